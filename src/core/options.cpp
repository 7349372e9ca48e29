#include "core/options.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdlib>
#include <optional>

namespace castellan {

namespace {

/// A whole number with an optional suffix: k for thousands, M for millions.
std::optional<std::int64_t> parse_count(std::string_view text) {
  std::int64_t factor = 1;
  if (text.ends_with('k')) factor = 1'000;
  if (text.ends_with('M')) factor = 1'000'000;
  if (factor > 1) text.remove_suffix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  const std::int64_t most = INT64_MAX / factor;
  if (value < -most || value > most) return std::nullopt;
  return value * factor;
}

std::optional<std::int64_t> parse_seed(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

}  // namespace

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr std::int64_t longest = 24LL * 60 * 60 * 1000;
  std::string_view number = text;
  std::int64_t unit = 0;
  if (number.ends_with("ms")) {
    unit = 1;
    number.remove_suffix(2);
  } else if (number.ends_with('s') || number.ends_with('m')) {
    unit = number.ends_with('s') ? 1'000 : 60'000;
    number.remove_suffix(1);
  }
  const auto value = parse_count(number);
  if (unit == 0 || !value || *value < 1 || *value > longest / unit) {
    return Error{"expected a time such as 500ms, 2s or 1m (at most a day), found '" +
                 std::string(text) + "'"};
  }
  return std::chrono::milliseconds(*value * unit);
}

namespace {

/// The number at the end of a word, and what is before it.
std::pair<std::string_view, std::int64_t> numbered(std::string_view word) {
  const std::size_t letters = word.find_last_not_of("0123456789") + 1;
  std::int64_t number = -1;
  std::from_chars(word.data() + letters, word.data() + word.size(), number);
  return {word.substr(0, letters), number};
}

/// Of "share:51", "share:52" .. the last; the choice itself where few follow it.
std::size_t end_of_series(std::span<const std::string_view> choices, std::size_t from) {
  constexpr std::size_t shortest = 4;
  const auto [name, first] = numbered(choices[from]);
  std::size_t last = from;
  while (first >= 0 && last + 1 < choices.size() &&
         numbered(choices[last + 1]) ==
             std::pair(name, first + static_cast<std::int64_t>(last + 1 - from))) {
    ++last;
  }
  return last + 1 - from < shortest ? from : last;
}

}  // namespace

std::string OptionSpec::range() const {
  switch (kind) {
    case Kind::time: return "a time such as 500ms, 2s or 1m (at most a day)";
    case Kind::seed: return "a whole number from 0 to " + std::to_string(UINT64_MAX);
    case Kind::text: return "a text";
    case Kind::number:
      if (step == 1) return std::to_string(lowest) + " to " + std::to_string(highest);
      if (lowest + step == highest) {
        return std::to_string(lowest) + " or " + std::to_string(highest);
      }
      return std::to_string(lowest) + ", " + std::to_string(lowest + step) + " .. " +
             std::to_string(highest);
    case Kind::choice: break;
  }
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::size_t last = end_of_series(choices, i);
    if (i > 0) text += last + 1 == choices.size() ? " or " : ", ";
    text += choices[i];
    if (last > i) text += " to " + std::string(choices[last]);
    i = last;
  }
  return text;
}

std::string OptionSpec::text_of(std::int64_t value) const {
  switch (kind) {
    case Kind::choice: return std::string(choices[static_cast<std::size_t>(value)]);
    case Kind::time: return std::to_string(value) + "ms";
    case Kind::seed: return std::to_string(static_cast<std::uint64_t>(value));
    case Kind::number:
    case Kind::text: break;
  }
  return std::to_string(value);
}

Result<std::int64_t> OptionSpec::parse(std::string_view text) const {
  switch (kind) {
    case Kind::choice:
      for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i] == text) return static_cast<std::int64_t>(i);
      }
      break;
    case Kind::time:
      if (const auto time = parse_duration(text)) return time->count();
      break;
    case Kind::seed:
      if (const auto seed = parse_seed(text)) return *seed;
      break;
    case Kind::text: return 0;
    case Kind::number: {
      const auto value = parse_count(text);
      if (value && *value >= lowest && *value <= highest && (*value - lowest) % step == 0) {
        return *value;
      }
      break;
    }
  }
  return Error{"expected " + range() + ", found '" + std::string(text) + "'"};
}

OptionValues::OptionValues(std::span<const OptionSpec> specs) : specs_(specs) {
  assert(specs.size() <= max_options);
  for (std::size_t i = 0; i < specs.size(); ++i) value_[i] = specs[i].default_value;
}

std::size_t OptionValues::index(std::string_view name) const {
  std::size_t i = 0;
  while (i < specs_.size() && specs_[i].name != name) ++i;
  assert(i < specs_.size() && "an option that is not offered");
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
  if (!parsed) return Error{"option " + std::string(name) + ": " + parsed.error().message};
  value_[i] = *parsed;
  given_[i] = true;
  if (!specs_[i].excludes.empty() && offers(specs_[i].excludes)) {
    value_[index(specs_[i].excludes)] = 0;
    given_[index(specs_[i].excludes)] = false;
  }
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

Status OptionValues::adopt(std::string_view name, std::int64_t value, std::string_view source) {
  const std::string brought =
      std::string(source) + " has " + std::string(name) + ' ' + std::to_string(value);
  if (was_set(name) && (*this)[name] != value) {
    return Error{brought + ", but " + std::string(name) + '=' + std::to_string((*this)[name]) +
                 " was set"};
  }
  const auto done = set(name, std::to_string(value));
  return done ? done : Error{brought + ": " + done.error().message};
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
