#include "teach/evidence.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace castellan {

namespace {

constexpr int soon = 5;   // moves
constexpr int dear = 15;  // a price that a careful player thinks about twice

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

/// The number of pieces a player's land is in: regions, and cells that belong to none.
int count_parts(const Match& match, Player owner) {
  int parts = 0;
  int within = 0;
  int all = -1;
  for (const RegionView& region : match.regions()) {
    if (region.owner != owner) continue;
    if (region.is_everything) {
      all = static_cast<int>(region.cells.size());
    } else {
      ++parts;
      within += static_cast<int>(region.cells.size());
    }
  }
  return parts + std::max(0, all - within);
}

/// How far a player's land has been split after each move of the line; a cell that became nobody's
/// was cut off too.
std::vector<int> cut_off(const PlayedLine& line, Player owner) {
  const int at_first = count_parts(line.begin(), owner);
  std::vector<int> parts = {0};
  int gone = 0;
  for (std::size_t i = 1; i < line.positions.size(); ++i) {
    const BoardView before = line.positions[i - 1].view();
    const BoardView now = line.positions[i].view();
    for (std::size_t cell = 0; cell < now.cells.size(); ++cell) {
      gone += before.cells[cell].owner == owner && now.cells[cell].owner == nobody ? 1 : 0;
    }
    parts.push_back(count_parts(line.positions[i], owner) - at_first + gone);
  }
  return parts;
}

/// By how much one sequence of numbers ever exceeds the other.
int most_above(const std::vector<int>& row, const std::vector<int>& other) {
  int most = 0;
  for (std::size_t i = 0; i < std::min(row.size(), other.size()); ++i) {
    most = std::max(most, row[i] - other[i]);
  }
  return most;
}

/// Whether things of the player's vanish from regions that he keeps, without being captured.
bool things_die(const PlayedLine& line, Player owner) {
  for (std::size_t i = 1; i < line.positions.size(); ++i) {
    const Match& now = line.positions[i];
    if (now.history().back().player == owner) continue;  // he moves and merges them himself
    const BoardView before = line.positions[i - 1].view();
    const BoardView after = now.view();
    for (const RegionView& region : now.regions()) {
      if (region.owner != owner || region.is_everything) continue;
      for (const int cell : region.cells) {
        const auto c = static_cast<std::size_t>(cell);
        if (!before.cells[c].thing.empty() && after.cells[c].thing.empty()) return true;
      }
    }
  }
  return false;
}

bool takes_cells(const PlayedLine& line, Player owner) {
  return count_cells(line.positions[1], owner) > count_cells(line.begin(), owner);
}

/// The price of the line's first move, from the note of a step; 0 without one.
int price_of(const PlayedLine& line) {
  int price = 0;
  for (const MoveStep& step : line.positions[1].history().back().move.steps) {
    std::from_chars(step.note.data(), step.note.data() + step.note.size(), price);
  }
  return price;
}

bool is_warned(const Match& match, Player owner) {
  const auto regions = match.regions();
  return std::any_of(regions.begin(), regions.end(), [&](const RegionView& region) {
    return region.owner == owner && !region.warning.empty();
  });
}

bool is_warned(const PlayedLine& line, Player owner) {
  return std::any_of(line.positions.begin() + 1, line.positions.end(),
                     [&](const auto& position) { return is_warned(position, owner); });
}

int lost_points(double difference) {
  return difference > 0 ? std::max(1, static_cast<int>(std::lround(difference))) : 0;
}

/// A player's term of the game's first evaluation, the source document's.
double term_of(const Match& match, Player player, std::string_view name) {
  for (const Explanation& each :
       match.position().explain(match.game().evaluations().front().name)) {
    if (each.player != player) continue;
    for (const Term& term : each.terms) {
      if (term.name == name) return term.value;
    }
  }
  return 0;
}

/// Whether the line's last move decides the game by moving onto a cell with such a thing.
bool ends_with_capture(const PlayedLine& line, std::string_view thing) {
  if (line.positions.size() < 2 || !line.end().outcome().ended) return false;
  const auto& move = line.end().history().back().move;
  if (move.cells.empty()) return false;
  const BoardView before = line.positions[line.positions.size() - 2].view();
  const CellView& target = before.cells[static_cast<std::size_t>(move.cells.back())];
  return target.thing == thing && target.owner != line.end().history().back().player;
}

/// Cells that were this player's when the line began, or after the mover's own move, and are the
/// opponent's at its end; only those with something on them, or any.
int taken_cells(const PlayedLine& line, Player owner, bool with_thing) {
  const BoardView end = line.end().view();
  std::vector<bool> had(end.cells.size(), false);
  for (const auto& position : line.positions) {
    const BoardView view = position.view();
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

/// By how many such things the player was ever ahead on one line compared with the other.
int most_ahead(const PlayedLine& line, const PlayedLine& other, Player owner,
               std::string_view thing) {
  int most = 0;
  const std::size_t length = std::min(line.positions.size(), other.positions.size());
  for (std::size_t i = 1; i < length; ++i) {
    most = std::max(most, count_things(line.positions[i], owner, thing) -
                              count_things(other.positions[i], owner, thing));
  }
  return most;
}

}  // namespace

PlayedLine play_out(const Match& from, const std::vector<std::string>& moves, std::size_t most) {
  PlayedLine line;
  line.positions.push_back(from);
  for (const std::string& move : moves) {
    if (line.positions.size() > most || line.end().outcome().ended) break;
    Match next = line.end();
    if (!next.play(move)) break;
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
    case Sign::lost_at_once:
      return given && played.positions.size() == 2 && bad.outcome().ended ? 1 : 0;
    case Sign::win_given: return given ? 1 : 0;
    case Sign::win_given_soon: return given && *played.ends_in >= -soon ? 1 : 0;
    case Sign::win_missed: return missed ? 1 : 0;
    case Sign::capture_given: return given && ends_with_capture(played, lesson.subject) ? 1 : 0;
    case Sign::capture_missed: return missed && ends_with_capture(better, lesson.subject) ? 1 : 0;
    case Sign::warned:
      return is_warned(played.positions[1], mover) && !is_warned(better.positions[1], mover);
    case Sign::warned_later:
      return (is_warned(played, mover) && !is_warned(better, mover)) ||
             (things_die(played, mover) && !things_die(better, mover));
    case Sign::idle_purchase:
      return price_of(played) >= dear && !takes_cells(played, mover) && takes_cells(better, mover);
    case Sign::thing_taken:
      return std::max(0, taken_cells(played, mover, true) - taken_cells(better, mover, true));
    case Sign::cut: return most_above(cut_off(played, mover), cut_off(better, mover));
    case Sign::cut_missed: return most_above(cut_off(better, enemy), cut_off(played, enemy));
    case Sign::cells_lost:
      return std::max(0, taken_cells(played, mover, false) - taken_cells(better, mover, false));
    case Sign::cells_missed: return std::max(0, count_cells(good, mover) - count_cells(bad, mover));
    case Sign::things_lost: return most_ahead(better, played, mover, lesson.subject);
    case Sign::things_spared: return most_ahead(played, better, enemy, lesson.subject);
    case Sign::own_term:
      return lost_points(term_of(good, mover, lesson.subject) -
                         term_of(bad, mover, lesson.subject));
    case Sign::enemy_term:
      return lost_points(term_of(bad, enemy, lesson.subject) -
                         term_of(good, enemy, lesson.subject));
    case Sign::otherwise: return 1;
  }
  return 0;
}

}  // namespace castellan
