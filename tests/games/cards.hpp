// A test game with hidden information.
//
// Three players get three of the ten cards A to J each; one stays unseen. Each puts a card away,
// face down. Then each plays one: the middle one of the three wins, the highest comes second.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "board/board_views.hpp"
#include "match/entry_of.hpp"
#include "tests/games/parts.hpp"

namespace castellan::tests::cards {

inline constexpr std::string_view player_names[] = {"north", "east", "west"};

class Cards {
 public:
  static constexpr int deck = 10;
  /// Where a card can be; except for the stock there is such a place for each player.
  enum Place : std::int8_t { stock = 0, hand = 1, away = 4, played = 7 };
  struct State {
    std::array<std::int8_t, deck> place{};  // of each card: `away + 2` is what west put away
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int8_t card = 0;  // its destination follows from the state
    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "cards";
  static constexpr std::size_t max_moves = deck;
  explicit Cards(const OptionValues&) {}
  int players() const { return 3; }
  State initial_state() const { return {}; }
  Player player_to_move(const State& state) const {
    return is_dealing(state) ? chance : acts(state) % 3;
  }

  void legal_moves(const State& state, MovesOf<Cards>& moves) const {
    const int from = is_dealing(state) ? stock : hand + player_to_move(state);
    for (std::int8_t card = 0; card < deck; ++card) {
      if (state.place[at(card)] == from) moves.push_back({card});
    }
  }
  double probability(const State& state, Move) const { return 1.0 / count(state, stock); }
  Move draw(const State& state, Random& random) const {
    auto card = random.below(deck);
    while (state.place[card] != stock) card = random.below(deck);
    return {static_cast<std::int8_t>(card)};
  }

  Turn play(State& state, Move move) const {  // the whole deal is one turn
    state.place[at(move.card)] = static_cast<std::int8_t>(goal(state));
    return is_dealing(state) ? Turn::goes_on : Turn::ended;
  }

  Outcome outcome(const State& state) const {
    if (acts(state) < 6) return Outcome::running();
    std::array<int, 3> worth{};
    int lower = 0;
    for (const int place : state.place) {  // from the lowest card to the highest
      if (place >= played) worth[at(place - played)] = std::array{1, 3, 2}[at(lower++)];
    }
    return by_worth(worth);
  }

  std::uint64_t hash(const State& state) const { return hash_of(state.place); }

  /// "BC/EF/HI A/D/G -/-/-": everybody's hand, card put away and card played.
  std::string to_text(const State& state) const { return text_for(state, referee); }
  std::string text_for(const State& state, Player observer) const {
    std::string text;
    for (int place = hand; place < played + 3; ++place) {
      const std::string cards = listed(state, place, observer);
      text += place == hand ? "" : place % 3 == 1 ? " " : "/";
      text += cards.empty() ? "-" : cards;
    }
    return text;
  }
  std::string to_text(const State& state, Move move) const {
    return text_for(state, move, referee);
  }
  std::string text_for(const State& state, Move move, Player observer) const {
    const std::string what = is_dealing(state) ? "deal-" : acts(state) < 3 ? "away-" : "play-";
    return what + (sees(observer, goal(state)) ? face(move.card) : '_');
  }
  Result<State> parse_state(std::string_view text) const {
    State state;
    std::int8_t place = hand;
    for (const char c : text) {
      if (c == '/' || c == ' ') ++place;
      if (c >= 'A' && c < 'A' + deck && place < played + 3) state.place[at(c - 'A')] = place;
    }
    if (to_text(state) == text && can_be(state)) return state;
    return Error{"expected cards as in 'BC/EF/HI A/D/G -/-/-', found '" + std::string(text) + "'"};
  }

  /// What the observer does not see is dealt again, depending only on what is seen: which cards are
  /// unseen, and how many are in each place.
  State sample(const State& state, Player observer, Random& random) const {
    std::vector<std::size_t> unseen;
    for (std::size_t card = 0; card < deck; ++card) {
      if (!sees(observer, state.place[card])) unseen.push_back(card);
    }
    State made_up = state;
    for (std::int8_t place = stock; place < played; ++place) {
      for (int left = sees(observer, place) ? 0 : count(state, place); left > 0; --left) {
        std::swap(unseen[random.below(unseen.size())], unseen.back());
        made_up.place[unseen.back()] = place;
        unseen.pop_back();
      }
    }
    return made_up;
  }

  /// A row for each player: three cards in hand, one put away, one played.
  BoardView view(const State& state) const { return view_for(state, referee); }
  BoardView view_for(const State& state, Player observer) const {
    return square_board(
        {"north", "east", "west"}, {"1", "2", "3", "away", "played"}, [&](int owner, int column) {
          std::string row;
          for (const auto& [place, end] : {std::pair{hand, 3U}, {away, 4U}, {played, 5U}})
            (row += listed(state, place + owner, observer)).resize(end, ' ');
          const char c = row[static_cast<std::size_t>(column)];
          return CellView{.name = std::to_string(owner + 1) + "-" + std::to_string(column + 1),
                          .symbol = {c},
                          .owner = owner,
                          .thing = c == ' ' ? "" : "card"};
        });
  }
  std::vector<int> cells(const State& state, Move move) const {
    const Player player = player_to_move(state);
    if (player == chance) return {};
    const auto place = listed(state, hand + player, player).find(face(move.card));
    return {5 * player + static_cast<int>(place)};
  }

 private:
  static char face(int card) { return static_cast<char>('A' + card); }
  static int count(const State& state, int place) {
    return int(std::ranges::count(state.place, place));
  }
  static bool is_dealing(const State& state) { return count(state, stock) > 1; }
  /// How many cards the players have put away and played, in turn.
  static int acts(const State& state) {
    return int(std::ranges::count_if(state.place, [](int place) { return place >= away; }));
  }
  static int goal(const State& state) {  // where the next card goes
    return is_dealing(state) ? hand + (deck - count(state, stock)) % 3 : away + acts(state);
  }
  static bool sees(Player observer, int place) {
    return observer == referee || place >= played ||
           (place != stock && (place - hand) % 3 == observer);
  }
  static std::string listed(const State& state, int place, Player observer) {
    std::string cards;
    for (int card = 0; card < deck; ++card) {
      if (state.place[at(card)] == place) cards += sees(observer, place) ? face(card) : '_';
    }
    return cards;
  }
  /// All players have as many cards as the others and have acted as often, except for what is in
  /// progress.
  static bool can_be(const State& state) {
    const int dealt = deck - count(state, stock);
    const int acted = acts(state);
    for (int i = 0; i < 6; ++i) {
      const int held = (dealt + 2 - i % 3) / 3 - (acted > i % 3) - (acted > i % 3 + 3);
      if (count(state, hand + i % 3) != held || count(state, away + i) != (i < acted)) return false;
    }
    return dealt < deck && (acted == 0 || !is_dealing(state));
  }
};
static_assert(DrawsChance<Cards> && HidesThings<Cards>);

struct Evaluation {  // how many of the cards in the middle a player holds
  static constexpr std::string_view name = "source";
  using Score = int;
  Score operator()(const Cards&, const Cards::State& state, Player player) const {
    const auto middle = std::span(state.place).subspan<3, 4>();
    return int(std::ranges::count(middle, Cards::hand + player));
  }
};

struct Family : FamilyOfOne<Cards> {
  using Evaluations = std::tuple<Evaluation>;
  static constexpr GameInfo info = {.name = Cards::name,
                                    .title = "Cards",
                                    .summary = "put a card away, then play the middle one",
                                    .move_hint = "away-C or play-C",
                                    .players = player_names};
};

}  // namespace castellan::tests::cards
