#include "cli/call.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>

#include "store/text_file.hpp"

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

void PositionArguments::describe(Command& command, Need state_need) {
  describe_game(command, game, assignments, Need::required);
  command.text("--state", state, "position; - reads it from standard input", state_need);
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

Result<PositionArguments::Found> PositionArguments::find(const GameList& games) const {
  const auto entry = games.find(game);
  if (!entry) return entry.error();
  const auto options = parse_options(**entry, assignments);
  if (!options) return options.error();
  Found found{*entry, {*options, state}};
  if (state == "-") {
    auto read = read_text_file("-");
    if (!read) return read.error();
    found.position.state = std::move(*read);
  }
  if (auto& text = found.position.state) {
    while (text->ends_with('\n') || text->ends_with('\r')) text->pop_back();
  }
  return found;
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
