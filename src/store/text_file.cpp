#include "store/text_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace castellan {

namespace fs = std::filesystem;

Error system_error(std::string_view what, const fs::path& path) {
  return Error{fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(errno))};
}

OpenFile::OpenFile(const fs::path& path, int flags)
    : number_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}

OpenFile::~OpenFile() {
  if (number_ > STDERR_FILENO) ::close(number_);
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Result<std::string> read_text_file(const std::string& path) { return read_large_file(path, 4); }

Result<std::string> read_large_file(const std::string& path, std::size_t megabytes) {
  const OpenFile file = path == "-" ? OpenFile(STDIN_FILENO) : OpenFile(path, O_RDONLY);
  if (!file.is_open()) return system_error("open", path);
  std::string text;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t got = ::read(file.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error("read", path);
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
    if (text.size() > megabytes << 20) {
      return Error{fmt::format("{} is larger than {} MiB", path, megabytes)};
    }
  }
}

}  // namespace castellan
