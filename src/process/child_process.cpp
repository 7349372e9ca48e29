#include "process/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace castellan {

namespace {

constexpr std::size_t most_said = 4 << 20;

/// A pipe from the child to us; both ends close by themselves.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  ~Pipe() {
    close(0);
    close(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool is_open() const { return ends_[0] >= 0; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close(std::size_t end) {
    if (ends_[end] >= 0) ::close(ends_[end]);
    ends_[end] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// The child's standard streams, for posix_spawn.
class Streams {
 public:
  Streams(const Pipe& output, const Pipe& errors) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output.writer(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, errors.writer(), STDERR_FILENO);
  }
  ~Streams() { ::posix_spawn_file_actions_destroy(&actions_); }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Appends what there is; false when the child has closed its end.
bool take(int file, std::string& text) {
  std::array<char, 16384> buffer{};
  const ssize_t got = ::read(file, buffer.data(), buffer.size());
  if (got < 0) return errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(got));
  return got > 0;
}

using Watch = std::chrono::steady_clock;

/// Listens to the child until it has closed both streams; false when it is not worth waiting.
bool hear(Pipe& output, Pipe& errors, ChildEnd& end, std::optional<Watch::time_point> until) {
  while (output.is_open() || errors.is_open()) {
    std::array<pollfd, 2> streams{pollfd{output.reader(), POLLIN, 0},
                                  pollfd{errors.reader(), POLLIN, 0}};
    int wait = -1;
    if (until) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(*until - Watch::now());
      if (left.count() <= 0) return false;
      wait = static_cast<int>(left.count()) + 1;
    }
    if (::poll(streams.data(), streams.size(), wait) < 0 && errno != EINTR) return false;
    if (streams[0].revents != 0 && !take(output.reader(), end.output)) output.close(0);
    if (streams[1].revents != 0 && !take(errors.reader(), end.errors)) errors.close(0);
    if (end.output.size() + end.errors.size() > most_said) return false;
  }
  return true;
}

std::string last_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  text.remove_prefix(std::min(text.rfind('\n') + 1, text.size()));
  return std::string(text.substr(0, 200));
}

}  // namespace

Result<ChildEnd> run_child(const std::vector<std::string>& words,
                           std::optional<std::chrono::milliseconds> time) {
  Pipe output;
  Pipe errors;
  if (!output.is_open() || !errors.is_open()) {
    return Error{fmt::format("cannot run {}: {}", words.front(), std::strerror(errno))};
  }
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Streams streams(output, errors);
  const auto until = time ? std::optional<Watch::time_point>(Watch::now() + *time) : std::nullopt;
  pid_t child = 0;
  const int trouble =
      ::posix_spawnp(&child, arguments[0], streams.get(), nullptr, arguments.data(), environ);
  if (trouble != 0) {
    return Error{fmt::format("cannot run {}: {}", words.front(), std::strerror(trouble))};
  }
  output.close(1);
  errors.close(1);
  ChildEnd end;
  end.cut = !hear(output, errors, end, until);
  if (end.cut) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
  return end;
}

std::string sentence_of(const ChildEnd& end) {
  if (end.cut) return "was stopped because it took too long or printed too much";
  if (end.signal != 0) return fmt::format("was ended by a signal: {}", ::strsignal(end.signal));
  const std::string said = last_line(end.errors);
  return fmt::format("ended with status {}{}{}", end.status, said.empty() ? "" : ": ", said);
}

}  // namespace castellan
