#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "cli/call.hpp"
#include "cli/saved_json.hpp"
#include "match/record.hpp"
#include "match/saved_games.hpp"
#include "match/text.hpp"
#include "store/database.hpp"
#include "store/record_stream.hpp"
#include "store/text_file.hpp"
#include "tournament/game_result.hpp"

namespace castellan {

namespace {

struct StoreArguments {
  std::string action = "list";
  std::string subject;
  std::string store;
  bool json = false;
  Database::Query query;
};

/// A day as YYYY-MM-DD.
bool is_day(const std::string& text) {
  if (text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_dash = i == 4 || i == 7;
    if (is_dash ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  }
  const auto number = [&](std::size_t from, std::size_t digits) {
    return std::stoi(text.substr(from, digits));
  };
  return std::chrono::year_month_day(std::chrono::year(number(0, 4)),
                                     std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                     std::chrono::day(static_cast<unsigned>(number(8, 2))))
      .ok();
}

Status check_query(const Database::Query& query, const GameList& games) {
  if (!query.game.empty()) {
    if (const auto game = games.find(query.game); !game) return game.error();
  }
  if (!query.result.empty() && !is_result(query.result)) {
    return Error{"--result: expected a result such as 1-0, 1/2-1/2 or unfinished, found '" +
                 query.result + "'"};
  }
  for (const auto& [option, day] : {std::pair("--from", query.from), {"--to", query.to}}) {
    if (!day.empty() && !is_day(day)) {
      return Error{fmt::format("{}: expected a day such as 2026-01-31, found '{}'", option, day)};
    }
  }
  if (!query.to.empty() && query.from > query.to) return Error{"--from is later than --to"};
  return Done{};
}

int list(const Database& database, const Database::Query& query, const GameList& games, bool json) {
  const auto names = database.find(query);
  if (!names) return failed(names.error());
  const auto summaries = database.summaries(*names);
  if (!summaries) return failed(summaries.error());
  for (const GameSummary& game : *summaries) {
    if (!json) {
      fmt::print("{}  {}\n", game.name, summary_of(game, games));
    } else if (!print_saved_game(game, database, games)) {
      return exit_failure;
    }
  }
  return exit_success;
}

int export_game(const Database& database, const std::string& name) {
  const auto record = database.load(name);
  if (!record) return failed({name + ": " + record.error().message});
  fmt::print("{}", *record);
  return exit_success;
}

/// Whether a game goes on where the saved one ends, or ends there too.
bool continues(const Record& game, const Record& saved) {
  const auto is_same = [](const RecordMove& a, const RecordMove& b) { return a.text == b.text; };
  return saved.moves.size() <= game.moves.size() &&
         std::equal(saved.moves.begin(), saved.moves.end(), game.moves.begin(), is_same);
}

/// A match of a server that could not save it goes back to where it was, with its seats. False when
/// it has gone on there without these moves.
Result<bool> restore(Database& database, const std::string& name, const Record& record,
                     const std::string& locks) {
  const auto saved = database.kept(name);
  if (!saved) return saved.error();
  if (*saved && !continues(record, (*saved)->record)) return false;
  Change change = change_of(database, name, record, 0);
  if (*saved) {
    change.version = (*saved)->version;
    change.locks = (*saved)->locks;
    change.luck = (*saved)->luck.value_or(0);
  } else {
    std::istringstream words(locks);
    for (std::string lock; words >> lock;) change.locks.push_back(lock == "-" ? "" : lock);
    std::random_device random;
    change.luck = (std::uint64_t{random()} << 32U) | random();
  }
  const auto kept = database.keep({change}).front();
  if (!kept) return kept.error();
  if (!kept->refused.empty()) return Error{kept->refused};
  return !kept->overtaken;
}

/// Matches between bots did not always say how adjudicated games ended.
void keep_verdict(const GameEntry& game, Record& record) {
  if (record.result != "*") return;
  const auto result = read_result(game, record);
  if (!result || result->ended_by.empty()) return;
  record.result =
      result_text(Outcome::places(result->places), static_cast<int>(result->places.size()));
  record.set_tag("Result", record.result);
  record.set_tag("Termination", "adjudication");
}

/// Puts games into the store, each of a match between bots only once: it is known by its match and
/// its number there.
class Import {
 public:
  Import(Database& database, const GameList& games) : database_(database), games_(games) {}

  /// The name that the game has then; nothing when it was there. Only games that replay correctly
  /// are imported.
  Result<std::optional<std::string>> take(std::string_view text) {
    auto record = parse_record(text);
    if (!record) return record.error();
    const auto game = games_.find_for(*record);
    if (!game) return game.error();
    keep_verdict(**game, *record);
    if (const auto played = replay(**game, *record); !played) return played.error();
    const auto is_there = is_known(*record);
    if (!is_there) return is_there.error();
    if (*is_there) return std::optional<std::string>();
    const std::string match(record->tag("Match"));
    const std::string locks(record->tag("Locks"));
    for (const std::string_view tag : {"Match", "Locks", "Checksum"}) record->remove_tag(tag);
    if (!match.empty()) {
      const auto restored = restore(database_, match, *record, locks);
      if (!restored) return restored.error();
      if (*restored) return std::optional(match);
    }
    const auto name = database_.new_name((*game)->info().name);
    if (!name) return name.error();
    if (const auto saved = database_.save(*name, write_record(*record)); !saved) {
      return saved.error();
    }
    return std::optional(*name);
  }

 private:
  /// Whether the game of a match is there; from now on it is.
  Result<bool> is_known(const Record& record) {
    const std::string match(record.tag("Tournament"));
    const std::string number(record.tag("Number"));
    if (match.empty() || number.empty()) return false;
    if (!known_.contains(match)) {
      const auto numbers = database_.tags_where("Number", "Tournament", match);
      if (!numbers) return numbers.error();
      known_[match] = {numbers->begin(), numbers->end()};
    }
    return !known_[match].insert(number).second;
  }

  Database& database_;
  const GameList& games_;
  std::map<std::string, std::set<std::string>> known_;  // numbers by match
};

/// A file may have several records: one that is wrong does not keep the others out.
int import_games(Database& database, const std::string& name, RecordStream& stream,
                 const GameList& games) {
  Import import(database, games);
  int result = exit_success;
  std::size_t known = 0;
  for (std::size_t i = 1;; ++i) {
    const auto part = stream.next();
    if (!part) return failed({name + ": " + part.error().message});
    if (!*part && i > 1) break;
    const auto taken = import.take(*part ? (*part)->text : std::string_view());
    if (taken && *taken) {
      fmt::print("{}\n", **taken);
    } else if (taken) {
      ++known;
    } else {
      const bool is_only = i == 1 && (!*part || (*part)->is_last);
      const std::string which = is_only ? "" : fmt::format(" game {}:", i);
      result = failed({fmt::format("{}:{} {}", name, which, taken.error().message)});
    }
    if (!*part) break;
  }
  if (known > 0) {
    fmt::print(stderr, "{} of matches between bots {} there already\n", counted(known, "game"),
               known == 1 ? "was" : "were");
  }
  return result;
}

int store(const StoreArguments& arguments, const GameList& games) {
  const std::string& action = arguments.action;
  const bool needs_subject = action == "export" || action == "import" || action == "delete";
  if (action != "list" && !needs_subject) {
    return wrong_call({"expected list, export, import or delete, found '" + action + "'"});
  }
  if (needs_subject && arguments.subject.empty()) {
    return wrong_call({action + " needs " + (action == "import" ? "a file" : "a game's name")});
  }
  if (!needs_subject && !arguments.subject.empty()) {
    return wrong_call({"list takes no name, found '" + arguments.subject + "'"});
  }
  if (needs_subject && arguments.query.narrows()) {
    return wrong_call({action + " takes no filter: --game, --player and the like go with list"});
  }
  if (needs_subject && arguments.json) return wrong_call({"--json goes with list"});
  Database::Query query = arguments.query;
  if (query.result == "unfinished") query.result = "*";
  if (const auto checked = check_query(query, games); !checked) return wrong_call(checked.error());
  const OpenFile file = action != "import"         ? OpenFile(-1)
                        : arguments.subject == "-" ? OpenFile(STDIN_FILENO)
                                                   : OpenFile(arguments.subject, O_RDONLY);
  if (action == "import" && !file.is_open()) return failed(system_error("open", arguments.subject));
  auto archive = open_user_archive(arguments.store,
                                   action == "import" ? IfMissing::create : IfMissing::refuse);
  auto* database = dynamic_cast<Database*>(archive.get());
  if (database == nullptr) return failed(archive->names().error());
  if (action == "list") return list(*database, query, games, arguments.json);
  if (action == "export") return export_game(*database, arguments.subject);
  if (action == "import") {
    RecordStream stream(file.number());
    return import_games(*database, arguments.subject, stream, games);
  }
  const auto removed = database->remove(arguments.subject);
  return removed ? exit_success : failed(removed.error());
}

}  // namespace

void add_store(CommandLine& line) {
  line.add<StoreArguments>(
      "store", "the saved games: list, export NAME, import FILE or delete NAME",
      "castellan store list --game antiyomacy --player Ann --from 2026-01-01",
      [](Command& command, StoreArguments& arguments) {
        command.place("ACTION", arguments.action, "list, export, import or delete", Need::optional);
        command.place("NAME", arguments.subject, "a game's name, or a file (- for standard input)",
                      Need::optional);
        command.text("--game", arguments.query.game, "only games of this kind");
        command.text("--player", arguments.query.player, "only games with this player");
        command.text("--result", arguments.query.result,
                     "only games with this result: 1-0, 0-1, unfinished ..");
        command.text("--from", arguments.query.from, "only games from this day on (YYYY-MM-DD)");
        command.text("--to", arguments.query.to, "only games until this day");
        command.flag("--json", arguments.json,
                     "with list: a JSON object for each game, with its tags");
        describe_store(command, arguments.store);
      },
      store);
}

}  // namespace castellan
