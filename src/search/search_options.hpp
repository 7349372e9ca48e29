// Options that several searches share, described once. A search lists those it obeys.
#pragma once

#include "core/limits.hpp"
#include "core/options.hpp"

namespace castellan::search_option {

/// How to choose among moves of equal score.
enum Ties : std::int64_t { random_ties, first_ties };
inline constexpr std::string_view tie_names[] = {"random", "first"};

inline constexpr OptionSpec depth = {.name = "depth",
                                     .meaning = "how deep to look, in moves",
                                     .lowest = 1,
                                     .highest = 100,
                                     .excludes = "turns"};
inline constexpr OptionSpec turns = {.name = "turns",
                                     .meaning = "how deep to look, in whole turns",
                                     .lowest = 1,
                                     .highest = 100,
                                     .excludes = "depth"};
inline constexpr OptionSpec nodes =
    number_option("nodes", "how many positions to look at", 1, 1'000'000'000'000, 0);
inline constexpr OptionSpec time = {
    .name = "time", .meaning = "how long to think", .kind = OptionSpec::Kind::time};
inline constexpr OptionSpec eval = {.name = "eval",
                                    .meaning = "an evaluation by name, or a file with its weights",
                                    .kind = OptionSpec::Kind::text};
inline constexpr OptionSpec seed = {
    .name = "seed", .meaning = "random seed", .kind = OptionSpec::Kind::seed};
inline constexpr OptionSpec ties =
    choice_option("ties", "how to choose among equal moves", tie_names);

inline constexpr OptionSpec cheat =
    number_option("cheat", "1: sees what is hidden from its seat", 0, 1, 0);
inline constexpr OptionSpec noise = number_option(
    "noise", "how far evaluations are off, in percent of a clear advantage", 0, 1'000, 0);

/// The options of a fixed-depth search.
inline constexpr OptionSpec of_fixed_depth[] = {
    with_default(depth, 3), turns, nodes, time, eval, seed, ties, noise};

}  // namespace castellan::search_option

namespace castellan {

/// The limits among a search's options. A default depth is part of what a search is; any other
/// default limit only holds until some limit is set.
inline Limits limits_of(const OptionValues& options) {
  bool any = false;
  for (const auto* name : {"depth", "turns", "nodes", "time"}) any = any || options.was_set(name);
  Limits limits;
  limits.depth = static_cast<int>(options.value_or_0("depth"));
  limits.turns = static_cast<int>(options.value_or_0("turns"));
  limits.nodes = static_cast<std::uint64_t>(options.value_or_0("nodes"));
  if (!any || options.was_set("time")) {
    limits.time = std::chrono::milliseconds(options.value_or_0("time"));
  }
  return limits;
}

}  // namespace castellan
