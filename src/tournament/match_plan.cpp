#include "tournament/match_plan.hpp"

#include <fmt/format.h>

#include "core/random.hpp"
#include "tournament/text_hash.hpp"

namespace castellan {

std::uint64_t MatchPlan::seed_of(const ScheduledGame& scheduled) const {
  return mix(mix(seed) + scheduled.number);
}

std::uint64_t MatchPlan::luck_of(const ScheduledGame& scheduled) const {
  return mix(mix(~seed) + scheduled.round);
}

std::string MatchPlan::identity() const {
  std::string text = fmt::format("{} {} seed {} seats {} pairing {} cap {} win {}:{} draw {}:{}",
                                 program, game->info().name, seed, seats, static_cast<int>(pairing),
                                 adjudication.cap, adjudication.win.score, adjudication.win.turns,
                                 adjudication.draw.score, adjudication.draw.turns);
  if (clock) text += "\nclock " + clock_text(*clock);
  for (const Contestant& contestant : contestants) {
    const Limits& limits = contestant.limits;
    text += fmt::format("\n{} {} {} {} {}", contestant.name, limits.depth, limits.turns,
                        limits.nodes, limits.time.count());
    for (const std::string& word : contestant.command) text += "\n " + word;
    for (const auto& [name, value] : contestant.settings) {
      text += fmt::format("\n option {} {}", name, value);
    }
    text += "\n " + contestant.fingerprint;
  }
  if (openings_made.empty()) {
    for (const Opening& opening : openings) text += "\n" + opening_text(opening);
  } else {
    text += "\n" + openings_made;
  }
  return fmt::format("{}-{:016x}", game->info().name, hash_of(text));
}

}  // namespace castellan
