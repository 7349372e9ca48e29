// What scripts rely on: JSON lines from every command, an answer to every state in its place, pipes
// and signals as everywhere.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/bot_choice.hpp"
#include "tests/cli/running_program.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

using Json = nlohmann::json;
using tests::lines_of;
using tests::run_program;
using tests::RunningProgram;
using Words = std::vector<std::string>;

constexpr auto* state = "1r1r2/5b/b5/5b/b5/2r1r1 r";
constexpr auto* won_next = "x5/6/6/6/xxx3/b1r3 r";
constexpr auto* ended = "x5/6/6/6/6/2x3 b";

/// Every line as an object.
std::vector<Json> objects_of(const std::string& output) {
  std::vector<Json> objects;
  for (const std::string& line : lines_of(output)) {
    objects.push_back(Json::parse(line, nullptr, false));
    EXPECT_TRUE(objects.back().is_object()) << line;
  }
  return objects;
}

/// What cannot be written as a number becomes null.
bool has_null(const Json& json) {
  if (json.is_null()) return true;
  return json.is_structured() && std::any_of(json.begin(), json.end(), has_null);
}

bool has_plain_names(const Json& json) {
  if (json.is_object()) {
    for (const auto& [name, value] : json.items()) {
      const bool is_plain =
          name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
      if (name != "tags" && (!is_plain || !has_plain_names(value))) return false;
    }
  }
  return !json.is_array() || std::all_of(json.begin(), json.end(), has_plain_names);
}

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, AnswersInJson) {
  const std::string& game = GetParam();
  for (const Words& words : std::vector<Words>{
           {"games", game},
           {"search", game, "--bot", "minimax:depth=2"},
           {"search", game, "--bot", "alphabeta:depth=2", "--tree"},
           {"search", game, "--bot", "random", "--tree"},
           {"analyse", game, "--time", "20ms", "--progress"},
           {"compare", game, "--bots", "random,greedy,alphabeta:nodes=500,depth=9,level:1"},
           {"solve", game, "--nodes", "500"},
           {"evaluate", game},
           {"perft", game, "--depth", "1", "--divide"},
           {"successors", game, "--by", "move"},
           {"bench", game, "--signature"},
       }) {
    const auto end = run_program(with(words, {"--json"}));
    SCOPED_TRACE(words.front() + ": " + end.output);
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(end.errors, "");
    const auto objects = objects_of(end.output);
    ASSERT_FALSE(objects.empty());
    for (const Json& object : objects) {
      EXPECT_FALSE(has_null(object));
      EXPECT_TRUE(has_plain_names(object));
      if (words.front() == "games" || words.front() == "bench") continue;
      EXPECT_EQ(object["game"], game);
      EXPECT_TRUE(object["options"].is_object());
      EXPECT_TRUE(object["state"].is_string());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame,
                         testing::Values("antiyomacy", "blackstone", "replica", "apart"),
                         [](const auto& test) { return test.param; });

TEST(Scripts, JsonSaysWhatTheTextSays) {
  const auto json = [](const Words& words) {
    return objects_of(run_program(with(words, {"--json"})).output).back();
  };
  const Words search = {"search", "apart", "--bot", "minimax:depth=2,ties=first"};
  EXPECT_EQ("bestmove " + json(search)["move"].get<std::string>(),
            lines_of(run_program(search).output).back());
  const Words perft = {"perft", "replica", "--depth", "3"};
  EXPECT_EQ("leaves " + json(perft)["leaves"].dump() + "\n", run_program(perft).output);
  const Words successors = {"successors", "blackstone", "--state", won_next};
  EXPECT_EQ(json(successors)["states"].get<Words>(), lines_of(run_program(successors).output));
  const Json won = json({"analyse", "blackstone", "--state", won_next, "--time", "20ms"});
  EXPECT_EQ(won["lines"][0]["ends_in"], 1);
  EXPECT_EQ(won["final"], true);
}

TEST(Scripts, SavedGamesAreJson) {
  const tests::ScratchFolder folder;
  const std::string record = (folder / "bold.record").string();
  const std::string store = (folder / "games.db").string();
  std::ofstream(record) << "[Game \"blackstone\"]\n[Red \"\xC3\x84nn\"]\n[Event \"a \\\"b\\\"\"]\n"
                           "[Options \"size=6 churn=low\"]\n\n"
                           "1. 3,1>3,4 {bold [%clk 0:01:02]} 2. 6,3>3,3 *\n";
  const auto replayed = objects_of(run_program({"replay", record, "--json"}).output);
  ASSERT_EQ(replayed.size(), 1U);
  ASSERT_EQ(replayed[0]["moves"].size(), 2U);
  EXPECT_EQ(replayed[0]["moves"][0]["left"], 62'000);
  EXPECT_EQ(replayed[0]["moves"][1]["state"], replayed[0]["state"]);
  EXPECT_EQ(replayed[0]["tags"]["Red"], "\xC3\x84nn");
  EXPECT_EQ(run_program({"store", "import", record, "--store", store}).status, 0);
  for (const Words& words : {Words{"store", "list"}, Words{"replay"}}) {
    const auto end = run_program(with(words, {"--store", store, "--json"}));
    const auto saved = objects_of(end.output);
    ASSERT_EQ(saved.size(), 1U) << end.errors;
    EXPECT_EQ(saved[0]["tags"]["Event"], "a \"b\"");
    EXPECT_EQ(saved[0]["moves"], 2);
  }
  EXPECT_EQ(run_program({"store", "list", "--game", "apart", "--store", store, "--json"}).output,
            "");
}

TEST(Scripts, AnswersComeAtOnce) {
  for (const Words& words : std::vector<Words>{
           {"evaluate", "blackstone"},
           {"perft", "blackstone", "--depth", "2", "--json"},
           {"search", "blackstone", "--bot", "minimax:depth=1"},
           {"successors", "blackstone", "--json"},
           {"analyse", "blackstone", "--time", "1ms"},
       }) {
    RunningProgram program(with(words, {"--states", "-"}));
    for (int i = 0; i < 3; ++i) {
      program.say(std::string(state) + '\n');
      EXPECT_TRUE(program.line()) << words.front() << " waits for more than one state";
      program.say("nonsense\n");
      EXPECT_TRUE(program.line()) << words.front();
    }
    const auto end = program.wait();
    EXPECT_EQ(end.output, "");
    EXPECT_EQ(end.status, 1);
  }
}

TEST(Scripts, AWrongStateKeepsItsPlace) {
  const std::string input = std::string("# comment\n") + state + "\n\n  " + won_next + " \r\n" +
                            "6/6/6\n" + ended + "\n" + state;  // no newline at the end
  const Words search = {"search", "blackstone", "--bot", "minimax:depth=1", "--states", "-"};
  const auto text = run_program(search, input);
  EXPECT_EQ(text.status, 1);
  const auto lines = lines_of(text.output);
  ASSERT_EQ(lines.size(), 5U) << text.output;
  EXPECT_EQ(lines[1], "bestmove 3,1>2,1");
  EXPECT_EQ(lines[2], "error");
  EXPECT_EQ(lines[3], "error");
  EXPECT_EQ(lines[4], lines[0]);
  const auto errors = lines_of(text.errors);
  ASSERT_EQ(errors.size(), 2U) << text.errors;
  EXPECT_TRUE(errors[0].starts_with("castellan: -: line 5: state: ")) << errors[0];
  EXPECT_EQ(errors[1], "castellan: -: line 6: the game has ended: there is nothing to think about");

  const auto json = run_program(with(search, {"--json"}), input);
  EXPECT_EQ(json.status, 1);
  EXPECT_EQ(json.errors, "");
  const auto objects = objects_of(json.output);
  ASSERT_EQ(objects.size(), 5U);
  const std::vector<int> numbers = {2, 4, 5, 6, 7};
  for (std::size_t i = 0; i < objects.size(); ++i) EXPECT_EQ(objects[i]["line"], numbers[i]);
  EXPECT_EQ(objects[2]["state"], "6/6/6");
  EXPECT_TRUE(objects[2]["error"].is_string());
  EXPECT_FALSE(objects[4].contains("error"));
  EXPECT_EQ(run_program(search, "\n# nothing\n").status, 0);
}

TEST(Scripts, GarbageIsAnsweredLineByLine) {
  std::mt19937 random(7);
  std::string garbage;
  for (int i = 0; i < 50'000; ++i) garbage += static_cast<char>(random() % 256);
  std::size_t count = 0;  // without the lines that are skipped
  for (const std::string& line : lines_of(garbage + "\n")) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    count += first != std::string::npos && line[first] != '#' ? 1 : 0;
  }
  const std::string input = garbage + "\n" + std::string("a\0b\n", 4) + state + "\n";
  const auto end = run_program({"evaluate", "blackstone", "--states", "-", "--json"}, input);
  EXPECT_EQ(end.status, 1);
  const auto objects = objects_of(end.output);
  ASSERT_EQ(objects.size(), count + 2);
  for (std::size_t i = 0; i + 1 < objects.size(); ++i) EXPECT_TRUE(objects[i].contains("error"));
  EXPECT_TRUE(objects.back().contains("values"));
  const auto text = run_program({"evaluate", "blackstone", "--states", "-"}, input);
  const auto is_control = [](char c) { return (c >= 0 && c < ' ' && c != '\n') || c == 127; };
  EXPECT_TRUE(std::ranges::none_of(text.errors, is_control)) << "a terminal obeys those";
  EXPECT_EQ(lines_of(text.output).size(), objects.size());
}

TEST(Scripts, AnEndlessLineTakesNoMemory) {
  const Words words = {"evaluate", "blackstone", "--states", "-", "--json"};
  const auto small = run_program(words, std::string(state) + "\n");
  RunningProgram program(words);  // before this test takes memory, which would count as its own
  const auto end = program.wait(std::string(100 << 20, 'r') + "\n" + state + "\n");
  const auto objects = objects_of(end.output);
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[0]["error"], "state: expected at most 65536 bytes");
  EXPECT_TRUE(objects[1].contains("values"));
  EXPECT_LT(end.largest_memory, small.largest_memory + (32 << 10));
}

TEST(Scripts, CommentsMayHaveAnything) {
  const std::string comment = "#\ttab" + std::string(100'000, '-') + "\n";
  const auto end = run_program({"evaluate", "blackstone", "--states", "-"},
                               comment + "   # \x01\n" + state + "\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_EQ(lines_of(end.output).size(), 1U);
}

TEST(Scripts, LongMessagesAreShortened) {
  const auto end = run_program({"evaluate", "blackstone", "--states", "-", "--json"},
                               std::string(50'000, 'q') + "\n");
  EXPECT_LT(objects_of(end.output).at(0)["error"].get<std::string>().size(), 400U);
}

TEST(Scripts, NobodyListensAnyMore) {
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += std::string(state) + '\n';
  for (const bool ignores_closed_pipe : {false, true}) {
    for (const Words& form : {Words{}, Words{"--json"}}) {
      RunningProgram program(with({"evaluate", "blackstone", "--states", "-"}, form),
                             ignores_closed_pipe);
      program.say(std::string(state) + '\n');
      EXPECT_TRUE(program.line());
      program.stop_listening();
      const auto end = program.wait(many);
      if (ignores_closed_pipe) {
        EXPECT_EQ(end.status, 1);
        EXPECT_EQ(end.errors, "castellan: cannot write to standard output: Broken pipe\n");
      } else {
        EXPECT_EQ(end.status, 128 + SIGPIPE) << "as `castellan .. | head` ends quietly";
        EXPECT_EQ(end.errors, "");
      }
    }
  }
}

TEST(Scripts, ControlCEndsAStream) {
  RunningProgram waiting({"evaluate", "blackstone", "--states", "-"});
  waiting.say(std::string(state) + '\n');
  EXPECT_TRUE(waiting.line());
  waiting.interrupt();
  const auto errors = waiting.wait_without_hanging_up();
  EXPECT_EQ(errors.status, 1);
  EXPECT_EQ(errors.errors, "castellan: stopped after 1 answer\n");

  RunningProgram thinking(
      {"analyse", "blackstone", "--time", "60m", "--states", "-", "--json", "--progress"});
  thinking.say(std::string(state) + '\n' + state + '\n');
  EXPECT_TRUE(thinking.line()) << "it thinks";
  thinking.interrupt();
  const auto end = thinking.wait();
  EXPECT_EQ(end.status, 1);
  EXPECT_EQ(end.errors, "castellan: stopped after 1 answer\n");
  EXPECT_EQ(objects_of(end.output).back()["final"], true) << "with what it had";
}

constexpr auto* soon_won = "1xxxr1/4rx/xbxxxx/xxxxx1/x1xxxx/1bx1x1 b";

TEST(Scripts, ProofsAreWrittenAndVerified) {
  const tests::ScratchFolder folder;
  const std::string file = (folder / "win.proof").string();
  const auto solved =
      run_program({"solve", "blackstone", "--state", soon_won, "--proof", file, "--json"});
  EXPECT_EQ(solved.status, 0) << solved.errors;
  const Json answer = objects_of(solved.output).at(0);
  EXPECT_EQ(answer["result"], "win");
  EXPECT_EQ(answer["to_move"], 1);
  EXPECT_EQ(answer["moves"].size(), answer["within"]);

  const auto verified = run_program({"solve", "--verify", file});
  EXPECT_EQ(verified.output, "verified: blue wins within 4 moves (6 positions)\n");
  const Json proved = objects_of(run_program({"solve", "--verify", file, "--json"}).output).at(0);
  EXPECT_EQ(proved["state"], soon_won);
  EXPECT_EQ(proved["winner"], 1);
  EXPECT_EQ(proved["positions"], answer["positions"]);

  std::ifstream whole(file);
  std::string text{std::istreambuf_iterator<char>(whole), {}};
  const auto verify = [](const std::string& proof) {
    return run_program({"solve", "--verify", "-"}, proof);
  };
  EXPECT_EQ(verify(text).status, 0);
  const auto cut = verify(text.substr(0, text.size() / 2));
  EXPECT_EQ(cut.status, 1);
  EXPECT_EQ(lines_of(cut.errors).size(), 1U) << cut.errors;
  text.replace(text.find("blue"), 4, "red");
  const auto wrong = verify(text);
  EXPECT_EQ(wrong.status, 1);
  EXPECT_EQ(wrong.errors,
            "castellan: -: line 6: expected a part that belongs to the claim, found 'blue wins 4 "
            "6'\n");
  EXPECT_EQ(verify("").status, 1);
  EXPECT_EQ(verify(std::string(10 << 20, 'x')).errors,
            "castellan: -: line 1: state: expected at most 65536 bytes\n");
}

TEST(Scripts, SolvingAnswersAndEnds) {
  const auto several = run_program({"solve", "blackstone", "--states", "-", "--nodes", "1000"},
                                   std::string(soon_won) + "\n" + state + "\n" + ended + "\n");
  EXPECT_EQ(several.status, 1);
  const auto lines = lines_of(several.output);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("win nodes ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("unknown nodes ")) << lines[1];
  EXPECT_EQ(lines[2], "error");
  EXPECT_EQ(run_program({"solve"}).status, 2);
  EXPECT_EQ(run_program({"solve", "blackstone", "--verify", "win.proof"}).status, 2);
  EXPECT_EQ(run_program({"solve", "antiyoy", "--nodes", "1"}).status, 1);

  RunningProgram thinking({"solve", "blackstone", "--json", "--states", "-"});
  thinking.say(std::string(soon_won) + "\n" + state + "\n");
  EXPECT_TRUE(thinking.line());
  thinking.interrupt();
  EXPECT_EQ(thinking.wait().status, 1);
}

TEST(Scripts, NothingIsDrawnWhereNobodyWatches) {
  for (const Words& words : {Words{"analyse", "replica", "--time", "300ms"},
                             Words{"compare", "replica", "--bots", "minimax:depth=3"}}) {
    const auto end = run_program(words);
    EXPECT_EQ(end.errors, "");
    EXPECT_EQ(end.output.find('\x1b'), std::string::npos);
  }
}

TEST(BotLists, CommasWithinABotStay) {
  EXPECT_EQ(split_bots("random"), (Words{"random"}));
  EXPECT_EQ(split_bots("random,alphabeta:time=1s,nodes=5k,source:1,turns=2,level:3"),
            (Words{"random", "alphabeta:time=1s,nodes=5k", "source:1,turns=2", "level:3"}));
  EXPECT_EQ(split_bots("minimax:eval=./a:b,depth=2,greedy"),
            (Words{"minimax:eval=./a:b,depth=2", "greedy"}));
  EXPECT_EQ(split_bots("random,,greedy,"), (Words{"random", "", "greedy", ""}));
  EXPECT_EQ(split_bots("depth=3"), (Words{"depth=3"})) << "refused as a bot, not lost";
  EXPECT_EQ(split_bots(""), (Words{""}));
}

}  // namespace
}  // namespace castellan
