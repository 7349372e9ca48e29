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
  const bool one_letter = size <= 26;
  const bool one_digit = size <= 9;
  int column = 0;  // counted from 1; 0 while there is none
  int row = 0;
  for (const char typed_char : typed) {
    const char c =
        typed_char >= 'A' && typed_char <= 'Z' ? static_cast<char>(typed_char + 32) : typed_char;
    if (c >= 'a' && c <= 'z') {
      const int letter = c - 'a' + 1;
      if (one_letter && (column > 0 || letter > size)) continue;
      column = std::min(too_large, column * 26 + letter);
    } else if (c >= '0' && c <= '9') {
      const int digit = c - '0';
      if (one_digit && (row > 0 || digit == 0 || digit > size)) continue;
      if (row == 0 && digit == 0) continue;
      row = std::min(too_large, row * 10 + digit);
    }
  }
  if (column < 1 || column > size || row < 1 || row > size) return std::nullopt;
  return RowColumn{size - row, column - 1};
}

}  // namespace castellan
