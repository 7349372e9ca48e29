// The parts of Antiyomacy that its document calls critical, each on its own: merging, splitting,
// move generation, evaluation, income.
#include <benchmark/benchmark.h>

#include "games/antiyomacy/evaluation.hpp"
#include "match/game_entry.hpp"

#include "games/antiyomacy/bench_positions.hpp"

namespace castellan::antiyomacy {
namespace {

using Small = Antiyomacy<8>;

OptionValues options_of(Profile profile) {
  OptionValues options(option_specs);
  options.put("profile", static_cast<int>(profile));
  return options;
}

/// Plays one act on a position again and again; the time includes copying the position.
void play_act(benchmark::State& run, std::string_view text, std::string_view act) {
  OptionValues options = options_of(Profile::program);
  options.put("size", text[0] - '0');
  const Small game(options);
  const auto start = game.parse_state(text);
  const auto move = game.read_move(*start, act);
  for (auto _ : run) {
    auto state = *start;
    game.act(state, *move);
    benchmark::DoNotOptimize(state);
  }
}

constexpr std::string_view three_to_merge =
    "5 r play 0,0 r.r...r.r1/~~~~..~~~~/..r.....b./r.....b.b./.......... "
    "r@0=11;r@3=3;r@11=10;b@14=12";
constexpr std::string_view four_to_split =
    "5 r play 2,1 b.....b.b./~~b1..b.../r.r.b...~~/..bF~~bT../......b.b. r@10=30;b@0=23";

void capture(benchmark::State& run) { play_act(run, four_to_split, "peasant@3-0"); }
void merge(benchmark::State& run) { play_act(run, three_to_merge, "peasant@1-2"); }
void split(benchmark::State& run) { play_act(run, four_to_split, "baron@2-2"); }

/// Calls use(game, state) for the bench positions in turn.
template <class Use>
void over_positions(benchmark::State& run, Profile profile, Use&& use) {
  const Small game(options_of(profile));
  std::vector<Small::State> states;
  for (const BenchPosition& position : distinct_positions) {
    const bool fits =
        position.options.starts_with("profile=program") == (profile == Profile::program);
    if (fits && !position.state.empty()) states.push_back(*game.parse_state(position.state));
  }
  std::size_t i = 0;
  for (auto _ : run) {
    use(game, states[i]);
    i = (i + 1) % states.size();
  }
}

void generation(benchmark::State& run, Profile profile) {
  std::uint64_t count = 0;
  over_positions(run, profile, [&](const Small& game, const Small::State& state) {
    MovesOf<Small> moves;
    game.legal_moves(state, moves);
    benchmark::DoNotOptimize(moves.begin());
    count += moves.size();
  });
  run.counters["acts/s"] = benchmark::Counter(double(count), benchmark::Counter::kIsRate);
}

template <class Evaluation>
void evaluation(benchmark::State& run, Evaluation) {
  over_positions(run, Profile::thesis, [](const Small& game, const Small::State& state) {
    benchmark::DoNotOptimize(Evaluation{}(game, state, red));
  });
}

void income(benchmark::State& run, Profile profile) {
  over_positions(run, profile, [](const Small& game, const Small::State& state) {
    auto copy = state;
    game.settle(copy);
    benchmark::DoNotOptimize(copy);
  });
}

BENCHMARK(capture);
BENCHMARK(merge);
BENCHMARK(split);
BENCHMARK_CAPTURE(generation, thesis, Profile::thesis);
BENCHMARK_CAPTURE(generation, program, Profile::program);
BENCHMARK_CAPTURE(evaluation, source, SourceEvaluation{});
BENCHMARK_CAPTURE(evaluation, engine, EngineEvaluation{});
BENCHMARK_CAPTURE(income, thesis, Profile::thesis);
BENCHMARK_CAPTURE(income, program, Profile::program);

}  // namespace
}  // namespace castellan::antiyomacy
