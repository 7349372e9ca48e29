#include "match/helper_call.hpp"

#include <algorithm>

#include "match/game_entry.hpp"

namespace castellan {

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 40)) + "'"; }

const EditHelper* find_helper(const GameInfo& game, std::string_view name) {
  for (const EditHelper& each : game.helpers) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

template <class Thing>
std::string names_of(std::span<const Thing> things) {
  std::string names;
  for (const Thing& each : things) names += (names.empty() ? "" : ", ") + std::string(each.name);
  return names;
}

/// "percent=30,seed=7"
Status read_settings(const EditHelper& helper, std::string_view text, OptionValues& settings) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const std::string_view name = part.substr(0, part.find('='));
    if (helper.settings.empty()) return Error{"it has no settings, found " + quoted(part)};
    if (!settings.offers(name)) {
      return Error{"expected one of its settings " + names_of(helper.settings) + ", found " +
                   quoted(name)};
    }
    if (settings.was_set(name)) return Error{"setting " + std::string(name) + " is given twice"};
    const auto value = name.size() < part.size() ? part.substr(name.size() + 1) : "";
    if (const auto set = settings.set(name, value); !set) return set;
  }
  return Done{};
}

}  // namespace

Result<HelperCall> HelperCall::parse(const GameEntry& game, std::string_view text) {
  const GameInfo& info = game.info();
  if (info.helpers.empty()) {
    return Error{std::string(info.name) + " has no helpers for its editor"};
  }
  const std::string_view name = text.substr(0, text.find(':'));
  HelperCall call{find_helper(info, name), {}};
  if (call.helper == nullptr) {
    return Error{"expected a helper of " + std::string(info.name) + ": " + names_of(info.helpers) +
                 "; found " + quoted(name)};
  }
  call.settings = OptionValues(call.helper->settings);
  text.remove_prefix(std::min(name.size() + 1, text.size()));
  if (const auto read = read_settings(*call.helper, text, call.settings); !read) {
    return Error{"helper " + std::string(name) + ": " + read.error().message};
  }
  return call;
}

}  // namespace castellan
