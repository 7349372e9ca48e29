// How a verdict is put: its mark, and sentences with their gaps filled.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/game_entry.hpp"

namespace castellan {

/// Of the winning chances: what is lost less than this is nobody's fault.
inline constexpr double odd_loss = 0.05;

/// "?!", "?" or "??", or nothing, by what was lost of the winning chances.
std::string_view mark_of(double lost);

/// A move as it reads in a sentence: "passing" for a word that is a move.
std::string spoken(const GameInfo& game, const std::string& move);

/// Puts values in place of the names in braces.
std::string filled(std::string_view sentence,
                   const std::vector<std::pair<std::string, std::string>>& words);

}  // namespace castellan
