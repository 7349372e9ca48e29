// Draws maps: walkers leave land behind them, others claim the start provinces (R10).
#pragma once

#include <string>

#include "games/antiyomacy/maps.hpp"

namespace castellan::antiyomacy {

/// A map in the form of named_maps, the same for the same size, choice and number of starts.
std::string draw_map(int size, const MapChoice& choice, int starts);

}  // namespace castellan::antiyomacy
