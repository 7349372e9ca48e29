#include "cli/state_lines.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

namespace castellan {

namespace {

std::string trimmed(std::string text) {
  constexpr std::string_view blank = " \t\r\n";
  text.erase(text.find_last_not_of(blank) + 1);
  text.erase(0, text.find_first_not_of(blank));
  return text;
}

/// False once stopped. The signal that stops can only come while waiting, never between looking and
/// waiting, where it would be missed.
bool wait_for_input(int file, StopToken stop) {
  sigset_t interrupt;
  sigset_t before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  ::pthread_sigmask(SIG_BLOCK, &interrupt, &before);
  bool is_ready = false;
  while (!is_ready && !stop.stop_requested()) {
    pollfd ready{file, POLLIN, 0};
    is_ready = ::ppoll(&ready, 1, nullptr, &before) > 0;
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return is_ready;
}

}  // namespace

Result<std::string> clean_state(std::string text) {
  if (text.size() > longest_state) {
    return Error{fmt::format("state: expected at most {} bytes", longest_state)};
  }
  text = trimmed(std::move(text));
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
  const auto control = std::find_if(text.begin(), text.end(), is_control);
  if (control == text.end()) return text;
  if (*control == '\n') return Error{"state: expected one line; --states takes several states"};
  return Error{
      fmt::format("state: expected a line of text, found a control character (byte {:#04x})",
                  static_cast<unsigned char>(*control))};
}

Result<std::string> given_state(const std::string& value) {
  if (value != "-") return clean_state(value);
  auto read = read_text_file("-");
  if (!read) return read.error();
  return clean_state(std::move(*read));
}

Result<std::optional<StateLines::Line>> StateLines::next(StopToken stop) {
  while (true) {
    auto text = read_line(stop);
    if (!text) return text.error();
    if (!*text) return std::optional<Line>();
    ++number_;
    const std::size_t first = (*text)->find_first_not_of(" \t\r");
    if (first == std::string::npos || (**text)[first] == '#') continue;
    return std::optional<Line>({number_, clean_state(std::move(**text))});
  }
}

Result<std::optional<std::string>> StateLines::read_line(StopToken stop) {
  std::string line;
  while (true) {
    const std::size_t end = buffer_.find('\n', begin_);
    const std::size_t room = longest_state + 1 - line.size();
    line.append(buffer_, begin_, std::min(room, std::min(end, buffer_.size()) - begin_));
    if (end != std::string::npos) {
      begin_ = end + 1;
      return std::optional<std::string>(std::move(line));
    }
    buffer_.resize(longest_state);
    begin_ = 0;
    ssize_t got = -1;
    while (!is_at_end_ && got < 0) {
      if (!wait_for_input(file_.number(), stop)) return std::optional<std::string>();
      got = ::read(file_.number(), buffer_.data(), buffer_.size());
      if (got < 0 && errno != EINTR && errno != EAGAIN) return system_error("read", path_);
    }
    buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    is_at_end_ = got <= 0;
    if (is_at_end_) {
      if (line.empty()) return std::optional<std::string>();
      return std::optional<std::string>(std::move(line));
    }
  }
}

}  // namespace castellan
