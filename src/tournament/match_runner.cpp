#include "tournament/match_runner.hpp"

#include <chrono>
#include <memory>

#include "tournament/game_player.hpp"

namespace castellan {

namespace {

using Watch = std::chrono::steady_clock;

/// The games of a match as tasks: "IDENTITY NUMBER". Answers are records.
class MatchJob final : public Job {
 public:
  MatchJob(const MatchPlan& plan, MatchFile& file, Standings& standings, StopToken stop,
           const MatchWatcher& watch)
      : plan_(plan),
        identity_(plan.identity()),
        file_(file),
        standings_(standings),
        stop_(stop),
        watch_(watch) {
    progress_.all = plan.games();
    progress_.resumed = standings.games();
    is_decided_ = sprt_verdict(plan_, standings_) != SprtVerdict::goes_on;
  }

  std::optional<std::string> next() override {
    while (next_ < progress_.all && standings_.has(next_)) ++next_;
    if (next_ >= progress_.all) return std::nullopt;
    return identity_ + " " + std::to_string(next_++);
  }

  void take(const std::string& answer) override {
    if (const auto kept = keep(answer); !kept) return fail(kept.error());
    ++progress_.played;
    // Late games of a decided test would be chosen by their length: they are ignored.
    is_decided_ = sprt_verdict(plan_, standings_) != SprtVerdict::goes_on;
  }

  void fail(const Error& error) override { trouble_ = error; }

  bool is_over() override {
    progress_.seconds = std::chrono::duration<double>(Watch::now() - start_).count();
    if (watch_) watch_(progress_, standings_);
    return trouble_ || is_decided_ || stop_.stop_requested();
  }

  Result<MatchProgress> end() {
    progress_.seconds = std::chrono::duration<double>(Watch::now() - start_).count();
    if (trouble_) return *trouble_;
    return progress_;
  }

 private:
  Status keep(const std::string& answer) {
    auto record = parse_record(answer);
    if (!record) return record.error();
    auto result = read_result(*plan_.game, *record);
    if (!result) return result.error();
    if (const auto written = file_.add(std::move(*record)); !written) return written.error();
    return standings_.add(std::move(*result));
  }

  const MatchPlan& plan_;
  const std::string identity_;
  const Watch::time_point start_ = Watch::now();
  MatchFile& file_;
  Standings& standings_;
  StopToken stop_;
  const MatchWatcher& watch_;
  MatchProgress progress_;
  std::size_t next_ = 0;
  bool is_decided_ = false;
  std::optional<Error> trouble_;
};

Worker player_of(const MatchPlan& plan) {
  const auto player = std::make_shared<GamePlayer>(plan);
  return [&plan, player, identity = plan.identity(), schedule = plan.schedule()](
             const std::string& task, StopToken stop) -> Result<std::optional<std::string>> {
    const std::size_t space = task.rfind(' ');
    if (task.substr(0, space) != identity) {
      return Error{"plays another match: is its program or a file another one?"};
    }
    const auto record = player->play(schedule.game(std::stoull(task.substr(space + 1))), stop);
    if (!record) return record.error();
    if (!*record) return std::optional<std::string>();
    return std::optional(write_record(**record));
  };
}

}  // namespace

SprtVerdict sprt_verdict(const MatchPlan& plan, const Standings& standings) {
  if (!plan.sprt) return SprtVerdict::goes_on;
  return verdict(*plan.sprt, llr(*plan.sprt, standings.between(0, 1).units));
}

Result<MatchProgress> run_match(const MatchPlan& plan, MatchFile& file, Standings& standings,
                                Crew& crew, StopToken stop, const MatchWatcher& watch) {
  MatchJob job(plan, file, standings, stop, watch);
  crew.run(job, [&plan] { return player_of(plan); });
  return job.end();
}

void work_on_match(const MatchPlan& plan, Cluster& cluster) {
  work_for_leader(cluster, player_of(plan));
}

}  // namespace castellan
