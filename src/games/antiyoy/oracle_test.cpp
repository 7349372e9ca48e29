// Every line of oracle.txt, whose header explains the kinds of lines: the answers of a slow
// reference that was written from the rule book by somebody else.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "board/board_text.hpp"
#include "games/antiyoy/level_code.hpp"
#include "search/perft.hpp"
#include "tests/support/antiyoy_positions.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan::antiyoy {
namespace {

/// Splits at " | ".
std::vector<std::string> fields_of(const std::string& text) {
  std::vector<std::string> fields;
  for (std::size_t at = 0;;) {
    const std::size_t bar = text.find(" | ", at);
    fields.push_back(text.substr(at, bar - at));
    if (bar == std::string::npos) return fields;
    at = bar + 3;
  }
}

std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (const std::string_view part : split_at(text, separator)) parts.emplace_back(part);
  return parts;
}

struct Line {
  std::string kind;
  std::string name;
  std::string rest;  // after the name
};

struct Oracle {
  struct Place {
    std::string options;
    std::string text;
  };
  std::map<std::string, Place> places;
  std::vector<Line> lines;

  Oracle() {
    std::ifstream file(CASTELLAN_ROOT "/src/games/antiyoy/oracle.txt");
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line[0] == '#') continue;
      const std::size_t first = line.find(' ');
      const std::size_t second = std::min(line.find(' ', first + 1), line.size());
      Line read{line.substr(0, first), line.substr(first + 1, second - first - 1),
                second < line.size() ? line.substr(second + 1) : ""};
      if (read.kind == "pos") {
        const auto fields = fields_of(read.rest);
        places[read.name] = {fields[0], fields[1]};
      }
      lines.push_back(std::move(read));
    }
  }

  static const Oracle& get() {
    static const Oracle oracle;
    return oracle;
  }
};

template <class Use>
void each_line(std::string_view kind, Use&& use) {
  int found = 0;
  for (const Line& line : Oracle::get().lines) {
    if (line.kind != kind) continue;
    SCOPED_TRACE(line.kind + " " + line.name + " " + line.rest.substr(0, 200));
    use(line);
    ++found;
  }
  EXPECT_GT(found, 0) << kind;
}

/// Calls use(game, state) with the position that a line is about.
template <class Use>
void at_place(const Line& line, Use&& use) {
  const auto& place = Oracle::get().places.at(line.name);
  with_position(place.options, place.text, std::forward<Use>(use));
}

std::uint64_t number_in(const std::string& text, const std::string& name) {
  const std::size_t place = (' ' + text).find(' ' + name + '=');
  EXPECT_NE(place, std::string::npos) << name;
  return std::stoull(text.substr(place + name.size() + 1));
}
std::string word_in(const std::string& text, const std::string& name) {
  const std::size_t place = (' ' + text).find(' ' + name + '=');
  EXPECT_NE(place, std::string::npos) << name;
  const std::size_t begin = place + name.size() + 1;
  return text.substr(begin, text.find(' ', begin) - begin);
}

/// Hashes of texts are checked with md5sum, all at once.
class Sums {
 public:
  void expect(const std::string& md5, const std::vector<std::string>& lines) {
    const std::string name = std::to_string(++count_);
    std::ofstream file(folder_.path() / name);
    for (const std::string& line : lines) file << line << '\n';
    list_ << md5 << "  " << name << '\n';
  }
  void check() {
    std::ofstream(folder_.path() / "sums") << list_.str();
    const std::string command =
        "cd '" + folder_.path().string() + "' && md5sum --quiet --check sums";
    EXPECT_GT(count_, 0);
    EXPECT_EQ(std::system(command.c_str()), 0) << list_.str();
  }

 private:
  tests::ScratchFolder folder_;
  std::ostringstream list_;
  int count_ = 0;
};

template <class G>
std::vector<std::string> move_texts(const G& game, const typename G::State& state) {
  std::vector<std::string> texts;
  if (game.outcome(state).ended) return texts;
  const auto listed = visit_moves(
      game, state, [&](const auto& move) { texts.push_back(game.to_text(state, move)); });
  EXPECT_TRUE(listed);
  std::sort(texts.begin(), texts.end());
  return texts;
}

template <class G>
std::vector<std::string> ends_of_plies(const G& game, const typename G::State& state,
                                       bool by_turn) {
  std::set<std::string> texts;
  if (!game.outcome(state).ended) {
    DistinctStates<G> seen(game);
    Perft<G>(game, {.by_turn = by_turn}).visit_plies(state, [&](const auto& child) {
      if (seen.add(child)) texts.insert(game.to_text(child));
    });
  }
  return {texts.begin(), texts.end()};
}

/// Plays a typed move or growth, as a record has it.
template <class G>
bool play_text(const G& game, typename G::State& state, const std::string& text) {
  if (const auto growth = game.read_chance_move(state, text)) {
    game.play(state, *growth);
    return true;
  }
  const auto move = game.read_move(state, text);
  if (!move || game.outcome(state).ended) return false;
  typename G::Moves moves;
  game.legal_moves(state, moves);
  if (std::find(moves.begin(), moves.end(), *move) == moves.end()) return false;
  EXPECT_EQ(game.to_text(state, *move), text);
  game.play(state, *move);
  return true;
}

template <class G>
std::string payoffs(const G& game, const typename G::State& state) {
  const Outcome outcome = game.outcome(state);
  if (!outcome.ended) return "-";
  std::string text;
  for (Player player = 0; player < game.players(); ++player) {
    text += (player == 0 ? "" : ",") + std::to_string(outcome.payoff_of(player));
  }
  return text;
}

/// Equal hashes and states are found again by reading the text.
template <class G>
void expect_whole(const G& game, const typename G::State& state) {
  const std::string text = game.to_text(state);
  const auto again = game.parse_state(text);
  ASSERT_TRUE(again) << text << ": " << again.error().message;
  EXPECT_EQ(game.to_text(*again), text);
  EXPECT_EQ(game.hash(*again), game.hash(state)) << text;
  EXPECT_TRUE(*again == state) << text;
}

TEST(Antiyoy, R1_3_Neighbours) {
  each_line("near", [](const Line& line) {
    const auto words = parts_of(line.rest, ' ');
    const int columns = std::stoi(line.name.substr(line.name.find('x') + 1));
    const auto options = options_of("rows=" + line.name.substr(0, line.name.find('x')) +
                                    " columns=" + std::to_string(columns));
    visit_game(options, [&](const auto& game) {
      using Grid = typename std::remove_cvref_t<decltype(game)>::Grid;
      const int cell = game.cell_of(*game.read_cell(words[0]));
      const auto around = Grid::neighbours(cell);
      for (std::size_t i = 0; i < 6; ++i) {
        const bool exists = Grid::contains(game.board(), around[i]);
        EXPECT_EQ(exists ? game.cell_text(around[i]) : "-", words[i + 1]);
      }
    });
  });
}

TEST(Antiyoy, R2_7_RefusedTexts) {
  each_line("bad", [](const Line& line) {
    // The options are the name and the words up to the first bar.
    const auto fields = fields_of(line.name + " " + line.rest);
    const auto refused = read_position(fields[0], fields[1]);
    EXPECT_NE(refused, "") << fields[1] << ": " << fields[2];
  });
}

TEST(Antiyoy, AppendixB_LevelCodes) {
  each_line("level", [](const Line& line) {
    const auto fields = fields_of(line.name + " " + line.rest);
    const auto options = options_of(fields[0]);
    const auto read = read_level_code(fields[1], options);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, fields[2]);
  });
}

TEST(Antiyoy, R6_MovesOfTheOracle) {
  Sums sums;
  each_line("moves", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      expect_whole(game, state);
      const auto texts = move_texts(game, state);
      EXPECT_EQ(texts.size(), number_in(line.rest, "n"));
      if (state.turn != chance && !game.outcome(state).ended) {
        EXPECT_EQ(game.count_moves(state), texts.size());
      }
      sums.expect(word_in(line.rest, "md5"), texts);
    });
  });
  each_line("list", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      auto wanted = parts_of(line.rest, ';');
      if (line.rest == "-") wanted.clear();
      EXPECT_EQ(move_texts(game, state), wanted);
    });
  });
  sums.check();
}

TEST(Antiyoy, R7_SuccessorsOfTheOracle) {
  Sums sums;
  each_line("succ", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      const auto texts = ends_of_plies(game, state, false);
      EXPECT_EQ(texts.size(), number_in(line.rest, "n"));
      sums.expect(word_in(line.rest, "md5"), texts);
    });
  });
  each_line("after", [&](const Line& line) {
    const auto fields = fields_of(line.rest);
    at_place(line, [&](const auto& game, auto state) {
      for (const std::string& move : parts_of(fields[0], ';')) {
        ASSERT_TRUE(play_text(game, state, move)) << move;
        expect_whole(game, state);
      }
      EXPECT_EQ(game.to_text(state), fields[1]);
      EXPECT_EQ(payoffs(game, state), fields.size() > 2 ? fields[2] : "-");
    });
  });
  each_line("outcome", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      EXPECT_EQ(payoffs(game, state), line.rest);
      EXPECT_TRUE(move_texts(game, state).empty());
    });
  });
  sums.check();
}

TEST(Antiyoy, R13_1_Perft) {
  each_line("perft", [](const Line& line) {
    at_place(line, [&]<class G>(const G& game, const auto& state) {
      const int depth = static_cast<int>(number_in(line.rest, "depth"));
      Perft<G> plain(game, {.by_turn = false});
      EXPECT_EQ(plain.count(state, depth), number_in(line.rest, "leaves"));
      Perft<G> with_ended(game, {.by_turn = false, .count_ended = true, .bulk = false});
      EXPECT_EQ(with_ended.count(state, depth), number_in(line.rest, "stop"));
    });
  });
}

TEST(Antiyoy, R13_3_Turns) {
  Sums sums;
  each_line("turns", [&](const Line& line) {
    at_place(line, [&]<class G>(const G& game, const auto& state) {
      EXPECT_EQ(Perft<G>(game, {}).count(state, 1), number_in(line.rest, "sequences"));
      EXPECT_EQ(Perft<G>(game, {.distinct = true}).count(state, 1),
                number_in(line.rest, "distinct"));
      sums.expect(word_in(line.rest, "md5"), ends_of_plies(game, state, true));
    });
  });
  sums.check();
}

/// "3/10", and "1" as "1/1".
double fraction_of(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::stod(text);
  return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

/// As a reduced fraction, from the percentages.
template <class G>
std::string exact_chance(const G& game, const typename G::State& state,
                         const typename G::ChanceMove& growth) {
  const auto law = game.growth_law(state);
  std::uint64_t over = 1;
  std::uint64_t under = 1;
  (law.palm_cells | law.pine_cells).for_each([&](int cell) {
    const int palm = law.palm_cells.contains(cell) ? game.rules().palm_percent : 0;
    const int pine = law.pine_cells.contains(cell) ? game.rules().pine_percent : 0;
    const int chance = growth.pines.contains(cell)   ? 100 * pine
                       : growth.palms.contains(cell) ? palm * (100 - pine)
                                                     : (100 - palm) * (100 - pine);
    const auto each = std::gcd(chance, 10'000);
    over *= static_cast<std::uint64_t>(chance / each);
    under *= static_cast<std::uint64_t>(10'000 / each);
    const std::uint64_t common = std::gcd(over, under);
    over /= common;
    under /= common;
  });
  return std::to_string(over) + "/" + std::to_string(under);
}

TEST(Antiyoy, R9_Growth) {
  each_line("law", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      const auto law = game.growth_law(state);
      std::set<std::string> found;
      const auto note = [&](int cell) {
        const auto odds =
            game.growth_odds(law.palm_cells.contains(cell), law.pine_cells.contains(cell));
        const std::string name = game.cell_text(cell);
        if (odds.pine > 0) found.insert(name + ":P=" + std::to_string(odds.pine));
        if (odds.palm > 0) found.insert(name + ":Q=" + std::to_string(odds.palm));
      };
      (law.palm_cells | law.pine_cells).for_each(note);
      std::set<std::string> wanted;
      for (const std::string& item : parts_of(line.rest, ' ')) {
        if (item.find(':') == std::string::npos) continue;
        const std::string cell = item.substr(0, item.find(':'));
        for (const std::string& odds : parts_of(item.substr(item.find(':') + 1), ',')) {
          wanted.insert(cell + ":" + odds[0] + "=" + std::to_string(fraction_of(odds.substr(2))));
        }
      }
      EXPECT_EQ(found, wanted);
    });
  });
  each_line("grow", [&](const Line& line) {
    const auto fields = fields_of(line.rest);
    const std::size_t space = fields[0].find(' ');
    at_place(line, [&](const auto& game, auto state) {
      const auto growth = game.read_chance_move(state, fields[0].substr(space + 1));
      ASSERT_TRUE(growth);
      EXPECT_NEAR(game.probability(state, *growth), fraction_of(fields[0].substr(0, space)), 1e-12);
      game.play(state, *growth);
      EXPECT_EQ(game.to_text(state), fields[1]);
      expect_whole(game, state);
    });
  });
  Sums sums;
  each_line("growth", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      const auto growths = game.chance_moves(state);
      ASSERT_TRUE(growths);
      EXPECT_EQ(growths->size(), number_in(line.rest, "n"));
      double sum = 0;
      std::vector<std::string> lines;
      for (const auto& growth : *growths) {
        sum += game.probability(state, growth);
        auto next = state;
        game.play(next, growth);
        lines.push_back(exact_chance(game, state, growth) + " " + game.to_text(state, growth) +
                        " | " + game.to_text(next));
      }
      EXPECT_NEAR(sum, 1, 1e-9);
      std::sort(lines.begin(), lines.end());
      sums.expect(word_in(line.rest, "md5"), lines);
    });
  });
  sums.check();
}

TEST(Antiyoy, R4_DefenceAndMoney) {
  each_line("defence", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      std::string text;
      for (int row = 0; row < game.rows(); ++row) {
        if (row > 0) text += '/';
        for (int column = 0; column < game.columns(); ++column) {
          const int cell = std::remove_cvref_t<decltype(game)>::Grid::cell(row, column);
          text +=
              state.owner(cell) == sea ? "~" : std::to_string(game.defence_of_cell(state, cell));
        }
      }
      EXPECT_EQ(text, line.rest);
    });
  });
  each_line("province", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      const std::string name = line.rest.substr(2, line.rest.find(' ') - 2);
      const int cell = game.cell_of(*game.read_cell(name));
      EXPECT_EQ(state.owner(cell), line.rest[0] - 'a');
      const auto province = state.group_of(cell);
      const int seat = (province & state.capitals()).first();
      const auto is = [&](const char* what, std::int64_t value) {
        EXPECT_EQ(word_in(line.rest, what), std::to_string(value)) << what;
      };
      is("cells", province.count());
      is("money", state.money_at(seat));
      is("income", game.income_of(state, province));
      is("upkeep", game.upkeep_of(state, province));
      is("profit", game.income_of(state, province) - game.upkeep_of(state, province));
      is("next", game.next_money(state, seat, province));
      is("farm", game.farm_price(state, province));
    });
  });
}

TEST(Antiyoy, R11_Fog) {
  each_line("fog", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      const auto seen = game.visible(state, line.rest[0] - 'a');
      std::string text;
      for (int row = 0; row < game.rows(); ++row) {
        if (row > 0) text += '/';
        for (int column = 0; column < game.columns(); ++column) {
          text += seen.contains(std::remove_cvref_t<decltype(game)>::Grid::cell(row, column)) ? '#'
                                                                                              : '.';
        }
      }
      EXPECT_EQ(text, line.rest.substr(2));
    });
  });
  each_line("fogtext", [&](const Line& line) {
    at_place(line, [&](const auto& game, const auto& state) {
      EXPECT_EQ(game.text_for(state, line.rest[0] - 'a'), line.rest.substr(2));
    });
  });
}

TEST(Antiyoy, WholeGamesOfTheOracle) {
  Sums sums;
  each_line("trace", [&](const Line& line) {
    const auto fields = fields_of(line.rest);
    with_position(fields[0], fields[1], [&](const auto& game, auto state) {
      std::vector<std::string> texts;
      for (const std::string& move : parts_of(fields[2], ';')) {
        ASSERT_TRUE(play_text(game, state, move)) << move << " in " << game.to_text(state);
        expect_whole(game, state);
        texts.push_back(game.to_text(state));
      }
      EXPECT_EQ(texts.size(), number_in(fields[3], "n"));
      EXPECT_EQ(payoffs(game, state), word_in(fields[3], "outcome"));
      sums.expect(word_in(fields[3], "final"), {texts.back()});
      sums.expect(word_in(fields[3], "all"), texts);
    });
  });
  sums.check();
}

TEST(Antiyoy, RandomPositionsOfTheOracle) {
  Sums sums;
  each_line("fuzz", [&](const Line& line) {
    const auto fields = fields_of(line.rest);
    with_position(fields[0], fields[1], [&]<class G>(const G& game, const auto& state) {
      expect_whole(game, state);
      std::istringstream words(fields[2]);
      std::string moves, moves_md5, successors, successors_md5, perft;
      words >> moves >> moves_md5 >> successors >> successors_md5 >> perft;
      const auto texts = move_texts(game, state);
      EXPECT_EQ("moves=" + std::to_string(texts.size()), moves);
      sums.expect(moves_md5.substr(4), texts);
      const auto ends = ends_of_plies(game, state, false);
      EXPECT_EQ("succ=" + std::to_string(ends.size()), successors);
      sums.expect(successors_md5.substr(4), ends);
      if (perft.empty()) return;
      EXPECT_EQ("perft2=" + std::to_string(Perft<G>(game, {.by_turn = false}).count(state, 2)),
                perft);
    });
  });
  sums.check();
}

}  // namespace
}  // namespace castellan::antiyoy
