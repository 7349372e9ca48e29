#include "tournament/game_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "core/random.hpp"
#include "core/score.hpp"
#include "tournament/text_hash.hpp"
#include "ugi/ugi_text.hpp"

namespace castellan {

namespace {

/// "+12", "-0.25", "#3" for a win in three moves, "-#4" for a loss in four.
std::string score_note(double score) {
  if (const auto end = moves_to_end(score)) {
    return fmt::format("{}#{}", *end < 0 ? "-" : "", std::abs(*end));
  }
  return fmt::format("{:+.6g}", score);
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (trouble != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

std::optional<double> score_in(std::string_view text) {
  const bool is_loss = text.starts_with("-#");
  if (!is_loss && !text.starts_with('#')) return number_in<double>(text);
  const auto moves = number_in<int>(text.substr(is_loss ? 2 : 1));
  if (!moves) return std::nullopt;
  return ended_score<double>(is_loss ? -1 : 1, *moves);
}

std::optional<MoveNote> read_note(const GameInfo& game, const RecordMove& move) {
  const auto words = words_of(move.comment);
  const auto player = words.empty() ? game.players.end()
                                    : std::find(game.players.begin(), game.players.end(), words[0]);
  if (player == game.players.end()) return std::nullopt;
  MoveNote note{static_cast<std::size_t>(player - game.players.begin()), move.turn};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t slash = words[i].find('/');
    if (slash != std::string_view::npos) {
      note.score = score_in(words[i].substr(0, slash));
      note.depth = number_in<int>(words[i].substr(slash + 1)).value_or(0);
    } else if (words[i] == "nodes") {
      note.nodes = number_in<std::uint64_t>(words[i - 1]).value_or(0);
    } else if (words[i] == "ms") {
      const bool is_thread = i >= 2 && words[i - 2] == "cpu";
      (is_thread ? note.thread_milliseconds : note.milliseconds) =
          number_in<double>(words[i - 1]).value_or(0);
    }
  }
  return note;
}

/// Of a record from before there was a tag for them, the first: the others may be anything that a
/// program said.
std::vector<std::size_t> faulty_seats_in(const GameInfo& game, const Record& record,
                                         std::size_t seats) {
  std::vector<std::size_t> faulty;
  const std::string_view fault = record.tag("Fault");
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool is_named = fault.starts_with(std::string(game.players[seat]) + ": ");
    const auto words = words_of(record.tag("FaultySeats"));
    const bool is_listed = std::ranges::find(words, std::to_string(seat)) != words.end();
    if (is_listed || (words.empty() && is_named)) faulty.push_back(seat);
  }
  return faulty;
}

}  // namespace

std::string note_text(const GameInfo& game, const MoveNote& note) {
  std::string text(game.players[note.seat]);
  if (note.score) text += fmt::format(" {}/{}", score_note(*note.score), note.depth);
  if (note.nodes > 0) text += fmt::format(" {} nodes", note.nodes);
  text += fmt::format(" {:.2f} ms", note.milliseconds);
  if (note.thread_milliseconds > 0) text += fmt::format(" cpu {:.2f} ms", note.thread_milliseconds);
  return text;
}

void write_result(const GameResult& result, Record& record) {
  std::string places;
  for (const int place : result.places)
    places += (places.empty() ? "" : " ") + std::to_string(place);
  record.set_tag("Number", std::to_string(result.number));
  record.set_tag("OpeningMoves", std::to_string(result.opening_moves));
  record.set_tag("Places", places);
  if (!result.ended_by.empty()) record.set_tag("EndedBy", result.ended_by);
  if (!result.fault.empty()) record.set_tag("Fault", result.fault);
  std::string seats;
  for (const std::size_t seat : result.faulty_seats)
    seats += (seats.empty() ? "" : " ") + std::to_string(seat);
  if (!seats.empty()) record.set_tag("FaultySeats", seats);
}

Result<GameResult> read_result(const GameEntry& game, const Record& record) {
  const auto number = number_in<std::size_t>(record.tag("Number"));
  if (!number) return error_at(record.place_of("Number"), "expected the tag Number");
  GameResult result;
  result.number = *number;
  result.ended_by = record.tag("EndedBy");
  result.fault = record.tag("Fault");
  result.opening_moves = number_in<std::size_t>(record.tag("OpeningMoves")).value_or(0);
  for (const std::string_view word : words_of(record.tag("Places"))) {
    const auto place = number_in<int>(word);
    if (!place || *place < 1 || *place > max_players) break;
    result.places.push_back(*place);
  }
  if (result.places.size() < 2) return error_at(record.place_of("Places"), "expected places");
  result.faulty_seats = faulty_seats_in(game.info(), record, result.places.size());
  for (const RecordMove& move : record.moves) {
    result.moves_hash = mix(result.moves_hash ^ hash_of(move.text));
    if (auto note = read_note(game.info(), move); note && note->seat < result.places.size()) {
      result.notes.push_back(*note);
    }
  }
  return result;
}

}  // namespace castellan
