// The store on SQLite, and on PostgreSQL where a server is given (tests/support/with_postgres).
#include <gtest/gtest.h>
#include <poll.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "store/change_feed.hpp"
#include "store/database.hpp"
#include "store/record_folder.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;

std::string record(const std::string& moves, const std::string& red = "Ann",
                   const std::string& date = "2026-05-01", const std::string& result = "*") {
  return "[Game \"blackstone\"]\n[Date \"" + date + "\"]\n[Red \"" + red +
         "\"]\n[Blue \"Bob\"]\n[Options \"size=6 churn=low\"]\n[Result \"" + result + "\"]\n\n" +
         moves + (moves.empty() ? "" : " ") + result + "\n";
}

class Store : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const char* server = std::getenv("CASTELLAN_TEST_POSTGRES");
    if (GetParam() == "PostgreSQL") {
      if (server == nullptr) GTEST_SKIP() << "no server: see tests/support/with_postgres";
      address_ = server;
    } else {
      address_ = (folder_ / "deep" / "games.db").string();
    }
    database_ = open();
    ASSERT_NE(database_, nullptr);
    const auto names = database_->names();
    for (const std::string& name : *names) ASSERT_TRUE(database_->remove(name));
  }

  std::unique_ptr<Database> open() const {
    auto database = Database::open(address_);
    EXPECT_TRUE(database) << database.error().message;
    return database ? std::move(*database) : nullptr;
  }

  Change change(const std::string& name, const Record& game, std::int64_t version,
                std::size_t same_moves, bool appends, const std::vector<std::string>& locks) const {
    Change change = change_of(*database_, name, game, same_moves);
    change.version = version;
    change.appends = appends;
    change.locks = locks;
    return change;
  }

  tests::ScratchFolder folder_;
  std::string address_;
  std::unique_ptr<Database> database_;
};

TEST_P(Store, ListsWithoutReadingWholeGames) {
  ASSERT_TRUE(database_->save("a", record("1. 3,1>3,4 2. 1,4>2,4")));
  ASSERT_TRUE(database_->save("b", record("", "Cleo", "2026-05-02", "*")));
  const auto found = database_->summaries({"b", "gone", "a"});
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->size(), 2U) << "what is gone is left out";
  EXPECT_EQ((*found)[0].name, "b");
  EXPECT_EQ((*found)[0].moves, 0U);
  EXPECT_EQ((*found)[1].game, "blackstone");
  EXPECT_EQ((*found)[1].moves, 2U);
  EXPECT_EQ((*found)[1].result, "*");
  const std::pair<std::string, std::string> ann{"Red", "Ann"};
  EXPECT_EQ(std::count((*found)[1].players.begin(), (*found)[1].players.end(), ann), 1);
}

/// The luck of a match is the archive's secret: it is returned, and no record contains it.
TEST_P(Store, KeepsTheLuckOfAMatch) {
  const Record game = *parse_record(record("1. 3,1>3,4"));
  const std::uint64_t luck = 0xfedcba9876543210U;
  const auto kept = database_->keep({{.name = "a", .record = game, .luck = luck}});
  ASSERT_TRUE(kept[0]) << kept[0].error().message;
  EXPECT_EQ((*database_->kept("a"))->luck, luck);
  EXPECT_EQ(database_->load("a")->find(std::to_string(luck)), std::string::npos);
  ASSERT_TRUE(database_->save("old", record("1. 3,1>3,4")));
  EXPECT_FALSE((*database_->kept("old"))->luck) << "a record brings none";
}

TEST_P(Store, KeepsAndGivesBack) {
  const std::string text = record("1. 3,1>3,4 2. 1,4>2,4 {a remark}");
  ASSERT_TRUE(database_->save("a", text));
  EXPECT_EQ(*database_->load("a"), text);
  EXPECT_EQ(*open()->load("a"), text) << "another connection sees it";
  EXPECT_FALSE(database_->load("b"));
}

TEST_P(Store, FollowsTakebacksAndOtherMoves) {
  const std::string longer = record("1. 3,1>3,4 2. 1,4>2,4 3. 5,1>5,3");
  const std::string shorter = record("1. 3,1>3,4");
  const std::string other = record("1. 5,1>5,3 2. 1,4>2,4", "Eve");
  for (const std::string& text : {shorter, longer, shorter, other, longer, record("")}) {
    ASSERT_TRUE(database_->save("a", text));
    EXPECT_EQ(*database_->load("a"), text);
  }
  EXPECT_EQ(database_->names()->size(), 1U);
}

TEST_P(Store, FindsByGamePlayerResultAndDate) {
  ASSERT_TRUE(database_->save("1", record("1. 3,1>3,4", "Ann", "2026-01-01")));
  ASSERT_TRUE(database_->save("2", record("1. 3,1>3,4", "Eve", "2026-02-01", "1-0")));
  ASSERT_TRUE(database_->save("3", record("1. 3,1>3,4", "blackstone", "2026-03-01", "0-1")));
  using Names = std::vector<std::string>;
  EXPECT_EQ(*database_->find({}), (Names{"3", "2", "1"}));
  EXPECT_EQ(*database_->find({.player = "Eve"}), (Names{"2"}));
  EXPECT_EQ(*database_->find({.player = "blackstone"}), (Names{"3"})) << "a name, not the game";
  EXPECT_EQ(*database_->find({.player = "Bob", .result = "0-1"}), (Names{"3"}));
  EXPECT_EQ(*database_->find({.from = "2026-02-01"}), (Names{"3", "2"}));
  EXPECT_EQ(*database_->find({.from = "2026-01-01", .to = "2026-02-28"}), (Names{"2", "1"}));
  EXPECT_EQ(*database_->find({.game = "apart"}), (Names{}));
  EXPECT_EQ(database_->find({.most = 2})->size(), 2U);
  EXPECT_EQ(*database_->find({.player = "x' OR '1'='1"}), (Names{})) << "values are no commands";
}

TEST_P(Store, Deletes) {
  ASSERT_TRUE(database_->save("a", record("1. 3,1>3,4")));
  ASSERT_TRUE(database_->remove("a"));
  EXPECT_FALSE(database_->remove("a"));
  EXPECT_FALSE(database_->load("a"));
  ASSERT_TRUE(database_->save("a", record("")));
  EXPECT_EQ(*database_->load("a"), record(""));
}

TEST_P(Store, NamesAreNew) {
  EXPECT_NE(*database_->new_name("apart"), *database_->new_name("apart"));
}

TEST_P(Store, RefusesInvalidRecords) {
  EXPECT_FALSE(database_->save("a", "[Game"));
  EXPECT_TRUE(database_->names()->empty());
}

TEST_P(Store, ChangesFollowEachOtherAndAreNeverLost) {
  const Record first = *parse_record(record("1. 3,1>3,4"));
  const Record second = *parse_record(record("1. 3,1>3,4 2. 1,4>2,4"));
  const std::vector<std::string> locks = {"lock of Ann", ""};
  auto answers = database_->keep({change("a", first, 0, 0, false, locks)});
  ASSERT_EQ(answers.size(), 1U);
  ASSERT_TRUE(answers[0]);
  EXPECT_EQ(answers[0]->version, 1);
  EXPECT_TRUE(database_->keep({change("a", second, 0, 0, false, {})})[0]->overtaken)
      << "the name is taken";

  answers = database_->keep(
      {change("a", second, 1, 1, true, locks), change("b", first, 0, 0, false, locks)});
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0]->version, 2);
  EXPECT_EQ(answers[1]->version, 1);
  auto other = open();
  const auto kept = other->kept("a");
  ASSERT_TRUE(kept && *kept);
  EXPECT_EQ(write_record((*kept)->record), write_record(second));
  EXPECT_EQ((*kept)->version, 2);
  EXPECT_EQ((*kept)->locks, locks);

  const Record third = *parse_record(record("1. 3,1>3,4 2. 1,4>2,4 3. 5,1>5,3"));
  EXPECT_FALSE(other->keep({change("a", third, 2, 2, true, locks)})[0]->overtaken);
  answers = database_->keep(
      {change("b", second, 1, 1, true, locks), change("a", first, 2, 1, false, locks)});
  EXPECT_FALSE(answers[0]->overtaken);
  EXPECT_TRUE(answers[1]->overtaken);
  EXPECT_EQ(*database_->load("a"), write_record(third)) << "who comes too late changes nothing";
  EXPECT_EQ(*database_->load("b"), write_record(second));
}

/// Whoever lost the answer to a commit can tell a change of its own from another program's.
TEST_P(Store, AChangeIsRecognisedByItsId) {
  const Record first = *parse_record(record("1. 3,1>3,4"));
  Change mine = change("a", first, 0, 0, false, {});
  mine.id = "mine";
  ASSERT_EQ(database_->keep({mine})[0]->version, 1);
  const auto again = database_->keep({mine})[0];
  ASSERT_TRUE(again && again->overtaken);
  EXPECT_EQ(again->by, "mine");
  EXPECT_EQ(again->version, 1);
}

TEST_P(Store, TellsVersionsAndLocks) {
  const Record first = *parse_record(record("1. 3,1>3,4"));
  ASSERT_TRUE(database_->keep({change("a", first, 0, 0, false, {"x", ""})})[0]);
  EXPECT_EQ(*database_->versions({"a", "gone", "a"}), (std::vector<std::int64_t>{1, 0, 1}));
  EXPECT_EQ(*database_->locks("a"), (std::vector<std::string>{"x", ""}));
  EXPECT_TRUE(database_->locks("gone")->empty());
  EXPECT_TRUE(database_->probe());
}

TEST_P(Store, AClockIsSavedWithTheGame) {
  Record game = *parse_record(record("1. 3,1>3,4"));
  game.set_tag("Clock", "300000+0 1 2");
  ASSERT_TRUE(database_->keep({change("a", game, 0, 0, false, {})})[0]);
  game.set_tag("Clock", "300000+0 1 1");
  ASSERT_TRUE(database_->keep({change("a", game, 1, 1, true, {})})[0]);
  EXPECT_EQ((*database_->kept("a"))->record.tag("Clock"), "300000+0 1 1");
}

TEST_P(Store, OneProgramAtATimeLooksAfterAMatch) {
  using Names = std::vector<std::string>;
  auto other = open();
  (void)database_->let_go({"a", "b"});
  EXPECT_EQ(*database_->hold({"a"}), (Names{"a"}));
  EXPECT_EQ(*other->hold({"a", "b"}), (Names{"b"}));
  EXPECT_EQ(*database_->hold({"a", "b"}), (Names{"a"})) << "kept for longer";
  EXPECT_EQ(*other->orphans(), (Names{}));
  ASSERT_TRUE(database_->hand_over());
  EXPECT_EQ(*other->orphans(), (Names{"a"}));
  EXPECT_EQ(*other->hold({"a"}), (Names{"a"}));
  EXPECT_EQ(*database_->hold({"a"}), (Names{}));
  ASSERT_TRUE(other->let_go({"a", "b"}));
  EXPECT_EQ(*other->orphans(), (Names{}));
}

TEST_P(Store, TheDeepestAnalysisIsStored) {
  const AnalysisKey key{"apart", "", "a position of test " + std::to_string(::getpid()), 3};
  EXPECT_FALSE(database_->find_analysis(key));
  database_->keep_analysis(key, {5, "five"});
  database_->keep_analysis(key, {4, "four"});
  EXPECT_EQ(database_->find_analysis(key)->result, "five");
  database_->keep_analysis(key, {6, "six"});
  EXPECT_EQ(open()->find_analysis(key)->result, "six");
  EXPECT_FALSE(database_->find_analysis({key.game, key.options, key.state, 1}));
}

TEST_P(Store, OtherProgramsAreNotifiedOfChanges) {
  auto feed = ChangeFeed::open(address_);
  if (GetParam() != "PostgreSQL") {
    EXPECT_FALSE(feed) << "only there programs tell each other";
    return;
  }
  ASSERT_TRUE(feed) << feed.error().message;
  const Record first = *parse_record(record("1. 3,1>3,4"));
  ASSERT_TRUE(database_->keep({change("a", first, 0, 0, false, {})})[0]);
  ASSERT_TRUE(database_->save("a", record("")));
  std::vector<ChangeFeed::News> news;
  for (int i = 0; i < 100 && news.size() < 2; ++i) {
    pollfd readable{(*feed)->socket(), POLLIN, 0};
    ::poll(&readable, 1, 100);
    const auto taken = (*feed)->take();
    ASSERT_TRUE(taken);
    news.insert(news.end(), taken->begin(), taken->end());
  }
  ASSERT_EQ(news.size(), 2U);
  EXPECT_EQ(news[0].who, database_->self());
  EXPECT_EQ(news[0].name, "a");
  EXPECT_EQ(news[0].version, 1);
  EXPECT_EQ(news[1].version, 2);
}

/// During an upgrade two versions run on one store: the older must not write what the newer cannot
/// read.
TEST(Upgrade, AnOlderProgramStopsWriting) {
  const tests::ScratchFolder folder;
  const fs::path path = folder / "games.db";
  auto database = Database::open(path.string());
  ASSERT_TRUE(database) << database.error().message;
  ASSERT_TRUE((*database)->save("a", record("1. 3,1>3,4")));
  soci::session sql(*soci::factory_sqlite3(), "dbname=" + path.string());
  EXPECT_THROW((sql << "UPDATE games SET result = '1-0'"), soci::soci_error)
      << "the tables of version 2 are gone: so a server of that version notices";
  sql << "INSERT INTO schema_version (version) VALUES (99)";
  const auto refused = (*database)->save("a", record("1. 3,1>3,4 2. 1,4>2,4"));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("restart this one"), std::string::npos);
  const Record game = *parse_record(record("1. 3,1>3,4"));
  EXPECT_FALSE((*database)->keep({{.name = "b", .record = game}})[0]);
  EXPECT_TRUE((*database)->load("a")) << "reading goes on";
}

INSTANTIATE_TEST_SUITE_P(On, Store, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& which) { return which.param; });

struct Files : testing::Test {
  tests::ScratchFolder folder;
};

TEST_F(Files, OldRecordsAreImportedOnce) {
  RecordFolder old(folder / "records");
  ASSERT_TRUE(old.save("a", record("1. 3,1>3,4")));
  ASSERT_TRUE(old.save("broken", "[Game"));
  auto database = Database::open((folder / "games.db").string());
  ASSERT_TRUE(database);
  EXPECT_EQ(*(*database)->take_over(old, "records"), 1);
  EXPECT_EQ(*(*database)->load("a"), record("1. 3,1>3,4"));
  ASSERT_TRUE((*database)->remove("a"));
  EXPECT_EQ(*(*database)->take_over(old, "records"), 0) << "what was deleted stays deleted";
  EXPECT_TRUE((*database)->names()->empty());
}

TEST_F(Files, AFileThatIsNotADatabaseIsRefused) {
  std::ofstream(folder / "text.db") << "this is no database, however long one reads in it";
  const auto database = Database::open((folder / "text.db").string());
  ASSERT_FALSE(database);
  EXPECT_NE(database.error().message.find("text.db"), std::string::npos);
  EXPECT_FALSE(Database::open((folder / "text.db" / "below").string()));
  EXPECT_FALSE(Database::open("postgresql://nobody@127.0.0.1:1/none"));
}

/// A store as the first version made it.
TEST_F(Files, AnOlderSchemaIsBroughtUpToDate) {
  const std::string path = (folder / "old.db").string();
  {
    soci::session sql(*soci::factory_sqlite3(), "dbname=" + path);
    for (const char* statement :
         {"CREATE TABLE schema_version (version INTEGER NOT NULL)",
          "INSERT INTO schema_version VALUES (1)",
          "CREATE TABLE games (name TEXT PRIMARY KEY, game TEXT NOT NULL, result TEXT NOT NULL,"
          " date TEXT NOT NULL)",
          "CREATE TABLE tags (name TEXT NOT NULL, place INTEGER NOT NULL, tag TEXT NOT NULL,"
          " value TEXT NOT NULL, PRIMARY KEY (name, place))",
          "CREATE INDEX tags_by_value ON tags (value)",
          "CREATE TABLE moves (name TEXT NOT NULL, ply INTEGER NOT NULL, turn INTEGER NOT NULL,"
          " text TEXT NOT NULL, comment TEXT NOT NULL, PRIMARY KEY (name, ply))",
          "CREATE TABLE taken_over (archive TEXT PRIMARY KEY)",
          "INSERT INTO games VALUES ('a', 'blackstone', '*', '2026-05-01')",
          "INSERT INTO tags VALUES ('a', 0, 'Game', 'blackstone')",
          "INSERT INTO tags VALUES ('a', 1, 'Red', 'Ann')",
          "INSERT INTO tags VALUES ('a', 2, 'Clock', '1000+0 5 6')",
          "INSERT INTO moves VALUES ('a', 0, 1, '3,1>3,4', '')"}) {
      sql << statement;
    }
  }
  const auto database = Database::open(path);
  ASSERT_TRUE(database) << database.error().message;
  const auto game = (*database)->kept("a");
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->record.tag("Clock"), "1000+0 5 6");
  EXPECT_EQ((*game)->record.moves.size(), 1U);
  EXPECT_EQ((*database)->find({.player = "Ann"})->size(), 1U);
}

TEST_F(Files, ANewerSchemaIsRefused) {
  const std::string path = (folder / "games.db").string();
  ASSERT_TRUE(Database::open(path));
  {
    soci::session sql(*soci::factory_sqlite3(), "dbname=" + path);
    sql << "INSERT INTO schema_version VALUES (999)";
  }
  const auto database = Database::open(path);
  ASSERT_FALSE(database);
  EXPECT_NE(database.error().message.find("newer version"), std::string::npos);
}

/// Users never see statements and backends.
TEST_F(Files, ErrorsAreReportedInOurWords) {
  const auto message = [](const std::string& address) {
    const auto database = Database::open(address);
    return database ? "opened" : database.error().message;
  };
  const std::string text = (folder / "text.db").string();
  std::ofstream(text) << "These are not the games that you are looking for.\n";
  EXPECT_EQ(message(text), "cannot open " + text + ": this file is not a game store");
  EXPECT_EQ(message(folder.path().string()),
            "cannot open " + folder.path().string() + ": the file cannot be opened or created");
  EXPECT_EQ(message("postgresql://localhost:1/games"),
            "cannot open the PostgreSQL store: no server can be reached at this address");
  EXPECT_EQ(message("postgresql://localhost/games?colour=red"),
            "cannot open the PostgreSQL store: the address cannot be read: expected "
            "postgresql://USER@HOST/DATABASE");

  const std::string path = (folder / "games.db").string();
  const auto database = Database::open(path);
  ASSERT_TRUE(database);
  soci::session other(*soci::factory_sqlite3(), "dbname=" + path);
  other << "BEGIN IMMEDIATE";
  const auto saved = (*database)->save("a", "[Game \"apart\"]\n\n*\n");
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().message,
            "cannot save to " + path + ": another program is using the file");
  other << "ROLLBACK";
  other << "DROP TABLE moves";
  const auto refused = (*database)->save("a", "[Game \"apart\"]\n\n*\n");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("unexpected SQLite error 1"), std::string::npos)
      << refused.error().message;
}

}  // namespace
}  // namespace castellan
