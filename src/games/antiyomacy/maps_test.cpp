// Start positions: generated maps are a function of their parameters and always complete, and our
// own maps are fair.
#include "games/antiyomacy/maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "board/board_text.hpp"
#include "games/antiyomacy/entry.hpp"
#include "games/antiyomacy/map_maker.hpp"
#include "games/antiyomacy/rules.hpp"
#include "match/searcher.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyomacy {
namespace {

MapChoice choice_of(std::uint64_t seed, int walkers = 0, int smooth = 2) {
  OptionValues options(option_specs);
  MapChoice choice(options);
  choice.seed = seed;
  choice.walkers = walkers;
  choice.smooth = smooth;
  return choice;
}

int count(const std::string& map, std::string_view letters) {
  return static_cast<int>(std::count_if(
      map.begin(), map.end(), [&](char c) { return letters.find(c) != std::string_view::npos; }));
}

TEST(AntiyomacyMaps, R10_1_AFunctionOfTheParameters) {
  std::set<std::string> maps;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::string map = draw_map(8, choice_of(seed), 1);
    EXPECT_EQ(map, draw_map(8, choice_of(seed), 1));
    maps.insert(map);
  }
  EXPECT_GT(maps.size(), 98U);
  EXPECT_NE(draw_map(8, choice_of(3), 1), draw_map(8, choice_of(3, 4), 1));
  EXPECT_NE(draw_map(8, choice_of(3), 1), draw_map(8, choice_of(3, 0, 4), 1));
}

TEST(AntiyomacyMaps, R10_2_AmountOfLand) {
  double sum = 0;
  const int maps = tests::scaled(3'000);
  for (int seed = 0; seed < maps; ++seed) {
    const std::string map = draw_map(8, choice_of(static_cast<std::uint64_t>(seed)), 1);
    const int land = count(map, ".rb");
    EXPECT_GE(land, 16);
    EXPECT_LE(land, 32);
    sum += land;
  }
  EXPECT_NEAR(sum / maps, 24, 1);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {  // two walkers: 32 + 31 to 64 + 63
    const int land = count(draw_map(16, choice_of(seed), 2), ".rb");
    EXPECT_GE(land, 63);
    EXPECT_LE(land, 127);
  }
}

TEST(AntiyomacyMaps, R10_3_EverySizeAndParameterIsFinished) {
  for (int size = smallest_generated; size <= 32; ++size) {
    for (const int walkers : {0, 1, 32}) {
      for (int smooth = 1; smooth <= 4; ++smooth) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
          const int starts = size <= 8 ? 1 : size <= 16 ? 2 : 3;
          const std::string map = draw_map(size, choice_of(seed, walkers, smooth), starts);
          EXPECT_EQ(count_rows(map), size);
          EXPECT_GE(count(map, "r"), 2);
          EXPECT_GE(count(map, "b"), 2);
        }
      }
    }
  }
}

TEST(AntiyomacyMaps, R10_4_StartSizes) {
  std::set<int> sizes;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::string map = draw_map(8, choice_of(seed), 1);
    sizes.insert(count(map, "r"));
    sizes.insert(count(map, "b"));
    EXPECT_EQ(map[map.find_first_of(".rb")], 'r');
    EXPECT_EQ(map[map.find_last_of(".rb")], 'b');
  }
  EXPECT_EQ(sizes, (std::set<int>{2, 3, 4}));
}

TEST(AntiyomacyMaps, R10_5_StartMoney) {
  const auto money = [](const std::string& set) {
    OptionValues options = entry().default_options();
    EXPECT_TRUE(options.set_all(set));
    const auto match = entry().start({options, {}});
    EXPECT_TRUE(match) << match.error().message;
    const std::string text = match->state_text();
    return text.substr(text.rfind(' ') + 1);
  };
  EXPECT_EQ(money("map=duel"), "r@0=10;b@55=10");
  EXPECT_EQ(money("map=duel profile=program"), "r@0=12;b@55=12");
  EXPECT_EQ(money("map=ring profile=program"), "r@12=24;b@77=24");
  EXPECT_EQ(money("map=corners"), "r@0=10;r@143=10;b@11=10;b@155=10");
  EXPECT_EQ(money("map=corners profile=program"), "r@0=12;r@143=12;b@11=12;b@155=12");
}

/// After half a turn, with the colours swapped.
std::string turned(std::string_view map) {
  std::string image(map.rbegin(), map.rend());
  for (char& c : image) c = c == 'r' ? 'b' : c == 'b' ? 'r' : c;
  return image;
}

/// Every land cell can be reached from every other: in four directions, or in all eight.
bool is_one_land(std::string_view map, bool diagonally) {
  const auto rows = split_at(map, '/');
  const int size = static_cast<int>(rows.size());
  const auto is_land = [&](int row, int column) {
    return row >= 0 && row < size && column >= 0 && column < size &&
           rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != '~';
  };
  std::set<std::pair<int, int>> reached;
  std::vector<std::pair<int, int>> open;
  for (int cell = 0; cell < size * size && open.empty(); ++cell) {
    if (is_land(cell / size, cell % size)) open.emplace_back(cell / size, cell % size);
  }
  while (!open.empty()) {
    const auto [row, column] = open.back();
    open.pop_back();
    if (!is_land(row, column) || !reached.insert({row, column}).second) continue;
    for (int r = -1; r <= 1; ++r) {
      for (int c = -1; c <= 1; ++c) {
        if (diagonally || r == 0 || c == 0) open.emplace_back(row + r, column + c);
      }
    }
  }
  return static_cast<int>(reached.size()) == count(std::string(map), ".rb");
}

TEST(AntiyomacyMaps, R10_6_MirroredMapsAreFair) {
  std::set<std::string> maps;
  const int seeds = tests::scaled(200);
  for (int size = smallest_generated; size <= 32; ++size) {
    const int starts = size <= 8 ? 1 : size <= 16 ? 2 : 3;
    const bool is_odd_and_small = size == 5 || size == 9;  // where a start may come to the middle
    for (int seed = 0; seed < (size == 8 || is_odd_and_small ? seeds : 3); ++seed) {
      MapChoice choice = choice_of(static_cast<std::uint64_t>(seed));
      choice.map = mirrored_map;
      const std::string map = draw_map(size, choice, starts);
      EXPECT_EQ(map, draw_map(size, choice, starts));
      EXPECT_EQ(turned(map), map);
      EXPECT_TRUE(is_one_land(map, false)) << map;
      const int land = count(map, ".rb");
      EXPECT_GE(land, size * size / 2);
      EXPECT_LE(land, size * size * 2 / 3 + 1);
      EXPECT_EQ(count(map, "r"), 3 * starts) << map;
      maps.insert(map);
    }
  }
  EXPECT_GT(static_cast<int>(maps.size()), seeds + 25 * 3);
}

TEST(AntiyomacyMaps, OursAreFair) {
  EXPECT_GE(std::size(named_maps), 6U);
  for (const NamedMap& map : named_maps) {
    EXPECT_EQ(turned(map.rows), map.rows) << map.name;
    EXPECT_TRUE(is_one_land(map.rows, true)) << map.name;
    OptionValues options = entry().default_options();
    ASSERT_TRUE(options.set("map", map.name));
    const auto match = entry().start({options, {}});
    ASSERT_TRUE(match) << map.name << ": " << match.error().message;
    EXPECT_FALSE(match->outcome().ended);
    EXPECT_TRUE(match->starts_at_beginning());
  }
}

TEST(AntiyomacyMaps, OptionsThatDoNotFitAreRefused) {
  const auto error = [](const std::string& set) {
    OptionValues options = entry().default_options();
    EXPECT_TRUE(options.set_all(set));
    const auto match = entry().start({options, {}});
    return match ? std::string() : match.error().message;
  };
  EXPECT_NE(error("size=4").find("5 to 32"), std::string::npos);
  EXPECT_NE(error("map=duel size=9").find("has size 8"), std::string::npos);
  EXPECT_EQ(error("map=duel size=8"), "");
}

}  // namespace
}  // namespace castellan::antiyomacy
