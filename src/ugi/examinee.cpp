#include "ugi/examinee.hpp"

#include <fmt/format.h>

namespace castellan {

using std::chrono::milliseconds;

Status Examinee::start() {
  auto child = LineChild::start(command_, log_ ? TrafficLog::tap(log_, "engine") : TrafficTap());
  if (!child) return child.error();
  child_ = std::move(*child);
  introduction_ = {};
  send("ugi");
  const auto until = Clock::now() + patience_;
  while (true) {
    const auto line = child_->receive(until);
    if (!line) return Error{quotable(line.error().what) + ": expected ugiok after ugi"};
    if (words_of(*line) == std::vector<std::string_view>{"ugiok"}) return Done{};
    introduction_.take(*line);
  }
}

Result<std::string> Examinee::hear(std::string_view word, milliseconds longest) {
  const auto until = Clock::now() + longest;
  while (true) {
    auto line = child_->receive(until);
    if (!line) {
      return Error{fmt::format("expected {} within {} ms: it {}", word, longest.count(),
                               quotable(line.error().what))};
    }
    const auto words = words_of(*line);
    if (!words.empty() && words.front() == word) return std::move(*line);
  }
}

std::optional<std::string> Examinee::overhear(milliseconds time) {
  auto line = child_->receive(Clock::now() + time);
  if (!line) return std::nullopt;
  return std::move(*line);
}

Status Examinee::wait_for_end() {
  const auto end = child_->wait_for_end(Clock::now() + patience_);
  if (!end) return Error{fmt::format("it is still running after {} ms", patience_.count())};
  if (!end->is_success()) return Error{"it " + quotable(sentence_of(*end))};
  return Done{};
}

Status Examinee::get_ready() {
  send("isready");
  const auto ready = hear("readyok");
  if (!ready) return ready.error();
  return Done{};
}

}  // namespace castellan
