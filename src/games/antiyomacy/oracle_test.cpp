// Every line of oracle.txt, the answers of the original program: perft, gperft, income, evaluation,
// minimax values with the number of equal turns, and successor lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "games/antiyomacy/source_bots.hpp"
#include "match/text.hpp"
#include "search/perft.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan::antiyomacy {
namespace {

template <class Use>
auto with_game(const std::string& text, bool income, Use&& use) {
  OptionValues options(option_specs);
  options.put("profile", static_cast<int>(Profile::program));
  options.put("income", income ? 0 : 1);
  const int size = std::stoi(text);
  options.put("size", size);
  const auto run = [&](const auto& game) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << text << ": " << state.error().message;
    return use(game, *state);
  };
  return size <= 8 ? run(Antiyomacy<8>(options)) : run(Antiyomacy<16>(options));
}

/// What the original's search sees: won boards go on like others, and there is no income.
struct Paths {
  std::uint64_t leaves = 0;
  std::uint64_t wins = 0;
};
template <class G>
void count_paths(const G& game, const typename G::State& state, int depth, Paths& paths) {
  if (depth == 0) {
    ++paths.leaves;
    paths.wins += state.won ? 1 : 0;
    return;
  }
  DistinctStates<G> children(game);
  Perft<G>(game, {}).visit_plies(state, [&](const auto& child) { children.add(child); });
  for (std::size_t i = 0; i < children.size(); ++i) {
    count_paths(game, children[i], depth - 1, paths);
  }
}

template <class G>
std::vector<std::string> successor_texts(const G& game, const typename G::State& state) {
  std::vector<std::string> texts;
  DistinctStates<G> children(game);
  Perft<G>(game, {}).visit_plies(state, [&](const auto& child) {
    if (children.add(child)) texts.push_back(game.to_text(child));
  });
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string after_income(const std::string& text) {
  return with_game(text, true, [](const auto& game, auto state) {
    const auto to_move = state.to_move;
    state.to_move = red;  // as after blue's turn
    game.settle(state);
    for (const Player player : {red, blue}) {
      for (auto& province : state.provinces_of(player)) province.to_act = player == to_move;
    }
    state.to_move = to_move;
    return game.to_text(state);
  });
}

std::string value_of(const std::string& text) {
  return with_game(text, true, [](const auto& game, const auto& state) {
    return value_text(SourceEvaluation{}(game, state, blue), -1);
  });
}

std::uint64_t number_after(const std::string& line, const std::string& name) {
  const std::size_t place = line.find(' ' + name + '=');
  EXPECT_NE(place, std::string::npos) << line;
  return std::stoull(line.substr(place + name.size() + 2));
}
std::string word_after(const std::string& line, const std::string& name) {
  const std::size_t place = line.find(' ' + name + '=') + name.size() + 2;
  return line.substr(place, line.find(' ', place) - place);
}

struct Oracle {
  std::map<std::string, std::string> position;
  std::map<std::string, std::vector<std::string>> successors;
  std::vector<std::string> lines;

  Oracle() {
    std::ifstream file(CASTELLAN_ROOT "/src/games/antiyomacy/oracle.txt");
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string kind, name;
      words >> kind >> name;
      const std::string rest = line.substr(std::min(line.size(), kind.size() + name.size() + 2));
      if (kind == "pos") position[name] = rest;
      if (kind == "succ") successors[name].push_back(rest);
      if (!kind.empty() && kind[0] != '#') lines.push_back(line);
    }
  }

  /// Calls use(line, text of its position) for every line of a kind; there must be `expected` of
  /// them.
  template <class Use>
  void for_each(const std::string& kind, int expected, Use&& use) const {
    int count = 0;
    for (const std::string& line : lines) {
      if (!line.starts_with(kind + ' ')) continue;
      ++count;
      const std::string name =
          line.substr(kind.size() + 1, line.find(' ', kind.size() + 1) - kind.size() - 1);
      const auto found = position.find(name);
      use(line, found == position.end() ? std::string() : found->second);
    }
    EXPECT_EQ(count, expected) << kind;
  }
};

const Oracle& oracle() {
  static const Oracle oracle;
  return oracle;
}

TEST(AntiyomacyOracle, Positions) {
  oracle().for_each("pos", 24, [](const std::string& line, const std::string& text) {
    with_game(text, true, [&](const auto& game, const auto& state) {
      EXPECT_EQ(game.to_text(state), text) << line;
    });
  });
}

TEST(AntiyomacyOracle, Perft) {
  oracle().for_each("perft", 66, [](const std::string& line, const std::string& text) {
    with_game(text, false, [&](const auto& game, const auto& state) {
      const int depth = static_cast<int>(number_after(line, "depth"));
      Paths paths;
      count_paths(game, state, depth, paths);
      EXPECT_EQ(paths.leaves, number_after(line, "leaves")) << line;
      EXPECT_EQ(paths.wins, number_after(line, "wins")) << line;
      Perft perft(game, {.distinct = true, .count_ended = true});
      EXPECT_EQ(perft.count(state, depth), number_after(line, "stop")) << line;
    });
  });
}

TEST(AntiyomacyOracle, PerftWithIncome) {
  oracle().for_each("gperft", 33, [](const std::string& line, const std::string& text) {
    with_game(text, true, [&](const auto& game, const auto& state) {
      Perft perft(game, {.distinct = true, .count_ended = true});
      EXPECT_EQ(perft.count(state, static_cast<int>(number_after(line, "depth"))),
                number_after(line, "leaves"))
          << line;
    });
  });
}

TEST(AntiyomacyOracle, Income) {
  oracle().for_each("income", 24, [](const std::string& line, const std::string& text) {
    EXPECT_EQ(line.substr(line.find(' ', 7) + 1), after_income(text));
  });
}

TEST(AntiyomacyOracle, Evaluation) {
  oracle().for_each("eval", 24, [](const std::string& line, const std::string& text) {
    EXPECT_EQ(line.substr(line.rfind(' ') + 1), value_of(text)) << line;
  });
}

TEST(AntiyomacyOracle, Minimax) {
  oracle().for_each("minimax", 41, [](const std::string& line, const std::string& text) {
    with_game(text, true, [&](const auto& game, const auto& state) {
      using G = std::remove_cvref_t<decltype(game)>;
      NoTrace trace;
      TurnMinimax<G, NoTrace> search(game, {}, true, {}, trace);
      const auto verdict = search.run(state, static_cast<int>(number_after(line, "depth")));
      EXPECT_EQ(verdict.value, std::stod(word_after(line, "value"))) << line;
      EXPECT_EQ(verdict.best.size(), number_after(line, "tied")) << line;
    });
  });
}

TEST(AntiyomacyOracle, Successors) {
  std::size_t lines = 0;
  for (const auto& [name, texts] : oracle().successors) {
    const auto found =
        with_game(oracle().position.at(name), false,
                  [](const auto& game, const auto& state) { return successor_texts(game, state); });
    EXPECT_EQ(found, texts) << name;
    lines += texts.size();
  }
  EXPECT_EQ(lines, 268U);
}

/// The hashes of the successor lists are checked with md5sum, all at once.
TEST(AntiyomacyOracle, RandomPositions) {
  const tests::ScratchFolder folder;
  std::ofstream sums(folder / "sums");
  oracle().for_each("fuzz", 200, [&](const std::string& line, const std::string&) {
    const std::size_t first = line.find(" | ");
    const std::size_t second = line.find(" | ", first + 3);
    const std::string text = line.substr(first + 3, second - first - 3);
    const auto found = with_game(text, false, [](const auto& game, const auto& state) {
      return successor_texts(game, state);
    });
    const std::string name = line.substr(5, line.find(' ', 5) - 5);
    std::ofstream list(folder / name);
    std::uint64_t wins = 0;
    for (const std::string& each : found) {
      list << each << '\n';
      wins += each.find(" win ") != std::string::npos ? 1 : 0;
    }
    sums << word_after(line, "md5") << "  " << name << '\n';
    EXPECT_EQ(found.size(), number_after(line, "n")) << line;
    EXPECT_EQ(wins, number_after(line, "wins")) << line;
    EXPECT_EQ(value_of(text), word_after(line, "eval")) << line;
    EXPECT_EQ(after_income(text), line.substr(second + 3)) << line;
  });
  sums.close();
  const std::string command = "cd '" + folder.path().string() + "' && md5sum --quiet --check sums";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace castellan::antiyomacy
