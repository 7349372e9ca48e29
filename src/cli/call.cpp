#include "cli/call.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>

namespace castellan {

int failed(const Error& error) {
  fmt::print(stderr, "castellan: {}\n", error.message);
  return exit_failure;
}

int wrong_call(const Error& error) {
  failed(error);
  return exit_wrong_call;
}

void describe_game(Command& command, std::string& game, std::vector<std::string>& assignments,
                   Need need) {
  command.place("GAME", game, "name of the game, see 'castellan games'", need);
  command.texts("--set", assignments, "an option of the game as K=V, such as size=10");
}

void describe_store(Command& command, std::string& store) {
  command.text("--store", store,
               "where saved games are: a file, or postgresql://… (by default the user's own)");
}

Result<OptionValues> parse_options(const GameEntry& game,
                                   const std::vector<std::string>& assignments) {
  OptionValues options = game.default_options();
  for (const std::string& assignment : assignments) {
    if (const auto set = options.set(assignment); !set) return set.error();
  }
  return options;
}

namespace {

std::atomic<bool> interrupted{false};  // written by the signal handler only
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

StopToken stop_on_interrupt() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  return StopToken(interrupted);
}

}  // namespace castellan
