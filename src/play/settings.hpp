// A user's settings for the terminal game, kept in the config folder as TOML.
#pragma once

#include <string>

#include "core/result.hpp"
#include "play/pace.hpp"
#include "play/question.hpp"

namespace castellan {

struct Settings {
  std::string theme = "default";
  Pace pace = {std::chrono::milliseconds{600}, false};
  std::string cells = "auto";  // auto, small or large
  bool mouse = true;
  bool asks_at_end = true;  // before a turn ends with something left to do
};

/// $XDG_CONFIG_HOME/castellan or ~/.config/castellan; empty without a home folder.
std::string config_folder();

Result<Settings> parse_settings(std::string_view toml);
std::string settings_text(const Settings& settings);

/// A missing file gives the defaults; so does a broken one, with the reason in `trouble`.
Settings load_settings(const std::string& folder, std::string& trouble);
/// The old file survives when the new one cannot be written.
Status save_settings(const Settings& settings, const std::string& folder);

Reply ask_pace(Front& front, Pace& pace);

}  // namespace castellan
