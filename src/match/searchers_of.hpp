// Makes the searchers of a family of game types: every search with every evaluation on every width.
// For a game with several widths that is most of the compile time; such a game declares it `extern
// template` and compiles it apart from its entry.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>

#include "match/game_entry.hpp"
#include "match/searcher_of.hpp"

namespace castellan {

/// Calls use(E*) with the type of this name, which must be one of the family's.
template <class Family, class Use>
void with_evaluation(std::string_view name, Use&& use) {
  const auto try_each = [&]<class... E>(const std::tuple<E...>*) {
    ((E::name == name ? use(static_cast<const E*>(nullptr)) : void()), ...);
  };
  try_each(static_cast<const typename Family::Evaluations*>(nullptr));
}

template <class Family>
class SearchersOf {
 public:
  /// Null when no search of this name plays the game.
  static std::unique_ptr<Searcher> make(const OptionValues& options, const BotSpec& bot,
                                        Workers* workers);

 private:
  template <Game G, class Search>
  static std::unique_ptr<Searcher> make_one(const BotSpec& bot, Workers* workers) {
    std::unique_ptr<Searcher> searcher;
    const auto use = [&]<class E>(const E*) {
      E evaluation;
      if constexpr (LoadsWeights<E>) {
        if (bot.weights) {
          if (auto loaded = E::from_bytes(*bot.weights)) evaluation = *loaded;
        }
      }
      searcher = std::make_unique<SearcherOf<G, Family, Search, E>>(bot, evaluation, workers);
    };
    if constexpr (Search::info.evaluation.empty()) {  // it uses none: any will do
      use(static_cast<const std::tuple_element_t<0, typename Family::Evaluations>*>(nullptr));
    } else {
      with_evaluation<Family>(bot.evaluation, use);
    }
    return searcher;
  }
};

template <class Family>
std::unique_ptr<Searcher> SearchersOf<Family>::make(const OptionValues& options, const BotSpec& bot,
                                                    Workers* workers) {
  return Family::visit(options, [&](const auto& game) {
    using G = std::remove_cvref_t<decltype(game)>;
    std::unique_ptr<Searcher> searcher;
    const auto try_each = [&]<class... Search>(const std::tuple<Search...>*) {
      ((Search::info.name == bot.search ? void(searcher = make_one<G, Search>(bot, workers))
                                        : void()),
       ...);
    };
    try_each(static_cast<const SearchesOf<G, Family>*>(nullptr));
    return searcher;
  });
}

}  // namespace castellan
