// A helper of a game's editor as people name it, with its settings.
#pragma once

#include <string>
#include <string_view>

#include "core/edit_helper.hpp"

namespace castellan {

class GameEntry;

/// As text it is like a bot: "trees:percent=30,seed=7".
struct HelperCall {
  const EditHelper* helper = nullptr;
  OptionValues settings;

  static Result<HelperCall> parse(const GameEntry& game, std::string_view text);
  Result<std::string> edit(std::string_view state, const OptionValues& options) const {
    return helper->edit(state, options, settings);
  }
};

}  // namespace castellan
