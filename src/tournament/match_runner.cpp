#include "tournament/match_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "tournament/game_player.hpp"

namespace castellan {

namespace {

using Watch = std::chrono::steady_clock;

/// The games of a match as tasks: "IDENTITY NUMBER", and on another line the opening when it was
/// made for this match, since only the leader has it. Answers are records.
class MatchJob final : public SharedJob {
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
  }

  std::optional<std::string> next() override {
    while (next_ < progress_.all && standings_.has(next_)) ++next_;
    if (next_ >= progress_.all) return std::nullopt;
    const ScheduledGame game = plan_.schedule().game(next_++);
    const std::string task = fmt::format("{} {}\n", identity_, game.number);
    return plan_.openings_made.empty() ? task : task + opening_text(plan_.opening_of(game));
  }

  void take(const std::string& answer) override {
    if (const auto kept = keep(answer); !kept) return fail(kept.error());
    ++progress_.played;
  }

  void fail(const Error& error) override { trouble_ = error; }

  bool is_over() override {
    progress_.seconds = std::chrono::duration<double>(Watch::now() - start_).count();
    if (watch_) watch_(progress_, standings_);
    return trouble_ || standings_.test().verdict != SprtVerdict::goes_on || stop_.stop_requested();
  }

  Result<MatchProgress> end() {
    progress_.seconds = std::chrono::duration<double>(Watch::now() - start_).count();
    if (trouble_) return *trouble_;
    return progress_;
  }

 private:
  Status keep(const std::string& answer) {
    const auto record = parse_record(answer);
    if (!record) return record.error();
    const auto result = read_result(*plan_.game, *record);
    if (!result) return result.error();
    const auto offset = file_.add(*record);
    if (!offset) return offset.error();
    return standings_.add(*result, *offset);
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
  std::optional<Error> trouble_;
};

/// A game that began elsewhere would count for the wrong opening.
Status fits_plan(const MatchPlan& plan, const Record& record, const GameResult& result) {
  if (record.tag("Opening") != plan.opening_of(plan.schedule().game(result.number)).name) {
    return Error{"game " + std::to_string(result.number) + " has another opening"};
  }
  return Done{};
}

Worker player_of(const MatchPlan& plan) {
  const auto player = std::make_shared<GamePlayer>(plan);
  return [&plan, player, identity = plan.identity(), schedule = plan.schedule()](
             const std::string& task, StopToken stop) -> Result<std::optional<std::string>> {
    const std::size_t end = std::min(task.find('\n'), task.size());
    const std::size_t space = task.rfind(' ', end);
    if (task.substr(0, space) != identity) {
      return Error{"plays another match: is its program or a file another one?"};
    }
    const ScheduledGame game = schedule.game(std::stoull(task.substr(space + 1, end - space - 1)));
    const auto made = parse_openings(*plan.game, std::string_view(task).substr(end));
    if (!made) return made.error();
    const Opening& opening = made->empty() ? plan.opening_of(game) : made->front();
    const auto record = player->play(game, opening, stop);
    if (!record) return record.error();
    if (!*record) return std::optional<std::string>();
    return std::optional(write_record(**record));
  };
}

}  // namespace

Status resume_match(const MatchPlan& plan, MatchFile& file, Standings& standings) {
  return file.read([&](const Record& record, std::uint64_t offset) -> Status {
    const auto result = read_result(*plan.game, record);
    if (!result) return result.error();
    const auto fits = fits_plan(plan, record, *result);
    return fits ? standings.add(*result, offset) : fits;
  });
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
