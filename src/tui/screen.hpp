// A screen as a grid of styled characters. Everything is drawn into one, and the terminal paints
// it; so layout can be tested without a terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/style.hpp"

namespace castellan {

struct Rect {
  int row = 0;
  int column = 0;
  int rows = 0;
  int columns = 0;

  bool contains(int at_row, int at_column) const {
    return at_row >= row && at_row < row + rows && at_column >= column &&
           at_column < column + columns;
  }
  int bottom() const { return row + rows; }
  int right() const { return column + columns; }

  friend bool operator==(const Rect&, const Rect&) = default;
};

struct ScreenCell {
  char32_t character = U' ';
  Style style;

  friend bool operator==(const ScreenCell&, const ScreenCell&) = default;
};

/// The characters of a UTF-8 text; invalid bytes become '?', control characters are left out.
std::u32string decode(std::string_view text);
std::string encode(char32_t character);

/// How many columns a character takes: 2 for wide ones, 0 for combining marks.
int columns_of(char32_t character);
int columns_of(const std::u32string& text);

/// In the cell after a wide character.
inline constexpr char32_t taken = 0;

class Screen {
 public:
  /// `plain`: the terminal can show ASCII only.
  Screen(int rows, int columns, const Style& style, bool plain = false);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  bool plain() const { return plain_; }
  Rect all() const { return {0, 0, rows_, columns_}; }

  /// What is off the screen is dropped.
  void put(int row, int column, char32_t character, const Style& style);
  /// Cut at `width`, with an ellipsis; returns the column after the text.
  int put(int row, int column, std::string_view text, const Style& style, int width = 10'000);
  void fill(const Rect& rect, const Style& style, char32_t character = U' ');
  /// A border along the inside of the rectangle.
  void frame(const Rect& rect, const Style& style);
  /// Whichever the terminal can show.
  std::string_view pick(std::string_view unicode, std::string_view ascii) const {
    return plain_ ? ascii : unicode;
  }

  const ScreenCell& at(int row, int column) const { return cells_[index_of(row, column)]; }
  /// A row as UTF-8 without trailing spaces, for tests.
  std::string row_text(int row) const;
  std::string text() const;

  /// Where the terminal's cursor is; hidden without one.
  struct Place {
    int row = 0;
    int column = 0;
  };
  std::optional<Place> cursor;

 private:
  std::size_t index_of(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }

  int rows_;
  int columns_;
  bool plain_;
  std::vector<ScreenCell> cells_;
};

}  // namespace castellan
