// Sequential testing: whether a bot is rather elo1 or elo0 stronger, decided as soon as the units
// allow. This is the generalised SPRT, which compares the most likely distributions of unit scores
// under either hypothesis, as in Michel Van den Bergh's papers on testing chess engines.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "tournament/unit_scores.hpp"

namespace castellan {

struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;      // the risk of accepting elo1 where elo0 is true
  double beta = 0.05;       // the risk of accepting elo0 where elo1 is true
  bool normalised = false;  // both are normalised Elo, otherwise logistic

  static constexpr double largest_elo = 1000;

  /// Where the log-likelihood ratio accepts elo0, and where it accepts elo1.
  double lower_bound() const;
  double upper_bound() const;
};

/// "0,5": elo0, then elo1.
Result<Sprt> parse_sprt(std::string_view text, bool normalised);

/// The log-likelihood ratio of elo1 against elo0.
double llr(const Sprt& sprt, const UnitScores& scores);

enum class SprtVerdict { goes_on, accepts_elo1, accepts_elo0 };

SprtVerdict verdict(const Sprt& sprt, double llr);

}  // namespace castellan
