// The contract of every game (tests/support/conformance.hpp).
#include <gtest/gtest.h>

#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/scale.hpp"

namespace castellan::blackstone {
namespace {

using tests::check_game;

TEST(Blackstone, KeepsTheContract) {
  const int games = tests::scaled(100);
  for (const int size : {6, 8, 10, 16, 18, 26}) {
    for (int churn = 0; churn < 3; ++churn) {
      OptionValues options(option_specs);
      options.put("size", size);
      options.put("churn", churn);
      // Between two removals at most every square turns black; each removal costs a stone (R4.3).
      const auto longest = static_cast<std::uint64_t>(size * size * (2 * size - 3));
      const EngineEvaluation engine;
      if (size <= 8) {
        check_game(Blackstone<8>(options), engine, games, longest);
      } else if (size <= 16) {
        check_game(Blackstone<16>(options), engine, games / 10 + 1, longest);
      } else {
        check_game(Blackstone<26>(options), engine, churn == 2 ? 1 : games / 50 + 1, longest);
      }
    }
  }
}

}  // namespace
}  // namespace castellan::blackstone
