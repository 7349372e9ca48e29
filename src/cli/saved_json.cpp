#include "cli/saved_json.hpp"

#include "cli/json_lines.hpp"
#include "match/saved_games.hpp"
#include "match/table.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

Json json_of_tags(const Record& record) {
  Json tags = Json::object();
  for (const RecordTag& tag : record.tags) tags[tag.name] = tag.value;
  return tags;
}

Json json_of_move(const Match& match) {
  const PlayedMove& played = match.history().back();
  Json json = {{"ply", match.history().size()},
               {"turn", played.turn},
               {"player", played.player},
               {"text", played.move.text},
               {"notation", played.move.notation}};
  if (!played.comment.empty()) json["comment"] = played.comment;
  if (!played.remark.empty()) json["remark"] = played.remark;
  if (const auto left = clock_in(played.comment)) json["left"] = *left;
  json["state"] = match.state_text();
  return json;
}

}  // namespace

Json json_of_summary(const GameSummary& game, const Record& record, const GameList& games) {
  return {{"name", game.name},
          {"game", game.game},
          {"moves", game.moves},
          {"result", game.result},
          {"players", player_names(game, games)},
          {"tags", json_of_tags(record)}};
}

bool print_saved_game(const GameSummary& saved, const Archive& archive, const GameList& games) {
  Json json = {{"name", saved.name}};
  if (saved.trouble.empty()) {
    json["game"] = saved.game;
    json["moves"] = saved.moves;
    json["result"] = saved.result;
    json["players"] = player_names(saved, games);
  } else {
    json["trouble"] = saved.trouble;
  }
  const auto text = archive.load(saved.name);
  const auto record = text ? parse_record(*text) : Result<Record>(text.error());
  if (record) {
    json["tags"] = json_of_tags(*record);
  } else if (!json.contains("trouble")) {  // deleted meanwhile, for example
    json["trouble"] = record.error().message;
  }
  return print_json(json);
}

Json json_of_replay(const Record& record, Match match, bool with_moves) {
  Json json = json_of_position(match);
  json["ply"] = match.history().size();
  json["result"] = record.result;
  json["outcome"] = outcome_of(match);
  json["tags"] = json_of_tags(record);
  while (match.take_back()) {
  }
  json["start"] = match.state_text();
  if (!with_moves) return json;
  Json& moves = json["moves"] = Json::array();
  while (match.redo()) moves.push_back(json_of_move(match));
  return json;
}

}  // namespace castellan
