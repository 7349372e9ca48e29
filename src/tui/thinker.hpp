// A search in the background, on a thread of its own, watched and stopped from outside.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "match/searcher.hpp"

namespace castellan {

class Thinker {
 public:
  using Work = std::function<Result<ThoughtView>(StopToken, const ThoughtProgress& progress)>;

  /// `news` is called on the thinking thread on progress and at the end.
  explicit Thinker(std::function<void()> news) : news_(std::move(news)) {}
  ~Thinker() { forget(); }
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  /// Nothing may be running.
  void start(Work work);
  bool running() const { return thread_.joinable(); }
  /// The search ends soon with what it has.
  void stop() { stop_ = true; }
  /// Ends it and drops what it found.
  void forget();

  /// The latest report.
  std::optional<ThoughtView> progress() const;
  /// The result, once; nothing while the search is running.
  std::optional<Result<ThoughtView>> take_result();

 private:
  std::function<void()> news_;
  std::thread thread_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::optional<ThoughtView> progress_;
  std::optional<Result<ThoughtView>> result_;
};

}  // namespace castellan
