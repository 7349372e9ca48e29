#include "ugi/followed_match.hpp"

#include <algorithm>
#include <utility>

#include "ugi/ugi_text.hpp"

namespace castellan {

Status FollowedMatch::follow(const GameEntry& game, const OptionValues& options,
                             std::string_view line) {
  const auto words = words_of(line);
  const auto marker = std::ranges::find(words, "moves");
  const auto before = static_cast<std::size_t>(marker - words.begin());
  Origin origin{&game, options.text(), {}};
  if (words.size() > 1 && words[1] == "fen" && before > 2) {
    const char* begin = words[2].data();
    const std::string_view last = words[before - 1];
    origin.state.emplace(begin, last.data() + last.size());
  } else if (words.size() < 2 || words[1] != "startpos" || before != 2) {
    return Error{
        "expected position startpos or position fen TEXT, and then nothing or moves MOVE …"};
  }
  std::vector<std::string> moves;
  if (marker != words.end()) moves.assign(marker + 1, words.end());
  return go_to(std::move(origin), options, std::move(moves));
}

Result<const Match*> FollowedMatch::match(const GameEntry& game, const OptionValues& options) {
  if (!match_ || origin_.game != &game || origin_.options != options.text()) {
    match_.reset();
    if (const auto begun = go_to({&game, options.text(), {}}, options, {}); !begun) {
      return begun.error();
    }
  }
  return &*match_;
}

Status FollowedMatch::go_to(Origin origin, const OptionValues& options,
                            std::vector<std::string> moves) {
  const bool goes_on = match_ && origin == origin_ && moves.size() >= moves_.size() &&
                       std::equal(moves_.begin(), moves_.end(), moves.begin());
  std::optional<Match> next = match_;
  if (!goes_on) {
    auto started = origin.game->start({options, origin.state});
    if (!started) return started.error();
    next = std::move(*started);
  }
  for (std::size_t i = goes_on ? moves_.size() : 0; i < moves.size(); ++i) {
    if (const auto played = next->play(moves[i]); !played) {
      return Error{"move " + std::to_string(i + 1) + ", '" + quotable(moves[i]) +
                   "': " + played.error().message};
    }
  }
  origin_ = std::move(origin);
  moves_ = std::move(moves);
  match_ = std::move(next);
  return Done{};
}

}  // namespace castellan
