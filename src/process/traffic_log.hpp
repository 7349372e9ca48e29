// What is said to other programs and what they answer, line by line in a file.
#pragma once

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

/// Hears every line: '>' to a program, '<' from it, '!' about it.
using TrafficTap = std::function<void(char direction, std::string_view line)>;

class TrafficLog {
 public:
  // What is longer is cut, and the log says so.
  static constexpr std::size_t longest_line = 4'000;
  static constexpr std::uint64_t longest_log = std::uint64_t{1} << 30;

  /// Goes on at the end of a file that is there already.
  static Result<std::shared_ptr<TrafficLog>> open(const std::filesystem::path& path);

  /// For one more program of this name: "0.012 NAME#1 > isready", with the seconds since the log
  /// was opened. Many threads may write at the same time, and the tap keeps the log alive.
  static TrafficTap tap(const std::shared_ptr<TrafficLog>& log, const std::string& name);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using Clock = std::chrono::steady_clock;

  explicit TrafficLog(std::FILE* file) : file_(file) {}
  void write(const std::string& who, char direction, std::string_view line);

  const Clock::time_point began_ = Clock::now();
  std::mutex mutex_;  // for everything below
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t written_ = 0;
  std::map<std::string, int> copies_;
};

}  // namespace castellan
