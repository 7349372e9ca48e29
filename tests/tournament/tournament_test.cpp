// Matches between bots: who meets whom, how a game is played and judged, what survives a stop.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>
#include <numbers>
#include <regex>
#include <sstream>
#include <thread>

#include "core/random.hpp"
#include "core/score.hpp"
#include "match/record.hpp"
#include "match/searcher.hpp"
#include "store/record_stream.hpp"
#include "store/text_file.hpp"
#include "tests/games/entries.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tests/tournament/plans.hpp"
#include "tournament/board_image.hpp"
#include "tournament/elo.hpp"
#include "tournament/opening_maker.hpp"
#include "tournament/play_game.hpp"
#include "tournament/report.hpp"

namespace castellan {
namespace {

using tests::played;
using tests::ScratchFolder;

bool is_soak() { return std::getenv("CASTELLAN_SOAK") != nullptr; }

TEST(Schedule, PlaysEveryPairWithSwappedSeatsFromTheSameOpening) {
  const Schedule schedule(4, 2, Pairing::everybody);
  EXPECT_EQ(schedule.games_of_unit(), 2U);
  EXPECT_EQ(schedule.games_of_round(), 12U);
  std::map<std::vector<std::size_t>, int> met;
  for (std::size_t number = 0; number < 24; ++number) {
    const ScheduledGame game = schedule.game(number);
    EXPECT_EQ(game.unit, number / 2);
    EXPECT_EQ(game.round, number / 12);
    ++met[game.seating];
    const auto& other = schedule.game(number ^ 1).seating;
    EXPECT_EQ(game.seating[0], other[1]);
    EXPECT_EQ(game.seating[1], other[0]);
  }
  EXPECT_EQ(met.size(), 12U) << "each of four in each seat against each other";
  for (const auto& [seating, times] : met) EXPECT_EQ(times, 2);
}

TEST(Schedule, GivesThreePlayersEverySeat) {
  const Schedule schedule(4, 3, Pairing::everybody);
  EXPECT_EQ(schedule.groups(), 4U);
  EXPECT_EQ(schedule.games_of_unit(), 3U);
  std::map<std::pair<std::size_t, std::size_t>, int> sat;
  for (std::size_t number = 0; number < schedule.games_of_round(); ++number) {
    const auto seating = schedule.game(number).seating;
    for (std::size_t seat = 0; seat < 3; ++seat) ++sat[{seating[seat], seat}];
  }
  EXPECT_EQ(sat.size(), 12U);
  for (const auto& [place, times] : sat) EXPECT_EQ(times, 3);
}

TEST(Schedule, GivesEverybodyEveryNeighbour) {
  for (const auto& [seats, rounds] : {std::pair{3U, 2U}, {4U, 12U}, {5U, 48U}}) {
    const Schedule schedule(seats, seats, Pairing::everybody);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> followed;
    for (std::size_t number = 0; number < rounds * seats; ++number) {
      const auto seating = schedule.game(number).seating;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        ++followed[{seating[seat], seating[(seat + 1) % seats]}];
      }
    }
    EXPECT_EQ(followed.size(), seats * (seats - 1));
    for (const auto& [pair, times] : followed) {
      EXPECT_EQ(times, rounds * seats / (seats - 1)) << pair.first << " before " << pair.second;
    }
    for (std::size_t unit = 0; unit < rounds; ++unit) {
      std::set<std::pair<std::size_t, std::size_t>> sat;
      for (std::size_t i = 0; i < seats; ++i) {
        const auto seating = schedule.game(unit * seats + i).seating;
        for (std::size_t seat = 0; seat < seats; ++seat) sat.insert({seating[seat], seat});
      }
      EXPECT_EQ(sat.size(), seats * seats) << "everybody once in every seat";
    }
  }
}

TEST(Schedule, LetsTwoBotsSitSideBySideAtATableForFour) {
  const Schedule schedule(2, 4, Pairing::everybody);
  std::set<std::vector<std::size_t>> seatings;
  for (std::size_t number = 0; number < 12 * schedule.games_of_unit(); ++number) {
    seatings.insert(schedule.game(number).seating);
  }
  EXPECT_TRUE(seatings.contains({0, 1, 0, 1}));
  EXPECT_TRUE(seatings.contains({0, 0, 1, 1}));
  EXPECT_TRUE(seatings.contains({0, 1, 1, 0}));
  EXPECT_EQ(seatings.size(), 6U);
}

TEST(Schedule, LetsTwoBotsShareATableForThree) {
  const Schedule schedule(2, 3, Pairing::everybody);
  std::set<std::vector<std::size_t>> seatings;
  std::map<std::size_t, int> seats;
  for (std::size_t number = 0; number < schedule.games_of_unit(); ++number) {
    const auto seating = schedule.game(number).seating;
    EXPECT_TRUE(seatings.insert(seating).second);
    for (const std::size_t bot : seating) ++seats[bot];
  }
  EXPECT_EQ(seatings.size(), 6U);
  EXPECT_EQ(seats[0], seats[1]);
}

TEST(Schedule, FirstAgainstAllHasOnlyGamesOfTheFirst) {
  const Schedule schedule(5, 2, Pairing::first_against);
  EXPECT_EQ(schedule.games_of_round(), 8U);
  for (std::size_t number = 0; number < 8; ++number) {
    const auto seating = schedule.game(number).seating;
    EXPECT_EQ(std::count(seating.begin(), seating.end(), 0U), 1);
  }
}

TEST(Openings, AreReadAsTheyAreWritten) {
  const GameEntry& game = **all_games().find("blackstone");
  const auto openings = parse_openings(
      game, "# two\n\no1: size=6 churn=low | 3,1>3,4; 6,3>3,3\r\no2: churn=high size=8 |\n");
  ASSERT_TRUE(openings);
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ(opening_text(openings->front()), "o1: size=6 churn=low | 3,1>3,4; 6,3>3,3");
  EXPECT_EQ(openings->back().options["size"], 8);
  EXPECT_EQ(start_of(game, openings->front(), 0)->history().size(), 2U);
  for (const auto* wrong : {"o1 size=6", "o1: size=7 |", "| o1:"}) {
    EXPECT_FALSE(parse_openings(game, wrong)) << wrong;
  }
  const auto illegal = parse_openings(game, "o3: size=6 | 1,1>1,2");
  ASSERT_TRUE(illegal);
  EXPECT_FALSE(start_of(game, illegal->front(), 0));
}

/// The board on the table, turned by so many degrees and perhaps seen in a mirror.
BoardView turned(BoardView board, double degrees, bool mirrored) {
  const double angle = degrees * std::numbers::pi / 180;
  for (CellView& cell : board.cells) {
    const auto [x, y] = cell.place;
    const double side = mirrored ? -x : x;
    cell.place = {side * std::cos(angle) - y * std::sin(angle) + 5,
                  side * std::sin(angle) + y * std::cos(angle) - 7};
  }
  return board;
}

TEST(Openings, TurnedAndMirroredBoardsHaveOneImage) {
  for (const GameEntry* game :
       {*all_games().find("blackstone"), *all_games().find("antiyomacy"), &tests::hexes_entry}) {
    auto match = game->start({tests::calm_options(*game), {}});
    ASSERT_TRUE(match);
    std::set<std::string> images;
    for (int move = 0; move < 4; ++move) {
      const BoardView board = match->view();
      const int turns = board.outline == Outline::square ? 4 : 6;
      const std::string image = least_image(board);
      for (int turn = 0; turn < turns; ++turn) {
        EXPECT_EQ(least_image(turned(board, 360.0 * turn / turns, false)), image);
        EXPECT_EQ(least_image(turned(board, 360.0 * turn / turns, true)), image);
      }
      images.insert(image);
      ASSERT_TRUE(match->play(match->legal_moves().front().text));
    }
    EXPECT_GT(images.size(), 2U) << game->info().name << ": another position, another image";
  }
}

TEST(Openings, KeptOnesAreLegalAndDifferent) {
  for (const GameEntry* game : all_games()) {
    const auto openings = parse_openings(*game, game->info().openings);
    ASSERT_TRUE(openings) << openings.error().message;
    EXPECT_EQ(openings->size(), 200U) << game->info().name;
    std::set<std::string> images;
    for (const Opening& opening : *openings) {
      const auto match = start_of(*game, opening, 0);
      ASSERT_TRUE(match) << match.error().message;
      EXPECT_TRUE(images.insert(least_image(match->view())).second) << opening.name;
    }
  }
}

/// Runs everything in the caller's thread.
class OneWorker final : public Workers {
 public:
  void run(std::size_t count, const std::function<void(std::size_t)>& part) override {
    for (std::size_t i = 0; i < count; ++i) part(i);
  }
};

TEST(Openings, KeptOnesAreWhatTheEngineMakesToday) {
  const std::size_t count = is_soak() ? 200 : 2;
  for (const GameEntry* game : all_games()) {
    OneWorker worker;
    const auto made =
        make_openings(*game, {.options = game->default_options(), .count = count}, worker, {}, {});
    const auto kept = parse_openings(*game, game->info().openings);
    ASSERT_TRUE(made && kept);
    ASSERT_EQ(made->size(), count);
    ASSERT_GE(kept->size(), count) << game->info().name;
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(opening_text((*made)[i]), opening_text((*kept)[i]))
          << "castellan openings " << game->info().name << " --count 200 makes them anew";
    }
  }
}

/// Whether the engine, looking a little, sees an end by force.
bool has_forced_end(const GameEntry& game, const Opening& opening) {
  const auto match = start_of(game, opening, 0);
  const auto thought = think(*match, *parse_bot(game, "alphabeta:nodes=20000"));
  return moves_to_end(thought->lines.front().score).has_value();
}

TEST(Openings, AreMadeWithoutForcedWins) {
  const GameEntry& game = **all_games().find("replica");

  OneWorker worker;
  const auto forced = [&](std::uint64_t proof_nodes) {
    const OpeningWish wish{.options = game.default_options(),
                           .count = 40,
                           .proof_nodes = proof_nodes,
                           .quick_games = 0};
    const auto made = make_openings(game, wish, worker, {}, {});
    EXPECT_EQ(made->size(), 40U);
    return std::count_if(made->begin(), made->end(),
                         [&](const Opening& opening) { return has_forced_end(game, opening); });
  };
  EXPECT_GT(forced(0), 0) << "else this shows nothing";
  EXPECT_EQ(forced(20'000), 0);
}

TEST(Openings, AreMadeSoThatBothSidesCanWin) {
  const GameEntry& game = **all_games().find("apart");
  OneWorker worker;
  const auto names = [&](int quick_games) {
    const OpeningWish wish{.options = game.default_options(),
                           .count = 30,
                           .proof_nodes = 0,
                           .quick_games = quick_games,
                           .quick_nodes = 50};
    const auto made = make_openings(game, wish, worker, {}, {});
    std::set<std::string> moves;
    for (const Opening& opening : *made) {
      moves.insert(opening_text({"", opening.options, opening.moves}));
    }
    return moves;
  };
  const auto all = names(0);
  const auto even = names(2);
  EXPECT_EQ(all.size(), 30U);
  EXPECT_EQ(even.size(), 30U);
  EXPECT_NE(all, even) << "some are won by the same side twice";
}

TEST(Notes, ComeBackFromTheRecord) {
  const GameEntry& game = **all_games().find("blackstone");
  Record record;
  int turn = 1;
  for (const std::optional<double> score :
       {std::optional(12.0), std::optional(-0.25), std::optional(ended_score<double>(1, 3)),
        std::optional(ended_score<double>(-1, 4)), std::optional<double>()}) {
    const MoveNote note{1, turn, score, score ? 7 : 0, 1234, 10.25, 9.5};
    record.moves.push_back({turn++, "1,1>1,2", note_text(game.info(), note), {}});
  }
  GameResult result;
  result.number = 17;
  result.places = {2, 1};
  result.ended_by = "cap";
  result.fault = "red: crashed";
  result.opening_moves = 3;
  write_result(result, record);
  const auto parsed = parse_record(write_record(record));
  ASSERT_TRUE(parsed) << parsed.error().message;
  const auto read = read_result(game, *parsed);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->number, 17U);
  EXPECT_EQ(read->places, (std::vector{2, 1}));
  EXPECT_EQ(read->ended_by, "cap");
  EXPECT_EQ(read->fault, "red: crashed");
  EXPECT_EQ(read->opening_moves, 3U);
  ASSERT_EQ(read->notes.size(), 5U);
  EXPECT_EQ(read->notes[0].score, 12.0);
  EXPECT_EQ(read->notes[1].score, -0.25);
  EXPECT_EQ(read->notes[2].score, ended_score<double>(1, 3));
  EXPECT_EQ(read->notes[3].score, ended_score<double>(-1, 4));
  EXPECT_FALSE(read->notes[4].score);
  EXPECT_EQ(read->notes[0].seat, 1U);
  EXPECT_EQ(read->notes[0].depth, 7);
  EXPECT_EQ(read->notes[0].nodes, 1234U);
  EXPECT_DOUBLE_EQ(read->notes[0].milliseconds, 10.25);
  EXPECT_DOUBLE_EQ(read->notes[0].thread_milliseconds, 9.5);
}

/// Plays the first legal move until it does what the test wants.
class Scripted final : public MatchPlayer {
 public:
  explicit Scripted(std::function<Result<Choice, Fault>(const Match&)> script)
      : script_(std::move(script)) {}
  Result<Done, Fault> begin(const Match&, Player, std::uint64_t) override { return Done{}; }
  Result<Choice, Fault> choose(const Match& match, StopToken) override { return script_(match); }

  static Choice first_move(const Match& match) { return {match.legal_moves().front().text, {}}; }

 private:
  std::function<Result<Choice, Fault>(const Match&)> script_;
};

GameResult played_by(const MatchPlan& plan, Scripted& red, Scripted& blue) {
  const GameOrder order{.game = plan.game,
                        .opening = &plan.openings.front(),
                        .seats = {{"red bot", {}}, {"blue bot", {}}},
                        .players = {&red, &blue},
                        .number = 0,
                        .seed = 1,
                        .luck = 1,
                        .adjudication = plan.adjudication};
  const auto record = play_game(order, {});
  EXPECT_TRUE(record);
  const auto parsed = parse_record(write_record(**record));
  EXPECT_TRUE(parsed);
  EXPECT_TRUE(replay(*plan.game, *parsed)) << write_record(**record);
  const auto result = read_result(*plan.game, *parsed);
  EXPECT_TRUE(result);
  return *result;
}

TEST(Games, AreLostByWhoCheatsCrashesOrIsLate) {
  const MatchPlan plan = tests::blackstone_plan({"random", "greedy"}, 1);
  Scripted honest([](const Match& match) { return Scripted::first_move(match); });
  Scripted cheat([](const Match&) { return MatchPlayer::Choice{"9,9>1,1", {}}; });
  Scripted late([](const Match&) { return MatchPlayer::Fault{"no answer in time", true}; });
  Scripted dead([](const Match&) { return MatchPlayer::Fault{"crashed", false}; });
  const GameResult cheated = played_by(plan, honest, cheat);
  EXPECT_EQ(cheated.places, (std::vector{1, 2}));
  EXPECT_EQ(cheated.fault, "blue: illegal move '9,9>1,1'");
  const GameResult timed_out = played_by(plan, late, honest);
  EXPECT_EQ(timed_out.places, (std::vector{2, 1}));
  EXPECT_EQ(timed_out.ended_by, "time");
  EXPECT_EQ(played_by(plan, honest, dead).fault, "blue: crashed");
}

TEST(Games, AdjudicatedOnesPutWhoLeftLast) {
  MatchPlan plan =
      tests::plan_of(tests::elimination_entry, {"random", "random", "random"}, "", {""}, 1);
  plan.adjudication = {.cap = 4};
  Scripted honest([](const Match& match) { return Scripted::first_move(match); });
  Scripted dead([](const Match&) { return MatchPlayer::Fault{"crashed"}; });
  for (std::size_t gone = 0; gone < 3; ++gone) {
    std::vector<MatchPlayer*> players(3, &honest);
    players[gone] = &dead;
    const GameOrder order{.game = plan.game,
                          .opening = &plan.openings.front(),
                          .seats = {{"a", {}}, {"b", {}}, {"c", {}}},
                          .players = players,
                          .number = 0,
                          .seed = 1,
                          .luck = 1,
                          .adjudication = plan.adjudication};
    const auto record = play_game(order, {});
    ASSERT_TRUE(record);
    const auto result = read_result(*plan.game, **record);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->places[gone], 3) << gone << " " << result->ended_by;
  }
}

TEST(Games, AreAdjudicatedByCapAndByAgreement) {
  MatchPlan plan = tests::blackstone_plan({"random", "greedy"}, 1);
  const auto believing = [](double score) {
    return Scripted([score](const Match& match) {
      auto choice = Scripted::first_move(match);
      choice.note.score = score;
      choice.note.depth = 1;
      return choice;
    });
  };
  Scripted winning = believing(900);
  Scripted losing = believing(-850);
  Scripted hopeful = believing(100);
  plan.adjudication = {.cap = 6};
  EXPECT_EQ(played_by(plan, winning, losing).ended_by, "cap");
  plan.adjudication = {.cap = 1'000, .win = {800, 3}};
  const GameResult agreed = played_by(plan, losing, winning);
  EXPECT_EQ(agreed.ended_by, "agreed score");
  EXPECT_EQ(agreed.places, (std::vector{2, 1}));
  EXPECT_LE(agreed.notes.size(), 4U);
  EXPECT_NE(played_by(plan, winning, hopeful).ended_by, "agreed score") << "one does not agree";
  EXPECT_NE(played_by(plan, winning, winning).ended_by, "agreed score") << "both cannot win";
  plan.adjudication = {.cap = 1'000, .win = {}, .draw = {100, 4}};
  const GameResult level = played_by(plan, hopeful, hopeful);
  EXPECT_EQ(level.ended_by, "agreed draw");
  EXPECT_EQ(level.places, (std::vector{1, 1}));
}

TEST(Matches, AreTheSameOnAnyNumberOfThreads) {
  const MatchPlan plan = tests::blackstone_plan({"alphabeta", "greedy", "minimax:depth=2"}, 3);
  const ScratchFolder folder;
  Standings alone(plan);
  Standings together(plan);
  ASSERT_TRUE(tests::play(plan, folder / "one", alone, 1));
  ASSERT_TRUE(tests::play(plan, folder / "four", together, 4));
  EXPECT_EQ(alone.games(), plan.games());
  EXPECT_EQ(played(plan, folder / "one"), played(plan, folder / "four"));
  EXPECT_EQ(report_csv({plan, alone, {}}), report_csv({plan, together, {}}));
}

TEST(Matches, GoOnAfterAStopAsIfNothingHadHappened) {
  const MatchPlan plan = tests::blackstone_plan({"alphabeta", "greedy"}, 10);
  const ScratchFolder folder;
  Standings whole(plan);
  ASSERT_TRUE(tests::play(plan, folder / "whole", whole));
  std::size_t played_before = 0;
  for (int stops = 0; stops < 3; ++stops) {
    std::atomic<bool> stop{false};
    Standings part(plan);
    const auto progress = tests::play(plan, folder / "parts", part, 2, StopToken(stop),
                                      [&](const MatchProgress& now, const Standings&) {
                                        if (now.played > 0) stop = true;
                                      });
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->resumed, played_before);
    played_before = part.games();
    std::ofstream(folder / "parts", std::ios::app)
        << "[Tournament \"" + plan.identity() + "\"]\n[Game \"blackstone\"]\n\n1. 3,";
  }
  Standings resumed(plan);
  const auto progress = tests::play(plan, folder / "parts", resumed);
  ASSERT_TRUE(progress) << progress.error().message;
  EXPECT_EQ(played(plan, folder / "parts"), played(plan, folder / "whole"));
}

TEST(Matches, MayBeExtendedButNotMixed) {
  MatchPlan plan = tests::blackstone_plan({"greedy", "random"}, 2);
  const ScratchFolder folder;
  {
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  }
  plan.rounds = 4;
  Standings longer(plan);
  const auto progress = tests::play(plan, folder / "games", longer);
  ASSERT_TRUE(progress);
  EXPECT_EQ(progress->resumed, 4U);
  EXPECT_EQ(progress->played, 4U);
  plan.seed = 2;
  Standings other(plan);
  EXPECT_FALSE(tests::play(plan, folder / "games", other)) << "another match";
}

TEST(Matches, KeepOthersOutOfTheirFile) {
  const MatchPlan plan = tests::blackstone_plan({"greedy", "random"}, 1);
  const ScratchFolder folder;
  const auto first = MatchFile::open(folder / "games", plan.identity());
  ASSERT_TRUE(first);
  EXPECT_FALSE(MatchFile::open(folder / "games", plan.identity()));
}

TEST(Matches, UnitsThatRepeatOthersSayNothingNew) {
  const MatchPlan plan = tests::blackstone_plan({"source:3", "minimax:depth=2,ties=first"}, 10);
  ASSERT_EQ(plan.openings.size(), 2U);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  EXPECT_EQ(standings.games(), 20U);
  EXPECT_EQ(standings.between(0, 1).units.units(), 2U) << "the same two pairs, five times";
  EXPECT_EQ(standings.repeated_units(), 8U);
  EXPECT_NE(report_text({plan, standings, {}}).find("8 units repeated"), std::string::npos);
}

TEST(Matches, TheirTestTakesUnitsInTheOrderOfTheSchedule) {
  MatchPlan plan = tests::blackstone_plan({"alphabeta:nodes=60", "alphabeta:nodes=20"}, 300);
  plan.sprt = Sprt{0, 30};
  std::set<double> ratios;
  for (const unsigned threads : {1U, 2U, 7U}) {
    const ScratchFolder folder;
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "games", standings, threads));
    EXPECT_NE(standings.test().verdict, SprtVerdict::goes_on);
    ratios.insert(standings.test().llr);
  }
  EXPECT_EQ(ratios.size(), 1U);
}

TEST(Matches, OfOtherWeightsAreOtherMatches) {
  const GameEntry& game = **all_games().find("antiyomacy");
  std::string weights = *read_text_file(CASTELLAN_ROOT "/src/games/antiyomacy/weights.txt");
  const auto identity = [&] {
    MatchPlan plan = tests::plan_of(game, {"random"}, "", {""}, 1);
    const auto bot = parse_contestant(game, "alphabeta:eval=mine.txt,nodes=5", "",
                                      [&](const std::string&) { return Result(weights); });
    EXPECT_TRUE(bot) << bot.error().message;
    plan.contestants.push_back(*bot);
    return plan.identity();
  };
  const std::string before = identity();
  EXPECT_EQ(identity(), before);
  const std::size_t digit = weights.find_last_of("123456789");
  weights[digit] = weights[digit] == '1' ? '2' : '1';
  EXPECT_NE(identity(), before);
}

TEST(Matches, OfOtherProgramsAreOtherMatches) {
  const ScratchFolder folder;
  const std::string engine = (folder / "engine.py").string();
  const auto identity = [&](const std::string& source) {
    std::ofstream(engine) << source;
    MatchPlan plan = tests::blackstone_plan({"random"}, 1);
    plan.contestants.push_back(
        *parse_contestant(*plan.game, "ugi:python3 " + engine, "time=10ms", {}));
    return plan.identity();
  };
  EXPECT_EQ(identity("print(1)"), identity("print(1)"));
  EXPECT_NE(identity("print(1)"), identity("print(2)"));
}

/// Two programs in one, which pass each other messages.
class Pair {
 public:
  class Member final : public Cluster {
   public:
    Member(Pair& pair, int rank) : pair_(pair), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return 2; }
    void send(int to, std::string_view text) override {
      const std::lock_guard lock(pair_.mutex_);
      pair_.boxes_[static_cast<std::size_t>(to)].emplace_back(text);
    }
    std::optional<Message> receive() override {
      const std::lock_guard lock(pair_.mutex_);
      auto& box = pair_.boxes_[static_cast<std::size_t>(rank_)];
      if (box.empty()) return std::nullopt;
      Message message{1 - rank_, box.front()};
      box.pop_front();
      return message;
    }

   private:
    Pair& pair_;
    int rank_;
  };

  Member leader{*this, 0};
  Member other{*this, 1};

 private:
  std::mutex mutex_;
  std::array<std::deque<std::string>, 2> boxes_;
};

TEST(Matches, OpeningsThatWereMadeComeFromTheLeader) {
  MatchPlan plan = tests::blackstone_plan({"alphabeta", "random"}, 20);
  plan.openings_made = "size=6";
  MatchPlan without = plan;
  without.openings = {{"", plan.openings.front().options}};
  const ScratchFolder folder;
  Standings standings(plan);
  Pair pair;
  std::thread member([&] { work_on_match(without, pair.other); });
  {
    Crew crew(1, &pair.leader);
    auto file = MatchFile::open(folder / "games", plan.identity());
    ASSERT_TRUE(file && resume_match(plan, *file, standings));
    EXPECT_TRUE(run_match(plan, *file, standings, crew, {}));
  }
  member.join();
  Standings alone(plan);
  ASSERT_TRUE(tests::play(plan, folder / "alone", alone, 1));
  EXPECT_EQ(played(plan, folder / "games"), played(plan, folder / "alone"));
  Standings resumed(plan);
  EXPECT_TRUE(tests::play(plan, folder / "games", resumed)) << "each has its opening";
}

TEST(Matches, StopWhenAProgramCannotBeStarted) {
  MatchPlan plan = tests::blackstone_plan({"random"}, 3);
  plan.contestants.push_back({.name = "gone", .command = {"/no/such/engine"}, .limits = {}});
  const ScratchFolder folder;
  Standings standings(plan);
  const auto progress = tests::play(plan, folder / "games", standings);
  ASSERT_FALSE(progress) << "and nobody loses games for it";
  EXPECT_NE(progress.error().message.find("/no/such/engine"), std::string::npos);
  EXPECT_EQ(standings.games(), 0U);
}

TEST(Matches, LeaveFilesOfOthersAlone) {
  const MatchPlan plan = tests::blackstone_plan({"greedy", "random"}, 1);
  const ScratchFolder folder;
  for (const std::string text :
       {"[Game \"blackstone\"]\n[Result \"*\"]\n\n1. zz9", "[Game \"blackstone\"]\n", "notes\n",
        "[", "[Tournament \"blackstone-1234\"]\n[Game \"blackstone\"]\n\n1. 3,1"}) {
    std::ofstream(folder / "file", std::ios::trunc) << text;
    const bool may_be_ours = text == "[";
    EXPECT_EQ(bool(MatchFile::open(folder / "file", plan.identity())), may_be_ours) << text;
    if (!may_be_ours) {
      EXPECT_EQ(*read_text_file((folder / "file").string()), text);
    }
  }
  std::ofstream(folder / "file", std::ios::trunc) << "[Game \"blackstone\"]\n";
  EXPECT_FALSE(MatchFile::open(folder / "file", plan.identity(), true)) << "not even a fresh match";
}

TEST(Matches, SurviveDamagedFiles) {
  const MatchPlan plan = tests::blackstone_plan({"greedy", "random"}, 3);
  const ScratchFolder folder;
  {
    Standings standings(plan);
    ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  }
  const std::string whole = *read_text_file((folder / "games").string());
  const int rounds = is_soak() ? 20'000 : 500;
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    Random random(static_cast<std::uint64_t>(round));
    std::string damaged = whole;
    const std::size_t at = random.below(damaged.size());
    switch (random.below(4)) {
      case 0: damaged.resize(at); break;
      case 1: damaged[at] = static_cast<char>(random.below(256)); break;
      case 2: damaged.erase(at, 1 + random.below(200)); break;
      default: damaged.insert(at, damaged, random.below(damaged.size()), 200); break;
    }
    const auto path = folder / "damaged";
    std::ofstream(path, std::ios::binary) << damaged;
    Standings standings(plan);
    const auto progress = tests::play(plan, path, standings);
    if (progress) {
      EXPECT_EQ(standings.games(), plan.games());
      EXPECT_EQ(played(plan, path), played(plan, folder / "games")) << "round " << round;
    } else {
      ++refused;
      EXPECT_FALSE(progress.error().message.empty());
      EXPECT_EQ(*read_text_file(path.string()), damaged) << "what is refused is left alone";
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, rounds) << "a cut file goes on";
}

TEST(TurnTimes, AreNearTheExactOnes) {
  Random random(5);
  TurnTimes turns;
  std::vector<double> exact;
  double sum = 0;
  for (int i = 0; i < 50'000; ++i) {
    const double time = std::exp(static_cast<double>(random.below(1'000'000)) / 1e5 - 4);
    exact.push_back(time);
    turns.add(time);
    sum += time;
  }
  std::ranges::sort(exact);
  EXPECT_EQ(turns.turns(), 50'000U);
  EXPECT_NEAR(turns.mean(), sum / 50'000, 1e-6);
  EXPECT_EQ(turns.longest(), exact.back());
  EXPECT_EQ(turns.within(1), exact.back());
  for (const double part : {0.0, 0.5, 0.9, 0.999}) {
    const double right = exact[static_cast<std::size_t>(part * 49'999)];
    EXPECT_NEAR(turns.within(part), right, right * 0.0051) << part;
  }
  TurnTimes wild;
  for (const double time : {0.0, -5.0, std::nan(""), 1e300}) wild.add(time);
  EXPECT_EQ(wild.within(0.5), 0);
  EXPECT_LT(wild.longest(), 1e10);
}

TEST(Matches, FilesAreReadRecordByRecord) {
  const MatchPlan plan = tests::blackstone_plan({"greedy", "random"}, 20);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const std::string text = *read_text_file((folder / "games").string());
  const OpenFile file(folder / "games", 0);
  RecordStream stream(file.number());
  std::size_t offset = 0;
  for (const std::string_view record : split_records(text)) {
    const auto part = stream.next();
    ASSERT_TRUE(part && *part);
    EXPECT_EQ((*part)->text, record);
    EXPECT_EQ((*part)->offset, offset);
    offset += record.size();
    EXPECT_EQ((*part)->is_last, offset == text.size());
    EXPECT_EQ(*record_at(folder / "games", (*part)->offset), record);
  }
  EXPECT_FALSE(*stream.next());
  for (const auto& [number, kept] : standings.played()) {
    const auto record = parse_record(*record_at(folder / "games", kept.offset));
    EXPECT_EQ(record->tag("Number"), std::to_string(number));
  }
  std::ofstream(folder / "long") << "1. " << std::string(70 << 20, 'a') << "\n";
  const OpenFile endless(folder / "long", 0);
  const auto found = RecordStream(endless.number()).next();
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "a record is longer than 64 MiB");
}

TEST(Matches, EveryGameIsARecordThatReplays) {
  const MatchPlan plan = tests::blackstone_plan({"alphabeta", "random", "source:4"}, 1);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const auto text = read_text_file((folder / "games").string());
  ASSERT_TRUE(text);
  const auto records = split_records(*text);
  EXPECT_EQ(records.size(), plan.games());
  for (const std::string_view part : records) {
    const auto record = parse_record(part);
    ASSERT_TRUE(record);
    const auto match = replay(*plan.game, *record);
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_TRUE(match->outcome().ended);
  }
}

TEST(Matches, StopWhenTheTestIsDecided) {
  MatchPlan plan = tests::blackstone_plan({"alphabeta", "random"}, 1'000);
  plan.sprt = Sprt{0, 20};
  const ScratchFolder folder;
  Standings standings(plan);
  // On one thread: of two, either may play hundreds of games while the machine holds up the other.
  ASSERT_TRUE(tests::play(plan, folder / "games", standings, 1));
  EXPECT_EQ(standings.test().verdict, SprtVerdict::accepts_elo1);
  EXPECT_LT(standings.games(), 200U);
  EXPECT_EQ(report_text({plan, standings, {}}).find("inf"), std::string::npos);
  std::swap(plan.contestants[0], plan.contestants[1]);
  Standings swapped(plan);
  ASSERT_TRUE(tests::play(plan, folder / "swapped", swapped));
  EXPECT_EQ(swapped.test().verdict, SprtVerdict::accepts_elo0);
}

/// From the openings that come with the game.
MatchPlan plan_with_openings(const GameEntry& game, const std::vector<std::string>& bots,
                             std::size_t rounds) {
  MatchPlan plan = tests::plan_of(game, bots, "", {}, rounds);
  const auto openings = parse_openings(game, game.info().openings);
  EXPECT_TRUE(openings);
  if (openings) plan.openings = *openings;
  return plan;
}

class EachGame : public testing::TestWithParam<const GameEntry*> {};

TEST_P(EachGame, ABotDrawsLevelWithItself) {
  const std::size_t games = is_soak() ? 2'000 : 200;
  const std::string bot = std::string(engine_of(*GetParam())) + ":nodes=500";
  const MatchPlan plan = plan_with_openings(*GetParam(), {bot, bot}, games / 2);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const Estimate found = estimate(standings.between(0, 1).units);
  EXPECT_LE(found.units, games / 2);
  EXPECT_GE(found.units, games * 49 / 100) << "but for a few games that repeat others";
  EXPECT_LE(found.score_low, 0.5);
  EXPECT_GE(found.score_high, 0.5);
  if (is_soak()) std::printf("%s\n", report_text({plan, standings, {}}).c_str());
}

TEST_P(EachGame, TwiceTheNodesAreFoundStronger) {
  const std::string engine(engine_of(*GetParam()));
  MatchPlan plan =
      plan_with_openings(*GetParam(), {engine + ":nodes=2000", engine + ":nodes=1000"}, 4'000);
  plan.sprt = Sprt{0, 20};
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  EXPECT_EQ(standings.test().verdict, SprtVerdict::accepts_elo1)
      << report_text({plan, standings, {}});
}

INSTANTIATE_TEST_SUITE_P(All, EachGame, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& test) { return std::string(test.param->info().name); });

/// As a number: "inf", "-inf", "nan".
bool has_wild_number(const std::string& text) {
  static const std::regex wild("\\b(inf|nan)\\b");
  return std::regex_search(text, wild);
}

TEST(Reports, HaveBoundsWhereThereIsNoEstimate) {
  for (const std::size_t rounds : {1U, 2U, 10U}) {
    for (const auto& bots : {std::vector<std::string>{"alphabeta", "random"},
                             {"random", "alphabeta"},
                             {"greedy", "greedy", "random"}}) {
      const MatchPlan plan = tests::blackstone_plan(bots, rounds);
      const ScratchFolder folder;
      Standings standings(plan);
      const MatchReport none{plan, standings, {}};
      for (const auto& text : {report_text(none), report_csv(none), report_json(none).dump()}) {
        EXPECT_FALSE(has_wild_number(text)) << text;
      }
      ASSERT_TRUE(tests::play(plan, folder / "games", standings));
      const MatchReport report{plan, standings, {}};
      const std::string page = report_page(report, folder / "games");
      for (const auto& text :
           {report_text(report), report_csv(report), report_json(report).dump(), page}) {
        EXPECT_FALSE(has_wild_number(text)) << text;
      }
    }
  }
}

TEST(Reports, HaveTheTermsOfTheMatchOnThePage) {
  MatchPlan plan = tests::blackstone_plan({"alphabeta:time=20ms", "random"}, 1);
  plan.version = "9.8.7";
  plan.contestants[1].settings = {{"Hash", "64"}};
  plan.adjudication = {.cap = 77, .win = {800, 4}, .draw = {}};
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const std::string page = report_page({plan, standings, {}}, folder / "games");
  for (const std::string& term :
       {std::string("20 ms a turn"), std::string("no limit, Hash = 64"), std::string("9.8.7"),
        std::string("after 77 turns"), std::string("score 800 for 4 turns"),
        std::string("size=6 churn=low"), plan.identity()}) {
    EXPECT_NE(page.find("<td class=name>" + term), std::string::npos) << term;
  }
}

TEST(Reports, FitTheTerminal) {
  const MatchPlan plan = tests::plan_of(
      tests::elimination_entry,
      {"maxn", "random", "greedy", "maxn:depth=1,seed=123456", "random:seed=12345678"}, "", {""},
      2);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const auto longest_of = [&](std::size_t columns) {
    std::istringstream text(report_text({plan, standings, {}}, columns));
    std::size_t longest = 0;
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with("Ended")) break;
      longest = std::max(longest, line.size());
    }
    return longest;
  };
  EXPECT_GT(longest_of(0), 80U) << "else this shows nothing";
  for (const std::size_t columns : {80U, 60U}) EXPECT_LE(longest_of(columns), columns);
}

TEST(Reports, SayByHowMuchAtLeastWhenEveryGameWasWon) {
  const MatchPlan plan = tests::blackstone_plan({"alphabeta:nodes=2000", "random"}, 30);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  ASSERT_EQ(standings.bot(0).total.wins, 60U);
  const std::string text = report_text({plan, standings, {}});
  EXPECT_NE(text.find("over +"), std::string::npos) << text;
  EXPECT_NE(text.find("under -"), std::string::npos) << text;
  const auto json = report_json({plan, standings, {}});
  EXPECT_TRUE(json["pairs"][0]["elo"]["value"].is_null());
  EXPECT_GT(json["pairs"][0]["elo"]["low"].get<double>(), 100);
}

TEST(Reports, ShowNamesAsTheyAre) {
  MatchPlan plan = tests::blackstone_plan({"greedy", "random"}, 1);
  plan.contestants[0].name = "<script>alert('&\")</script>";
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const std::string page = report_page({plan, standings, {}}, folder / "games");
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
  const std::string csv = report_csv({plan, standings, {}});
  EXPECT_NE(csv.find("\"<script>alert('&\"\")</script>\""), std::string::npos) << csv;
}

TEST(Matches, OfThreePlayersHavePlacesAndRatings) {
  const MatchPlan plan =
      tests::plan_of(tests::elimination_entry, {"maxn", "random", "greedy"}, "", {""}, 6);
  ASSERT_EQ(plan.seats, 3U);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  EXPECT_EQ(standings.games(), 18U);
  std::uint64_t placed = 0;
  for (std::size_t bot = 0; bot < 3; ++bot) {
    for (const auto times : standings.bot(bot).places) placed += times;
  }
  EXPECT_EQ(placed, 54U);
  const auto skills = standings.skills();
  EXPECT_GT(skills[0].mu, skills[1].mu) << "looking ahead beats chance";
  EXPECT_GT(standings.ratings()[0].elo, standings.ratings()[1].elo);
  EXPECT_EQ(standings.between(0, 1).units.units(), 6U);
  const auto json = report_json({plan, standings, {}});
  EXPECT_EQ(json["bots"].size(), 3U);
  EXPECT_TRUE(json["bots"][0].contains("weng_lin"));
  const std::string csv = report_csv({plan, standings, {}});
  EXPECT_NE(csv.find(",place,other_place,mu,sigma,other_mu,other_sigma\n"), std::string::npos);
  EXPECT_NE(csv.find(fmt::format(",{:.2f},{:.2f},", *standings.bot(0).mean_place(),
                                 *standings.bot(1).mean_place())),
            std::string::npos)
      << csv;
  const std::string page = report_page({plan, standings, {}}, folder / "games");
  EXPECT_NE(page.find("<th>place<th>Weng-Lin"), std::string::npos);
}

/// The chance moves of each game, in order.
std::map<std::size_t, std::vector<std::string>> rolls(const MatchPlan& plan,
                                                      const std::filesystem::path& path) {
  std::map<std::size_t, std::vector<std::string>> all;
  const auto text = read_text_file(path.string());
  for (const std::string_view part : split_records(*text)) {
    const auto record = parse_record(part);
    const auto match = replay(*plan.game, *record);
    auto& rolled = all[read_result(*plan.game, *record)->number];
    for (const PlayedMove& move : match->history()) {
      if (move.player == chance) {
        rolled.push_back(std::to_string(move.turn) + " " + move.move.text);
      }
    }
  }
  return all;
}

/// How many rolls two games have in common by turn and number in the turn, and how many of them
/// are the same.
std::pair<std::size_t, std::size_t> shared_rolls(const std::vector<std::string>& one,
                                                 const std::vector<std::string>& other) {
  const auto by_turn = [](const std::vector<std::string>& rolls) {
    std::map<std::pair<std::string, int>, std::string> found;
    std::map<std::string, int> counts;
    for (const std::string& roll : rolls) {
      const std::string turn = roll.substr(0, roll.find(' '));
      found[{turn, counts[turn]++}] = roll;
    }
    return found;
  };
  std::size_t shared = 0;
  std::size_t same = 0;
  const auto others = by_turn(other);
  for (const auto& [place, roll] : by_turn(one)) {
    if (!others.contains(place)) continue;
    ++shared;
    same += others.at(place) == roll ? 1 : 0;
  }
  return {shared, same};
}

TEST(Matches, PairedGamesShareTheirLuckTurnByTurn) {
  const MatchPlan plan =
      tests::plan_of(tests::dice_entry, {"expectiminimax:depth=2", "random"}, "", {""}, 3);
  const ScratchFolder folder;
  Standings standings(plan);
  ASSERT_TRUE(tests::play(plan, folder / "games", standings));
  const auto rolled = rolls(plan, folder / "games");
  ASSERT_EQ(rolled.size(), 6U);
  std::size_t all = 0;
  std::size_t of_other_rounds = 0;
  for (std::size_t number = 0; number < 6; number += 2) {
    const auto [shared, same] = shared_rolls(rolled.at(number), rolled.at(number + 1));
    EXPECT_GE(shared, 4U) << "each of the four turns begins with a roll";
    EXPECT_EQ(same, shared) << "whatever was played before";
    const auto [as_many, by_chance] = shared_rolls(rolled.at(number), rolled.at((number + 3) % 6));
    all += as_many;
    of_other_rounds += by_chance;
  }
  EXPECT_LT(of_other_rounds, all / 2) << "another round, other luck";
}

TEST(Contestants, GetALimitOnlyIfTheyHaveNone) {
  const GameEntry& game = **all_games().find("replica");
  const auto name = [&](std::string_view text) {
    const auto contestant = parse_contestant(game, text, "time=10ms", {});
    return contestant ? contestant->name : contestant.error().message;
  };
  EXPECT_EQ(name("alphabeta"), "alphabeta:time=10ms");
  EXPECT_EQ(name("alphabeta:eval=source"), "alphabeta:eval=source,time=10ms");
  EXPECT_EQ(name("alphabeta:nodes=5"), "alphabeta:nodes=5");
  EXPECT_EQ(name("source:3"), "source:3");
  EXPECT_EQ(name("level:3"), "level:3");
  EXPECT_EQ(name("minimax"), "minimax");
  EXPECT_EQ(name("random"), "random");
}

}  // namespace
}  // namespace castellan
