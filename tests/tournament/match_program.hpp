// `castellan match` as a program that can be killed, and what its file and its report say.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "match/record.hpp"
#include "process/child_process.hpp"
#include "store/text_file.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tests/tournament/plans.hpp"

namespace castellan::tests {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

inline Words match_words(const Words& words) {
  Words all = {CASTELLAN_PROGRAM, "match"};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

inline Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// A program that may be killed.
class Victim {
 public:
  explicit Victim(Words words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::setpgid(0, 0);
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { kill(); }

  bool is_alive() {
    if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = -1;
    return pid_ > 0;
  }
  /// With everything that it has started.
  void kill() {
    if (!is_alive()) return;
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
};

inline std::size_t games_in(const std::filesystem::path& file) {
  const auto text = read_large_file(file.string(), 1'024);
  if (!text) return 0;
  std::size_t games = 0;
  for (std::size_t at = 0; (at = text->find("[Number ", at)) != std::string::npos; ++at) ++games;
  return games;
}

/// Runs a match, kills it as soon as so many games are in the file, each time.
inline void play_and_kill(const Words& words, const std::filesystem::path& file,
                          const std::vector<std::size_t>& at) {
  for (const std::size_t games : at) {
    Victim victim(words);
    while (victim.is_alive() && games_in(file) < games) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(victim.is_alive()) << "it ended before it could be killed";
    victim.kill();
  }
}

inline Json report_of(const Words& words) {
  const auto end = run_child(words + Words{"--json"});
  EXPECT_TRUE(end && end->is_success()) << (end ? end->errors : end.error().message);
  return end ? Json::parse(end->output, nullptr, false) : Json();
}

/// Without what depends on the machine.
inline Json timeless(Json report) {
  for (const auto* name : {"seconds", "resumed"}) report.erase(name);
  for (Json& bot : report["bots"]) bot.erase("milliseconds");
  return report;
}

/// Every game is there once, whole, and replays by the rules.
inline void expect_whole(const std::filesystem::path& file, const GameEntry& game,
                         std::size_t games) {
  const auto text = read_large_file(file.string(), 1'024);
  ASSERT_TRUE(text);
  std::set<std::string> numbers;
  std::size_t records = 0;
  for (const std::string_view part : split_records(*text)) {
    const auto record = parse_record(part);
    ASSERT_TRUE(record) << record.error().message;
    const auto match = replay(game, *record);
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_EQ(record->tag("Fault"), "");
    numbers.insert(std::string(record->tag("Number")));
    ++records;
  }
  EXPECT_EQ(records, games);
  EXPECT_EQ(numbers.size(), games);
}

}  // namespace castellan::tests
