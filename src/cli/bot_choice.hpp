// Which bots a command compares: as they were typed, or those that teach most about a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/bot_spec.hpp"
#include "match/match.hpp"

namespace castellan {

/// "random,alphabeta:time=1s,nodes=5k" is two bots: what has an equals sign before any colon is a
/// parameter of the bot before it.
std::vector<std::string> split_bots(std::string_view list);

/// Every search that is not this game's alone, with pruning also where that is an option, as deep
/// as is quick here (three moves at most) and by one evaluation, so that values and nodes can be
/// compared.
std::vector<std::string> usual_bots(const Match& match);

/// Whether a bot values positions at all; random moves have no value.
bool has_evaluation(const GameEntry& game, const BotSpec& bot);

}  // namespace castellan
