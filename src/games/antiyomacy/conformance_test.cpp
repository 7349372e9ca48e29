// The contract of every game (tests/support/conformance.hpp).
#include <gtest/gtest.h>

#include "games/antiyomacy/evaluation.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyomacy {
namespace {

using tests::check_game;
using tests::Length;

TEST(Antiyomacy, KeepsTheContract) {
  const EngineEvaluation engine;
  for (const int size : {5, 8, 9, 16, 17, 32}) {
    for (const int profile : {0, 1}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        OptionValues options(option_specs);
        options.put("size", size);
        options.put("profile", profile);
        options.put("seed", static_cast<std::int64_t>(seed));
        const int games = tests::scaled(20);
        if (size <= 8) {
          check_game(Antiyomacy<8>(options), engine, games, 500, Length::open);
        } else if (size <= 16) {
          check_game(Antiyomacy<16>(options), engine, games, 300, Length::open);
        } else {
          check_game(Antiyomacy<32>(options), engine, games / 2, 150, Length::open);
        }
      }
    }
  }
}

}  // namespace
}  // namespace castellan::antiyomacy
