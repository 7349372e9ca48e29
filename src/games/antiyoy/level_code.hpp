// Level codes of the classic game (appendix B of RULES.md): import and export of positions.
#pragma once

#include <string>
#include <string_view>

#include "core/options.hpp"
#include "core/result.hpp"

namespace castellan::antiyoy {

inline constexpr std::string_view level_code_start = "antiyoy_level_code#";

inline bool is_level_code(std::string_view text) { return text.starts_with(level_code_start); }

/// The position of a code as text. The options say by which rules.
Result<std::string> read_level_code(std::string_view code, const OptionValues& options);

/// A position as a code, with marks, round and player to move left out (B.7).
Result<std::string> write_level_code(std::string_view position, const OptionValues& options);

}  // namespace castellan::antiyoy
