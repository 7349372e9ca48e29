// The cells of a position's text (R2.1, R2.2): two characters each, an owner and what stands there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/antiyoy/contents.hpp"

namespace castellan::antiyoy {

/// '.' for nobody.
char owner_letter(int owner);

/// "aC"; "~~" for sea.
std::string cell_marks(int owner, Content content);

struct DrawnCell {
  int owner;
  Content content;
};
/// The cells row by row, in any combination of owner and content; an error for anything that no
/// position has.
Result<std::vector<DrawnCell>> read_cell_rows(std::string_view text, int rows, int columns,
                                              int players);

}  // namespace castellan::antiyoy
