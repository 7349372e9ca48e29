// What every game of the list must guarantee, through its type-erased interface. A game's own tests
// check its rules in more depth (tests/support/conformance.hpp).
#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.hpp"
#include "games/games.hpp"
#include "match/record.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/scale.hpp"

namespace castellan {
namespace {

TEST(Conformance, EveryMatchCanBeTakenBackReplayedAndSaved) {
  for (const GameEntry* game : all_games()) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      auto match = game->start({tests::calm_options(*game), {}});
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

/// A position editor finds every kind of cell in the game's list.
TEST(Conformance, EveryCellIsOfAKnownKind) {
  Random random(5);
  for (const GameEntry* game : all_games()) {
    auto match = game->start({tests::calm_options(*game), {}});
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

/// What a thing is called is another thing of the same owner, and says no more.
TEST(Conformance, ThingsAreCalledByOtherThings) {
  for (const GameEntry* game : all_games()) {
    const auto kinds = game->info().cell_kinds;
    for (const CellKind& kind : kinds) {
      if (kind.called.empty()) continue;
      const bool exists = std::any_of(kinds.begin(), kinds.end(), [&](const CellKind& other) {
        return other.thing == kind.called && other.owner == kind.owner && other.called.empty();
      });
      EXPECT_TRUE(exists) << game->info().name << ": " << kind.called;
      EXPECT_EQ(plain_thing(game->info(), kind.thing), kind.called);
      EXPECT_EQ(plain_thing(game->info(), kind.called), kind.called);
    }
  }
}

/// Of every game: all that can lie over its board is named beforehand.
TEST(Conformance, OverlaysAreNamed) {
  for (const GameEntry* game : all_games()) {
    const auto match = game->start({game->default_options(), {}});
    ASSERT_TRUE(match);
    std::vector<std::string_view> names;
    for (const OverlayView& overlay : match->position().overlays(nobody)) {
      names.push_back(overlay.name);
    }
    EXPECT_TRUE(std::ranges::equal(names, game->info().overlays)) << game->info().name;
  }
}

/// Of every game, along random play: the same overlays for every observer, with marks that a front
/// end can show.
TEST(Conformance, OverlaysAreForEverybody) {
  Random random(7);
  for (const GameEntry* game : all_games()) {
    auto match = game->start({tests::calm_options(*game), {}});
    ASSERT_TRUE(match);
    const auto names = overlay_names(match->position().overlays(referee));
    for (int moves = 0; moves < 100 && !match->outcome().ended; ++moves) {
      const BoardView view = match->view();
      for (Player observer = nobody; observer < match->players(); ++observer) {
        const auto overlays = match->position().overlays(observer);
        ASSERT_EQ(overlay_names(overlays), names);
        ASSERT_NO_FATAL_FAILURE(tests::check_overlays(overlays, view.cells.size()));
        ASSERT_NO_FATAL_FAILURE(tests::check_guards(match->position().guards(observer), view));
      }
      const auto legal = match->legal_moves();
      ASSERT_TRUE(match->play(legal[random.below(legal.size())].text));
    }
  }
}

/// Terms add up, in both evaluations.
TEST(Conformance, ExplanationsAddUp) {
  for (const GameEntry* game : all_games()) {
    for (const BenchPosition& bench : game->info().bench.positions) {
      PositionText position{tests::calm_options(*game), {}};
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

/// Any text as state or move: refused in a sentence, or read and written back the same.
TEST(Conformance, NonsenseIsRefused) {
  const int rounds = tests::scaled(200'000);
  for (const GameEntry* game : all_games()) {
    Random random(5);
    auto match = game->start({tests::calm_options(*game), {}});
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
      const auto read = game->start({tests::calm_options(*game), text});
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
