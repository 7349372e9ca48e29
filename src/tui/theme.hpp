// How everything looks: one style for each role, symbols for pieces, sizes of cells. A theme is a
// TOML file; six come with the program, others are the user's.
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
  std::string name;   // by which it is chosen
  std::string title;  // for people
  std::array<Style, role_count> styles{};
  std::map<std::string, Style, std::less<>> players;  // pieces and land, by the player's colour
  std::map<std::string, Style, std::less<>> moves;    // by the mark that tells a kind of move: "|"
  bool letters = false;  // what stands on the board is told by letters alone
  /// By thing, where the theme differs from the game: what stands for it in UTF-8, for each owner.
  std::map<std::string, std::vector<std::string>, std::less<>> symbols;
  int largest_cell = 7;   // columns
  bool chequered = true;  // light and dark cells alternate

  /// How the pieces of a player look, by the name of his colour.
  const Style& player(std::string_view colour, int number) const;

  const Style& operator[](Role role) const { return styles[static_cast<std::size_t>(role)]; }
};

/// Roles that the text leaves out look as in the default theme. An error names the line.
Result<Theme> parse_theme(std::string_view name, std::string_view toml);

struct ThemeSource {
  std::string name;
  std::string place;  // the file; empty for those of the program
  std::string text;
};

/// Those of the program first, then the user's; a user's theme takes the place of one by the same
/// name.
class ThemeShelf {
 public:
  /// `folder` need not exist.
  explicit ThemeShelf(const std::string& folder);

  const std::vector<ThemeSource>& sources() const { return sources_; }
  /// An error names the file and line, or lists the themes there are.
  Result<Theme> find(std::string_view name) const;

 private:
  std::vector<ThemeSource> sources_;
};

/// It is part of the program and always good.
Theme default_theme();

}  // namespace castellan
