#include "play/console.hpp"

namespace castellan {

std::optional<std::string> Console::read_line(std::string_view prompt) {
  out_ << prompt << std::flush;
  std::string line;
  bool any = false;
  for (int c = in_.get(); c != std::istream::traits_type::eof(); c = in_.get()) {
    any = true;
    if (c == '\n') break;
    const bool control = c < 32 || c == 127;
    if (line.size() < longest_line && !(control && c != '\t')) line += static_cast<char>(c);
  }
  if (!any) {
    out_ << '\n';
    return std::nullopt;
  }
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos) return std::string();
  return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

}  // namespace castellan
