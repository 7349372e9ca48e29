#include "teach/review.hpp"

#include <cstdlib>

#include "core/score.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "teach/evidence.hpp"

namespace castellan {

namespace {

constexpr double odd = 0.08;       // of the winning chances: "?!"
constexpr double bad = 0.15;       // "?"
constexpr double terrible = 0.30;  // "??"
constexpr std::size_t longest_line = 10;

struct Judged {
  double score = 0;  // for the player in question
  std::optional<int> ends_in;
  std::vector<std::string> line;
};

/// The best line of a position, from this player's side.
Result<Judged> judge(const Match& match, Player player, const Limits& limits, StopToken stop) {
  Judged judged;
  const Outcome outcome = match.outcome();
  if (outcome.ended) {
    const auto winner = outcome.winner();
    if (!winner) return judged;
    judged.score = *winner == player ? win_score : -win_score;
    judged.ends_in = *winner == player ? 1 : 0;
    return judged;
  }
  const auto thought = analyse(match, limits, 1, stop);
  if (!thought) return thought.error();
  if (thought->lines.empty()) return judged;
  const double sign = match.player_to_move() == player ? 1 : -1;
  judged.score = sign * thought->lines.front().score;
  judged.ends_in = moves_to_end(judged.score);
  judged.line = thought->lines.front().moves;
  return judged;
}

std::string filled(std::string_view sentence,
                   const std::vector<std::pair<std::string, std::string>>& words) {
  std::string text(sentence);
  for (const auto& [name, value] : words) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      text.replace(at, name.size(), value);
      at += value.size();
    }
  }
  return text;
}

constexpr Lesson lessons_of_any_game[] = {
    {"win_given", Sign::win_given, "",
     "{opponent} wins by force now, beginning with {answer}; {better} was better."},
    {"win_missed", Sign::win_missed, "", "{better} would have won by force."},
    {"worse", Sign::otherwise, "", "{better} was better."},
};

}  // namespace

Result<Review> review_last_move(const Match& match, const Limits& limits, StopToken stop) {
  if (match.history().empty()) return Error{"no move has been played"};
  if (!match.game().is_duel()) {
    return Error{"only games of two players without chance are reviewed"};
  }
  const GameInfo& game = match.game().info();
  const PlayedMove& played = match.history().back();
  Match before = match;
  while (before.history().size() == match.history().size() && before.take_back()) {
  }
  // A resignation after the move is not the move's fault.
  Match after = before;
  if (const auto done = after.play(played.move.text); !done) return done.error();

  const auto best = judge(before, played.player, limits, stop);
  if (!best) return best.error();
  const auto now = judge(after, played.player, limits, stop);
  if (!now) return now.error();

  Review review;
  review.refutation = now->line;
  review.lost = winning_chances(best->score, game.clear_advantage) -
                winning_chances(now->score, game.clear_advantage);
  if (best->line.empty() || best->line.front() == played.move.text || review.lost < odd)
    return review;
  review.mark = review.lost >= terrible ? "??" : review.lost >= bad ? "?" : "?!";
  review.better = best->line.front();
  review.line = best->line;

  Evidence evidence;
  evidence.mover = played.player;
  std::vector<std::string> line = {played.move.text};
  line.insert(line.end(), now->line.begin(), now->line.end());
  // Decided lines to their end, others only as far as both go.
  const std::size_t together = std::min({line.size(), best->line.size(), longest_line});
  const auto length = [&](const Judged& judged) { return judged.ends_in ? 64 : together; };
  evidence.played = play_out(before, line, length(*now));
  evidence.better = play_out(before, best->line, length(*best));
  evidence.played.ends_in = now->ends_in;
  evidence.better.ends_in = best->ends_in;

  std::vector<Lesson> lessons(game.lessons.begin(), game.lessons.end());
  lessons.insert(lessons.end(), std::begin(lessons_of_any_game), std::end(lessons_of_any_game));
  for (const Lesson& lesson : lessons) {
    const int count = evidence.seen(lesson);
    if (count == 0) continue;
    const bool given = lesson.sign == Sign::win_given || lesson.sign == Sign::win_given_soon ||
                       lesson.sign == Sign::capture_given;
    const int moves = std::abs(given ? now->ends_in.value_or(0) : best->ends_in.value_or(0));
    review.reason = lesson.reason;
    review.sentence = filled(
        lesson.sentence,
        {{"{mover}", capitalised(game.players[static_cast<std::size_t>(played.player)])},
         {"{opponent}", capitalised(game.players[static_cast<std::size_t>(1 - played.player)])},
         {"{better}", review.better},
         {"{answer}", now->line.empty() ? played.move.text : now->line.front()},
         {"{moves} moves", counted(static_cast<std::uint64_t>(moves), "move")},
         {"{count}", std::to_string(count)}});
    break;
  }
  return review;
}

}  // namespace castellan
