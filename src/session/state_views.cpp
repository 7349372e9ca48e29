// A match in progress as its clients see it, sent with every move of every match: what is large is
// written directly as text, and values are assigned one by one, because braces would copy them
// several times.
#include <algorithm>
#include <cmath>
#include <map>

#include "session/json_text.hpp"
#include "session/views.hpp"
#include "teach/review.hpp"

namespace castellan {

namespace {

std::string_view name_of(Outline outline) {
  switch (outline) {
    case Outline::square: return "square";
    case Outline::pointed_hexagon: return "pointed_hexagon";
    case Outline::flat_hexagon: return "flat_hexagon";
  }
  return "";
}

/// To a thousandth of a cell, whole numbers without a decimal point.
void add_place(JsonText& text, const Place& place) {
  for (const double value : {place.x, place.y}) {
    const double thousandths = std::round(value * 1000);
    if (std::fmod(thousandths, 1000) == 0) {
      text.number(static_cast<std::int64_t>(thousandths) / 1000);
    } else {
      text.value(thousandths / 1000);
    }
  }
}

bool shows_same(const CellView& one, const CellView& other) {
  return one.thing == other.thing && one.owner == other.owner && one.ground == other.ground &&
         one.badge == other.badge;
}

void add_kind(JsonText& text, const CellView& cell) {
  text.open('{');
  if (!cell.thing.empty()) text.key("thing").text(cell.thing);
  if (cell.owner != nobody) text.key("owner").number(cell.owner);
  if (!cell.ground.empty()) text.key("ground").text(cell.ground);
  if (!cell.badge.text.empty()) {
    text.key("badge").open('{');
    text.key("text").text(cell.badge.text);
    text.key("meaning").text(cell.badge.meaning).close('}');
  }
  text.close('}');
}

/// What is on the cells: numbers of kinds, and the kinds.
void add_cells(JsonText& text, const BoardView& view) {
  std::vector<const CellView*> kinds;
  std::vector<std::ptrdiff_t> cells;
  cells.reserve(view.cells.size());
  for (const CellView& cell : view.cells) {
    const auto known = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const CellView* kind) { return shows_same(*kind, cell); });
    cells.push_back(known - kinds.begin());
    if (known == kinds.end()) kinds.push_back(&cell);
  }
  text.key("kinds").open('[');
  for (const CellView* kind : kinds) add_kind(text, *kind);
  text.close(']').key("cells").numbers(cells);
}

/// What stays the same from state to state.
void add_shape(JsonText& text, const BoardView& view) {
  text.key("outline").text(name_of(view.outline));
  text.key("names").open('[');
  for (const CellView& cell : view.cells) text.text(cell.name);
  text.close(']').key("places").open('[');
  for (const CellView& cell : view.cells) add_place(text, cell.place);
  text.close(']').key("labels").open('{').key("texts").open('[');
  for (const AxisLabel& label : view.labels) text.text(label.text);
  text.close(']').key("places").open('[');
  for (const AxisLabel& label : view.labels) add_place(text, label.place);
  text.close(']').close('}');
  if (!view.badges.empty()) text.key("badges").text(view.badges);
  if (view.neighbours.empty()) return;
  text.key("neighbours").open('[');
  for (const auto& each : view.neighbours) text.numbers(each);
  text.close(']');
}

/// Leaves the words of a move open, for more of its fields.
void begin_move(JsonText& text, const MoveView& move) {
  text.open('{').key("text").text(move.text);
  text.key("notation").text(move.notation);
  text.key("cells").numbers(move.cells);
}

void add_region(JsonText& text, const RegionView& region) {
  text.open('{').key("owner").number(region.owner);
  text.key("title").text(region.title);
  text.key("cells").numbers(region.cells);
  text.key("facts").open('[');
  for (const Fact& fact : region.facts) {
    text.open('{').key("name").text(fact.name).key("value").text(fact.value);
    if (fact.is_goal) text.key("goal").value(true);
    text.close('}');
  }
  text.close(']');
  if (region.is_everything) text.key("everything").value(true);
  if (region.acts_now) text.key("acts_now").value(true);
  if (!region.offers.empty()) {
    text.key("offers").open('[');
    for (const Offer& offer : region.offers) {
      text.open('{').key("thing").text(offer.thing).key("price").text(offer.price);
      if (!offer.note.empty()) text.key("note").text(offer.note);
      if (!offer.threat.empty()) text.key("threat").text(offer.threat);
      text.key("affordable").value(offer.affordable).close('}');
    }
    text.close(']');
  }
  if (!region.account.empty()) {
    text.key("account").open('[');
    for (const Item& item : region.account) {
      text.open('{').key("name").text(item.name).key("count").number(item.count);
      text.key("amount").number(item.amount).close('}');
    }
    text.close(']');
  }
  if (!region.ready.empty()) text.key("ready").numbers(region.ready);
  if (!region.warning.empty()) text.key("warning").text(region.warning);
  if (region.is_urgent) text.key("urgent").value(true);
  text.close('}');
}

void add_event(JsonText& text, const MoveEvent& event, bool with_cells) {
  text.open('{').key("kind").text(event.kind).key("text").text(event.text);
  text.key("cells").numbers(with_cells ? event.cells : decltype(event.cells)());
  if (!event.note.empty()) text.key("note").text(event.note);
  text.close('}');
}

Json players_of(const Room& match) {
  Json players = Json::array();
  for (std::size_t i = 0; i < match.table.seats().size(); ++i) {
    const Seat& seat = match.table.seats()[i];
    Json player = {{"name", seat.name}};
    if (seat.bot) player["bot"] = seat.bot->text;
    for (const Departure& departure : match.table.match().departures()) {
      if (departure.player == static_cast<Player>(i)) player["left"] = departure.how;
    }
    if (match.table.match().is_out(static_cast<Player>(i))) player["out"] = true;
    if (!match.locks.empty()) {
      player["here"] = match.here[i] > 0;
      if (match.here[i] > 1) player["shared"] = true;
      if (!seat.bot && match.locks[i].empty()) player["open"] = true;
    }
    players.push_back(std::move(player));
  }
  return players;
}

}  // namespace

Json outcome_of(const Match& match) {
  const Outcome outcome = match.outcome();
  Json json = {{"ended", outcome.ended}};
  if (!outcome.ended) return json;
  const auto winner = outcome.winner();
  json["winner"] = winner ? Json(*winner) : Json(nullptr);
  if (const std::string why = match.why_ended(); !why.empty()) json["why"] = why;
  Json& places = json["places"] = Json::array();
  for (Player player = 0; player < match.players(); ++player) {
    places.push_back(outcome.place_of(player, match.players()));
  }
  if (!match.ended_by().empty()) json["by"] = match.ended_by();
  return json;
}

// A board of a thousand cells must stay a short message: cells are indices of kinds, places a flat
// list of numbers.
std::string text_of(const BoardView& view, bool with_shape) {
  JsonText text;
  text.open('{');
  add_cells(text, view);
  if (with_shape) add_shape(text, view);
  return text.close('}').take();
}

void add_moves(Json& json, const MoveSet& set) {
  JsonText answers;  // each listed once, however many moves have it
  answers.open('[');
  std::map<std::string, std::size_t, std::less<>> places;
  const auto place_of = [&](const MoveStep& step) {
    const std::string key = std::string(step.question) + '\n' + step.answer + '\n' + step.note;
    const auto [found, is_new] = places.try_emplace(key, places.size());
    if (is_new) {
      answers.open('{').key("question").text(step.question).key("answer").text(step.answer);
      if (!step.note.empty()) answers.key("note").text(step.note);
      answers.close('}');
    }
    return found->second;
  };
  const auto places_of = [&](const std::vector<MoveStep>& steps) {
    std::vector<std::size_t> all;
    all.reserve(steps.size());
    for (const MoveStep& step : steps) all.push_back(place_of(step));
    return all;
  };
  JsonText moves;
  moves.open('[');
  for (const MoveView& move : set.moves) {
    begin_move(moves, move);
    if (move.probability > 0) moves.key("probability").value(move.probability);
    if (!move.steps.empty()) moves.key("steps").numbers(places_of(move.steps));
    moves.close('}');
  }
  json["moves"] = moves.close(']').written();
  if (set.count > set.moves.size()) {
    json["move_count"] = set.count;
    json["next_words"] = places_of(set.next_words);
    json["next_cells"] = set.next_cells;
  }
  if (!places.empty()) json["answers"] = answers.close(']').written();
}

Json history_of(const Match& match, Player observer, std::size_t from, std::size_t to) {
  JsonText text;
  text.open('[');
  int turn = 0;
  Player player = nobody;
  const std::size_t last = std::min(to, match.history().size());
  for (std::size_t ply = from; ply < last; ++ply) {
    const PlayedMove played = match.history()[ply].seen_by(observer);
    if (ply == from || turn != played.turn || player != played.player) {
      if (ply > from) text.close(']').close('}');
      turn = played.turn;
      player = played.player;
      text.open('{').key("turn").number(turn).key("round").number(played.round);
      text.key("player").number(player).key("moves").open('[');
    }
    begin_move(text, played.move);
    if (!played.remark.empty()) text.key("remark").text(played.remark);
    if (!played.comment.empty()) text.key("comment").text(played.comment);
    if (!played.events.empty()) {
      text.key("events").open('[');
      // The board shows only those of the last move.
      const bool is_last = ply + 1 == match.history().size();
      for (const MoveEvent& event : played.events) add_event(text, event, is_last);
      text.close(']');
    }
    text.close('}');
  }
  if (from < last) text.close(']').close('}');
  return text.close(']').written();
}

void add_position(Json& json, const Match& match, Player observer,
                  std::optional<std::size_t> known) {
  if (!known) {
    json["game"] = match.game().info().name;
    json["options"] = json_of(match.options());
    if (match.hides_things()) json["hides"] = true;
    if (can_be_reviewed(match)) json["reviews"] = true;
  }
  json["text"] = match.state_text(observer);
  const std::size_t ply = match.history().size();
  json["ply"] = ply;
  json["turn"] = match.turn();
  json["round"] = match.round();
  if (match.most_rounds() > 0) json["most_rounds"] = match.most_rounds();
  json["to_move"] = match.player_to_move();
  json["outcome"] = outcome_of(match);
  json["view"] = written(text_of(match.view(observer), !known));
  add_moves(json, match.moves(observer, {.most = most_listed_moves}));
  const std::size_t told = ply > most_told_history ? ply - most_told_history : 0;
  const std::size_t from = std::max(told, std::min(known.value_or(0), ply));
  json["history_from"] = from;
  json["history"] = history_of(match, observer, from, ply);
  const auto regions = match.regions(observer);
  if (regions.empty()) return;
  JsonText text;
  text.open('[');
  for (const RegionView& region : regions) add_region(text, region);
  json["regions"] = text.close(']').written();
}

void add_overlays(Json& json, const Position& position, Player observer) {
  JsonText overlays;
  overlays.open('[');
  for (const OverlayView& overlay : position.overlays(observer)) {
    overlays.open('{').key("name").text(overlay.name).key("title").text(overlay.title);
    overlays.key("marks").open('[');
    for (const OverlayMark& mark : overlay.marks) {
      overlays.open('{').key("cell").number(mark.cell).key("text").text(mark.text);
      overlays.key("meaning").text(mark.meaning).key("weight").number(mark.weight).close('}');
    }
    overlays.close(']').close('}');
  }
  json["overlays"] = overlays.close(']').written();
  JsonText guards;
  guards.open('[');
  for (const GuardView& guard : position.guards(observer)) {
    guards.open('{').key("cell").number(guard.cell).key("cells").numbers(guard.cells).close('}');
  }
  json["guards"] = guards.close(']').written();
}

Json kept_of(const Room& match) {
  if (!match.trouble.empty()) return {{"trouble", match.trouble}};
  if (match.version == 0) return Json::object();
  return {{"name", match.id}};
}

Json state_of(const Room& match, Player observer, std::int64_t now,
              std::optional<std::size_t> known) {
  Json json = Json::object();
  json["match"] = match.id;
  add_position(json, match.table.match(), observer, known);
  if (observer >= 0) json["observer"] = observer;
  json["players"] = players_of(match);
  if (match.table.host() != nobody) json["host"] = match.table.host();
  if (match.table.clock()) {
    Json left = Json::array();
    for (std::size_t i = 0; i < match.table.seats().size(); ++i) {
      left.push_back(match.table.clock()->left(static_cast<Player>(i), now));
    }
    const auto running = match.table.clock()->running();
    json["clock"] = {{"base", match.table.clock()->limits().base},
                     {"increment", match.table.clock()->limits().increment},
                     {"left", std::move(left)},
                     {"running", running ? Json(*running) : Json(nullptr)}};
  }
  for (Player player = 0; player < match.table.match().players(); ++player) {
    const auto left = match.table.takebacks_left(player);
    if (left) json["takebacks"].push_back({{"player", player}, {"left", *left}});
  }
  if (match.table.paused()) json["paused"] = true;
  if (match.table.match().can_redo()) json["redo"] = true;
  if (match.job) json["thinking"] = true;
  if (!match.table.offers(Table::Offer::take_back).empty()) {
    json["offers"] = match.table.offers(Table::Offer::take_back);
  }
  if (!match.table.offers(Table::Offer::draw).empty()) {
    json["draw_offers"] = match.table.offers(Table::Offer::draw);
  }
  if (match.table.match().allows_draws()) json["draws"] = true;
  if (match.table.forbids_help()) json["no_help"] = true;
  if (match.table.ended() && !match.table.rematch().empty()) {
    json["rematch"] = {{"match", match.table.rematch()}};
  } else if (!match.table.offers(Table::Offer::rematch).empty()) {
    json["rematch"] = {{"offers", match.table.offers(Table::Offer::rematch)}};
  }
  json["kept"] = kept_of(match);
  return json;
}

}  // namespace castellan
