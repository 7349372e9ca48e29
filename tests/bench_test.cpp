// Comparing two programs by their bench output: parsing, judging, and whole runs against fake old
// programs.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <sstream>

#include "cli/bench_figures.hpp"
#include "process/child_process.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view printed_perft =
    "castellan 0.1.0 (2561ee3f38db)\n"
    "GNU 12.2.0, -O3 -DNDEBUG -ffp-contract=off -march=native\n"
    "antiyomacy profile=thesis, one core, best of 3\n"
    "  bulk-counted leaves             89012399 leaves     0.567 s     157.1 M/s\n"
    "  distinct turns made              4100128 turns      0.475 s       8.6 M/s  over 120 "
    "positions\n";

constexpr std::string_view printed_search =
    "castellan 0.1.0 (2561ee3f38db)\n"
    "apart, alphabeta to depth 5\n"
    "       10781 nodes   0.014 s   0.78 M/s  size=8 start\n"
    "       74182 nodes   0.012 s   6.34 M/s  size=8 b4bb1/b1b5/8/1b1b1b2/1w1w4/w3w2w/8/2ww4 b -\n"
    "       84963 nodes   0.026 s   3.27 M/s  in all\n"
    "signature 84963\n";

TEST(BenchFigures, RowsArePrintedAndRead) {
  const auto perft = read_bench(printed_perft);
  ASSERT_EQ(perft.size(), 2U);
  EXPECT_EQ(perft[0].name, "bulk-counted leaves");
  EXPECT_EQ(perft[0].count, 89'012'399U);
  EXPECT_NEAR(perft[0].seconds, 0.567, 0.001);
  EXPECT_EQ(perft[1].name, "distinct turns made over 120 positions");
  EXPECT_EQ(perft[1].seconds, 0.475) << "more digits than the rate has";

  const auto search = read_bench(printed_search);
  ASSERT_EQ(search.size(), 3U);
  EXPECT_EQ(search[0].name, "size=8 start");
  EXPECT_EQ(search[1].name, "size=8 b4bb1/b1b5/8/1b1b1b2/1w1w4/w3w2w/8/2ww4 b -");
  EXPECT_NEAR(search[1].seconds, 0.0117006, 1e-6) << "the rate has more digits";
  EXPECT_LT(search[1].doubt, 0.001);
  EXPECT_EQ(search[2].name, "in all");
  EXPECT_EQ(search[2].count, 84'963U);
}

TEST(BenchFigures, OtherLinesAreSkipped) {
  EXPECT_TRUE(read_bench("").empty());
  EXPECT_TRUE(read_bench("12 nodes 0.1 s\nM/s\n1 2 3 s 4 M/s\nx nodes 0.1 s 3.0 M/s  a\n").empty());
  EXPECT_TRUE(read_bench("  -5 nodes 0.1 s 3.0 M/s  a\n  5 nodes 0.1x s 3.0 M/s  a\n").empty());
  const auto rows = read_bench("  5 nodes 0.100 s 3.0 M/s  a\r\n  6 nodes 0.100 s 3.0 M/s  a");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].name, "a");
  EXPECT_EQ(rows[1].name, "a (2)") << "every row has a name of its own";
}

RowRuns runs(std::vector<double> seconds, double doubt = 0.0001, std::uint64_t count = 100) {
  RowRuns all;
  for (const double each : seconds) all.add({"row", count, each, doubt});
  return all;
}

TEST(BenchFigures, QuantilesLieBetween) {
  EXPECT_EQ(quantile({3}, 0.5), 3);
  EXPECT_EQ(quantile({4, 1, 2, 3}, 0.5), 2.5);
  EXPECT_EQ(quantile({5, 1, 2, 3, 4}, 0.25), 2);
  EXPECT_EQ(quantile({1, 2}, 1), 2);
}

TEST(BenchFigures, MediansAreCompared) {
  const RowVerdict even = judge(runs({1.00, 1.00, 9.00}), runs({1.02, 7.00, 1.02}), 0.03);
  EXPECT_DOUBLE_EQ(even.ratio, 1.02);
  EXPECT_FALSE(even.is_slower) << "single runs that were disturbed do not count";
  EXPECT_TRUE(even.is_same);
  EXPECT_LT(even.low, even.high);
  EXPECT_TRUE(judge(runs({1.0}), runs({1.04}), 0.03).is_slower);
  EXPECT_FALSE(judge(runs({1.0}), runs({1.04}), 0.05).is_slower);
  EXPECT_FALSE(judge(runs({1.0}), runs({0.5}), 0).is_slower);
  EXPECT_TRUE(judge(runs({1.0}), runs({1.01}), 0).is_slower);
}

TEST(BenchFigures, ARowIsSlowerOnlyWhenItsRunsAgree) {
  const RowVerdict sure = judge(runs({1.0, 1.0, 1.0, 1.0}), runs({1.10, 1.11, 1.12, 1.11}), 0.03);
  EXPECT_TRUE(sure.is_slower);
  EXPECT_FALSE(sure.is_perhaps_slower);
  const RowVerdict unsure = judge(runs({1.0, 1.0, 1.0, 1.0}), runs({1.10, 0.80, 1.40, 1.11}), 0.03);
  EXPECT_FALSE(unsure.is_slower);
  EXPECT_TRUE(unsure.is_perhaps_slower) << "its median is, and is shown";
  const RowVerdict fine = judge(runs({1.0, 1.0, 1.0, 1.0}), runs({1.01, 1.01, 1.02, 1.01}), 0.03);
  EXPECT_FALSE(fine.is_slower || fine.is_perhaps_slower) << "sure, but tolerated";
}

TEST(BenchFigures, OnlyTheSameWorkIsCompared) {
  const auto part = [](const RowRuns& old_runs, const RowRuns& new_runs) {
    return ratios_of(old_runs, new_runs, judge(old_runs, new_runs, 0.03));
  };
  const auto both = part(runs({1.0, 2.0}, 0.003), runs({1.5, 2.0}, 0.004));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->ratios, (std::vector<double>{1.5, 1.0}));
  EXPECT_DOUBLE_EQ(both->doubt, 0.005);
  EXPECT_FALSE(part(runs({1.0}, 0, 100), runs({1.0}, 0, 101))) << "other work";
  EXPECT_FALSE(part(runs({1.0}, 0.5), runs({1.0}, 0.5))) << "too short";
  EXPECT_FALSE(part(runs({1.0}), runs({0.0}))) << "no time at all has no logarithm";
}

TEST(BenchVerdict, QuantilesAreStudents) {
  // From the tables in every textbook.
  const std::pair<std::size_t, double> known[] = {
      {1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},
      {9, 2.262},  {19, 2.093}, {29, 2.045}, {99, 1.984}, {999, 1.962}};
  for (const auto& [degrees, quantile] : known) {
    EXPECT_NEAR(student_95(degrees), quantile, 0.0015 * quantile) << degrees;
  }
}

TEST(BenchVerdict, ItIsTheMeanOverRunsOfTheMeanOverRows) {
  // By hand: the runs' means are 0.01 and 0.03, their mean 0.02, its standard error 0.01.
  const SpeedEstimate two = estimate_speed(
      {{{std::exp(0.00), std::exp(0.04)}, 0}, {{std::exp(0.02), std::exp(0.02)}, 0}});
  EXPECT_NEAR(std::log(two.ratio), 0.02, 1e-12);
  ASSERT_TRUE(two.low && two.high);
  EXPECT_NEAR(std::log(*two.low), 0.02 - 0.12706, 1e-5);
  EXPECT_NEAR(std::log(*two.high), 0.02 + 0.12706, 1e-5);
  EXPECT_EQ(two.rows, 2U);

  const SpeedEstimate one = estimate_speed({{{1.04}, 0}, {{1.0}, 0}});
  EXPECT_FALSE(one.low) << "a single run says nothing about its error";
  EXPECT_TRUE(one.is_beyond(0.01)) << "then the estimate decides";
  EXPECT_FALSE(one.is_surely_slower());

  const SpeedEstimate rounded = estimate_speed({{{1.0, 1.0, 1.0}, 0.01}});
  EXPECT_NEAR(*rounded.high, 1 + 1.96 * 0.01 / std::sqrt(3.0), 1e-4)
      << "equal digits are not equal times";
}

TEST(BenchVerdict, ADifferenceThatMayBeNoneIsNotCalledOne) {
  const auto with = [](double ratio, std::optional<double> low, std::optional<double> high) {
    return SpeedEstimate{ratio, low, high, 7};
  };
  EXPECT_EQ(speed_text(with(0.982, 0.973, 0.991)), "1.8 % faster (95 %: 0.9 .. 2.7 %)");
  EXPECT_EQ(speed_text(with(1.052, 1.041, 1.063)), "5.2 % slower (95 %: 4.1 .. 6.3 %)");
  EXPECT_EQ(speed_text(with(1.01, 0.98, 1.04)),
            "no difference seen (95 %: 2.0 % faster .. 4.0 % slower)");
  EXPECT_EQ(speed_text(with(1.25, {}, {})), "25.0 % slower in a single run, which shows no error");
  EXPECT_FALSE(with(1.052, 1.02, 1.08).is_beyond(0.03)) << "slower, but perhaps tolerably";
  EXPECT_TRUE(with(1.052, 1.041, 1.063).is_beyond(0.03));
}

/// Comparisons of programs whose true ratio is known, each with ten runs of eight rows. A run has a
/// disturbance of its own, which all its rows share: rows taken as independent would be too sure.
TEST(BenchVerdict, ItsIntervalHoldsWhatItPromises) {
  constexpr int comparisons = 20'000;  // 94 and 96 % are six standard deviations away
  constexpr double truth = 1.018;
  std::mt19937_64 random(20'260'131);
  std::normal_distribution<double> of_run(0, 0.02);
  std::normal_distribution<double> of_row(0, 0.03);
  int covered = 0;
  int called = 0;
  for (int i = 0; i < comparisons; ++i) {
    std::vector<RowRatios> rows(8);
    for (int run = 0; run < 10; ++run) {
      const double shared = of_run(random);
      for (RowRatios& row : rows) {
        row.ratios.push_back(truth * std::exp(shared + of_row(random)));
      }
    }
    const SpeedEstimate estimate = estimate_speed(rows);
    covered += *estimate.low <= truth && truth <= *estimate.high ? 1 : 0;
    called += estimate.is_surely_faster() ? 1 : 0;
  }
  EXPECT_GE(covered, 0.94 * comparisons);
  EXPECT_LE(covered, 0.96 * comparisons);
  EXPECT_LE(called, 0.01 * comparisons) << "the wrong way round";
}

TEST(BenchFigures, AnotherCountIsAnotherSignature) {
  EXPECT_FALSE(judge(runs({1}, 0, 100), runs({1}, 0, 101), 1).is_same);
  RowRuns varying = runs({1}, 0, 100);
  varying.add({"row", 101, 1, 0});
  varying.add({"row", 100, 1, 0});
  EXPECT_FALSE(judge(runs({1, 1, 1}, 0, 100), varying, 1).is_same);
}

TEST(BenchFigures, AShortRowIsSlowerOnlyBeyondDoubt) {
  const RowVerdict doubtful = judge(runs({0.001}, 0.5), runs({0.002}, 0.25), 0.03);
  EXPECT_FALSE(doubtful.is_judged);
  EXPECT_FALSE(doubtful.is_slower);
  EXPECT_TRUE(judge(runs({0.001}, 0.5), runs({0.1}, 0.005), 0.03).is_slower);
  EXPECT_FALSE(judge(runs({0}, 1), runs({0}, 1), 0.03).is_slower);
}

TEST(ChildProcess, IsReadToItsEnd) {
  const auto said = run_child({"/bin/sh", "-c", "echo out; echo trouble >&2; cat; exit 3"});
  ASSERT_TRUE(said) << said.error().message;
  EXPECT_EQ(said->output, "out\n");
  EXPECT_EQ(said->errors, "trouble\n");
  EXPECT_EQ(said->status, 3);
  EXPECT_FALSE(said->is_success());
  EXPECT_EQ(sentence_of(*said), "ended with status 3: trouble");
  const auto many = run_child({"/bin/sh", "-c",
                               "i=0; while [ $i -lt 20000 ]; do echo line $i >&2; "
                               "echo line $i; i=$((i+1)); done"});
  ASSERT_TRUE(many);
  EXPECT_TRUE(many->is_success());
  EXPECT_EQ(many->output, many->errors);
}

TEST(ChildProcess, ItsDeathIsReported) {
  const auto killed = run_child({"/bin/sh", "-c", "kill -SEGV $$"});
  ASSERT_TRUE(killed);
  EXPECT_EQ(killed->signal, SIGSEGV);
  EXPECT_EQ(sentence_of(*killed), "was ended by a signal: Segmentation fault");
  const auto slow = run_child({"/bin/sh", "-c", "exec sleep 60"}, std::chrono::milliseconds(100));
  ASSERT_TRUE(slow);
  EXPECT_TRUE(slow->cut);
  const auto loud = run_child({"/bin/sh", "-c", "exec yes"});
  ASSERT_TRUE(loud);
  EXPECT_TRUE(loud->cut);
  EXPECT_FALSE(run_child({"/no/such/program"}));
}

/// Old programs that print what they are told to, and this program as the new one.
class BenchCompare : public testing::Test {
 protected:
  /// A script with this name; $castellan is this program.
  std::string program(const std::string& name, const std::string& script) {
    const fs::path path = folder_ / name;
    std::ofstream(path) << "#!/bin/sh\ncastellan='" CASTELLAN_PROGRAM "'\n" << script << '\n';
    ::chmod(path.c_str(), 0755);
    return path.string();
  }
  std::string old_program(const std::string& bench) {
    return program("old",
                   "[ \"$1\" != --version ] || { echo 'castellan 0.0.1 (old)'; exit; }\n" + bench);
  }
  ChildEnd compare(const std::string& old,
                   std::vector<std::string> more = {"--perft", "--runs", "1"}) {
    std::vector<std::string> words = {CASTELLAN_PROGRAM, "bench", "apart", "--compare", old};
    words.insert(words.end(), more.begin(), more.end());
    const auto end = run_child(words);
    EXPECT_TRUE(end);
    return end ? *end : ChildEnd();
  }

  tests::ScratchFolder folder_;
};

TEST_F(BenchCompare, AProgramIsAsGoodAsItself) {
  const ChildEnd end = compare(CASTELLAN_PROGRAM, {"--runs", "1", "--tolerance", "10000"});
  EXPECT_EQ(end.status, 0) << end.output << end.errors;
  EXPECT_EQ(end.errors, "");
  for (const char* part :
       {"apart, perft\n", "apart, search\n", "38948930     38948930  bulk-counted leaves\n",
        "203848       203848  in all\n",
        "8 rows: 0 slower by more than 10000 %, 0 with a different signature\n",
        " in a single run, which shows no error, 7 rows\n"}) {
    EXPECT_NE(end.output.find(part), std::string::npos) << part << "is not in\n" << end.output;
  }
}

TEST_F(BenchCompare, ASlowerProgramFails) {
  const ChildEnd end = compare(old_program(
      "\"$castellan\" \"$@\" | sed -E 's,[0-9.]+ s +[0-9.]+ M/s,0.001 s 99999.0 M/s,'"));
  EXPECT_EQ(end.status, 1);
  EXPECT_NE(end.output.find("  random play  slower\n"), std::string::npos) << end.output;
  EXPECT_NE(end.output.find("3 rows: 3 slower by more than 3 %, 0 with a different"),
            std::string::npos);
}

TEST_F(BenchCompare, SeveralRunsHaveAnError) {
  // The old program claims 1200, 1000, 1100 seconds, beyond what this one takes anywhere.
  const std::string old = old_program(
      "n=$(cat \"$0.n\" 2>/dev/null || echo 2); echo $(((n + 1) % 3)) > \"$0.n\"\n"
      "\"$castellan\" \"$@\" | sed -E \"s,[0-9.]+ s +[0-9.]+ M/s,1${n}00.0 s 0.0 M/s,\"");
  const ChildEnd end = compare(old, {"--perft", "--runs", "3"});
  EXPECT_EQ(end.status, 0) << end.output;
  const std::size_t at = end.output.find("\nverdict: ");
  ASSERT_NE(at, std::string::npos) << end.output;
  EXPECT_TRUE(std::regex_match(
      end.output.substr(at + 1),
      std::regex("verdict: [0-9.]+ % faster \\(95 %: [0-9.]+ \\.\\. [0-9.]+ %\\), 3 rows\n")))
      << end.output;
}

TEST_F(BenchCompare, NoiseIsNoVerdict) {
  // Now 0.001, 1.001, 0.001 ..: slower by the median, and no evidence of anything.
  const std::string old = old_program(
      "n=$(cat \"$0.n\" 2>/dev/null || echo 0); echo $(((n + 1) % 2)) > \"$0.n\"\n"
      "\"$castellan\" \"$@\" | sed -E \"s,[0-9.]+ s +[0-9.]+ M/s,$n.0010 s 0.0 M/s,\"");
  const ChildEnd end = compare(old, {"--perft", "--runs", "3", "--tolerance", "10"});
  EXPECT_EQ(end.status, 0) << end.output;
  EXPECT_NE(end.output.find("  random play  perhaps slower\n"), std::string::npos) << end.output;
  EXPECT_NE(end.output.find("3 rows: 0 slower by more than 10 % and 3 perhaps, 0 with"),
            std::string::npos);
  EXPECT_NE(end.output.find("verdict: no difference seen (95 %: "), std::string::npos);
}

TEST_F(BenchCompare, JsonHasRowsAndVerdicts) {
  const std::string old =
      old_program("\"$castellan\" \"$@\" | sed 's/38948930/38948931/; s/random play/old play/'");
  const ChildEnd end = compare(old, {"--perft", "--runs", "2", "--tolerance", "10000", "--json"});
  EXPECT_EQ(end.status, 1);
  std::istringstream lines(end.output);
  std::vector<nlohmann::json> found;
  for (std::string line; std::getline(lines, line);) {
    found.push_back(nlohmann::json::parse(line, nullptr, false));
    ASSERT_TRUE(found.back().is_object()) << line;
  }
  ASSERT_EQ(found.size(), 6U) << end.output;
  EXPECT_EQ(found[0]["type"], "programs");
  EXPECT_EQ(found[1]["row"], "bulk-counted leaves");
  EXPECT_EQ(found[1]["same_signature"], false);
  EXPECT_EQ(found[1]["old"].size(), 2U);
  EXPECT_EQ(found[2]["row"], "leaves played and hashed");
  EXPECT_EQ(found[2]["same_signature"], true);
  EXPECT_EQ(found[3]["type"], "missing");
  EXPECT_EQ(found[5]["type"], "verdict");
  EXPECT_EQ(found[5]["rows"], 1) << "the others did other work";
  EXPECT_TRUE(found[5]["low"].is_number());
}

TEST_F(BenchCompare, AnotherSignatureFails) {
  const ChildEnd end = compare(
      old_program("\"$castellan\" \"$@\" | sed 's/38948930/38948931/; s/random play/old play/'"),
      {"--perft", "--runs", "1", "--tolerance", "10000"});
  EXPECT_EQ(end.status, 1);
  for (const char* part :
       {"38948931     38948930  bulk-counted leaves  different signature\n",
        "only in the new program: random play\n", "only in the old program: old play\n",
        "4 rows: 0 slower by more than 10000 %, 2 with a different signature\n",
        ", 1 of 2 rows\n"}) {
    EXPECT_NE(end.output.find(part), std::string::npos) << part << "is not in\n" << end.output;
  }
}

TEST_F(BenchCompare, AnOlderProgramNeedNotKnowEveryGame) {
  const std::string old = old_program(
      "[ \"$2\" = apart ] || { echo \"castellan: unknown game '$2'\" >&2; exit 2; }\n"
      "\"$castellan\" \"$@\"");
  const auto end = run_child({CASTELLAN_PROGRAM, "bench", "--perft", "--runs", "1", "--tolerance",
                              "10000", "--compare", old});
  ASSERT_TRUE(end);
  EXPECT_EQ(end->status, 0) << end->errors;
  EXPECT_NE(end->output.find("replica, perft\n  not in the old program\n"), std::string::npos);
  EXPECT_NE(end->output.find("3 rows: 0 slower"), std::string::npos) << end->output;
  EXPECT_NE(end->output.find("\nverdict, apart: "), std::string::npos) << end->output;
  EXPECT_EQ(end->output.find("\nverdict, replica: "), std::string::npos) << end->output;
}

TEST_F(BenchCompare, ErrorsAreReportedInOneLine) {
  const auto expect = [&](const std::string& old, const std::string& message) {
    const ChildEnd end = compare(old);
    EXPECT_EQ(end.status, 1);
    EXPECT_EQ(end.errors, "castellan: " + message + "\n");
  };
  const std::string bench = " bench apart --perft' ";
  std::string old = old_program("kill -SEGV $$");
  expect(old, "'" + old + bench + "was ended by a signal: Segmentation fault");
  old = old_program("echo 'something is wrong' >&2; exit 7");
  expect(old, "'" + old + bench + "ended with status 7: something is wrong");
  old = old_program("echo hello");
  expect(old, "'" + old + bench + "printed nothing that can be compared");
  old = old_program("echo \"castellan: unknown game '$2'\" >&2; exit 2");
  expect(old, old + ": knows none of these games");
  old = program("other", "echo other 1.0");
  expect(old, old + ": is not castellan: --version printed something else");
  old = program("broken", "exit 4");
  expect(old, old + ": is not castellan: --version ended with status 4");
  std::ofstream(folder_ / "text") << "no program";
  old = (folder_ / "text").string();
  expect(old, old + ": is not an executable program");
  ::chmod(old.c_str(), 0755);
  expect(old, "cannot run " + old + ": Exec format error");
}

/// With a fake valgrind: the real one takes minutes.
TEST_F(BenchCompare, InstructionsAreCounted) {
  program("valgrind",
          "[ \"$1\" != --version ] || exit 0\n"
          "shift 2\n"
          "echo \"==7== Collected : $(($(echo \"$1\" | grep -c /old) * 1000000 + 2000000))\" >&2\n"
          "case $4 in --perft) exec \"$@\" ;; *) echo '  5 nodes 0.1 s 1.0 M/s a' ;; esac");
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (folder_.path().string() + ":" + path).c_str(), 1);
  const std::string old = old_program("\"$castellan\" \"$@\"");
  ChildEnd end = compare(old, {"--instructions"});
  EXPECT_EQ(end.status, 0) << end.output << end.errors;
  EXPECT_NE(end.output.find("3.00       2.00   66.7 %"), std::string::npos) << end.output;
  EXPECT_NE(end.output.find("41534245     41534245  instructions\n"), std::string::npos);
  EXPECT_NE(end.output.find("2 rows: 0 slower"), std::string::npos);
  EXPECT_NE(end.output.find("verdict: 33.3 % fewer instructions, 2 rows\n"), std::string::npos)
      << end.output;

  program("valgrind", "[ \"$1\" != --version ] || exit 0\nkill -ILL $$");
  end = compare(old, {"--instructions"});
  EXPECT_EQ(end.status, 1);
  EXPECT_NE(end.errors.find("-DCASTELLAN_ARCH=x86-64-v3"), std::string::npos) << end.errors;

  ::setenv("PATH", "/nowhere", 1);
  end = compare(CASTELLAN_PROGRAM, {"--instructions"});
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(end.status, 1);
  EXPECT_EQ(
      end.errors,
      "castellan: --instructions needs valgrind: cannot run valgrind: No such file or directory\n");
}

}  // namespace
}  // namespace castellan
