#include "match/game_setup.hpp"

#include <algorithm>
#include <utility>

#include "match/text.hpp"

namespace castellan {

namespace {

std::string bot_name(const GameEntry& game, std::string_view bot) {
  const auto source_bots = game.info().source_bots;
  for (std::size_t i = 0; i < source_bots.size(); ++i) {
    if (bot == std::string(game.info().source_name) + ":" + std::to_string(i + 1))
      return std::string(source_bots[i].title);
  }
  return std::string(bot);
}

/// The same bot without a seed.
BotSpec without_seed(BotSpec bot) {
  const std::size_t found = bot.text.find("seed=");
  if (!bot.seeded || found == std::string::npos) return bot;
  const std::size_t end = std::min(bot.text.find(',', found), bot.text.size());
  if (end < bot.text.size()) {
    bot.text.erase(found, end + 1 - found);
  } else {
    bot.text.erase(found - 1);  // with the comma or colon before it
  }
  bot.seeded = false;
  return bot;
}

}  // namespace

Result<Seat> make_seat(const GameEntry& game, std::size_t player, std::string_view who,
                       std::string_view name, const WeightsReader& read_weights) {
  Seat seat;
  seat.name = printable_name(name);
  if (who == "human") {
    if (seat.name.empty()) seat.name = capitalised(game.info().players[player]);
    return seat;
  }
  const auto bot = parse_bot(game, who, read_weights);
  if (!bot) return Error{"expected human or a bot: " + bot.error().message};
  seat.bot = *bot;
  if (seat.name.empty()) seat.name = bot_name(game, who);
  return seat;
}

OptionValues quick_options(const GameEntry& game, std::uint64_t seed) {
  constexpr std::uint64_t seeds = 100'000;  // short enough to be told
  OptionValues options = game.default_options();
  if (!options.set_all(game.info().quick_options)) options = game.default_options();
  if (options.offers("seed")) options.put("seed", static_cast<std::int64_t>(seed % seeds));
  return options;
}

Result<std::vector<Seat>> seats_of(const GameEntry& game, const Record& record, int players,
                                   const WeightsReader& read_weights) {
  std::vector<Seat> seats;
  const auto names = game.info().players.first(static_cast<std::size_t>(players));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view bot = record.tag(bot_tag(names[i]));
    const auto seat = make_seat(game, i, bot.empty() ? "human" : bot,
                                record.tag(capitalised(names[i])), read_weights);
    if (!seat) return seat.error();
    seats.push_back(*seat);
  }
  return seats;
}

void update_record(Record& record, const GameSetup& setup, const Match& match) {
  const auto players = setup.game->info().players;
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    record.set_tag(capitalised(players[i]), setup.seats[i].name);
    if (setup.seats[i].bot) record.set_tag(bot_tag(players[i]), setup.seats[i].bot->text);
  }
  for (const auto* tag : {"Termination", "Left"}) record.remove_tag(tag);  // it may be taken back
  Record played = record_of(match);
  for (const RecordTag& tag : played.tags) record.set_tag(tag.name, tag.value);
  record.moves = std::move(played.moves);
  record.result = played.result;
}

Result<BotSpec> with_seed(const BotSpec& bot, std::uint64_t seed) {
  if (bot.seeded) return bot;
  const std::string assignment = "seed=" + std::to_string(seed);
  const char joint = bot.text.find(':') == std::string::npos ? ':' : ',';
  BotSpec seeded = bot;  // not parsed again: the file of its weights may be out of reach
  if (const auto set = seeded.options.set(assignment); !set) {
    return Error{"bot '" + bot.text + "': " + set.error().message};
  }
  seeded.text += joint + assignment;
  seeded.seed = seed;
  seeded.seeded = true;
  return seeded;
}

GameSetup rematch_of(const GameSetup& setup, const Match& match) {
  GameSetup again{setup.game, {match.options(), {}}, {}};
  if (!match.starts_at_beginning()) again.position.state = match.start().text(referee);
  const auto colours = setup.game->info().players;
  const std::size_t count = setup.seats.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t before = (i + count - 1) % count;
    Seat seat = setup.seats[before];
    if (seat.bot) {
      seat.bot = without_seed(*seat.bot);
    } else if (seat.name == capitalised(colours[before])) {
      seat.name = capitalised(colours[i]);  // nobody has named it
    }
    again.seats.push_back(std::move(seat));
  }
  return again;
}

}  // namespace castellan
