#include "process/child_process.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "process/spawn.hpp"

namespace castellan {

namespace {

constexpr std::size_t most_said = 4 << 20;

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
    if (streams[0].revents != 0 && !read_some(output.reader(), end.output))
      output.close(Pipe::reading);
    if (streams[1].revents != 0 && !read_some(errors.reader(), end.errors))
      errors.close(Pipe::reading);
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
  const auto until = time ? std::optional<Watch::time_point>(Watch::now() + *time) : std::nullopt;
  const auto child = spawn(words, {nullptr, output, errors}, ProcessGroup::ours);
  if (!child) return child.error();
  output.close(Pipe::writing);
  errors.close(Pipe::writing);
  ChildEnd said;
  const bool is_cut = !hear(output, errors, said, until);
  if (is_cut) ::kill(*child, SIGKILL);
  ChildEnd end = collect(*child);
  end.cut = is_cut;
  end.output = std::move(said.output);
  end.errors = std::move(said.errors);
  return end;
}

std::string sentence_of(const ChildEnd& end) {
  if (end.cut) return "was stopped because it took too long or printed too much";
  if (end.signal != 0) return fmt::format("was ended by a signal: {}", ::strsignal(end.signal));
  const std::string said = last_line(end.errors);
  return fmt::format("ended with status {}{}{}", end.status, said.empty() ? "" : ": ", said);
}

}  // namespace castellan
