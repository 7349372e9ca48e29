#include "cli/live_lines.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace castellan {

namespace {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

/// Asked for every time: people resize their windows.
TerminalSize terminal_size() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return {};
  }
  return {size.ws_col, size.ws_row};
}

/// The beginning of a line, in bytes, without half a letter at its end.
std::string_view beginning(std::string_view line, std::size_t most) {
  if (line.size() <= most) return line;
  while (most > 0 && (static_cast<unsigned char>(line[most]) & 0xC0U) == 0x80U) --most;
  return line.substr(0, most);
}

/// To the first column of the first of these lines.
std::string back_over(std::size_t lines) {
  return lines > 1 ? fmt::format("\r\x1b[{}A", lines - 1) : "\r";
}

bool can_move_cursor() {
  const char* kind = std::getenv("TERM");
  return kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

std::size_t columns_of(int file) {
  if (::isatty(file) == 0) return 0;
  winsize size{};
  const bool is_known = ::ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : TerminalSize{}.columns;
}

LiveLines::LiveLines() : are_seen_(::isatty(STDERR_FILENO) != 0 && can_move_cursor()) {}

void LiveLines::show(const std::vector<std::string>& lines) {
  constexpr std::chrono::milliseconds pause{50};
  const auto now = std::chrono::steady_clock::now();
  if (!are_seen_ || lines.empty() || (drawn_ > 0 && now < last_ + pause)) return;
  last_ = now;
  // Whatever wraps or scrolls could not be drawn over.
  const TerminalSize size = terminal_size();
  const std::size_t count = std::min(lines.size(), std::max<std::size_t>(size.rows - 1, 1));
  std::string text = back_over(drawn_);
  for (std::size_t i = 0; i < count; ++i) {
    text += beginning(lines[i], size.columns - 1);
    text += i + 1 < count ? "\x1b[K\n" : "\x1b[J";
  }
  fmt::print(stderr, "{}", text);
  drawn_ = count;
}

void LiveLines::clear() {
  if (drawn_ > 0) fmt::print(stderr, "{}\x1b[J", back_over(drawn_));
  drawn_ = 0;
}

}  // namespace castellan
