// The whole program, for any list of games; main.cpp has castellan's.
#pragma once

#include "match/game_list.hpp"

namespace castellan {

/// Returns the exit status.
int run_program(int argc, char** argv, const GameList& games);

}  // namespace castellan
