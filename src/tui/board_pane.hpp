// The board on a screen: how large its cells are, which part of it is visible, and what is marked.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_view.hpp"
#include "match/game_entry.hpp"
#include "play/lattice.hpp"
#include "tui/screen.hpp"
#include "tui/theme.hpp"

namespace castellan {

/// By indices into BoardView::cells.
struct BoardMarks {
  std::vector<int> last_move = {};
  std::vector<int> chosen = {};
  std::vector<int> targets = {};
  std::map<int, std::string> notes = {};  // what happens on a target: "capture"
  std::vector<int> active = {};           // the region that acts now
  std::vector<int> ready = {};            // what can still move in this turn
  std::optional<int> cursor = {};
  bool badges = false;                    // numbers in place of things
  std::vector<OverlayMark> overlay = {};  // in place of things too, by cell
  std::vector<int> guarded = {};          // by the thing under the cursor
};

/// The sign of a target where this happens; without a note, that of any target.
std::string_view target_sign(bool plain, std::string_view note);

/// The symbol for a player's thing: the theme's, or the game's; empty where only letters are used.
std::string_view symbol_of(std::string_view thing, Player owner, const GameInfo& game,
                           const Theme& theme, bool plain);
/// The symbol for the thing on a cell; empty for none.
std::string cell_symbol(const CellView& cell, const GameInfo& game, const Theme& theme, bool plain);

enum class CellWish { automatic, small, large };

class BoardPane {
 public:
  /// The largest cells with which the whole board fits; if none do, the smallest, showing the part
  /// of the board around `focus`. The part `seen_before` stays if the focus is well inside it. A
  /// view without cells takes no space.
  BoardPane(const BoardView& view, const Rect& area, int focus, CellWish wish, int largest_cell,
            const Rect& seen_before = {});

  /// The part of the area that it takes, labels included.
  const Rect& rect() const { return rect_; }
  int cell_columns() const { return cell_columns_; }
  int cell_rows() const { return cell_rows_; }
  bool scrolls() const {
    return seen_.rows < lattice_.rows() || seen_.columns < lattice_.columns();
  }
  /// Whether all of it is visible in this area, and cells may be as large as that.
  static bool fits(const BoardView& view, const Rect& area, CellWish wish, int largest_cell) {
    return !BoardPane(view, area, 0, wish, largest_cell).scrolls();
  }
  /// In steps of the lattice: for squares, in cells.
  const Rect& seen() const { return seen_; }

  void draw(Screen& screen, const Theme& theme, const GameInfo& game,
            const BoardMarks& marks) const;
  /// Whether all of it is visible.
  bool is_seen(int cell) const;
  /// The cell at a position on the screen.
  std::optional<int> cell_at(int row, int column) const;

 private:
  void choose_size(const Rect& area, CellWish wish, int largest_cell);
  /// A number of steps in columns or rows of the screen.
  int columns_of(int steps) const { return steps * cell_columns_ / lattice_.cell_columns(); }
  int rows_of(int steps) const { return steps * cell_rows_ / lattice_.cell_rows(); }
  void draw_labels(Screen& screen, const Theme& theme) const;
  void draw_label(Screen& screen, const Style& style, const Lattice::Label& label) const;
  void draw_cell(Screen& screen, const Theme& theme, const GameInfo& game, const BoardMarks& marks,
                 int cell) const;
  Style ground_of(const Theme& theme, const BoardMarks& marks, const Style& owner, int cell) const;
  char32_t filler_of(const Screen& screen, const CellView& shown) const;
  Rect place_of(const Lattice::Step& step) const;

  const BoardView* view_;  // outlives this
  Lattice lattice_;
  Rect rect_;
  Rect seen_;
  int label_ = 1;  // width of the row labels
  int cell_columns_ = 3;
  int cell_rows_ = 1;
};

}  // namespace castellan
