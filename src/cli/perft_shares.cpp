#include "cli/perft_shares.hpp"

#include <string>

namespace castellan {

namespace {

// A share that could not be counted is answered with what was wrong.
constexpr char trouble_mark = '!';

/// "SHARE SHARES" as tasks, leaves as answers.
class PerftJob final : public Job {
 public:
  PerftJob(std::uint64_t shares, StopToken stop, const PerftProgress& progress)
      : shares_(shares), stop_(stop), progress_(progress) {}

  std::optional<std::string> next() override {
    if (next_ == shares_) return std::nullopt;
    return std::to_string(next_++) + " " + std::to_string(shares_);
  }

  void take(const std::string& answer) override {
    if (answer.starts_with(trouble_mark)) {
      trouble_ = Error{answer.substr(1)};
      return;
    }
    leaves_ += std::stoull(answer);
    ++done_;
    if (progress_) progress_(done_, shares_);
  }

  bool is_over() override { return trouble_ || stop_.stop_requested(); }

  Result<PerftAnswer> answer() const {
    if (trouble_) return *trouble_;
    return PerftAnswer{.leaves = leaves_, .below = {}, .complete = done_ == shares_};
  }

 private:
  std::uint64_t shares_;
  StopToken stop_;
  const PerftProgress& progress_;
  std::uint64_t next_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t leaves_ = 0;
  std::optional<Error> trouble_;
};

Worker counter_of(const GameEntry& game, const PositionText& position,
                  const PerftQuestion& question) {
  return [&](const std::string& task, StopToken stop) -> std::optional<std::string> {
    PerftQuestion part = question;
    std::size_t space = 0;
    part.share = std::stoull(task, &space);
    part.shares = std::stoull(task.substr(space));
    const auto answer = game.perft(position, part, stop, {});
    if (!answer) return trouble_mark + answer.error().message;
    if (!answer->complete) return std::nullopt;
    return std::to_string(answer->leaves);
  };
}

}  // namespace

Result<PerftAnswer> perft_in_shares(const GameEntry& game, const PositionText& position,
                                    const PerftQuestion& question, const Crew& crew, StopToken stop,
                                    const PerftProgress& progress) {
  constexpr std::uint64_t shares_of_each = 16;  // they take differently long
  const auto members = static_cast<std::uint64_t>(crew.cluster ? crew.cluster->size() : 1);
  PerftJob job((members - 1 + crew.threads) * shares_of_each, stop, progress);
  run_job(job, crew, [&] { return counter_of(game, position, question); });
  return job.answer();
}

void work_on_perft(const GameEntry& game, const PositionText& position,
                   const PerftQuestion& question, Cluster& cluster) {
  work_for_leader(cluster, counter_of(game, position, question));
}

}  // namespace castellan
