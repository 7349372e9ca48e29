// A game's options describe themselves once; parsing, help, the protocol's list and forms are all
// made from that description. A value is a whole number: the number itself, or a choice's index.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

struct OptionSpec {
  std::string_view name;
  std::string_view meaning;
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  std::int64_t standard = 0;
  std::int64_t step = 1;                           // counted from lowest
  std::span<const std::string_view> choices = {};  // not empty: a choice by name
  bool rare = false;                               // menus do not ask for it

  /// What is allowed, for people: "6, 8 .. 26" or "low, medium or high".
  std::string range() const;
  std::string text_of(std::int64_t value) const;
  Result<std::int64_t> parse(std::string_view text) const;
};

constexpr OptionSpec number_option(std::string_view name, std::string_view meaning,
                                   std::int64_t lowest, std::int64_t highest, std::int64_t standard,
                                   std::int64_t step = 1) {
  return {name, meaning, lowest, highest, standard, step, {}, false};
}

/// The same option, left out of menus.
constexpr OptionSpec rarely(OptionSpec option) {
  option.rare = true;
  return option;
}

constexpr OptionSpec choice_option(std::string_view name, std::string_view meaning,
                                   std::span<const std::string_view> choices,
                                   std::int64_t standard = 0) {
  return {name,     meaning, 0,       static_cast<std::int64_t>(choices.size()) - 1,
          standard, 1,       choices, false};
}

/// One value for each option of a game, and which of them somebody asked for.
class OptionValues {
 public:
  static constexpr std::size_t max_options = 16;

  OptionValues() = default;
  explicit OptionValues(std::span<const OptionSpec> specs);

  /// Takes "name=value", or a name and a value; refuses what the game does not offer.
  Status set(std::string_view assignment);
  Status set(std::string_view name, std::string_view value);
  /// Several assignments separated by spaces, as text() writes them.
  Status set_all(std::string_view assignments);

  /// The name must be one of the game's.
  std::int64_t operator[](std::string_view name) const { return value_[index(name)]; }
  bool was_set(std::string_view name) const { return given_[index(name)]; }
  void put(std::string_view name, std::int64_t value) { value_[index(name)] = value; }
  bool offers(std::string_view name) const;

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
