// The driver of foreign engines: what they are told, and what becomes of those that misbehave.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "games/games.hpp"
#include "tests/games/entries.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tests/ugi/fakes.hpp"
#include "ugi/ugi_engine.hpp"

namespace castellan {
namespace {

using std::chrono::milliseconds;
using tests::fake_engine;
using tests::new_match;

constexpr milliseconds long_enough{60'000};  // on a busy machine

const GameEntry& blackstone() { return **all_games().find("blackstone"); }

/// Ten seconds for a move; nothing here should need them.
Limits plenty() { return {.time = std::chrono::seconds(10)}; }

/// Lets the engine play both sides until it errs.
UgiFault first_fault(UgiEngine& engine, const Limits& limits = plenty()) {
  Match match = new_match(blackstone());
  if (const auto begun = engine.begin(match, 1); !begun) return begun.error();
  for (int ply = 0; ply < 8; ++ply) {
    const auto answer = engine.choose(match, limits);
    if (!answer) return answer.error();
    if (!match.play(answer->move)) return {"illegal: " + quotable(answer->move)};
  }
  return {"none"};
}

std::string what_goes_wrong(const std::string& habit, const Limits& limits = plenty()) {
  UgiEngine engine(fake_engine(habit), {.readiness = long_enough});
  return first_fault(engine, limits).what;
}

TEST(UgiEngine, PlaysWithOneThatBehaves) {
  UgiEngine engine(fake_engine("none"));
  Match match = new_match(blackstone());
  ASSERT_TRUE(engine.begin(match, 1));
  const auto answer = engine.choose(match, plenty());
  ASSERT_TRUE(answer) << answer.error().what;
  EXPECT_EQ(answer->move, match.legal_moves().front().text);
  EXPECT_EQ(answer->score, 17.0) << "of the first line, not the second";
  EXPECT_EQ(answer->depth, 4);
  EXPECT_EQ(answer->nodes, 1234U);
  EXPECT_GT(answer->milliseconds, 0);
  EXPECT_EQ((*engine.meet())->name, "Fake");
  for (const auto* habit : {"none", "slow", "chatty"}) {
    EXPECT_EQ(what_goes_wrong(habit), "none") << habit;
  }
}

TEST(UgiEngine, SaysWhatIsWrong) {
  EXPECT_EQ(what_goes_wrong("crash_at_start"), "crashed: ended with status 3: I do not feel well");
  EXPECT_EQ(what_goes_wrong("flood_at_start"), "printed too much");
  EXPECT_EQ(what_goes_wrong("crash_at_go"), "crashed: ended with status 3: so many moves");
  EXPECT_EQ(what_goes_wrong("kill"), "crashed: was ended by a signal: Killed");
  EXPECT_EQ(what_goes_wrong("close"), "crashed: closed its output");
  EXPECT_EQ(what_goes_wrong("flood"), "printed too much");
  EXPECT_EQ(what_goes_wrong("long_line"), "printed too much");
  EXPECT_EQ(what_goes_wrong("illegal"), "illegal: z99-z98");
  EXPECT_EQ(what_goes_wrong("nothing"), "illegal: ");
  UgiEngine missing({"/no/such/engine"});
  EXPECT_EQ(first_fault(missing).what, "cannot run /no/such/engine: No such file or directory");
}

TEST(UgiEngine, WaitsOnlySoLong) {
  UgiEngine silent(fake_engine("silent"), {.readiness = milliseconds(100)});
  const auto fault = first_fault(silent);
  EXPECT_EQ(fault.what, "gave no answer: no ugiok within 100 ms");
  EXPECT_TRUE(fault.is_late);
  UgiEngine hanging(fake_engine("hang"), {.unlimited = milliseconds(1'500)});
  const auto hung = first_fault(hanging, {.nodes = 10});
  EXPECT_EQ(hung.what, "gave no answer: no move within 1500 ms");
  EXPECT_TRUE(hung.is_late);
}

TEST(UgiEngine, NeverTakesALateAnswerForTheNextOne) {
  UgiEngine engine(fake_engine("late"));
  const auto fault = first_fault(engine, {.time = milliseconds(1'000)});
  EXPECT_EQ(fault.what, "gave no answer: no move within 1100 ms");
  EXPECT_TRUE(fault.is_late);
  Match other = new_match(blackstone(), "size=10");
  ASSERT_TRUE(engine.begin(other, 1));
  std::this_thread::sleep_for(milliseconds(1'200));  // the late answer would be there now
  const auto answer = engine.choose(other, plenty());
  ASSERT_TRUE(answer) << answer.error().what;
  EXPECT_EQ(answer->move, other.legal_moves().front().text);
}

TEST(UgiEngine, QuotesWhatTheEngineComplainedAbout) {
  UgiEngine engine({"sh", "-c",
                    "while read x; do case $x in ugi) echo ugiok;; isready) echo readyok;; "
                    "go*) echo 'info string error: I am lost'; exit 1;; esac; done"});
  EXPECT_EQ(first_fault(engine).what, "crashed: ended with status 1 (it said: error: I am lost)");
}

TEST(UgiEngine, QuotesNothingThatCouldHarmATerminalOrARecord) {
  EXPECT_EQ(quotable("a\x1b[31m\xff\n"), "a?[31m??");
  EXPECT_EQ(quotable(std::string(100, 'x')), std::string(80, 'x') + "...");
}

TEST(UgiEngine, GetsWhatIsLeftOfTheTurn) {
  const tests::ScratchFolder folder;
  const std::string log = folder / "log";
  UgiEngine engine({"sh", "-c",
                    "while read -r x; do case $x in ugi) echo ugiok;; isready) echo readyok;; "
                    "go*) echo $x >> '" +
                        log + "'; sleep 0.2; echo bestmove a1;; esac; done"});
  Match match = new_match(tests::toy_entry);
  ASSERT_TRUE(engine.begin(match, 1));
  for (int move = 0; move < 3; ++move) {  // two of a turn, one of the next
    const auto answer = engine.choose(match, plenty());
    ASSERT_TRUE(answer) << answer.error().what;
    ASSERT_TRUE(match.play(answer->move));
  }
  EXPECT_EQ(match.turn(), 2);
  std::ifstream file(log);
  std::vector<int> times;
  for (std::string go, movetime, time; file >> go >> movetime >> time;) {
    EXPECT_EQ(go + movetime, "gomovetime");
    times.push_back(std::stoi(time));
  }
  ASSERT_EQ(times.size(), 3U);
  EXPECT_EQ(times[0], 10'000);
  EXPECT_LE(times[1], 9'800);
  EXPECT_EQ(times[2], 10'000);
}

TEST(UgiEngine, IsStartedAgainAfterAFault) {
  for (const auto* habit : {"crash_at_go", "kill", "flood"}) {
    UgiEngine engine(fake_engine(habit));
    for (int game = 0; game < 2; ++game) EXPECT_NE(first_fault(engine).what, "none") << habit;
    const auto met = engine.meet();
    EXPECT_TRUE(met) << habit;
  }
}

TEST(UgiEngine, MayEndBetweenTwoGames) {
  UgiEngine engine(fake_engine("crash_between_games"));
  for (int game = 0; game < 4; ++game) EXPECT_EQ(first_fault(engine).what, "none") << game;
}

TEST(UgiEngine, IsStoppedSoon) {
  UgiEngine engine(fake_engine("think_on"));
  Match match = new_match(blackstone());
  ASSERT_TRUE(engine.begin(match, 1));
  std::atomic<bool> flag{false};
  std::thread stopper([&] {
    std::this_thread::sleep_for(milliseconds(50));
    flag = true;
  });
  const auto answer = engine.choose(match, {.time = std::chrono::hours(1)}, StopToken(flag));
  stopper.join();
  EXPECT_FALSE(answer);
}

/// What an engine is told, as `cat` with an introduction would print it.
std::vector<std::string> told(const UgiIntroduction& engine, const Match& match) {
  auto lines = game_lines(engine, match, 5);
  for (auto& line : move_lines(engine, match, origin_of(match))) lines.push_back(std::move(line));
  return lines;
}

UgiIntroduction introduction(std::initializer_list<const char*> options) {
  UgiIntroduction engine;
  for (const auto* option : options) engine.take("option name " + std::string(option));
  EXPECT_TRUE(engine.complaints.empty()) << engine.complaints.front();
  return engine;
}

TEST(UgiOrders, ArePlainForAPlainEngine) {
  Match match = new_match(blackstone());
  using Lines = std::vector<std::string>;
  EXPECT_EQ(told({}, match), (Lines{"uginewgame", "position startpos"}));
  tests::play_all(match, {"3,1>3,4"});
  EXPECT_EQ(told({}, match), (Lines{"uginewgame", "position startpos moves 3,1>3,4"}));
}

TEST(UgiOrders, GiveEachEngineWhatItAnnounced) {
  const auto engine =
      introduction({"Game type combo default apart var apart var blackstone",
                    "size type spin default 8 min 6 max 26", "LegalMoves type check default false",
                    "Observer type check default false", "RandomSeed type string default 0"});
  Match match = new_match(blackstone(), "size=6");
  const auto lines = told(engine, match);
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(lines[0], "setoption name Game value blackstone");
  EXPECT_EQ(lines[1], "setoption name size value 6");
  EXPECT_EQ(lines[2], "setoption name LegalMoves value true");
  EXPECT_EQ(lines[3], "setoption name Observer value false");
  EXPECT_EQ(lines[4], "setoption name RandomSeed value 5");
  EXPECT_EQ(lines[5], "uginewgame");
  EXPECT_EQ(lines[6], "position fen " + match.state_text()) << "not the usual start";
  EXPECT_EQ(words_of(lines[7]).size(), 1 + match.legal_moves().size());
}

TEST(UgiOrders, TellWhatChanceDid) {
  Match match = new_match(tests::dice_entry);
  match.set_luck(4);
  ASSERT_FALSE(match.history().empty());
  EXPECT_EQ(told({}, match).back(), "position startpos moves " + match.history().front().move.text);
}

TEST(UgiOrders, KeepSecretWhatASeatMustNotSee) {
  Match match = new_match(tests::cards_entry);
  match.set_luck(4);
  const auto engine =
      introduction({"LegalMoves type check default false", "Observer type check default false"});
  const auto lines = told(engine, match);
  const Player player = match.player_to_move();
  ASSERT_NE(match.state_text(player), match.state_text());
  EXPECT_EQ(lines[lines.size() - 2], "position fen " + match.state_text(player));
  EXPECT_EQ(lines[lines.size() - 4], "setoption name Observer value true");
}

TEST(UgiOrders, EngineThatCannotPlayIsRefused) {
  const Match usual = new_match(blackstone());
  const Match small = new_match(blackstone(), "size=6");
  const Match three = new_match(tests::elimination_entry);
  Match cards = new_match(tests::cards_entry);
  const auto why = [](const UgiIntroduction& engine, const Match& match) {
    const auto can = can_play(engine, match);
    return can ? "" : can.error().message;
  };
  const UgiIntroduction plain;
  const auto blind = introduction({"LegalMoves type check default false"});
  const auto apart = introduction({"Game type combo default apart var apart"});
  const auto any =
      introduction({"Game type string default x", "size type spin default 8 min 8 max 9"});
  EXPECT_EQ(why(plain, usual), "");
  EXPECT_EQ(why(plain, small), "it has no option size, which is 6 here");
  EXPECT_EQ(why(blind, small), "") << "who gets the legal moves need not know the board";
  EXPECT_EQ(why(any, small), "its option size does not take 6");
  EXPECT_EQ(why(apart, usual), "its option Game has no blackstone");
  EXPECT_EQ(why(plain, three),
            "it announces neither Game nor LegalMoves, so it can only play games for two");
  EXPECT_EQ(why(blind, three), "");
  EXPECT_EQ(why(blind, cards),
            "it does not announce Observer, and cards hides things from the players");
}

}  // namespace
}  // namespace castellan
