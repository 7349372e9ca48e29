// The contract of every game (tests/support/conformance.hpp).
#include <gtest/gtest.h>

#include "games/apart/evaluation.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/scale.hpp"

namespace castellan::apart {
namespace {

using tests::check_game;

// Nothing in Apart's rules ends a game that goes round in circles: the bound is a generous guess
// that seeded random games stay within (the longest of a thousand had 241 turns on 8x8).
TEST(Apart, KeepsTheContract) {
  for (const int size : {8, 9}) {
    for (int test = 0; test < 2; ++test) {
      OptionValues options(option_specs);
      options.put("size", size);
      options.put("win_test", test);
      const EngineEvaluation engine;
      const int games = tests::scaled(50);
      if (size <= 8) {
        check_game(Apart<8>(options), engine, games, 5'000);
      } else {
        check_game(Apart<16>(options), engine, games / 5, 20'000);
      }
    }
  }
}

}  // namespace
}  // namespace castellan::apart
