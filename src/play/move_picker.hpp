// Builds a move cell by cell, as a person does with arrows or a mouse. It knows the legal moves and
// no rules: the cells of a move say what is clicked, its words what is chosen from a list. Moves
// too many to list are narrowed down first, word by word and cell by cell.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace castellan {

class MovePicker {
 public:
  MovePicker() = default;
  /// The observer is the player to move, or someone who sees everything.
  MovePicker(const Match& match, Player observer);

  /// All moves that fit the choices so far; none while there are too many to list.
  const std::vector<MoveView>& moves() const { return set_.moves; }
  std::size_t count() const { return set_.count; }

  /// Kinds of moves to choose from before any cell, such as "buy peasant (10)"; none in most games.
  const std::vector<std::string>& kinds() const { return kinds_; }
  const std::optional<std::size_t>& kind() const { return kind_; }
  /// Otherwise the kind is a complete move.
  bool needs_cell(std::size_t kind) const;

  const std::vector<int>& chosen() const { return chosen_; }
  /// Cells that can be clicked next.
  std::vector<int> targets() const;
  /// What happens on them, where the game says so: "capture". None while moves are not listed.
  std::map<int, std::string> notes() const;
  /// The choices so far and a cell, as a line to be typed: the game can say what is wrong with it.
  std::string in_words(const std::string& cell, const BoardView& view) const;

  struct Pick {
    std::string move = {};               // to be played
    std::vector<MoveView> several = {};  // they differ in nothing that can be clicked
    std::string trouble = {};            // why nothing came of it
  };
  /// A kind that needs no cell is played at once. Choosing the same kind again deselects it.
  Pick choose_kind(std::size_t kind);
  Pick click(int cell);
  /// Undoes the last choice; false when there was none.
  bool step_back();

 private:
  bool is_listed() const { return set_.moves.size() == set_.count; }
  /// Looks up the moves that begin with the query.
  void look();
  void begin();
  bool fits(std::size_t move) const;
  /// Whether clicks alone make this move: one with words of its own and a single cell is for sale,
  /// and is chosen from a list.
  bool is_spoken(std::size_t move) const;
  /// What the chosen cells make: a move, several, or nothing yet.
  Pick made() const;

  std::shared_ptr<const Position> position_;
  Player observer_ = referee;
  std::span<const std::string_view> acts_;
  bool has_kinds_ = false;
  MoveQuery query_;  // choices made while there were too many moves to list
  MoveSet set_;
  std::vector<std::string> kinds_;
  std::vector<std::size_t> kind_of_;  // by move
  std::optional<std::size_t> kind_;
  std::vector<int> chosen_;
  std::size_t forced_ = 0;  // cells that every move begins with
};

}  // namespace castellan
