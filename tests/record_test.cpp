// Records: written, read, and refused with line and column; and the folder that stores them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/random.hpp"
#include "games/games.hpp"
#include "match/record.hpp"
#include "store/record_folder.hpp"
#include "tests/support/scale.hpp"

namespace castellan {
namespace {

constexpr std::string_view good =
    "[Game \"blackstone\"]\n"
    "[Red \"Ann \\\"the stone\\\" \\\\ Lee\"]\n"
    "[Options \"size=6 churn=low\"]\n"
    "[Result \"*\"]\n"
    "\n"
    "1. 3,1>3,4 {a bold start} 2. 1,4>2,4 *\n";

Result<Match> play_through(std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return record.error();
  const auto game = all_games().find(record->tag("Game"));
  if (!game) return game.error();
  return replay(**game, *record);
}

TEST(Record, IsReadAndWrittenTheSame) {
  const auto record = parse_record(good);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->tag("Red"), "Ann \"the stone\" \\ Lee");
  EXPECT_EQ(record->tag("Nothing"), "");
  ASSERT_EQ(record->moves.size(), 2U);
  EXPECT_EQ(record->moves[0].comment, "a bold start");
  EXPECT_EQ(record->moves[1].turn, 2);
  EXPECT_EQ(write_record(*record), good);
  const auto match = play_through(good);
  ASSERT_TRUE(match) << match.error().message;
  EXPECT_EQ(match->history()[0].comment, "a bold start");
}

TEST(Record, NamesThePlaceOfWhatIsWrong) {
  const std::pair<std::string, const char*> rows[] = {
      {"", "line 1, column 1: expected a move or a result, found the end"},
      {"[Game \"blackstone\"]\n\n1. 3,1>3,4",
       "line 3, column 11: expected a move or a result, found the end"},
      {"[Game \"blackstone", "line 1, column 18: expected '\"' after a tag's value"},
      {"[Game \"blackstone\"\n", "line 1, column 19: expected ']' after a tag"},
      {"[\"x\"]", "line 1, column 2: expected a tag's name after '['"},
      {"[Game blackstone]", "line 1, column 7: expected '\"' before a tag's value"},
      {"[A \"\\n\"]", "line 1, column 6: expected '\"' or '\\' after '\\'"},
      {"[A \"1\"]\n[A \"2\"]\n*", "line 2, column 1: the tag A is given twice"},
      {"[A \"\"]\n[A \"2\"]\n*", "line 2, column 1: the tag A is given twice"},
      {"[A \"\x1b[31m\"]\n*", "line 1, column 5: unexpected control character"},
      {"3,1>3,4 *", "line 1, column 1: expected '1.' before the first move, found '3,1>3,4'"},
      {"1. 3,1>3,4 3. 1,4>2,4 *", "line 1, column 12: expected turn 2, found '3.'"},
      {"1. 2. *", "line 1, column 4: turn 1 has no move"},
      {"1. 3,1>3,4 {open", "line 1, column 12: a comment has no '}'"},
      {"{early} 1. 3,1>3,4 *", "line 1, column 1: a comment must follow a move"},
      {"1. 3,1>3,4 * more", "line 1, column 14: expected the end after the result"},
  };
  for (const auto& [text, message] : rows) {
    const auto record = parse_record(text);
    ASSERT_FALSE(record) << text;
    EXPECT_EQ(record.error().message, message) << text;
  }
}

TEST(Record, NamesTheMoveThatIsRefused) {
  const std::string head = "[Game \"blackstone\"]\n[Options \"size=6\"]\n\n";
  const std::pair<std::string, const char*> rows[] = {
      {"1. 3,1>3,4\n2. 3,4>3,5 *",
       "line 5, column 4: '3,4>3,5' is refused: the stone on 3,4 is red's: blue is to move"},
      {"1. 3,1>3,4 1,4>2,4 *", "line 4, column 12: this move belongs to turn 2, not to turn 1"},
      {"1. 3,1>3,4 1-0", "line 4, column 12: the moves give the result *, found 1-0"},
  };
  for (const auto& [body, message] : rows) {
    const auto match = play_through(head + body);
    ASSERT_FALSE(match) << body;
    EXPECT_EQ(match.error().message, message);
  }
  const std::pair<std::string, const char*> tags[] = {
      {"[Options \"size=5\"]", "line 2, column 1: option size: expected 6, 8 .. 26, found '5'"},
      {"[State \"r\"]", "line 2, column 1: state: expected rows separated by '/', found 'r'"},
      {"[State \"\"]", "line 2, column 1: state: expected rows separated by '/', found ''"},
      {"[RedBot \"random:depth=2\"]",
       "line 2, column 1: bot 'random:depth=2': unknown parameter 'depth': random takes seed"},
      {"[Result \"1-0\"]", "line 2, column 1: the tag says 1-0, but the record ends with *"},
  };
  for (const auto& [tag, message] : tags) {
    const auto match = play_through("[Game \"blackstone\"]\n" + tag + "\n\n*");
    ASSERT_FALSE(match) << tag;
    EXPECT_EQ(match.error().message, message);
  }
}

/// Records from before these options existed do not name them, and were not ended by them.
TEST(Record, OldGamesAreNotEndedByNewRules) {
  std::string moves;
  const char* round[] = {"8-1>7-1", "1-1>2-1", "7-1>8-1", "2-1>1-1"};
  for (int ply = 0; ply < 12; ++ply) moves += std::to_string(ply + 1) + ". " + round[ply % 4] + " ";
  const std::string head =
      "[Game \"apart\"]\n[State \"bb6/8/8/8/8/8/8/ww6 w -\"]\n[Options \"size=8 win_test=each";
  const auto old = play_through(head + "\"]\n\n" + moves + "*");
  ASSERT_TRUE(old) << old.error().message;
  EXPECT_FALSE(old->outcome().ended);
  const auto record = record_of(*old);
  EXPECT_NE(record.tag("Options").find("repetition=0 max_turns=0"), std::string_view::npos);
  EXPECT_FALSE(play_through(head + " repetition=3\"]\n\n" + moves + "*"));
}

TEST(Record, ADrawByAgreement) {
  const std::string text = "[Game \"apart\"]\n[Termination \"agreement\"]\n\n1. 7-4>5-4 1/2-1/2";
  const auto match = play_through(text);
  ASSERT_TRUE(match) << match.error().message;
  EXPECT_EQ(match->outcome(), Outcome::draw());
  EXPECT_EQ(match->ended_by(), "agreement");
  const Record record = record_of(*match);
  EXPECT_EQ(record.result, "1/2-1/2");
  EXPECT_EQ(record.tag("Termination"), "agreement");
  Match back = *match;
  EXPECT_TRUE(back.take_back());
  EXPECT_FALSE(back.outcome().ended);
  EXPECT_EQ(back.history().size(), 1U);
  EXPECT_FALSE(play_through("[Game \"apart\"]\n[Termination \"agreement\"]\n\n1. 7-4>5-4 1-0"));
}

TEST(Record, AnAdjudicatedGameKeepsItsResult) {
  for (const auto* result : {"1-0", "0-1", "1/2-1/2"}) {
    const auto judged = play_through(
        "[Game \"apart\"]\n[Termination \"adjudication\"]\n\n1. 7-4>5-4 " + std::string(result));
    ASSERT_TRUE(judged) << judged.error().message;
    EXPECT_EQ(judged->ended_by(), "adjudication");
    EXPECT_EQ(record_of(*judged).result, result);
  }
  EXPECT_FALSE(
      play_through("[Game \"apart\"]\n[Termination \"adjudication\"]\n\n1. 7-4>5-4 1-0-0"));
}

TEST(Record, ResultsForAnyNumberOfPlayers) {
  EXPECT_EQ(result_text(Outcome::running(), 2), "*");
  EXPECT_EQ(result_text(Outcome::win(0), 2), "1-0");
  EXPECT_EQ(result_text(Outcome::win(2, 3), 3), "0-0-1");
  EXPECT_EQ(result_text(Outcome::draw(), 2), "1/2-1/2");
  for (const char* result : {"*", "1-0", "0-1", "1/2-1/2", "0-0-1"}) {
    EXPECT_EQ(parse_record(result)->result, result);
  }
}

/// Cut, changed and stretched at random: an error with a place, or a record; never a crash.
TEST(Record, SurvivesAnyDamage) {
  Random random(9);
  const std::string alphabet = std::string(good) + "[]{}\"\\.*\n\t\x01\xff";
  for (int round = 0; round < tests::scaled(200'000); ++round) {
    std::string text(good);
    for (std::size_t i = 1 + random.below(4); i > 0; --i) {
      const std::size_t place = random.below(text.size());
      switch (random.below(4)) {
        case 0: text.insert(place, 1, alphabet[random.below(alphabet.size())]); break;
        case 1: text[place] = alphabet[random.below(alphabet.size())]; break;
        case 2: text.erase(place, 1 + random.below(20)); break;
        default: text.resize(place);
      }
      if (text.empty()) break;
    }
    const auto record = parse_record(text);
    if (!record) {
      ASSERT_TRUE(record.error().message.starts_with("line ")) << record.error().message;
      continue;
    }
    const auto again = parse_record(write_record(*record));
    ASSERT_TRUE(again) << text << again.error().message;
    ASSERT_EQ(write_record(*again), write_record(*record)) << text;
    if (const auto game = all_games().find(record->tag("Game")))
      (void)static_cast<bool>(replay(**game, *record));
  }
}

class RecordFolderTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("castellan_test_" + std::to_string(::getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(RecordFolderTest, KeepsAndFinds) {
  RecordFolder folder(folder_ / "deep" / "down");
  ASSERT_TRUE(folder.names());
  EXPECT_TRUE(folder.names()->empty()) << "a folder that is not there holds nothing";
  const auto name = folder.new_name("blackstone");
  ASSERT_TRUE(name);
  ASSERT_TRUE(folder.save(*name, "first"));
  ASSERT_TRUE(folder.save(*name, "second"));
  EXPECT_EQ(*folder.load(*name), "second");
  EXPECT_EQ(*folder.names(), std::vector<std::string>{*name});
  EXPECT_TRUE(std::filesystem::exists(folder.place(*name)));
  EXPECT_NE(*folder.new_name("blackstone"), *name);
}

TEST_F(RecordFolderTest, RefusesNamesThatLeaveTheFolder) {
  const RecordFolder folder(folder_);
  for (const char* name : {"", "..", "../x", "/etc/passwd", ".hidden", "a/b"}) {
    EXPECT_FALSE(folder.load(name)) << name;
  }
}

TEST_F(RecordFolderTest, SaysWhyItCannotSave) {
  std::filesystem::create_directories(folder_);
  std::ofstream(folder_ / "file") << "in the way";
  RecordFolder folder(folder_ / "file" / "games");
  const auto saved = folder.save("x", "text");
  ASSERT_FALSE(saved);
  EXPECT_TRUE(saved.error().message.starts_with("cannot create ")) << saved.error().message;
}

}  // namespace
}  // namespace castellan
