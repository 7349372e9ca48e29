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

TEST(AntiyomacyMaps, OursAreFair) {
  EXPECT_GE(std::size(named_maps), 6U);
  for (const NamedMap& map : named_maps) {
    std::string turned(map.rows.rbegin(), map.rows.rend());
    for (char& c : turned) c = c == 'r' ? 'b' : c == 'b' ? 'r' : c;
    EXPECT_EQ(turned, map.rows) << map.name;
    OptionValues options = entry().default_options();
    ASSERT_TRUE(options.set("map", map.name));
    const auto match = entry().start({options, {}});
    ASSERT_TRUE(match) << map.name << ": " << match.error().message;
    EXPECT_FALSE(match->outcome().ended);
    EXPECT_TRUE(match->starts_at_beginning());
  }
}

/// Every land cell can be reached from every other, stepping in eight directions.
TEST(AntiyomacyMaps, OursAreOneLand) {
  for (const NamedMap& map : named_maps) {
    const auto rows = split_at(map.rows, '/');
    const int size = static_cast<int>(rows.size());
    const auto is_land = [&](int row, int column) {
      return row >= 0 && row < size && column >= 0 && column < size &&
             rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != '~';
    };
    std::set<std::pair<int, int>> reached;
    std::vector<std::pair<int, int>> open;
    for (int i = 0; i < size && open.empty(); ++i) {
      if (is_land(0, i)) open.emplace_back(0, i);
    }
    while (!open.empty()) {
      const auto [row, column] = open.back();
      open.pop_back();
      if (!is_land(row, column) || !reached.insert({row, column}).second) continue;
      for (int r = -1; r <= 1; ++r) {
        for (int c = -1; c <= 1; ++c) open.emplace_back(row + r, column + c);
      }
    }
    EXPECT_EQ(static_cast<int>(reached.size()), count(std::string(map.rows), ".rb")) << map.name;
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
