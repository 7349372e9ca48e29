// What subcommands share: how they find a game, how they fail, how they are stopped.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/limits.hpp"
#include "core/result.hpp"
#include "match/game_list.hpp"

namespace castellan {

/// Prints the message as one line on standard error and returns the exit status.
int failed(const Error& error);
int wrong_call(const Error& error);

/// GAME and --set alone.
void describe_game(Command& command, std::string& game, std::vector<std::string>& assignments,
                   Need need);

/// --store: where saved games are.
void describe_store(Command& command, std::string& store);

/// Options for a game from "name=value" words.
Result<OptionValues> parse_options(const GameEntry& game,
                                   const std::vector<std::string>& assignments);

/// Raised by the first Ctrl-C after this call; the second ends the program as usual.
StopToken stop_on_interrupt();

// One file each; program.cpp calls them in this order.
void add_games(CommandLine& line);
void add_rules(CommandLine& line);
void add_play(CommandLine& line);
void add_analyse(CommandLine& line);
void add_search(CommandLine& line);
void add_compare(CommandLine& line);
void add_solve(CommandLine& line);
void add_evaluate(CommandLine& line);
void add_perft(CommandLine& line);
void add_successors(CommandLine& line);
void add_moves(CommandLine& line);
void add_view(CommandLine& line);
void add_edit(CommandLine& line);
void add_match(CommandLine& line);
void add_openings(CommandLine& line);
void add_replay(CommandLine& line);
void add_store(CommandLine& line);
void add_engine(CommandLine& line);
void add_serve(CommandLine& line);
void add_bench(CommandLine& line);
void add_completion(CommandLine& line);
void add_manual(CommandLine& line);

/// The terminal game's menu, as `castellan` alone opens it.
int run_menu(const GameList& games);

}  // namespace castellan
