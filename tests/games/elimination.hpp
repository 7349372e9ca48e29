// A test game in which players are eliminated.
//
// Three to five players have a few lives each. The player to move strikes another player, who loses
// a life, or passes. A player without lives is out. Players who have passed are skipped until
// everybody still in has passed, which ends a round; so a player may have several turns in a row.
// The game ends with one player left or after the last round. Those still in are placed by their
// lives, followed by the others, the last to drop out first. With rounds=0 there is no last round.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/board_text.hpp"
#include "board/board_views.hpp"
#include "match/entry_of.hpp"
#include "tests/games/parts.hpp"

namespace castellan::tests::elimination {

inline constexpr int most_players = 5;
inline constexpr OptionSpec option_specs[] = {
    number_option("players", "how many play", 3, most_players, 3),
    number_option("lives", "of each player", 1, 9, 2),
    number_option("rounds", "before places go by lives; 0: no end", 0, 9, 2),
    number_option("repetition", "positions that make a draw", 0, 9, 0),
    number_option("max_turns", "turns that make a draw", 0, 999, 0)};
inline constexpr std::string_view player_names[] = {"ash", "birch", "cedar", "date", "elm"};

class Elimination {
 public:
  struct State {
    std::array<std::int8_t, most_players> lives{};
    std::array<std::int8_t, most_players> dropped_out{};  // as the n-th; 0: still in
    std::array<bool, most_players> passed{};              // in this round
    std::int8_t to_move = 0;
    std::int8_t rounds = 0;  // left
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int8_t target = nobody;  // nobody: a pass
    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "elimination";
  static constexpr std::size_t max_moves = most_players;
  static constexpr bool one_move_turns = true;

  explicit Elimination(const OptionValues& options)
      : players_(static_cast<int>(options["players"])),
        lives_(static_cast<std::int8_t>(options["lives"])),
        rounds_(static_cast<std::int8_t>(options["rounds"])) {}

  int players() const { return players_; }
  State initial_state() const {
    State state;
    std::fill_n(state.lives.begin(), players_, lives_);
    state.rounds = rounds_;
    return state;
  }
  Player player_to_move(const State& state) const { return state.to_move; }

  void legal_moves(const State& state, MovesOf<Elimination>& moves) const {
    for (int i = 0; i < players_; ++i) {
      if (i != state.to_move && is_in(state, i)) moves.push_back({static_cast<std::int8_t>(i)});
    }
    moves.push_back({});
  }
  Move idle_move(const State&) const { return {}; }
  bool is_out(const State& state, Player player) const { return !is_in(state, player); }

  Turn play(State& state, Move move) const {
    if (move.target == nobody) {
      state.passed[at(state.to_move)] = true;
    } else if (--state.lives[at(move.target)] == 0) {
      state.passed[at(move.target)] = false;
      state.dropped_out[at(move.target)] = static_cast<std::int8_t>(players_ - still_in(state));
    }
    if (count([&](int i) { return waits(state, i); }) == 0) {
      state.passed = {};
      if (rounds_ > 0) --state.rounds;
    }
    do {
      state.to_move = static_cast<std::int8_t>((state.to_move + 1) % players_);
    } while (!waits(state, state.to_move));
    return Turn::ended;
  }

  Outcome outcome(const State& state) const {
    if (still_in(state) > 1 && (rounds_ == 0 || state.rounds > 0)) return Outcome::running();
    std::array<int, most_players> worth{};
    for (std::size_t i = 0; i < worth.size(); ++i) {
      worth[i] = state.lives[i] > 0 ? most_players + state.lives[i] : state.dropped_out[i];
    }
    return by_worth(std::span(worth).first(at(players_)));
  }

  std::uint64_t hash(const State& state) const {
    const std::uint64_t hash = hash_of(state.passed, at(state.to_move * 10 + state.rounds + 1));
    return hash_of(state.dropped_out, hash_of(state.lives, hash));
  }

  /// "3,2z,x1 a 2": lives, z has passed, x1 was the first to drop out; who is to move; rounds.
  std::string to_text(const State& state) const {
    std::string text;
    for (std::size_t i = 0; i < at(players_); ++i) {
      text += i > 0 ? "," : "";
      text += is_in(state, int(i)) ? std::to_string(state.lives[i]) + (state.passed[i] ? "z" : "")
                                   : "x" + std::to_string(state.dropped_out[i]);
    }
    return text + ' ' + letter(state.to_move) + ' ' + std::to_string(state.rounds);
  }
  std::string to_text(const State&, Move move) const {
    return move.target == nobody ? "pass" : std::string("hit-") + letter(move.target);
  }
  Result<State> parse_state(std::string_view text) const {
    State state;
    const auto fields = split_fields(text);
    const auto each = split_at(fields[0], ',');
    for (std::size_t i = 0; i < std::min(each.size(), at(players_)); ++i) {
      const auto digits = read_numbers(each[i]);
      const bool out = each[i].starts_with('x');
      (out ? state.dropped_out : state.lives)[i] =
          static_cast<std::int8_t>(digits.empty() ? 0 : std::min(digits[0], 9));
      state.passed[i] = each[i].ends_with('z');
    }
    if (fields.size() == 3) {
      state.to_move = static_cast<std::int8_t>(
          std::clamp(fields[1].empty() ? 0 : fields[1][0] - 'a', 0, players_ - 1));
      state.rounds = static_cast<std::int8_t>(read_number(fields[2], rounds_).value_or(0));
    }
    // What was read must be written the same, and be playable.
    if (to_text(state) == text && waits(state, state.to_move)) return state;
    return Error{"expected " + std::to_string(players_) + " players such as in '" +
                 to_text(initial_state()) + "', found '" + std::string(text) + "'"};
  }

  BoardView view(const State& state) const {
    std::vector<std::string> names;
    for (int i = 0; i < players_; ++i) names.push_back({letter(i)});
    return square_board({"lives"}, names, [&](int, int i) {
      return CellView{.name = names[at(i)],
                      .symbol = std::to_string(state.lives[at(i)]),
                      .owner = i,
                      .thing = is_in(state, i) ? "player" : ""};
    });
  }
  /// The player to strike, or the player's own cell to pass.
  std::vector<int> cells(const State& state, Move move) const {
    return {move.target == nobody ? state.to_move : move.target};
  }

 private:
  static char letter(int player) { return static_cast<char>('a' + player); }
  static bool is_in(const State& state, int player) { return state.lives[at(player)] > 0; }
  static bool waits(const State& state, int player) {
    return is_in(state, player) && !state.passed[at(player)];
  }
  template <class Test>
  int count(Test&& test) const {
    int found = 0;
    for (int i = 0; i < players_; ++i) found += test(i) ? 1 : 0;
    return found;
  }
  int still_in(const State& state) const {
    return count([&](int i) { return is_in(state, i); });
  }

  int players_;
  std::int8_t lives_;
  std::int8_t rounds_;
};
static_assert(Game<Elimination> && GoesOnWithout<Elimination>);

struct Evaluation {
  static constexpr std::string_view name = "source";
  using Score = int;
  /// Own lives compared with the average.
  Score operator()(const Elimination& game, const Elimination::State& state, Player player) const {
    int all = 0;
    for (const int lives : state.lives) all += lives;
    return game.players() * state.lives[static_cast<std::size_t>(player)] - all;
  }
};

struct Family : FamilyOfOne<Elimination> {
  using Evaluations = std::tuple<Evaluation>;
  static constexpr GameInfo info = {.name = Elimination::name,
                                    .title = "Elimination",
                                    .summary = "strike or pass; who is left last wins",
                                    .move_hint = "hit-b or pass",
                                    .players = player_names,
                                    .options = option_specs};
};

}  // namespace castellan::tests::elimination
