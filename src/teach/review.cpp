#include "teach/review.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/score.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "teach/evidence.hpp"
#include "teach/turn_review.hpp"
#include "teach/wording.hpp"

namespace castellan {

namespace {

constexpr std::size_t longest_line = 10;
constexpr double hopeless_advantages = 6;  // clear ones; not a proven loss

double chances(const JudgedLine& line, const GameInfo& game) {
  return winning_chances(line.score, game.clear_advantage);
}

bool begins_with(const JudgedLine& line, const std::string& move) {
  return !line.moves.empty() && line.moves.front() == move;
}

/// Moves to a decided end, positive only if won.
std::optional<int> ends_in(const JudgedLine& line) {
  const auto end = moves_to_end(line.score);
  return end && *end == 0 && line.score > 0 ? 1 : end;
}

bool is_lost(const JudgedLine& line) { return line.score < 0 && moves_to_end(line.score); }

/// The best lines of a position, from this player's side; one without moves when it has ended.
/// Nothing when the search was stopped, since what it says then means little.
Result<std::vector<JudgedLine>> judge(const Match& match, Player player, int lines,
                                      const Limits& limits, StopToken stop) {
  const Outcome outcome = match.outcome();
  if (outcome.ended) {
    const auto winner = outcome.winner();
    return std::vector{JudgedLine{!winner ? 0.0 : *winner == player ? win_score : -win_score, {}}};
  }
  const auto thought = analyse_exactly(match, limits, lines, stop);
  if (!thought) return thought.error();
  std::vector<JudgedLine> judged;
  if (stop.stop_requested()) return judged;
  const double sign = match.player_to_move() == player ? 1 : -1;
  for (const LineView& line : thought->lines) judged.push_back({sign * line.score, line.moves});
  return judged;
}

/// The same seen from one move earlier.
JudgedLine after_move(const std::string& move, JudgedLine line) {
  line.moves.insert(line.moves.begin(), move);
  if (moves_to_end(line.score)) line.score += line.score > 0 ? -1 : 1;
  return line;
}

/// What the mover could have had: the best line of the position before the move, if it is clearly
/// better than what came of the move. Both are judged after the first move, so that neither is seen
/// deeper than the other. Nothing when it was stopped.
Result<std::optional<JudgedLine>> best_instead(const Match& before, const PlayedMove& played,
                                               const JudgedLine& now, const Limits& limits,
                                               StopToken stop) {
  using Found = std::optional<JudgedLine>;
  const GameInfo& game = before.game().info();
  const auto is_clearly_better = [&](const JudgedLine& line) {
    return chances(line, game) - chances(now, game) >= odd_loss;
  };
  auto best = judge(before, played.player, 1, limits, stop);
  if (!best) return best.error();
  if (best->empty()) return Found();
  if (begins_with(best->front(), played.move.text) && is_clearly_better(best->front())) {
    best = judge(before, played.player, 2, limits, stop);  // was there anything else?
    if (!best) return best.error();
    if (best->empty()) return Found();
  }
  for (const JudgedLine& line : *best) {
    if (begins_with(line, played.move.text) || !is_clearly_better(line)) continue;
    Match instead = before;
    if (line.moves.empty() || !instead.play(line.moves.front())) continue;
    const auto after = judge(instead, played.player, 1, limits, stop);
    if (!after) return after.error();
    if (after->empty()) return Found();
    const JudgedLine sure = after_move(line.moves.front(), after->front());
    if (is_clearly_better(sure)) return Found(sure);
  }
  // Lost for certain only if the search says so of every move: the game that was played proves
  // nothing about the others.
  const JudgedLine& first = best->front();
  if (!is_lost(now) || is_lost(first)) return Found(after_move(played.move.text, now));
  if (!is_clearly_better(first)) return Found(first);
  JudgedLine hopeless = after_move(played.move.text, now);  // a closer look has shown that much
  hopeless.score = -hopeless_advantages * game.clear_advantage;
  return Found(hopeless);
}

/// How many turns the winner of a line needs, as far as it goes.
int turns_to_win(const PlayedLine& line, Player winner) {
  const std::size_t begun = line.begin().history().size();
  const auto& history = line.end().history();
  int turns = 0;
  int last = 0;
  for (std::size_t ply = begun; ply < history.size(); ++ply) {
    if (history[ply].player == winner && history[ply].turn != last) ++turns;
    if (history[ply].player == winner) last = history[ply].turn;
  }
  // The table may have cut the line short: then the rest is shared.
  const int missing =
      line.ends_in ? std::abs(*line.ends_in) - static_cast<int>(history.size() - begun) : 0;
  return turns + (line.end().outcome().ended ? 0 : std::max(0, (missing + 1) / 2));
}

constexpr Lesson lost_at_once = {
    "lost_at_once", Sign::lost_at_once, "",
    "This move ends the game in {opponent}'s favour; {better} does not."};

constexpr Lesson lessons_of_any_game[] = {
    {"win_given", Sign::win_given, "",
     "{opponent} wins by force now, beginning with {answer}; {better} was better."},
    {"win_missed", Sign::win_missed, "", "{better} would have won by force."},
    {"worse", Sign::otherwise, "", "{better} was better."},
};

/// The opponent's first move after the one that is judged; empty when there is none.
std::string answer_in(const PlayedLine& line, Player mover) {
  const auto& history = line.end().history();
  const auto found = std::ranges::find_if(
      history, [&](const PlayedMove& played) { return played.player != mover; });
  return found == history.end() ? "" : found->move.text;
}

/// The sentence of the first lesson whose sign is seen.
void explain(Review& review, const Evidence& evidence, const GameInfo& game) {
  const Player mover = evidence.mover;
  const std::string answer = answer_in(evidence.played, mover);
  std::vector<Lesson> lessons = {lost_at_once};
  lessons.insert(lessons.end(), game.lessons.begin(), game.lessons.end());
  lessons.insert(lessons.end(), std::begin(lessons_of_any_game), std::end(lessons_of_any_game));
  for (const Lesson& lesson : lessons) {
    const int count = evidence.seen(lesson);
    // A sentence about an answer needs one.
    const bool names_answer = lesson.sentence.find("{answer}") != std::string_view::npos;
    if (count == 0 || (names_answer && answer.empty())) continue;
    const bool given = lesson.sign == Sign::win_given || lesson.sign == Sign::win_given_soon ||
                       lesson.sign == Sign::capture_given;
    const int turns =
        given ? turns_to_win(evidence.played, 1 - mover) : turns_to_win(evidence.better, mover);
    const std::string better = spoken(game, review.better);
    review.reason = lesson.reason;
    review.sentence =
        filled(lesson.sentence,
               {{"{mover}", capitalised(game.players[static_cast<std::size_t>(mover)])},
                {"{opponent}", capitalised(game.players[static_cast<std::size_t>(1 - mover)])},
                {"{better}", better},
                {"{answer}", spoken(game, answer)},
                {"{moves} moves", counted(static_cast<std::uint64_t>(turns), "move")},
                {"{moves} turns", counted(static_cast<std::uint64_t>(turns), "turn")},
                {"{count}", std::to_string(count)}});
    // A word that stands for a move may begin the sentence; a move's own text stays as it is.
    if (better != review.better && review.sentence.starts_with(better)) {
      review.sentence = capitalised(review.sentence);
    }
    return;
  }
}

/// The verdict on the move that led from one position to the other.
Review verdict(const Match& before, const PlayedMove& played, const JudgedLine& best,
               const JudgedLine& now) {
  const GameInfo& game = before.game().info();
  Review review;
  review.refutation = now.moves;
  review.lost = std::max(0.0, chances(best, game) - chances(now, game));
  if (begins_with(best, played.move.text) || best.moves.empty() || review.lost < odd_loss) {
    return review;
  }
  review.mark = mark_of(review.lost);
  review.better = best.moves.front();
  review.line = best.moves;

  Evidence evidence;
  evidence.mover = played.player;
  std::vector<std::string> line = {played.move.text};
  line.insert(line.end(), now.moves.begin(), now.moves.end());
  // Decided lines to their end, others only as far as both go.
  constexpr std::size_t to_the_end = 64;
  const std::size_t together = std::min({line.size(), best.moves.size(), longest_line});
  const auto length = [&](const JudgedLine& judged) {
    return ends_in(judged) ? to_the_end : together;
  };
  // Without its history: the lines are copied for every move of theirs.
  const Match from(before.game(), before.options(), before.shared_position(), false);
  evidence.played = play_out(from, line, length(now));
  evidence.better = play_out(from, best.moves, length(best));
  evidence.played.ends_in = ends_in(now);
  evidence.better.ends_in = ends_in(best);
  explain(review, evidence, game);
  return review;
}

/// From the other player's side.
JudgedLine turned(JudgedLine line) {
  line.score = -line.score;
  return line;
}

/// The match before anybody gave up or agreed on a draw, and without a turn limit: no move is to
/// blame for those.
Match by_moves_alone(const Match& match) {
  OptionValues options = match.options();
  if (options.offers("max_turns")) options.put("max_turns", 0);
  Match bare(match.game(), options, match.at(0).shared_position(), match.starts_at_beginning());
  for (const PlayedMove& played : match.history()) {
    if (!bare.play(played.move.text)) break;
  }
  return bare;
}

}  // namespace

bool can_be_reviewed(const Match& match) { return match.is_duel() || reviews_turns(match); }

Result<Review> review_last_move(const Match& match, const Limits& limits, StopToken stop) {
  std::optional<Review> review;
  const bool is_mid_turn = match.moves_this_turn() > 0 && !match.outcome().ended;
  if (reviews_turns(match) && is_mid_turn) return Review{};  // too early to say
  GameReview reviewing(match, limits);
  const auto keep = [&](const ReviewedMove& move) {
    const bool is_luck = move.ply > 0 && match.history()[move.ply - 1].player == chance;
    if (!review && !is_luck) review = move.review;
  };
  while (!review && !stop.stop_requested() && !reviewing.is_done()) {
    if (const auto done = reviewing.run_once(stop, keep); !done) return done.error();
  }
  return review.value_or(Review{});
}

GameReview::GameReview(const Match& match, const Limits& limits)
    : match_(by_moves_alone(match)), limits_(limits) {}

Status GameReview::run(StopToken stop, const Found& found) {
  while (!done_ && !stop.stop_requested()) {
    if (const auto done = run_once(stop, found); !done) return done;
  }
  return Done{};
}

Status GameReview::run_once(StopToken stop, const Found& found) {
  if (!can_be_reviewed(match_)) {
    return Error{"only games of two players without chance or hidden things are reviewed"};
  }
  if (!now_ && match_.history().empty()) return Error{"no move has been played"};
  return reviews_turns(match_) ? run_turn(stop, found) : run_move(stop, found);
}

void GameReview::tell(Review review, const Found& found) const {
  found({match_.history().size(), std::move(review), chances(*now_, match_.game().info()),
         now_->score, now_->moves.empty() ? "" : now_->moves.front()});
}

Status GameReview::run_move(StopToken stop, const Found& found) {
  if (!now_) {
    const auto end = judge(match_, 0, 1, limits_, stop);
    if (!end) return end.error();
    if (end->empty()) return Done{};
    now_ = end->front();
  }
  if (match_.history().empty()) {
    done_ = true;
    tell({}, found);
    return Done{};
  }
  const PlayedMove played = match_.history().back();
  Match before = match_;
  before.take_back();
  const JudgedLine for_mover = played.player == 0 ? *now_ : turned(*now_);
  const auto best = best_instead(before, played, for_mover, limits_, stop);
  if (!best) return best.error();
  if (!*best) return Done{};  // stopped: this move is reviewed again
  tell(verdict(before, played, **best, for_mover), found);
  match_.take_back();
  now_ = played.player == 0 ? **best : turned(**best);
  return Done{};
}

Status GameReview::run_turn(StopToken stop, const Found& found) {
  if (!now_) {
    const auto end = judge_turn(match_, limits_, stop);
    if (!end) return end.error();
    if (!*end) return Done{};
    now_ = **end;
  }
  if (match_.history().empty()) {
    done_ = true;
    tell({}, found);
    return Done{};
  }
  const PlayedMove last = match_.history().back();
  const bool has_ended = last.end == Turn::ended || match_.outcome().ended;
  if (last.player == chance || !has_ended) {  // nobody's fault, or too early to say
    tell({}, found);
    match_.take_back();
    if (last.player == chance) now_.reset();  // what came of the luck says nothing of the turn
    return Done{};
  }
  std::vector<std::string> played;
  Match before = match_;
  while (!before.history().empty() && before.history().back().player == last.player &&
         before.history().back().turn == last.turn) {
    played.insert(played.begin(), before.history().back().move.text);
    before.take_back();
  }
  const auto verdict = review_turn(before, played, *now_, limits_, stop);
  if (!verdict) return verdict.error();
  if (!*verdict) return Done{};  // stopped: this turn is reviewed again
  tell((*verdict)->review, found);
  match_.take_back();
  now_ = (*verdict)->best;
  for (std::size_t left = played.size() - 1; left > 0; --left) {
    now_->moves = {match_.history().back().move.text};
    tell({}, found);
    match_.take_back();
  }
  now_ = (*verdict)->best;
  return Done{};
}

}  // namespace castellan
