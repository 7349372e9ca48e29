// A test game with chance.
//
// Two players have a number of turns each. A turn starts with a roll of two three-sided dice. The
// player keeps the sum, which ends the turn, or rolls again, as often in a game as `again` allows.
// The player who has kept more wins.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "board/board_text.hpp"
#include "board/board_views.hpp"
#include "match/entry_of.hpp"
#include "tests/games/parts.hpp"

namespace castellan::tests::dice {

inline constexpr OptionSpec option_specs[] = {
    number_option("turns", "of each player", 1, 4, 2),
    number_option("again", "casts that a player may reject", 0, 3, 1)};
inline constexpr std::string_view player_names[] = {"ann", "bob"};

class Dice : public TwoPlayers {
 public:
  struct State {
    std::array<std::int8_t, 2> kept{};
    std::array<std::int8_t, 2> again{};  // rolls that may still be rejected
    std::int8_t cast = 0;                // what the dice show; 0: they are about to be rolled
    std::int8_t player = 0;              // whose turn it is, whoever acts
    std::int8_t turns = 0;               // left, of both players together
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int8_t what = 0;  // keep, again, or what the dice show
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr Move keep{0};
  static constexpr Move again{1};
  static constexpr int lowest = 2;
  static constexpr int highest = 6;

  static constexpr std::string_view name = "dice";
  static constexpr std::size_t max_moves = highest - lowest + 1;

  explicit Dice(const OptionValues& options)
      : turns_(static_cast<std::int8_t>(2 * options["turns"])),
        again_(static_cast<std::int8_t>(options["again"])) {}

  State initial_state() const { return {{0, 0}, {again_, again_}, 0, 0, turns_}; }
  Player player_to_move(const State& state) const {
    return state.cast == 0 && state.turns > 0 ? chance : state.player;
  }

  void legal_moves(const State& state, MovesOf<Dice>& moves) const {
    if (state.cast == 0) {
      for (std::int8_t sum = lowest; sum <= highest; ++sum) moves.push_back({sum});
    } else {
      moves.push_back(keep);
      if (state.again[at(state.player)] > 0) moves.push_back(again);
    }
  }
  /// Of two dice with the sides 1, 2 and 3.
  double probability(const State&, Move move) const { return (3 - std::abs(move.what - 4)) / 9.0; }

  Turn play(State& state, Move move) const {
    if (state.cast == 0) {
      state.cast = move.what;
      return Turn::goes_on;
    }
    const int cast = std::exchange(state.cast, std::int8_t{0});
    if (move == again) {
      --state.again[at(state.player)];
      return Turn::goes_on;
    }
    auto& kept = state.kept[at(state.player)];
    kept = static_cast<std::int8_t>(kept + cast);
    state.player = static_cast<std::int8_t>(opponent(state.player));
    --state.turns;
    return Turn::ended;
  }

  Outcome outcome(const State& state) const {
    if (state.turns > 0) return Outcome::running();
    if (state.kept[0] == state.kept[1]) return Outcome::draw();
    return Outcome::win(state.kept[0] > state.kept[1] ? 0 : 1);
  }

  std::uint64_t hash(const State& state) const { return hash_of(numbers(state)); }

  /// "7 4 1 0 5 0 3": kept, rejections left, the dice, whose turn it is, turns left.
  std::string to_text(const State& state) const {
    std::string text;
    for (const int number : numbers(state)) {
      text += (text.empty() ? "" : " ") + std::to_string(number);
    }
    return text;
  }
  std::string to_text(const State& state, Move move) const {
    if (state.cast == 0) return "cast" + std::to_string(move.what);
    return move == keep ? "keep" : "again";
  }
  Result<State> parse_state(std::string_view text) const {
    const std::array<int, 7> most = {99, 99, again_, again_, highest, 1, turns_};
    const auto fields = split_fields(text);
    std::array<std::int8_t, 7> number{};
    bool good = fields.size() == number.size();
    for (std::size_t i = 0; good && i < number.size(); ++i) {
      const auto read = read_number(fields[i], most[i]);
      good = read && fields[i] == std::to_string(*read);
      if (good) number[i] = static_cast<std::int8_t>(*read);
    }
    const bool cast = number[4] != 0;
    if (!good || (cast && (number[4] < lowest || number[6] == 0))) {
      return Error{"expected seven numbers such as '7 4 1 0 5 0 3', found '" + std::string(text) +
                   "'"};
    }
    return State{{number[0], number[1]}, {number[2], number[3]}, number[4], number[5], number[6]};
  }

  BoardView view(const State& state) const {
    const std::vector<std::string> names = {"ann", "bob", "dice"};
    return square_board({""}, names, [&](int, int column) {
      const bool purse = column < 2;
      return CellView{.name = names[at(column)],
                      .symbol = std::to_string(purse ? state.kept[at(column)] : state.cast),
                      .owner = purse ? column : nobody,
                      .thing = purse ? "purse" : "dice"};
    });
  }
  /// The player's purse to keep, the dice to roll again; nobody clicks for chance.
  std::vector<int> cells(const State& state, Move move) const {
    if (state.cast == 0) return {};
    return {move == keep ? int{state.player} : 2};
  }

 private:
  static std::array<int, 7> numbers(const State& state) {
    return {state.kept[0], state.kept[1], state.again[0], state.again[1],
            state.cast,    state.player,  state.turns};
  }

  std::int8_t turns_;
  std::int8_t again_;
};
static_assert(TwoPlayerZeroSum<Dice> && HasChance<Dice>);

struct Evaluation {
  static constexpr std::string_view name = "source";
  using Score = int;
  /// What was kept, plus roughly what the remaining rejections are worth.
  Score operator()(const Dice&, const Dice::State& state, Player player) const {
    const int lead = 2 * (state.kept[0] - state.kept[1]) + (state.again[0] - state.again[1]);
    return player == 0 ? lead : -lead;
  }
};

struct Family : FamilyOfOne<Dice> {
  using Evaluations = std::tuple<Evaluation>;
  static constexpr GameInfo info = {.name = Dice::name,
                                    .title = "Dice",
                                    .summary = "keep what you cast, or cast again",
                                    .move_hint = "keep or again",
                                    .players = player_names,
                                    .options = option_specs};
};

}  // namespace castellan::tests::dice
