// Whole sessions with the program, exact to the letter. A transcript in tests/transcripts is a list
// of "$ command" lines, each followed by its output (both streams) and "[status]" when that is not
// 0.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <sstream>

#include "tests/support/golden.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;

std::string run(const std::string& command, const fs::path& home) {
  const std::string program = fs::path(CASTELLAN_PROGRAM).parent_path().string();
  const std::string line = "cd '" + home.string() +
                           "' && { export HOME=$PWD XDG_DATA_HOME=$PWD/data PATH='" + program +
                           "':$PATH; " + command + "\n} 2>&1";
  FILE* pipe = ::popen(line.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string output;
  char buffer[4096];
  for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    output.append(buffer, got);
  }
  const int status = ::pclose(pipe);
  if (!output.empty() && output.back() != '\n') output += '\n';
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code != 0) output += "[" + std::to_string(code) + "]\n";
  return output;
}

class Transcript : public testing::TestWithParam<std::string> {};

TEST_P(Transcript, IsExact) {
  const std::string path = CASTELLAN_ROOT "/tests/transcripts/" + GetParam() + ".txt";
  const fs::path home = fs::temp_directory_path() /
                        ("castellan_transcript_" + GetParam() + "_" + std::to_string(::getpid()));
  fs::create_directories(home);
  std::string session;
  std::istringstream lines(tests::read_file(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# ")) session += line + "\n";
    if (line.starts_with("$ ")) session += line + "\n" + run(line.substr(2), home);
  }
  fs::remove_all(home);
  tests::expect_golden(path, session);
}

std::vector<std::string> transcript_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(CASTELLAN_ROOT "/tests/transcripts")) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, Transcript, testing::ValuesIn(transcript_names()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace castellan
