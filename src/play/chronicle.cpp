#include "play/chronicle.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/game_entry.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

constexpr std::size_t most_named = 6;  // cells in a sentence

/// Things counted in the order in which they first came.
class Tally {
 public:
  void add(std::string_view what) {
    const auto found =
        std::ranges::find(counts_, what, [](const auto& each) { return each.first; });
    if (found == counts_.end()) {
      counts_.emplace_back(what, 1);
    } else {
      ++found->second;
    }
  }
  bool empty() const { return counts_.empty(); }
  std::string text() const {
    std::string text;
    for (const auto& [what, count] : counts_) {
      text += (text.empty() ? "" : ", ") + what;
      if (count > 1) text += fmt::format(" ({} times)", count);
    }
    return text;
  }

 private:
  std::vector<std::pair<std::string, int>> counts_;
};

std::string names_of(const BoardView& view, const std::vector<int>& cells) {
  std::string text;
  for (std::size_t i = 0; i < std::min(cells.size(), most_named); ++i) {
    text += (i == 0 ? "" : ", ") + view.cells[static_cast<std::size_t>(cells[i])].name;
  }
  if (cells.size() > most_named) text += fmt::format(" and {} more", cells.size() - most_named);
  return text;
}

/// What a move does, in its own words: "capture", "buy peasant", "march".
std::string deed_of(const MoveView& move) {
  std::string words;
  for (std::size_t i = 0; i + move.cells.size() < move.steps.size(); ++i) {
    words += (words.empty() ? "" : " ") + move.steps[i].answer;
  }
  const std::string& note = move.steps.back().note;
  const bool comes_from_shop = move.cells.size() == 1;
  if (move.cells.empty() || note.empty()) return words;
  return comes_from_shop ? words + " to " + note : note;
}

/// In words; a thing that has only grown older is still the same.
std::string thing_of(const GameInfo& game, std::string_view thing) {
  std::string text(plain_thing(game, thing));
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::string report_of_chance(const BoardView& view, const MoveView& move) {
  constexpr std::size_t longest = 60;
  if (!move.cells.empty()) {
    const bool is_told = move.notation != move.text;  // in the game's words
    const std::string act =
        is_told ? move.notation + ':' : move.notation.substr(0, move.notation.find(' '));
    return fmt::format("Chance: {} {}", act, names_of(view, move.cells));
  }
  if (move.text.ends_with(" -")) return "";  // nothing
  std::string text = "Chance: " + move.notation;
  if (text.size() > longest) text = text.substr(0, longest - 4) + " ...";
  return text;
}

}  // namespace

std::size_t after_last_turn_of(const Match& match, Player player) {
  const auto& history = match.history();
  std::size_t ply = history.size();
  const auto is_of_this_turn = [&](const PlayedMove& move) {
    return !match.outcome().ended && move.turn == match.turn();
  };
  while (ply > 0 && (history[ply - 1].player != player || is_of_this_turn(history[ply - 1]))) --ply;
  return ply;
}

std::vector<std::string> turn_reports(const Match& match, Player observer, std::size_t from) {
  std::vector<std::string> reports;
  const auto& history = match.history();
  if (match.game().info().acts.empty()) return reports;
  const BoardView view = match.view(observer);
  for (std::size_t ply = from; ply < history.size();) {
    const PlayedMove& first = history[ply];
    if (first.player < 0) {
      const std::string report = report_of_chance(view, first.seen_by(observer).move);
      if (!report.empty()) reports.push_back(report);
      ++ply;
      continue;
    }
    Tally tally;
    int unseen = 0;
    for (; ply < history.size() && history[ply].turn == first.turn &&
           history[ply].player == first.player;
         ++ply) {
      const MoveView move = history[ply].seen_by(observer).move;
      if (!move.steps.empty()) {
        const bool only_ends = move.cells.empty() && history[ply].end == Turn::ended;
        if (!only_ends) tally.add(deed_of(move));
      } else if (history[ply].end == Turn::goes_on) {
        ++unseen;
      }
    }
    std::string did = tally.text();
    if (unseen > 0) {
      did += (did.empty() ? "" : ", ") + counted(static_cast<std::uint64_t>(unseen), "move") +
             " in the dark";
    }
    reports.push_back(fmt::format("{}: {}", player_word(match.game().info(), first.player),
                                  did.empty() ? "nothing" : did));
  }
  return reports;
}

std::vector<std::string> land_reports(const Match& match, Player player, Player observer,
                                      std::size_t from) {
  std::vector<std::string> reports;
  const GameInfo& game = match.game().info();
  if (game.acts.empty()) return reports;
  const BoardView before = match.at(from).view(observer);
  const BoardView now = match.view(observer);
  if (before.cells.size() != now.cells.size()) return reports;
  std::vector<int> lost;
  std::string fresh;
  for (std::size_t cell = 0; cell < now.cells.size(); ++cell) {
    if (before.cells[cell].owner != player) continue;
    const std::string thing = thing_of(game, now.cells[cell].thing);
    if (now.cells[cell].owner != player) {
      lost.push_back(static_cast<int>(cell));
    } else if (!thing.empty() && thing != thing_of(game, before.cells[cell].thing)) {
      fresh += fmt::format("{}{} on {}", fresh.empty() ? "" : ", ", thing, now.cells[cell].name);
    }
  }
  if (!lost.empty()) reports.push_back("Lost: " + names_of(now, lost) + ".");
  if (!fresh.empty()) reports.push_back("New on your land: " + fresh + ".");
  return reports;
}

std::vector<int> places_of_moves(const Match& match, Player observer, std::size_t from) {
  std::vector<int> places;
  for (std::size_t ply = from; ply < match.history().size(); ++ply) {
    const PlayedMove& played = match.history()[ply];
    if (played.player == match.player_to_move()) continue;
    const std::vector<int> cells = played.seen_by(observer).move.cells;
    if (cells.empty()) continue;
    if (played.player < 0) {
      places.insert(places.end(), cells.begin(), cells.end());
    } else {
      places.push_back(cells.back());
    }
  }
  return places;
}

}  // namespace castellan
