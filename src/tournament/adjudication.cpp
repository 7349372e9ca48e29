#include "tournament/adjudication.hpp"

#include <cmath>

namespace castellan {

std::optional<Player> Adjudicator::agreed_winner(const Match& match) const {
  std::optional<Player> winner;
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    if (match.has_left(static_cast<Player>(i))) continue;
    if (!scores_[i] || std::abs(*scores_[i]) < rules_.win.score) return std::nullopt;
    if (*scores_[i] < 0) continue;
    if (winner) return std::nullopt;
    winner = static_cast<Player>(i);
  }
  return winner;
}

bool Adjudicator::agreed_draw(const Match& match) const {
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    if (match.has_left(static_cast<Player>(i))) continue;
    if (!scores_[i] || std::abs(*scores_[i]) > rules_.draw.score) return false;
  }
  return true;
}

std::optional<Adjudicator::Verdict> Adjudicator::look(const Match& match) {
  if (rules_.win.turns > 0) {
    const auto winner = agreed_winner(match);
    leading_turns_ = winner && winner == leader_ ? leading_turns_ + 1 : winner ? 1 : 0;
    leader_ = winner;
    if (leading_turns_ >= rules_.win.turns) {
      return Verdict{Outcome::win(*winner, match.players()), "agreed score"};
    }
  }
  if (rules_.draw.turns > 0) {
    level_turns_ = agreed_draw(match) ? level_turns_ + 1 : 0;
    if (level_turns_ >= rules_.draw.turns) return Verdict{Outcome::draw(), "agreed draw"};
  }
  if (rules_.cap > 0 && match.turn() > rules_.cap) {
    return Verdict{match.position().standing().at_cap, "cap"};
  }
  return std::nullopt;
}

}  // namespace castellan
