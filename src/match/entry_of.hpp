// GameEntry for a family of game types that differ in width only. The family picks the type:
//
//   struct Family {
//     using Evaluations = std::tuple<...>;   // each with a name; the source document's first
//     using OwnSearches = std::tuple<...>;   // where it has some
//     static constexpr GameInfo info = {...};
//     template <class Visit>                 // calls visit(game) with the right type
//     static auto visit(const OptionValues&, Visit&&);
//   };
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "match/bot_spec.hpp"
#include "match/game_entry.hpp"
#include "match/position_of.hpp"
#include "match/searchers_of.hpp"
#include "match/solve_of.hpp"
#include "search/perft.hpp"

namespace castellan {

template <class Family>
class EntryOf final : public GameEntry {
 public:
  constexpr EntryOf() = default;

  const GameInfo& info() const override { return Family::info; }

  Result<Match> start(const PositionText& position) const override {
    return with_position<Match>(
        position, [&](const auto& game, const auto& state, const OptionValues& options) {
          using G = std::remove_cvref_t<decltype(game)>;
          auto start = std::make_shared<PositionOf<G, Family>>(std::make_shared<G>(game), state);
          return Match(*this, options, std::move(start), is_beginning(game, state));
        });
  }

  bool hides_things(const OptionValues& options) const override {
    return Family::visit(options, [](const auto& game) { return castellan::hides_things(game); });
  }

  bool is_duel(const OptionValues& options) const override {
    return Family::visit(options, [](const auto& game) {
      using G = std::remove_cvref_t<decltype(game)>;
      return TwoPlayerZeroSum<G> && !HasChance<G>;
    });
  }

  std::span<const SearchInfo> searches() const override {
    static const std::vector<SearchInfo> all = all_searches();
    return all;
  }

  bool is_played_by(const OptionValues& options, std::string_view search) const override {
    const auto played = searches_with(options);
    return std::ranges::any_of(played, [&](const SearchInfo& each) { return each.name == search; });
  }

  std::span<const EvaluationInfo> evaluations() const override { return evaluation_infos; }

  Status check_weights(std::string_view evaluation, std::string_view bytes) const override {
    Status status = Error{"the evaluation " + std::string(evaluation) + " has no weights"};
    with_evaluation<Family>(evaluation, [&]<class E>(const E*) {
      if constexpr (LoadsWeights<E>) {
        const auto loaded = E::from_bytes(bytes);
        status = loaded ? Status(Done{}) : Status(loaded.error());
      }
    });
    return status;
  }

  std::unique_ptr<Searcher> make_searcher(const OptionValues& options, const BotSpec& bot,
                                          Workers* workers = nullptr) const override {
    auto searcher = SearchersOf<Family>::make(options, bot, workers);
    if (searcher != nullptr) return searcher;
    // check_bot() refuses such bots, but a record of an earlier version may have one.
    const auto engine = parse_bot(*this, engine_of(*this));
    return SearchersOf<Family>::make(options, *engine, workers);
  }

  Result<PerftAnswer> perft(const PositionText& position, const PerftQuestion& question,
                            StopToken stop, const PerftProgress& progress) const override {
    return with_position<PerftAnswer>(
        position,
        [&](const auto& game, const auto& state, const OptionValues&) -> Result<PerftAnswer> {
          return perft_below(game, state, question, stop, progress);
        });
  }

  Result<std::vector<std::string>> moves(const PositionText& position) const override {
    return with_position<std::vector<std::string>>(
        position,
        [&](const auto& game, const auto& state,
            const OptionValues&) -> Result<std::vector<std::string>> {
          std::vector<std::string> texts;
          if (game.outcome(state).ended) return texts;
          const auto listed = visit_moves(
              game, state, [&](const auto& move) { texts.push_back(game.to_text(state, move)); });
          if (!listed) return listed.error();
          std::sort(texts.begin(), texts.end());
          return texts;
        });
  }

  Result<std::vector<std::string>> successors(const PositionText& position, bool by_turn,
                                              bool odds = false) const override {
    if (odds) return successors_with_odds(position);
    std::atomic<bool> too_many = false;
    auto found = with_position<std::vector<std::string>>(
        position,
        [&](const auto& game, const auto& state,
            const OptionValues&) -> Result<std::vector<std::string>> {
          std::set<std::string> texts;
          if (!game.outcome(state).ended) {
            Perft perft(game, {.by_turn = by_turn}, StopToken(too_many));
            perft.visit_plies(state, [&](auto child) {
              perft.settle(child);
              texts.insert(game.to_text(child));
              too_many = texts.size() > most_successors;
            });
            if (perft.trouble()) return *perft.trouble();
          }
          return std::vector<std::string>(texts.begin(), texts.end());
        });
    if (too_many) {
      return Error{"more than " + std::to_string(most_successors) + " states follow this one"};
    }
    return found;
  }

  Result<std::vector<double>> evaluate(const PositionText& position) const override {
    return with_position<std::vector<double>>(
        position, [&](const auto& game, const auto& state, const OptionValues&) {
          std::vector<double> values;
          values.reserve(static_cast<std::size_t>(game.players()));
          for (Player player = 0; player < game.players(); ++player) {
            values.push_back(static_cast<double>(
                std::tuple_element_t<0, typename Family::Evaluations>{}(game, state, player)));
          }
          return values;
        });
  }

  Result<std::uint64_t> bench(const PositionText& position, BenchTask task,
                              int amount) const override {
    return with_position<std::uint64_t>(
        position, [&](const auto& game, const auto& state, const OptionValues& options) {
          return bench_count(game, state, options, task, amount);
        });
  }

  Result<SolveAnswer> solve(const PositionText& position, const SolveQuestion& question,
                            StopToken stop, const SolveProgress& progress,
                            const ProofWriter& write) const override {
    return with_position<SolveAnswer>(
        position, [&](const auto& game, const auto& state, const OptionValues& options) {
          return solve_from(Family::info, game, state, options, question, stop, progress, write);
        });
  }

  Result<std::unique_ptr<ProofChecker>> proof_checker(const PositionText& position) const override {
    return with_position<std::unique_ptr<ProofChecker>>(
        position, [&](const auto& game, const auto& state, const OptionValues&) {
          return make_proof_checker(Family::info, game, state);
        });
  }

 private:
  /// Drawing a large map takes long, and a later round cannot be the first.
  template <class G>
  static bool is_beginning(const G& game, const typename G::State& state) {
    if constexpr (CountsRounds<G>) {
      if (game.round(state) > 1) return false;
    }
    return state == game.initial_state();
  }

  static Result<std::vector<std::string>> successors_with_odds(const PositionText& position) {
    return with_position<std::vector<std::string>>(
        position,
        [&]<class G>(const G& game, const auto& state,
                     const OptionValues&) -> Result<std::vector<std::string>> {
          std::vector<std::string> lines;
          if constexpr (HasChance<G>) {
            if (game.outcome(state).ended || !waits_for_chance(game, state)) {
              return Error{"chance is not to move here"};
            }
            std::map<std::string, double> odds;
            const auto add = [&](const auto& outcome) {
              auto next = state;
              game.play(next, outcome);
              if constexpr (requires { game.probability(state, outcome); }) {
                odds[game.to_text(next)] += game.probability(state, outcome);
              }
            };
            const auto listed = visit_moves(game, state, add);
            if (!listed) return listed.error();
            for (const auto& [text, probability] : odds)
              lines.push_back(fixed_odds(text, probability));
            return lines;
          } else {
            return Error{"nothing happens by chance in this game"};
          }
        });
  }
  static std::string fixed_odds(const std::string& text, double odds) {
    std::array<char, 32> digits{};
    const int length = std::snprintf(digits.data(), digits.size(), " %.12f", odds);
    return text + std::string(digits.data(), static_cast<std::size_t>(length));
  }

  static std::span<const SearchInfo> searches_with(const OptionValues& options) {
    return Family::visit(options, [](const auto& game) {
      using G = std::remove_cvref_t<decltype(game)>;
      return std::span<const SearchInfo>(SearchInfos<SearchesOf<G, Family>>::all);
    });
  }

  /// Those that play with the default options, after those that need others: the game's own engine
  /// stays the last.
  static std::vector<SearchInfo> all_searches() {
    OptionValues options(Family::info.options);
    const auto usual = searches_with(options);
    std::vector<SearchInfo> all;
    if (!Family::info.duel_options.empty()) {
      const auto set = options.set_all(Family::info.duel_options);
      assert(set);
      for (const SearchInfo& each : searches_with(options)) {
        const auto same = [&](const SearchInfo& other) { return other.name == each.name; };
        if (set && std::ranges::none_of(usual, same)) all.push_back(each);
      }
    }
    all.insert(all.end(), usual.begin(), usual.end());
    return all;
  }

  /// Calls use(game, state, options) with the game's real type.
  template <class Answer, class Use>
  static Result<Answer> with_position(const PositionText& position, Use&& use) {
    OptionValues options = position.options;
    if (position.state && Family::info.prepare_state != nullptr) {
      const auto ready = Family::info.prepare_state(*position.state, options);
      if (!ready) return Error{"state: " + ready.error().message};
    }
    if (!position.state && Family::info.prepare_start != nullptr) {
      if (const auto ready = Family::info.prepare_start(options); !ready) return ready.error();
    }
    return Family::visit(options, [&](const auto& game) -> Result<Answer> {
      if (!position.state) return use(game, game.initial_state(), options);
      const auto state = game.parse_state(*position.state);
      if (!state) return Error{"state: " + state.error().message};
      return use(game, *state, options);
    });
  }

  template <Game G>
  static Result<PerftAnswer> perft_below(const G& game, const typename G::State& state,
                                         const PerftQuestion& question, StopToken stop,
                                         const PerftProgress& progress) {
    const PerftRules rules{question.by_turn, question.distinct, question.count_ended};
    Perft<G> perft(game, rules, stop);
    const PerftAnswer answer = count_with(perft, game, state, question, stop, progress);
    if (perft.trouble()) return *perft.trouble();
    return answer;
  }

  template <Game G>
  static PerftAnswer count_with(Perft<G>& perft, const G& game, const typename G::State& state,
                                const PerftQuestion& question, StopToken stop,
                                const PerftProgress& progress) {
    PerftAnswer answer;
    if (question.depth == 0 || game.outcome(state).ended) {
      const bool counts = question.depth == 0 || question.count_ended;
      answer.leaves = counts && question.share == 0 ? 1 : 0;
      return answer;
    }
    if (question.shares > 1) {
      answer.leaves = perft.count_share(state, question.depth, question.share, question.shares);
      answer.complete = !stop.stop_requested();
      return answer;
    }
    // Turns of several moves may be more than fit in memory.
    if (!question.divide && (question.depth == 1 || !OneMoveTurns<G>)) {
      answer.leaves = perft.count(state, question.depth);
      answer.complete = !stop.stop_requested();
      return answer;
    }
    const auto first = first_plies(game, state, perft, question.distinct);
    answer.complete = !stop.stop_requested();
    if (!answer.complete) return answer;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const std::uint64_t leaves = perft.count(first[i].second, question.depth - 1);
      if (stop.stop_requested()) {
        answer.complete = false;
        return answer;
      }
      answer.below.emplace_back(first[i].first, leaves);
      answer.leaves += leaves;
      if (progress) progress(i + 1, first.size());
    }
    return answer;
  }

  /// Every first ply as text (its moves joined by spaces) with the state it leads to.
  template <Game G>
  static auto first_plies(const G& game, const typename G::State& state, Perft<G>& perft,
                          bool distinct) {
    std::vector<std::pair<std::string, typename G::State>> plies;
    std::vector<std::string> path;
    DistinctStates<G> seen(game);
    perft.visit_plies(
        state,
        [&](const auto& from, const auto& move) { path.push_back(game.to_text(from, move)); },
        [&] { path.pop_back(); },
        [&](const auto& child) {
          if (distinct && !seen.add(child)) return;
          std::string text;
          for (const std::string& move : path) text += (text.empty() ? "" : " ") + move;
          plies.emplace_back(std::move(text), child);
          perft.settle(plies.back().second);
        });
    return plies;
  }

  template <class... E>
  static constexpr auto infos_of(const std::tuple<E...>*) {
    return std::array<EvaluationInfo, sizeof...(E)>{EvaluationInfo{E::name, LoadsWeights<E>}...};
  }
  static constexpr auto evaluation_infos =
      infos_of(static_cast<const typename Family::Evaluations*>(nullptr));

  static constexpr std::size_t most_successors = 1'000'000;
  static constexpr std::uint64_t longest_random_game = 2'000;  // some would never end

  template <Game G>
  static std::uint64_t bench_count(const G& game, const typename G::State& start,
                                   const OptionValues& options, BenchTask task, int amount) {
    switch (task) {
      case BenchTask::perft_bulk: return Perft<G>(game, {.by_turn = false}).count(start, amount);
      case BenchTask::perft_played: return count_played(game, start, amount);
      case BenchTask::list_moves: return count_listed(game, start, amount);
      case BenchTask::perft_distinct:
        return Perft<G>(game, {.distinct = true, .count_ended = true, .bulk = false})
            .count(start, amount);
      case BenchTask::random_play: {
        Random random(1);
        std::uint64_t moves = 0;
        for (int i = 0; i < amount; ++i) {
          auto state = start;
          moves += play_randomly(game, state, random, longest_random_game);
        }
        return moves;
      }
      case BenchTask::search: return search_nodes(game, start, options, amount);
    }
    return 0;
  }

  /// Measured with the searcher that plays and the engine's evaluation; 0 where alpha-beta cannot
  /// play.
  template <Game G>
  static std::uint64_t search_nodes(const G& game, const typename G::State& start,
                                    const OptionValues& options, int depth) {
    BotSpec bot;
    bot.search = AlphaBeta::info.name;
    bot.options = OptionValues(AlphaBeta::info.options);
    bot.options.put("ties", search_option::first_ties);
    bot.evaluation = evaluation_infos.back().name;
    bot.limits.depth = depth;
    const auto searcher = SearchersOf<Family>::make(options, bot, nullptr);
    if (searcher == nullptr) return 0;
    const auto position = std::make_shared<PositionOf<G, Family>>(std::make_shared<G>(game), start);
    searcher->set_position({position, position});
    return searcher->think({}, {}).nodes;
  }

  /// The leaves are listed, but not played.
  template <Game G>
  static std::uint64_t count_listed(const G& game, const typename G::State& state, int depth) {
    if (game.outcome(state).ended || waits_for_chance(game, state)) return 0;
    MovesOf<G> moves;
    game.legal_moves(state, moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const auto& move : moves) {
      auto child = state;
      game.play(child, move);
      leaves += count_listed(game, child, depth - 1);
    }
    return leaves;
  }

  /// Every leaf is played and hashed.
  template <Game G>
  static std::uint64_t count_played(const G& game, const typename G::State& state, int depth) {
    if (game.outcome(state).ended) return 0;
    std::uint64_t leaves = 0;
    std::uint64_t hashes = 0;
    const auto visited = visit_moves(game, state, [&](const auto& move) {
      auto child = state;
      game.play(child, move);
      if (depth == 1) {
        hashes ^= game.hash(child);
        ++leaves;
      } else {
        leaves += count_played(game, child, depth - 1);
      }
    });
    if (!visited) return 0;
    asm volatile("" : : "r"(hashes));  // the hashes count as used
    return leaves;
  }
};

}  // namespace castellan
