#include "cli/perft_shares.hpp"

#include <string>

namespace castellan {

namespace {

/// "SHARE SHARES STATE" as tasks, without a state for the start; leaves as answers.
class PerftJob final : public SharedJob {
 public:
  PerftJob(std::optional<std::string> state, std::uint64_t shares, StopToken stop,
           const PerftProgress& progress)
      : state_(std::move(state)), shares_(shares), stop_(stop), progress_(progress) {}

  std::optional<std::string> next() override {
    if (next_ == shares_) return std::nullopt;
    const std::string task = std::to_string(next_++) + " " + std::to_string(shares_);
    return state_ ? task + " " + *state_ : task;
  }

  void take(const std::string& answer) override {
    leaves_ += std::stoull(answer);
    ++done_;
    if (progress_) progress_(done_, shares_);
  }

  void fail(const Error& error) override { trouble_ = error; }

  bool is_over() override { return trouble_ || stop_.stop_requested(); }

  Result<PerftAnswer> answer() const {
    if (trouble_) return *trouble_;
    return PerftAnswer{.leaves = leaves_, .below = {}, .complete = done_ == shares_};
  }

 private:
  std::optional<std::string> state_;
  std::uint64_t shares_;
  StopToken stop_;
  const PerftProgress& progress_;
  std::uint64_t next_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t leaves_ = 0;
  std::optional<Error> trouble_;
};

}  // namespace

Worker perft_worker(const GameEntry& game, const OptionValues& options,
                    const PerftQuestion& question) {
  return [&](const std::string& task, StopToken stop) -> Result<std::optional<std::string>> {
    PerftQuestion part = question;
    PositionText position{options, {}};
    const std::size_t first = task.find(' ');
    const std::size_t second = task.find(' ', first + 1);
    part.share = std::stoull(task);
    part.shares = std::stoull(task.substr(first));
    if (second != std::string::npos) position.state = task.substr(second + 1);
    const auto answer = game.perft(position, part, stop, {});
    if (!answer) return answer.error();
    if (!answer->complete) return std::optional<std::string>();
    return std::optional(std::to_string(answer->leaves));
  };
}

Result<PerftAnswer> perft_by(Crew& crew, const GameEntry& game, const PositionText& position,
                             const PerftQuestion& question, StopToken stop,
                             const PerftProgress& progress) {
  constexpr unsigned shares_of_each = 16;  // they take differently long
  if (question.divide || crew.size() == 1) return game.perft(position, question, stop, progress);
  PerftJob job(position.state, std::uint64_t{crew.size()} * shares_of_each, stop, progress);
  crew.run(job, [&] { return perft_worker(game, position.options, question); });
  return job.answer();
}

}  // namespace castellan
