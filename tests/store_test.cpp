// The store on SQLite, and on PostgreSQL where a server is given (tests/support/with_postgres).
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "store/database.hpp"
#include "store/record_folder.hpp"

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
    folder_ = fs::path(testing::TempDir()) /
              ("castellan_store_" + std::to_string(::getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
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
  void TearDown() override {
    database_.reset();
    fs::remove_all(folder_);
  }

  std::unique_ptr<Database> open() const {
    auto database = Database::open(address_);
    EXPECT_TRUE(database) << database.error().message;
    return database ? std::move(*database) : nullptr;
  }

  fs::path folder_;
  std::string address_;
  std::unique_ptr<Database> database_;
};

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

TEST_P(Store, RefusesWhatIsNoRecord) {
  EXPECT_FALSE(database_->save("a", "[Game"));
  EXPECT_TRUE(database_->names()->empty());
}

INSTANTIATE_TEST_SUITE_P(On, Store, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& which) { return which.param; });

struct Files : testing::Test {
  fs::path folder =
      fs::path(testing::TempDir()) / ("castellan_files_" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
};

TEST_F(Files, OldRecordsAreTakenOverOnce) {
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

TEST_F(Files, WhatIsNoDatabaseIsSaidToBeNone) {
  std::ofstream(folder / "text.db") << "this is no database, however long one reads in it";
  const auto database = Database::open((folder / "text.db").string());
  ASSERT_FALSE(database);
  EXPECT_NE(database.error().message.find("text.db"), std::string::npos);
  EXPECT_FALSE(Database::open((folder / "text.db" / "below").string()));
  EXPECT_FALSE(Database::open("postgresql://nobody@127.0.0.1:1/none"));
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

}  // namespace
}  // namespace castellan
