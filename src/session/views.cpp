#include "session/views.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/score.hpp"

namespace castellan {

namespace {

Json json_of(const OptionSpec& option) {
  Json json = {{"name", option.name}, {"meaning", option.meaning}};
  if (!option.title.empty()) json["title"] = option.title;
  switch (option.kind) {
    case OptionSpec::Kind::number:
      json["lowest"] = option.lowest;
      json["highest"] = option.highest;
      json["step"] = option.step;
      json["default"] = option.default_value;
      break;
    case OptionSpec::Kind::choice:
      json["choices"] = option.choices;
      if (!option.choice_titles.empty()) json["titles"] = option.choice_titles;
      json["default"] = option.text_of(option.default_value);
      break;
    case OptionSpec::Kind::time: json["kind"] = "time"; break;
    case OptionSpec::Kind::seed: json["kind"] = "seed"; break;
    case OptionSpec::Kind::text: json["kind"] = "text"; break;
  }
  return json;
}

Json json_of(const SearchInfo& search) {
  Json options = Json::array();
  for (const OptionSpec& option : search.options) options.push_back(json_of(option));
  return {{"name", search.name}, {"about", search.about}, {"options", std::move(options)}};
}

std::string_view name_of(Outline outline) {
  switch (outline) {
    case Outline::square: return "square";
    case Outline::pointed_hexagon: return "pointed_hexagon";
    case Outline::flat_hexagon: return "flat_hexagon";
  }
  return "";
}

/// To a thousandth of a cell, whole numbers without a decimal point.
void add_place(Json::array_t& numbers, const Place& place) {
  for (const double value : {place.x, place.y}) {
    const double thousandths = std::round(value * 1000);
    if (std::fmod(thousandths, 1000) == 0) {
      numbers.emplace_back(static_cast<std::int64_t>(thousandths) / 1000);
    } else {
      numbers.emplace_back(thousandths / 1000);
    }
  }
}

bool shows_same(const CellView& one, const CellView& other) {
  return one.thing == other.thing && one.owner == other.owner && one.ground == other.ground &&
         one.badge == other.badge;
}

Json kind_of(const CellView& cell) {
  Json json = Json::object();
  if (!cell.thing.empty()) json["thing"] = cell.thing;
  if (cell.owner != nobody) json["owner"] = cell.owner;
  if (!cell.ground.empty()) json["ground"] = cell.ground;
  if (!cell.badge.text.empty()) {
    json["badge"] = {{"text", cell.badge.text}, {"meaning", cell.badge.meaning}};
  }
  return json;
}

// A state is built for every move of every match: values are assigned one by one, because braces
// would copy them several times.

Json json_of_words(const MoveView& move) {
  Json json = Json::object();
  json["text"] = move.text;
  json["notation"] = move.notation;
  json["cells"] = move.cells;
  return json;
}

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

}  // namespace

Json score_of(double score) {
  Json json = {{"score", score}};
  if (const auto end = moves_to_end(score)) json["ends_in"] = *end;
  return json;
}

Json json_of(const GameEntry& game) {
  const GameInfo& info = game.info();
  Json options = Json::array();
  for (const OptionSpec& option : info.options) {
    Json& json = options.emplace_back(json_of(option));
    if (option.kind == OptionSpec::Kind::number) {
      json["lowest"] = game.lowest_at_start(game.default_options(), option);
    }
  }
  Json bots = Json::array();
  for (const SearchInfo& search : game.searches()) bots.push_back(json_of(search));
  Json source = Json::array();
  for (const SourceBot& bot : info.source_bots) {
    source.push_back({{"title", bot.title}, {"about", bot.about}});
  }
  Json kinds = Json::array();
  for (const CellKind& kind : info.cell_kinds) {
    Json json = {{"code", kind.code}};
    if (!kind.thing.empty()) json["thing"] = kind.thing;
    if (kind.owner != nobody) json["owner"] = kind.owner;
    if (!kind.ground.empty()) json["ground"] = kind.ground;
    kinds.push_back(std::move(json));
  }
  Json evaluations = Json::array();
  for (const EvaluationInfo& each : game.evaluations()) evaluations.push_back(each.name);
  OptionValues values = game.default_options();
  Json quick = Json::object();
  if (values.set_all(info.quick_options)) {
    for (const OptionSpec& option : info.options) {
      if (values.was_set(option.name))
        quick[std::string(option.name)] = option.text_of(values[option.name]);
    }
  }
  Json words = Json::array();
  for (const Word& word : info.words) {
    words.push_back({{"answer", word.answer}, {"title", word.title}});
  }
  Json json = {{"name", info.name},
               {"title", info.title},
               {"summary", info.summary},
               {"move_hint", info.move_hint},
               {"players", info.players},
               {"acts", info.acts},
               {"options", std::move(options)},
               {"bots", std::move(bots)},
               {"source_bots", std::move(source)},
               {"levels", level_count},
               {"quick", quick},
               {"legend", std::move(kinds)},
               {"hides", game.hides_things()},
               {"duel", game.is_duel()},
               {"evaluations", std::move(evaluations)},
               {"words", std::move(words)},
               {"drawings", info.drawings},
               {"rules", info.rules}};
  if (const auto& steps = info.first_steps) {
    json["first_steps"] = {{"goal", steps->goal},
                           {"pick", steps->pick},
                           {"place", steps->place},
                           {"then", steps->then}};
  }
  return json;
}

// A board of a thousand cells must stay a short message: cells are indices of kinds, places a flat
// list of numbers.
Json json_of(const BoardView& view) {
  std::vector<const CellView*> kinds;
  Json::array_t cells;
  Json::array_t names;
  Json::array_t places;
  cells.reserve(view.cells.size());
  names.reserve(view.cells.size());
  places.reserve(2 * view.cells.size());
  for (const CellView& cell : view.cells) {
    const auto known = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const CellView* kind) { return shows_same(*kind, cell); });
    cells.emplace_back(known - kinds.begin());
    if (known == kinds.end()) kinds.push_back(&cell);
    names.emplace_back(cell.name);
    add_place(places, cell.place);
  }
  Json shown = Json::array();
  for (const CellView* kind : kinds) shown.push_back(kind_of(*kind));
  Json::array_t texts;
  Json::array_t beside;
  for (const AxisLabel& label : view.labels) {
    texts.emplace_back(label.text);
    add_place(beside, label.place);
  }
  Json json = Json::object();
  json["outline"] = name_of(view.outline);
  json["kinds"] = std::move(shown);
  json["cells"] = std::move(cells);
  json["names"] = std::move(names);
  json["places"] = std::move(places);
  json["labels"]["texts"] = std::move(texts);
  json["labels"]["places"] = std::move(beside);
  if (!view.badges.empty()) json["badges"] = view.badges;
  if (!view.neighbours.empty()) json["neighbours"] = view.neighbours;
  return json;
}

Json json_of(const std::vector<RegionView>& regions) {
  Json list = Json::array();
  for (const RegionView& region : regions) {
    Json facts = Json::array();
    for (const Fact& fact : region.facts)
      facts.push_back({{"name", fact.name}, {"value", fact.value}});
    Json json = {{"owner", region.owner},
                 {"title", region.title},
                 {"cells", region.cells},
                 {"facts", std::move(facts)}};
    if (region.is_everything) json["everything"] = true;
    if (region.acts_now) json["acts_now"] = true;
    for (const Offer& offer : region.offers) {
      json["offers"].push_back(
          {{"thing", offer.thing}, {"price", offer.price}, {"affordable", offer.affordable}});
    }
    if (!region.warning.empty()) json["warning"] = region.warning;
    list.push_back(std::move(json));
  }
  return list;
}

void add_moves(Json& json, const MoveSet& set) {
  Json moves = Json::array();
  Json answers = Json::array();  // each listed once, however many moves have it
  std::map<std::string, std::size_t, std::less<>> places;
  const auto place_of = [&](const MoveStep& step) {
    const std::string key = std::string(step.question) + '\n' + step.answer + '\n' + step.note;
    const auto [found, is_new] = places.try_emplace(key, places.size());
    if (is_new) {
      Json& answer = answers.emplace_back(Json::object());
      answer["question"] = step.question;
      answer["answer"] = step.answer;
      if (!step.note.empty()) answer["note"] = step.note;
    }
    return found->second;
  };
  for (const MoveView& move : set.moves) {
    Json& listed = moves.emplace_back(json_of_words(move));
    if (move.probability > 0) listed["probability"] = move.probability;
    if (move.steps.empty()) continue;
    Json& steps = listed["steps"] = Json::array();
    for (const MoveStep& step : move.steps) steps.push_back(place_of(step));
  }
  json["moves"] = std::move(moves);
  if (set.count > set.moves.size()) {
    json["move_count"] = set.count;
    Json& words = json["next_words"] = Json::array();
    for (const MoveStep& step : set.next_words) words.push_back(place_of(step));
    json["next_cells"] = set.next_cells;
  }
  if (!answers.empty()) json["answers"] = std::move(answers);
}

Json history_of(const Match& match, Player observer, std::size_t from, std::size_t to) {
  Json turns = Json::array();
  for (std::size_t ply = from; ply < std::min(to, match.history().size()); ++ply) {
    const PlayedMove played = match.history()[ply].seen_by(observer);
    const bool goes_on = !turns.empty() && turns.back()["turn"] == played.turn &&
                         turns.back()["player"] == played.player;
    if (!goes_on) {
      Json& entry = turns.emplace_back(Json::object());
      entry["turn"] = played.turn;
      entry["player"] = played.player;
      entry["moves"] = Json::array();
    }
    Json move = json_of_words(played.move);
    if (!played.remark.empty()) move["remark"] = played.remark;
    if (!played.comment.empty()) move["comment"] = played.comment;
    for (const MoveEvent& event : played.events) {
      // The board shows only those of the last move.
      const bool is_last = ply + 1 == match.history().size();
      Json json = {{"kind", event.kind}, {"text", event.text}};
      json["cells"] = is_last ? Json(event.cells) : Json::array();
      if (!event.note.empty()) json["note"] = event.note;
      move["events"].push_back(std::move(json));
    }
    turns.back()["moves"].push_back(std::move(move));
  }
  return turns;
}

Json json_of(const ThoughtView& thought) {
  Json lines = Json::array();
  for (const LineView& line : thought.lines) {
    Json json = score_of(line.score);
    json["moves"] = line.moves;
    lines.push_back(std::move(json));
  }
  Json json = {{"depth", thought.depth},
               {"nodes", thought.nodes},
               {"seconds", thought.seconds},
               {"lines", std::move(lines)}};
  if (thought.moves > 0) {
    json["tried"] = thought.tried;
    json["of"] = thought.moves;
  }
  return json;
}

Json json_of(const SearchTree& tree) {
  Json nodes = Json::array();
  for (const TraceNode& node : tree.nodes) {
    Json json = {{"level", node.level}, {"move", node.move}, {"player", node.player}};
    json["values"] = node.values;
    json["score"] = node.score;
    if (!node.mark.empty()) json["mark"] = node.mark;
    if (node.skipped > 0) json["skipped"] = node.skipped;
    nodes.push_back(std::move(json));
  }
  return {{"root", tree.root},
          {"values", tree.value_names},
          {"nodes", std::move(nodes)},
          {"left_out", tree.left_out}};
}

Json json_of(const std::vector<Explanation>& explanations) {
  Json list = Json::array();
  for (const Explanation& explanation : explanations) {
    Json terms = Json::array();
    for (const Term& term : explanation.terms) {
      terms.push_back({{"name", term.name}, {"value", term.value}});
    }
    list.push_back({{"player", explanation.player},
                    {"value", explanation.value},
                    {"terms", std::move(terms)}});
  }
  return list;
}

void add_position(Json& json, const Match& match, Player observer) {
  json["game"] = match.game().info().name;
  Json options = Json::object();
  for (const OptionSpec& option : match.options().specs()) {
    const std::int64_t value = match.options()[option.name];
    options[std::string(option.name)] =
        option.choices.empty() ? Json(value) : Json(option.text_of(value));
  }
  json["options"] = std::move(options);
  json["text"] = match.state_text(observer);
  const std::size_t ply = match.history().size();
  json["ply"] = ply;
  json["turn"] = match.turn();
  json["to_move"] = match.player_to_move();
  json["outcome"] = outcome_of(match);
  json["view"] = json_of(match.view(observer));
  add_moves(json, match.moves(observer, {.most = most_listed_moves}));
  const std::size_t from = ply > most_told_history ? ply - most_told_history : 0;
  json["history_from"] = from;
  json["history"] = history_of(match, observer, from, ply);
  if (auto regions = match.regions(observer); !regions.empty()) json["regions"] = json_of(regions);
}

Json kept_of(const Room& match) {
  if (!match.trouble.empty()) return {{"trouble", match.trouble}};
  if (match.version == 0) return Json::object();
  return {{"name", match.id}};
}

Json state_of(const Room& match, Player observer, std::int64_t now, std::string_view type) {
  Json json = Json::object();
  if (!type.empty()) json["type"] = type;
  json["match"] = match.id;
  add_position(json, match.table.match(), observer);
  if (observer >= 0) json["observer"] = observer;
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
  json["players"] = std::move(players);
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
