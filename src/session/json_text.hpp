// JSON written directly as text, for what is sent with every move: building a tree of values first
// takes several times as long.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "session/json.hpp"

namespace castellan {

/// JSON text as a field of a message; only write_message understands it.
inline Json written(std::string_view text) { return Json::binary({text.begin(), text.end()}); }

class JsonText {
 public:
  /// '{' or '[', and its counterpart.
  JsonText& open(char bracket);
  JsonText& close(char bracket);
  JsonText& key(std::string_view name);

  /// Invalid UTF-8 is replaced.
  JsonText& text(std::string_view text);
  JsonText& number(std::int64_t number);
  /// Anything else; what is `written` stands as it is.
  JsonText& value(const Json& value);
  template <class Numbers>
  JsonText& numbers(const Numbers& numbers) {
    open('[');
    for (const auto each : numbers) number(static_cast<std::int64_t>(each));
    return close(']');
  }

  std::string take() { return std::move(text_); }
  /// As a field of a message.
  Json written() const { return castellan::written(text_); }

 private:
  void separate();

  std::string text_;
  bool is_first_ = true;  // in its brackets, or after its key
};

}  // namespace castellan
