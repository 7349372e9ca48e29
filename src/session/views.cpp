#include "session/views.hpp"

#include "core/score.hpp"

namespace castellan {

namespace {

Json json_of(const OptionSpec& option) {
  Json json = {{"name", option.name}, {"meaning", option.meaning}};
  if (!option.title.empty()) json["title"] = option.title;
  if (option.rare) json["rare"] = true;
  if (option.moves_seats) json["moves_seats"] = true;
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

/// Who is asked for a good move in a second.
std::string adviser_of(const GameEntry& game) {
  const std::string_view engine = engine_of(game);
  for (const SearchInfo& search : game.searches()) {
    const bool has_answer_any_time = search.deepens || search.plans_turns;
    if (search.name == engine && has_answer_any_time) return std::string(engine) + ":time=1s";
  }
  return "level:" + std::to_string(level_count);
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
  for (const SearchInfo& search : game.searches()) {
    Json& bot = bots.emplace_back(json_of(search));
    const bool always_plays = game.is_played_by(game.default_options(), search.name);
    if (!always_plays) bot["needs"] = info.duel_options;
  }
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
    if (!kind.called.empty()) json["called"] = kind.called;
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
               {"adviser", adviser_of(game)},
               {"source_bots", std::move(source)},
               {"source_name", game.info().source_name},
               {"levels", level_count},
               {"quick", quick},
               {"legend", std::move(kinds)},
               {"hides", game.hides_things(game.default_options())},
               {"evaluations", std::move(evaluations)},
               {"words", std::move(words)},
               {"drawings", info.drawings},
               {"rules", info.rules}};
  for (const ForeignNotation& each : info.notations) {
    json["notations"].push_back({{"name", each.name}, {"about", each.about}});
  }
  for (const EditHelper& each : info.helpers) {
    Json settings = Json::array();
    for (const OptionSpec& setting : each.settings) settings.push_back(json_of(setting));
    json["helpers"].push_back({{"name", each.name},
                               {"title", each.title},
                               {"about", each.about},
                               {"settings", std::move(settings)}});
  }
  if (const auto& steps = info.first_steps) {
    json["first_steps"] = {{"goal", steps->goal},
                           {"pick", steps->pick},
                           {"place", steps->place},
                           {"then", steps->then}};
  }
  return json;
}

Json json_of(const OptionValues& options) {
  Json json = Json::object();
  for (const OptionSpec& option : options.specs()) {
    const std::int64_t value = options[option.name];
    json[std::string(option.name)] =
        option.choices.empty() ? Json(value) : Json(option.text_of(value));
  }
  return json;
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

}  // namespace castellan
