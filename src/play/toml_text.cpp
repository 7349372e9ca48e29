#include "play/toml_text.hpp"

namespace castellan {

Result<toml::table> parse_toml(std::string_view text) {
  toml::parse_result parsed = toml::parse(text);
  if (parsed) return std::move(parsed).table();
  const toml::parse_error& error = parsed.error();
  return Error{"line " + std::to_string(error.source().begin.line) + ": " +
               std::string(error.description())};
}

}  // namespace castellan
