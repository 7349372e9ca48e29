#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "cli/build_info.hpp"
#include "cli/call.hpp"
#include "server/guard.hpp"
#include "server/server.hpp"

namespace castellan {

namespace {

struct ServeArguments {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string store;
  std::vector<std::string> origins;
  bool open = false;
  int matches = 10'000;
  int clients = 10'000;
  int messages = 50;
  int thinking = 300;
};

/// Opens the page in a browser if there is a desktop; the address has been printed anyway.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const std::string command = "xdg-open '" + address + "' >/dev/null 2>&1 &";
  if (std::system(command.c_str()) != 0) std::fputs("cannot open a browser\n", stderr);
}

int serve_page(const ServeArguments& arguments, const GameList& games) {
  std::signal(SIGPIPE, SIG_IGN);  // the reader of the address may be gone
  ServerSettings settings;
  settings.host = arguments.host;
  settings.port = arguments.port;
  settings.store = arguments.store;
  for (const std::string& text : arguments.origins) {
    const auto origin = read_origin(text);
    if (!origin) {
      return wrong_call(
          {"--origin: expected an origin such as https://play.example.org, found '" + text + "'"});
    }
    settings.origins.push_back(*origin);
  }
  settings.version = build_info.version;
  settings.most_matches = static_cast<std::size_t>(arguments.matches);
  settings.most_clients = static_cast<std::size_t>(arguments.clients);
  const double rate = arguments.messages;
  const double thinking = arguments.thinking;
  settings.bounds = {.messages = {4 * rate, rate}, .matches = {30, 0.2}};
  settings.thinking = {thinking, thinking / 600};
  settings.thinkers = std::max(2U, std::thread::hardware_concurrency());
  const auto store = open_server_store(arguments.store);
  if (!store) return failed(store.error());
  const auto served = serve(settings, games, **store, [&](const auto& address) {
    std::printf("%s\n", address.c_str());
    std::fflush(stdout);
    if (isatty(STDOUT_FILENO) != 0) {
      std::fputs("Open this address in a browser; Ctrl-C stops the server.\n", stderr);
    }
    if (arguments.open) open_browser(address);
  });
  if (!served) return failed(served.error());
  return exit_success;
}

}  // namespace

void add_serve(CommandLine& line) {
  line.add<ServeArguments>(
      "serve", "serves the web page and the protocol over WebSocket until Ctrl-C",
      "castellan serve --port 8080",
      [](Command& command, ServeArguments& arguments) {
        command.text("--host", arguments.host, "the address to listen on");
        command.number("--port", arguments.port, 0, 65535,
                       "the port, or the next free one; 0 for any");
        describe_store(command, arguments.store);
        command.flag("--open", arguments.open, "opens the page in a browser");
        command.texts("--origin", arguments.origins,
                      "an address at which others reach this server, as through a proxy: "
                      "https://play.example.org");
        command.number("--matches", arguments.matches, 1, 1'000'000, "matches in memory at a time");
        command.number("--clients", arguments.clients, 1, 100'000, "connections at a time");
        command.number("--messages", arguments.messages, 1, 100'000,
                       "messages per second from one client");
        command.number("--thinking", arguments.thinking, 1, 1'000'000,
                       "seconds of thinking per ten minutes for one address");
      },
      serve_page);
}

}  // namespace castellan
