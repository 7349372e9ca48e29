#include "cli/call.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>

#include "games/games.hpp"
#include "store/record_folder.hpp"

namespace castellan {

int failed(const Error& error) {
  fmt::print(stderr, "castellan: {}\n", error.message);
  return exit_failure;
}

int wrong_call(const Error& error) {
  failed(error);
  return exit_wrong_call;
}

CLI::App* CommandLine::add(const std::string& name, const std::string& about,
                           const std::string& example) {
  CLI::App* command = app.add_subcommand(name, about);
  command->footer("Example:\n  " + example);
  return command;
}

void PositionArguments::add_to(CLI::App& command, StateIs state) {
  command.add_option("GAME", game_, "name of the game, see 'castellan games'")->required();
  command.add_option("--set", assignments_, "an option of the game, such as size=10")
      ->type_name("K=V")
      ->allow_extra_args(false);
  state_option_ = command.add_option("--state", state_, "position; - reads it from standard input")
                      ->type_name("TEXT");
  if (state == StateIs::required) state_option_->required();
}

Result<OptionValues> parse_options(const GameEntry& game,
                                   const std::vector<std::string>& assignments) {
  OptionValues options = game.standard_options();
  for (const std::string& assignment : assignments) {
    if (const auto set = options.set(assignment); !set) return set.error();
  }
  return options;
}

Result<PositionArguments::Found> PositionArguments::find() const {
  const auto game = find_game(game_);
  if (!game) return game.error();
  const auto options = parse_options(**game, assignments_);
  if (!options) return options.error();
  Found found{*game, {*options, {}}};
  if (state_option_->count() > 0) {
    std::string text = state_;
    if (text == "-") {
      auto read = read_text_file("-");
      if (!read) return read.error();
      text = std::move(*read);
    }
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    found.position.state = std::move(text);
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
