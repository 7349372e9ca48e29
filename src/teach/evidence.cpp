#include "teach/evidence.hpp"

#include <algorithm>
#include <cmath>

namespace castellan {

namespace {

int count_things(const Match& match, Player owner, std::string_view thing) {
  int count = 0;
  for (const CellView& cell : match.view().cells) {
    const bool counts = thing.empty() ? !cell.thing.empty() : cell.thing == thing;
    if (cell.owner == owner && counts) ++count;
  }
  return count;
}

int count_cells(const Match& match, Player owner) {
  const BoardView view = match.view();
  return static_cast<int>(std::count_if(view.cells.begin(), view.cells.end(),
                                        [&](const CellView& cell) { return cell.owner == owner; }));
}

/// Parts of a player's land that have a fate of their own: the first region is all of it.
int count_regions(const Match& match, Player owner) {
  int count = -1;
  for (const RegionView& region : match.regions()) count += region.owner == owner ? 1 : 0;
  return std::max(0, count);
}

bool is_warned(const Match& match, Player owner) {
  const auto regions = match.regions();
  return std::any_of(regions.begin(), regions.end(), [&](const RegionView& region) {
    return region.owner == owner && !region.warning.empty();
  });
}

/// A player's term of the source evaluation.
double term_of(const Match& match, Player player, std::string_view name) {
  for (const Explanation& each : match.explain(EvaluationKind::source)) {
    if (each.player != player) continue;
    for (const Term& term : each.terms) {
      if (term.name == name) return term.value;
    }
  }
  return 0;
}

/// Whether the line's last move decides the game by coming to a cell with such a thing.
bool ends_with_capture(const PlayedLine& line, std::string_view thing) {
  if (line.positions.size() < 2 || !line.end().outcome().ended) return false;
  const auto& move = line.end().history().back().move;
  if (move.cells.empty()) return false;
  const BoardView before = line.positions[line.positions.size() - 2]->view();
  const CellView& target = before.cells[static_cast<std::size_t>(move.cells.back())];
  return target.thing == thing && target.owner != line.end().history().back().player;
}

/// Cells that were this player's when the line began, or after the mover's own move, and are the
/// opponent's at its end; with something on them or any.
int taken_cells(const PlayedLine& line, Player owner, bool with_thing) {
  const BoardView end = line.end().view();
  std::vector<bool> had(end.cells.size(), false);
  for (const auto& position : line.positions) {
    const BoardView view = position->view();
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
      const CellView& cell = view.cells[i];
      if (cell.owner == owner) had[i] = !with_thing || !cell.thing.empty();
    }
  }
  int count = 0;
  for (std::size_t i = 0; i < end.cells.size(); ++i) {
    const bool is_enemys = end.cells[i].owner != owner && end.cells[i].owner != nobody;
    count += had[i] && is_enemys ? 1 : 0;
  }
  return count;
}

/// By how many such things the player has had more on one line than on the other, at any time.
int most_ahead(const PlayedLine& line, const PlayedLine& other, Player owner,
               std::string_view thing) {
  int most = 0;
  const std::size_t length = std::min(line.positions.size(), other.positions.size());
  for (std::size_t i = 1; i < length; ++i) {
    most = std::max(most, count_things(*line.positions[i], owner, thing) -
                              count_things(*other.positions[i], owner, thing));
  }
  return most;
}

}  // namespace

PlayedLine play_out(const Match& from, const std::vector<std::string>& moves, std::size_t most) {
  PlayedLine line;
  line.positions.push_back(from.clone());
  for (const std::string& move : moves) {
    if (line.positions.size() > most || line.end().outcome().ended) break;
    auto next = line.end().clone();
    if (!next->play(move)) break;
    line.positions.push_back(std::move(next));
  }
  return line;
}

int Evidence::seen(const Lesson& lesson) const {
  const Player enemy = 1 - mover;
  const Match& bad = played.end();
  const Match& good = better.end();
  const bool given =
      played.ends_in && *played.ends_in <= 0 && !(better.ends_in && *better.ends_in < 0);
  const bool missed =
      better.ends_in && *better.ends_in > 0 && !(played.ends_in && *played.ends_in > 0);
  switch (lesson.sign) {
    case Sign::win_given: return given ? 1 : 0;
    case Sign::win_missed: return missed ? 1 : 0;
    case Sign::capture_given: return given && ends_with_capture(played, lesson.subject) ? 1 : 0;
    case Sign::capture_missed: return missed && ends_with_capture(better, lesson.subject) ? 1 : 0;
    case Sign::starves:
      return is_warned(*played.positions[1], mover) && !is_warned(*better.positions[1], mover) ? 1
                                                                                               : 0;
    case Sign::thing_taken:
      return std::max(0, taken_cells(played, mover, true) - taken_cells(better, mover, true));
    case Sign::cut:
      return std::max(0, count_regions(bad, mover) - count_regions(good, mover)) +
             std::max(0, count_regions(good, enemy) - count_regions(bad, enemy));
    case Sign::cells_lost:
      return std::max(0, taken_cells(played, mover, false) - taken_cells(better, mover, false));
    case Sign::cells_missed: return std::max(0, count_cells(good, mover) - count_cells(bad, mover));
    case Sign::things_lost: return most_ahead(better, played, mover, lesson.subject);
    case Sign::things_spared: return most_ahead(played, better, enemy, lesson.subject);
    case Sign::own_term:
    case Sign::enemy_term: {
      const double own = term_of(good, mover, lesson.subject) - term_of(bad, mover, lesson.subject);
      const double his = term_of(bad, enemy, lesson.subject) - term_of(good, enemy, lesson.subject);
      const double more = lesson.sign == Sign::own_term ? own : his;
      const double less = lesson.sign == Sign::own_term ? his : own;
      return more > 0 && more >= less ? std::max(1, static_cast<int>(std::lround(more))) : 0;
    }
    case Sign::otherwise: return 1;
  }
  return 0;
}

}  // namespace castellan
