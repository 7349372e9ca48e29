// Makes up a move cell by cell, as a person with arrows or a mouse does. It knows the legal moves
// and no rules: the cells of a move say what is clicked, its steps what is chosen from a list.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/game_entry.hpp"

namespace castellan {

class MovePicker {
 public:
  MovePicker() = default;
  MovePicker(const Match& match, std::vector<MoveView> moves);

  const std::vector<MoveView>& moves() const { return moves_; }

  /// Kinds of moves to choose from before any cell, such as "buy peasant (10)"; none in most games.
  const std::vector<std::string>& kinds() const { return kinds_; }
  const std::optional<std::size_t>& kind() const { return kind_; }
  /// Otherwise the kind is a move by itself.
  bool needs_cell(std::size_t kind) const;

  const std::vector<int>& chosen() const { return chosen_; }
  /// Cells that can be clicked next.
  std::vector<int> targets() const;

  struct Pick {
    std::string move = {};               // to be played
    std::vector<MoveView> several = {};  // they differ in nothing that can be clicked
    std::string trouble = {};            // why nothing came of it
  };
  /// A kind that needs no cell is a move at once. The chosen kind again gives it up.
  Pick choose_kind(std::size_t kind);
  Pick click(int cell);
  /// Gives up what was chosen last; false when there was nothing.
  bool step_back();

 private:
  bool fits(std::size_t move) const;
  void begin();

  std::vector<MoveView> moves_;
  std::vector<std::string> kinds_;
  std::vector<std::size_t> kind_of_;  // by move
  std::optional<std::size_t> kind_;
  std::vector<int> chosen_;
  std::size_t forced_ = 0;  // cells that every move begins with
};

}  // namespace castellan
