#include "tui/alarms.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace castellan {

namespace {

// A signal handler can reach nothing else.
std::atomic<int> ringing_pipe{-1};
std::atomic<int> end_signal{0};
std::atomic<bool> size_changed{false};
static_assert(std::atomic<int>::is_always_lock_free);

void note_signal(int signal) {
  const int error = errno;
  if (signal == SIGWINCH) {
    size_changed = true;
  } else {
    end_signal = signal;
  }
  Alarms::ring();
  errno = error;
}

}  // namespace

Alarms::Alarms() {
  if (::pipe2(pipe_.data(), O_NONBLOCK | O_CLOEXEC) == 0) ringing_pipe = pipe_[1];
  end_signal = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGWINCH}) {
    struct sigaction action{};
    action.sa_handler = note_signal;
    sigaction(signal, &action, &before_.emplace_back(Before{signal, {}}).action);
  }
}

Alarms::~Alarms() {
  for (const Before& each : before_) sigaction(each.signal, &each.action, nullptr);
  ringing_pipe = -1;
  ::close(pipe_[0]);
  ::close(pipe_[1]);
}

bool Alarms::drain() {
  std::array<char, 64> bytes{};
  bool any = false;
  while (::read(pipe_[0], bytes.data(), bytes.size()) > 0) any = true;
  return any;
}

void Alarms::ring() {
  const char byte = 0;
  const int pipe = ringing_pipe;
  if (pipe >= 0) [[maybe_unused]]
    const auto written = ::write(pipe, &byte, 1);
}

int Alarms::leaving_signal() { return end_signal; }

bool Alarms::take_size_changed() { return size_changed.exchange(false); }

}  // namespace castellan
