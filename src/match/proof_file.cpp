#include "match/proof_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "match/game_list.hpp"
#include "match/text.hpp"
#include "search/proof.hpp"

namespace castellan {

namespace {

constexpr std::string_view version = "castellan proof 1";

constexpr std::string_view goal_word(Goal goal) { return goal == Goal::win ? "wins" : "holds"; }

std::string player_called(const GameInfo& game, Player player) {
  return std::string(game.players[static_cast<std::size_t>(player)]);
}

/// What follows a line's first word, if it is this one.
std::optional<std::string_view> after(std::string_view word, std::string_view line) {
  if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ') return {};
  return line.substr(word.size() + 1);
}

Error unexpected(const std::string& wanted, std::string_view line) {
  constexpr std::size_t most = 80;
  return {"expected " + wanted + ", found '" + printable_name(line.substr(0, most)) + "'"};
}

std::optional<std::uint64_t> read_number(std::string_view word, std::uint64_t most) {
  std::uint64_t number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = read.ec == std::errc() && read.ptr == word.data() + word.size();
  if (!is_whole || number < 1 || number > most) return {};
  return number;
}

/// Exactly four words with single spaces between them.
std::optional<std::array<std::string_view, 4>> four_words(std::string_view text) {
  std::array<std::string_view, 4> words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t end = i + 1 < words.size() ? text.find(' ') : text.size();
    if (end == std::string_view::npos) return {};
    words[i] = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace

std::vector<std::string> proof_heading(const GameInfo& game, const OptionValues& options,
                                       std::string_view state,
                                       const std::vector<ProofClaim>& claims) {
  std::string claim = "draw";
  if (claims.size() == 1) claim = player_called(game, claims[0].player) + " wins";
  return {std::string(version), "game " + std::string(game.name), "options " + options.text(),
          "state " + std::string(state), "claim " + claim};
}

std::string part_heading(const GameInfo& game, const ProofClaim& claim) {
  return "part " + player_called(game, claim.player) + " " + std::string(goal_word(claim.goal)) +
         " " + std::to_string(claim.moves) + " " + std::to_string(claim.positions);
}

std::string claim_text(const GameInfo& game, const std::vector<ProofClaim>& claims) {
  const int moves = std::ranges::max(claims, {}, &ProofClaim::moves).moves;
  const std::string within = " within " + counted(static_cast<std::uint64_t>(moves), "move");
  if (claims.size() > 1) return "a draw" + within;
  return player_called(game, claims[0].player) + " wins" + within;
}

Status ProofReader::take(std::string_view line) {
  const auto rest_of = [&](std::string_view word) { return after(word, line); };
  switch (next_) {
    case Next::version:
      if (line != version) return unexpected("'" + std::string(version) + "'", line);
      next_ = Next::game;
      return Done{};
    case Next::game:
      if (const auto rest = rest_of("game")) return take_game(*rest);
      return unexpected("'game NAME'", line);
    case Next::options:
      if (line == "options") return take_options("");
      if (const auto rest = rest_of("options")) return take_options(*rest);
      return unexpected("'options NAME=VALUE …'", line);
    case Next::state:
      if (const auto rest = rest_of("state")) return take_state(*rest);
      return unexpected("'state TEXT'", line);
    case Next::claim:
      if (const auto rest = rest_of("claim")) return take_claim(*rest);
      return unexpected("'claim PLAYER wins' or 'claim draw'", line);
    case Next::part:
      if (const auto rest = rest_of("part")) return take_part(*rest);
      return unexpected("'part PLAYER wins|holds MOVES POSITIONS'", line);
    case Next::position:
      if (const auto taken = checker_->take(line); !taken) return taken;
      if (--left_ > 0) return Done{};
      if (const auto ended = checker_->end(); !ended) return ended;
      next_ = !winner_ && proved_.claims.size() < 2 ? Next::part : Next::end;
      return Done{};
    case Next::end:
      if (line != proof_ending) return unexpected("'" + std::string(proof_ending) + "'", line);
      next_ = Next::nothing;
      return Done{};
    case Next::nothing: break;
  }
  return unexpected("nothing more", line);
}

Result<Proved> ProofReader::end() const {
  if (next_ != Next::nothing) {
    return Error{"the file ends too early: expected '" + std::string(proof_ending) +
                 "' as its last line"};
  }
  return proved_;
}

Status ProofReader::take_game(std::string_view name) {
  const auto game = games_.find(std::string(name));
  if (!game) return game.error();
  proved_.game = *game;
  proved_.options = proved_.game->default_options();
  next_ = Next::options;
  return Done{};
}

Status ProofReader::take_options(std::string_view assignments) {
  if (const auto set = proved_.options.set_all(assignments); !set) return set;
  next_ = Next::state;
  return Done{};
}

Status ProofReader::take_state(std::string_view text) {
  proved_.state = text;
  auto checker = proved_.game->proof_checker({proved_.options, proved_.state});
  if (!checker) return checker.error();
  checker_ = std::move(*checker);
  next_ = Next::claim;
  return Done{};
}

Status ProofReader::take_claim(std::string_view text) {
  next_ = Next::part;
  if (text == "draw") return Done{};
  constexpr std::string_view wins = " wins";
  if (text.ends_with(wins)) winner_ = player_called(text.substr(0, text.size() - wins.size()));
  if (!winner_) return unexpected("'claim PLAYER wins' or 'claim draw'", text);
  return Done{};
}

Status ProofReader::take_part(std::string_view text) {
  const auto words = four_words(text);
  if (!words) return unexpected("'part PLAYER wins|holds MOVES POSITIONS'", text);
  const auto player = player_called((*words)[0]);
  const Goal goal = winner_ ? Goal::win : Goal::draw;
  const bool is_wanted =
      winner_ ? player == winner_
              : player && (proved_.claims.empty() || proved_.claims[0].player != *player);
  if (!is_wanted || (*words)[1] != goal_word(goal)) {
    return unexpected("a part that belongs to the claim", text);
  }
  const auto moves = read_number((*words)[2], most_proof_moves);
  const auto positions = read_number((*words)[3], UINT64_MAX);
  if (!moves || !positions) return unexpected("numbers of moves and positions", text);
  const ProofClaim claim{*player, goal, static_cast<int>(*moves), *positions};
  proved_.claims.push_back(claim);
  checker_->begin(claim);
  left_ = *positions;
  next_ = Next::position;
  return Done{};
}

std::optional<Player> ProofReader::player_called(std::string_view word) const {
  const auto& players = proved_.game->info().players;
  for (std::size_t i = 0; i < 2 && i < players.size(); ++i) {
    if (players[i] == word) return static_cast<Player>(i);
  }
  return {};
}

}  // namespace castellan
