#include "play/played_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "match/text.hpp"
#include "play/play_command.hpp"

namespace castellan {

Result<PlayedGame> PlayedGame::start(const GameSetup& setup, Archive& archive, std::uint64_t seed) {
  PlayedGame game(setup, archive);
  for (Seat& seat : game.setup_.seats) {
    if (!seat.bot) continue;
    const auto seeded = with_seed(*setup.game, *seat.bot, seed);
    if (!seeded) return seeded.error();
    seat.bot = *seeded;
  }
  PositionText position = setup.position;
  if (game.only_bots_play()) end_circles(position.options);
  auto match = setup.game->start(position);
  if (!match) return match.error();
  game.match_ = std::move(*match);
  game.record_.set_tag("Game", setup.game->info().name);
  game.record_.set_tag("Date", fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))));
  const auto name = archive.new_name(setup.game->info().name);
  if (name) {
    game.kept_as_ = *name;
  } else {
    game.trouble_ = name.error().message;
  }
  return game;
}

Result<PlayedGame> PlayedGame::resume(const SavedGame& saved, Archive& archive) {
  if (!saved.trouble.empty()) return Error{saved.trouble};
  const auto entry = find_game_of(saved.record);
  if (!entry) return entry.error();
  const auto seats = seats_of(**entry, saved.record);
  if (!seats) return seats.error();
  const GameSetup setup{*entry, {(*entry)->standard_options(), {}}, *seats};
  auto match = replay(**entry, saved.record);
  if (!match) return match.error();
  PlayedGame game(setup, archive);
  game.match_ = std::move(*match);
  game.record_ = saved.record;
  game.kept_as_ = saved.name;
  game.kept_ = true;
  return game;
}

const Seat& PlayedGame::seat_to_move() const {
  return setup_.seats[static_cast<std::size_t>(match_->player_to_move())];
}

bool PlayedGame::only_bots_play() const {
  return std::all_of(setup_.seats.begin(), setup_.seats.end(),
                     [](const Seat& seat) { return seat.bot.has_value(); });
}

bool PlayedGame::is_own(const PlayedMove& played) const {
  return !setup_.seats[static_cast<std::size_t>(played.player)].bot;
}

bool PlayedGame::has_own_move() const {
  const auto& history = match_->history();
  return std::any_of(history.begin(), history.end(),
                     [this](const PlayedMove& played) { return is_own(played); });
}

Status PlayedGame::play(std::string_view typed) {
  if (const auto played = match_->play(typed); !played) return played;
  save();
  return Done{};
}

Status PlayedGame::take_back() {
  const auto& history = match_->history();
  if (only_bots_play()) {
    if (!match_->take_back()) return Error{"There is no move to take back."};
  } else {
    if (!has_own_move()) return Error{"There is no move of yours to take back."};
    bool own = false;
    while (!own) {
      own = is_own(history.back());
      match_->take_back();
    }
  }
  save();
  return Done{};
}

Status PlayedGame::redo() {
  if (!match_->redo()) return Error{"There is nothing to play again."};
  while (!only_bots_play() && seat_to_move().bot && !match_->outcome().ended && match_->redo()) {
  }
  save();
  return Done{};
}

void PlayedGame::save() {
  update_record(record_, setup_, *match_);
  if (kept_as_.empty()) return;
  const auto saved = archive_->save(kept_as_, write_record(record_));
  trouble_ = saved ? "" : saved.error().message;
  if (saved) trouble_told_ = false;
  kept_ = kept_ || saved;
}

std::string PlayedGame::fresh_trouble() {
  if (trouble_.empty() || trouble_told_) return "";
  trouble_told_ = true;
  return "Warning: this game is not being saved: " + trouble_;
}

std::string PlayedGame::introduction() const {
  return fmt::format("{}: {} against {}.", info().title, player_title(0), player_title(1));
}

std::string PlayedGame::player_title(Player player) const {
  const auto index = static_cast<std::size_t>(player);
  const std::string colour = capitalised(info().players[index]);
  const std::string& name = setup_.seats[index].name;
  return name == colour ? colour : fmt::format("{} ({})", colour, name);
}

std::string PlayedGame::evaluation() const {
  if (match_->outcome().ended) return "";
  std::string line;
  for (const Explanation& value : match_->explain(EvaluationKind::source)) {
    const auto player = info().players[static_cast<std::size_t>(value.player)];
    line += fmt::format("{} {} {}", line.empty() ? "" : ",", capitalised(player),
                        value_text(value.value, info().value_decimals));
  }
  return "Evaluation:" + line;
}

std::string PlayedGame::last_move() const {
  if (match_->history().empty()) return "";
  const PlayedMove& played = match_->history().back();
  return fmt::format("{} plays {}", player_title(played.player), played.move.notation);
}

std::string PlayedGame::end_sentence() const {
  const auto winner = match_->outcome().winner();
  const std::string_view how = match_->ended_by();
  const std::string by = how.empty()      ? ""
                         : how == "turns" ? fmt::format(" after {} turns", match_->turn() - 1)
                                          : fmt::format(" by {}", how);
  return winner ? fmt::format("Game over: {} wins{}!", player_title(*winner), by)
                : fmt::format("Game over: a draw{}.", by);
}

std::string PlayedGame::kept_where() const {
  if (!trouble_.empty()) return "The game is NOT saved: " + trouble_ + ".";
  if (!kept_) return "No move was played, so there is nothing to keep.";
  return "The game is kept as " + kept_as_ + ".";
}

std::string PlayedGame::kept_place() const {
  return kept_where() + (kept_ ? " " + archive_->place(kept_as_) : "");
}

std::string PlayedGame::way_back() const {
  return kept_ ? "To go on with it: castellan play --load " + kept_as_ : "";
}

std::string PlayedGame::hint(const ThoughtView& thought) const {
  const LineView& line = thought.lines.front();
  return fmt::format("Hint: {} ({}, {} moves deep)", line.moves.front(), score_text(line.score),
                     thought.depth);
}

std::vector<std::string> PlayedGame::explanation() const {
  std::vector<std::string> lines;
  for (const auto kind : {EvaluationKind::source, EvaluationKind::engine}) {
    lines.emplace_back(kind == EvaluationKind::source ? "By the source document:"
                                                      : "By the engine:");
    for (const Explanation& explanation : match_->explain(kind)) {
      std::string line =
          fmt::format("  {}: {}", player_title(explanation.player), score_text(explanation.value));
      for (const Term& term : explanation.terms) {
        line += fmt::format(", {} {}", term.name, score_text(term.value));
      }
      lines.push_back(line);
    }
  }
  return lines;
}

std::vector<std::string> PlayedGame::help() const {
  std::vector<std::string> lines = {fmt::format(
      "A move: {}. A square alone lists its moves, a number then plays one.", info().move_hint)};
  if (!info().legend.empty()) lines.emplace_back(info().legend);
  for (const PlayCommand& each : play_commands()) {
    lines.push_back(fmt::format("  {:<8} {:<2} {}", each.name, each.letter, each.help));
  }
  return lines;
}

}  // namespace castellan
