#include "ugi/query.hpp"

namespace castellan {

std::optional<std::string> answer_to(std::string_view query, const Match& match) {
  const Outcome outcome = match.outcome();
  if (query == "gameover") return outcome.ended ? "true" : "false";
  if (query == "p1turn") return match.player_to_move() == 0 ? "true" : "false";
  if (query != "result") return std::nullopt;
  if (!outcome.ended) return "none";
  const auto winner = outcome.winner();
  return winner ? "p" + std::to_string(*winner + 1) + "win" : "draw";
}

}  // namespace castellan
