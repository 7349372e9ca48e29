#include "process/command_words.hpp"

namespace castellan {

Result<std::vector<std::string>> command_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;  // the one that is open
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_space = c == ' ' || c == '\t' || c == '\n';
    if (quote == 0 && is_space) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'') {
      if (++i == text.size()) return Error{"expected a character after the last backslash"};
      words.back() += text[i];
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) {
    return Error{std::string("expected a closing ") + quote + " in: " + std::string(text)};
  }
  if (words.empty() || words.front().empty()) return Error{"expected a command, found none"};
  return words;
}

}  // namespace castellan
