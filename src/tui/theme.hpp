// How everything looks: one style for each role, symbols for pieces, sizes of cells. A theme is a
// TOML file; six come with the program, users can add their own.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/player.hpp"
#include "core/result.hpp"
#include "tui/style.hpp"

namespace castellan {

/// What something is on the screen. The names of a theme's [styles] are those in theme.cpp.
enum class Role {
  text,
  quiet,
  title,
  header,
  menu_header,
  menu_option,
  menu_chosen,
  prompt,
  input,
  message,
  error,
  evaluation,
  border,
  label,
  light_cell,
  dark_cell,
  sea,
  first,
  second,
  neutral,
  last_move,
  target,
  cursor,
  active_region,
  notation_index,
  thinking,
  key,
};
inline constexpr std::size_t role_count = static_cast<std::size_t>(Role::key) + 1;

struct Theme {
  std::string name;   // to choose it by
  std::string title;  // for people
  std::array<Style, role_count> styles{};
  std::map<std::string, Style, std::less<>> players;  // pieces and land, by the player's colour
  std::map<std::string, Style, std::less<>> moves;    // by the mark of a kind of move: "|"
  bool letters = false;                               // pieces are shown as letters only
  /// By thing, where the theme differs from the game: its symbol in UTF-8, for each owner.
  std::map<std::string, std::vector<std::string>, std::less<>> symbols;
  int largest_cell = 7;   // columns
  bool chequered = true;  // light and dark cells alternate

  /// The style of a player's pieces, by the name of his colour.
  const Style& player(std::string_view colour, int number) const;

  const Style& operator[](Role role) const { return styles[static_cast<std::size_t>(role)]; }
};

/// Roles that the text leaves out look as in the default theme. An error gives the line.
Result<Theme> parse_theme(std::string_view name, std::string_view toml);

struct ThemeSource {
  std::string name;
  std::string place;  // the file; empty for built-in themes
  std::string text;
};

/// Built-in themes first, then the user's; a user's theme replaces a built-in one of the same name.
class ThemeShelf {
 public:
  /// `folder` need not exist.
  explicit ThemeShelf(const std::string& folder);

  const std::vector<ThemeSource>& sources() const { return sources_; }
  /// An error gives the file and line, or lists the available themes.
  Result<Theme> find(std::string_view name) const;

 private:
  std::vector<ThemeSource> sources_;
};

/// Built in and always valid.
Theme default_theme();

}  // namespace castellan
