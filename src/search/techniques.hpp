// What the engine does beyond exact alpha-beta, by name, so that each can be left out to see what
// it is worth.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/options.hpp"

namespace castellan {

enum class Technique : std::uint8_t {
  none,
  aspiration,    // the first window is narrow, around the score of the iteration before
  reductions,    // late moves are searched less deep first
  late_pruning,  // close to the horizon the last moves are not searched at all
  futility,      // .. nor is a node that is far ahead of what it needs
  internal,      // a node without a remembered move is searched less deep
  quiescence,    // captures are played out at the horizon
  extension,     // forced moves cost no depth
  repetition     // a position that comes back on the way is a draw
};
inline constexpr std::string_view technique_names[] = {"none",         "aspiration", "reductions",
                                                       "late_pruning", "futility",   "internal",
                                                       "quiescence",   "extension",  "repetition"};

/// The techniques that are in use: all but one, or none where a search is to be exact.
class Techniques {
 public:
  Techniques(const OptionValues& options, bool exact)
      : exact_(exact), without_(static_cast<Technique>(options["without"])) {}

  bool exact() const { return exact_; }
  bool operator[](Technique technique) const { return !exact_ && technique != without_; }

 private:
  bool exact_;
  Technique without_;
};

/// How much the evaluation changes with a move, learned on the way: what margins are made of, in
/// any game.
class Swing {
 public:
  void add(double change) {
    ++count_;
    mean_ += (std::abs(change) - mean_) / std::min(count_, 1'000.0);
  }
  bool known() const { return count_ >= 100; }
  double typical() const { return mean_; }

 private:
  double count_ = 0;
  double mean_ = 0;
};

/// How much less deep the n-th move of a node is searched, before what is known of it counts.
class Reductions {
 public:
  static int at(int depth, std::size_t move) {
    static const Reductions table;
    return table.plies_[static_cast<std::size_t>(depth < 64 ? depth : 63)][move < 64 ? move : 63];
  }

 private:
  Reductions() {
    for (int depth = 1; depth < 64; ++depth) {
      for (int move = 1; move < 64; ++move) {
        plies_[depth][move] =
            static_cast<std::int8_t>(0.5 + std::log(depth) * std::log(move) / 2.0);
      }
    }
  }

  std::int8_t plies_[64][64] = {};
};

}  // namespace castellan
