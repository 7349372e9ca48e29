#include "match/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/score.hpp"

namespace castellan {

namespace {

std::string fixed(double value, int decimals) {
  std::array<char, 400> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                     std::chars_format::fixed, decimals);
  std::string text(buffer.data(), written.ptr);
  // No negative zero.
  if (text.find_first_not_of("-0.") == std::string::npos && text[0] == '-') text.erase(0, 1);
  return text;
}

}  // namespace

std::string as_one_word(std::string_view move) {
  std::string word(move);
  std::ranges::replace(word, ' ', '_');
  return word;
}

std::string_view plain_thing(const GameInfo& game, std::string_view thing) {
  for (const CellKind& kind : game.cell_kinds) {
    if (kind.thing == thing) return kind.called.empty() ? thing : kind.called;
  }
  return thing;
}

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string player_word(const GameInfo& game, Player player) {
  return player < 0 ? "Chance" : capitalised(game.players[static_cast<std::size_t>(player)]);
}

std::string listed_words(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? ' ' + std::string(last) + ' ' : ", ";
    text += words[i];
  }
  return text;
}

std::string printable_name(std::string_view text) {
  const auto is_unwanted = [](std::string_view rest) {
    const auto byte = [&](std::size_t i) {
      return i < rest.size() ? static_cast<unsigned char>(rest[i]) : 0U;
    };
    if (byte(0) < 0x20 || byte(0) == 0x7F) return std::size_t{1};
    if (byte(0) == 0xC2 && byte(1) < 0xA0) return std::size_t{2};   // U+0080 to U+009F
    if (byte(0) == 0xD8 && byte(1) == 0x9C) return std::size_t{2};  // U+061C
    if (byte(0) != 0xE2) return std::size_t{0};
    const bool is_mark =
        byte(1) == 0x80 && (byte(2) == 0x8E || byte(2) == 0x8F ||   // U+200E, U+200F
                            (byte(2) >= 0xA8 && byte(2) <= 0xAE));  // to U+202E
    const bool is_isolate = byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;  // to U+2069
    return std::size_t{is_mark || is_isolate ? 3U : 0U};
  };
  std::string clean;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t unwanted = is_unwanted(text.substr(i));
    if (unwanted == 0) clean += text[i];
    i += std::max<std::size_t>(1, unwanted);
  }
  return clean;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

std::string score_text(double score) {
  if (const auto end = moves_to_end(score)) {
    const auto moves = static_cast<std::uint64_t>(std::abs(*end));
    return std::string(*end > 0 ? "wins" : "loses") + " in " + counted(moves, "move");
  }
  const bool whole = score == std::floor(score);
  return (score > 0 ? "+" : "") + fixed(score, whole ? 0 : 8);
}

std::string value_text(double value, int decimals) {
  if (decimals >= 0) return fixed(value, decimals);
  std::array<char, 400> buffer{};
  const auto written =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
  std::string text(buffer.data(), written.ptr);
  if (text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string count_text(std::uint64_t count) {
  if (count >= 10'000'000) return std::to_string(count / 1'000'000) + "M";
  if (count >= 1'000'000) return fixed(static_cast<double>(count) / 1e6, 1) + "M";
  if (count >= 10'000) return std::to_string(count / 1'000) + "k";
  return std::to_string(count);
}

std::vector<std::string> aligned(const std::vector<std::vector<std::string>>& rows,
                                 std::size_t first_name, std::size_t names) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    std::string& line = lines.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_name = i >= first_name && i < first_name + names;
      const std::string gap(widths[i] - row[i].size(), ' ');
      line += (i == 0 ? "" : "  ") + (is_name ? row[i] + gap : gap + row[i]);
    }
    while (line.ends_with(' ')) line.pop_back();
  }
  return lines;
}

std::string shown_notation(const GameInfo& game, const MoveView& move) {
  for (const Word& word : game.words) {
    const bool is_one_word = word.title.find(' ') == std::string_view::npos;
    if (word.answer != move.text || !is_one_word || word.spoken.empty()) continue;
    std::string title(word.title);
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    return title + move.notation.substr(std::min(move.text.size(), move.notation.size()));
  }
  return move.notation;
}

std::string overlay_names(const std::vector<OverlayView>& overlays) {
  std::vector<std::string> names;
  for (const OverlayView& overlay : overlays) names.emplace_back(overlay.name);
  return listed_words(names, "or");
}

Result<OverlayView> overlay_named(const std::vector<OverlayView>& overlays, std::string_view name) {
  const auto found = std::ranges::find(overlays, name, &OverlayView::name);
  if (found != overlays.end()) return *found;
  if (overlays.empty()) return Error{"there is nothing to lay over the board in this game"};
  return Error{"expected " + overlay_names(overlays) + ", found '" +
               std::string(name.substr(0, 40)) + "'"};
}

std::string turn_text(const Match& match) {
  const bool ended = match.outcome().ended && !match.history().empty();
  std::string turn = "Turn " + std::to_string(ended ? match.history().back().turn : match.turn());
  const std::int64_t most = match.options().value_or_0("max_turns");
  if (most > 0) turn += " of " + std::to_string(most);
  if (match.counts_rounds()) turn += ", round " + std::to_string(match.round());
  return turn;
}

std::string standing_text(const Match& match) {
  const GameInfo& game = match.game().info();
  const Outcome outcome = match.outcome();
  if (!outcome.ended) return player_word(game, match.player_to_move()) + " is to move";
  std::vector<std::string> first;
  for (Player player = 0; player < match.players(); ++player) {
    if (outcome.place_of(player, match.players()) == 1) first.push_back(player_word(game, player));
  }
  if (first.size() == static_cast<std::size_t>(match.players())) return "a draw";
  return listed_words(first) + (first.size() == 1 ? " has won" : " share the win");
}

std::string how_ended(const Match& match) {
  const std::string_view how = match.ended_by();
  std::string text;
  if (how == "turns") {
    text = " after " + std::to_string(match.turn() - 1) + " turns";
  } else if (!how.empty()) {
    text = " by " + std::string(how);
  }
  if (const std::string why = match.why_ended(); !why.empty()) text += ": " + why;
  return text;
}

}  // namespace castellan
