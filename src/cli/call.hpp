// What subcommands share: how they are added, how they find a position, how they fail.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/limits.hpp"
#include "core/result.hpp"
#include "match/game_entry.hpp"

namespace castellan {

inline constexpr int exit_success = 0;
inline constexpr int exit_failure = 1;
inline constexpr int exit_wrong_call = 2;

/// Prints the message in one line on standard error and returns the exit status.
int failed(const Error& error);
int wrong_call(const Error& error);

/// The command line: subcommands add themselves, and the one that was called leaves its status
/// here.
struct CommandLine {
  CLI::App app;
  int status = exit_success;

  CLI::App* add(const std::string& name, const std::string& about, const std::string& example);
};

/// GAME, --set and --state, as most subcommands take them.
class PositionArguments {
 public:
  enum class StateIs { optional, required };

  void add_to(CLI::App& command, StateIs state);

  struct Found {
    const GameEntry* game = nullptr;
    PositionText position;
  };
  Result<Found> find() const;

 private:
  std::string game_;
  std::vector<std::string> assignments_;
  std::string state_;
  CLI::Option* state_option_ = nullptr;
};

/// Options for a game from "name=value" words.
Result<OptionValues> parse_options(const GameEntry& game,
                                   const std::vector<std::string>& assignments);

/// Raised by the first Ctrl-C after this call; the second one ends the program as usual.
StopToken stop_on_interrupt();

// One file each; main.cpp calls them in this order.
void add_games(CommandLine& line);
void add_rules(CommandLine& line);
void add_play(CommandLine& line);
void add_analyse(CommandLine& line);
void add_search(CommandLine& line);
void add_evaluate(CommandLine& line);
void add_perft(CommandLine& line);
void add_successors(CommandLine& line);
void add_replay(CommandLine& line);
void add_bench(CommandLine& line);
void add_completion(CommandLine& line);

/// The terminal game's menu, as `castellan` alone opens it.
int run_menu();

}  // namespace castellan
