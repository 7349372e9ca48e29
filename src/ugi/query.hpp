// What `query` asks about a position, and the right answers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "match/match.hpp"

namespace castellan {

inline constexpr std::array<std::string_view, 3> queries{"gameover", "p1turn", "result"};

/// "true", "false", "p1win", "draw", "none"; nothing for an unknown question.
std::optional<std::string> answer_to(std::string_view query, const Match& match);

}  // namespace castellan
