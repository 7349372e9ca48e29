#include "ugi/manners.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "match/text.hpp"
#include "ugi/examinee.hpp"
#include "ugi/query.hpp"
#include "ugi/ugi_engine.hpp"

namespace castellan {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds turn_time{50};
constexpr int most_answers = 1'000;  // in one game
constexpr int most_late = 3;         // a game goes on after so many late turns

/// From the usual start, so many random moves on, or until the game ends.
Result<Match> random_match(const GameEntry& game, int moves, std::uint64_t seed) {
  auto match = game.start({game.default_options(), {}});
  if (!match) return match;
  match->set_luck(seed);
  Random random(seed);
  for (int i = 0; i < moves && !match->outcome().ended; ++i) {
    const auto legal = match->legal_moves();
    if (!match->play(legal[random.below(legal.size())].text)) break;
  }
  return match;
}

class Examination {
 public:
  Examination(const std::vector<std::string>& command, const GameList& games, milliseconds patience,
              const MannersListener& tell, const std::shared_ptr<TrafficLog>& log)
      : engine_(command, patience, log), games_(games), tell_(tell) {}

  bool run(const GameEntry* only) {
    const auto started = engine_.start();
    if (!report(started, "it starts and answers ugi with ugiok")) return false;
    look_at_introduction();
    report(engine_.get_ready(), "isready is answered");
    const auto games = games_to_play(only);
    for (const GameEntry* game : games) check(game->info().name, &Examination::play, *game);
    if (!games.empty()) {
      look_at_times();
      check("go infinite", &Examination::think_on, *games.front());
      check("wrong lines", &Examination::send_nonsense, *games.front());
    }
    check("when idle", &Examination::stay_silent);
    check("quit", &Examination::quit);
    if (!games.empty()) check("the end of its input", &Examination::close, *games.front());
    return is_well_;
  }

 private:
  void tell(bool is_well, std::string what) {
    is_well_ = is_well_ && is_well;
    tell_({is_well, std::move(what)});
  }

  bool report(const Status& status, const std::string& what) {
    tell(static_cast<bool>(status), status ? what : what + ": " + status.error().message);
    return static_cast<bool>(status);
  }

  /// Each part begins with a program that runs, and that does not still owe an answer.
  template <class... Arguments>
  void check(std::string_view about, Result<std::string> (Examination::*part)(Arguments...),
             std::remove_reference_t<Arguments>&... arguments) {
    Result<std::string> found = std::string();
    if (!engine_.is_running() || owes_answers_) {
      if (const auto started = engine_.start(); !started) found = started.error();
    }
    if (found) found = (this->*part)(arguments...);
    owes_answers_ = !found;
    tell(static_cast<bool>(found),
         fmt::format("{}: {}", about, found ? *found : found.error().message));
  }

  void look_at_introduction() {
    const UgiIntroduction& said = engine_.introduction();
    for (const std::string& complaint : said.complaints) tell(false, complaint);
    const bool has_both = !said.name.empty() && !said.author.empty();
    tell(has_both, has_both ? fmt::format("it is {} by {}", said.name, said.author)
                            : "expected id name NAME and id author NAME before ugiok");
    if (said.complaints.empty()) {
      tell(true, fmt::format("{} options are announced as they should be", said.options.size()));
    }
  }

  std::vector<const GameEntry*> games_to_play(const GameEntry* only) {
    if (only != nullptr) return {only};
    std::vector<const GameEntry*> found;
    const UgiIntroduction& said = engine_.introduction();
    const UgiOption* names = said.find(game_option);
    for (const GameEntry* game : games_) {
      const bool is_announced = names != nullptr && names->takes(game->info().name);
      if (is_announced || (names == nullptr && said.has(legal_moves_option))) found.push_back(game);
    }
    if (found.empty()) tell(false, "it announces no game that is known here: --game names one");
    return found;
  }

  Status begin(const Match& match) {
    const UgiIntroduction& said = engine_.introduction();
    if (auto can = can_play(said, match); !can) return can;
    for (const std::string& line : game_lines(said, match, 1)) engine_.send(line);
    return engine_.get_ready();
  }

  void show(const Match& match) {
    for (const auto& line : move_lines(engine_.introduction(), match, origin_of(match))) {
      engine_.send(line);
    }
  }

  Result<std::string> legal_answer(const Match& match) {
    const auto answer = engine_.hear("bestmove");
    if (!answer) return answer.error();
    const auto words = words_of(*answer);
    const std::string move(words.size() > 1 ? words[1] : "");
    if (match.position().play(move)) return move;
    return Error{fmt::format("illegal move '{}' in {}", quotable(move), match.state_text())};
  }

  /// A game of the engine against itself, in all seats, with its queries.
  Result<std::string> play(const GameEntry& game) {
    auto match = random_match(game, 0, 7);
    if (!match) return match.error();
    if (auto begun = begin(*match); !begun) return begun.error();
    int answers = 0;
    int late = 0;
    while (!match->outcome().ended && answers < most_answers && late < most_late) {
      const auto is_late = play_turn(*match, answers);
      if (!is_late) return is_late.error();
      late += *is_late ? 1 : 0;
    }
    if (auto asked = match->hides_things() ? Status(Done{}) : ask(*match); !asked) {
      return asked.error();
    }
    constexpr int usual_length = 300;
    const auto ended = random_match(game, usual_length, 8);
    if (ended && ended->outcome().ended && !ended->hides_things()) {
      if (auto asked = ask(*ended); !asked) return asked.error();
    }
    return fmt::format("legal moves{} in {} {}",
                       knows_rules() ? " and right answers to queries" : "",
                       match->outcome().ended ? "a whole game of" : "a game's first",
                       counted(static_cast<std::size_t>(answers), "move"));
  }

  /// Whether it took too long for its turn, or for as much of it as it got time for.
  Result<bool> play_turn(Match& match, int& answers) {
    const int turn = match.turn();
    Examinee::Clock::duration spent{0};
    while (!match.outcome().ended && match.turn() == turn && answers < most_answers) {
      if (auto asked = ask(match); !asked) return asked.error();
      show(match);
      const auto left = std::chrono::ceil<milliseconds>(turn_time - spent);
      const auto began = Examinee::Clock::now();
      engine_.send(fmt::format("go movetime {}", std::max(left, milliseconds(1)).count()));
      const auto move = legal_answer(match);
      if (!move) return move.error();
      spent += Examinee::Clock::now() - began;
      ++answers;
      if (const auto played = match.play(*move); !played) return played.error();
    }
    const auto took = std::chrono::ceil<milliseconds>(spent);
    if (!slowest_ || took > slowest_->time) {
      slowest_ = SlowTurn{took, std::string(match.game().info().name), turn};
    }
    return took > allowed_time();
  }

  static milliseconds allowed_time() { return turn_time + UgiPatience{}.margin; }

  bool knows_rules() const { return !engine_.introduction().has(legal_moves_option); }

  /// Engines that get the legal moves need not know the rules.
  Status ask(const Match& match) {
    if (!knows_rules()) return Done{};
    show(match);
    for (const std::string_view query : queries) {
      if (query == "p1turn" && match.outcome().ended) continue;  // nobody's turn
      engine_.send("query " + std::string(query));
      const auto answer = engine_.hear("response");
      if (!answer) return answer.error();
      const std::string expected = *answer_to(query, match);
      if (after_first_word(*answer) == expected) continue;
      return Error{fmt::format("query {}: expected {}, found '{}' in {}", query, expected,
                               quotable(after_first_word(*answer)), match.state_text())};
    }
    return Done{};
  }

  /// One late answer costs a game, so the slowest turn of all games is what counts.
  void look_at_times() {
    if (!slowest_) return;
    const bool is_well = slowest_->time <= allowed_time();
    tell(is_well,
         fmt::format("go movetime {}: the slowest turn took {} ms, turn {} of {}{}",
                     turn_time.count(), slowest_->time.count(), slowest_->turn, slowest_->game,
                     is_well ? "" : fmt::format(", expected at most {}", allowed_time().count())));
  }

  Result<std::string> think_on(const GameEntry& game) {
    const auto match = random_match(game, 0, 1);
    if (!match) return match.error();
    if (auto begun = begin(*match); !begun) return begun.error();
    show(*match);
    engine_.send("go infinite");
    if (const auto early = engine_.hear("bestmove", milliseconds(200))) {
      return Error{"expected bestmove only after stop, found '" + quotable(*early) + "'"};
    }
    if (auto ready = engine_.get_ready(); !ready) return ready.error();
    engine_.send("stop");
    if (auto move = legal_answer(*match); !move) return move;
    return std::string("isready is answered while thinking, and stop is obeyed");
  }

  Result<std::string> send_nonsense(const GameEntry& game) {
    for (const std::string_view line :
         {"", "xyzzy plugh", "\x01\xff\xfe\t\x7f", "position", "position fen", "setoption",
          "position fen %s%n{}", "position startpos moves zz99 zz98", "setoption name", "query",
          "setoption name No Such Option value 17", "query weather", "stop"}) {
      engine_.send(line);
    }
    if (auto ready = engine_.get_ready(); !ready) return ready.error();
    engine_.send("position startpos moves " + std::string(1 << 20, 'a'));
    if (auto ready = engine_.get_ready(); !ready) {
      return Error{"after a line of a million bytes: " + ready.error().message};
    }
    const auto match = random_match(game, 3, 2);
    if (!match) return match.error();
    if (auto begun = begin(*match); !begun) return begun.error();
    show(*match);
    engine_.send(fmt::format("go movetime {}", turn_time.count()));
    if (auto move = legal_answer(*match); !move) return move;
    return std::string("it survives them, and then plays on");
  }

  Result<std::string> stay_silent() {
    if (auto ready = engine_.get_ready(); !ready) return ready.error();
    const auto heard = engine_.overhear(milliseconds(300));
    if (heard) return Error{"expected silence, found '" + quotable(*heard) + "'"};
    return std::string("it is silent");
  }

  Result<std::string> quit() {
    engine_.send("quit");
    return success();
  }

  Result<std::string> close(const GameEntry& game) {
    const auto match = random_match(game, 0, 1);
    if (!match) return match.error();
    if (auto begun = begin(*match); !begun) return begun.error();
    show(*match);
    engine_.send("go infinite");
    engine_.close_input();
    return success();
  }

  Result<std::string> success() {
    if (auto ended = engine_.wait_for_end(); !ended) return ended.error();
    return std::string("it ends");
  }

  Examinee engine_;
  const GameList& games_;
  const MannersListener& tell_;
  struct SlowTurn {
    milliseconds time{0};
    std::string game;
    int turn = 0;
  };
  std::optional<SlowTurn> slowest_;
  bool is_well_ = true;
  bool owes_answers_ = false;
};

}  // namespace

bool check_manners(const std::vector<std::string>& command, const GameList& games,
                   const GameEntry* only, const MannersListener& tell, milliseconds patience,
                   const std::shared_ptr<TrafficLog>& log) {
  return Examination(command, games, patience, tell, log).run(only);
}

}  // namespace castellan
