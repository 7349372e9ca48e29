// What earlier versions have written stays readable: stores, records, settings, themes. The files
// are in tests/formats with what their programs reported of them; formats/README.md has their
// story.
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "games/games.hpp"
#include "match/clock.hpp"
#include "match/game_setup.hpp"
#include "match/saved_games.hpp"
#include "play/settings.hpp"
#include "server/token_locksmith.hpp"
#include "session/json.hpp"
#include "store/database.hpp"
#include "store/record_folder.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tui/theme.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;

const fs::path v1 = CASTELLAN_ROOT "/tests/formats/v1";

Json read_json(const fs::path& path) { return Json::parse(tests::read_file(path.string())); }

/// The reported options, in today's form.
OptionValues options_of(const GameEntry& game, const Json& told) {
  OptionValues options = game.default_options();
  for (const auto* limit : {"repetition", "max_turns"}) {  // off where an old game does not say
    if (options.offers(limit)) options.put(limit, 0);
  }
  for (const auto& [name, value] : told.items()) {
    const auto set = options.set(name, value.is_string() ? value.get<std::string>() : value.dump());
    EXPECT_TRUE(set) << set.error().message;
  }
  return options;
}

/// The game is as its program reported it: who plays, by which rules, and how it stands when
/// replayed.
void expect_as_told(const Record& record, const Json& told) {
  const auto game = all_games().find_for(record);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ((*game)->info().name, told["game"].get<std::string>());
  const auto match = replay(**game, record);
  ASSERT_TRUE(match) << match.error().message;
  EXPECT_EQ(match->options().text(), options_of(**game, told["options"]).text());
  EXPECT_EQ(match->state_text(), told["text"].get<std::string>());
  EXPECT_EQ(match->history().size(), told["moves"].get<std::size_t>());
  const auto& history = match->history();
  EXPECT_EQ(history.empty() ? 0 : history.back().turn, told["turns"].get<int>());
  EXPECT_EQ(history.empty() ? "" : history.back().move.text, told["last"].get<std::string>());

  const auto seats = seats_of(**game, record, match->players());
  ASSERT_TRUE(seats) << seats.error().message;
  ASSERT_EQ(seats->size(), told["players"].size());
  for (std::size_t i = 0; i < seats->size(); ++i) {
    const Json& player = told["players"][i];
    EXPECT_EQ((*seats)[i].name, player["name"].get<std::string>());
    EXPECT_EQ((*seats)[i].bot ? (*seats)[i].bot->text : "", player.value("bot", ""));
  }

  const Json& outcome = told["outcome"];
  EXPECT_EQ(match->outcome().ended, outcome["ended"].get<bool>());
  EXPECT_EQ(match->ended_by(), outcome.value("by", ""));
  if (match->outcome().ended) {
    const auto winner = match->outcome().winner();
    EXPECT_EQ(winner ? Json(static_cast<int>(*winner)) : Json(nullptr), outcome["winner"]);
  }
}

std::string result_of(const Json& told) {
  const Json& outcome = told["outcome"];
  if (!outcome["ended"]) return "*";
  return outcome["winner"].is_null() ? "1/2-1/2" : outcome["winner"] == 0 ? "1-0" : "0-1";
}

/// A folder of its own that goes with the test; only copies are read.
class Formats : public testing::Test {
 protected:
  tests::ScratchFolder folder_;
};

// ---- stores

/// A statement or a whole script, on a PostgreSQL server.
void run_script(const std::string& address, const std::string& script) {
  PGconn* connection = PQconnectdb(address.c_str());
  ASSERT_EQ(PQstatus(connection), CONNECTION_OK) << PQerrorMessage(connection);
  PGresult* result = PQexec(connection, script.c_str());
  const auto status = PQresultStatus(result);
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
      << PQerrorMessage(connection);
  PQclear(result);
  PQfinish(connection);
}

/// Lines that start with a backslash are for psql.
std::string without_commands(const std::string& dump) {
  std::istringstream lines(dump);
  std::string script;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('\\')) script += line + '\n';
  }
  return script;
}

class KeptStore : public Formats, public testing::WithParamInterface<std::string> {
 protected:
  bool is_postgresql() const { return GetParam() == "PostgreSQL"; }

  void SetUp() override {
    if (is_postgresql() && std::getenv("CASTELLAN_TEST_POSTGRES") == nullptr) {
      GTEST_SKIP() << "no server: see tests/support/with_postgres";
    }
  }
  void TearDown() override {
    if (!made_.empty()) run_script(server(), "DROP DATABASE " + made_ + " WITH (FORCE)");
    Formats::TearDown();
  }

  static std::string server() { return std::getenv("CASTELLAN_TEST_POSTGRES"); }

  /// A copy of the store in this folder of the formats.
  std::unique_ptr<Database> open(const fs::path& where) {
    if (address_.empty()) copy(where);
    auto database = Database::open(address_);
    EXPECT_TRUE(database) << database.error().message;
    return database ? std::move(*database) : nullptr;
  }

  std::string address_;

 private:
  void copy(const fs::path& where) {
    if (is_postgresql()) {
      made_ = "formats_" + std::to_string(::getpid());
      run_script(server(), "CREATE DATABASE " + made_);
      address_ = server().substr(0, server().rfind('/') + 1) + made_;
      run_script(address_, without_commands(tests::read_file((where / "games.sql").string())));
      return;
    }
    address_ = (folder_ / "games.db").string();
    if (fs::exists(where / "games.db")) {
      fs::copy_file(where / "games.db", address_);
      return;
    }
    soci::session sql(*soci::factory_sqlite3(), "dbname=" + address_);
    std::istringstream script(tests::read_file((where / "games.sql").string()));
    std::string statement;
    for (std::string line; std::getline(script, line);) {
      statement += line + '\n';
      if (!line.ends_with(';')) continue;
      statement.erase(statement.rfind(';'));
      sql << statement;
      statement.clear();
    }
  }

  std::string made_;
};

/// The second schema: games of a server, with seats, clocks and analyses.
class Schema2 : public KeptStore {
 protected:
  fs::path where() const { return v1 / (is_postgresql() ? "postgresql" : "sqlite"); }
  std::unique_ptr<Database> open() { return KeptStore::open(where()); }

  const Json& told() {
    if (told_.is_null()) told_ = read_json(where() / "expected.json");
    return told_;
  }
  std::string name_of(const std::string& label) {
    return told()["games"][label]["name"].get<std::string>();
  }
  KeptGame kept(const Database& database, const std::string& label) {
    auto game = database.kept(name_of(label));
    EXPECT_TRUE(game && *game) << label;
    return game && *game ? **game : KeptGame();
  }

 private:
  Json told_;
};

TEST_P(Schema2, EveryGameIsAsReported) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  EXPECT_EQ(database->names()->size(), 21U);
  EXPECT_EQ(told()["games"].size(), 21U);
  for (const auto& [label, game] : told()["games"].items()) {
    SCOPED_TRACE(label);
    const KeptGame found = kept(*database, label);
    expect_as_told(found.record, game);
    EXPECT_EQ(found.record.result, result_of(game));
    EXPECT_GE(found.version, 1);
  }
}

TEST_P(Schema2, GamesAreFoundByWhatTheyAre) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  using Names = std::vector<std::string>;
  const auto count = [&](const Database::Query& query) { return database->find(query)->size(); };
  EXPECT_EQ(*database->find({.player = "Ann"}), (Names{name_of("running")}));
  EXPECT_EQ(*database->find({.player = "Zoë \"Zed\" \\ O'Neil; -- 木"}),
            (Names{name_of("strange_names")}));
  EXPECT_EQ(count({.player = "Second random", .result = "1-0"}), 4U);
  EXPECT_EQ(count({.game = "blackstone"}), 4U);
  EXPECT_EQ(count({.game = "replica"}), 4U);
  EXPECT_EQ(count({.game = "apart"}), 7U);
  EXPECT_EQ(count({.game = "antiyomacy"}), 6U);
  EXPECT_EQ(count({.result = "*"}), 12U);
  EXPECT_EQ(count({.result = "1/2-1/2"}), 2U);
  EXPECT_EQ(count({.from = "2026-11-15", .to = "2026-11-15"}), 21U);
  EXPECT_EQ(count({.from = "2026-11-16"}), 0U);
}

TEST_P(Schema2, TheListReadsAsItDid) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  const auto games = list_games(*database);
  ASSERT_TRUE(games);
  std::map<std::string, std::string> summaries;
  for (const GameSummary& game : games->newest)
    summaries[game.name] = summary_of(game, all_games());
  EXPECT_EQ(summaries[name_of("running")], "blackstone  Ann - Bob  5 moves  unfinished");
  EXPECT_EQ(summaries[name_of("resigned")], "replica  Cleo - Dan  4 moves  1-0");
  EXPECT_EQ(summaries[name_of("repeated")], "apart  Gus - Hanna  8 moves  1/2-1/2");
  EXPECT_EQ(summaries[name_of("not_begun")], "antiyomacy  Rose - Sam  0 moves  unfinished");
  EXPECT_EQ(games->newest.front().name, name_of("every_tag")) << "newest first";
  EXPECT_EQ(games->newest.back().name, name_of("running"));
}

TEST_P(Schema2, TokensStillOpenTheirSeats) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  const TokenLocksmith locksmith;
  int locked = 0;
  for (const auto& [label, game] : told()["games"].items()) {
    SCOPED_TRACE(label);
    const Json& tokens = game["tokens"];
    const KeptGame found = kept(*database, label);
    ASSERT_EQ(found.locks.size(), tokens.size());
    for (std::size_t seat = 0; seat < tokens.size(); ++seat, ++locked) {
      EXPECT_EQ(found.locks[seat], locksmith.lock_for(tokens[seat].get<std::string>()));
    }
  }
  EXPECT_EQ(locked, 38) << "two seats of each game but those that were played without a server";
}

TEST_P(Schema2, ClocksHaveWhatWasLeft) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  const auto clock = [&](const std::string& label) {
    const auto found = Clock::parse(kept(*database, label).record.tag("Clock"), 2);
    EXPECT_TRUE(found) << label;
    return found ? *found : Clock({}, 2);
  };
  const Clock stopped = clock("clock");
  EXPECT_EQ(stopped.limits().base, 300'000);
  EXPECT_EQ(stopped.limits().increment, 2'000);
  EXPECT_EQ(stopped.left(0, 0), is_postgresql() ? 297'810 : 298'346);
  EXPECT_EQ(stopped.left(1, 0), is_postgresql() ? 303'972 : 303'990);
  EXPECT_EQ(kept(*database, "clock").clock_ran, 0);

  EXPECT_EQ(clock("lost_on_time").limits().base, 400);
  EXPECT_EQ(clock("lost_on_time").left(0, 0), 400);
  EXPECT_EQ(clock("lost_on_time").left(1, 0), 0);

  // Its server was killed while it ran: until its last sign of life, about a second before.
  const Clock killed = clock("killed");
  EXPECT_EQ(killed.left(0, 0), is_postgresql() ? 600'979 : 600'996);
  EXPECT_EQ(killed.left(1, 0), is_postgresql() ? 600'950 : 600'993);
  const auto ran = told()["games"]["killed"]["ran"].get<std::int64_t>();
  EXPECT_NEAR(static_cast<double>(kept(*database, "killed").clock_ran), static_cast<double>(ran),
              1'500);

  for (const auto& [label, game] : told()["games"].items()) {
    EXPECT_EQ(kept(*database, label).record.find_tag("Clock") != nullptr, !game["clock"].is_null())
        << label;
  }
}

TEST_P(Schema2, WhatAMatchWaitedForIsKept) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  for (const auto& [label, game] : told()["games"].items()) {
    SCOPED_TRACE(label);
    const Record record = kept(*database, label).record;
    EXPECT_EQ(!record.tag("Paused").empty(), game["paused"].get<bool>());
    std::string offers;
    for (const Json& player : game["offers"]) offers += player.dump();
    EXPECT_EQ(record.tag("Offers"), offers);
  }
  EXPECT_EQ(kept(*database, "paused").record.tag("Paused"), "yes");
  EXPECT_EQ(kept(*database, "offer").record.tag("Offers"), "0");
}

TEST_P(Schema2, AnalysesAreFound) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  EXPECT_EQ(told()["analyses"].size(), 5U);
  for (const auto& [label, told_analysis] : told()["analyses"].items()) {
    SCOPED_TRACE(label);
    const auto game = all_games().find(told_analysis["game"].get<std::string>());
    ASSERT_TRUE(game);
    const AnalysisKey key =
        analysis_key(**game, options_of(**game, told_analysis["options"]),
                     told_analysis["state"].get<std::string>(), told_analysis["lines"].get<int>());
    const auto found = find_analysis(*database, key);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->depth, told_analysis["depth"].get<int>());
    const Json result = Json::parse(found->result, nullptr, false);
    ASSERT_EQ(result["lines"].size(), told_analysis["found"].size());
    for (std::size_t i = 0; i < result["lines"].size(); ++i) {
      EXPECT_EQ(result["lines"][i]["moves"], told_analysis["found"][i]["moves"]);
      EXPECT_EQ(result["lines"][i]["score"].get<double>(),
                told_analysis["found"][i]["score"].get<double>());
    }
    EXPECT_FALSE(database->find_analysis({key.game, key.options, key.state, 5}));
  }
}

/// Unfinished games can be resumed.
TEST_P(Schema2, UnfinishedGamesAreResumed) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  int played = 0;
  for (const auto& [label, game] : told()["games"].items()) {
    if (game["outcome"]["ended"]) continue;
    SCOPED_TRACE(label);
    const KeptGame before = kept(*database, label);
    const auto entry = all_games().find_for(before.record);
    ASSERT_TRUE(entry);
    auto match = replay(**entry, before.record);
    ASSERT_TRUE(match);
    ASSERT_TRUE(match->play(match->legal_moves().front().text));
    Record after = before.record;
    update_record(after,
                  {*entry, {match->options(), {}}, *seats_of(**entry, after, match->players())},
                  *match);
    Change change = change_of(*database, name_of(label), after, before.record.moves.size());
    change.version = before.version;
    change.appends = true;
    change.locks = before.locks;
    const auto answers = database->keep({change});
    ASSERT_TRUE(answers[0]) << answers[0].error().message;
    EXPECT_FALSE(answers[0]->overtaken);
    const KeptGame now = kept(*open(), label);
    EXPECT_EQ(now.version, before.version + 1);
    EXPECT_EQ(now.record.moves.size(), before.record.moves.size() + 1);
    EXPECT_EQ(now.locks, before.locks);
    ++played;
  }
  EXPECT_EQ(played, 12);
}

TEST_P(Schema2, CommentsAndTagsOfOthersAreKept) {
  const auto database = open();
  ASSERT_NE(database, nullptr);
  const Record record = kept(*database, "every_tag").record;
  EXPECT_EQ(record.tag("Event"), "A \"friendly\" of the \\ club");
  EXPECT_EQ(record.tag("Site"), "Wrocław");
  EXPECT_EQ(record.tag("Round"), "3");
  EXPECT_EQ(record.tag("Date"), "2026-11-15");
  EXPECT_EQ(record.tag("Annotator"), "somebody else");
  EXPECT_EQ(record.tag("Clock"), "300000+2000 151000 298500");
  EXPECT_EQ(record.tag("Termination"), "resignation");
  const auto match = replay(**all_games().find_for(record), record);
  ASSERT_TRUE(match);
  const auto& history = match->history();
  ASSERT_EQ(history.size(), 13U);
  EXPECT_EQ(history[0].comment, "a long way round");
  EXPECT_EQ(history[4].move.text, "5-3>3-3") << "without the mark it was given with";
  EXPECT_EQ(history[4].comment, "and a man \"quoted\" \\ plain");
  EXPECT_EQ(history[5].comment, "[%clk 0:02:29]");
  EXPECT_EQ(history[8].comment, "no space before this [%clk 0:04:58]");
  EXPECT_EQ(history[8].turn, 2);
  EXPECT_EQ(kept(*database, "clock").record.moves[3].comment, "[%clk 0:05:03]");
}

INSTANTIATE_TEST_SUITE_P(On, Schema2, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& which) { return which.param; });

/// The first schema had only tags and moves.
class Schema1 : public KeptStore {
 protected:
  fs::path where() const { return v1 / "schema_1" / (is_postgresql() ? "postgresql" : "sqlite"); }
};

TEST_P(Schema1, IsBroughtUpToDate) {
  const auto database = open(where());
  ASSERT_NE(database, nullptr);
  const Json told = read_json(where() / "expected.json");
  EXPECT_EQ(told["games"].size(), 15U);
  EXPECT_EQ(database->names()->size(), 15U);
  for (const auto& [label, game] : told["games"].items()) {
    SCOPED_TRACE(label);
    const auto found = database->kept(game["name"].get<std::string>());
    ASSERT_TRUE(found && *found);
    expect_as_told((*found)->record, game);
    EXPECT_EQ((*found)->record.result, result_of(game));
    EXPECT_EQ((*found)->version, 1);
    EXPECT_TRUE((*found)->locks.empty());
    EXPECT_EQ((*found)->clock_ran, 0);
  }
  EXPECT_EQ(database->find({.player = "Ann"})->size(), 1U);
  EXPECT_EQ(database->find({.game = "antiyomacy"})->size(), 5U);
}

INSTANTIATE_TEST_SUITE_P(On, Schema1, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& which) { return which.param; });

// ---- records

TEST_F(Formats, RecordFilesAreRead) {
  const Json told = read_json(v1 / "sqlite" / "expected.json");
  int read = 0;
  for (const auto& [label, game] : told["games"].items()) {
    SCOPED_TRACE(label);
    const auto record =
        parse_record(tests::read_file((v1 / "records" / (label + ".record")).string()));
    ASSERT_TRUE(record) << record.error().message;
    expect_as_told(*record, game);
    ++read;
  }
  EXPECT_EQ(read, 21);
}

/// A store exports the same records as it did then.
TEST_F(Formats, TheStoreExportsTheSameRecords) {
  fs::copy_file(v1 / "sqlite" / "games.db", folder_ / "games.db");
  const auto database = Database::open((folder_ / "games.db").string());
  ASSERT_TRUE(database) << database.error().message;
  const Json told = read_json(v1 / "sqlite" / "expected.json");
  ASSERT_FALSE(told["games"].empty());
  for (const auto& [label, game] : told["games"].items()) {
    SCOPED_TRACE(label);
    const auto record =
        parse_record(tests::read_file((v1 / "records" / (label + ".record")).string()));
    const auto exported = (*database)->load(game["name"].get<std::string>());
    ASSERT_TRUE(record && exported);
    const auto again = parse_record(*exported);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->result, record->result);
    for (const RecordTag& tag : record->tags) EXPECT_EQ(again->tag(tag.name), tag.value);
    ASSERT_EQ(again->moves.size(), record->moves.size());
    for (std::size_t i = 0; i < record->moves.size(); ++i) {
      EXPECT_EQ(again->moves[i].turn, record->moves[i].turn);
      EXPECT_EQ(again->moves[i].text, record->moves[i].text);
      EXPECT_EQ(again->moves[i].comment, record->moves[i].comment);
    }
  }
}

/// Written by a person or another program: lines broken anywhere, marks, comments without spaces.
TEST_F(Formats, ARecordByHandIsRead) {
  const auto record = parse_record(tests::read_file((v1 / "records" / "by_hand.record").string()));
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->tags.size(), 17U);
  EXPECT_EQ(record->moves.size(), 13U);
  EXPECT_EQ(record->moves.back().turn, 3);
  EXPECT_EQ(record->result, "0-1");
  expect_as_told(*record, read_json(v1 / "sqlite" / "expected.json")["games"]["every_tag"]);
}

/// Before there was a database each game was a file; the user's own store imports them.
TEST_F(Formats, AFolderOfOldRecordsIsImported) {
  fs::create_directories(folder_ / "castellan");
  fs::copy(v1 / "record_folder", folder_ / "castellan" / "games");
  const RecordFolder old(folder_ / "castellan" / "games");
  EXPECT_EQ(old.names()->size(), 16U);
  const Json told = read_json(v1 / "record_folder" / "expected.json");
  EXPECT_EQ(told["games"].size(), 15U) << "those of the session; one was played on the terminal";

  ::setenv("XDG_DATA_HOME", folder_.path().c_str(), 1);
  const auto archive = open_user_archive("");
  ::unsetenv("XDG_DATA_HOME");
  const auto names = archive->names();
  ASSERT_TRUE(names) << names.error().message;
  EXPECT_EQ(*names, *old.names());
  for (const auto& [label, game] : told["games"].items()) {
    SCOPED_TRACE(label);
    const auto saved = archive->kept(game["name"].get<std::string>());
    ASSERT_TRUE(saved && *saved);
    expect_as_told((*saved)->record, game);
    EXPECT_EQ((*saved)->record.result, result_of(game));
  }
  const GameSummary newest = list_games(*archive)->newest.front();
  EXPECT_EQ(summary_of(newest, all_games()), "blackstone  Ivo - Machine  4 moves  unfinished");
  const Record record = (*archive->kept(newest.name))->record;
  EXPECT_EQ(record.tag("BlueBot"), "source:2,seed=3");
  EXPECT_EQ(record.tag("Date"), "2026-11-15");
}

// ---- what a user has set

TEST_F(Formats, SettingsAreRead) {
  std::string trouble;
  const Settings settings = load_settings((v1 / "config").string(), trouble);
  EXPECT_EQ(trouble, "");
  EXPECT_EQ(settings.theme, "harbour");
  EXPECT_EQ(settings.pace.wait, std::chrono::milliseconds(1500));
  EXPECT_FALSE(settings.pace.paused);
  EXPECT_EQ(settings.cells, "small");
  EXPECT_FALSE(settings.mouse);
}

TEST_F(Formats, AThemeOfAUserIsRead) {
  const ThemeShelf shelf((v1 / "config" / "themes").string());
  const auto theme = shelf.find("harbour");
  ASSERT_TRUE(theme) << theme.error().message;
  EXPECT_EQ(theme->title, "Harbour at night");
  EXPECT_EQ(theme->largest_cell, 5);
  EXPECT_FALSE(theme->chequered);
  const Style& text = (*theme)[Role::text];
  EXPECT_EQ(text.text, *parse_colour("bright white"));
  EXPECT_EQ(text.ground, Colour()) << "the terminal's own";
  EXPECT_EQ((*theme)[Role::quiet].text, Colour(0x8899AA));
  EXPECT_EQ((*theme)[Role::sea], (Style{Colour(0x004040), Colour(0x003030), false, true, false}));
  EXPECT_TRUE((*theme)[Role::last_move].reversed);
  EXPECT_EQ((*theme)[Role::thinking], text) << "what is left out looks like the text";
  EXPECT_EQ(theme->player("red", 0).ground, Colour(0xB3261E));
  EXPECT_EQ(theme->moves.at("x").text, *parse_colour("bright magenta"));
  EXPECT_EQ(theme->symbols.at("king"), (std::vector<std::string>{"K", "Q"}));
  EXPECT_EQ(theme->symbols.at("peasant"), (std::vector<std::string>{"\u2692"}));
}

// ---- the conversation

/// It is there for reference; the records in it are valid.
TEST_F(Formats, TheConversationIsWhole) {
  std::istringstream lines(tests::read_file((v1 / "protocol.txt").string()));
  const std::string to = "→ ";
  const std::string from = "← ";
  std::set<int> asked;
  std::set<int> answered;
  std::string record;
  for (std::string line; std::getline(lines, line);) {
    ASSERT_TRUE(line.starts_with(to) || line.starts_with(from)) << line;
    const Json message = Json::parse(line.substr(to.size()), nullptr, false);
    ASSERT_TRUE(message.is_object()) << line;
    if (message.contains("id"))
      (line.starts_with(to) ? asked : answered).insert(message["id"].get<int>());
    if (line.starts_with(from) && message["type"] == "save") record = message["record"];
  }
  EXPECT_EQ(asked, answered);
  EXPECT_EQ(asked.size(), 38U);
  const auto parsed = parse_record(record);
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(replay(**all_games().find_for(*parsed), *parsed));
}

}  // namespace
}  // namespace castellan
