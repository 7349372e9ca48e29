#include "store/record_folder.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>

namespace castellan {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view file_ending = ".record";
constexpr std::size_t largest_text = 4 << 20;

Error system_error(std::string_view what, const fs::path& path) {
  return Error{fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(errno))};
}

/// Closes its file, whatever happens.
class OpenFile {
 public:
  OpenFile(const fs::path& path, int flags)
      : number_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  explicit OpenFile(int number) : number_(number) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// A name is never a way out of the folder.
Status check_name(std::string_view name) {
  if (!name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos) {
    return Done{};
  }
  return Error{"'" + std::string(name) + "' is not the name of a saved game"};
}

}  // namespace

fs::path user_games_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder = data != nullptr && *data == '/' ? fs::path(data)
                    : home != nullptr && *home != 0 ? fs::path(home) / ".local" / "share"
                                                    : fs::current_path();
  return folder / "castellan" / "games";
}

Result<std::string> read_text_file(const std::string& path) {
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
    if (text.size() > largest_text) return Error{fmt::format("{} is larger than 4 MiB", path)};
  }
}

fs::path RecordFolder::path_of(std::string_view name) const {
  return folder_ / (std::string(name) + std::string(file_ending));
}

std::string random_letters(std::size_t count) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device random;
  std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += letters[any(random)];
  return text;
}

std::string game_name(std::string_view game) {
  // World time to the millisecond: names sort by age, whatever a clock on the wall does.
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  return fmt::format("{:%Y%m%d-%H%M%S}-{:03}-{}-{}", fmt::gmtime(seconds), milliseconds % 1000,
                     game, random_letters(6));
}

Result<std::string> RecordFolder::new_name(std::string_view game) {
  for (int tries = 0; tries < 100; ++tries) {
    std::string name = game_name(game);
    std::error_code ignored;
    if (!fs::exists(path_of(name), ignored)) return name;
  }
  return Error{"no free name for a new game in " + folder_.string()};
}

Status RecordFolder::save(std::string_view name, std::string_view record) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return Error{fmt::format("cannot create {}: {}", folder_.string(), error.message())};
  const fs::path path = path_of(name);
  const fs::path beside = path.string() + fmt::format(".{}.new", ::getpid());
  {
    const OpenFile file(beside, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.is_open()) return system_error("write", beside);
    if (!write_all(file.number(), record) || ::fsync(file.number()) != 0) {
      const Error failure = system_error("write", beside);
      ::unlink(beside.c_str());
      return failure;
    }
  }
  if (::rename(beside.c_str(), path.c_str()) == 0) return Done{};
  const Error failure = system_error("replace", path);
  ::unlink(beside.c_str());
  return failure;
}

Result<std::string> RecordFolder::load(std::string_view name) const {
  if (const auto checked = check_name(name); !checked) return checked.error();
  return read_text_file(path_of(name).string());
}

Status RecordFolder::remove(std::string_view name) {
  if (const auto checked = check_name(name); !checked) return checked.error();
  const fs::path path = path_of(name);
  if (::unlink(path.c_str()) == 0) return Done{};
  return system_error("remove", path);
}

Result<std::vector<std::string>> RecordFolder::names() const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == file_ending) names.push_back(entry->path().stem().string());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return Error{fmt::format("cannot read {}: {}", folder_.string(), error.message())};
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace castellan
