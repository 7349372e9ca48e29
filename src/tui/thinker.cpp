#include "tui/thinker.hpp"

#include <sys/resource.h>

#include <cassert>
#include <utility>

namespace castellan {

namespace {

/// For this thread alone, which Linux allows: input comes first when every core is busy.
void step_back_a_little() {
  constexpr int niceness = 5;
  ::setpriority(PRIO_PROCESS, 0, niceness);
}

}  // namespace

void Thinker::start(Work work) {
  assert(!running());
  stop_ = false;
  progress_.reset();
  result_.reset();
  thread_ = std::thread([this, work = std::move(work)] {
    const auto report = [this](const ThoughtView& thought) {
      {
        const std::lock_guard lock(mutex_);
        progress_ = thought;
      }
      news_();
    };
    step_back_a_little();
    auto found = work(StopToken(stop_), report);
    {
      const std::lock_guard lock(mutex_);
      result_ = std::move(found);
    }
    news_();
  });
}

void Thinker::forget() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  progress_.reset();
  result_.reset();
}

std::optional<ThoughtView> Thinker::progress() const {
  const std::lock_guard lock(mutex_);
  return progress_;
}

std::optional<Result<ThoughtView>> Thinker::take_result() {
  {
    const std::lock_guard lock(mutex_);
    if (!result_) return std::nullopt;
  }
  thread_.join();
  return std::exchange(result_, std::nullopt);
}

}  // namespace castellan
