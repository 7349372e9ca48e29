#include "play/settings.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/toml_text.hpp"

namespace castellan {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view file_name = "settings.toml";

Status read_setting(std::string_view name, const toml::node& node, Settings& settings) {
  const auto text = node.value<std::string>();
  if (name == "theme" && text) {
    settings.theme = *text;
    return Done{};
  }
  if (name == "pace" && text) {
    if (const auto set = settings.pace.set(*text); !set) {
      return error_in_toml(node, set.error().message);
    }
    return Done{};
  }
  if (name == "cells" && (text == "auto" || text == "small" || text == "large")) {
    settings.cells = *text;
    return Done{};
  }
  if (name == "mouse" && node.is_boolean()) {
    settings.mouse = node.value_or(true);
    return Done{};
  }
  if (name == "ask_at_end" && node.is_boolean()) {
    settings.asks_at_end = node.value_or(true);
    return Done{};
  }
  return error_in_toml(node, fmt::format("expected theme = \"NAME\", pace = \"TIME\" or \"step\", "
                                         "cells = \"auto\", \"small\" or \"large\", mouse or "
                                         "ask_at_end = true or false; found '{}'",
                                         name));
}

}  // namespace

std::string config_folder() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && config[0] == '/') return std::string(config) + "/castellan";
  const char* home = std::getenv("HOME");
  return home != nullptr && home[0] == '/' ? std::string(home) + "/.config/castellan" : "";
}

Result<Settings> parse_settings(std::string_view toml) {
  const auto table = parse_toml(toml);
  if (!table) return table.error();
  Settings settings;
  for (const auto& [key, value] : *table) {
    if (const auto read = read_setting(key.str(), value, settings); !read) return read.error();
  }
  return settings;
}

std::string settings_text(const Settings& settings) {
  toml::table table;
  table.insert("theme", settings.theme);
  table.insert("pace", settings.pace.text());
  table.insert("cells", settings.cells);
  table.insert("mouse", settings.mouse);
  table.insert("ask_at_end", settings.asks_at_end);
  std::ostringstream text;
  text << "# Settings of Castellan's terminal game, written by its menu.\n" << table << '\n';
  return text.str();
}

Settings load_settings(const std::string& folder, std::string& trouble) {
  const fs::path path = fs::path(folder) / file_name;
  std::ifstream file(path, std::ios::binary);
  if (folder.empty() || !file) return {};
  std::ostringstream text;
  text << file.rdbuf();
  const auto settings = parse_settings(text.str());
  if (settings) return *settings;
  trouble = fmt::format("{}: {}; using the defaults", path.string(), settings.error().message);
  return {};
}

Status save_settings(const Settings& settings, const std::string& folder) {
  if (folder.empty()) return Error{"settings: there is no home folder to keep them in"};
  const fs::path path = fs::path(folder) / file_name;
  const fs::path fresh = path.string() + ".new";
  std::error_code error;
  fs::create_directories(folder, error);
  {
    std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
    file << settings_text(settings);
    file.close();
    if (!file) return Error{"settings: cannot write " + fresh.string()};
  }
  fs::rename(fresh, path, error);
  if (error)
    return Error{fmt::format("settings: cannot write {}: {}", path.string(), error.message())};
  return Done{};
}

Reply ask_pace(Front& front, Pace& pace) {
  std::string answer;
  const Reply reply =
      front.ask({.text = "How long do computers wait after a move? A time such as "
                         "600ms or 2s, 0, or step: they wait for you.",
                 .preset = pace.text(),
                 .check = [](const std::string& typed) { return Pace().set(typed); },
                 .zero_is_an_answer = true},
                answer);
  if (reply == Reply::answered) [[maybe_unused]]
    const auto set = pace.set(answer);
  return reply;
}

}  // namespace castellan
