// A turn that was or could have been played, move by move, with the opponent's answer up to the
// mover's next turn: what changes hands, what dies, and what each player holds. Things go by what
// they are called, whatever their state. Nothing here knows a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace castellan {

/// What happened to things or cells, counted.
struct Toll {
  int count = 0;
  int worth = 0;           // by the prices
  std::string move;        // the first move that did it
  std::string_view thing;  // the dearest
};

/// Prices by what is offered: "strong" is the price of a "strong_tower".
class Prices {
 public:
  explicit Prices(const Match& match);

  int of(std::string_view thing) const;
  /// The cheapest thing's: about what a cell is worth.
  int lowest() const { return lowest_; }

 private:
  std::vector<std::pair<std::string_view, int>> prices_;
  int lowest_ = 0;
};

/// Whether a thing is in a list of words.
bool is_among(std::string_view thing, std::string_view words);

class TurnLine {
 public:
  /// Plays both on a copy; chance draws from the seed.
  TurnLine(const Match& from, const std::vector<std::string>& moves,
           const std::vector<std::string>& answer, std::uint64_t seed);

  // Numbers of moves played, chance's included.
  std::size_t done() const { return done_; }              // all but the one that ends the turn
  std::size_t handed() const { return handed_; }          // the opponent is to move
  std::size_t back() const { return views_.size() - 1; }  // the mover's next turn, or the end

  const Match& match() const { return match_; }
  Player mover() const { return match_.history().front().player; }
  /// The moves of the turn, without the one that ends it.
  std::vector<std::string> moves() const;

  int cells(std::size_t ply, Player owner) const;
  /// The number of pieces a player's land is in.
  int pieces(std::size_t ply, Player owner) const;
  const std::vector<RegionView>& regions(std::size_t ply) const { return regions_[ply]; }

  /// What the victim loses to others between two plies: things with these names, or any cells.
  Toll taken(std::size_t from, std::size_t to, Player victim, std::string_view things,
             const Prices& prices) const;
  /// Things of the owner's that vanish between two plies from cells that he keeps, by no move of
  /// his own.
  Toll dead(std::size_t from, std::size_t to, Player owner, std::string_view things,
            const Prices& prices) const;
  /// The first move between two plies that splits the owner's land; empty if none does.
  std::string splitting_move(std::size_t from, std::size_t to, Player owner) const;

 private:
  const CellView& cell(std::size_t ply, std::size_t i) const { return views_[ply].cells[i]; }

  Match match_;
  std::vector<BoardView> views_;  // one more than moves
  std::vector<std::vector<RegionView>> regions_;
  std::size_t done_ = 0;
  std::size_t handed_ = 0;
};

}  // namespace castellan
