#include "tournament/game_player.hpp"

namespace castellan {

MatchPlayer& GamePlayer::player(std::size_t contestant, std::size_t seat) {
  auto& kept = players_[{contestant, seat}];
  if (!kept) kept = make_player(plan_.contestants[contestant]);
  return *kept;
}

Result<std::optional<Record>> GamePlayer::play(const ScheduledGame& game, const Opening& opening,
                                               StopToken stop) {
  GameOrder order{.game = plan_.game,
                  .opening = &opening,
                  .seats = {},
                  .players = {},
                  .number = game.number,
                  .seed = plan_.seed_of(game),
                  .luck = plan_.luck_of(game),
                  .adjudication = plan_.adjudication,
                  .clock = plan_.clock};
  for (std::size_t seat = 0; seat < game.seating.size(); ++seat) {
    const Contestant& contestant = plan_.contestants[game.seating[seat]];
    order.seats.push_back({contestant.name, contestant.bot});
    order.players.push_back(&player(game.seating[seat], seat));
  }
  auto record = play_game(order, stop);
  for (MatchPlayer* player : order.players) player->end();
  return record;
}

}  // namespace castellan
