// The archive as a folder of record files, one game per file. A file is written beside its final
// place and then renamed, so that a crash leaves either the old record or the new one.
#pragma once

#include <filesystem>

#include "match/archive.hpp"

namespace castellan {

class RecordFolder final : public Archive {
 public:
  explicit RecordFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  Result<std::string> new_name(std::string_view game) override;
  Status save(std::string_view name, std::string_view record) override;
  Result<std::string> load(std::string_view name) const override;
  Status remove(std::string_view name) override;
  Result<std::vector<std::string>> names() const override;
  std::string place(std::string_view name) const override { return path_of(name).string(); }

 private:
  std::filesystem::path path_of(std::string_view name) const;

  std::filesystem::path folder_;
};

/// A name for a game that starts now: names sort by age, and two programs make different ones.
std::string game_name(std::string_view game);

/// Random letters and digits, from the system's own source.
std::string random_letters(std::size_t count);

/// Where this user's games are saved: $XDG_DATA_HOME/castellan/games, ~/.local/share by default;
/// empty without a home folder.
std::filesystem::path user_games_folder();

}  // namespace castellan
