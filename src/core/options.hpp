// Options describe themselves once, a game's and a search's alike; parsing, help, the protocol's
// list and forms all come from that description. A value is a whole number: the number itself, a
// choice's index or a time in milliseconds.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

struct OptionSpec {
  enum class Kind {
    number,  // 20000; also 20k and 3M
    choice,  // one of a few words
    time,    // 500ms, 2s, 1m
    seed,    // any 64-bit number
    text,    // kept by its reader: it has no value here
  };

  std::string_view name;
  std::string_view meaning;
  Kind kind = Kind::number;
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  std::int64_t default_value = 0;
  std::int64_t step = 1;  // counted from lowest
  std::span<const std::string_view> choices = {};
  bool rare = false;               // menus do not ask for it
  std::string_view excludes = {};  // another option, which is reset when this one is set
  std::string_view title = {};     // for people, where the name does not say enough
  std::span<const std::string_view> choice_titles = {};  // the same for each choice
  bool moves_seats = false;  // so many places on the same start, in turn order, everybody moves on

  /// What is allowed, in words: "6, 8 .. 26" or "low, medium or high".
  std::string range() const;
  std::string text_of(std::int64_t value) const;
  /// The error says what was expected, not which option.
  Result<std::int64_t> parse(std::string_view text) const;
};

constexpr OptionSpec number_option(std::string_view name, std::string_view meaning,
                                   std::int64_t lowest, std::int64_t highest,
                                   std::int64_t default_value, std::int64_t step = 1) {
  return {.name = name,
          .meaning = meaning,
          .lowest = lowest,
          .highest = highest,
          .default_value = default_value,
          .step = step};
}

constexpr OptionSpec choice_option(std::string_view name, std::string_view meaning,
                                   std::span<const std::string_view> choices,
                                   std::int64_t default_value = 0) {
  return {.name = name,
          .meaning = meaning,
          .kind = OptionSpec::Kind::choice,
          .highest = static_cast<std::int64_t>(choices.size()) - 1,
          .default_value = default_value,
          .choices = choices};
}

/// The same option, left out of menus.
constexpr OptionSpec rarely(OptionSpec option) {
  option.rare = true;
  return option;
}

/// The same option in words for people.
constexpr OptionSpec in_words(OptionSpec option, std::string_view title,
                              std::span<const std::string_view> choice_titles = {}) {
  option.title = title;
  option.choice_titles = choice_titles;
  return option;
}

/// The same option, which says how many places on the start everybody moves on: one more, and all
/// play the same map as another colour.
constexpr OptionSpec that_moves_seats(OptionSpec option) {
  option.moves_seats = true;
  return option;
}

/// The same option with another default.
constexpr OptionSpec with_default(OptionSpec option, std::int64_t value) {
  option.default_value = value;
  return option;
}

/// "500ms", "1s", "2m", up to a day.
Result<std::chrono::milliseconds> parse_duration(std::string_view text);

/// One value for each option, and which of them were set explicitly.
class OptionValues {
 public:
  static constexpr std::size_t max_options = 48;

  OptionValues() = default;
  explicit OptionValues(std::span<const OptionSpec> specs);

  /// Takes "name=value", or a name and a value; refuses unknown ones.
  Status set(std::string_view assignment);
  Status set(std::string_view name, std::string_view value);
  /// Several assignments separated by spaces, as text() writes them.
  Status set_all(std::string_view assignments);

  /// Takes the number that `source` ("the text", "the map duel") brings with it; an error when a
  /// different one was set.
  Status adopt(std::string_view name, std::int64_t value, std::string_view source);

  /// The name must be that of an option.
  std::int64_t operator[](std::string_view name) const { return value_[index(name)]; }
  /// 0 for an unknown option.
  std::int64_t value_or_0(std::string_view name) const { return offers(name) ? (*this)[name] : 0; }
  bool was_set(std::string_view name) const { return offers(name) && given_[index(name)]; }
  void put(std::string_view name, std::int64_t value) { value_[index(name)] = value; }
  bool offers(std::string_view name) const;
  /// Marks every value as set explicitly.
  void insist() { given_.fill(true); }

  /// "size=8 churn=low": every option, so that a record stays true when a default changes.
  std::string text() const;
  std::span<const OptionSpec> specs() const { return specs_; }

 private:
  std::size_t index(std::string_view name) const;

  std::span<const OptionSpec> specs_;
  std::array<std::int64_t, max_options> value_{};
  std::array<bool, max_options> given_{};
};

}  // namespace castellan
