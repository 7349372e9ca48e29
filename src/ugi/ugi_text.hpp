// The words of UGI that both ends need: options as an engine announces them, values in lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace castellan {

/// Separated by any number of spaces and tabs.
std::vector<std::string_view> words_of(std::string_view line);
/// The text after the first word, without spaces around it.
std::string_view after_first_word(std::string_view line);
std::optional<std::int64_t> whole_number(std::string_view word);

/// "option name size type spin default 8 min 6 max 26".
struct UgiOption {
  enum class Type { check, spin, string, combo, button };

  std::string name;
  Type type = Type::string;
  std::string default_value = {};
  std::int64_t lowest = 0;  // of a spin
  std::int64_t highest = 0;
  std::vector<std::string> choices = {};  // of a combo

  bool takes(std::string_view value) const;
};

std::string option_line(const UgiOption& option);
/// An error says what is missing or contradicts itself.
Result<UgiOption> read_option_line(std::string_view line);

/// "setoption name size value 8" in its parts.
struct UgiSetting {
  std::string name;
  std::string value;
};
std::string setting_line(std::string_view name, std::string_view value);
Result<UgiSetting> read_setting_line(std::string_view line);

/// "cp 12", "mate -4"; moves are counted as our searches do.
std::string score_words(double score);
std::optional<double> read_score(std::string_view kind, std::string_view value);

// Options that are extensions of ours; docs/protocol.md says what they mean.
inline constexpr std::string_view game_option = "Game";
inline constexpr std::string_view bot_option = "Bot";
inline constexpr std::string_view seed_option = "RandomSeed";
inline constexpr std::string_view legal_moves_option = "LegalMoves";
inline constexpr std::string_view observer_option = "Observer";

/// For quoting another program on a terminal or in a record: short, and nothing but plain ASCII.
std::string quotable(std::string_view text);

}  // namespace castellan
