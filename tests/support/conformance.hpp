// The contract of every game: the promises of core/game.hpp and core/abilities.hpp, checked along
// seeded random games. Real games and test games must both keep it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/abilities.hpp"
#include "core/chance.hpp"
#include "core/random.hpp"
#include "core/score.hpp"
#include "match/record.hpp"
#include "search/perft.hpp"

namespace castellan::tests {

/// `bounded` games end within this many moves; `open` ones are followed for this long.
enum class Length { bounded, open };

inline void check_view(const BoardView& view) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    const CellView& cell = view.cells[i];
    ASSERT_FALSE(cell.name.empty());
    ASSERT_TRUE(names.insert(cell.name).second) << cell.name << " twice";
    const auto is_near = [&](const Place& place) {
      return std::hypot(place.x - cell.place.x, place.y - cell.place.y) < 0.999;
    };
    for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(is_near(view.cells[j].place)) << cell.name;
    for (const AxisLabel& label : view.labels) ASSERT_FALSE(is_near(label.place)) << label.text;
  }
  ASSERT_TRUE(view.neighbours.empty() || view.neighbours.size() == view.cells.size());
}

/// Words to show, and cells that there are, each at most once.
inline void check_overlays(const std::vector<OverlayView>& overlays, std::size_t cells) {
  std::set<std::string_view> names;
  for (const OverlayView& overlay : overlays) {
    ASSERT_TRUE(names.insert(overlay.name).second) << overlay.name << " twice";
    ASSERT_FALSE(overlay.name.empty());
    ASSERT_EQ(overlay.name.find(' '), std::string_view::npos) << overlay.name;
    ASSERT_FALSE(overlay.title.empty()) << overlay.name;
    int last = -1;
    for (const OverlayMark& mark : overlay.marks) {
      ASSERT_GT(mark.cell, last) << overlay.name;
      ASSERT_LT(mark.cell, static_cast<int>(cells)) << overlay.name;
      ASSERT_FALSE(mark.text.empty()) << overlay.name;
      ASSERT_LE(mark.text.size(), 3U) << overlay.name;
      ASSERT_FALSE(mark.meaning.empty()) << overlay.name;
      ASSERT_GE(mark.weight, 1) << overlay.name;
      ASSERT_LE(mark.weight, most_weight) << overlay.name;
      last = mark.cell;
    }
  }
}

/// Each thing once, on a cell that shows one.
inline void check_guards(const std::vector<GuardView>& guards, const BoardView& view) {
  std::set<int> things;
  for (const GuardView& guard : guards) {
    ASSERT_TRUE(things.insert(guard.cell).second);
    ASSERT_FALSE(view.cells.at(static_cast<std::size_t>(guard.cell)).thing.empty());
    ASSERT_FALSE(guard.cells.empty());
    for (const int cell : guard.cells) {
      ASSERT_LT(static_cast<std::size_t>(cell), view.cells.size());
    }
  }
}

/// What lies over the board, for everybody.
template <Game G>
void check_what_lies_over(const G& game, const typename G::State& state) {
  for (Player observer = referee; observer < game.players(); ++observer) {
    if constexpr (HasOverlays<G>) {
      const auto overlays = game.overlays(state, observer);
      ASSERT_NO_FATAL_FAILURE(check_overlays(overlays, game.view(state).cells.size()));
    }
    if constexpr (TellsGuards<G>) {
      BoardView view = game.view(state);
      if constexpr (HidesThings<G>) {
        if (hides_things(game)) view = game.view_for(state, observer);
      }
      ASSERT_NO_FATAL_FAILURE(check_guards(game.guards(state, observer), view));
    }
  }
}

/// A text that can be read back, and everything that holds in every state, running or ended.
template <Game G>
void check_state(const G& game, const typename G::State& state) {
  const std::string text = game.to_text(state);
  const auto parsed = game.parse_state(text);
  ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
  ASSERT_EQ(*parsed, state) << text;
  ASSERT_EQ(game.hash(*parsed), game.hash(state)) << text;
  const Player actor = game.player_to_move(state);
  ASSERT_TRUE((actor >= 0 && actor < game.players()) || (HasChance<G> && actor == chance)) << text;
  const Outcome outcome = game.outcome(state);
  int sum = 0;
  int first = 0;
  for (Player player = 0; player < max_players; ++player) {
    sum += outcome.payoff_of(player);
    if (player < game.players() && outcome.place_of(player, game.players()) == 1) ++first;
    if (!outcome.ended || player >= game.players()) {
      ASSERT_EQ(outcome.payoff_of(player), 0);
    }
  }
  ASSERT_EQ(outcome.winner().has_value(), first == 1) << "only a payoff above 0 wins: " << text;
  if constexpr (TwoPlayerZeroSum<G>) {
    ASSERT_EQ(sum, 0) << text;
  }
}

/// What a person types, clicks or answers identifies one move.
template <Game G>
void check_moves(const G& game, const typename G::State& state, const MovesOf<G>& moves) {
  const std::string text = game.to_text(state);
  const int cell_count = static_cast<int>(game.view(state).cells.size());
  ASSERT_FALSE(moves.empty()) << "a running game has a move: " << text;
  std::set<std::string> texts;
  std::set<std::vector<int>> clicks;
  std::set<std::string> answered;
  for (const auto move : moves) {
    const std::string move_text = game.to_text(state, move);
    ASSERT_TRUE(texts.insert(move_text).second) << move_text << " twice in " << text;
    const auto record = parse_record("1. " + move_text + " *");
    ASSERT_TRUE(record) << move_text << ": " << record.error().message;
    ASSERT_EQ(record->moves.size(), 1U) << move_text;
    ASSERT_EQ(record->moves[0].text, move_text);
    const auto cells = game.cells(state, move);
    if constexpr (HasSteps<G>) {
      std::string answers;
      for (const MoveStep& step : game.steps(state, move)) answers += step.answer + '\n';
      ASSERT_TRUE(answered.insert(answers).second) << move_text << " in " << text;
    } else if (!waits_for_chance(game, state)) {
      ASSERT_TRUE(clicks.insert(cells).second) << move_text << " in " << text;
    }
    for (const int cell : cells) {
      ASSERT_GE(cell, 0);
      ASSERT_LT(cell, cell_count);
    }
    if constexpr (ReadsMoves<G>) {
      ASSERT_EQ(game.read_move(state, move_text), move) << move_text;
    }
    if constexpr (HasNotation<G>) {
      ASSERT_TRUE(game.notation(state, move).starts_with(move_text));
    }
  }
  if constexpr (CountsMoves<G>) {
    ASSERT_EQ(game.count_moves(state), moves.size()) << text;
  }
  if constexpr (PicksMoves<G>) {
    std::set<std::string> picked;
    for (std::uint64_t i = 0; i < moves.size(); ++i) {
      picked.insert(game.to_text(state, game.move_at(state, i)));
    }
    ASSERT_EQ(picked, texts) << text;
  }
  if constexpr (GoesOnWithout<G>) {
    if (!waits_for_chance(game, state)) {
      ASSERT_TRUE(texts.contains(game.to_text(state, game.idle_move(state)))) << text;
    }
  }
}

/// Probabilities are positive and add up to 1, and draws are as frequent as they say.
template <Game G, class Moves>
  requires HasChance<G>
void check_chance(const G& game, const typename G::State& state, const Moves& moves) {
  constexpr int draws = 2'000;
  std::map<std::string, int> drawn;
  Random random(7);
  for (int i = 0; i < draws; ++i) ++drawn[game.to_text(state, draw_chance(game, state, random))];
  double sum = 0;
  double surprise = 0;  // chi-squared
  int all = 0;
  for (const auto& move : moves) {
    const double probability = game.probability(state, move);
    ASSERT_GT(probability, 0);
    sum += probability;
    const int times = drawn[game.to_text(state, move)];
    surprise += std::pow(times - draws * probability, 2) / (draws * probability);
    all += times;
  }
  ASSERT_NEAR(sum, 1, 1e-9) << game.to_text(state);
  ASSERT_EQ(all, draws) << "something was drawn that cannot happen";
  const auto freedom = static_cast<double>(moves.size() - 1);
  ASSERT_LT(surprise, freedom + 5 * std::sqrt(2 * freedom) + 1) << game.to_text(state);
}

template <Game G>
std::set<std::string> texts_of_moves(const G& game, const typename G::State& state) {
  MovesOf<G> moves;
  game.legal_moves(state, moves);
  std::set<std::string> texts;
  for (const auto move : moves) texts.insert(game.to_text(state, move));
  return texts;
}

/// Every observer's samples agree with what he sees and depend on nothing else.
template <Game G>
  requires HidesThings<G>
void check_hidden(const G& game, const typename G::State& state, const MovesOf<G>& moves) {
  const Player actor = game.player_to_move(state);
  for (Player observer = nobody; observer < game.players(); ++observer) {
    const std::string seen = game.text_for(state, observer);
    const auto cells_seen = game.view_for(state, observer).cells;
    ASSERT_NO_FATAL_FAILURE(check_view(game.view_for(state, observer)));
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto sampled = [&](const typename G::State& from) {
        Random random(seed);
        return game.sample(from, observer, random);
      };
      const auto sample = sampled(state);
      ASSERT_NO_FATAL_FAILURE(check_state(game, sample));
      ASSERT_EQ(game.text_for(sample, observer), seen);
      ASSERT_EQ(game.view_for(sample, observer).cells, cells_seen);
      ASSERT_EQ(game.player_to_move(sample), actor);
      ASSERT_EQ(game.outcome(sample).ended, game.outcome(state).ended);
      ASSERT_EQ(sampled(sample), sample) << "equal views and seeds give equal samples";
      if constexpr (HasOverlays<G>) {
        const auto shown = game.overlays(sample, observer);
        const auto known = game.overlays(state, observer);
        ASSERT_EQ(shown.size(), known.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
          ASSERT_EQ(shown[i].marks, known[i].marks) << known[i].name << ": " << seen;
        }
      }
      if constexpr (TellsGuards<G>) {
        ASSERT_EQ(game.guards(sample, observer), game.guards(state, observer)) << seen;
      }
      if (observer == actor) {
        ASSERT_EQ(texts_of_moves(game, sample), texts_of_moves(game, state)) << seen;
      }
    }
  }
  Random random(1);
  ASSERT_EQ(game.text_for(state, referee), game.to_text(state));
  ASSERT_EQ(game.view_for(state, referee).cells, game.view(state).cells);
  ASSERT_EQ(game.sample(state, referee, random), state);
  for (const auto move : moves) {
    ASSERT_EQ(game.text_for(state, move, referee), game.to_text(state, move));
    if (actor == chance) continue;
    ASSERT_EQ(game.text_for(state, move, actor), game.to_text(state, move));
  }
}

/// `longest` bounds the length of a game, unless the rules leave it open.
template <Game G, class Engine>
void check_game(const G& game, const Engine& engine, int games, std::uint64_t longest,
                Length bound = Length::bounded) {
  ASSERT_GE(game.players(), 2);
  ASSERT_LE(game.players(), max_players);
  Random random(2026);
  for (int round = 0; round < games; ++round) {
    auto state = game.initial_state();
    ASSERT_NO_FATAL_FAILURE(check_view(game.view(game.initial_state())));
    Player whose_turn = nobody;  // as far as this turn has shown
    for (std::uint64_t length = 0;; ++length) {
      ASSERT_NO_FATAL_FAILURE(check_state(game, state));
      if (length % 8 == 0) {
        ASSERT_NO_FATAL_FAILURE(check_what_lies_over(game, state));
      }
      const std::string text = game.to_text(state);
      if constexpr (TwoPlayerZeroSum<G>) {
        ASSERT_EQ(engine(game, state, 0), -engine(game, state, 1)) << text;
      } else {
        for (Player player = 0; player < game.players(); ++player) {
          ASSERT_LT(std::abs(double(engine(game, state, player))), win_score - max_ply) << text;
        }
      }
      if (game.outcome(state).ended || (length >= longest && bound == Length::open)) break;
      ASSERT_LT(length, longest) << "the game does not end";

      if constexpr (HasLargeChance<G>) {
        if (waits_for_chance(game, state)) {
          const auto outcomes = game.chance_moves(state);
          if (round < 3 && outcomes && outcomes->size() < 1'000) {
            ASSERT_NO_FATAL_FAILURE(check_chance(game, state, *outcomes));
          }
          const auto drawn = draw_chance(game, state, random);
          const std::string drawn_text = game.to_text(state, drawn);
          ASSERT_EQ(game.read_chance_move(state, drawn_text), drawn) << drawn_text;
          if (game.play(state, drawn) == Turn::ended) whose_turn = nobody;
          continue;
        }
      }
      MovesOf<G> moves;
      game.legal_moves(state, moves);
      ASSERT_NO_FATAL_FAILURE(check_moves(game, state, moves));
      if constexpr (HidesThings<G>) {
        if (hides_things(game)) {
          ASSERT_NO_FATAL_FAILURE(check_hidden(game, state, moves));
        }
      }
      if constexpr (HasSmallChance<G>) {
        if (round < 3 && waits_for_chance(game, state)) {
          ASSERT_NO_FATAL_FAILURE(check_chance(game, state, moves));
        }
      }
      const auto before = state;
      const Player actor = game.player_to_move(state);
      if (actor != chance) {
        ASSERT_TRUE(whose_turn == nobody || whose_turn == actor) << "two players in one turn";
        whose_turn = actor;
      }
      auto move = moves[random.below(moves.size())];
      if constexpr (HasSmallChance<G>) {
        if (actor == chance) move = draw_chance(game, state, random);
      }
      const Turn turn = game.play(state, move);
      ASSERT_NE(state, before);
      if (game.outcome(state).ended || OneMoveTurns<G>) {
        ASSERT_EQ(turn, Turn::ended) << text;
      }
      if (turn == Turn::ended) whose_turn = nobody;
    }
  }
}

}  // namespace castellan::tests
