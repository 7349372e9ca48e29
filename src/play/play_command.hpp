// What people can type instead of a move, the same in every terminal front end.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace castellan {

struct PlayCommand {
  std::string_view name;
  std::string_view letter;
  std::string_view help;
  bool takes_argument = false;
};

std::span<const PlayCommand> play_commands();

/// By name, letter or synonym, in lower case; nullptr for anything else.
const PlayCommand* find_command(std::string_view word);

/// A sentence when the command takes no argument and got one; otherwise empty.
std::string superfluous(const PlayCommand& command, std::string_view argument);

std::string lower_case(std::string word);

}  // namespace castellan
