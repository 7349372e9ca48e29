// The fast rules against the slow ones that somebody else wrote from the rule book.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/chance.hpp"
#include "games/antiyoy/level_code.hpp"
#include "tests/reference/antiyoy_reference.hpp"
#include "tests/support/antiyoy_positions.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyoy {
namespace {

using reference::AntiyoyPosition;
using reference::AntiyoyRules;

AntiyoyRules slow_rules(const OptionValues& options) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const OptionSpec& spec : options.specs()) {
    if (spec.name == "rows" || spec.name == "columns" || spec.name == "players") continue;
    if (!options.was_set(spec.name)) continue;
    pairs.emplace_back(spec.name, spec.text_of(options[spec.name]));
  }
  const auto rules = AntiyoyRules::from_options(pairs);
  EXPECT_TRUE(rules) << options.text();
  return rules.value_or(AntiyoyRules());
}

/// A profile, and now and then switches of its own.
OptionValues random_options(Random& random, int rows, int columns, int players) {
  OptionValues options(option_specs);
  const auto set = [&](std::string_view name, const std::string& value) {
    EXPECT_TRUE(options.set(name, value)) << name << "=" << value;
  };
  set("profile", std::string(profile_names[random.below(3)]));
  options.put("rows", rows);
  options.put("columns", columns);
  options.put("players", players);
  if (random.below(4) == 0) set("trees", "off");
  if (random.below(5) == 0) set("goal", "share:" + std::to_string(51 + random.below(50)));
  if (random.below(5) == 0) set("max_rounds", std::to_string(1 + random.below(6)));
  for (const Switch& each : switches) {
    if (random.below(12) > 0) continue;
    if (!each.words.empty()) {
      set(each.name, std::string(each.words[random.below(each.words.size())]));
    } else {
      const int highest = std::min(each.highest, each.name == "move_range" ? 7 : 40);
      const auto range = static_cast<std::size_t>(highest - each.lowest + 1);
      set(each.name, std::to_string(each.lowest + static_cast<int>(random.below(range))));
    }
  }
  return options;
}

/// A map of blobs with anything on it that a text may have.
template <class G>
std::optional<typename G::State> random_state(const G& game, Random& random) {
  const auto chance_of = [&](std::size_t percent) { return random.below(100) < percent; };
  const std::size_t sea_percent = random.below(45);
  const std::size_t owned = 20 + random.below(80);
  const std::size_t full = random.below(70);
  const std::size_t like_neighbour = 50 + random.below(50);
  auto state = game.sea_only();
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  game.board().for_each([&](int cell) {
    if (chance_of(sea_percent)) return;
    int owner = neutral;
    if (chance_of(owned)) {
      owner = static_cast<int>(random.below(static_cast<std::size_t>(game.players())));
      const int near = Grid::neighbours(cell)[chance_of(50) ? 0 : 5];
      if (near >= 0 && chance_of(like_neighbour) && state.owner(near) < neutral) {
        owner = state.owner(near);
      }
    }
    Content content = nothing;
    if (chance_of(full)) {
      constexpr std::array<Content, 14> things = {pine,
                                                  palm,
                                                  marked_pine,
                                                  marked_palm,
                                                  farm,
                                                  tower,
                                                  strong_tower,
                                                  grave,
                                                  capital,
                                                  unit_of(1, false),
                                                  unit_of(2, false),
                                                  unit_of(3, false),
                                                  unit_of(4, false),
                                                  unit_of(1, false)};
      content = things[random.below(things.size())];
      const bool fits_neutral = !is_unit(content) && content != farm;
      if (owner == neutral && !fits_neutral) content = nothing;
      if (owner != neutral && content == capital) content = nothing;
      if (content == farm && game.rules().farms == 0) content = nothing;
      if (content == strong_tower && game.rules().strong_towers == 0) content = nothing;
    }
    state.set(cell, owner, content);
  });
  for (Player player = 0; player < game.players(); ++player) {
    const Cells own = state.owned_by(player);
    ((own - Grid::spread(own)) & state.buildings()).for_each([&](int cell) {
      state.set_content(cell, nothing);
    });
  }
  game.found(state);
  if (state.alive == 0) return std::nullopt;
  (state.capitals() & state.owned()).for_each([&](int seat) {
    state.set_money(seat, chance_of(5) ? 999'999'990 : static_cast<int>(random.below(70)));
  });
  state.round = 1 + static_cast<int>(random.below(6));
  do {
    state.turn = static_cast<std::int8_t>(random.below(static_cast<std::size_t>(game.players())));
  } while (game.is_out(state, state.turn));
  Player readies = state.turn;
  if (state.round > 1 && chance_of(15)) {
    state.turn = chance;
    readies = game.rules().growth_time != 0 ? std::countr_zero(state.alive) : -1;
  }
  if (readies >= 0) {
    const Cells own = state.owned_by(readies);
    (own & Grid::spread(own) & state.units()).for_each([&](int cell) {
      if (chance_of(75)) state.set_content(cell, unit_of(strength_of(state.content(cell)), true));
    });
  }
  return state;
}

template <class G>
std::string payoff_text(const G& game, const typename G::State& state) {
  std::string text;
  const Outcome outcome = game.outcome(state);
  for (Player player = 0; outcome.ended && player < game.players(); ++player) {
    text += std::to_string(outcome.payoff_of(player)) + " ";
  }
  return text;
}
std::string payoff_text(const AntiyoyPosition& slow, const AntiyoyRules& rules) {
  std::string text;
  for (const int payoff : slow.payoffs(rules)) text += std::to_string(payoff) + " ";
  return text;
}

template <class G>
void compare_growth(const G& game, const typename G::State& state, const AntiyoyPosition& slow,
                    const AntiyoyRules& rules, Random& random) {
  const auto law = game.growth_law(state);
  const auto slow_law = slow.growth_law(rules);
  const auto cells = law.palm_cells | law.pine_cells;
  ASSERT_EQ(static_cast<std::size_t>(cells.count()), slow_law.size());
  for (const auto& each : slow_law) {
    const int cell = game.cell_of(each.cell);
    const auto odds =
        game.growth_odds(law.palm_cells.contains(cell), law.pine_cells.contains(cell));
    ASSERT_NEAR(odds.pine, each.pine / 10'000.0, 1e-12);
    ASSERT_NEAR(odds.palm, each.palm / 10'000.0, 1e-12);
  }
  for (int i = 0; i < 3; ++i) {
    const auto growth = draw_chance(game, state, random);
    auto next = state;
    game.play(next, growth);
    const std::string text = game.to_text(state, growth);
    ASSERT_TRUE(slow.is_legal(text, rules)) << text;
    ASSERT_EQ(game.to_text(next), slow.after(text, rules).text()) << text;
    ASSERT_TRUE(game.read_chance_move(state, text) == growth) << text;
  }
}

template <class G>
void compare_moves(const G& game, const typename G::State& state, const AntiyoyPosition& slow,
                   const AntiyoyRules& rules) {
  typename G::Moves moves;
  std::vector<std::string> texts;
  if (!game.outcome(state).ended) {
    game.legal_moves(state, moves);
    ASSERT_EQ(game.count_moves(state), moves.size());
  }
  for (const auto move : moves) {
    const std::string text = game.to_text(state, move);
    texts.push_back(text);
    auto next = state;
    const Turn turn = game.play(next, move);
    ASSERT_EQ(game.to_text(next), slow.after(text, rules).text()) << text;
    const auto again = game.parse_state(game.to_text(next));
    ASSERT_TRUE(again) << text << ": " << again.error().message;
    ASSERT_TRUE(*again == next) << text << " " << game.to_text(next);
    ASSERT_EQ(turn == Turn::ended, text == "end" || game.outcome(next).ended) << text;
    const auto read = game.read_move(state, text);
    ASSERT_TRUE(read && *read == move) << text;
  }
  std::sort(texts.begin(), texts.end());
  ASSERT_EQ(texts, slow.moves(rules));
}

template <class G>
void compare(const G& game, const typename G::State& state, const AntiyoyRules& rules,
             Random& random) {
  const std::string text = game.to_text(state);
  SCOPED_TRACE(text);
  const auto read = AntiyoyPosition::from_text(text, rules);
  ASSERT_TRUE(std::holds_alternative<AntiyoyPosition>(read)) << std::get<std::string>(read);
  const auto& slow = std::get<AntiyoyPosition>(read);
  ASSERT_EQ(slow.text(), text);
  const auto again = game.parse_state(text);
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_TRUE(*again == state);
  ASSERT_EQ(payoff_text(game, state), payoff_text(slow, rules));
  for (const auto& province : slow.provinces(rules)) {
    const auto cells = state.group_of(game.cell_of(province.cells.front()));
    const int seat = (cells & state.capitals()).first();
    ASSERT_EQ(cells.count(), static_cast<int>(province.cells.size()));
    ASSERT_EQ(state.money_at(seat), province.money);
    ASSERT_EQ(game.income_of(state, cells), province.income);
    ASSERT_EQ(game.upkeep_of(state, cells), province.upkeep);
    ASSERT_EQ(game.farm_price(state, cells), province.farm_price);
  }
  const auto player = static_cast<Player>(random.below(static_cast<std::size_t>(game.players())));
  ASSERT_EQ(game.text_for(state, player), slow.view(static_cast<char>('a' + player)));
  if (state.turn == chance) {
    if (!game.outcome(state).ended) compare_growth(game, state, slow, rules, random);
  } else {
    compare_moves(game, state, slow, rules);
  }
}

/// Positions made at random, and what comes of them after some random moves.
TEST(AntiyoyReference, RandomPositions) {
  Random random(16);
  int compared = 0;
  const int wanted = tests::scaled(100'000);
  while (compared < wanted && !::testing::Test::HasFailure()) {
    const bool is_large = random.below(40) == 0;
    const int most = is_large ? 24 : 9;
    const int rows = 1 + static_cast<int>(random.below(static_cast<std::size_t>(most)));
    const int columns = 1 + static_cast<int>(random.below(static_cast<std::size_t>(most)));
    const int players = 2 + static_cast<int>(random.below(random.below(4) == 0 ? 9 : 2));
    const OptionValues options = random_options(random, rows, columns, players);
    const AntiyoyRules rules = slow_rules(options);
    SCOPED_TRACE(options.text());
    visit_game(options, [&](const auto& game) {
      auto state = random_state(game, random);
      if (!state) return;
      for (int i = 0; i < 8; ++i) {
        compare(game, *state, rules, random);
        ++compared;
        if (game.outcome(*state).ended || ::testing::Test::HasFailure()) return;
        if (waits_for_chance(game, *state)) {
          game.play(*state, draw_chance(game, *state, random));
        } else {
          game.play(*state, game.move_at(*state, random.below(game.count_moves(*state))));
        }
      }
    });
  }
}

/// What both make of texts that are damaged a little: the same are refused.
TEST(AntiyoyReference, R2_7_DamagedTexts) {
  Random random(27);
  int refused = 0;
  int read_by_both = 0;
  for (int i = 0; i < tests::scaled(200'000) && !::testing::Test::HasFailure(); ++i) {
    const int rows = 1 + static_cast<int>(random.below(5));
    const int columns = 1 + static_cast<int>(random.below(5));
    const OptionValues options = random_options(random, rows, columns, 3);
    const AntiyoyRules rules = slow_rules(options);
    visit_game(options, [&](const auto& game) {
      const auto state = random_state(game, random);
      if (!state) return;
      std::string text = game.to_text(*state);
      constexpr std::string_view letters = "abcd.~12345678PQpqCFTSG*/ ;@=-0";
      const std::size_t at = random.below(text.size());
      switch (random.below(3)) {
        case 0: text[at] = letters[random.below(letters.size())]; break;
        case 1: text.erase(at, 1); break;
        default: text.insert(at, 1, letters[random.below(letters.size())]); break;
      }
      // The size and the players are options here: the reference takes them from the text.
      const auto slow = AntiyoyPosition::from_text(text, rules);
      const bool slow_reads = std::holds_alternative<AntiyoyPosition>(slow);
      bool reads = false;
      std::string trouble;
      const auto parsed = game.parse_state(text);
      reads = static_cast<bool>(parsed);
      if (!parsed) trouble = parsed.error().message;
      const bool other_shape = slow_reads && (std::get<AntiyoyPosition>(slow).rows != rows ||
                                              std::get<AntiyoyPosition>(slow).columns != columns ||
                                              std::get<AntiyoyPosition>(slow).players != 3);
      if (other_shape) return;
      ASSERT_EQ(reads, slow_reads) << text << "\n"
                                   << trouble << "\n"
                                   << (slow_reads ? "" : std::get<std::string>(slow)) << "\n"
                                   << options.text();
      (reads ? read_by_both : refused) += 1;
      if (reads) {
        EXPECT_EQ(game.to_text(*parsed), std::get<AntiyoyPosition>(slow).text());
      }
    });
  }
  EXPECT_GT(refused, 1'000);
  EXPECT_GT(read_by_both, 500);
}

/// Appendix B: codes of random positions read as the same positions by both.
TEST(AntiyoyReference, AppendixB_LevelCodes) {
  Random random(22);
  int compared = 0;
  for (int i = 0; i < tests::scaled(20'000) && !::testing::Test::HasFailure(); ++i) {
    const int rows = 1 + static_cast<int>(random.below(9));
    const int columns = 1 + static_cast<int>(random.below(9));
    const OptionValues options =
        random_options(random, rows, columns, 2 + static_cast<int>(random.below(4)));
    visit_game(options, [&](const auto& game) {
      const auto state = random_state(game, random);
      if (!state) return;
      const auto code = write_level_code(game.to_text(*state), options);
      ASSERT_TRUE(code) << code.error().message;
      OptionValues fresh = options;
      const auto fast = read_level_code(*code, fresh);
      const auto slow = AntiyoyPosition::from_level(*code, slow_rules(options));
      ASSERT_TRUE(fast) << fast.error().message << "\n" << *code;
      ASSERT_TRUE(std::holds_alternative<AntiyoyPosition>(slow)) << std::get<std::string>(slow);
      ASSERT_EQ(*fast, std::get<AntiyoyPosition>(slow).text()) << *code;
      ++compared;
    });
  }
  EXPECT_GT(compared, 1'000);
}

}  // namespace
}  // namespace castellan::antiyoy
