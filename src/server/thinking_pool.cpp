#include "server/thinking_pool.hpp"

#include <algorithm>
#include <utility>

namespace castellan {

void ThinkingPool::Lines::add(Executor::Order order) {
  const auto line = std::find_if(lines_.begin(), lines_.end(), [&](const auto& each) {
    return each.front().client == order.client;
  });
  if (line != lines_.end()) {
    line->push_back(std::move(order));
  } else {
    lines_.emplace_back().push_back(std::move(order));
  }
}

std::size_t ThinkingPool::Lines::size() const {
  std::size_t count = 0;
  for (const auto& line : lines_) count += line.size();
  return count;
}

Executor::Order ThinkingPool::Lines::take() {
  auto& line = lines_.front();
  Executor::Order order = std::move(line.front());
  line.pop_front();
  if (line.empty()) {
    lines_.pop_front();
  } else {
    lines_.splice(lines_.end(), lines_, lines_.begin());
  }
  return order;
}

ThinkingPool::ThinkingPool(unsigned threads, Patience patience)
    : count_(threads), patience_(patience) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { think(); });
}

ThinkingPool::~ThinkingPool() { close(); }

void ThinkingPool::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const Running& each : running_) each.job->stop = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void ThinkingPool::add(Executor::Order order) {
  {
    const std::lock_guard lock(mutex_);
    Lines& lines = order.urgency == Executor::Urgency::game ? games_ : analyses_;
    lines.add(std::move(order));
  }
  changed_.notify_one();
}

/// One thread is always reserved for games.
bool ThinkingPool::can_take_analysis() const {
  return !analyses_.empty() && (count_ < 2 || running_analyses_ + 1 < count_);
}

bool ThinkingPool::can_take() const { return !games_.empty() || can_take_analysis(); }

/// Games first; but an analysis that could run does not wait forever.
Executor::Order ThinkingPool::take() {
  constexpr int patience_of_analyses = 8;
  const bool analysis_next =
      can_take_analysis() && (games_.empty() || games_in_a_row_ >= patience_of_analyses);
  games_in_a_row_ = analysis_next || analyses_.empty() ? 0 : games_in_a_row_ + 1;
  return analysis_next ? analyses_.take() : games_.take();
}

void ThinkingPool::think() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || can_take(); });
    if (closing_) return;
    Executor::Order order = take();
    const bool is_analysis = order.urgency == Executor::Urgency::analysis;
    running_.push_front({order.urgency, order.job, std::chrono::steady_clock::now()});
    const auto place = running_.begin();
    running_analyses_ += is_analysis ? 1 : 0;
    lock.unlock();
    try {
      order.run();
    } catch (const std::exception&) {  // no memory for its table, for instance
      if (order.failed) order.failed();
    }
    order = {};
    lock.lock();
    running_.erase(place);
    running_analyses_ -= is_analysis ? 1 : 0;
    changed_.notify_one();
  }
}

void ThinkingPool::look() {
  const std::lock_guard lock(mutex_);
  const Time now = std::chrono::steady_clock::now();
  const auto has_had = [&](const Running& each, std::int64_t milliseconds) {
    return milliseconds > 0 && now - each.since >= std::chrono::milliseconds(milliseconds);
  };
  for (const Running& each : running_) {
    const bool is_analysis = each.urgency == Executor::Urgency::analysis;
    const bool others_wait = is_analysis ? !analyses_.empty() : !games_.empty();
    if (has_had(each, is_analysis ? patience_.analysis : patience_.game) ||
        (others_wait && has_had(each, patience_.share))) {
      each.job->stop = true;
    }
  }
}

ThinkingPool::Load ThinkingPool::load() {
  const std::lock_guard lock(mutex_);
  return {running_.size(), games_.size() + analyses_.size()};
}

}  // namespace castellan
