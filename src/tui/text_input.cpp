#include "tui/text_input.hpp"

#include "tui/screen.hpp"

namespace castellan {

namespace {

void erase_character(std::string& text) {
  while (!text.empty()) {
    const auto last = static_cast<unsigned char>(text.back());
    text.pop_back();
    if ((last & 0xC0) != 0x80) break;
  }
}

}  // namespace

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
  switch (event.key) {
    case Key::backspace: erase_character(text); return true;
    case Key::erase_word:
      while (text.ends_with(' ')) text.pop_back();
      while (!text.empty() && !text.ends_with(' ')) text.pop_back();
      return true;
    case Key::erase_line: text.clear(); return true;
    default: return false;
  }
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

}  // namespace castellan
