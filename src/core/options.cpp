#include "core/options.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace castellan {

std::string OptionSpec::range() const {
  if (choices.empty()) {
    if (step == 1) return std::to_string(lowest) + " to " + std::to_string(highest);
    if (lowest + step == highest) return std::to_string(lowest) + " or " + std::to_string(highest);
    return std::to_string(lowest) + ", " + std::to_string(lowest + step) + " .. " +
           std::to_string(highest);
  }
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
    text += choices[i];
  }
  return text;
}

std::string OptionSpec::text_of(std::int64_t value) const {
  if (choices.empty()) return std::to_string(value);
  return std::string(choices[static_cast<std::size_t>(value)]);
}

Result<std::int64_t> OptionSpec::parse(std::string_view text) const {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == text) return static_cast<std::int64_t>(i);
  }
  if (choices.empty()) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && value >= lowest &&
        value <= highest && (value - lowest) % step == 0) {
      return value;
    }
  }
  return Error{"option " + std::string(name) + ": expected " + range() + ", found '" +
               std::string(text) + "'"};
}

OptionValues::OptionValues(std::span<const OptionSpec> specs) : specs_(specs) {
  assert(specs.size() <= max_options);
  for (std::size_t i = 0; i < specs.size(); ++i) value_[i] = specs[i].standard;
}

std::size_t OptionValues::index(std::string_view name) const {
  std::size_t i = 0;
  while (i < specs_.size() && specs_[i].name != name) ++i;
  assert(i < specs_.size() && "an option the game does not have");
  return i;
}

bool OptionValues::offers(std::string_view name) const {
  for (const OptionSpec& spec : specs_) {
    if (spec.name == name) return true;
  }
  return false;
}

Status OptionValues::set(std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos) {
    return Error{"expected option=value, found '" + std::string(assignment) + "'"};
  }
  return set(assignment.substr(0, equals), assignment.substr(equals + 1));
}

Status OptionValues::set(std::string_view name, std::string_view value) {
  if (!offers(name)) {
    std::string known;
    for (const OptionSpec& spec : specs_)
      known += (known.empty() ? "" : ", ") + std::string(spec.name);
    return Error{"unknown option '" + std::string(name) + "': this game has " +
                 (known.empty() ? "none" : known)};
  }
  const std::size_t i = index(name);
  const auto parsed = specs_[i].parse(value);
  if (!parsed) return parsed.error();
  value_[i] = *parsed;
  given_[i] = true;
  return Done{};
}

Status OptionValues::set_all(std::string_view assignments) {
  while (!assignments.empty()) {
    const std::size_t end = std::min(assignments.find(' '), assignments.size());
    if (end > 0) {
      if (auto done = set(assignments.substr(0, end)); !done) return done;
    }
    assignments.remove_prefix(std::min(end + 1, assignments.size()));
  }
  return Done{};
}

std::string OptionValues::text() const {
  std::string text;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    if (i > 0) text += ' ';
    text += std::string(specs_[i].name) + '=' + specs_[i].text_of(value_[i]);
  }
  return text;
}

}  // namespace castellan
