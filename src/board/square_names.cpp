#include "board/square_names.hpp"

#include <algorithm>

namespace castellan {

std::string column_letters(int column) {
  std::string letters;
  for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return letters;
}

std::string square_name(RowColumn square, int size) {
  return column_letters(square.column) + std::to_string(size - square.row);
}

std::optional<RowColumn> read_square(std::string_view typed, int size) {
  constexpr int too_large = 1'000'000;
  int column = 0;  // counted from 1; 0 while there is none
  int row = 0;
  char before = ' ';
  for (const char typed_char : typed) {
    const char c =
        typed_char >= 'A' && typed_char <= 'Z' ? static_cast<char>(typed_char + 32) : typed_char;
    const bool is_letter = c >= 'a' && c <= 'z';
    const bool is_digit = c >= '0' && c <= '9';
    const bool goes_on =
        is_letter ? before >= 'a' && before <= 'z' : before >= '0' && before <= '9';
    if (is_letter) {
      if (column > 0 && !goes_on) return std::nullopt;
      column = std::min(too_large, column * 26 + (c - 'a' + 1));
    } else if (is_digit) {
      if (row > 0 && !goes_on) return std::nullopt;
      row = std::min(too_large, row * 10 + (c - '0'));
    } else if (c != ' ') {
      return std::nullopt;
    }
    before = c;
  }
  if (column < 1 || column > size || row < 1 || row > size) return std::nullopt;
  return RowColumn{size - row, column - 1};
}

}  // namespace castellan
