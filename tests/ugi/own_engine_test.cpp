// Our engine through UGI: what it answers to right lines, to wrong ones and to nonsense.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "core/random.hpp"
#include "games/games.hpp"
#include "match/game_setup.hpp"
#include "tests/games/entries.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/scale.hpp"
#include "ugi/own_engine.hpp"
#include "ugi/query.hpp"

namespace castellan {
namespace {

using tests::test_games;

/// Talks to the engine, which answers from two threads.
class Talk {
 public:
  explicit Talk(const GameList& games = all_games())
      : engine_(games, "1.0", {}, [this](std::string_view lines) { hear(lines); }) {}

  bool say(std::string_view line) { return engine_.receive(line); }
  void end_input(bool is_heard = true) {
    engine_.end_of_input([is_heard] { return is_heard; });
  }

  /// The next line that begins with this.
  std::string wait_for(std::string_view beginning) {
    std::unique_lock lock(mutex_);
    while (true) {
      if (!heard_.wait_for(lock, std::chrono::seconds(60), [&] { return !lines_.empty(); })) {
        return "nothing";
      }
      const std::string line = lines_.front();
      lines_.pop_front();
      if (line.starts_with(beginning)) return line;
    }
  }
  std::string ask(std::string_view line, std::string_view beginning = "") {
    say(line);
    return wait_for(beginning);
  }
  /// All lines so far.
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> all(lines_.begin(), lines_.end());
    lines_.clear();
    return all;
  }

 private:
  void hear(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      lines_.emplace_back(lines.substr(0, end));
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    heard_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable heard_;
  std::deque<std::string> lines_;
  OwnEngine engine_;
};

std::string second_word(const std::string& line) {
  const auto words = words_of(line);
  return words.size() > 1 ? std::string(words[1]) : "";
}

TEST(OwnEngine, IntroducesItself) {
  Talk talk;
  talk.say("ugi");
  const auto lines = talk.heard();
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines.front(), "id name Castellan 1.0");
  EXPECT_TRUE(lines[1].starts_with("id author "));
  EXPECT_EQ(lines.back(), "ugiok");
  std::vector<std::string> names;
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    const auto option = read_option_line(lines[i]);
    ASSERT_TRUE(option) << option.error().message;
    EXPECT_EQ(option_line(*option), lines[i]);
    names.push_back(option->name);
  }
  EXPECT_EQ(names.front(), "Game");
  for (const GameEntry* game : all_games()) {
    for (const OptionSpec& spec : game->info().options) {
      EXPECT_EQ(std::count(names.begin(), names.end(), spec.name), 1) << spec.name;
    }
  }
}

TEST(OwnEngine, AnnouncesEveryValueOfAnOptionThatSeveralGamesHave) {
  Talk talk;
  talk.say("ugi");
  for (const std::string& line : talk.heard()) {
    const auto option = read_option_line(line);
    if (!option) continue;
    for (const GameEntry* game : all_games()) {
      for (const OptionSpec& spec : game->info().options) {
        if (spec.name != option->name) continue;
        for (const auto value : {spec.lowest, spec.highest, spec.default_value}) {
          EXPECT_TRUE(option->takes(spec.text_of(value))) << line << ": " << value;
        }
      }
    }
  }
}

TEST(OwnEngine, PlaysAWholeGameOfEachKind) {
  for (const GameEntry* game : all_games()) {
    Talk talk;
    talk.say("setoption name Game value " + std::string(game->info().name));
    const OptionValues options = tests::calm_options(*game);
    for (const OptionSpec& spec : game->info().options) {
      if (options[spec.name] == spec.default_value) continue;
      talk.say("setoption name " + std::string(spec.name) + " value " +
               spec.text_of(options[spec.name]));
    }
    talk.say("uginewgame");
    auto match = game->start({options, {}});
    ASSERT_TRUE(match);
    std::string position = "position startpos moves";
    for (int ply = 0; ply < 60 && !match->outcome().ended; ++ply) {
      talk.say(position);
      for (const auto query : queries) {
        EXPECT_EQ(talk.ask("query " + std::string(query)), "response " + *answer_to(query, *match));
      }
      const std::string move = second_word(talk.ask("go nodes 30", "bestmove"));
      ASSERT_TRUE(match->play(move)) << game->info().name << " " << move << " " << position;
      position += " " + move;
    }
    talk.say("position fen " + match->state_text());
    EXPECT_EQ(talk.ask("d", "fen"), "fen " + match->state_text());
  }
}

TEST(OwnEngine, PlaysWhatItsBotPlays) {
  const GameEntry& game = **all_games().find("replica");
  const auto bot = parse_bot(game, "alphabeta:nodes=700,seed=5");
  ASSERT_TRUE(bot);
  auto match = game.start({game.default_options(), {}});
  const auto searcher = game.make_searcher(match->options(), *bot);
  Talk talk;
  talk.say("setoption name Game value replica");
  talk.say("setoption name RandomSeed value 5");
  std::string position = "position startpos moves";
  for (int ply = 0; ply < 16 && !match->outcome().ended; ++ply) {
    searcher->set_position(root_of(*match));
    const ThoughtView thought = searcher->think({}, {});
    talk.say(position);
    talk.say("go nodes 700");
    const std::string best = thought.lines.front().moves.front();
    ASSERT_EQ(talk.wait_for("bestmove"), "bestmove " + best) << "it remembers as the bot does";
    ASSERT_TRUE(match->play(best));
    position += " " + best;
  }
}

TEST(OwnEngine, TellsHowFarItIs) {
  Talk talk;
  talk.say("setoption name Game value blackstone");
  const std::string info = talk.ask("go depth 2", "info depth 2");
  const auto words = words_of(info);
  const std::vector<std::string> keys{"depth", "score", "nodes", "nps", "time", "pv"};
  for (const auto& key : keys) EXPECT_EQ(std::ranges::count(words, key), 1) << key;
  talk.wait_for("bestmove");
  EXPECT_NE(info.find(" score cp "), std::string::npos) << info;
  // Whoever takes the last counter of the toy game alone wins.
  Talk toys(test_games());
  toys.say("setoption name Game value toy");
  toys.say("position fen 1 0 0 fresh 0 0");
  EXPECT_NE(toys.ask("go depth 2", "info").find(" score mate 1 "), std::string::npos);
}

TEST(OwnEngine, AnswersWhileItThinks) {
  Talk talk;
  EXPECT_EQ(talk.ask("isready"), "readyok");
  talk.say("go infinite");
  EXPECT_EQ(talk.ask("isready", "readyok"), "readyok");
  EXPECT_EQ(talk.ask("query gameover", "response"), "response false");
  for (const auto* line : {"go nodes 10", "position startpos", "setoption name Game value apart",
                           "uginewgame", "perft 1"}) {
    EXPECT_EQ(talk.ask(line, "info string"),
              "info string error: it is thinking: expected stop, isready, query or quit");
  }
  talk.say("stop");
  const std::string move = second_word(talk.wait_for("bestmove"));
  auto match = all_games()[0]->start({all_games()[0]->default_options(), {}});
  EXPECT_TRUE(match->play(move)) << move;
  talk.say("stop");
  EXPECT_EQ(talk.ask("isready"), "readyok") << "nothing else was said";
}

TEST(OwnEngine, SaysNothingOfAnEndlessThoughtBeforeItIsStopped) {
  Talk talk(test_games());
  talk.say("setoption name Bot value random");
  talk.say("go infinite");
  for (int i = 0; i < 50; ++i) EXPECT_FALSE(talk.ask("isready").starts_with("bestmove"));
  talk.say("stop");
  EXPECT_TRUE(talk.wait_for("bestmove").starts_with("bestmove "));
}

TEST(OwnEngine, NeedNotBeWaitedForAfterStop) {
  Talk talk;
  for (int i = 0; i < 5; ++i) {
    talk.say("go infinite");
    talk.say("stop");
    talk.say("position startpos");
    talk.say("go nodes 100");
    for (int move = 0; move < 2; ++move) {
      EXPECT_TRUE(talk.wait_for("bestmove").starts_with("bestmove "));
    }
  }
  talk.say("go infinite");
  EXPECT_FALSE(talk.say("quit"));
  EXPECT_TRUE(talk.wait_for("bestmove").starts_with("bestmove "));
}

TEST(OwnEngine, ObeysTheLimitsOfEachGo) {
  Talk talk;
  talk.say("setoption name Game value blackstone");
  for (const int nodes : {500, 5'000, 200}) {
    talk.say("go nodes " + std::to_string(nodes));
    std::string last;
    for (std::string line; !line.starts_with("bestmove");) {
      last = std::move(line);
      line = talk.wait_for("");
    }
    const auto words = words_of(last);
    const auto place = std::ranges::find(words, "nodes");
    ASSERT_NE(place, words.end()) << last;
    EXPECT_GT(*whole_number(*(place + 1)), nodes / 2) << last;
    EXPECT_LE(*whole_number(*(place + 1)), nodes) << last;
  }
}

TEST(OwnEngine, CountsAndDraws) {
  Talk talk;
  talk.say("setoption name Game value blackstone");
  talk.say("setoption name size value 6");
  const GameEntry& game = **all_games().find("blackstone");
  OptionValues options = game.default_options();
  ASSERT_TRUE(options.set("size", "6"));
  const auto answer = game.perft({options, {}}, {.depth = 2}, {}, {});
  EXPECT_EQ(talk.ask("perft 2"), "leaves " + std::to_string(answer->leaves));
  talk.say("perft 2");
  talk.end_input();
  EXPECT_EQ(talk.wait_for("leaves"), "leaves " + std::to_string(answer->leaves));
  talk.say("d");
  const auto lines = talk.heard();
  ASSERT_EQ(lines.size(), 9U) << "six rows, the options, the text and who is to move";
  EXPECT_EQ(lines[6], "game blackstone size=6 churn=low");
  talk.say("perft 60");
  talk.end_input(false);
  EXPECT_EQ(talk.wait_for("info"), "info string stopped") << "nobody is there any more";
  talk.say("perft 60");
  talk.say("stop");
  EXPECT_EQ(talk.wait_for("info"), "info string stopped");
}

TEST(OwnEngine, SaysWhatWasExpected) {
  const std::pair<const char*, const char*> cases[] = {
      {"dance", "unknown command 'dance': expected ugi, isready, "},
      {"position", "expected position startpos or position fen TEXT"},
      {"position fen", "expected position startpos or position fen TEXT"},
      {"position fen moves 1,1>1,2", "expected position startpos or position fen TEXT"},
      {"position startpos 3,1>3,4", "expected position startpos or position fen TEXT"},
      {"position fen 7/7 r", "expected "},
      {"position startpos moves 3,1>3,4 9,9>1,1", "move 2, '9,9>1,1': "},
      {"setoption", "expected setoption name NAME value VALUE"},
      {"setoption name", "expected setoption name NAME value VALUE"},
      {"setoption name value 3", "expected setoption name NAME value VALUE"},
      {"setoption name sight value all", "unknown option 'sight' in blackstone: expected Game"},
      {"setoption name size value 7", "option size: expected 6, 8 .. 26, found '7'"},
      {"setoption name Game value go", "unknown game 'go'"},
      {"setoption name Bot value dancer", "bot 'dancer': unknown bot 'dancer'"},
      {"setoption name RandomSeed value x", "option RandomSeed: expected a whole number"},
      {"query", "expected query gameover, query p1turn or query result"},
      {"query weather", "expected query gameover, query p1turn or query result"},
      {"perft", "expected perft N"},
      {"perft -1", "expected perft N"},
      {"go banana", "expected go with infinite, or depth, "},
      {"go nodes", "expected go with infinite, or depth, "},
      {"go nodes -5", "expected go with infinite, or depth, "},
      {"go p11time 5", "expected go with infinite, or depth, "},
  };
  for (const auto& [line, message] : cases) {
    Talk talk;
    talk.say("setoption name Game value blackstone");
    const std::string answer = talk.ask(line);
    EXPECT_TRUE(answer.starts_with("info string error: ")) << line << ": " << answer;
    EXPECT_NE(answer.find(message), std::string::npos) << line << ": " << answer;
    if (std::string_view(line).starts_with("go")) {
      EXPECT_EQ(talk.wait_for("bestmove"), "bestmove none") << "nobody waits for ever";
    }
    EXPECT_EQ(talk.ask("isready"), "readyok");
  }
  Talk talk;
  EXPECT_EQ(talk.ask(std::string(OwnEngine::longest_line + 1, 'x')),
            "info string error: expected a line of at most 4194304 bytes");
}

TEST(OwnEngine, HasNoMoveWhereThereIsNone) {
  Talk talk(test_games());
  talk.say("setoption name Game value dice");
  EXPECT_EQ(talk.ask("go", "info"), "info string error: the game is waiting for a chance move");
  EXPECT_EQ(talk.wait_for("bestmove"), "bestmove none");
  talk.say("setoption name Game value toy");
  talk.say("setoption name pile value 1");
  talk.say("position startpos moves " + std::string("a1"));
  talk.heard();
  auto match = tests::new_match(tests::toy_entry, "pile=1");
  std::string line = "position startpos moves";
  while (!match.outcome().ended) {
    line += " " + match.legal_moves().front().text;
    ASSERT_TRUE(match.play(match.legal_moves().front().text));
  }
  talk.say(line);
  EXPECT_EQ(talk.ask("query gameover"), "response true");
  EXPECT_EQ(talk.ask("query result"), "response " + *answer_to("result", match));
  EXPECT_EQ(talk.ask("go"),
            "info string error: the game has ended: there is nothing to think about");
}

TEST(OwnEngine, TakesWhatChanceDidFromTheMoves) {
  auto match = tests::new_match(tests::dice_entry);
  match.set_luck(3);
  Talk talk(test_games());
  talk.say("setoption name Game value dice");
  while (!match.outcome().ended) {
    std::string line = "position startpos moves";
    for (const PlayedMove& move : match.history()) line += " " + move.move.text;
    talk.say(line);
    EXPECT_EQ(talk.ask("d", "fen"), "fen " + match.state_text());
    const std::string move = second_word(talk.ask("go depth 1", "bestmove"));
    ASSERT_TRUE(match.play(move)) << move;
  }
}

TEST(OwnEngine, KeepsItsPositionWhenTheNextIsWrong) {
  Talk talk;
  talk.say("setoption name Game value blackstone");
  talk.say("position startpos moves 3,1>3,4");
  const std::string before = talk.ask("d", "fen");
  talk.say("position startpos moves 3,1>3,4 nonsense");
  EXPECT_EQ(talk.ask("d", "fen"), before);
  talk.say("setoption name size value 10");
  EXPECT_NE(talk.ask("d", "fen"), before) << "other options begin another game";
}

/// Lines as nobody should send them: right ones with words left out, doubled or swapped, and with
/// bytes changed.
std::string damaged_line(Random& random) {
  static const std::vector<std::string> lines{
      "ugi",
      "isready",
      "uginewgame",
      "setoption name Game value apart",
      "setoption name Game value toy",
      "setoption name Game value dice",
      "setoption name size value 6",
      "setoption name Bot value greedy",
      "setoption name Bot value alphabeta:nodes=20",
      "setoption name RandomSeed value 99999999999999999999",
      "position startpos",
      "position startpos moves 3,1>3,4 nothing a1-a2",
      "position fen 8 r play 0,0 ~~~~~~ r@5=10;b@38=10 moves nothing",
      "position fen 1r1r2/5b/b5/5b/b5/2r1r1 r",
      "go",
      "go infinite",
      "go nodes 30",
      "go depth 2 movetime 1",
      "go p1time 50 p2time -3 p1inc 1",
      "stop",
      "query gameover",
      "query result",
      "perft 2",
      "perft 99",
      "d",
      "%s%n \xff\xfe"};
  auto words = words_of(lines[random.below(lines.size())]);
  for (std::size_t i = random.below(3); i > 0 && !words.empty(); --i) {
    const std::size_t one = random.below(words.size());
    const std::size_t other = random.below(words.size());
    switch (random.below(4)) {
      case 0: std::swap(words[one], words[other]); break;
      case 1: words.erase(words.begin() + static_cast<std::ptrdiff_t>(one)); break;
      case 2: words.push_back(words[other]); break;
      default: words[one] = words[one].substr(0, random.below(words[one].size() + 1));
    }
  }
  std::string line;
  for (const auto word : words) line += std::string(word) + " ";
  if (random.below(4) == 0 && !line.empty()) {
    line[random.below(line.size())] = static_cast<char>(random.below(256));
  }
  return line;
}

TEST(OwnEngine, SurvivesDamagedLines) {
  for (const GameList* games : {&all_games(), &test_games()}) {
    Talk talk(*games);
    Random random(17);
    for (int i = 0; i < tests::scaled(30'000); ++i) {
      talk.say(damaged_line(random));
      if (i % 16 == 0) talk.say("stop");
      if (i % 500 == 0) talk.heard();
    }
    talk.say("stop");
    talk.say("setoption name Game value " + std::string((*games)[0]->info().name));
    talk.say("uginewgame");
    talk.say("position startpos");
    talk.heard();
    const std::string move = second_word(talk.ask("go nodes 20", "bestmove"));
    const auto match = (*games)[0]->start({(*games)[0]->default_options(), {}});
    EXPECT_TRUE(match->position().play(move)) << move;
  }
}

TEST(GoOrder, SaysHowLongABotThinks) {
  const GameEntry& game = **all_games().find("blackstone");
  const auto limits = [&](std::string_view line, std::string_view bot, bool deepens = true,
                          Player player = 0) {
    const auto order = read_go_line(line);
    EXPECT_TRUE(order) << line;
    const Limits found = limits_of(*order, *parse_bot(game, bot), deepens, player);
    return "depth " + std::to_string(found.depth) + " nodes " + std::to_string(found.nodes) +
           " ms " + std::to_string(found.time.count() / 1000);
  };
  EXPECT_EQ(limits("go movetime 70", "alphabeta"), "depth 0 nodes 0 ms 70");
  EXPECT_EQ(limits("go nodes 70", "alphabeta"), "depth 0 nodes 70 ms 0");
  EXPECT_EQ(limits("go depth 3 nodes 9", "alphabeta"), "depth 3 nodes 9 ms 0");
  EXPECT_EQ(limits("go infinite", "alphabeta:nodes=10,time=1s"), "depth 0 nodes 0 ms 0");
  EXPECT_EQ(limits("go movetime 70", "alphabeta:nodes=10"), "depth 0 nodes 10 ms 70")
      << "what the bot was told itself holds too";
  EXPECT_EQ(limits("go", "alphabeta:nodes=10"), "depth 0 nodes 10 ms 0");
  EXPECT_EQ(limits("go nodes 9", "minimax:depth=2", false), "depth 2 nodes 9 ms 0")
      << "its depth is part of what it is";
  EXPECT_EQ(limits("go infinite", "minimax:depth=2", false), "depth 2 nodes 0 ms 0");
  EXPECT_EQ(limits("go p1time 50000 p2time 25000", "alphabeta"), "depth 0 nodes 0 ms 2000");
  EXPECT_EQ(limits("go p1time 50000 p2time 25000 p2inc 1000", "alphabeta", true, 1),
            "depth 0 nodes 0 ms 1750");
  EXPECT_EQ(limits("go p1time -20 p1inc 1000", "alphabeta"), "depth 0 nodes 0 ms 1");
}

TEST(UgiText, ReadsOptionsAsTheyAreWritten) {
  for (const auto* line : {"option name Hash type spin default 16 min 1 max 1024",
                           "option name Clear Hash type button",
                           "option name Style type combo default a b var a b var c",
                           "option name Ponder type check default false",
                           "option name File type string default <empty>",
                           "option name Low type spin default -5 min -9 max 0"}) {
    const auto option = read_option_line(line);
    ASSERT_TRUE(option) << option.error().message;
    EXPECT_EQ(option_line(*option), line);
  }
  for (const auto* wrong :
       {"option", "option name", "option name x", "option name type spin default 1 min 0 max 2",
        "option name x type slider", "option name x type spin default 1",
        "option name x type combo", "option name x type spin default 3 min 4 max 9",
        "option name x type check default maybe", "option name x type combo default c var a var b",
        "option name x type spin default 1 min a max 3",
        "option name x type spin default 1 min 3 max 0"}) {
    EXPECT_FALSE(read_option_line(wrong)) << wrong;
  }
  const auto setting = read_setting_line("setoption name Clear Hash value a  b");
  ASSERT_TRUE(setting);
  EXPECT_EQ(setting->name, "Clear Hash");
  EXPECT_EQ(setting->value, "a b");
  EXPECT_EQ(read_setting_line("setoption name Clear Hash")->value, "");
}

TEST(UgiText, ReadsScoresAsTheyAreWritten) {
  for (const auto* words : {"cp 12", "cp -250", "mate 3", "mate -4"}) {
    const auto parts = words_of(words);
    const auto score = read_score(parts[0], parts[1]);
    ASSERT_TRUE(score) << words;
    EXPECT_EQ(score_words(*score), words);
  }
  EXPECT_EQ(score_words(*read_score("cp", "99999999999")), "cp 998999") << "is no win";
  EXPECT_FALSE(read_score("mate", "0"));
  EXPECT_FALSE(read_score("cp", "x"));
  EXPECT_FALSE(read_score("lowerbound", "5"));
}

}  // namespace
}  // namespace castellan
