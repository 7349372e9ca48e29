// Positions of Antiyoy for tests, by options and text as the oracle and people write them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "games/antiyoy/grids.hpp"

namespace castellan::antiyoy {

/// "profile=slay trees=off", or "-" for none.
inline OptionValues options_of(const std::string& text) {
  OptionValues options(option_specs);
  if (text == "-") return options;
  const auto set = options.set_all(text);
  EXPECT_TRUE(set) << set.error().message;
  return options;
}

template <class Use>
void visit_game(const OptionValues& options, Use&& use) {
  visit_full(options, use);
}

/// Why a text is refused; empty when it is not.
inline std::string read_position(const std::string& options_text, const std::string& text) {
  OptionValues options = options_of(options_text);
  if (const auto adopted = adopt_text(text, options); !adopted) return adopted.error().message;
  std::string trouble;
  visit_full(options, [&](const auto& game) {
    if (const auto read = game.parse_state(text); !read) trouble = read.error().message;
  });
  return trouble;
}

/// Calls use(game, state).
template <class Use>
void with_position(const std::string& options_text, const std::string& text, Use&& use) {
  OptionValues options = options_of(options_text);
  const auto adopted = adopt_text(text, options);
  ASSERT_TRUE(adopted) << adopted.error().message;
  visit_full(options, [&](const auto& game) {
    const auto state = game.parse_state(text);
    ASSERT_TRUE(state) << text << ": " << state.error().message;
    use(game, *state);
  });
}

}  // namespace castellan::antiyoy
