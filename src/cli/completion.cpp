#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"

namespace castellan {

namespace {

std::vector<std::string> game_names(const GameList& games) {
  std::vector<std::string> names;
  for (const GameEntry* game : games) names.emplace_back(game->info().name);
  return names;
}

void print_bash(const std::vector<CommandWords>& commands, const GameList& games) {
  fmt::print("_castellan() {{\n  local words\n  case \"$COMP_CWORD:${{COMP_WORDS[1]}}\" in\n");
  fmt::print("    1:*) words=\"");
  for (const CommandWords& command : commands) fmt::print("{} ", command.name);
  fmt::print("--help --version\" ;;\n");
  for (const CommandWords& command : commands) {
    fmt::print("    *:{}) words=\"{}{}{}\" ;;\n", command.name,
               command.takes_game ? fmt::format("{}", fmt::join(game_names(games), " ")) : "",
               command.takes_game ? " " : "", fmt::join(command.options, " "));
  }
  fmt::print("    *) words=\"\" ;;\n  esac\n");
  fmt::print(
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${{COMP_WORDS[COMP_CWORD]}}\")\n");
  fmt::print("}}\ncomplete -o default -F _castellan castellan\n");
}

void print_zsh(const std::vector<CommandWords>& commands, const GameList& games) {
  fmt::print("#compdef castellan\n_castellan() {{\n  local -a commands=(\n");
  for (const CommandWords& command : commands) {
    std::string about = command.about;
    for (std::size_t i = 0; (i = about.find('\'', i)) != std::string::npos; i += 4) {
      about.replace(i, 1, "'\\''");
    }
    fmt::print("    '{}:{}'\n", command.name, about);
  }
  fmt::print("  )\n  if (( CURRENT == 2 )); then _describe command commands; return; fi\n");
  fmt::print("  case $words[2] in\n");
  for (const CommandWords& command : commands) {
    fmt::print("    {}) compadd -- {} {} ;;\n", command.name,
               command.takes_game ? fmt::format("{}", fmt::join(game_names(games), " ")) : "",
               fmt::join(command.options, " "));
  }
  fmt::print("  esac\n  _files\n}}\ncompdef _castellan castellan\n");
}

void print_fish(const std::vector<CommandWords>& commands, const GameList& games) {
  for (const CommandWords& command : commands) {
    std::string about = command.about;
    for (std::size_t i = 0; (i = about.find('\'', i)) != std::string::npos; i += 2) {
      about.replace(i, 1, "\\'");
    }
    fmt::print("complete -c castellan -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
               about);
    for (const std::string& option : command.options) {
      fmt::print("complete -c castellan -n '__fish_seen_subcommand_from {}' -l {}\n", command.name,
                 option.substr(2));
    }
    if (command.takes_game) {
      fmt::print("complete -c castellan -n '__fish_seen_subcommand_from {}' -a '{}'\n",
                 command.name, fmt::join(game_names(games), " "));
    }
  }
}

struct CompletionArguments {
  std::string shell;
  const CommandLine* line = nullptr;
};

int complete(const CompletionArguments& arguments, const GameList& games) {
  const auto commands = arguments.line->words();
  if (arguments.shell == "bash") print_bash(commands, games);
  if (arguments.shell == "zsh") print_zsh(commands, games);
  if (arguments.shell == "fish") print_fish(commands, games);
  return exit_success;
}

}  // namespace

void add_completion(CommandLine& line) {
  CompletionArguments& arguments = line.add<CompletionArguments>(
      "completion", "a script that completes commands in your shell",
      "source <(castellan completion bash)",
      [](Command& command, CompletionArguments& completion) {
        command.choice("SHELL", completion.shell, {"bash", "zsh", "fish"}, "bash, zsh or fish");
      },
      complete);
  arguments.line = &line;
}

}  // namespace castellan
