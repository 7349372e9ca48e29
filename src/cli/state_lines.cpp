#include "cli/state_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace castellan {

Result<std::string> clean_state(std::string text) {
  if (text.size() > longest_state) {
    return Error{fmt::format("state: expected at most {} bytes", longest_state)};
  }
  constexpr std::string_view blank = " \t\r\n";
  text.erase(text.find_last_not_of(blank) + 1);
  text.erase(0, text.find_first_not_of(blank));
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
  const auto control = std::find_if(text.begin(), text.end(), is_control);
  if (control == text.end()) return text;
  if (*control == '\n') return Error{"state: expected one line; --states takes several states"};
  return Error{
      fmt::format("state: expected a line of text, found a control character (byte {:#04x})",
                  static_cast<unsigned char>(*control))};
}

Result<std::optional<StateLines::Line>> StateLines::next(StopToken stop) {
  while (true) {
    auto text = read_line(stop);
    if (!text) return text.error();
    if (!*text) return std::optional<Line>();
    ++number_;
    auto state = clean_state(std::move(**text));
    if (state && (state->empty() || state->front() == '#')) continue;
    return std::optional<Line>({number_, std::move(state)});
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
      if (stop.stop_requested()) return std::optional<std::string>();
      got = ::read(file_.number(), buffer_.data(), buffer_.size());
      if (got < 0 && errno != EINTR) return system_error("read", path_);
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
