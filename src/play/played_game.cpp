#include "play/played_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "core/random.hpp"
#include "match/text.hpp"
#include "play/play_command.hpp"

namespace castellan {

namespace {

/// Front ends tell it as a sentence.
Status as_sentence(const Status& status) {
  if (status) return status;
  return Error{capitalised(status.error().message) + "."};
}

std::uint64_t fresh_luck() {
  std::random_device random;
  return (std::uint64_t{random()} << 32) | random();
}

}  // namespace

Result<PlayedGame> PlayedGame::start(const GameSetup& setup, Archive& archive, std::uint64_t seed,
                                     std::optional<std::uint64_t> luck) {
  auto table =
      Table::open({.setup = setup,
                   .seed = seed,
                   .luck = luck ? *luck : fresh_luck(),
                   .date = fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)))});
  if (!table) return table.error();
  PlayedGame game(std::move(*table), archive);
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
  auto table = Table::resume(**entry, saved.record, fresh_luck());
  if (!table) return table.error();
  PlayedGame game(std::move(*table), archive);
  game.kept_as_ = saved.name;
  game.kept_ = true;
  return game;
}

Status PlayedGame::play(std::string_view typed) {
  if (const auto played = table_.play(typed, 0); !played) return played;
  save();
  return Done{};
}

Status PlayedGame::take_back() {
  const auto taken = table_.take_back();
  if (taken) save();
  return as_sentence(taken);
}

Status PlayedGame::redo() {
  const auto played = table_.redo();
  if (played) save();
  return as_sentence(played);
}

void PlayedGame::save() {
  const Record& record = table_.record(0);
  if (kept_as_.empty()) return;
  const auto saved = archive_->save(kept_as_, write_record(record));
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
  const std::string& name = table_.seat(player).name;
  return name == colour ? colour : fmt::format("{} ({})", colour, name);
}

std::string PlayedGame::evaluation() const {
  if (match().outcome().ended) return "";
  std::string line;
  for (const Explanation& value : match().position().explain("source")) {
    const auto player = info().players[static_cast<std::size_t>(value.player)];
    line += fmt::format("{} {} {}", line.empty() ? "" : ",", capitalised(player),
                        value_text(value.value, info().value_decimals));
  }
  return "Evaluation:" + line;
}

std::string PlayedGame::last_move() const {
  if (match().history().empty()) return "";
  const PlayedMove& played = match().history().back();
  return fmt::format("{} plays {}", player_title(played.player), played.move.notation);
}

std::string PlayedGame::end_sentence() const {
  const auto winner = match().outcome().winner();
  const std::string_view how = match().ended_by();
  const std::string by = how.empty()      ? ""
                         : how == "turns" ? fmt::format(" after {} turns", match().turn() - 1)
                                          : fmt::format(" by {}", how);
  return winner ? fmt::format("Game over: {} wins{}!", player_title(*winner), by)
                : fmt::format("Game over: a draw{}.", by);
}

std::string PlayedGame::kept_where() const {
  if (!trouble_.empty()) return "The game is NOT saved: " + trouble_ + ".";
  if (!kept_) return "No move was played, so there is nothing to save.";
  return "The game is saved as " + kept_as_ + ".";
}

std::string PlayedGame::kept_place() const {
  return kept_where() + (kept_ ? " " + archive_->place(kept_as_) : "");
}

std::string PlayedGame::way_back() const {
  return kept_ ? "To resume it: castellan play --load " + kept_as_ : "";
}

std::string PlayedGame::hint(const ThoughtView& thought) const {
  const LineView& line = thought.lines.front();
  return fmt::format("Hint: {} ({}, {} moves deep)", line.moves.front(), score_text(line.score),
                     thought.depth);
}

std::vector<std::string> PlayedGame::explanation() const {
  std::vector<std::string> lines;
  for (const EvaluationInfo& evaluation : table_.game().evaluations()) {
    lines.emplace_back(evaluation.name == "source" ? "By the source document:"
                                                   : fmt::format("By the {}:", evaluation.name));
    for (const Explanation& explanation : match().position().explain(evaluation.name)) {
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
