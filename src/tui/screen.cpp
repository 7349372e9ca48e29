#include "tui/screen.hpp"

#include <wchar.h>

#include <algorithm>

namespace castellan {

std::u32string decode(std::string_view text) {
  std::u32string characters;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t value = length == 1 ? lead : lead & (0xFF >> (length + 1));
    bool good = lead < 0x80 || (lead >= 0xC2 && lead < 0xF5);
    for (std::size_t k = 1; good && k < length; ++k) {
      good = i + k < text.size() && (static_cast<unsigned char>(text[i + k]) & 0xC0) == 0x80;
      if (good) value = value << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3F);
    }
    good = good && !(value >= 0xD800 && value < 0xE000) && value <= 0x10FFFF;
    if (!good) {
      characters += U'?';
      ++i;
      continue;
    }
    if (value >= 32 && !(value >= 127 && value < 160)) characters += value;
    i += length;
  }
  return characters;
}

std::string encode(char32_t character) {
  std::string text;
  const auto add = [&](char32_t bits) { text += static_cast<char>(bits); };
  if (character < 0x80) {
    add(character);
  } else if (character < 0x800) {
    add(0xC0 | character >> 6);
    add(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    add(0xE0 | character >> 12);
    add(0x80 | (character >> 6 & 0x3F));
    add(0x80 | (character & 0x3F));
  } else {
    add(0xF0 | character >> 18);
    add(0x80 | (character >> 12 & 0x3F));
    add(0x80 | (character >> 6 & 0x3F));
    add(0x80 | (character & 0x3F));
  }
  return text;
}

int columns_of(char32_t character) {
  // Without a UTF-8 locale nothing is known of it, and a plain screen shows one sign for it.
  const int columns = ::wcwidth(static_cast<wchar_t>(character));
  return columns < 0 ? 1 : columns;
}

int columns_of(const std::u32string& text) {
  int columns = 0;
  for (const char32_t character : text) columns += columns_of(character);
  return columns;
}

Screen::Screen(int rows, int columns, const Style& style, bool plain)
    : rows_(std::max(1, rows)), columns_(std::max(1, columns)), plain_(plain) {
  cells_.assign(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_),
                {U' ', style});
}

void Screen::put(int row, int column, char32_t character, const Style& style) {
  if (!all().contains(row, column)) return;
  if (plain_ && character >= 127) character = U'?';
  cells_[index_of(row, column)] = {character, style};
}

int Screen::put(int row, int column, std::string_view text, const Style& style, int width) {
  const std::u32string characters = decode(text);
  const std::u32string_view ellipsis = plain_ ? U"..." : U"\u2026";
  const bool cut = columns_of(characters) > width;
  const int end = column + (cut ? std::max(0, width - static_cast<int>(ellipsis.size())) : width);
  for (const char32_t character : characters) {
    const int wide = columns_of(character);
    if (wide == 0) continue;
    if (column + wide > end) break;
    put(row, column, character, style);
    if (wide == 2) put(row, column + 1, taken, style);
    column += wide;
  }
  if (!cut) return column;
  for (std::size_t i = 0; i < ellipsis.size() && static_cast<int>(i) < width; ++i) {
    put(row, column++, ellipsis[i], style);
  }
  return column;
}

void Screen::fill(const Rect& rect, const Style& style, char32_t character) {
  for (int row = rect.row; row < rect.bottom(); ++row) {
    for (int column = rect.column; column < rect.right(); ++column) {
      put(row, column, character, style);
    }
  }
}

void Screen::frame(const Rect& rect, const Style& style) {
  const char32_t across = plain_ ? U'-' : U'\u2500';
  const char32_t down = plain_ ? U'|' : U'\u2502';
  const int last_row = rect.bottom() - 1;
  const int last_column = rect.right() - 1;
  for (int column = rect.column; column <= last_column; ++column) {
    put(rect.row, column, across, style);
    put(last_row, column, across, style);
  }
  for (int row = rect.row; row <= last_row; ++row) {
    put(row, rect.column, down, style);
    put(row, last_column, down, style);
  }
  put(rect.row, rect.column, plain_ ? U'+' : U'\u256d', style);
  put(rect.row, last_column, plain_ ? U'+' : U'\u256e', style);
  put(last_row, rect.column, plain_ ? U'+' : U'\u2570', style);
  put(last_row, last_column, plain_ ? U'+' : U'\u256f', style);
}

std::string Screen::row_text(int row) const {
  std::string text;
  for (int column = 0; column < columns_; ++column) {
    if (at(row, column).character != taken) text += encode(at(row, column).character);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string Screen::text() const {
  std::string text;
  for (int row = 0; row < rows_; ++row) text += row_text(row) + '\n';
  return text;
}

}  // namespace castellan
