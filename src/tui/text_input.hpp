// A line being typed, as UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "tui/event.hpp"

namespace castellan {

/// Longer lines are cut.
inline constexpr std::size_t longest_input = 200;

/// Applies a character, a paste, or a key that erases; false when the event is something else.
bool edit_text(std::string& text, const Event& event);

std::string trimmed(std::string_view text);

}  // namespace castellan
