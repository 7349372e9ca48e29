#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

#include "cli/bot_choice.hpp"
#include "cli/call.hpp"
#include "cli/compare_table.hpp"
#include "cli/live_lines.hpp"
#include "cli/positions.hpp"
#include "match/text.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace {

struct CompareArguments {
  PositionArguments positions;
  std::vector<std::string> lists;
  std::vector<std::string> bots;
};

Result<std::vector<BotSpec>> parse_bots(const GameEntry& game,
                                        const std::vector<std::string>& texts) {
  std::vector<BotSpec> bots;
  for (const std::string& text : texts) {
    auto bot = parse_bot(game, text, read_text_file);
    if (!bot) return bot.error();
    bots.push_back(std::move(*bot));
  }
  return bots;
}

/// Those that were asked for, in that order.
Result<std::vector<BotSpec>> wanted_bots(const CompareArguments& arguments, const GameEntry& game) {
  std::vector<std::string> texts;
  for (const std::string& list : arguments.lists) {
    for (std::string& text : split_bots(list)) texts.push_back(std::move(text));
  }
  texts.insert(texts.end(), arguments.bots.begin(), arguments.bots.end());
  return parse_bots(game, texts);
}

/// The table so far, with how far the next bot is.
class LiveTable {
 public:
  void show(const Match& match, const std::vector<BotFinding>& findings, const BotSpec& bot,
            const ThoughtView& thought) {
    if (!live_.are_seen()) return;
    std::vector<std::string> lines;
    if (!findings.empty()) {
      lines = comparison_lines(match, findings);
      if (findings.size() > 1) lines.pop_back();  // they have not all been heard
      lines.resize(findings.size() + 3);
    }
    lines.push_back(fmt::format("{}: {}", bot.text, progress_text(thought)));
    live_.show(lines);
  }

 private:
  LiveLines live_;
};

void warn_of_slow(const Match& match, const std::vector<BotSpec>& bots) {
  for (const BotSpec& bot : bots) {
    const std::string wait = long_wait(expected_seconds(match, bot));
    if (!wait.empty()) fmt::print(stderr, "{} may take {}\n", bot.text, wait);
  }
}

Result<std::vector<BotFinding>> hear(const AskedPosition& question,
                                     const std::vector<BotSpec>& bots) {
  std::vector<BotFinding> findings;
  LiveTable table;
  for (const BotSpec& bot : bots) {
    table.show(question.match, findings, bot, {});
    const auto start = std::chrono::steady_clock::now();
    auto thought = think(question.match, bot, question.stop, [&](const ThoughtView& so_far) {
      table.show(question.match, findings, bot, so_far);
    });
    if (!thought) return thought.error();
    if (question.stop.stop_requested()) break;  // figures of half a search mislead
    if (thought->seconds == 0) {                // simple players do not measure it
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
      thought->seconds = time.count();
    }
    findings.push_back({bot, std::move(*thought)});
  }
  return findings;
}

int compare(const CompareArguments& arguments, const GameList& games) {
  const PositionArguments& positions = arguments.positions;
  const auto rules = positions.find(games);
  if (!rules) return wrong_call(rules.error());
  const auto wanted = wanted_bots(arguments, *rules->game);
  if (!wanted) return wrong_call(wanted.error());
  return positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    const auto bots =
        wanted->empty() ? parse_bots(*rules->game, usual_bots(question.match)) : *wanted;
    if (!bots) return bots.error();
    if (!positions.are_several()) warn_of_slow(question.match, *bots);
    const auto findings = hear(question, *bots);
    if (!findings) return findings.error();
    Response response;
    if (!findings->empty()) {
      response.text =
          fmt::format("{}\n", fmt::join(comparison_lines(question.match, *findings), "\n"));
      response.fields = json_of_comparison(question.match, *findings);
    }
    if (positions.are_several()) {
      response.text = fmt::format("{}\n{}\n", question.match.state_text(), response.text);
    }
    if (findings->size() == bots->size()) return response;
    if (!positions.wants_json()) fmt::print("{}", response.text);
    return Error{
        fmt::format("stopped after {} of {}", findings->size(), counted(bots->size(), "bot"))};
  });
}

}  // namespace

void add_compare(CommandLine& line) {
  line.add<CompareArguments>(
      "compare",
      "what several bots play in one position: a table of moves, values, nodes and times",
      "castellan compare blackstone --bots greedy,minimax:depth=3,prune=1",
      [](Command& command, CompareArguments& arguments) {
        arguments.positions.describe(command, "a table");
        command.texts("--bots", arguments.lists,
                      "bots with commas between them; by default the game's searches, at most "
                      "three moves deep");
        command.texts("--bot", arguments.bots, "one more bot, such as alphabeta:time=1s");
      },
      compare);
}

}  // namespace castellan
