#include "store/record_folder.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>

#include "store/text_file.hpp"

namespace castellan {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view file_ending = ".record";

/// A name must never lead out of the folder.
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
  const bool has_data = data != nullptr && *data == '/';
  if (!has_data && (home == nullptr || *home == 0)) return {};
  return (has_data ? fs::path(data) : fs::path(home) / ".local" / "share") / "castellan" / "games";
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
  // UTC to the millisecond: names sort by age, whatever the local clock does.
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
