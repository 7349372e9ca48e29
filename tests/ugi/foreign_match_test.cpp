// Foreign engines in matches: each fault costs one game, and the match goes on to its end.
#include <gtest/gtest.h>

#include <signal.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "tests/games/entries.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tests/tournament/plans.hpp"
#include "tests/ugi/fakes.hpp"
#include "tournament/foreign_player.hpp"
#include "tournament/report.hpp"

namespace castellan {
namespace {

using tests::fake_bot;
using tests::ScratchFolder;

const std::string own_engine = "ugi:'" CASTELLAN_PROGRAM "' engine";
const std::string teaching_engine = "ugi:python3 '" CASTELLAN_ROOT "/docs/engine.py'";

/// Bots with ten seconds for a turn, so that nobody is late who does not mean to be.
MatchPlan patient_plan(const std::vector<std::string>& bots, std::size_t rounds,
                       std::string_view limit = "time=10s") {
  MatchPlan plan = tests::blackstone_plan({"random", "random"}, rounds);
  plan.contestants.clear();
  for (const std::string& bot : bots) {
    auto contestant = parse_contestant(*plan.game, bot, limit, {});
    EXPECT_TRUE(contestant) << contestant.error().message;
    if (contestant) plan.contestants.push_back(*contestant);
  }
  return plan;
}

/// The faults of a whole match, one for each game: "red: crashed", or nothing.
std::vector<std::string> faults_of(const MatchPlan& plan, unsigned threads = 1) {
  const ScratchFolder folder;
  Standings standings(plan);
  const auto played = tests::play(plan, folder / "match.record", standings, threads);
  EXPECT_TRUE(played) << played.error().message;
  EXPECT_EQ(standings.games(), plan.games()) << "the match goes on to its end";
  std::vector<std::string> faults;
  for (const auto& [number, result] : tests::results_in(plan, folder / "match.record")) {
    faults.push_back(result.fault);
    if (result.fault.empty()) continue;
    // Who erred has lost.
    const std::size_t seat = result.fault.starts_with("red") ? 0 : 1;
    EXPECT_EQ(result.places[seat], 2) << result.fault;
    EXPECT_EQ(plan.schedule().game(number).seating[seat], 1U) << result.fault;
  }
  return faults;
}

void expect_all(const std::vector<std::string>& faults, std::string_view what) {
  EXPECT_FALSE(faults.empty());
  for (const std::string& fault : faults) EXPECT_NE(fault.find(what), std::string::npos) << fault;
}

TEST(ForeignMatch, EveryFaultCostsOneGame) {
  const std::pair<const char*, const char*> cases[] = {
      {"crash_at_go", ": crashed: ended with status 3: so many moves"},
      {"kill", ": crashed: was ended by a signal: Killed"},
      {"illegal", ": illegal move 'z99-z98'"},
      {"garbage", ": illegal move '"},
      {"nothing", ": illegal move ''"},
      {"flood", ": printed too much"},
      {"long_line", ": printed too much"},
      {"close", ": crashed: closed its output"},
  };
  for (const auto& [habit, what] : cases) {
    SCOPED_TRACE(habit);
    expect_all(faults_of(patient_plan({"random", fake_bot(habit)}, 1)), what);
  }
}

TEST(ForeignMatch, LateAnswersLoseOnTime) {
  for (const auto* habit : {"late", "hang"}) {
    const MatchPlan plan = patient_plan({"random", fake_bot(habit)}, 1, "time=1s");
    const ScratchFolder folder;
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "match.record", standings, 2));
    ASSERT_EQ(standings.games(), 2U);
    for (const auto& [number, result] : tests::results_in(plan, folder / "match.record")) {
      EXPECT_EQ(result.ended_by, "time");
      EXPECT_NE(result.fault.find("no move within 1100 ms"), std::string::npos) << result.fault;
    }
  }
}

TEST(ForeignMatch, GoodHabitsCostNothing) {
  for (const auto* habit : {"none", "chatty", "crash_between_games"}) {
    SCOPED_TRACE(habit);
    for (const auto& fault : faults_of(patient_plan({"random", fake_bot(habit)}, 2))) {
      EXPECT_EQ(fault, "");
    }
  }
}

TEST(ForeignMatch, OneThatCannotBeStartedAgainLosesOnly) {
  const ScratchFolder folder;
  const MatchPlan plan =
      patient_plan({"random", fake_bot("crash_before_games", folder / "starts")}, 1);
  const auto faults = faults_of(plan);
  EXPECT_TRUE(std::ranges::any_of(faults, [](const std::string& fault) {
    return fault.find("crashed: ended with status 3: not again") != std::string::npos;
  }));
}

TEST(ForeignMatch, NotesSayWhatTheEngineThought) {
  const MatchPlan plan = patient_plan({"random", fake_bot("none")}, 1);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "match.record", standings));
  const GameResult first = tests::results_in(plan, folder / "match.record").begin()->second;
  ASSERT_FALSE(first.notes.empty());
  std::size_t noted = 0;
  for (const MoveNote& note : first.notes) {
    if (note.depth == 0) continue;
    ++noted;
    EXPECT_EQ(note.depth, 4);
    EXPECT_EQ(note.score, 17.0);
    EXPECT_EQ(note.nodes, 1234U);
  }
  EXPECT_GT(noted, 0U);
}

TEST(ForeignMatch, OurEnginePlaysThroughUgiAsItDoesDirectly) {
  const auto moves_of = [](const std::vector<std::string>& bots, const std::string& name) {
    MatchPlan plan = patient_plan(bots, 2, "nodes=300");
    for (Contestant& contestant : plan.contestants) contestant.name.resize(3);
    const ScratchFolder folder;
    Standings standings(plan);
    EXPECT_TRUE(tests::play(plan, folder / name, standings));
    auto file = MatchFile::open(folder / name, plan.identity());
    std::map<std::string, std::string> games;
    EXPECT_TRUE(file->read([&](const Record& record, std::uint64_t) -> Status {
      EXPECT_EQ(record.tag("Fault"), "");
      std::string& moves = games[std::string(record.tag("Number"))];
      for (const RecordMove& move : record.moves) moves += move.text + " ";
      return Done{};
    }));
    return games;
  };
  const auto direct = moves_of({"alphabeta", "greedy"}, "direct");
  EXPECT_EQ(direct.size(), 4U);
  EXPECT_EQ(moves_of({own_engine, "greedy"}, "through"), direct);
}

TEST(ForeignMatch, TheTeachingEnginePlaysEveryGame) {
  std::vector<const GameEntry*> games(all_games().begin(), all_games().end());
  games.insert(games.end(), tests::test_games().begin(), tests::test_games().end());
  for (const GameEntry* game : games) {
    SCOPED_TRACE(game->info().name);
    MatchPlan plan = tests::plan_of(*game, {"random", teaching_engine}, "", {""}, 1);
    plan.adjudication.cap = 30;
    for (Contestant& contestant : plan.contestants) contestant.limits = {.nodes = 100};
    EXPECT_TRUE(check_programs(plan));
    const ScratchFolder folder;
    Standings standings(plan);
    const auto played = tests::play(plan, folder / "match.record", standings);
    ASSERT_TRUE(played) << played.error().message;
    EXPECT_EQ(standings.games(), plan.games());
    EXPECT_EQ(standings.faults(), 0U);
  }
}

TEST(ForeignMatch, OurEnginePlaysEveryGameOfItsOwnThroughUgi) {
  for (const GameEntry* game : all_games()) {
    SCOPED_TRACE(game->info().name);
    const auto options = game->info().name == "antiyomacy" ? "map=mirrored seed=5" : "";
    MatchPlan plan = tests::plan_of(*game, {"random", own_engine}, options, {""}, 1);
    plan.adjudication.cap = 40;
    const auto ready = check_programs(plan);
    EXPECT_TRUE(ready) << ready.error().message;
    const ScratchFolder folder;
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "match.record", standings));
    EXPECT_EQ(standings.faults(), 0U);
  }
}

TEST(ForeignMatch, IsTheSameOnAnyNumberOfThreads) {
  const MatchPlan plan = patient_plan({"alphabeta", teaching_engine}, 3, "nodes=50");
  std::vector<std::vector<std::string>> all;
  for (const unsigned threads : {1U, 3U}) {
    const ScratchFolder folder;
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "match.record", standings, threads));
    all.push_back(tests::played(plan, folder / "match.record"));
  }
  EXPECT_EQ(all[0], all[1]);
}

TEST(ForeignMatch, KillingAnEngineCostsOneGame) {
  const ScratchFolder folder;
  const std::string script = folder / "engine.sh";
  const std::string pids = folder / "pids";
  const std::string slow = fake_bot("slow").substr(std::string_view("ugi:").size());
  std::ofstream(script) << "echo $$ >> '" << pids << "'; exec " << slow << "\n";
  const MatchPlan plan = patient_plan({"random", "ugi:sh '" + script + "'"}, 2);
  std::thread killer([&] {
    int pid = 0;
    while (!(std::ifstream(pids) >> pid)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));  // so it is in its first game
    EXPECT_EQ(::kill(pid, SIGKILL), 0);
  });
  const auto faults = faults_of(plan);
  killer.join();
  for (std::size_t i = 1; i < faults.size(); ++i) EXPECT_EQ(faults[i], "");
  EXPECT_NE(faults.front().find("was ended by a signal: Killed"), std::string::npos)
      << faults.front();
  std::ifstream file(pids);
  const std::vector<int> started{std::istream_iterator<int>(file), {}};
  EXPECT_EQ(started.size(), 3U) << "one for each seat, and one instead of the first";
}

TEST(ForeignMatch, IsStoppedWhileAnEngineThinks) {
  const MatchPlan plan = patient_plan({"random", fake_bot("think_on")}, 5, "time=1m");
  const ScratchFolder folder;
  Standings standings(plan);
  std::atomic<bool> stop{false};
  const auto progress = tests::play(plan, folder / "match.record", standings, 2, StopToken(stop),
                                    [&](const MatchProgress& now, const Standings&) {
                                      if (now.seconds > 0.3) stop = true;
                                    });
  ASSERT_TRUE(progress);
  EXPECT_LT(progress->seconds, 50) << "less than a move may take";
  EXPECT_EQ(progress->played, 0U);
}

TEST(Contestants, CanBePrograms) {
  const GameEntry& game = **all_games().find("blackstone");
  const auto plain = parse_contestant(game, "ugi:python3 'my engine.py' -x", "time=20ms", {});
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_EQ(plain->name, "ugi:python3 'my engine.py' -x");
  EXPECT_EQ(plain->command, (std::vector<std::string>{"python3", "my engine.py", "-x"}));
  EXPECT_EQ(plain->limits.time, std::chrono::milliseconds(20));
  EXPECT_FALSE(plain->bot);
  const auto named = parse_contestant(game, "Old one=ugi:./old", "nodes=2k", {});
  ASSERT_TRUE(named) << named.error().message;
  EXPECT_EQ(named->name, "Old one");
  EXPECT_EQ(named->command, std::vector<std::string>{"./old"});
  EXPECT_EQ(named->limits.nodes, 2'000U);
  for (const auto& [text, message] :
       {std::pair{"ugi:", "bot 'ugi:': expected a command, found none"},
        {"ugi:sh 'a", "bot 'ugi:sh 'a': expected a closing ' in: sh 'a"},
        {"=ugi:x", "expected a name before =ugi:, found '=ugi:x'"}}) {
    const auto wrong = parse_contestant(game, text, "", {});
    ASSERT_FALSE(wrong) << text;
    EXPECT_EQ(wrong.error().message, message);
  }
  EXPECT_FALSE(parse_contestant(game, "ugi:x", "time=never", {}));
}

TEST(Contestants, ProgramsTakeOptions) {
  const GameEntry& game = **all_games().find("blackstone");
  const auto bot = parse_contestant(
      game, "A=ugi:./a -x,option.Hash=64,option.Move Overhead=5,option.Clear", "", {});
  ASSERT_TRUE(bot) << bot.error().message;
  EXPECT_EQ(bot->name, "A");
  EXPECT_EQ(bot->command, (std::vector<std::string>{"./a", "-x"}));
  ASSERT_EQ(bot->settings.size(), 3U);
  EXPECT_EQ(bot->settings[0].name + "|" + bot->settings[0].value, "Hash|64");
  EXPECT_EQ(bot->settings[1].name + "|" + bot->settings[1].value, "Move Overhead|5");
  EXPECT_EQ(bot->settings[2].name + "|" + bot->settings[2].value, "Clear|");
  EXPECT_FALSE(parse_contestant(game, "ugi:./a,option.=1", "", {}));
  const auto identity = [](const std::string& text) {
    return patient_plan({"random", text}, 1).identity();
  };
  EXPECT_NE(identity("A=ugi:x,option.Hash=1"), identity("A=ugi:x,option.Hash=2"));
  const auto why = [](const std::string& options) {
    const auto ready = check_programs(patient_plan({"random", "A=" + own_engine + options}, 1));
    return ready ? "" : ready.error().message;
  };
  EXPECT_EQ(why(",option.Bot=greedy"), "");
  EXPECT_NE(why(",option.Hsh=64").find("bot 'A': it has no option 'Hsh', only: Game, "),
            std::string::npos);
  EXPECT_EQ(why(",option.size=8"), "bot 'A': the match itself sets its option 'size'");
  EXPECT_EQ(why(",option.Game=apart"), "bot 'A': the match itself sets its option 'Game'");
}

TEST(ForeignMatch, OptionsReachTheProgramAndTheLogHasWhatIsSaid) {
  const ScratchFolder folder;
  MatchPlan plan = patient_plan({"random", "A=" + own_engine + ",option.Bot=greedy"}, 1);
  {
    const auto log = TrafficLog::open(folder / "log");
    ASSERT_TRUE(log);
    for (Contestant& contestant : plan.contestants) contestant.log = *log;
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "match.record", standings));
    EXPECT_EQ(standings.faults(), 0U);
    for (Contestant& contestant : plan.contestants) contestant.log.reset();
  }
  const auto log = read_text_file((folder / "log").string());
  ASSERT_TRUE(log);
  for (const auto* line : {" A#1 > ugi\n", " A#1 < ugiok\n", " > setoption name Bot value greedy\n",
                           " > go movetime ", " < bestmove ", " A#1 ! ended with status 0\n"}) {
    EXPECT_NE(log->find(line), std::string::npos) << line;
  }
  const auto direct = [&] {
    MatchPlan same = patient_plan({"random", "greedy"}, 1);
    Standings standings(same);
    EXPECT_TRUE(tests::play(same, folder / "direct.record", standings));
    return tests::results_in(same, folder / "direct.record").at(0).moves_hash;
  };
  EXPECT_EQ(tests::results_in(plan, folder / "match.record").at(0).moves_hash, direct());
  EXPECT_FALSE(TrafficLog::open(folder / "no" / "log"));
}

TEST(ForeignMatch, ClocksAreSentAndKept) {
  const ScratchFolder folder;
  MatchPlan plan = patient_plan({"alphabeta", "A=" + own_engine}, 1, "clock");
  plan.clock = *parse_game_clock("2s+10ms");
  EXPECT_NE(plan.identity(), patient_plan({"alphabeta", "A=" + own_engine}, 1, "clock").identity());
  {
    const auto log = TrafficLog::open(folder / "log");
    ASSERT_TRUE(log);
    for (Contestant& contestant : plan.contestants) contestant.log = *log;
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "match.record", standings));
    EXPECT_EQ(standings.faults(), 0U);
    for (Contestant& contestant : plan.contestants) contestant.log.reset();
  }
  const auto log = read_text_file((folder / "log").string());
  ASSERT_TRUE(log);
  EXPECT_NE(log->find(" > go p1time "), std::string::npos);
  EXPECT_NE(log->find(" p1inc 10 p2inc 10\n"), std::string::npos);
  for (const auto& [number, result] : tests::results_in(plan, folder / "match.record")) {
    double of_red = 0;
    for (const MoveNote& note : result.notes) of_red += note.seat == 0 ? note.milliseconds : 0;
    EXPECT_GT(of_red, 100) << "it thinks";
    EXPECT_LT(of_red, 6'000) << "and not for ever";
  }
}

TEST(ForeignMatch, WhoOverrunsTheClockLosesOnTime) {
  MatchPlan plan = patient_plan({"random", fake_bot("hang")}, 1, "clock");
  plan.clock = *parse_game_clock("500ms");
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "match.record", standings));
  ASSERT_GT(standings.faults(), 0U);
  for (const auto& [number, result] : tests::results_in(plan, folder / "match.record")) {
    if (!result.fault.empty()) {
      EXPECT_EQ(result.ended_by, "time");
    }
  }
}

TEST(Contestants, ClocksAreWritten) {
  EXPECT_EQ(clock_text(*parse_game_clock("10s+100ms")), "10000+100 ms");
  EXPECT_EQ(clock_text(*parse_game_clock("1m")), "60000+0 ms");
  for (const auto* wrong : {"", "0s", "10s+", "+1s", "10s+-1s", "3", "25h", "1s+2s+3s"}) {
    EXPECT_FALSE(parse_game_clock(wrong)) << wrong;
  }
}

TEST(ForeignMatch, FaultsAreCountedForEachBot) {
  const MatchPlan plan = patient_plan({"random", "Bad=" + fake_bot("illegal")}, 1);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "match.record", standings));
  EXPECT_EQ(standings.bot(0).faults, 0U);
  EXPECT_EQ(standings.bot(1).faults, standings.faults());
  ASSERT_GT(standings.faults(), 0U);
  const MatchReport report{plan, standings, {}};
  const std::string count = std::to_string(standings.faults());
  EXPECT_NE(report_text(report).find("Faults: " + count + " by Bad\n"), std::string::npos);
  EXPECT_EQ(report_json(report)["bots"][1]["faults"], standings.faults());
  EXPECT_NE(report_csv(report).find(",0," + count + "\n"), std::string::npos);
  EXPECT_NE(report_page(report, folder / "match.record").find("<th>faults"), std::string::npos);
  Standings resumed(plan);
  ASSERT_TRUE(tests::play(plan, folder / "match.record", resumed));
  EXPECT_EQ(resumed.bot(1).faults, standings.faults());
}

TEST(Contestants, CommandsAreWhatAMatchIsKnownBy) {
  const auto plan = [](const std::string& bot) { return patient_plan({"random", bot}, 1); };
  EXPECT_EQ(plan("A=ugi:x 1").identity(), plan("A=ugi:x  1").identity());
  EXPECT_NE(plan("A=ugi:x 1").identity(), plan("A=ugi:x 2").identity());
  EXPECT_NE(plan("ugi:x 1").identity(), plan("ugi:x 2").identity());
}

TEST(Contestants, ProgramsAreTriedBeforeTheMatch) {
  const auto why = [](const std::string& bot) {
    const auto ready = check_programs(patient_plan({"random", bot}, 1));
    return ready ? "" : ready.error().message;
  };
  EXPECT_EQ(why(fake_bot("none")), "");
  EXPECT_EQ(why("A=ugi:/no/such/engine"),
            "bot 'A': cannot run /no/such/engine: No such file or directory");
  EXPECT_EQ(why("A=" + fake_bot("crash_at_start")),
            "bot 'A': crashed: ended with status 3: I do not feel well");
  EXPECT_EQ(why("A=" + fake_bot("plain")), "bot 'A': it has no option size, which is 6 here");
  EXPECT_EQ(why("A=" + fake_bot("games")), "") << "it knows the game and the size";
}

}  // namespace
}  // namespace castellan
