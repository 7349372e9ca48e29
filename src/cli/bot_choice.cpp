#include "cli/bot_choice.hpp"

#include <algorithm>

#include "match/game_entry.hpp"
#include "match/searcher.hpp"

namespace castellan {

namespace {

bool offers(const SearchInfo& search, std::string_view option) {
  return std::ranges::any_of(search.options,
                             [&](const OptionSpec& spec) { return spec.name == option; });
}

/// "minimax:depth=3,eval=source".
std::string bot_text(const SearchInfo& search, int depth, std::string_view evaluation) {
  std::string text(search.name);
  const auto add = [&](const std::string& parameter) {
    text += (text.size() == search.name.size() ? ':' : ',') + parameter;
  };
  if (offers(search, "depth")) {
    add("depth=" + std::to_string(depth));
  } else if (offers(search, "nodes")) {
    add("nodes=10k");
  }
  const bool needs_evaluation = !search.evaluation.empty() && search.evaluation != evaluation;
  if (needs_evaluation && offers(search, "eval")) add("eval=" + std::string(evaluation));
  if (offers(search, "exact")) add("exact=1");  // or it would not find the others' value
  return text;
}

std::vector<std::string> bots_of_depth(const Match& match, int depth) {
  const GameEntry& game = match.game();
  const std::string_view evaluation = game.evaluations().front().name;
  std::vector<std::string> bots;
  for (const SearchInfo& search : game.searches()) {
    if (search.of_one_game || !game.is_played_by(match.options(), search.name)) continue;
    bots.push_back(bot_text(search, depth, evaluation));
    if (offers(search, "prune")) bots.push_back(bots.back() + ",prune=1");
  }
  return bots;
}

}  // namespace

std::vector<std::string> split_bots(std::string_view list) {
  std::vector<std::string> bots;
  bool is_first = true;
  while (true) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view part = list.substr(0, end);
    const bool is_parameter = part.substr(0, part.find(':')).find('=') != std::string_view::npos;
    if (is_parameter && !is_first) {
      bots.back() += ',' + std::string(part);
    } else {
      bots.emplace_back(part);
    }
    is_first = false;
    if (end == list.size()) return bots;
    list.remove_prefix(end + 1);
  }
}

std::vector<std::string> usual_bots(const Match& match) {
  constexpr double quick = 2;  // seconds
  const auto is_slow = [&](const std::string& text) {
    const auto bot = parse_bot(match.game(), text);
    return !bot || expected_seconds(match, *bot) > quick;
  };
  for (int depth = 3; depth > 1; --depth) {
    auto bots = bots_of_depth(match, depth);
    if (std::ranges::none_of(bots, is_slow)) return bots;
  }
  auto bots = bots_of_depth(match, 1);
  std::erase_if(bots, is_slow);
  return bots;
}

bool has_evaluation(const GameEntry& game, const BotSpec& bot) {
  return std::ranges::any_of(game.searches(), [&](const SearchInfo& search) {
    return search.name == bot.search && !search.evaluation.empty();
  });
}

}  // namespace castellan
