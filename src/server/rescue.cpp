#include "server/rescue.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "store/record_folder.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace fs = std::filesystem;

Result<fs::path> write_rescue_file(const std::vector<std::string>& records) {
  std::string text;
  for (const std::string& record : records) text += record + "\n";
  const std::string name = "castellan-rescue-" + random_letters(8) + ".record";
  std::error_code ignored;
  for (const fs::path& folder :
       {user_games_folder().parent_path(), fs::temp_directory_path(ignored), fs::path(".")}) {
    if (folder.empty()) continue;
    fs::create_directories(folder, ignored);
    const fs::path path = fs::absolute(folder / name, ignored);
    const OpenFile file(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC);
    if (file.is_open() && write_all(file.number(), text) && ::fsync(file.number()) == 0)
      return path;
    fs::remove(path, ignored);
  }
  return Error{"no folder took a file with them"};
}

}  // namespace castellan
