#include <algorithm>
#include <cstdio>
#include <thread>

#include "cli/build_info.hpp"
#include "cli/call.hpp"
#include "cli/local_executor.hpp"
#include "session/session.hpp"
#include "store/database.hpp"

namespace castellan {

namespace {

struct EngineArguments {
  bool json = false;
  std::string store;
};

/// The next line of standard input; of an overlong line only enough to show that it is too long.
std::optional<std::string> read_message() {
  std::string line;
  int c = 0;
  while ((c = getchar_unlocked()) != EOF && c != '\n') {
    if (line.size() <= longest_message) line += static_cast<char>(c);
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
    while (auto line = read_message()) {
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

int engine(const EngineArguments& arguments, const GameList& games) {
  if (!arguments.json) return wrong_call({"expected --json: no other protocol is supported yet"});
  return speak_json(arguments.store, games);
}

}  // namespace

void add_engine(CommandLine& line) {
  line.add<EngineArguments>(
      "engine", "speaks the protocol of docs/protocol.md on standard input and output",
      "echo '{\"type\":\"hello\",\"id\":1}' | castellan engine --json",
      [](Command& command, EngineArguments& arguments) {
        command.flag("--json", arguments.json, "one JSON message per line");
        describe_store(command, arguments.store);
      },
      engine);
}

}  // namespace castellan
