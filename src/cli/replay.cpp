#include <fmt/format.h>

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

/// A file, standard input for "-", or the name of a saved game.
Result<std::string> read_record(const std::string& file, const Archive& archive) {
  if (file.find('/') == std::string::npos) {
    const auto names = archive.names();
    if (names && std::find(names->begin(), names->end(), file) != names->end()) {
      return archive.load(file);
    }
    if (file != "-" && !std::filesystem::exists(file)) {
      return Error{"there is neither a saved game nor a file called '" + file + "'"};
    }
  }
  return read_text_file(file);
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
  bool check = false;
  bool json = false;
  std::string store;
};

int replay_file(const ReplayArguments& arguments, const Archive& archive, const GameList& games) {
  const std::string& file = arguments.file;
  const auto text = read_record(file, archive);
  if (!text) return failed(text.error());
  const auto record = parse_record(*text);
  if (!record) return failed({file + ": " + record.error().message});
  auto match = replay_record(*record, games);
  if (!match) return failed({file + ": " + match.error().message});
  if (arguments.json) {
    print_json(json_of_replay(*record, *match, !arguments.check));
  } else if (arguments.check) {
    fmt::print("{}: {}, {}\n", file, counted(match->history().size(), "move"),
               standing_text(*match) + how_ended(*match));
  } else {
    show_moves(*match);
  }
  return exit_success;
}

int replay_command(const ReplayArguments& arguments, const GameList& games) {
  const auto archive = open_user_archive(arguments.store, IfMissing::refuse);
  if (!arguments.file.empty()) return replay_file(arguments, *archive, games);
  return arguments.check ? wrong_call({"--check needs a FILE"})
                         : list_saved_games(*archive, games, arguments.json);
}

}  // namespace

void add_replay(CommandLine& line) {
  line.add<ReplayArguments>(
      "replay", "a record, move by move; without FILE, the saved games",
      "castellan replay --check game.record",
      [](Command& command, ReplayArguments& arguments) {
        command.place("FILE", arguments.file,
                      "a file, the name of a saved game, or - for standard input", Need::optional);
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
