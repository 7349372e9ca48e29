#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"
#include "games/games.hpp"

namespace castellan {

namespace {

struct CommandWords {
  std::string name;
  std::string about;
  std::vector<std::string> options;
  bool takes_game = false;
};

/// What can be typed, read off the command line itself.
std::vector<CommandWords> command_words(const CLI::App& app) {
  std::vector<CommandWords> commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    CommandWords& words = commands.emplace_back();
    words.name = command->get_name();
    words.about = command->get_description();
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) words.options.push_back("--" + name);
      if (option->get_single_name() == "GAME") words.takes_game = true;
    }
  }
  return commands;
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const GameEntry* game : all_games()) names.emplace_back(game->info().name);
  return names;
}

void print_bash(const std::vector<CommandWords>& commands) {
  fmt::print("_castellan() {{\n  local words\n  case \"$COMP_CWORD:${{COMP_WORDS[1]}}\" in\n");
  fmt::print("    1:*) words=\"");
  for (const CommandWords& command : commands) fmt::print("{} ", command.name);
  fmt::print("--help --version\" ;;\n");
  for (const CommandWords& command : commands) {
    fmt::print("    *:{}) words=\"{}{}{}\" ;;\n", command.name,
               command.takes_game ? fmt::format("{}", fmt::join(game_names(), " ")) : "",
               command.takes_game ? " " : "", fmt::join(command.options, " "));
  }
  fmt::print("    *) words=\"\" ;;\n  esac\n");
  fmt::print(
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${{COMP_WORDS[COMP_CWORD]}}\")\n");
  fmt::print("}}\ncomplete -o default -F _castellan castellan\n");
}

void print_zsh(const std::vector<CommandWords>& commands) {
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
               command.takes_game ? fmt::format("{}", fmt::join(game_names(), " ")) : "",
               fmt::join(command.options, " "));
  }
  fmt::print("  esac\n  _files\n}}\ncompdef _castellan castellan\n");
}

void print_fish(const std::vector<CommandWords>& commands) {
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
                 command.name, fmt::join(game_names(), " "));
    }
  }
}

}  // namespace

void add_completion(CommandLine& line) {
  CLI::App* command = line.add("completion", "a script that completes commands in your shell",
                               "source <(castellan completion bash)");
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([&line, shell] {
    const auto commands = command_words(line.app);
    if (*shell == "bash") print_bash(commands);
    if (*shell == "zsh") print_zsh(commands);
    if (*shell == "fish") print_fish(commands);
  });
}

}  // namespace castellan
