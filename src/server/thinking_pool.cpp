#include "server/thinking_pool.hpp"

#include <algorithm>
#include <utility>

#include "server/watch.hpp"

namespace castellan {

void ThinkingPool::Lines::add(Executor::Order order) {
  auto line = std::ranges::find(payers_, order.payer, &OfPayer::payer);
  if (line == payers_.end()) line = payers_.insert(payers_.end(), OfPayer{order.payer, {}});
  const auto client = std::ranges::find_if(
      line->clients, [&](const auto& each) { return each.front().client == order.client; });
  if (client != line->clients.end()) {
    client->push_back(std::move(order));
  } else {
    line->clients.emplace_back().push_back(std::move(order));
  }
}

std::size_t ThinkingPool::Lines::size() const {
  std::size_t count = 0;
  for (const OfPayer& line : payers_) {
    for (const auto& client : line.clients) count += client.size();
  }
  return count;
}

bool ThinkingPool::Lines::has_payer(std::int64_t now) const {
  return std::ranges::any_of(payers_,
                             [&](const OfPayer& line) { return line.payer->can_pay(now); });
}

Executor::Order ThinkingPool::Lines::take(std::int64_t now, std::uint64_t turn) {
  // Whose last turn is longest ago, however many are waiting for somebody else.
  const auto line = std::ranges::min_element(payers_, {}, [&](const OfPayer& each) {
    return std::pair(!each.payer->can_pay(now), each.payer->last_turn);
  });
  line->payer->last_turn = turn;
  auto& clients = line->clients;
  Executor::Order order = std::move(clients.front().front());
  clients.front().pop_front();
  if (clients.front().empty()) {
    clients.pop_front();
  } else {
    clients.splice(clients.end(), clients, clients.begin());
  }
  if (clients.empty()) payers_.erase(line);
  return order;
}

void ThinkingPool::Running::pay(std::int64_t now) {
  payer->pay(static_cast<double>(now - paid_until) / 1000, now);
  paid_until = now;
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
Executor::Order ThinkingPool::take(std::int64_t now) {
  constexpr int patience_of_analyses = 8;
  const bool analysis_next =
      can_take_analysis() && (games_.empty() || games_in_a_row_ >= patience_of_analyses);
  games_in_a_row_ = analysis_next || analyses_.empty() ? 0 : games_in_a_row_ + 1;
  return (analysis_next ? analyses_ : games_).take(now, ++turns_);
}

void ThinkingPool::think() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || can_take(); });
    if (closing_) return;
    Executor::Order order = take(watch_now());
    const bool is_analysis = order.urgency == Executor::Urgency::analysis;
    const std::int64_t begun = watch_now();
    if (is_analysis && !order.payer->can_pay(begun)) {
      lock.unlock();
      if (order.spent) order.spent();
      order = {};
      lock.lock();
      continue;
    }
    running_.push_front({order.urgency, order.payer, order.job, begun, begun});
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
    place->pay(watch_now());
    running_.erase(place);
    running_analyses_ -= is_analysis ? 1 : 0;
    changed_.notify_one();
  }
}

void ThinkingPool::look() {
  const std::lock_guard lock(mutex_);
  const std::int64_t now = watch_now();
  for (Running& each : running_) {
    each.pay(now);
    const auto has_had = [&](std::int64_t milliseconds) {
      return milliseconds > 0 && now - each.since >= milliseconds;
    };
    const bool is_analysis = each.urgency == Executor::Urgency::analysis;
    const Lines& others = is_analysis ? analyses_ : games_;
    const bool is_broke = !each.payer->can_pay(now);
    if (has_had(is_analysis ? patience_.analysis : patience_.game) || (is_analysis && is_broke) ||
        (!others.empty() && has_had(patience_.share)) ||
        (is_broke && others.has_payer(now) && has_had(patience_.alms))) {
      each.job->stop = true;
    }
  }
}

ThinkingPool::Load ThinkingPool::load() {
  const std::lock_guard lock(mutex_);
  return {running_.size(), games_.size() + analyses_.size()};
}

}  // namespace castellan
