// A position as somebody sees it, without opening a match, in other programs' notations, and what
// lies over its board.
#include "match/text.hpp"
#include "session/session.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

/// A position in another program's notation, which has nothing for what is hidden.
Answer<std::string> written_in(const std::string& notation, const Match& position,
                               Player observer) {
  for (const ForeignNotation& each : position.game().info().notations) {
    if (each.name != notation) continue;
    const std::string state = position.state_text(observer);
    if (state != position.state_text(referee)) {
      std::string name = notation;
      std::ranges::replace(name, '_', ' ');
      return Refusal{"hidden", "a " + name + " shows everything, and something is hidden here"};
    }
    const auto text = each.write(state, position.options());
    if (!text) return Refusal{"bad_position", text.error().message};
    return *text;
  }
  return Refusal{"bad_field", "field notation: expected one that the game has, found '" +
                                  notation.substr(0, 40) + "'"};
}

}  // namespace

Answer<Player> Session::eyes_of(const Fields& fields) {
  const Player own = observer_of(fields);
  if (!fields.has("as") || !fields.has("match")) return own;
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto as = fields.number("as", nobody, (*match)->table.match().players() - 1);
  if (!as) return as.error();
  const auto player = static_cast<Player>(*as);
  if (own != referee && player != nobody && !holds(**match, player)) {
    return Refusal{"not_your_seat", "you can look only from a seat you hold"};
  }
  return player;
}

/// What to tell people about a bot that is slow here; nothing about what is hidden.
std::string Session::wait_for(const Match& position, const std::string& text) const {
  const auto bot = parse_bot(position.game(), text);
  if (!bot || position.hides_things()) return "";
  const double seconds = expected_seconds(position, *bot);
  const std::string wait = long_wait(seconds);
  const auto most = static_cast<double>(rooms_.hosting().longest_move) / 1000;
  if (wait.empty() || most == 0 || seconds <= most) {
    return wait.empty() ? "" : "may take " + wait + " for a move on this board";
  }
  return "needs " + wait + " for a move on this board, and gets " +
         counted(static_cast<std::uint64_t>(most), "second") + " here";
}

Session::Reply Session::look(const Fields& fields) {
  const auto position = position_of(fields);
  if (!position) return position.error();
  const auto bots = fields.array_or_empty("bots");
  if (!bots) return bots.error();
  if (bots->size() > max_players) return Refusal{"bad_field", "field bots: expected at most 10"};
  const auto observer = eyes_of(fields);
  if (!observer) return observer.error();
  const auto notation = fields.text_or("notation", "");
  if (!notation) return notation.error();
  Json body = Json::object();
  add_position(body, *position, *observer);
  if (!notation->empty()) {
    auto text = written_in(*notation, *position, *observer);
    if (!text) return text.error();
    body["written"] = std::move(*text);
  }
  for (const Json& text : *bots) {
    if (!text.is_string()) return Refusal{"bad_field", "field bots: expected strings"};
    body["waits"].push_back(wait_for(*position, text.get<std::string>()));
  }
  return std::optional<Json>(std::move(body));
}

Session::Reply Session::overlays(const Fields& fields) {
  const auto position = position_of(fields);
  if (!position) return position.error();
  const auto observer = eyes_of(fields);
  if (!observer) return observer.error();
  Json body = {{"ply", position->history().size()}};
  add_overlays(body, position->position(), *observer);
  return std::optional<Json>(std::move(body));
}

}  // namespace castellan
