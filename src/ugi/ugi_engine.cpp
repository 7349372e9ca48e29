#include "ugi/ugi_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace castellan {

namespace {

using std::chrono::milliseconds;

/// How soon a request to stop is noticed.
constexpr milliseconds look_every{50};

/// "info depth 5 score cp 12 nodes 3456 pv …": the best line so far.
void take_info(std::string_view line, UgiEngine::Answer& answer) {
  const auto words = words_of(line);
  UgiEngine::Answer heard = answer;
  for (std::size_t i = 1; i + 1 < words.size() && words[i] != "pv" && words[i] != "string"; ++i) {
    const auto number = whole_number(words[i + 1]);
    if (words[i] == "multipv" && number.value_or(1) != 1) return;
    if (words[i] == "depth" && number) {
      heard.depth = static_cast<int>(std::clamp<std::int64_t>(*number, 0, 1'000));
    } else if (words[i] == "nodes" && number) {
      heard.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*number, 0));
    } else if (words[i] == "score" && i + 2 < words.size()) {
      if (const auto score = read_score(words[i + 1], words[i + 2])) heard.score = score;
    }
  }
  answer = heard;
}

/// " p1time 60000 p2time 58000 p1inc 1000 p2inc 1000".
std::string clock_words(const std::vector<GoOrder::Clock>& clocks) {
  std::string times;
  std::string increments;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    times += fmt::format(" p{}time {}", i + 1, clocks[i].left.value_or(milliseconds(0)).count());
    increments += fmt::format(" p{}inc {}", i + 1, clocks[i].increment.count());
  }
  return times + increments;
}

std::string go_line(const Limits& limits, milliseconds time) {
  std::string line = "go";
  if (limits.depth > 0) line += fmt::format(" depth {}", limits.depth);
  if (limits.nodes > 0) line += fmt::format(" nodes {}", limits.nodes);
  if (limits.time.count() > 0) line += fmt::format(" movetime {}", time.count());
  return line;
}

}  // namespace

UgiEngine::~UgiEngine() {
  if (!child_) return;
  child_->send("stop");
  child_->send("quit");
}

void UgiEngine::drop() {
  if (child_) child_->end(milliseconds(0));
  child_.reset();
}

UgiFault UgiEngine::fault_of(const LineChild::Silence& silence, std::string_view missing) {
  using Why = LineChild::Silence::Why;
  std::string what = silence.why == Why::ended     ? "crashed: " + quotable(silence.what)
                     : silence.why == Why::flooded ? silence.what
                                                   : fmt::format("{}: {}", silence.what, missing);
  if (!complaint_.empty()) what += fmt::format(" (it said: {})", complaint_);
  drop();
  return {std::move(what), silence.why == Why::late};
}

Result<Done, UgiFault> UgiEngine::wait_for(std::string_view answer) {
  const auto until = Clock::now() + patience_.readiness;
  while (true) {
    const auto line = child_->receive(until);
    if (!line) {
      return fault_of(line.error(),
                      fmt::format("no {} within {} ms", answer, patience_.readiness.count()));
    }
    const auto words = words_of(*line);
    if (words.size() == 1 && words.front() == answer) return Done{};
    if (answer == "ugiok") introduction_.take(*line);
  }
}

Result<const UgiIntroduction*, UgiFault> UgiEngine::meet() {
  if (child_) return &introduction_;
  auto child = LineChild::start(
      command_, wishes_.log ? TrafficLog::tap(wishes_.log, wishes_.name) : TrafficTap());
  if (!child) return UgiFault{.what = child.error().message, .is_absent = true};
  child_ = std::move(*child);
  introduction_ = {};
  complaint_.clear();
  child_->send("ugi");
  if (auto met = wait_for("ugiok"); !met) return met.error();
  return &introduction_;
}

Result<Done, UgiFault> UgiEngine::begin(const Match& match, std::uint64_t seed) {
  const bool was_running = child_ != nullptr;
  auto begun = try_to_begin(match, seed);
  if (begun || !was_running || begun.error().is_late) return begun;
  return try_to_begin(match, seed);
}

Result<Done, UgiFault> UgiEngine::try_to_begin(const Match& match, std::uint64_t seed) {
  const auto met = meet();
  if (!met) return met.error();
  complaint_.clear();
  turn_ = 0;
  origin_ = origin_of(match);
  for (const std::string& line : game_lines(introduction_, match, seed, wishes_.settings))
    child_->send(line);
  child_->send("isready");
  return wait_for("readyok");
}

Result<UgiEngine::Answer, UgiFault> UgiEngine::choose(const Match& match, const Limits& limits,
                                                      StopToken stop) {
  if (!child_) return UgiFault{"is not running"};
  if (std::exchange(turn_, match.turn()) != match.turn()) spent_ = {};
  const auto rest =
      std::max(std::chrono::ceil<milliseconds>(limits.time - spent_), milliseconds(1));
  for (const std::string& line : move_lines(introduction_, match, origin_)) child_->send(line);
  const auto began = Clock::now();
  child_->send(go_line(limits, rest) + clock_words(clocks_));
  const auto left = std::chrono::ceil<milliseconds>(limits.time - spent_ + patience_.margin);
  const auto player = static_cast<std::size_t>(match.player_to_move());
  const auto longest = limits.time.count() > 0 ? std::max(left, milliseconds(1))
                       : player < clocks_.size()
                           ? clocks_[player].left.value_or(milliseconds(0)) + patience_.margin
                           : patience_.unlimited;
  const auto until = began + longest;
  Answer answer;
  while (true) {
    const auto line = child_->receive(std::min(until, Clock::now() + look_every));
    if (stop.stop_requested()) {
      drop();
      return UgiFault{"was stopped"};
    }
    if (!line) {
      const bool waits = line.error().why == LineChild::Silence::Why::late && Clock::now() < until;
      if (waits) continue;
      return fault_of(line.error(), fmt::format("no move within {} ms", longest.count()));
    }
    const auto words = words_of(*line);
    if (words.empty()) continue;
    if (words.front() == "info") {
      if (words.size() > 2 && words[1] == "string" && words[2].starts_with("error")) {
        complaint_ = quotable(after_first_word(after_first_word(*line)));
      }
      take_info(*line, answer);
    } else if (words.front() == "bestmove") {
      const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began);
      if (time > longest) {
        return fault_of({LineChild::Silence::Why::late, "answered too late"},
                        fmt::format("no move within {} ms", longest.count()));
      }
      spent_ += time;
      answer.move = words.size() > 1 ? words[1] : "";
      answer.milliseconds = static_cast<double>(time.count()) / 1e3;
      return answer;
    }
  }
}

}  // namespace castellan
