#include "process/traffic_log.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace castellan {

Result<std::shared_ptr<TrafficLog>> TrafficLog::open(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "ae");
  if (file == nullptr) {
    return Error{fmt::format("cannot open {}: {}", path.string(), std::strerror(errno))};
  }
  return std::shared_ptr<TrafficLog>(new TrafficLog(file));
}

TrafficTap TrafficLog::tap(const std::shared_ptr<TrafficLog>& log, const std::string& name) {
  const std::lock_guard lock(log->mutex_);
  return [log, who = fmt::format("{}#{}", name, ++log->copies_[name])](
             char direction, std::string_view line) { log->write(who, direction, line); };
}

void TrafficLog::write(const std::string& who, char direction, std::string_view line) {
  std::string shown(line.substr(0, longest_line));
  for (char& c : shown) {
    const bool is_control = (c >= 0 && c < ' ') || c == '\x7f';
    if (is_control) c = '?';
  }
  if (line.size() > longest_line) shown += fmt::format("... ({} bytes)", line.size());
  const std::lock_guard lock(mutex_);
  if (written_ > longest_log) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
  const std::string text = fmt::format("{:.3f} {} {} {}\n", seconds, who, direction, shown);
  written_ += text.size();
  std::fwrite(text.data(), 1, text.size(), file_.get());
  if (written_ > longest_log) std::fputs("the log is full\n", file_.get());
  std::fflush(file_.get());
}

}  // namespace castellan
