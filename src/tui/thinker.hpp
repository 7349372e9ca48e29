// A thought in the background, on a thread of its own, watched and stopped from outside.
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

  /// `news` is called on the thinking thread when there is progress or an end.
  explicit Thinker(std::function<void()> news) : news_(std::move(news)) {}
  ~Thinker() { forget(); }
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  /// Nobody thinks now.
  void start(Work work);
  bool running() const { return thread_.joinable(); }
  /// The thought ends soon with what it has.
  void stop() { stop_ = true; }
  /// Ends it and forgets what it found.
  void forget();

  /// The newest report.
  std::optional<ThoughtView> progress() const;
  /// The end of the thought, once; nothing while it goes on.
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
