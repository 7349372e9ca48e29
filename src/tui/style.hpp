// How a character looks: colours and emphasis, without any terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

/// Red, green and blue; without a value, the terminal's own colour.
using Colour = std::optional<std::uint32_t>;

/// "#ff8800", "default", or one of the eight names that every terminal has.
Result<Colour> parse_colour(std::string_view text);

/// The nearest of the terminal's first 8, 16 or 256 colours.
int nearest_colour(std::uint32_t colour, int colours);

struct Style {
  Colour text;
  Colour ground;
  bool bold = false;
  bool underlined = false;
  bool reversed = false;

  /// The same style on another background.
  Style on(const Colour& other) const {
    Style style = *this;
    style.ground = other;
    return style;
  }
  Style strong() const {
    Style style = *this;
    style.bold = true;
    return style;
  }

  friend bool operator==(const Style&, const Style&) = default;
};

}  // namespace castellan
