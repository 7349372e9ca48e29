#include "teach/turn_review.hpp"

#include <algorithm>
#include <cmath>

#include "core/score.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "teach/turn_line.hpp"
#include "teach/turn_signs.hpp"
#include "teach/wording.hpp"

namespace castellan {

namespace {

constexpr std::uint64_t draws = 2;  // of what chance does at the end of a turn

/// The match after these moves; it waits for chance.
Match after(const Match& before, const std::vector<std::string>& moves) {
  Match match = before;
  match.forget_luck();
  for (const std::string& move : moves) {
    if (match.outcome().ended || match.player_to_move() == chance || !match.play(move)) break;
  }
  return match;
}

Result<std::optional<JudgedLine>> judge_now(const Match& match, const Limits& limits,
                                            StopToken stop) {
  const Outcome outcome = match.outcome();
  if (outcome.ended) {
    const auto winner = outcome.winner();
    return std::optional(JudgedLine{!winner ? 0.0 : *winner == 0 ? win_score : -win_score, {}});
  }
  const auto thought = analyse(match, limits, 1, stop);
  if (!thought) return thought.error();
  if (stop.stop_requested() || thought->lines.empty()) return std::optional<JudgedLine>();
  const LineView& line = thought->lines.front();
  return std::optional(
      JudgedLine{match.player_to_move() == 0 ? line.score : -line.score, line.moves});
}

double chances_of(double score, Player player, const GameInfo& game) {
  return winning_chances(player == 0 ? score : -score, game.clear_advantage);
}

/// The moves of one turn that are not in the other.
std::vector<std::string> those_not_in(const std::vector<std::string>& moves,
                                      std::vector<std::string> others) {
  std::vector<std::string> rest;
  for (const std::string& move : moves) {
    const auto same = std::ranges::find(others, move);
    if (same == others.end()) {
      rest.push_back(move);
    } else {
      others.erase(same);
    }
  }
  return rest;
}

/// "3-4>4-5, farm@2-2 and so on".
std::string few_of(std::vector<std::string> moves) {
  constexpr std::size_t most = 3;
  if (moves.size() > most) {
    moves.resize(most);
    moves.emplace_back("so on");
  }
  return listed_words(moves);
}

/// The better turn as it reads in a sentence: by what it has and the other has not.
std::string spoken_turn(const GameInfo& game, const TurnLine& played, const TurnLine& better) {
  const auto more = those_not_in(better.moves(), played.moves());
  if (!more.empty()) return few_of(more);
  const auto less = those_not_in(played.moves(), better.moves());
  if (better.moves().empty()) return spoken(game, better.match().history().front().move.text);
  return less.empty() ? "another order" : "the same turn without " + few_of(less);
}

/// "1 unit", "3 units", for the word that follows a number in a sentence.
std::string with_count(std::string sentence, int count) {
  static constexpr std::string_view gap = "{count} ";
  for (std::size_t at = sentence.find(gap); at != std::string::npos; at = sentence.find(gap)) {
    const std::size_t begin = at + gap.size();
    std::size_t end = sentence.find_first_of(" ,.;:", begin);
    end = std::min(end, sentence.size());
    std::string noun = sentence.substr(begin, end - begin);
    if (noun.ends_with('s')) noun.pop_back();
    sentence.replace(at, end - at, counted(static_cast<std::uint64_t>(count), noun));
  }
  return sentence;
}

std::string in_words(std::string_view thing) {
  std::string word(thing);
  std::ranges::replace(word, '_', ' ');
  return word;
}

void explain(Review& review, const TurnLine& played, const TurnLine& better, const GameInfo& game) {
  const auto signs = turn_signs(played, better, game.lessons);
  if (signs.empty()) return;
  const TurnSign& sign = signs.front();
  const auto lesson = std::ranges::find(game.lessons, sign.reason, &Lesson::reason);
  const Player mover = played.mover();
  const auto name_of = [&](Player player) {
    return capitalised(game.players[static_cast<std::size_t>(player)]);
  };
  review.reason = lesson->reason;
  review.sentence = filled(with_count(std::string(lesson->sentence), sign.count),
                           {{"{mover}", name_of(mover)},
                            {"{opponent}", name_of(1 - mover)},
                            {"{better}", spoken_turn(game, played, better)},
                            {"{answer}", sign.move},
                            {"{thing}", in_words(sign.thing)}});
  review.sentence = capitalised(review.sentence);
}

}  // namespace

bool reviews_turns(const Match& match) {
  if (match.players() != 2 || match.hides_things()) return false;
  const auto searches = match.game().searches();
  return std::ranges::any_of(searches, [&](const SearchInfo& search) {
    return search.name == engine_of(match.game()) && search.plans_turns;
  });
}

Result<std::optional<JudgedLine>> judge_turn(const Match& match, const Limits& limits,
                                             StopToken stop) {
  if (match.outcome().ended || match.player_to_move() != chance) {
    return judge_now(match, limits, stop);
  }
  JudgedLine mean;
  for (std::uint64_t draw = 1; draw <= draws; ++draw) {
    Match drawn = match;
    drawn.set_luck(draw);
    auto judged = judge_now(drawn, limits, stop);
    if (!judged || !*judged) return judged;
    mean.score += (*judged)->score / static_cast<double>(draws);
    if (draw == 1) mean.moves = std::move((*judged)->moves);
  }
  return std::optional(mean);
}

Result<std::optional<TurnVerdict>> review_turn(const Match& before,
                                               const std::vector<std::string>& played,
                                               const JudgedLine& now, const Limits& limits,
                                               StopToken stop) {
  using Found = std::optional<TurnVerdict>;
  const GameInfo& game = before.game().info();
  const Player mover = before.player_to_move();
  TurnVerdict verdict;
  verdict.review.refutation = now.moves;
  verdict.best = {now.score, played};
  const auto best = judge_turn(before, limits, stop);
  if (!best) return best.error();
  if (!*best) return Found();
  const std::vector<std::string>& moves = (*best)->moves;
  const Match good_end = after(before, moves);
  if (moves.empty() || good_end.position().key() == after(before, played).position().key()) {
    return Found(verdict);
  }
  const auto instead = judge_turn(good_end, limits, stop);
  if (!instead) return instead.error();
  if (!*instead) return Found();
  const double lost =
      chances_of((*instead)->score, mover, game) - chances_of(now.score, mover, game);
  if (lost < odd_loss) return Found(verdict);
  verdict.best = {(*instead)->score, moves};
  Review& review = verdict.review;
  review.lost = lost;
  review.mark = mark_of(lost);
  review.line = moves;
  const auto more = those_not_in(moves, played);
  review.better = more.empty() ? moves.front() : more.front();
  // Without its history: the lines are copied for every move of theirs.
  const Match from(before.game(), before.options(), before.shared_position(), false);
  const TurnLine bad(from, played, now.moves, 1);
  const TurnLine good(from, moves, (*instead)->moves, 1);
  explain(review, bad, good, game);
  return Found(verdict);
}

}  // namespace castellan
