#include "ugi/ugi_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/score.hpp"

namespace castellan {

namespace {

constexpr std::string_view spaces = " \t\r\n";

constexpr std::array<std::string_view, 5> type_names{"check", "spin", "string", "combo", "button"};

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
  return text.substr(0, text.find_last_not_of(spaces) + 1);
}

/// Values of an option's line follow one of these words, and may have several words themselves.
bool is_option_keyword(std::string_view word) {
  return word == "type" || word == "default" || word == "min" || word == "max" || word == "var";
}

Status take_value(UgiOption& option, std::string_view keyword, const std::string& value,
                  bool& has_type, bool& has_bounds) {
  if (keyword == "name") {
    option.name = value;
  } else if (keyword == "default") {
    option.default_value = value == "<empty>" ? "" : value;
  } else if (keyword == "var") {
    option.choices.push_back(value);
  } else if (keyword == "type") {
    const auto found = std::ranges::find(type_names, value);
    if (found == type_names.end()) {
      return Error{"expected a type (check, spin, string, combo or button), found '" +
                   quotable(value) + "'"};
    }
    option.type = static_cast<UgiOption::Type>(found - type_names.begin());
    has_type = true;
  } else {
    const auto number = whole_number(value);
    if (!number) return Error{"expected a whole number, found '" + quotable(value) + "'"};
    (keyword == "min" ? option.lowest : option.highest) = *number;
    has_bounds = has_bounds || keyword == "max";
  }
  return Done{};
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
    if (line.empty()) return words;
    const std::size_t end = std::min(line.find_first_of(spaces), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

std::string_view after_first_word(std::string_view line) {
  line = trimmed(line);
  return trimmed(line.substr(std::min(line.find_first_of(spaces), line.size())));
}

std::optional<std::int64_t> whole_number(std::string_view word) {
  std::int64_t number = 0;
  const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (trouble != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

bool UgiOption::takes(std::string_view value) const {
  switch (type) {
    case Type::check: return value == "true" || value == "false";
    case Type::combo: return std::ranges::find(choices, value) != choices.end();
    case Type::spin: {
      const auto number = whole_number(value);
      return number && *number >= lowest && *number <= highest;
    }
    case Type::string: return true;
    case Type::button: break;
  }
  return false;
}

std::string option_line(const UgiOption& option) {
  std::string line = fmt::format("option name {} type {}", option.name,
                                 type_names[static_cast<std::size_t>(option.type)]);
  if (option.type == UgiOption::Type::button) return line;
  line += " default " + (option.default_value.empty() ? "<empty>" : option.default_value);
  if (option.type == UgiOption::Type::spin) {
    line += fmt::format(" min {} max {}", option.lowest, option.highest);
  }
  for (const std::string& choice : option.choices) line += " var " + choice;
  return line;
}

Result<UgiOption> read_option_line(std::string_view line) {
  UgiOption option;
  const auto words = words_of(line);
  if (words.size() < 3 || words[0] != "option" || words[1] != "name") {
    return Error{"expected 'option name NAME type TYPE', found '" + quotable(line) + "'"};
  }
  bool has_type = false;
  bool has_bounds = false;
  for (std::size_t i = 1; i < words.size();) {
    const std::string_view keyword = words[i++];
    std::string value;
    while (i < words.size() && !is_option_keyword(words[i])) {
      value += (value.empty() ? "" : " ") + std::string(words[i++]);
    }
    if (const auto taken = take_value(option, keyword, value, has_type, has_bounds); !taken) {
      return Error{"option '" + quotable(option.name) + "': " + taken.error().message};
    }
  }
  const std::string name = "option '" + quotable(option.name) + "': ";
  if (option.name.empty()) return Error{"expected an option's name after 'option name'"};
  if (!has_type) return Error{name + "expected a type"};
  if (option.type == UgiOption::Type::spin && (!has_bounds || option.lowest > option.highest)) {
    return Error{name + "expected min and max of a spin"};
  }
  if (option.type == UgiOption::Type::combo && option.choices.empty()) {
    return Error{name + "expected 'var' for each choice of a combo"};
  }
  if (option.type != UgiOption::Type::button && !option.takes(option.default_value)) {
    return Error{name + "its default '" + quotable(option.default_value) +
                 "' is not one of its values"};
  }
  return option;
}

std::string setting_line(std::string_view name, std::string_view value) {
  if (value.empty()) return fmt::format("setoption name {}", name);  // a button is pressed
  return fmt::format("setoption name {} value {}", name, value);
}

Result<UgiSetting> read_setting_line(std::string_view line) {
  const auto words = words_of(line);
  if (words.size() < 3 || words[1] != "name" || words[2] == "value") {
    return Error{"expected setoption name NAME value VALUE"};
  }
  UgiSetting setting{std::string(words[2]), {}};
  std::size_t i = 3;
  while (i < words.size() && words[i] != "value") setting.name += ' ' + std::string(words[i++]);
  while (++i < words.size()) {
    setting.value += (setting.value.empty() ? "" : " ") + std::string(words[i]);
  }
  return setting;
}

std::string score_words(double score) {
  if (const auto end = moves_to_end(score)) return fmt::format("mate {}", *end);
  return fmt::format("cp {}", std::llround(score));
}

std::optional<double> read_score(std::string_view kind, std::string_view value) {
  const auto number = whole_number(value);
  if (!number) return std::nullopt;
  if (kind == "mate" && *number != 0) {
    const auto moves = static_cast<int>(std::clamp<std::int64_t>(std::abs(*number), 1, max_ply));
    return ended_score<double>(*number > 0 ? 1 : -1, moves);
  }
  constexpr std::int64_t most = win_score - max_ply - 1;  // more would be a decided game
  if (kind == "cp") return static_cast<double>(std::clamp(*number, -most, most));
  return std::nullopt;
}

std::string quotable(std::string_view text) {
  constexpr std::size_t longest = 80;
  std::string clean(text.substr(0, longest));
  for (char& c : clean) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text.size() <= longest ? clean : clean + "...";
}

}  // namespace castellan
