// The contract of every game (tests/support/conformance.hpp).
#include <gtest/gtest.h>

#include "games/replica/evaluation.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/scale.hpp"

namespace castellan::replica {
namespace {

using tests::check_game;

TEST(Replica, KeepsTheContract) {
  for (const int size : {8, 9, 16, 17, 30}) {
    for (int sight = 0; sight < 2; ++sight) {
      OptionValues options(option_specs);
      options.put("size", size);
      options.put("sight", sight);
      // Every advance brings a piece closer, every man is transformed at most once (R3.3).
      const auto longest = static_cast<std::uint64_t>(24 * 2 * size + 22);
      const EngineEvaluation engine;
      const int games = tests::scaled(200);
      if (size <= 8) {
        check_game(Replica<8>(options), engine, games, longest);
      } else if (size <= 16) {
        check_game(Replica<16>(options), engine, games / 5, longest);
      } else {
        check_game(Replica<30>(options), engine, games / 20 + 1, longest);
      }
    }
  }
}

}  // namespace
}  // namespace castellan::replica
