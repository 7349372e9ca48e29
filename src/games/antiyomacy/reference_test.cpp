// The fast rules against two slow ones that separate readers wrote from the rule book.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.hpp"
#include "games/antiyomacy/evaluation.hpp"
#include "search/perft.hpp"
#include "tests/reference/antiyomacy_program_reference.hpp"
#include "tests/reference/antiyomacy_thesis_reference.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyomacy {
namespace {

OptionValues options_of(Profile profile, int size, std::uint64_t seed = 1) {
  OptionValues options(option_specs);
  options.put("profile", static_cast<int>(profile));
  options.put("size", size);
  options.put("seed", static_cast<std::int64_t>(seed));
  return options;
}

/// With more distinct turns than this the slow rules take too long.
template <class G>
bool is_too_wide(const G& game, const typename G::State& state) {
  double turns = 1;
  auto alone = state;
  const auto& own = state.provinces_of(state.to_move);
  for (int i = 0; i < own.size(); ++i) {
    auto& acting = alone.provinces_of(state.to_move);
    for (int j = 0; j < own.size(); ++j) acting[j].to_act = i == j;
    turns *= static_cast<double>(game.count_moves(alone));
  }
  return turns > 600;
}

template <class G>
std::vector<std::string> successor_texts(const G& game, const typename G::State& state) {
  std::vector<std::string> texts;
  DistinctStates<G> before_income(game);
  Perft<G> perft(game, {});
  perft.visit_plies(state, [&](auto child) {
    if (!before_income.add(child)) return;
    perft.settle(child);
    texts.push_back(game.to_text(child));
  });
  std::sort(texts.begin(), texts.end());
  return texts;
}

template <class Reference, class G>
void compare(const G& game, const typename G::State& state) {
  const std::string text = game.to_text(state);
  const Reference slow = Reference::from_text(text);
  ASSERT_EQ(slow.text(), text);
  ASSERT_EQ(slow.value(), SourceEvaluation{}(game, state, blue)) << text;
  ASSERT_EQ(slow.won(), state.won) << text;
  if (!state.won) {
    ASSERT_EQ(slow.successors(true), successor_texts(game, state)) << text;
  }
}

/// A made-up map: blobs of both colours, random things and money; lone cells as the profile
/// requires.
template <class G>
std::string random_text(const G& game, Random& random, int size, Profile profile) {
  const auto chance = [&](std::size_t percent) { return random.below(100) < percent; };
  const std::size_t sea = random.below(40);
  const std::size_t owned = 15 + random.below(70);
  const std::size_t full = random.below(50);
  std::vector<std::string> cells(static_cast<std::size_t>(size * size));
  const auto owner_at = [&](int row, int column) {
    if (row < 0 || row >= size || column < 0 || column >= size) return '~';
    const std::string& cell = cells[static_cast<std::size_t>(row * size + column)];
    return cell.empty() ? '~' : cell[0];
  };
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      std::string& cell = cells[static_cast<std::size_t>(row * size + column)];
      char owner = '.';
      if (chance(sea)) {
        cell = "~~";
        continue;
      }
      if (chance(owned)) {  // mostly a neighbour's colour, so that provinces form
        const char neighbour = chance(50) ? owner_at(row - 1, column) : owner_at(row, column - 1);
        owner = (neighbour == 'r' || neighbour == 'b') && chance(80) ? neighbour
                : chance(50)                                         ? 'r'
                                                                     : 'b';
      }
      cell =
          std::string(1, owner) + (owner != '.' && chance(full) ? "1234FTS"[random.below(7)] : '.');
    }
  }
  std::string provinces;
  for (const char colour : {'r', 'b'}) {
    std::vector<int> heads;
    std::vector<bool> seen(cells.size());
    for (int start = 0; start < size * size; ++start) {
      if (cells[static_cast<std::size_t>(start)][0] != colour ||
          seen[static_cast<std::size_t>(start)])
        continue;
      std::vector<int> group = {start};
      seen[static_cast<std::size_t>(start)] = true;
      for (std::size_t i = 0; i < group.size(); ++i) {
        for (int r = group[i] / size - 1; r <= group[i] / size + 1; ++r) {
          for (int c = group[i] % size - 1; c <= group[i] % size + 1; ++c) {
            if (owner_at(r, c) != colour || seen[static_cast<std::size_t>(r * size + c)]) continue;
            seen[static_cast<std::size_t>(r * size + c)] = true;
            group.push_back(r * size + c);
          }
        }
      }
      if (group.size() == 1) {
        cells[static_cast<std::size_t>(start)] =
            profile == Profile::program ? ".." : std::string(1, colour) + '.';
      } else {
        heads.push_back(start);
      }
    }
    if (profile == Profile::program) {  // there the order is part of the position
      for (std::size_t i = heads.size(); i > 1; --i)
        std::swap(heads[i - 1], heads[random.below(i)]);
    }
    for (const int head : heads) {
      provinces += (provinces.empty() ? "" : ";") + std::string(1, colour) + '@' +
                   std::to_string(head) + '=' + std::to_string(random.below(chance(30) ? 80 : 25));
    }
  }
  std::string text = std::to_string(game.size()) + (chance(50) ? " r" : " b") + " play " +
                     std::to_string(random.below(9)) + ',' + std::to_string(random.below(9)) + ' ';
  for (int row = 0; row < size; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < size; ++column)
      text += cells[static_cast<std::size_t>(row * size + column)];
  }
  return text + ' ' + (provinces.empty() ? "-" : provinces);
}

template <class Reference, int Side>
void compare_made_up(Profile profile, int size, int positions) {
  const Antiyomacy<Side> game(options_of(profile, size));
  Random random(static_cast<std::uint64_t>(size) * 1000 + static_cast<std::uint64_t>(profile));
  while (positions > 0) {
    const std::string text = random_text(game, random, size, profile);
    if (text.find_first_of("rb", 10) == std::string::npos || text.find('.') == std::string::npos)
      continue;
    const auto state = game.parse_state(text);
    ASSERT_TRUE(state) << text << ": " << state.error().message;
    if (is_too_wide(game, *state)) continue;
    ASSERT_EQ(game.to_text(*state), text);
    compare<Reference>(game, *state);
    if (testing::Test::HasFatalFailure()) return;
    --positions;
  }
}

template <class Reference, int Side>
void compare_played(Profile profile, int size, int positions) {
  Random random(static_cast<std::uint64_t>(size) * 7 + static_cast<std::uint64_t>(profile));
  for (std::uint64_t seed = 1; positions > 0; ++seed) {
    const Antiyomacy<Side> game(options_of(profile, size, seed));
    auto state = game.initial_state();
    for (int turn = 0; turn < 60 && positions > 0; ++turn) {
      if (!is_too_wide(game, state)) {
        compare<Reference>(game, state);
        if (testing::Test::HasFatalFailure()) return;
        --positions;
      }
      if (state.won) break;
      const Player mover = state.to_move;
      while (state.to_move == mover && !state.won) {
        const std::uint64_t count = game.count_moves(state);
        game.play(state, game.move_at(state, random.below(count)));
      }
    }
  }
}

TEST(AntiyomacyReference, ProgramMadeUp) {
  using reference::AntiyomacyProgram;
  compare_made_up<AntiyomacyProgram, 8>(Profile::program, 4, tests::scaled(10'000));
  compare_made_up<AntiyomacyProgram, 8>(Profile::program, 6, tests::scaled(20'000));
  compare_made_up<AntiyomacyProgram, 8>(Profile::program, 8, tests::scaled(15'000));
  compare_made_up<AntiyomacyProgram, 16>(Profile::program, 10, tests::scaled(5'000));
}
TEST(AntiyomacyReference, ProgramPlayed) {
  using reference::AntiyomacyProgram;
  compare_played<AntiyomacyProgram, 8>(Profile::program, 5, tests::scaled(20'000));
  compare_played<AntiyomacyProgram, 8>(Profile::program, 8, tests::scaled(25'000));
  compare_played<AntiyomacyProgram, 16>(Profile::program, 12, tests::scaled(4'000));
  compare_played<AntiyomacyProgram, 32>(Profile::program, 17, tests::scaled(1'000));
}
TEST(AntiyomacyReference, ThesisMadeUp) {
  using reference::AntiyomacyThesis;
  compare_made_up<AntiyomacyThesis, 8>(Profile::thesis, 4, tests::scaled(10'000));
  compare_made_up<AntiyomacyThesis, 8>(Profile::thesis, 6, tests::scaled(20'000));
  compare_made_up<AntiyomacyThesis, 8>(Profile::thesis, 8, tests::scaled(15'000));
  compare_made_up<AntiyomacyThesis, 16>(Profile::thesis, 10, tests::scaled(5'000));
}
TEST(AntiyomacyReference, ThesisPlayed) {
  using reference::AntiyomacyThesis;
  compare_played<AntiyomacyThesis, 8>(Profile::thesis, 5, tests::scaled(20'000));
  compare_played<AntiyomacyThesis, 8>(Profile::thesis, 8, tests::scaled(25'000));
  compare_played<AntiyomacyThesis, 16>(Profile::thesis, 12, tests::scaled(4'000));
  compare_played<AntiyomacyThesis, 32>(Profile::thesis, 17, tests::scaled(1'000));
}

}  // namespace
}  // namespace castellan::antiyomacy
