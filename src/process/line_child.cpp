#include "process/line_child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <utility>

namespace castellan {

namespace {

using std::chrono::milliseconds;

// Its end may not show in its pipes, when a program that it has started still holds them.
constexpr milliseconds look_every{50};
constexpr milliseconds time_to_end{500};
constexpr std::size_t most_unsent = 64 << 20;
constexpr std::size_t last_words = 4'096;

/// While it lives, writing to a program that has ended does not end this one.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec now{};
    while (::sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

}  // namespace

Result<std::unique_ptr<LineChild>> LineChild::start(const std::vector<std::string>& words,
                                                    TrafficTap tap) {
  std::unique_ptr<LineChild> made(new LineChild);
  made->tap_ = std::move(tap);
  const auto child = spawn(words, {&made->input_, made->output_, made->errors_}, ProcessGroup::own);
  if (!child) return child.error();
  made->child_ = *child;
  made->input_.close(Pipe::reading);
  made->output_.close(Pipe::writing);
  made->errors_.close(Pipe::writing);
  ::fcntl(made->input_.writer(), F_SETFL, O_NONBLOCK);
  return made;
}

LineChild::~LineChild() { end(time_to_end); }

void LineChild::send(std::string_view line) {
  bytes_ = 0;
  lines_ = 0;
  if (input_.writer() < 0) return;
  if (tap_) tap_('>', line);
  unsent_ += line;
  unsent_ += '\n';
  write_some();
}

void LineChild::write_some() {
  const NoPipeSignal guard;
  while (!unsent_.empty()) {
    const ssize_t written = ::write(input_.writer(), unsent_.data(), unsent_.size());
    if (written >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      close_input();  // it does not read any more; what it still says may tell why
    }
  }
}

void LineChild::close_input() {
  input_.close(Pipe::writing);
  unsent_.clear();
}

bool LineChild::converse(milliseconds longest) {
  std::array<pollfd, 3> streams{pollfd{output_.reader(), POLLIN, 0},
                                pollfd{errors_.reader(), POLLIN, 0},
                                pollfd{unsent_.empty() ? -1 : input_.writer(), POLLOUT, 0}};
  if (::poll(streams.data(), streams.size(), static_cast<int>(longest.count())) <= 0) return false;
  if (streams[0].revents != 0) {
    const std::size_t before = heard_.size();
    if (!read_some(output_.reader(), heard_)) output_.close(Pipe::reading);
    bytes_ += heard_.size() - before;
  }
  if (streams[1].revents != 0) {
    std::string& said = end_.errors;
    const std::size_t before = said.size();
    if (!read_some(errors_.reader(), said)) errors_.close(Pipe::reading);
    bytes_ += said.size() - before;
    if (said.size() > last_words) said.erase(0, said.size() - last_words);
  }
  if (streams[2].revents != 0) write_some();
  return true;
}

std::optional<std::string> LineChild::take_line() {
  const std::size_t end = heard_.find('\n');
  const bool is_last = !output_.is_open() && !heard_.empty();
  if (end == std::string::npos && !is_last) return std::nullopt;
  std::string line = heard_.substr(0, end);
  heard_.erase(0, end == std::string::npos ? end : end + 1);
  if (line.ends_with('\r')) line.pop_back();
  ++lines_;
  if (tap_) tap_('<', line);
  return line;
}

bool LineChild::floods() const {
  const std::size_t length = std::min(heard_.find('\n'), heard_.size());
  return length > longest_line || bytes_ > most_bytes || lines_ > most_lines;
}

Result<std::string, LineChild::Silence> LineChild::receive(Clock::time_point until) {
  for (bool has_waited = false;; has_waited = true) {
    if (floods()) return Silence{Silence::Why::flooded, "printed too much"};
    if (auto line = take_line()) return std::move(*line);
    if (!output_.is_open()) return silence_at_end();
    if (unsent_.size() > most_unsent) return Silence{Silence::Why::late, "does not read"};
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    if (has_waited && left.count() <= 0) return Silence{Silence::Why::late, "gave no answer"};
    const bool heard = converse(std::clamp(left, milliseconds(0), look_every));
    if (!heard && !is_running() && !converse(milliseconds(0))) output_.close(Pipe::reading);
  }
}

LineChild::Silence LineChild::silence_at_end() {
  const auto end = wait_for_end(Clock::now() + time_to_end);
  return {Silence::Why::ended, end ? sentence_of(*end) : "closed its output"};
}

bool LineChild::is_running() {
  if (child_ < 0) return false;
  siginfo_t info{};
  const int trouble =
      ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
  return trouble == 0 && info.si_pid == 0;
}

std::optional<ChildEnd> LineChild::wait_for_end(Clock::time_point until) {
  constexpr milliseconds pause{5};
  while (is_running()) {
    if (Clock::now() >= until) return std::nullopt;
    converse(pause);
    heard_.clear();
  }
  while (errors_.is_open() && converse(milliseconds(0))) {
  }
  end(milliseconds(0));
  return end_;
}

void LineChild::end(milliseconds patience) {
  if (child_ < 0) return;
  close_input();
  const auto until = Clock::now() + patience;
  while (is_running() && Clock::now() < until) {
    converse(milliseconds(5));
    heard_.clear();
  }
  // Before it is collected, so that the number cannot be another group's.
  ::kill(-child_, SIGKILL);
  const ChildEnd end = collect(child_);
  child_ = -1;
  end_.status = end.status;
  end_.signal = end.signal;
  if (tap_) tap_('!', sentence_of(end_));
  output_.close(Pipe::reading);
  errors_.close(Pipe::reading);
}

}  // namespace castellan
