// What can stand on a cell, as one number of five bits (R4.1 to R4.3). The bits are chosen so that
// the sets which rules ask for most take few operations on the planes of a state.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace castellan::antiyoy {

using Content = std::uint8_t;

inline constexpr Content nothing = 0;
inline constexpr Content pine = 4;
inline constexpr Content palm = 5;
inline constexpr Content marked_pine = 6;  // does not seed yet (R9.2)
inline constexpr Content marked_palm = 7;
inline constexpr Content farm = 8;
inline constexpr Content capital = 9;
inline constexpr Content tower = 10;
inline constexpr Content strong_tower = 11;
inline constexpr Content grave = 12;

inline constexpr int unit_bit = 16;
inline constexpr int ready_bit = 8;  // of a unit
inline constexpr int mark_bit = 2;   // of a tree
inline constexpr int strongest_unit = 4;

/// R4.2
constexpr Content unit_of(int strength, bool is_ready) {
  return static_cast<Content>(unit_bit + (is_ready ? ready_bit : 0) + strength - 1);
}
constexpr bool is_unit(Content content) { return (content & unit_bit) != 0; }
constexpr bool is_ready(Content content) { return (content & 24) == 24; }
constexpr int strength_of(Content unit) { return (unit & 3) + 1; }
constexpr bool is_tree(Content content) { return (content & 28) == 4; }
constexpr bool is_building(Content content) { return (content & 28) == 8; }
constexpr bool is_tower(Content content) { return content == tower || content == strong_tower; }

/// What it gives to its own cell and to those beside it (R4.7).
constexpr int defence_of(Content content) {
  if (is_unit(content)) return strength_of(content);
  return is_building(content) ? content & 3 : 0;
}

inline constexpr int content_codes = 32;

/// The second character of a cell in a position text (R2.2); '?' is no content.
inline constexpr std::array<char, content_codes> content_marks = {
    '.', '?', '?', '?', 'P', 'Q', 'p', 'q', 'F', 'C', 'T', 'S', 'G', '?', '?', '?',
    '1', '2', '3', '4', '?', '?', '?', '?', '5', '6', '7', '8', '?', '?', '?', '?'};

/// Nothing for a mark that is none: then the code is `content_codes`.
constexpr int content_of_mark(char mark) {
  if (mark == '?') return content_codes;
  for (int code = 0; code < content_codes; ++code) {
    if (content_marks[static_cast<std::size_t>(code)] == mark) return code;
  }
  return content_codes;
}

inline constexpr std::array<std::string_view, strongest_unit + 1> unit_names = {
    "", "peasant", "spearman", "baron", "knight"};

constexpr std::string_view name_of(Content content) {
  if (is_unit(content)) return unit_names[static_cast<std::size_t>(strength_of(content))];
  switch (content) {
    case pine:
    case marked_pine: return "pine";
    case palm:
    case marked_palm: return "palm";
    case farm: return "farm";
    case capital: return "capital";
    case tower: return "tower";
    case strong_tower: return "strong_tower";
    case grave: return "grave";
    default: return "";
  }
}

}  // namespace castellan::antiyoy
