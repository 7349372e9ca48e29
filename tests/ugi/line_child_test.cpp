// Programs that are talked to line by line: whatever they do, the caller goes on in time.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <thread>

#include "process/command_words.hpp"
#include "process/line_child.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = LineChild::Clock;
using Why = LineChild::Silence::Why;

constexpr seconds long_enough{60};  // on a busy machine

std::unique_ptr<LineChild> shell(const std::string& script) {
  auto child = LineChild::start({"sh", "-c", script});
  EXPECT_TRUE(child) << child.error().message;
  return std::move(*child);
}

std::string next_line(LineChild& child) {
  const auto line = child.receive(Clock::now() + long_enough);
  return line ? *line : "nothing: " + line.error().what;
}

/// Why there is no more; lines before that are dropped.
LineChild::Silence silence(LineChild& child, Clock::duration time = long_enough) {
  const auto until = Clock::now() + time;
  while (true) {
    const auto line = child.receive(until);
    if (!line) return line.error();
  }
}

/// Also a process that nobody has collected yet is gone.
bool is_gone(const std::string& process) {
  std::ifstream file("/proc/" + process + "/stat");
  std::string text;
  if (!std::getline(file, text)) return true;
  const std::size_t name_end = text.rfind(')');
  return name_end != std::string::npos && text.substr(name_end + 1).starts_with(" Z");
}

bool goes_away(const std::string& process) {
  const auto until = Clock::now() + long_enough;
  while (!is_gone(process) && Clock::now() < until) std::this_thread::sleep_for(milliseconds(5));
  return is_gone(process);
}

TEST(LineChild, AnswersLineByLine) {
  const auto child = shell("while read x; do echo \"<$x>\"; done; printf end");
  child->send("one");
  EXPECT_EQ(next_line(*child), "<one>");
  child->send("two words");
  child->send("three");
  EXPECT_EQ(next_line(*child), "<two words>");
  EXPECT_EQ(next_line(*child), "<three>");
  child->close_input();
  EXPECT_EQ(next_line(*child), "end") << "the last line needs no end";
  EXPECT_EQ(silence(*child).why, Why::ended);
  const auto windows = shell("printf 'a\\r\\nb\\r\\n'");
  EXPECT_EQ(next_line(*windows), "a");
  EXPECT_EQ(next_line(*windows), "b");
}

TEST(LineChild, CannotStartWhatIsNotThere) {
  const auto child = LineChild::start({"/no/such/program"});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().message, "cannot run /no/such/program: No such file or directory");
}

TEST(LineChild, KeepsToTheDeadline) {
  const auto child = shell("sleep 600");
  const auto began = Clock::now();
  EXPECT_EQ(silence(*child, milliseconds(50)).why, Why::late);
  EXPECT_GE(Clock::now() - began, milliseconds(50));
  EXPECT_LT(Clock::now() - began, long_enough);
}

TEST(LineChild, KeepsToTheDeadlineWhileLinesTrickleIn) {
  const auto child = shell("while sleep 0.02; do echo still here; done");
  EXPECT_EQ(next_line(*child), "still here");
  EXPECT_EQ(silence(*child, milliseconds(200)).why, Why::late);
}

TEST(LineChild, StopsAFlood) {
  EXPECT_EQ(silence(*shell("yes")).why, Why::flooded) << "of lines";
  EXPECT_EQ(silence(*shell("yes $(head -c 20000 /dev/zero | tr '\\0' a)")).why, Why::flooded)
      << "of bytes";
  EXPECT_EQ(silence(*shell("yes nonsense >&2")).why, Why::flooded) << "of errors";
}

TEST(LineChild, StopsALineThatIsTooLong) {
  const auto child = shell("echo first; tr '\\0' a < /dev/zero");
  EXPECT_EQ(next_line(*child), "first");
  EXPECT_EQ(silence(*child).why, Why::flooded);
}

TEST(LineChild, TellsHowItEnded) {
  const auto spoke = shell("echo good; echo its last words >&2; exit 3");
  EXPECT_EQ(next_line(*spoke), "good");
  const auto end = silence(*spoke);
  EXPECT_EQ(end.why, Why::ended);
  EXPECT_EQ(end.what, "ended with status 3: its last words");
  EXPECT_EQ(silence(*shell("kill -9 $$")).what, "was ended by a signal: Killed");
  EXPECT_EQ(silence(*shell("exec >&-; sleep 600")).what, "closed its output");
}

TEST(LineChild, NoticesTheEndThoughItsOwnChildHoldsThePipe) {
  const auto child = shell("sleep 600 & exit 4");
  EXPECT_EQ(silence(*child).what, "ended with status 4");
}

TEST(LineChild, NeverWaitsForAChildThatDoesNotRead) {
  const auto child = shell("sleep 600");
  const auto began = Clock::now();
  const std::string line(1 << 20, 'a');
  for (int i = 0; i < 3; ++i) child->send(line);
  EXPECT_EQ(silence(*child, milliseconds(10)).why, Why::late);
  EXPECT_LT(Clock::now() - began, long_enough);
}

TEST(LineChild, SendsMoreThanAPipeHolds) {
  const auto child = shell("read x; echo ${#x}");
  child->send(std::string(300'000, 'a'));
  EXPECT_EQ(next_line(*child), "300000");
}

TEST(LineChild, SurvivesAChildThatHasEnded) {
  const auto child = shell("exit 0");
  EXPECT_EQ(silence(*child).why, Why::ended);
  for (int i = 0; i < 3; ++i) child->send("is anybody there?");
  const auto closed = shell("exec <&-; echo closed; sleep 600");
  EXPECT_EQ(next_line(*closed), "closed");
  for (int i = 0; i < 3; ++i) closed->send("would raise SIGPIPE");
  EXPECT_EQ(silence(*closed, milliseconds(10)).why, Why::late);
}

TEST(LineChild, LetsItEndByItself) {
  const tests::ScratchFolder folder;
  const std::string file = folder / "note";
  const auto child = shell("echo ready; cat; echo bye > '" + file + "'");
  EXPECT_EQ(next_line(*child), "ready");
  child->send("quit");
  child->end(long_enough);
  std::string word;
  std::ifstream(file) >> word;
  EXPECT_EQ(word, "bye");
}

TEST(LineChild, EndsAllThatItStarted) {
  auto child = shell("sleep 600 & echo $!; trap '' TERM; while :; do sleep 1; done");
  const std::string grandchild = next_line(*child);
  EXPECT_FALSE(is_gone(grandchild));
  child.reset();
  EXPECT_TRUE(goes_away(grandchild));
}

TEST(LineChild, PipesAreNotInheritedByOthers) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int j = 0; j < 10; ++j) {
        const auto reader = LineChild::start({"cat"});
        const auto bystander = LineChild::start({"sleep", "600"});
        ASSERT_TRUE(reader && bystander);
        (*reader)->close_input();
        // If any other child held the pipe, this one would wait for more.
        EXPECT_TRUE((*reader)->wait_for_end(Clock::now() + long_enough));
        (*bystander)->end(milliseconds(0));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(CommandWords, AreSplitAsPeopleQuoteThem) {
  using Words = std::vector<std::string>;
  const auto words = [](std::string_view text) {
    const auto split = command_words(text);
    return split ? *split : Words{"error: " + split.error().message};
  };
  EXPECT_EQ(words("python3  docs/engine.py "), (Words{"python3", "docs/engine.py"}));
  EXPECT_EQ(words("sh -c 'a b\\' \"c 'd' \\\"e\\\"\""),
            (Words{"sh", "-c", "a b\\", "c 'd' \"e\""}));
  EXPECT_EQ(words("a\\ b'c'd \"\""), (Words{"a bcd", ""}));
  EXPECT_EQ(words("sh 'a"), (Words{"error: expected a closing ' in: sh 'a"}));
  EXPECT_EQ(words("sh \"a'"), (Words{"error: expected a closing \" in: sh \"a'"}));
  EXPECT_EQ(words("sh \\"), (Words{"error: expected a character after the last backslash"}));
  for (const auto* empty : {"", "  ", "''"}) {
    EXPECT_EQ(words(empty), (Words{"error: expected a command, found none"})) << empty;
  }
}

}  // namespace
}  // namespace castellan
