#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "cli/call.hpp"
#include "cli/json_lines.hpp"
#include "cli/saved_json.hpp"
#include "match/record.hpp"
#include "match/saved_games.hpp"
#include "match/text.hpp"
#include "play/draw.hpp"
#include "store/database.hpp"
#include "store/record_stream.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace {

int list_saved_games(const Archive& archive, const GameList& games, bool json) {
  const auto saved = list_games(archive);
  if (!saved) return failed(saved.error());
  if (json) {
    for (const GameSummary& game : saved->newest) {
      if (!print_saved_game(game, archive, games)) return exit_failure;
    }
    return exit_success;
  }
  if (saved->newest.empty()) {
    fmt::print("no saved games yet; 'castellan play' saves every game it plays\n");
    return exit_success;
  }
  for (const GameSummary& game : saved->newest) {
    fmt::print("{}  {}\n", game.name, summary_of(game, games));
  }
  return exit_success;
}

Result<Match> replay_record(const Record& record, const GameList& games) {
  const auto game = games.find_for(record);
  if (!game) return game.error();
  return replay(**game, record, read_text_file);
}

/// Every board of the game, from the first to the last.
void show_moves(Match& match) {
  const std::string standing = standing_text(match) + how_ended(match);
  while (match.take_back()) {
  }
  std::cout << draw_board(match);
  while (match.redo()) {
    const PlayedMove& played = match.history().back();
    std::cout << '\n'
              << played.turn << ". " << player_word(match.game().info(), played.player) << ": "
              << played.move.notation;
    if (!played.comment.empty()) std::cout << "  {" << played.comment << '}';
    std::cout << '\n' << draw_board(match);
  }
  std::cout << '\n' << standing << '\n';
}

struct ReplayArguments {
  std::string file;
  std::optional<std::uint64_t> game;  // of a file with several
  bool check = false;
  bool json = false;
  std::string store;
};

int show_record(const ReplayArguments& arguments, const Record& record, const GameList& games) {
  const std::string& file = arguments.file;
  auto match = replay_record(record, games);
  if (!match) return failed({file + ": " + match.error().message});
  if (arguments.json) {
    print_json(json_of_replay(record, *match, !arguments.check));
  } else if (arguments.check) {
    fmt::print("{}: {}, {}\n", file, counted(match->history().size(), "move"),
               standing_text(*match) + how_ended(*match));
  } else {
    show_moves(*match);
  }
  return exit_success;
}

int show_text(const ReplayArguments& arguments, std::string_view text, const GameList& games) {
  const auto record = parse_record(text);
  if (!record) return failed({arguments.file + ": " + record.error().message});
  return show_record(arguments, *record, games);
}

/// What a game is called among several: its number in a match between bots, otherwise its place.
std::string number_in_file(const Result<Record>& record, std::size_t place) {
  const std::string number(record ? record->tag("Number") : "");
  return number.empty() ? std::to_string(place) : number;
}

/// A line for a game of several, or an object.
void list_game(const ReplayArguments& arguments, const std::string& number, const Record& record,
               const GameList& games) {
  const GameSummary game = in_brief(number, record);
  if (arguments.json) {
    print_json(json_of_summary(game, record, games));
    return;
  }
  const std::string_view how = record.tag("EndedBy");
  const std::string_view fault = record.tag("Fault");
  fmt::print("{:>6}  {}{}{}\n", number, summary_of(game, games),
             how.empty() ? "" : fmt::format(" by {}", how),
             fault.empty() ? "" : fmt::format(" ({})", fault));
}

/// A file of several games, as `castellan match` writes it: lists them, checks them, or shows one.
class SeveralGames {
 public:
  SeveralGames(const ReplayArguments& arguments, const GameList& games)
      : arguments_(arguments), games_(games) {}

  /// False when nothing more is to be read.
  bool take(std::string_view text) {
    ++games_seen_;
    const auto record = parse_record(text);
    const std::string number = number_in_file(record, games_seen_);
    if (arguments_.game) {
      if (number != std::to_string(*arguments_.game)) return true;
      status_ = show_text(arguments_, text, games_);
      is_found_ = true;
      return false;
    }
    auto match = record ? replay_if_checked(*record) : Result<bool>(record.error());
    if (!match) {
      ++wrong_;
      status_ =
          failed({fmt::format("{}: game {}: {}", arguments_.file, number, match.error().message)});
    } else if (!arguments_.check) {
      list_game(arguments_, number, *record, games_);
    }
    return true;
  }

  int end() {
    if (arguments_.game && !is_found_) {
      return failed({fmt::format("{}: there is no game {}", arguments_.file, *arguments_.game)});
    }
    if (arguments_.check && !arguments_.game && !arguments_.json) {
      fmt::print("{}: {}, {} wrong\n", arguments_.file, counted(games_seen_, "game"), wrong_);
    }
    return status_;
  }

 private:
  /// Listing does not play thousands of games through.
  Result<bool> replay_if_checked(const Record& record) {
    if (!arguments_.check) return false;
    const auto match = replay_record(record, games_);
    if (!match) return match.error();
    if (arguments_.json) print_json(json_of_replay(record, *match, false));
    return true;
  }

  const ReplayArguments& arguments_;
  const GameList& games_;
  std::size_t games_seen_ = 0;
  std::size_t wrong_ = 0;
  bool is_found_ = false;
  int status_ = exit_success;
};

int replay_games(const ReplayArguments& arguments, const OpenFile& file, const GameList& games) {
  RecordStream stream(file.number());
  SeveralGames several(arguments, games);
  for (bool is_first = true;; is_first = false) {
    const auto part = stream.next();
    if (!part) return failed({arguments.file + ": " + part.error().message});
    const bool is_only = is_first && !arguments.game && (!*part || (*part)->is_last);
    if (is_only) return show_text(arguments, *part ? (*part)->text : std::string_view(), games);
    if (!*part || !several.take((*part)->text)) return several.end();
  }
}

/// A file, standard input for "-", or the name of a saved game.
int replay_file(const ReplayArguments& arguments, const Archive& archive, const GameList& games) {
  const std::string& file = arguments.file;
  if (file.find('/') == std::string::npos) {
    const auto names = archive.names();
    if (names && std::find(names->begin(), names->end(), file) != names->end()) {
      if (arguments.game) return wrong_call({"--game goes with a file of several games"});
      const auto text = archive.load(file);
      return text ? show_text(arguments, *text, games) : failed(text.error());
    }
    if (file != "-" && !std::filesystem::exists(file)) {
      return failed({"there is neither a saved game nor a file called '" + file + "'"});
    }
  }
  const OpenFile opened = file == "-" ? OpenFile(STDIN_FILENO) : OpenFile(file, O_RDONLY);
  if (!opened.is_open()) return failed(system_error("open", file));
  return replay_games(arguments, opened, games);
}

int replay_command(const ReplayArguments& arguments, const GameList& games) {
  const auto archive = open_user_archive(arguments.store, IfMissing::refuse);
  if (!arguments.file.empty()) return replay_file(arguments, *archive, games);
  if (arguments.game) return wrong_call({"--game needs a FILE"});
  return arguments.check ? wrong_call({"--check needs a FILE"})
                         : list_saved_games(*archive, games, arguments.json);
}

}  // namespace

void add_replay(CommandLine& line) {
  line.add<ReplayArguments>(
      "replay", "a record, move by move; of several games in a file, and without FILE, a list",
      "castellan replay --check game.record",
      [](Command& command, ReplayArguments& arguments) {
        command.place("FILE", arguments.file,
                      "a file, the name of a saved game, or - for standard input", Need::optional);
        command.number(
            "--game", arguments.game,
            "of a file with several games: this one; in a match's file its number there");
        command.flag("--check", arguments.check,
                     "only check the record, and say where it is wrong");
        command.flag("--json", arguments.json,
                     "the record as a JSON object with its tags and moves, or one for each saved "
                     "game");
        describe_store(command, arguments.store);
      },
      replay_command);
}

}  // namespace castellan
