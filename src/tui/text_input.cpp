#include "tui/text_input.hpp"

#include "tui/screen.hpp"

namespace castellan {

bool edit_text(std::string& text, const Event& event) {
  if (event.kind == Event::Kind::paste) {
    for (const char32_t c : decode(event.text)) {
      if (text.size() < longest_input) text += encode(c);
    }
    return true;
  }
  if (event.kind != Event::Kind::key) return false;
  if (event.key == Key::character) {
    if (text.size() < longest_input) text += encode(event.character);
    return true;
  }
  if (event.key != Key::backspace) return false;
  while (!text.empty()) {
    const auto last = static_cast<unsigned char>(text.back());
    text.pop_back();
    if ((last & 0xC0) != 0x80) break;
  }
  return true;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

}  // namespace castellan
