#include "process/spawn.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace castellan {

namespace {

/// The child's standard streams, for posix_spawn.
class Streams {
 public:
  explicit Streams(const ChildStreams& streams) {
    ::posix_spawn_file_actions_init(&actions_);
    if (streams.input != nullptr) {
      ::posix_spawn_file_actions_adddup2(&actions_, streams.input->reader(), STDIN_FILENO);
    } else {
      ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    ::posix_spawn_file_actions_adddup2(&actions_, streams.output.writer(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, streams.errors.writer(), STDERR_FILENO);
  }
  ~Streams() { ::posix_spawn_file_actions_destroy(&actions_); }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Its group, and signals as usual whatever this program does with them.
class Attributes {
 public:
  explicit Attributes(ProcessGroup group) {
    ::posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigset_t usual;
    ::sigemptyset(&none);
    ::sigemptyset(&usual);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM}) ::sigaddset(&usual, number);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &usual);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (group == ProcessGroup::own) flags |= POSIX_SPAWN_SETPGROUP;  // its number is the child's
    ::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags));
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace

Pipe::Pipe() {
  if (::pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
}

Pipe::~Pipe() {
  close(reading);
  close(writing);
}

void Pipe::close(std::size_t end) {
  if (ends_[end] >= 0) ::close(ends_[end]);
  ends_[end] = -1;
}

bool read_some(int file, std::string& text) {
  std::array<char, 16384> buffer{};
  const ssize_t got = ::read(file, buffer.data(), buffer.size());
  if (got < 0) return errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(got));
  return got > 0;
}

Result<pid_t> spawn(const std::vector<std::string>& words, const ChildStreams& streams,
                    ProcessGroup group) {
  const bool has_pipes = streams.output.is_open() && streams.errors.is_open() &&
                         (streams.input == nullptr || streams.input->is_open());
  if (!has_pipes) {
    return Error{fmt::format("cannot run {}: {}", words.front(), std::strerror(errno))};
  }
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Streams actions(streams);
  const Attributes attributes(group);
  pid_t child = 0;
  const int trouble = ::posix_spawnp(&child, arguments[0], actions.get(), attributes.get(),
                                     arguments.data(), environ);
  if (trouble != 0) {
    return Error{fmt::format("cannot run {}: {}", words.front(), std::strerror(trouble))};
  }
  return child;
}

ChildEnd collect(pid_t child) {
  ChildEnd end;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
  return end;
}

}  // namespace castellan
