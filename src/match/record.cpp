#include "match/record.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

#include "match/text.hpp"

namespace castellan {

namespace {

constexpr std::size_t line_width = 80;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_control(char c) { return (static_cast<unsigned char>(c) < 32 && !is_space(c)) || c == 127; }
bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

}  // namespace

bool is_result(std::string_view word) {
  if (word == "*") return true;
  bool joined = false;
  while (true) {
    const std::size_t dash = word.find('-');
    const std::string_view part = word.substr(0, dash);
    if (part != "0" && part != "1" && part != "1/2") return false;
    if (dash == std::string_view::npos) return joined;
    joined = true;
    word.remove_prefix(dash + 1);
  }
}

namespace {

class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text) {}

  Result<Record> read() {
    if (const auto clean = check_characters(); !clean) return clean.error();
    skip_spaces();
    while (!at_end() && peek() == '[') {
      if (const auto tag = read_tag(); !tag) return tag.error();
      skip_spaces();
    }
    while (true) {
      skip_spaces();
      if (at_end()) return error_at(place_, "expected a move or a result, found the end");
      const auto more = read_element();
      if (!more) return more.error();
      if (!*more) break;
    }
    skip_spaces();
    if (!at_end()) return error_at(place_, "expected the end after the result");
    return std::move(record_);
  }

 private:
  bool at_end() const { return position_ == text_.size(); }
  char peek() const { return text_[position_]; }

  char take() {
    const char c = text_[position_++];
    place_ = c == '\n' ? TextPlace{place_.line + 1, 1} : TextPlace{place_.line, place_.column + 1};
    return c;
  }
  void skip_spaces() {
    while (!at_end() && is_space(peek())) take();
  }

  /// Names and comments reach terminals: escape sequences must not get in.
  Status check_characters() const {
    TextPlace place;
    for (const char c : text_) {
      if (is_control(c)) return error_at(place, "unexpected control character");
      place = c == '\n' ? TextPlace{place.line + 1, 1} : TextPlace{place.line, place.column + 1};
    }
    return Done{};
  }

  Status read_tag() {  // [Name "value"]
    const TextPlace start = place_;
    take();
    std::string name;
    while (!at_end() && is_name_char(peek())) name += take();
    if (name.empty()) return error_at(place_, "expected a tag's name after '['");
    while (!at_end() && peek() == ' ') take();
    if (at_end() || peek() != '"') return error_at(place_, "expected '\"' before a tag's value");
    take();
    std::string value;
    while (true) {
      if (at_end() || peek() == '\n') return error_at(place_, "expected '\"' after a tag's value");
      char c = take();
      if (c == '"') break;
      if (c == '\\') {
        if (at_end() || (peek() != '"' && peek() != '\\')) {
          return error_at(place_, "expected '\"' or '\\' after '\\'");
        }
        c = take();
      }
      value += c;
    }
    while (!at_end() && peek() == ' ') take();
    if (at_end() || peek() != ']') return error_at(place_, "expected ']' after a tag");
    take();
    if (record_.find_tag(name) != nullptr) {
      return error_at(start, "the tag " + name + " is given twice");
    }
    record_.tags.push_back({name, value, start});
    return Done{};
  }

  /// Reads a comment, turn number, move or result; false after the result.
  Result<bool> read_element() {
    const TextPlace start = place_;
    if (peek() == '{') return read_comment(start);
    std::string word;
    while (!at_end() && !is_space(peek()) && peek() != '{') {
      word += take();
      if (word.back() == '.' && std::all_of(word.begin(), word.end() - 1, is_digit)) break;
    }
    if (word.back() == '.') return read_turn(word, start);
    if (is_result(word)) {
      record_.result = word;
      record_.result_place = start;
      return false;
    }
    if (turn_ == 0)
      return error_at(start, "expected '1.' before the first move, found '" + word + "'");
    record_.moves.push_back({turn_, word, {}, start});
    turn_is_empty_ = false;
    return true;
  }

  Result<bool> read_turn(const std::string& word, TextPlace start) {
    if (word != std::to_string(turn_ + 1) + ".") {
      return error_at(start,
                      "expected turn " + std::to_string(turn_ + 1) + ", found '" + word + "'");
    }
    if (turn_ > 0 && turn_is_empty_) {
      return error_at(start, "turn " + std::to_string(turn_) + " has no move");
    }
    ++turn_;
    turn_is_empty_ = true;
    return true;
  }

  Result<bool> read_comment(TextPlace start) {
    take();
    std::string comment;
    while (!at_end() && peek() != '}') {
      const char c = take();
      comment += is_space(c) ? ' ' : c;
    }
    if (at_end()) return error_at(start, "a comment has no '}'");
    take();
    if (record_.moves.empty()) return error_at(start, "a comment must follow a move");
    std::string& text = record_.moves.back().comment;
    text += (text.empty() ? "" : " ") + comment;
    return true;
  }

  std::string_view text_;
  std::size_t position_ = 0;
  TextPlace place_;
  Record record_;
  int turn_ = 0;
  bool turn_is_empty_ = true;
};

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < 32 ? ' ' : c;
  }
  return text + '"';
}

/// Words wrapped into lines.
class Wrapped {
 public:
  void add(std::string_view word) {
    if (!text_.empty()) {
      const bool fits = column_ + 1 + word.size() <= line_width;
      text_ += fits ? ' ' : '\n';
      column_ = fits ? column_ + 1 : 0;
    }
    text_ += word;
    column_ += word.size();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

Error error_at(TextPlace place, std::string_view message) {
  return Error{"line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
               ": " + std::string(message)};
}

const RecordTag* Record::find_tag(std::string_view name) const {
  for (const RecordTag& tag : tags) {
    if (tag.name == name) return &tag;
  }
  return nullptr;
}

std::string_view Record::tag(std::string_view name) const {
  const RecordTag* found = find_tag(name);
  return found == nullptr ? std::string_view() : found->value;
}

TextPlace Record::place_of(std::string_view name) const {
  const RecordTag* found = find_tag(name);
  return found == nullptr ? TextPlace{} : found->place;
}

void Record::remove_tag(std::string_view name) {
  std::erase_if(tags, [&](const RecordTag& each) { return each.name == name; });
}

void Record::set_tag(std::string_view name, std::string_view value) {
  for (RecordTag& tag : tags) {
    if (tag.name == name) {
      tag.value = value;
      return;
    }
  }
  tags.push_back({std::string(name), std::string(value), {}});
}

std::string bot_tag(std::string_view player) { return capitalised(player) + "Bot"; }

std::string result_text(const Outcome& outcome, int players) {
  if (!outcome.ended) return "*";
  int firsts = 0;
  for (Player player = 0; player < players; ++player) {
    firsts += outcome.place_of(player, players) == 1 ? 1 : 0;
  }
  std::string text;
  for (Player player = 0; player < players; ++player) {
    if (player > 0) text += '-';
    text += outcome.place_of(player, players) > 1 ? "0" : firsts > 1 ? "1/2" : "1";
  }
  return text;
}

std::string write_record(const Record& record) {
  std::string text;
  for (const RecordTag& tag : record.tags) {
    text += '[' + tag.name + ' ' + quoted(tag.value) + "]\n";
  }
  Wrapped body;
  int turn = 0;
  for (const RecordMove& move : record.moves) {
    if (move.turn != turn) body.add(std::to_string(turn = move.turn) + '.');
    body.add(move.text);
    if (!move.comment.empty()) {
      std::string comment = move.comment;
      std::replace(comment.begin(), comment.end(), '}', ')');
      body.add('{' + comment + '}');
    }
  }
  body.add(record.result);
  return text + '\n' + body.text() + '\n';
}

Result<Record> parse_record(std::string_view text) { return RecordReader(text).read(); }

namespace {

/// "birch@4:time cedar@9:resignation": who left after how many moves while the others played on.
/// Whose departure ended the game follows from the result.
std::string departures_text(const Match& match) {
  const auto& departures = match.departures();
  const bool is_told_by_result = !departures.empty() && match.ended_by_leaving() &&
                                 departures.back().ply == match.history().size();
  const std::size_t count = departures.size() - (is_told_by_result ? 1 : 0);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [player, ply, how] = departures[i];
    const std::string name(match.game().info().players[static_cast<std::size_t>(player)]);
    if (!text.empty()) text += ' ';
    text.append(name).append("@").append(std::to_string(ply)).append(":").append(how);
  }
  return text;
}

std::optional<Departure> read_departure(std::string_view word,
                                        std::span<const std::string_view> names) {
  const std::size_t sign = word.find('@');
  const std::size_t colon = word.find(':');
  if (sign == std::string_view::npos || colon == std::string_view::npos || colon < sign) return {};
  const auto name = std::find(names.begin(), names.end(), word.substr(0, sign));
  const std::string_view how = word.substr(colon + 1);
  std::size_t ply = 0;
  const auto [end, error] = std::from_chars(word.data() + sign + 1, word.data() + colon, ply);
  if (name == names.end() || error != std::errc{} || end != word.data() + colon) return {};
  if (how != "resignation" && how != "time") return {};
  return Departure{static_cast<Player>(name - names.begin()), ply, std::string(how)};
}

}  // namespace

bool RecordBounds::end_before(std::string_view line) {
  if (!in_comment_ && line.starts_with('[')) return std::exchange(has_moves_, false);
  has_moves_ = has_moves_ || line.find_first_not_of(" \t\r\n") != std::string_view::npos;
  for (const char c : line) in_comment_ = c == '{' || (in_comment_ && c != '}');
  return false;
}

std::vector<std::string_view> split_records(std::string_view text) {
  std::vector<std::string_view> records;
  RecordBounds bounds;
  std::size_t begin = 0;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    if (bounds.end_before(text.substr(line, end - line))) {
      records.push_back(text.substr(begin, line - begin));
      begin = line;
    }
    line = end;
  }
  records.push_back(text.substr(begin));
  return records;
}

Record record_of(const Match& match) {
  Record record;
  const GameInfo& info = match.game().info();
  record.set_tag("Game", info.name);
  record.set_tag("Options", match.options().text());
  if (!match.starts_at_beginning()) record.set_tag("State", match.start().text(referee));
  for (const PlayedMove& played : match.history()) {
    record.moves.push_back({played.turn, as_one_word(played.move.text), played.comment, {}});
  }
  record.result = result_text(match.outcome(), match.players());
  record.set_tag("Result", record.result);
  if (!match.ended_by().empty()) record.set_tag("Termination", match.ended_by());
  if (const std::string left = departures_text(match); !left.empty()) record.set_tag("Left", left);
  return record;
}

namespace {

Status check_bots(const GameEntry& game, const Record& record, const WeightsReader& read_weights) {
  for (const std::string_view player : game.info().players) {
    const RecordTag* tag = record.find_tag(bot_tag(player));
    if (tag == nullptr) continue;
    if (const auto bot = parse_bot(game, tag->value, read_weights); !bot) {
      return error_at(tag->place, bot.error().message);
    }
  }
  return Done{};
}

Status play_moves(Match& match, const Record& record) {
  for (const RecordMove& move : record.moves) {
    if (!match.outcome().ended && move.turn != match.turn()) {
      return error_at(move.place, "this move belongs to turn " + std::to_string(match.turn()) +
                                      ", not to turn " + std::to_string(move.turn));
    }
    if (const auto played = match.play(move.text); !played) {
      return error_at(move.place, "'" + move.text + "' is refused: " + played.error().message);
    }
    if (!move.comment.empty()) match.comment(move.comment);
  }
  return Done{};
}

/// Players who left while the others played on; what was played for them is among the moves.
Status read_departures(Match& match, const Record& record) {
  const RecordTag* tag = record.find_tag("Left");
  if (tag == nullptr) return Done{};
  const auto names = match.game().info().players.first(static_cast<std::size_t>(match.players()));
  std::vector<Departure> departures;
  std::string_view rest = tag->value;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const auto read = read_departure(word, names);
    const bool again =
        read && std::any_of(departures.begin(), departures.end(), [&](const auto& each) {
          return each.player == read->player || each.ply > read->ply;
        });
    if (!read || again || read->ply > match.history().size()) {
      return error_at(tag->place, "expected who left after how many moves and how, such as " +
                                      std::string(names[0]) + "@4:time, found '" +
                                      std::string(word) + "'");
    }
    departures.push_back(*read);
  }
  const bool left_last = !departures.empty() && departures.back().ply == match.history().size();
  if (!match.set_departures(std::move(departures)) || (left_last && match.ended_by_leaving())) {
    return error_at(tag->place, "the others could not have played on");
  }
  return Done{};
}

/// Of "0-1-0" and the like; nothing when it is not one of so many players.
std::optional<Outcome> outcome_in(std::string_view result, int players) {
  std::vector<int> places;
  while (!result.empty()) {
    const std::string_view score = result.substr(0, result.find('-'));
    result.remove_prefix(std::min(score.size() + 1, result.size()));
    places.push_back(score == "0" ? 2 : 1);
  }
  if (places.size() != static_cast<std::size_t>(players)) return std::nullopt;
  return Outcome::places(places);
}

/// A game that was given up, adjudicated, or drawn by agreement, has a result that does not follow
/// from its moves.
Status end_as(Match& match, const Record& record) {
  const RecordTag* how = record.find_tag("Termination");
  if (how != nullptr && how->value == "agreement" && !match.outcome().ended) {
    match.agree_on_draw();
    return Done{};
  }
  if (how != nullptr && how->value == "adjudication" && !match.outcome().ended) {
    if (const auto decided = outcome_in(record.result, match.players())) {
      match.adjudicate(*decided);
    }
    return Done{};
  }
  if (how == nullptr || (how->value != "resignation" && how->value != "time")) return Done{};
  if (match.ended_by() == how->value) return Done{};  // another player had left before
  // The player who gave up is alone in last place.
  for (Player loser = 0; loser < match.players() && !match.outcome().ended; ++loser) {
    Match given_up = match;
    given_up.give_up(loser, how->value);
    if (result_text(given_up.outcome(), match.players()) != record.result) continue;
    match = std::move(given_up);
    return Done{};
  }
  return error_at(how->place, "no player can have given up here with this result");
}

Status check_result(const Match& match, const Record& record) {
  if (const auto* tag = record.find_tag("Result"); tag != nullptr && tag->value != record.result) {
    return error_at(tag->place,
                    "the tag says " + tag->value + ", but the record ends with " + record.result);
  }
  const std::string result = result_text(match.outcome(), match.players());
  if (record.result == result) return Done{};
  return error_at(record.result_place,
                  "the moves give the result " + result + ", found " + record.result);
}

}  // namespace

Result<Match> replay(const GameEntry& game, const Record& record,
                     const WeightsReader& read_weights) {
  PositionText position{game.default_options(), {}};
  // Older records do not name these options: nothing but the rules ended those games.
  for (const auto* limit : {"repetition", "max_turns"}) {
    if (position.options.offers(limit)) position.options.put(limit, 0);
  }
  if (const auto set = position.options.set_all(record.tag("Options")); !set) {
    return error_at(record.place_of("Options"), set.error().message);
  }
  if (const RecordTag* state = record.find_tag("State")) position.state = state->value;
  auto match = game.start(position);
  if (!match) return error_at(record.place_of("State"), match.error().message);
  if (const auto bots = check_bots(game, record, read_weights); !bots) return bots.error();
  if (const auto played = play_moves(*match, record); !played) return played.error();
  if (const auto left = read_departures(*match, record); !left) return left.error();
  if (const auto ended = end_as(*match, record); !ended) return ended.error();
  if (const auto result = check_result(*match, record); !result) return result.error();
  return match;
}

}  // namespace castellan
