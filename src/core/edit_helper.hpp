// What an editor can do for whoever draws a position: a game's helpers turn a text, which may not
// be legal yet, into another.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/options.hpp"
#include "core/result.hpp"

namespace castellan {

struct EditHelper {
  std::string_view name;   // "trees"
  std::string_view title;  // on a button: "Scatter trees"
  std::string_view about;
  std::span<const OptionSpec> settings = {};
  /// The options say by which rules. A refusal is one line.
  Result<std::string> (*edit)(std::string_view state, const OptionValues& options,
                              const OptionValues& settings) = nullptr;
};

}  // namespace castellan
