#include <fmt/format.h>

#include <algorithm>

#include "cli/call.hpp"
#include "match/bot_spec.hpp"
#include "store/database.hpp"
#include "tui/full_screen.hpp"

namespace castellan {

namespace {

// The scripts only pass the line on: what can follow is decided here, for every shell alike. Bash
// takes what comes before a colon or an equals sign for another word.
constexpr std::string_view bash_script = R"bash(_castellan() {
  local line=${COMP_LINE:0:COMP_POINT} word before
  mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" completion words "$line")
  word=${line##* }
  before=${word%"${word##*[:=]}"}
  COMPREPLY=("${COMPREPLY[@]#"$before"}")
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=] ]]; then compopt -o nospace; fi
}
complete -o default -F _castellan castellan
)bash";

constexpr std::string_view zsh_script = R"zsh(#compdef castellan
_castellan() {
  local -a found=(${(f)"$($words[1] completion words "${(j: :)words[1,CURRENT]}")"})
  if (( $#found )); then
    compadd -S '' -- ${(M)found:#*[:=]}
    compadd -- ${found:#*[:=]}
  else
    _files
  fi
}
compdef _castellan castellan
)zsh";

constexpr std::string_view fish_script =
    "complete -c castellan -a '(castellan completion words (commandline -cp))'\n";

using Words = std::vector<std::string>;

Words split(std::string_view text, char separator) {
  Words words;
  while (true) {
    const std::size_t end = text.find(separator);
    words.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return words;
    text.remove_prefix(end + 1);
  }
}

Words game_names(const GameList& games) {
  Words names;
  for (const GameEntry* game : games) names.emplace_back(game->info().name);
  return names;
}

Words bots_of(const GameEntry* game) {
  Words bots;
  for (int level = 1; level <= level_count; ++level) bots.push_back(fmt::format("level:{}", level));
  if (game == nullptr) return bots;
  for (const SearchInfo& search : game->searches()) bots.emplace_back(search.name);
  for (std::size_t i = 1; i <= game->info().source_bots.size(); ++i) {
    bots.push_back(fmt::format("{}:{}", game->info().source_name, i));
  }
  return bots;
}

/// One more bot after those of a list.
Words bots_after(std::string_view list, const GameEntry* game) {
  const std::string before(list.substr(0, list.rfind(',') + 1));
  Words words = bots_of(game);
  for (std::string& bot : words) bot.insert(0, before);
  return words;
}

Words with_human(Words bots) {
  bots.insert(bots.begin(), "human");
  return bots;
}

Words helpers_of(const GameEntry* game) {
  Words helpers;
  if (game == nullptr) return helpers;
  for (const EditHelper& helper : game->info().helpers) helpers.emplace_back(helper.name);
  return helpers;
}

/// Of the user's own store.
Words saved_games() {
  const auto names = open_user_archive("", IfMissing::refuse)->names();
  return names ? *names : Words();
}

/// "size=" for every option, or all its values once it has been chosen.
Words assignments_of(const GameEntry* game, std::string_view typed) {
  Words words;
  if (game == nullptr) return words;
  constexpr std::int64_t most_values = 64;
  for (const OptionSpec& option : game->info().options) {
    const std::string start = std::string(option.name) + "=";
    const bool is_listed = option.kind == OptionSpec::Kind::choice ||
                           (option.highest - option.lowest) / option.step < most_values;
    if (!typed.starts_with(start) || !is_listed) {
      words.push_back(start);
      continue;
    }
    const std::int64_t step = option.kind == OptionSpec::Kind::choice ? 1 : option.step;
    for (std::int64_t value = option.lowest; value <= option.highest; value += step) {
      words.push_back(start + option.text_of(value));
    }
  }
  return words;
}

/// The values of an option, as far as they can be listed.
Words values_of(const OptionWords& option, const GameEntry* game, const GameList& games,
                std::string_view typed) {
  const auto is = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, option.name) != names.end();
  };
  if (option.value.find('|') != std::string::npos) return split(option.value, '|');
  if (is({"GAME", "--game"})) return game_names(games);
  if (is({"--first", "--second", "--seat"})) return with_human(bots_of(game));
  if (is({"--bot"})) return bots_of(game);
  if (is({"--bots"})) return bots_after(typed, game);
  if (is({"ACTION"})) return {"list", "export", "import", "delete"};
  if (is({"NAME", "FILE", "--load"})) return saved_games();
  if (is({"--set"})) return assignments_of(game, typed);
  if (is({"--theme"})) return FullScreen::theme_names();
  if (is({"--helper"})) return helpers_of(game);
  if (is({"--clock"})) return {"3+2", "5+3", "10+5", "15+10"};
  if (is({"--pace"})) return {"0", "600ms", "2s", "step"};
  if (is({"--result"})) return {"1-0", "0-1", "1/2-1/2", "unfinished"};
  return {};
}

/// All that the last word of the line could be.
Words possible_words(const Words& typed, const std::vector<CommandWords>& commands,
                     const GameList& games) {
  Words words;
  if (typed.size() < 3) {
    for (const CommandWords& command : commands) words.push_back(command.name);
    words.insert(words.end(), {"--help", "--version"});
    return words;
  }
  const auto command = std::ranges::find(commands, typed[1], &CommandWords::name);
  if (command == commands.end()) return words;
  const GameEntry* game = nullptr;
  for (std::size_t i = 2; i + 1 < typed.size(); ++i) {  // the last word is still being typed
    if (const auto found = games.find(typed[i])) game = *found;
  }
  for (const OptionWords& option : command->options) {
    if (option.name == typed[typed.size() - 2] && !option.value.empty()) {
      return values_of(option, game, games, typed.back());
    }
    if (!option.is_place()) words.push_back(option.name);
    // One value for a place that is still empty; places are filled in their order.
    const bool is_action = option.name == "ACTION";
    const bool names_a_game = command->name != "store" ||
                              (typed.size() > 3 && (typed[2] == "export" || typed[2] == "delete"));
    const bool is_filled = is_action               ? typed.size() > 3
                           : option.name == "GAME" ? game != nullptr
                                                   : !names_a_game;
    if (option.is_place() && !is_filled) {
      for (std::string& value : values_of(option, game, games, typed.back())) {
        words.push_back(std::move(value));
      }
    }
  }
  return words;
}

struct CompletionArguments {
  std::string shell;
  std::string line;
  const CommandLine* command_line = nullptr;
};

int complete(const CompletionArguments& arguments, const GameList& games) {
  if (arguments.shell == "bash") fmt::print("{}", bash_script);
  if (arguments.shell == "zsh") fmt::print("{}", zsh_script);
  if (arguments.shell == "fish") fmt::print("{}", fish_script);
  if (arguments.shell != "words") return exit_success;
  Words typed = split(arguments.line, ' ');
  const std::string last = typed.back();
  std::erase(typed, "");
  if (last.empty()) typed.emplace_back();
  for (const std::string& word : possible_words(typed, arguments.command_line->words(), games)) {
    if (word.starts_with(last)) fmt::print("{}\n", word);
  }
  return exit_success;
}

}  // namespace

void add_completion(CommandLine& line) {
  CompletionArguments& arguments = line.add<CompletionArguments>(
      "completion", "a script that completes commands in your shell",
      "source <(castellan completion bash)",
      [](Command& command, CompletionArguments& completion) {
        command.choice("SHELL", completion.shell, {"bash", "zsh", "fish", "words"},
                       "bash, zsh or fish; words: what the end of LINE could become");
        command.place("LINE", completion.line, "a command line that is being typed",
                      Need::optional);
      },
      complete);
  arguments.command_line = &line;
}

}  // namespace castellan
