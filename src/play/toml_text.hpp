// TOML with errors as sentences that give the line. Wraps toml++ with exceptions off.
#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

inline Error error_in_toml(const toml::node& node, std::string_view message) {
  return {"line " + std::to_string(node.source().begin.line) + ": " + std::string(message)};
}

Result<toml::table> parse_toml(std::string_view text);

}  // namespace castellan
