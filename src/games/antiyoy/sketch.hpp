// A position as somebody draws it, which may not be legal yet: provinces without a capital or
// without money, farms on nobody's land. Editors' helpers work on it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "games/antiyoy/grids.hpp"

namespace castellan::antiyoy {

using DrawnGame = FullAntiyoy<LargeGrid>;

/// Takes away what cannot stand where it stands (B.5), and units on nobody's land (B.4).
void mend_contents(const DrawnGame& game, DrawnGame::State& state);

class Sketch {
 public:
  using Grid = LargeGrid;
  using Cells = Grid::Cells;
  using State = DrawnGame::State;

  /// Reads any cells, and money as far as it fits: an error only for what cannot be drawn at all.
  static Result<Sketch> read(std::string_view text, const OptionValues& options);

  const DrawnGame& game() const { return game_; }
  const State& state() const { return state_; }
  void set_content(int cell, Content content) { state_.set_content(cell, content); }
  /// In order of their owners and first cells; there may be none.
  std::vector<Cells> provinces() const;
  /// The cells in provinces.
  Cells settled() const;

  /// Gives a capital to every province without one (R5.5).
  void place_capitals();
  /// Opens the game: round 1, with each province's first money (R14.9).
  Status prepay();
  /// All that makes it legal: B.5, capitals, a player to move, whose units are ready, and money.
  Status mend();

  std::string text() const;

 private:
  explicit Sketch(const OptionValues& options) : game_(options), state_(game_.sea_only()) {}

  Status read_money(std::string_view text);
  std::int64_t money_of(const Cells& province) const;
  /// The lowest player with a province; nobody without one.
  Player first_alive() const;
  /// Only units that may be ready stay so (R2.7).
  void settle_ready();

  DrawnGame game_;
  State state_;                        // cells, turn and round; the rest is not kept
  std::map<int, std::int64_t> money_;  // by a cell of the province
};

}  // namespace castellan::antiyoy
