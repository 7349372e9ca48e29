// Boards that look the same when they are turned or mirrored have the same image.
#pragma once

#include <string>

#include "core/board_view.hpp"

namespace castellan {

/// The least of the texts of a board in all its turned and mirrored forms. Whether the rules treat
/// them alike is not asked: it is for telling openings apart, where one too few does no harm.
std::string least_image(const BoardView& board);

}  // namespace castellan
