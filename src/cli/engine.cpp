#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "cli/build_info.hpp"
#include "cli/call.hpp"
#include "cli/local_executor.hpp"
#include "process/command_words.hpp"
#include "session/session.hpp"
#include "store/database.hpp"
#include "store/text_file.hpp"
#include "ugi/manners.hpp"
#include "ugi/own_engine.hpp"

namespace castellan {

namespace {

struct EngineArguments {
  bool json = false;
  std::string store;
  std::optional<std::string> program;  // to be checked ..
  std::optional<std::string> game;     // .. in this game
  std::optional<std::string> log;      // .. with all that is said
};

/// The next line of standard input; of an overlong line only enough to show that it is too long.
std::optional<std::string> read_message(std::size_t longest) {
  std::string line;
  int c = 0;
  while ((c = getchar_unlocked()) != EOF && c != '\n') {
    if (line.size() <= longest) line += static_cast<char>(c);
  }
  if (c == EOF && line.empty()) return std::nullopt;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

/// Messages are answered in the order they arrive; at the end of the input, searches under way
/// still finish.
int speak_json(const std::string& store, const GameList& games) {
  LocalExecutor executor(std::clamp(std::thread::hardware_concurrency(), 2U, 4U));
  const auto archive = open_user_archive(store);
  Rooms rooms(games, executor, *archive);
  Session session(rooms, std::string(build_info.version), [](const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  });
  bool input_ended = false;
  std::thread reader([&] {
    while (auto line = read_message(longest_message)) {
      if (!line->empty())
        executor.post([&session, text = std::move(*line)] { session.receive(text); });
    }
    executor.post([&input_ended] { input_ended = true; });
  });
  while (!input_ended || session.is_busy()) {
    executor.do_next(std::chrono::milliseconds(100));
    rooms.look_at_clocks();
  }
  reader.join();
  return exit_success;
}

int speak_ugi(const GameList& games) {
  OwnEngine engine(games, std::string(build_info.version), read_text_file,
                   [](std::string_view lines) {
                     std::fwrite(lines.data(), 1, lines.size(), stdout);
                     std::fputc('\n', stdout);
                     std::fflush(stdout);
                   });
  while (const auto line = read_message(OwnEngine::longest_line)) {
    if (!engine.receive(*line)) return exit_success;
  }
  engine.end_of_input([] {
    pollfd output{STDOUT_FILENO, 0, 0};
    return ::poll(&output, 1, 0) >= 0 && (output.revents & POLLERR) == 0;
  });
  return exit_success;
}

int check_engine(const EngineArguments& arguments, const GameList& games) {
  const auto words = command_words(*arguments.program);
  if (!words) return wrong_call({"--check: " + words.error().message});
  const GameEntry* game = nullptr;
  if (arguments.game) {
    const auto found = games.find(*arguments.game);
    if (!found) return wrong_call(found.error());
    game = *found;
  }
  std::shared_ptr<TrafficLog> log;
  if (arguments.log) {
    auto opened = TrafficLog::open(*arguments.log);
    if (!opened) return wrong_call({"--log: " + opened.error().message});
    log = std::move(*opened);
  }
  const auto tell = [](const MannersFinding& finding) {
    fmt::print("{} {}\n", finding.is_well ? "ok   " : "WRONG", finding.what);
    std::fflush(stdout);
  };
  const bool is_well = check_manners(*words, games, game, tell, usual_patience, log);
  return is_well ? exit_success : exit_failure;
}

int engine(const EngineArguments& arguments, const GameList& games) {
  if (arguments.program) {
    if (arguments.json) return wrong_call({"--check and --json cannot be combined"});
    return check_engine(arguments, games);
  }
  if (arguments.game) return wrong_call({"--game goes with --check"});
  if (arguments.log) return wrong_call({"--log goes with --check"});
  return arguments.json ? speak_json(arguments.store, games) : speak_ugi(games);
}

}  // namespace

void add_engine(CommandLine& line) {
  line.add<EngineArguments>(
      "engine", "speaks UGI or, with --json, the session protocol on standard input and output",
      "castellan engine --check 'python3 docs/engine.py'",
      [](Command& command, EngineArguments& arguments) {
        command.flag("--json", arguments.json, "one JSON message per line, as in docs/protocol.md");
        command.text("--check", arguments.program,
                     "instead: the words of a command; says what is right and wrong with its UGI");
        command.text("--game", arguments.game,
                     "with --check: only this game; an engine that announces no games needs it");
        command.text("--log", arguments.log, "with --check: a file for all that is said");
        describe_store(command, arguments.store);
      },
      engine);
}

}  // namespace castellan
