#include "play/setup.hpp"

#include "match/text.hpp"

namespace castellan {

namespace {

std::string bot_name(const GameEntry& game, std::string_view bot) {
  const auto source_bots = game.info().source_bots;
  for (std::size_t i = 0; i < source_bots.size(); ++i) {
    if (bot == "source:" + std::to_string(i + 1)) return std::string(source_bots[i].title);
  }
  return std::string(bot);
}

}  // namespace

Result<Seat> make_seat(const GameEntry& game, std::size_t player, std::string_view who,
                       std::string_view name) {
  Seat seat;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 32 && c != 127) seat.name += c;
  }
  if (who == "human") {
    if (seat.name.empty()) seat.name = capitalised(game.info().players[player]);
    return seat;
  }
  const auto bot = parse_bot(game.info(), who);
  if (!bot) return Error{bot.error().message + ", or human"};
  seat.bot = *bot;
  if (seat.name.empty()) seat.name = bot_name(game, who);
  return seat;
}

Result<BotSpec> with_seed(const GameEntry& game, const BotSpec& bot, std::uint64_t seed) {
  if (bot.seeded) return bot;
  const char joint = bot.text.find(':') == std::string::npos ? ':' : ',';
  return parse_bot(game.info(), bot.text + joint + "seed=" + std::to_string(seed));
}

}  // namespace castellan
