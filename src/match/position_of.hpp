// Position for one game type: where static types meet the type-erased interface.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/chance.hpp"
#include "match/position.hpp"

namespace castellan {

/// A move's text without the trailing marks: '#' wins, '*' captures, 'x2' removes two.
std::string_view without_marks(std::string_view typed);

/// Family names the evaluations; see entry_of.hpp.
template <Game G, class Family>
class PositionOf final : public Position {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  PositionOf(std::shared_ptr<const G> game, const State& state)
      : game_(std::move(game)), state_(state) {}

  const G& game() const { return *game_; }
  const State& state() const { return state_; }

  int players() const override { return game_->players(); }

  Standing standing() const override {
    Standing standing{game_->player_to_move(state_), game_->outcome(state_), Outcome::draw(), {}};
    if constexpr (DecidesAtCap<G>) standing.at_cap = game_->outcome_at_cap(state_);
    if constexpr (DropsPlayers<G>) {
      for (Player player = 0; player < game_->players(); ++player) {
        standing.out[static_cast<std::size_t>(player)] = game_->is_out(state_, player);
      }
    }
    if constexpr (CountsRounds<G>) {
      standing.round = game_->round(state_);
      standing.most_rounds = game_->most_rounds();
    }
    return standing;
  }

  std::uint64_t key() const override { return game_->hash(state_); }

  std::string why_ended() const override {
    if constexpr (TellsWhyEnded<G>) return game_->why_ended(state_);
    return "";
  }

  std::string text(Player observer) const override {
    if constexpr (HidesThings<G>) {
      if (hides_from(observer)) return game_->text_for(state_, observer);
    }
    return game_->to_text(state_);
  }

  BoardView view(Player observer) const override {
    if constexpr (HidesThings<G>) {
      if (hides_from(observer)) return game_->view_for(state_, observer);
    }
    return game_->view(state_);
  }

  std::vector<RegionView> regions(Player observer) const override {
    if constexpr (HasRegions<G>) {
      if (!hides_from(observer)) return game_->regions(state_);
    }
    if constexpr (requires { game_->regions_for(state_, observer); }) {
      return game_->regions_for(state_, observer);
    }
    return {};
  }

  std::vector<OverlayView> overlays(Player observer) const override {
    if constexpr (HasOverlays<G>) return game_->overlays(state_, observer);
    return {};
  }

  std::vector<GuardView> guards(Player observer) const override {
    if constexpr (TellsGuards<G>) return game_->guards(state_, observer);
    return {};
  }

  MoveSet moves(Player observer, const MoveQuery& query) const override {
    MoveSet set;
    const bool may_know = !hides_from(observer) || observer == game_->player_to_move(state_);
    if (!may_know || game_->outcome(state_).ended) return set;
    if constexpr (HasLargeChance<G>) {
      if (waits_for_chance(*game_, state_)) return outcomes_of_chance(query);
    }
    MovesOf<G> all;
    game_->legal_moves(state_, all);
    const bool everything = query.words.empty() && query.cells.empty();
    if (everything && all.size() <= query.most) {
      set.count = all.size();
      for (const Move move : all) set.moves.push_back(view_of(move));
      return set;
    }
    choose(all, query, set);
    return set;
  }

  Shared sample(Player observer, std::uint64_t seed) const override {
    if constexpr (HidesThings<G>) {
      if (hides_from(observer)) {
        Random random(seed_of_view(observer, seed));
        return std::make_shared<PositionOf>(game_, game_->sample(state_, observer, random));
      }
    }
    return std::make_shared<PositionOf>(*this);
  }

  /// For random numbers that depend only on what the observer sees.
  std::uint64_t seed_of_view(Player observer, std::uint64_t seed) const
    requires HidesThings<G>
  {
    for (const char c : game_->text_for(state_, observer)) {
      seed = mix(seed ^ static_cast<unsigned char>(c));
    }
    return seed;
  }

  Result<PlayResult> play(std::string_view typed) const override {
    if constexpr (HasLargeChance<G>) {
      if (waits_for_chance(*game_, state_)) {
        auto outcome = game_->read_chance_move(state_, typed);
        if (!outcome) {  // as records have it: see as_one_word()
          std::string spaced(typed);
          std::ranges::replace(spaced, '_', ' ');
          outcome = game_->read_chance_move(state_, spaced);
        }
        if (!outcome) return Error{refusal(typed)};
        return after(*outcome);
      }
    }
    auto move = find_move(typed);
    if (!move) move = find_move(without_marks(typed));
    if (!move) return Error{refusal(typed)};
    return after(*move);
  }

  PlayResult draw(std::uint64_t seed) const override {
    if constexpr (HasChance<G>) {
      Random random(seed);
      return after(draw_chance(*game_, state_, random));
    } else {
      assert(false && "nothing happens by chance in this game");
      return {};
    }
  }

  bool goes_on_without() const override { return GoesOnWithout<G>; }

  PlayResult play_for_absent() const override {
    if constexpr (GoesOnWithout<G>) {
      return after(game_->idle_move(state_));
    } else {
      assert(false && "this game does not go on when somebody leaves");
      return {};
    }
  }

  std::optional<int> read_cell(std::string_view typed) const override {
    if constexpr (ReadsCells<G>) {
      return game_->read_cell(typed);
    } else {
      return std::nullopt;
    }
  }

  std::vector<Explanation> explain(std::string_view evaluation) const override {
    std::vector<Explanation> explanations;
    std::apply(
        [&](const auto&... each) {
          ((each.name == evaluation ? explain_by(each, explanations) : void()), ...);
        },
        typename Family::Evaluations{});
    return explanations;
  }

 private:
  bool hides_from(Player observer) const { return observer != referee && hides_things(*game_); }

  /// Of a move or an outcome of chance.
  template <class M>
  PlayResult after(const M& move) const {
    PlayResult result;
    result.move = view_of(move);
    result.move.notation = notation_of(move);
    if constexpr (HasRemarks<G> && std::is_same_v<M, Move>) {
      result.remark = game_->remark(state_, move);
    }
    if constexpr (requires { game_->events(state_, move); }) {
      result.events = game_->events(state_, move);
    }
    if constexpr (HidesThings<G>) {
      for (Player player = 0; hides_things(*game_) && player < game_->players(); ++player) {
        result.seen.push_back(seen_move(move, player));
      }
      if (hides_things(*game_)) result.seen.push_back(seen_move(move, nobody));
    }
    State next = state_;
    result.turn = game_->play(next, move);
    result.position = std::make_shared<PositionOf>(game_, next);
    return result;
  }

  template <class M>
  std::string notation_of(const M& move) const {
    if constexpr (requires { game_->notation(state_, move); }) {
      return game_->notation(state_, move);
    } else {
      return game_->to_text(state_, move);
    }
  }

  template <class M>
  SeenMove seen_move(const M& move, Player observer) const {
    const std::string text = game_->text_for(state_, move, observer);
    if constexpr (ShowsPartOfChance<G> && !std::is_same_v<M, Move>) {
      const M part = game_->part_seen(state_, move, observer);
      return {text, game_->notation_of_part(state_, part), game_->cells(state_, part)};
    } else {
      return {text, text, {}};
    }
  }

  /// In a list, where outcomes of chance have to differ, these are shown by their texts.
  template <class M>
  MoveView view_of(const M& move) const {
    constexpr bool is_move = std::is_same_v<M, Move>;
    std::string text = game_->to_text(state_, move);
    std::string notation = text;
    if constexpr (HasNotation<G> && is_move) notation = game_->notation(state_, move);
    MoveView view{std::move(text), std::move(notation), game_->cells(state_, move), {}, 0};
    if constexpr (HasSteps<G> && is_move) view.steps = game_->steps(state_, move);
    if constexpr (HasChance<G>) {
      if constexpr (std::is_same_v<M, ChanceMoveOf<G>>) {
        if (waits_for_chance(*game_, state_)) view.probability = game_->probability(state_, move);
      }
    }
    return view;
  }

  /// All outcomes, or none where they are too many.
  MoveSet outcomes_of_chance(const MoveQuery& query) const
    requires HasLargeChance<G>
  {
    MoveSet set;
    const auto outcomes = game_->chance_moves(state_);
    if (!outcomes || !query.words.empty() || !query.cells.empty()) return set;
    set.count = outcomes->size();
    if (set.count > query.most) return set;
    for (const auto& outcome : *outcomes) set.moves.push_back(view_of(outcome));
    return set;
  }

  /// The answers that are words; cells are clicked.
  std::vector<MoveStep> words_of(Move move) const {
    std::vector<MoveStep> words;
    if constexpr (HasSteps<G>) {
      for (MoveStep& step : game_->steps(state_, move)) {
        if (!read_cell(step.answer)) words.push_back(std::move(step));
      }
    }
    return words;
  }

  /// Narrows the moves down. They are compared only by what is clicked and answered, because texts
  /// for tens of thousands of moves would take too long.
  void choose(const MovesOf<G>& all, const MoveQuery& query, MoveSet& set) const {
    std::vector<Move> fitting;
    std::set<int> cells;
    std::set<std::string> answers;
    for (const Move move : all) {
      const std::vector<int> clicked = game_->cells(state_, move);
      if (clicked.size() < query.cells.size() ||
          !std::equal(query.cells.begin(), query.cells.end(), clicked.begin())) {
        continue;
      }
      const std::vector<MoveStep> words = words_of(move);
      const auto same = [](const std::string& asked, const MoveStep& step) {
        return asked == step.answer;
      };
      if (words.size() < query.words.size() ||
          !std::equal(query.words.begin(), query.words.end(), words.begin(), same)) {
        continue;
      }
      fitting.push_back(move);
      if (clicked.size() > query.cells.size()) cells.insert(clicked[query.cells.size()]);
      if (words.size() > query.words.size()) {
        const MoveStep& next = words[query.words.size()];
        if (answers.insert(next.answer).second) set.next_words.push_back(next);
      }
    }
    set.count = fitting.size();
    set.next_cells.assign(cells.begin(), cells.end());
    if (fitting.size() > query.most) return;
    for (const Move move : fitting) set.moves.push_back(view_of(move));
  }

  /// The legal move that the text names: by the game's tolerant parser if it has one that can read
  /// it, otherwise by its exact text.
  std::optional<Move> find_move(std::string_view typed) const {
    MovesOf<G> moves;
    game_->legal_moves(state_, moves);
    std::optional<Move> read;
    if constexpr (ReadsMoves<G>) read = game_->read_move(state_, typed);
    for (const Move move : moves) {
      if (read ? *read == move : game_->to_text(state_, move) == typed) return move;
    }
    return std::nullopt;
  }

  std::string refusal(std::string_view typed) const {
    if constexpr (RefusesMoves<G>) {
      return game_->refusal(state_, without_marks(typed));
    } else {
      return "'" + std::string(typed) + "' is not a legal move here";
    }
  }

  template <class Evaluation>
  void explain_by(const Evaluation& evaluation, std::vector<Explanation>& explanations) const {
    for (Player player = 0; player < game_->players(); ++player) {
      Explanation& explanation = explanations.emplace_back();
      explanation.player = player;
      explanation.value = static_cast<double>(evaluation(*game_, state_, player));
      if constexpr (HasTerms<Evaluation, G>) {
        explanation.terms = evaluation.terms(*game_, state_, player);
      }
    }
  }

  std::shared_ptr<const G> game_;
  State state_;
};

}  // namespace castellan
