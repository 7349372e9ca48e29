// Lines on a terminal that are drawn over each other until they are cleared, for people who watch
// work in progress. They go to standard error: what is asked for may be on its way to a file.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace castellan {

/// Of the terminal that a file is; 0 if it is none.
std::size_t columns_of(int file);

class LiveLines {
 public:
  LiveLines();
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;
  ~LiveLines() { clear(); }

  /// False where nobody watches, or the terminal cannot move its cursor: then nothing is drawn.
  bool are_seen() const { return are_seen_; }
  /// As much of them as fits; not more often than an eye can follow.
  void show(const std::vector<std::string>& lines);
  void clear();

 private:
  bool are_seen_;
  std::size_t drawn_ = 0;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace castellan
