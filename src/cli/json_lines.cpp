#include "cli/json_lines.hpp"

#include <cstdio>

#include "core/score.hpp"
#include "session/views.hpp"

namespace castellan {

bool print_json(const Json& object) {
  const std::string line = write_message(object) + '\n';
  std::fwrite(line.data(), 1, line.size(), stdout);
  return std::fflush(stdout) == 0;
}

Json json_of_position(const Match& match) {
  return {{"game", match.game().info().name},
          {"options", json_of(match.options())},
          {"state", match.state_text()}};
}

Json json_of_thought(const Match& match, const ThoughtView& thought) {
  Json json = {{"to_move", match.player_to_move()}};
  json.update(json_of(thought));
  return json;
}

Json json_of_analysis(const Match& match, const ThoughtView& thought) {
  Json json = json_of_thought(match, thought);
  if (!match.is_duel()) return json;
  const int clear = match.game().info().clear_advantage;
  for (std::size_t i = 0; i < thought.lines.size(); ++i) {
    json["lines"][i]["chances"] = winning_chances(thought.lines[i].score, clear);
  }
  return json;
}

}  // namespace castellan
