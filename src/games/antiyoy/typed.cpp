#include "games/antiyoy/typed.hpp"

#include <algorithm>
#include <array>

#include "board/board_text.hpp"

namespace castellan::antiyoy {

namespace {

constexpr std::array<std::string_view, 9> act_words = {
    "march", "peasant", "spearman", "baron", "knight", "farm", "tower", "strong", "end"};

constexpr std::array<std::string_view, 4> words_for_end = {"end", "done", "pass", "skip"};
constexpr std::array<std::string_view, 15> small_words = {
    "the", "a",   "an",    "on",    "at",   "to",    "from", "in",
    "buy", "put", "build", "place", "move", "march", "turn"};

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::array<std::string_view, Count>& words) {
  return std::ranges::find(words, word) != words.end();
}

/// Lower case, and one word for a strong tower.
std::string plain(std::string_view typed) {
  std::string text;
  for (const char c : typed) text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const std::string_view other : {"strong tower", "strong-tower", "strong_tower"}) {
    const std::size_t place = text.find(other);
    if (place != std::string::npos) text.replace(place, other.size(), "strong");
  }
  return text;
}

std::optional<Act> thing_named(std::string_view word) {
  for (std::size_t i = 1; i + 1 < act_words.size(); ++i) {
    if (act_words[i] == word) return static_cast<Act>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view word_for(Act act) { return act_words[static_cast<std::size_t>(act)]; }

TypedMove read_typed_move(std::string_view typed) {
  std::string text = plain(typed);
  TypedMove said;
  // "1@2-3" is a peasant.
  if (text.size() > 1 && text[1] == '@' && text[0] >= '1' && text[0] <= '4') {
    said.thing = purchase_of(text[0] - '0');
    text.erase(0, 2);
  }
  std::string rest;  // without the words
  for (std::size_t at = 0; at < text.size();) {
    const auto is_letter = [&](std::size_t i) {
      return i < text.size() && text[i] >= 'a' && text[i] <= 'z';
    };
    if (!is_letter(at)) {
      rest += text[at] == '@' ? ' ' : text[at];
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (is_letter(at)) ++at;
    const std::string word = text.substr(start, at - start);
    const auto thing = thing_named(word);
    if (is_one_of(word, words_for_end)) {
      said.is_end = true;
    } else if (thing && !said.thing) {
      said.thing = thing;
    } else if (!is_one_of(word, small_words) && said.unknown.empty()) {
      said.unknown = word;
    }
    rest += ' ';
  }
  said.numbers = read_typed_numbers(rest);
  if (said.numbers.empty() && !read_numbers(rest).empty() && said.unknown.empty()) {
    said.unknown = rest.substr(rest.find_first_not_of(' '), 40);
  }
  said.is_end = said.is_end && !said.thing && said.numbers.empty() && said.unknown.empty();
  return said;
}

}  // namespace castellan::antiyoy
