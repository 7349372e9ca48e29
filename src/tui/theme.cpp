#include "tui/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/toml_text.hpp"

namespace castellan {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, role_count> role_names = {
    "text",           "quiet",    "title",      "header",    "menu_header", "menu_option",
    "menu_chosen",    "prompt",   "input",      "message",   "error",       "evaluation",
    "border",         "label",    "light_cell", "dark_cell", "sea",         "first",
    "second",         "neutral",  "last_move",  "target",    "cursor",      "active_region",
    "notation_index", "thinking", "key"};

constexpr std::pair<std::string_view, std::string_view> built_in[] = {
    {
        "default",
#include "tui/themes/default.toml.inc"
    },
    {
        "dracula",
#include "tui/themes/dracula.toml.inc"
    },
    {
        "gruvbox",
#include "tui/themes/gruvbox.toml.inc"
    },
    {
        "paper",
#include "tui/themes/paper.toml.inc"
    },
    {
        "colour-blind",
#include "tui/themes/colour-blind.toml.inc"
    },
    {
        "mono",
#include "tui/themes/mono.toml.inc"
    },
};

Result<Colour> read_colour(const toml::node& node, std::string_view what) {
  auto colour = parse_colour(node.value_or<std::string>(""));
  if (!colour) return error_in_toml(node, fmt::format("{}: {}", what, colour.error().message));
  return colour;
}

/// { text = "#fff", ground = "#000", bold = true } or only the colour of the text.
Status read_style(const toml::node& node, std::string_view what, Style& style) {
  const toml::table* table = node.as_table();
  if (table == nullptr) {
    const auto colour = read_colour(node, what);
    if (!colour) return colour.error();
    style.text = *colour;
    return Done{};
  }
  for (const auto& [key, value] : *table) {
    const std::string_view name = key.str();
    if (name == "text" || name == "ground") {
      const auto colour = read_colour(value, fmt::format("{}.{}", what, name));
      if (!colour) return colour.error();
      (name == "text" ? style.text : style.ground) = *colour;
      continue;
    }
    bool* flag = name == "bold"         ? &style.bold
                 : name == "underlined" ? &style.underlined
                 : name == "reversed"   ? &style.reversed
                                        : nullptr;
    const auto is_set = value.value<bool>();
    if (flag == nullptr || !is_set) {
      return error_in_toml(value, fmt::format("{}: expected text, ground, or one of bold, "
                                              "underlined, reversed with true or false; found '{}'",
                                              what, name));
    }
    *flag = *is_set;
  }
  return Done{};
}

Status read_styles(const toml::table& table, Theme& theme) {
  for (const auto& [key, value] : table) {
    const auto found = std::find(role_names.begin(), role_names.end(), key.str());
    if (found == role_names.end()) {
      return error_in_toml(value, fmt::format("styles: unknown style '{}'", key.str()));
    }
    Style& style = theme.styles[static_cast<std::size_t>(found - role_names.begin())];
    style = theme[Role::text];
    if (const auto read = read_style(value, key.str(), style); !read) return read;
  }
  return Done{};
}

Status read_symbols(const toml::table& table, Theme& theme) {
  for (const auto& [key, value] : table) {
    std::vector<std::string> symbols;
    if (const auto one = value.value<std::string>()) symbols = {*one};
    if (const toml::array* several = value.as_array()) {
      for (const toml::node& each : *several) symbols.push_back(each.value_or<std::string>(""));
    }
    if (symbols.empty() || std::any_of(symbols.begin(), symbols.end(),
                                       [](const std::string& each) { return each.empty(); })) {
      return error_in_toml(value, fmt::format("symbols: expected one text for '{}', or a list of "
                                              "one for each player",
                                              key.str()));
    }
    theme.symbols[std::string(key.str())] = symbols;
  }
  return Done{};
}

Status read_part(std::string_view part, const toml::node& node, Theme& theme) {
  if (part == "title") {
    theme.title = node.value_or<std::string>("");
    return Done{};
  }
  if (part == "largest_cell") {
    const auto width = node.value<int>();
    if (!width || *width < 2 || *width > 15) {
      return error_in_toml(node, "largest_cell: expected a number of columns from 2 to 15");
    }
    theme.largest_cell = *width;
    return Done{};
  }
  if (part == "chequered" || part == "letters") {
    (part == "letters" ? theme.letters : theme.chequered) = node.value_or(true);
    return Done{};
  }
  const toml::table* table = node.as_table();
  if (table == nullptr ||
      (part != "styles" && part != "players" && part != "moves" && part != "symbols")) {
    return error_in_toml(node, fmt::format("expected title, largest_cell, chequered, letters, "
                                           "[styles], [players], [moves] or [symbols], found '{}'",
                                           part));
  }
  if (part == "styles") return read_styles(*table, theme);
  if (part == "symbols") return read_symbols(*table, theme);
  for (const auto& [name, value] : *table) {
    Style style = theme[Role::text];
    if (const auto read = read_style(value, name.str(), style); !read) return read;
    (part == "moves" ? theme.moves : theme.players)[std::string(name.str())] = style;
  }
  return Done{};
}

Result<Theme> parse_over(Theme theme, std::string_view name, std::string_view text) {
  const auto table = parse_toml(text);
  if (!table) return table.error();
  theme.name = theme.title = name;
  // Every other style starts from the text's.
  if (const toml::node* style = table->at_path("styles.text").node()) {
    if (const auto read = read_style(*style, "text", theme.styles[0]); !read) return read.error();
    theme.styles.fill(theme.styles[0]);
    theme.moves.clear();
    theme.players.clear();
  }
  for (const auto& [key, value] : *table) {
    if (const auto read = read_part(key.str(), value, theme); !read) return read.error();
  }
  return theme;
}

std::string read_whole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

const Style& Theme::player(std::string_view colour, int number) const {
  constexpr std::array<std::string_view, max_players> by_number = {
      "red", "blue", "green", "yellow", "purple", "orange", "cyan", "brown", "pink", "grey"};
  if (const auto found = players.find(colour); found != players.end()) return found->second;
  static const Theme usual = default_theme();
  for (const std::string_view tried :
       {colour, number < 2 ? "" : by_number.at(static_cast<std::size_t>(number))}) {
    if (players.empty()) break;  // a theme without colours
    for (const Theme* theme : {this, &usual}) {
      const auto found = theme->players.find(tried);
      if (found != theme->players.end()) return found->second;
    }
  }
  return (*this)[number == 0 ? Role::first : Role::second];
}

Theme default_theme() {
  const auto theme = parse_over({}, "default", built_in[0].second);
  return theme ? *theme : Theme{};
}

Result<Theme> parse_theme(std::string_view name, std::string_view toml) {
  return parse_over(default_theme(), name, toml);
}

ThemeShelf::ThemeShelf(const std::string& folder) {
  for (const auto& [name, text] : built_in) {
    sources_.push_back({std::string(name), "", std::string(text)});
  }
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".toml") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const std::string name = file.stem().string();
    std::erase_if(sources_, [&](const ThemeSource& source) { return source.name == name; });
    sources_.push_back({name, file.string(), read_whole(file)});
  }
}

Result<Theme> ThemeShelf::find(std::string_view name) const {
  std::string known;
  for (const ThemeSource& source : sources_) {
    if (source.name != name) {
      known += (known.empty() ? "" : ", ") + source.name;
      continue;
    }
    auto theme = parse_theme(source.name, source.text);
    if (!theme) {
      const std::string place = source.place.empty() ? source.name : source.place;
      return Error{fmt::format("theme {}: {}", place, theme.error().message)};
    }
    return theme;
  }
  return Error{fmt::format("theme '{}': expected {}", name, known)};
}

}  // namespace castellan
