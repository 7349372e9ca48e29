// Boards as text: rows from the top, separated by '/', with runs of empty cells as numbers; and the
// numbers and squares that people type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "core/result.hpp"

namespace castellan {

/// Top row first, '.' for an empty cell.
using BoardRows = std::vector<std::string>;

/// Writes "1r1r2/5b/...".
std::string write_rows(const BoardRows& rows);

/// Reads a square board of this size; `things` are the characters allowed on it.
Result<BoardRows> read_rows(std::string_view text, int size, std::string_view things);
/// The same for a board whose rows have these lengths.
Result<BoardRows> read_rows(std::string_view text, const std::vector<int>& lengths,
                            std::string_view things);

/// How many rows the text has, whatever is in them: the size of a square board.
int count_rows(std::string_view text);

/// For a game with an option "size": takes the number of rows in the position's text.
Status adopt_size(std::string_view state, OptionValues& options);

/// Splits at single spaces: "a b" gives two fields, "a  b" three.
std::vector<std::string_view> split_fields(std::string_view text);

/// A whole number from 0 to `highest`, digits only.
std::optional<std::int64_t> read_number(std::string_view text, std::int64_t highest);

/// Splits at every separator; without one the whole text is the only part.
std::vector<std::string_view> split_at(std::string_view text, char separator);

/// Every run of digits as a number; everything else is a separator. Long runs are capped at
/// 999,999.
std::vector<int> read_numbers(std::string_view typed);

/// The same of a typed move, in which nothing but spaces and punctuation may separate them; nothing
/// when there are words or minus signs.
std::vector<int> read_typed_numbers(std::string_view typed);

}  // namespace castellan
