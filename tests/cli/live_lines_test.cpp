// What a terminal gets to see while the program thinks, through a pseudo-terminal.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace castellan {
namespace {

struct Window {
  unsigned short rows = 24;
  unsigned short columns = 80;
};

/// Everything that is written to the terminal until the program ends.
std::string seen_by(Window window, std::vector<std::string> words, const char* kind = "xterm") {
  words.insert(words.begin(), CASTELLAN_PROGRAM);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  winsize size{window.rows, window.columns, 0, 0};
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    ::setenv("TERM", kind, 1);
    ::execv(arguments.front(), arguments.data());
    ::_exit(127);
  }
  std::string seen;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(terminal, buffer, sizeof buffer)) > 0;) {
    seen.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(terminal);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << seen;
  return seen;
}

/// The screen as a terminal would show it: just the sequences that the program may use.
class Screen {
 public:
  explicit Screen(Window window) : window_(window), lines_(1) {}

  void write(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\r') {
        column_ = 0;
      } else if (text[i] == '\n') {
        if (++row_ == lines_.size()) lines_.emplace_back();
      } else if (text[i] == '\x1b') {
        i = obey(text, i + 2);
      } else {
        lines_[row_].resize(std::max(lines_[row_].size(), column_ + 1), ' ');
        lines_[row_][column_++] = text[i];
        EXPECT_LT(column_, window_.columns) << "it wraps: " << lines_[row_];
      }
      most_ = std::max(most_, lines_.size());
    }
  }
  const std::vector<std::string>& lines() const { return lines_; }
  std::size_t most_lines() const { return most_; }

 private:
  /// From after the bracket; returns where the sequence ends.
  std::size_t obey(const std::string& text, std::size_t at) {
    std::size_t number = 0;
    for (; text[at] >= '0' && text[at] <= '9'; ++at) {
      number = number * 10 + static_cast<std::size_t>(text[at] - '0');
    }
    if (text[at] == 'A') {
      EXPECT_LE(number, row_) << "above where it began";
      row_ -= std::min(number, row_);
    } else {
      EXPECT_TRUE(text[at] == 'K' || text[at] == 'J') << text[at];
      lines_[row_].resize(std::min(lines_[row_].size(), column_));
      if (text[at] == 'J') lines_.resize(row_ + 1);
    }
    return at;
  }

  Window window_;
  std::vector<std::string> lines_;
  std::size_t row_ = 0;
  std::size_t column_ = 0;
  std::size_t most_ = 1;
};

const std::vector<std::string> analysis = {"analyse", "blackstone", "--lines", "9", "--time", "1s"};

TEST(LiveLines, AreDrawnOverAndLeaveOnlyTheAnswer) {
  const Window window{24, 200};  // the answer may be as long as it is
  const std::string seen = seen_by(window, analysis);
  EXPECT_NE(seen.find("\x1b[9A"), std::string::npos) << "ten lines are drawn over";
  Screen screen(window);
  screen.write(seen);
  ASSERT_EQ(screen.lines().size(), 11U) << "a heading, nine lines and the end of the last";
  EXPECT_TRUE(screen.lines().front().starts_with("Red is to move; depth "));
  EXPECT_TRUE(screen.lines()[9].starts_with("9. ")) << screen.lines()[9];
}

TEST(LiveLines, FitIntoASmallWindow) {
  const Window window{5, 30};
  const std::string seen = seen_by(window, analysis);
  // The answer itself may be as long as it is.
  const std::size_t answer = seen.rfind("\x1b[J");
  Screen screen(window);
  screen.write(seen.substr(0, answer));
  EXPECT_LE(screen.most_lines(), 4U);
  EXPECT_GE(screen.most_lines(), 2U);
}

TEST(LiveLines, ATerminalThatCannotMoveItsCursorGetsNone) {
  const std::string seen = seen_by({}, analysis, "dumb");
  EXPECT_EQ(seen.find('\x1b'), std::string::npos);
  EXPECT_TRUE(seen.starts_with("Red is to move"));
}

TEST(LiveLines, ATableGrows) {
  const Window window;
  const std::string seen =
      seen_by(window, {"compare", "blackstone", "--bots", "random,minimax:depth=9,time=1s,greedy"});
  Screen screen(window);
  screen.write(seen);
  EXPECT_NE(seen.find("minimax:depth=9,time=1s: "), std::string::npos) << "how far it is";
  ASSERT_EQ(screen.lines().size(), 9U);
  EXPECT_TRUE(screen.lines()[0].starts_with("Blackstone, Red is to move"));
  EXPECT_TRUE(screen.lines()[5].starts_with("greedy "));
}

/// The longest line, in bytes.
std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    width = std::max(width, end - begin - (end > begin && text[end - 1] == '\r' ? 1 : 0));
    begin = end + 1;
  }
  return width;
}

TEST(Terminal, HelpFitsTheUsualOne) {
  for (const auto* command : {"", "games", "rules", "play", "analyse", "search", "compare",
                              "evaluate", "perft", "successors", "match", "openings", "replay",
                              "store", "serve", "engine", "bench", "completion", "man"}) {
    std::vector<std::string> words;
    if (*command != 0) words.emplace_back(command);
    words.emplace_back("--help");
    EXPECT_LE(width_of(seen_by({}, words)), 82U) << command;  // one character has three bytes
  }
}

TEST(Terminal, ReportsOfMatchesFitTheUsualOne) {
  const std::string file = testing::TempDir() + "castellan_fits_" + std::to_string(::getpid());
  const std::string seen =
      seen_by({}, {"match", "blackstone", "--bot", "alphabeta:eval=source,time=2ms", "--bot",
                   "alphabeta:time=2ms", "--games", "4", "--out", file});
  ::unlink(file.c_str());
  const std::size_t report = seen.find("Blackstone: ");
  ASSERT_NE(report, std::string::npos) << seen;
  EXPECT_LE(width_of(seen.substr(report, seen.find("Games: ") - report)), 80U) << seen;
  EXPECT_NE(seen.find("Timed turns: "), std::string::npos);
}

}  // namespace
}  // namespace castellan
