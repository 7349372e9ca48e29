// The manual page, made from what the commands say about themselves.
#include <fmt/format.h>

#include "cli/call.hpp"

namespace castellan {

namespace {

/// Text as roff takes it: no hyphen that becomes a dash, no line that begins with a command.
std::string roff(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '-') {
      safe += "\\-";
    } else if (c == '\\') {
      safe += "\\e";
    } else {
      safe += c;
    }
  }
  if (safe.starts_with('.') || safe.starts_with('\'')) safe.insert(0, "\\&");
  return safe;
}

void print_option(const OptionWords& option) {
  fmt::print(".TP\n.B {}", roff(option.name));
  if (!option.is_place() && !option.value.empty()) fmt::print(" {}", roff(option.value));
  fmt::print("\n{}\n", roff(option.about));
}

void print_command(const CommandWords& command) {
  fmt::print(".SS castellan {}\n{}\n", roff(command.name), roff(command.about));
  for (const OptionWords& option : command.options) {
    if (option.name != "--help") print_option(option);
  }
  const std::size_t line = command.example.find('\n');
  if (line == std::string::npos) return;
  fmt::print(".PP\nExample:\n.RS\n.EX\n{}\n.EE\n.RE\n",
             roff(command.example.substr(command.example.find_first_not_of(" \n", line))));
}

struct ManualArguments {
  const CommandLine* line = nullptr;
};

int print_manual(const ManualArguments& arguments, const GameList& games) {
  fmt::print(
      ".TH CASTELLAN 6 \"\" \"Castellan\" \"Games\"\n"
      ".SH NAME\ncastellan \\- plays, analyses, compares and teaches strategy games\n"
      ".SH SYNOPSIS\n.B castellan\n[\\fICOMMAND\\fR [\\fIARGUMENT\\fR]...]\n"
      ".SH DESCRIPTION\nWithout a command it opens the menu of the terminal game.\nThe games are");
  for (const GameEntry* game : games) {
    fmt::print("\n.B {}\n({})", roff(game->info().name), roff(game->info().summary));
    fmt::print("{}", game == games[games.size() - 1] ? "." : ",");
  }
  fmt::print("\n.SH COMMANDS\n");
  for (const CommandWords& command : arguments.line->words()) print_command(command);
  fmt::print(".SH EXIT STATUS\n0 for success, 1 when something went wrong, 2 for a wrong call.\n");
  return exit_success;
}

}  // namespace

void add_manual(CommandLine& line) {
  ManualArguments& arguments = line.add<ManualArguments>(
      "man", "the manual page", "castellan man | man -l -", [](Command&, ManualArguments&) {},
      print_manual);
  arguments.line = &line;
}

}  // namespace castellan
