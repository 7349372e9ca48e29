// What every game must keep, written once. A new game is one test below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/abilities.hpp"
#include "core/random.hpp"
#include "games/antiyomacy/evaluation.hpp"
#include "games/apart/evaluation.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/games.hpp"
#include "games/replica/evaluation.hpp"
#include "match/record.hpp"
#include "match/searcher.hpp"
#include "search/perft.hpp"
#include "search/random_choice.hpp"
#include "tests/support/scale.hpp"

namespace castellan {
namespace {

/// Cells are told apart by name and place, none covers another, and labels stand beside them.
template <Game G>
void check_board(const G& game, const BoardView& view) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    const CellView& cell = view.cells[i];
    ASSERT_FALSE(cell.name.empty());
    ASSERT_TRUE(names.insert(cell.name).second) << cell.name << " twice";
    if constexpr (ReadsCells<G>) {
      ASSERT_EQ(game.read_cell(cell.name), static_cast<int>(i)) << cell.name;
    }
    const auto is_near = [&](const Place& place) {
      return std::hypot(place.x - cell.place.x, place.y - cell.place.y) < 0.999;
    };
    for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(is_near(view.cells[j].place)) << cell.name;
    for (const AxisLabel& label : view.labels) ASSERT_FALSE(is_near(label.place)) << label.text;
  }
  ASSERT_TRUE(view.neighbours.empty() || view.neighbours.size() == view.cells.size());
}

/// The promises of core/game.hpp along seeded random games; `longest` bounds the length of a game,
/// unless the rules leave it open: then it is where the look at it ends.
enum class Length { bounded, open };
template <Game G, class Engine>
void check_game(const G& game, const Engine& engine, int games, std::uint64_t longest,
                Length bound = Length::bounded) {
  Random random(2026);
  for (int round = 0; round < games; ++round) {
    auto state = game.initial_state();
    std::uint64_t length = 0;
    while (true) {
      const std::string text = game.to_text(state);
      const auto parsed = game.parse_state(text);
      ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
      ASSERT_EQ(*parsed, state) << text;
      ASSERT_EQ(game.hash(*parsed), game.hash(state)) << text;
      const BoardView view = game.view(state);
      if (length == 0) check_board(game, view);
      ASSERT_GE(game.player_to_move(state), 0);
      ASSERT_LT(game.player_to_move(state), game.players());
      if constexpr (TwoPlayerZeroSum<G>) {
        ASSERT_EQ(engine(game, state, 0), -engine(game, state, 1)) << text;
      }
      if (game.outcome(state).ended) break;

      MovesOf<G> moves;
      game.legal_moves(state, moves);
      ASSERT_FALSE(moves.empty()) << "a running game has a move: " << text;
      std::set<std::string> texts;
      std::set<std::vector<int>> clicks;  // what a person clicks, or answers, names one move
      std::set<std::string> answered;
      for (const auto move : moves) {
        const std::string move_text = game.to_text(state, move);
        ASSERT_TRUE(texts.insert(move_text).second) << move_text << " twice in " << text;
        ASSERT_EQ(move_text.find_first_of(" {}"), std::string::npos) << move_text;
        const auto cells = game.cells(state, move);
        if constexpr (HasSteps<G>) {
          std::string answers;
          for (const MoveStep& step : game.steps(state, move)) answers += step.answer + '\n';
          ASSERT_TRUE(answered.insert(answers).second) << move_text << " in " << text;
        } else {
          ASSERT_TRUE(clicks.insert(cells).second) << move_text << " in " << text;
        }
        for (const int cell : cells) {
          ASSERT_GE(cell, 0);
          ASSERT_LT(cell, static_cast<int>(view.cells.size()));
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
      const auto before = state;
      const Player mover = game.player_to_move(state);
      game.play(state, moves[random.below(moves.size())]);
      ASSERT_NE(state, before);
      if constexpr (OneMoveTurns<G>) {
        ASSERT_NE(game.player_to_move(state), mover);
      }
      if (++length >= longest && bound == Length::open) break;
      ASSERT_LE(length, longest) << "the game does not end";
    }
  }
}

TEST(Conformance, Blackstone) {
  const int games = tests::scaled(100);
  for (const int size : {6, 8, 10, 16, 18, 26}) {
    for (int churn = 0; churn < 3; ++churn) {
      OptionValues options(blackstone::option_specs);
      options.put("size", size);
      options.put("churn", churn);
      // Between two removals at most every square turns black; each removal costs a stone (R4.3).
      const auto longest = static_cast<std::uint64_t>(size * size * (2 * size - 3));
      const blackstone::EngineEvaluation engine;
      if (size <= 8) {
        check_game(blackstone::Blackstone<8>(options), engine, games, longest);
      } else if (size <= 16) {
        check_game(blackstone::Blackstone<16>(options), engine, games / 10 + 1, longest);
      } else {
        check_game(blackstone::Blackstone<26>(options), engine, churn == 2 ? 1 : games / 50 + 1,
                   longest);
      }
    }
  }
}

TEST(Conformance, Replica) {
  for (const int size : {8, 9, 16, 17, 30}) {
    for (int sight = 0; sight < 2; ++sight) {
      OptionValues options(replica::option_specs);
      options.put("size", size);
      options.put("sight", sight);
      // Every advance brings a piece closer, every man is transformed once (R3.3).
      const auto longest = static_cast<std::uint64_t>(24 * 2 * size + 22);
      const replica::EngineEvaluation engine;
      const int games = tests::scaled(200);
      if (size <= 8) {
        check_game(replica::Replica<8>(options), engine, games, longest);
      } else if (size <= 16) {
        check_game(replica::Replica<16>(options), engine, games / 5, longest);
      } else {
        check_game(replica::Replica<30>(options), engine, games / 20 + 1, longest);
      }
    }
  }
}

// Nothing in Apart's rules ends a game that goes round in circles: the bound is a generous guess
// that seeded random games keep (the longest of a thousand had 241 turns on 8x8).
TEST(Conformance, Apart) {
  for (const int size : {8, 9}) {
    for (int test = 0; test < 2; ++test) {
      OptionValues options(apart::option_specs);
      options.put("size", size);
      options.put("win_test", test);
      const apart::EngineEvaluation engine;
      const int games = tests::scaled(50);
      if (size <= 8) {
        check_game(apart::Apart<8>(options), engine, games, 5'000);
      } else {
        check_game(apart::Apart<16>(options), engine, games / 5, 20'000);
      }
    }
  }
}

TEST(Conformance, Antiyomacy) {
  const antiyomacy::EngineEvaluation engine;
  for (const int size : {5, 8, 9, 16, 17, 32}) {
    for (const int profile : {0, 1}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        OptionValues options(antiyomacy::option_specs);
        options.put("size", size);
        options.put("profile", profile);
        options.put("seed", static_cast<std::int64_t>(seed));
        const int games = tests::scaled(20);
        if (size <= 8) {
          check_game(antiyomacy::Antiyomacy<8>(options), engine, games, 500, Length::open);
        } else if (size <= 16) {
          check_game(antiyomacy::Antiyomacy<16>(options), engine, games, 300, Length::open);
        } else {
          check_game(antiyomacy::Antiyomacy<32>(options), engine, games / 2, 150, Length::open);
        }
      }
    }
  }
}

/// The same through the erased face, for every game of the list without being named here.
TEST(Conformance, EveryMatchCanBeTakenBackReplayedAndKept) {
  for (const GameEntry* game : all_games()) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      auto match = game->start({game->default_options(), {}});
      ASSERT_TRUE(match);
      Random random(seed);
      std::vector<std::string> states = {match->state_text()};
      while (!match->outcome().ended && states.size() < 500) {
        const auto moves = match->legal_moves();
        ASSERT_TRUE(match->play(moves[random.below(moves.size())].notation));
        states.push_back(match->state_text());
      }
      EXPECT_TRUE(match->outcome().ended == match->legal_moves().empty());

      const std::string record = write_record(record_of(*match));
      const auto parsed = parse_record(record);
      ASSERT_TRUE(parsed) << parsed.error().message;
      const auto again = replay(*game, *parsed);
      ASSERT_TRUE(again) << again.error().message;
      EXPECT_EQ(again->state_text(), states.back());
      EXPECT_EQ(write_record(record_of(*again)), record);

      for (std::size_t i = states.size() - 1; i > 0; --i) {
        ASSERT_TRUE(match->take_back());
        ASSERT_EQ(match->state_text(), states[i - 1]);
      }
      EXPECT_FALSE(match->take_back());
      for (std::size_t i = 1; i < states.size(); ++i) {
        ASSERT_TRUE(match->redo());
        ASSERT_EQ(match->state_text(), states[i]);
      }
      EXPECT_FALSE(match->redo());
      for (const std::string& state : states) {
        ASSERT_TRUE(match->set_up(state));
        ASSERT_EQ(match->state_text(), state);
      }
    }
  }
}

/// Terms add up, in both evaluations.
/// A position editor finds every kind of cell in the game's list.
TEST(Conformance, EveryCellIsOfAKnownKind) {
  Random random(5);
  for (const GameEntry* game : all_games()) {
    auto match = game->start({game->default_options(), {}});
    ASSERT_TRUE(match);
    for (int moves = 0; moves < 200 && !match->outcome().ended; ++moves) {
      for (const CellView& cell : match->view().cells) {
        const auto kinds = game->info().cell_kinds;
        const bool known = std::any_of(kinds.begin(), kinds.end(), [&](const CellKind& kind) {
          return kind.thing == cell.thing && kind.owner == cell.owner && kind.ground == cell.ground;
        });
        ASSERT_TRUE(known) << game->info().name << ": " << cell.thing << " of " << cell.owner;
      }
      const auto legal = match->legal_moves();
      ASSERT_TRUE(match->play(legal[random.below(legal.size())].text));
    }
  }
}

TEST(Conformance, ExplanationsAddUp) {
  for (const GameEntry* game : all_games()) {
    for (const BenchPosition& bench : game->info().bench.positions) {
      PositionText position{game->default_options(), {}};
      ASSERT_TRUE(position.options.set_all(bench.options));
      if (!bench.state.empty()) position.state = std::string(bench.state);
      const auto match = game->start(position);
      ASSERT_TRUE(match);
      for (const std::string kind : {"source", "engine"}) {
        for (const Explanation& explanation : match->position().explain(kind)) {
          if (explanation.terms.empty()) continue;
          double sum = 0;
          for (const Term& term : explanation.terms) sum += term.value;
          EXPECT_NEAR(sum, explanation.value, 1e-9);
        }
      }
    }
  }
}

/// Anything at all as state text or move: refused in a sentence, or read and written back the same.
TEST(Conformance, NonsenseIsRefused) {
  const int rounds = tests::scaled(200'000);
  for (const GameEntry* game : all_games()) {
    Random random(5);
    auto match = game->start({game->default_options(), {}});
    const std::string start = match->state_text();
    const std::string move = match->legal_moves()[0].text;
    const auto damaged = [&](std::string text) {
      const std::string alphabet = start + move + "0123456789 /,>-x#*\\\"\x01\xff";
      for (std::size_t i = 1 + random.below(3); i > 0; --i) {
        const std::size_t place = random.below(text.size() + 1);
        const char letter = alphabet[random.below(alphabet.size())];
        const std::size_t kind = random.below(3);
        if (kind == 0) text.insert(place, 1, letter);
        if (kind == 1 && place < text.size()) text[place] = letter;
        if (kind == 2 && place < text.size()) text.erase(place, 1 + random.below(4));
      }
      return text;
    };
    for (int round = 0; round < rounds; ++round) {
      const std::string text = damaged(start);
      const auto read = game->start({game->default_options(), text});
      if (read) {
        const auto again = game->start({game->default_options(), read->state_text()});
        ASSERT_TRUE(again) << text;
        ASSERT_EQ(again->state_text(), read->state_text()) << text;
        ASSERT_TRUE(read->outcome().ended || !read->legal_moves().empty()) << text;
      } else {
        ASSERT_FALSE(read.error().message.empty());
        ASSERT_EQ(read.error().message.find('\n'), std::string::npos);
      }
      const auto played = match->play(damaged(move));
      if (played) {
        match->take_back();
      } else {
        ASSERT_FALSE(played.error().message.empty());
      }
    }
  }
}

}  // namespace
}  // namespace castellan
