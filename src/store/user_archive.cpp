// Which store a program uses: the one it was told to, or the user's own.
#include <filesystem>

#include "store/database.hpp"
#include "store/record_folder.hpp"

namespace castellan {

namespace {

/// Stands in for an archive that cannot be opened.
class NoArchive final : public Archive {
 public:
  explicit NoArchive(Error trouble) : trouble_(std::move(trouble)) {}

  Result<std::string> new_name(std::string_view) override { return trouble_; }
  Status save(std::string_view, std::string_view) override { return trouble_; }
  Result<std::string> load(std::string_view) const override { return trouble_; }
  Status remove(std::string_view) override { return trouble_; }
  Result<std::vector<std::string>> names() const override { return trouble_; }
  std::string place(std::string_view) const override { return "nowhere"; }

 private:
  Error trouble_;
};

}  // namespace

Result<std::unique_ptr<Database>> open_server_store(const std::string& address) {
  if (!address.empty()) return Database::open_later(address);
  const std::filesystem::path records = user_games_folder();
  if (records.empty()) return Error{"there is no home folder to save games in"};
  std::error_code ignored;  // the store itself will say that there is no folder
  std::filesystem::create_directories(records.parent_path(), ignored);
  auto database = Database::open_later((records.parent_path() / "games.db").string());
  if (database) (void)(*database)->take_over(RecordFolder(records), "record files");
  return database;
}

std::unique_ptr<Archive> open_user_archive(const std::string& address, IfMissing if_missing) {
  if (if_missing == IfMissing::refuse && !address.empty() && !is_postgresql(address) &&
      !std::filesystem::exists(file_of(address))) {
    return std::make_unique<NoArchive>(Error{"there is no store at " + address});
  }
  namespace fs = std::filesystem;
  if (!address.empty()) {
    const bool is_file = !is_postgresql(address);
    const fs::path folder = is_file ? fs::path(file_of(address)).parent_path() : fs::path();
    if (!folder.empty() && !fs::exists(folder)) {
      return std::make_unique<NoArchive>(Error{"there is no folder " + folder.string()});
    }
    auto database = Database::open(address);
    if (!database) return std::make_unique<NoArchive>(database.error());
    if (is_file) (*database)->option_ = "--store " + address;  // others may hold a password
    return std::move(*database);
  }
  const fs::path records = user_games_folder();
  if (records.empty()) {
    return std::make_unique<NoArchive>(Error{"there is no home folder to save games in"});
  }
  const fs::path usual = records.parent_path() / "games.db";
  const bool has_any = fs::exists(usual) || fs::exists(records);
  // Whoever only reads leaves nothing behind.
  const bool in_memory = if_missing == IfMissing::refuse && !has_any;
  auto database = Database::open(in_memory ? ":memory:" : usual.string());
  if (!database) return std::make_unique<NoArchive>(database.error());
  const auto taken = (*database)->take_over(RecordFolder(records), "record files");
  if (!taken) return std::make_unique<NoArchive>(taken.error());
  return std::move(*database);
}

}  // namespace castellan
