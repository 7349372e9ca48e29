// Match for one game type: the one place where the static inside meets the erased outside.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/abilities.hpp"
#include "core/random.hpp"
#include "match/match.hpp"
#include "match/searches.hpp"

namespace castellan {

/// A move's text without the notes after it: '#' wins, '*' captures, 'x2' removes two.
std::string_view without_marks(std::string_view typed);

/// Family names the evaluations: `Source` and `Engine`.
template <Game G, class Family>
class MatchOf final : public Match {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  MatchOf(const GameEntry& entry, OptionValues options, G game, const State& start)
      : entry_(entry), options_(std::move(options)), game_(std::move(game)), states_{start} {}

  const GameEntry& game() const override { return entry_; }
  const OptionValues& options() const override { return options_; }

  std::string start_text() const override { return game_.to_text(states_.front()); }
  bool starts_at_beginning() const override { return states_.front() == game_.initial_state(); }
  std::string state_text() const override { return game_.to_text(state()); }
  BoardView view() const override { return game_.view(state()); }
  std::vector<RegionView> regions() const override {
    std::vector<RegionView> regions;
    if constexpr (HasRegions<G>) regions = game_.regions(state());
    if (outcome().ended) {
      for (RegionView& region : regions) region.acts_now = false;
    }
    return regions;
  }
  Player player_to_move() const override { return game_.player_to_move(state()); }
  Outcome outcome() const override {
    if (given_up_) return Outcome::win(opponent(given_up_->first));
    const Outcome outcome = game_.outcome(state());
    if (outcome.ended || in_mid_turn()) return outcome;
    if (turns_ran_out()) return outcome_at_cap();
    return is_repeated() ? Outcome::draw() : outcome;
  }
  const std::vector<PlayedMove>& history() const override { return history_; }

  int turn() const override {
    if (history_.empty()) return 1;
    const bool passed = history_.back().player != player_to_move();
    return history_.back().turn + (passed ? 1 : 0);
  }

  std::vector<MoveView> legal_moves() const override {
    std::vector<MoveView> views;
    if (outcome().ended) return views;
    MovesOf<G> moves;
    game_.legal_moves(state(), moves);
    for (const Move move : moves) views.push_back(view_of(move));
    return views;
  }

  Status play(std::string_view typed) override {
    if (outcome().ended) return Error{"the game has ended"};
    auto move = find_move(typed);
    if (!move) move = find_move(without_marks(typed));
    if (!move) return Error{refusal(typed)};
    undone_.clear();
    push(*move);
    return Done{};
  }

  std::optional<int> read_cell(std::string_view typed) const override {
    if constexpr (ReadsCells<G>) {
      return game_.read_cell(typed);
    } else {
      return std::nullopt;
    }
  }

  void give_up(Player loser, std::string_view how) override {
    static_assert(G::players == 2, "the other players would go on");
    given_up_ = {loser, std::string(how)};
  }
  std::string_view ended_by() const override {
    if (given_up_) return given_up_->second;
    if (game_.outcome(state()).ended || !outcome().ended) return "";
    return turns_ran_out() ? "turns" : "repetition";
  }
  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

  bool take_back() override {
    if (given_up_) {
      given_up_.reset();
      return true;
    }
    if (history_.empty()) return false;
    undone_.push_back({states_.back(), std::move(history_.back())});
    states_.pop_back();
    history_.pop_back();
    return true;
  }

  bool can_redo() const override { return !undone_.empty(); }

  bool redo() override {
    if (undone_.empty()) return false;
    states_.push_back(undone_.back().first);
    history_.push_back(std::move(undone_.back().second));
    undone_.pop_back();
    return true;
  }

  Status set_up(std::string_view text) override {
    auto state = game_.parse_state(text);
    if (!state) return state.error();
    states_.assign(1, *state);
    history_.clear();
    undone_.clear();
    given_up_.reset();
    return Done{};
  }

  void comment(std::string text) override { history_.back().comment = std::move(text); }

  Result<ThoughtView> think(const BotSpec& bot, StopToken stop,
                            const ThoughtProgress& progress) const override {
    NoTrace trace;
    Progress<Move> report;
    if (progress) report = [&](const Thought<Move>& thought) { progress(view_of(thought)); };
    const auto thought = run(bot, stop, report, trace);
    if (!thought) return thought.error();
    return view_of(*thought);
  }

  Result<TracedThought> tree(const BotSpec& bot, std::size_t room, StopToken stop) const override {
    TreeTrace<G> trace(game_, room);
    const auto thought = run(bot, stop, {}, trace);
    if (!thought) return thought.error();
    return TracedThought{view_of(*thought), trace.tree()};
  }

  std::vector<Explanation> explain(EvaluationKind kind) const override {
    return kind == EvaluationKind::source ? explain_by(typename Family::Source{})
                                          : explain_by(typename Family::Engine{});
  }

 private:
  const State& state() const { return states_.back(); }

  // History is the match's: a game whose options offer these counts repetitions and turns here.
  bool in_mid_turn() const { return history_.empty() || turn() == history_.back().turn; }
  std::int64_t option(std::string_view name) const {
    return options_.offers(name) ? options_[name] : 0;
  }
  bool turns_ran_out() const { return option("max_turns") > 0 && turn() > option("max_turns"); }
  bool is_repeated() const {
    return option("repetition") > 0 &&
           std::count(states_.begin(), states_.end(), state()) >= option("repetition");
  }
  Outcome outcome_at_cap() const {
    if constexpr (DecidesAtCap<G>) {
      return game_.outcome_at_cap(state());
    } else {
      return Outcome::draw();
    }
  }
  const State& turn_start() const {
    std::size_t i = history_.size();
    while (i > 0 && history_[i - 1].turn == turn()) --i;
    return states_[i];
  }

  void push(Move move) {
    PlayedMove played{player_to_move(), turn(), view_of(move), {}, {}};
    if constexpr (HasRemarks<G>) played.remark = game_.remark(state(), move);
    State next = state();
    game_.play(next, move);
    states_.push_back(next);
    history_.push_back(std::move(played));
  }

  MoveView view_of(Move move) const {
    std::string text = game_.to_text(state(), move);
    std::string notation = text;
    if constexpr (HasNotation<G>) notation = game_.notation(state(), move);
    MoveView view{std::move(text), std::move(notation), game_.cells(state(), move), {}};
    if constexpr (HasSteps<G>) view.steps = game_.steps(state(), move);
    return view;
  }

  /// The legal move that the text names: by the game's tolerant reader where it has one that can
  /// read it, by its exact text otherwise.
  std::optional<Move> find_move(std::string_view typed) const {
    MovesOf<G> moves;
    game_.legal_moves(state(), moves);
    std::optional<Move> read;
    if constexpr (ReadsMoves<G>) read = game_.read_move(state(), typed);
    for (const Move move : moves) {
      if (read ? *read == move : game_.to_text(state(), move) == typed) return move;
    }
    return std::nullopt;
  }

  std::string refusal(std::string_view typed) const {
    if constexpr (RefusesMoves<G>) {
      return game_.refusal(state(), without_marks(typed));
    } else {
      return "'" + std::string(typed) + "' is not a legal move here";
    }
  }

  template <class Trace>
  Result<Thought<Move>> run(const BotSpec& bot, StopToken stop, const Progress<Move>& report,
                            Trace& trace) const {
    if (outcome().ended) return Error{"the game has ended: there is nothing to think about"};
    return bot.evaluation == EvaluationKind::source
               ? run_with(typename Family::Source{}, bot, stop, report, trace)
               : run_with(typename Family::Engine{}, bot, stop, report, trace);
  }

  // A bot has no memory: the same position, text and seed give the same move.
  template <class Evaluation, class Trace>
  Thought<Move> run_with(const Evaluation& evaluation, const BotSpec& bot, StopToken stop,
                         const Progress<Move>& report, Trace& trace) const {
    Problem<G, Evaluation> problem{game_, state(), evaluation, bot.settings, stop, report};
    problem.settings.seed = mix(bot.settings.seed ^ game_.hash(state()));
    problem.settings.turn_seed = mix(bot.settings.seed ^ game_.hash(turn_start()));
    return run_search<typename SearchesOf<Family>::List>(bot.search, problem, trace);
  }

  ThoughtView view_of(const Thought<Move>& thought) const {
    ThoughtView view{
        {}, thought.depth, thought.nodes, thought.seconds, thought.reported, thought.partial};
    for (const Line<Move>& line : thought.lines) {
      LineView& shown = view.lines.emplace_back();
      shown.score = line.score;
      State along = state();
      for (const Move move : line.moves) {
        shown.moves.push_back(game_.to_text(along, move));
        game_.play(along, move);
      }
    }
    return view;
  }

  template <class Evaluation>
  std::vector<Explanation> explain_by(const Evaluation& evaluation) const {
    std::vector<Explanation> explanations;
    for (Player player = 0; player < G::players; ++player) {
      Explanation& explanation = explanations.emplace_back();
      explanation.player = player;
      explanation.value = static_cast<double>(evaluation(game_, state(), player));
      if constexpr (HasTerms<Evaluation, G>) {
        explanation.terms = evaluation.terms(game_, state(), player);
      }
    }
    return explanations;
  }

  const GameEntry& entry_;
  OptionValues options_;
  G game_;
  std::vector<State> states_;  // one more than the history
  std::vector<PlayedMove> history_;
  std::vector<std::pair<State, PlayedMove>> undone_;
  std::optional<std::pair<Player, std::string>> given_up_;
};

}  // namespace castellan
