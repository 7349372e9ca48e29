// From a key press to the screen while engines think on both cores: `tui_latency [KEYS]` starts the
// game in a pseudo-terminal with a thinking computer and a second engine beside it, presses keys
// and measures when the terminal gets the answer.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

/// What can be read within the time.
std::string read_some(int terminal, std::chrono::milliseconds longest) {
  pollfd ready{terminal, POLLIN, 0};
  if (::poll(&ready, 1, static_cast<int>(longest.count())) <= 0) return "";
  std::array<char, 65536> bytes{};
  const auto got = ::read(terminal, bytes.data(), bytes.size());
  return got > 0 ? std::string(bytes.data(), static_cast<std::size_t>(got)) : "";
}

void read_all(int terminal, std::chrono::milliseconds quiet) {
  while (!read_some(terminal, quiet).empty()) {
  }
}

/// Waits until the letter is on the screen, among everything else that changes; false if it never
/// is.
bool wait_for(int terminal, char letter) {
  const auto begin = Clock::now();
  while (Clock::now() - begin < std::chrono::seconds(5)) {
    const std::string text = read_some(terminal, std::chrono::seconds(2));
    if (text.find(letter) != std::string::npos) return true;
  }
  return false;
}

pid_t start_game(int& terminal, const std::string& home) {
  winsize size{40, 120, 0, 0};
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child != 0) return child;
  ::setenv("TERM", "xterm-256color", 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  ::setenv("XDG_DATA_HOME", home.c_str(), 1);
  ::setenv("XDG_CONFIG_HOME", home.c_str(), 1);
  // Typing is shown while Red thinks.
  ::execl(CASTELLAN_PROGRAM, "castellan", "play", "blackstone", "--first", "alphabeta:time=60m",
          "--second", "human", nullptr);
  std::_Exit(127);
}

pid_t start_engine() {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, STDOUT_FILENO);
  ::execl(CASTELLAN_PROGRAM, "castellan", "search", "blackstone", "--bot", "alphabeta:time=60m",
          nullptr);
  std::_Exit(127);
}

}  // namespace

int main(int argc, char** argv) {
  const int keys = argc > 1 ? std::atoi(argv[1]) : 500;
  const auto home =
      std::filesystem::temp_directory_path() / ("castellan_latency_" + std::to_string(::getpid()));
  std::filesystem::create_directories(home);
  int terminal = -1;
  const pid_t game = start_game(terminal, home.string());
  const pid_t engine = start_engine();
  std::this_thread::sleep_for(std::chrono::seconds(1));
  read_all(terminal, std::chrono::milliseconds(20));

  std::vector<double> times;
  for (int i = 0; i < keys; ++i) {
    // A letter that is no command and that nothing else draws; the pace differs from key to key.
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + i * 7 % 60));
    read_all(terminal, std::chrono::milliseconds(0));
    const auto begin = Clock::now();
    if (::write(terminal, "f", 1) != 1 || !wait_for(terminal, 'f')) break;
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    if (::write(terminal, "\x7f", 1) != 1) break;
  }
  ::kill(engine, SIGKILL);
  ::kill(game, SIGTERM);
  read_all(terminal, std::chrono::milliseconds(500));
  ::waitpid(engine, nullptr, 0);
  ::waitpid(game, nullptr, 0);
  std::filesystem::remove_all(home);
  if (static_cast<int>(times.size()) < keys) {
    fmt::print(stderr, "only {} of {} keys were answered\n", times.size(), keys);
    return 1;
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  fmt::print(
      "key to screen, {} keys: median {:.1f} ms, 95th percentile {:.1f} ms, longest {:.1f} ms\n",
      times.size(), at(0.5), at(0.95), times.back());
  return 0;
}
