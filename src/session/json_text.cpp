#include "session/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace castellan {

void JsonText::separate() {
  if (!std::exchange(is_first_, false)) text_ += ',';
}

JsonText& JsonText::open(char bracket) {
  separate();
  text_ += bracket;
  is_first_ = true;
  return *this;
}

JsonText& JsonText::close(char bracket) {
  text_ += bracket;
  is_first_ = false;
  return *this;
}

JsonText& JsonText::key(std::string_view name) {
  text(name);
  text_ += ':';
  is_first_ = true;
  return *this;
}

JsonText& JsonText::text(std::string_view text) {
  const auto is_plain = [](char c) { return c >= ' ' && c < 127 && c != '"' && c != '\\'; };
  separate();
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    text_ += '"';
    text_ += text;
    text_ += '"';
  } else {
    text_ += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return *this;
}

JsonText& JsonText::number(std::int64_t number) {
  std::array<char, 24> digits{};
  separate();
  text_.append(digits.data(),
               std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  return *this;
}

JsonText& JsonText::value(const Json& value) {
  if (value.is_string()) return text(value.get_ref<const std::string&>());
  separate();
  if (value.is_binary()) {
    text_.append(value.get_binary().begin(), value.get_binary().end());
  } else {
    text_ += value.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return *this;
}

}  // namespace castellan
