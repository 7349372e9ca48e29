// Text files: read whole within a size limit, written completely.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

/// A whole file, or standard input for "-"; refuses more than a few megabytes.
Result<std::string> read_text_file(const std::string& path);
/// The same, refusing more than so many megabytes.
Result<std::string> read_large_file(const std::string& path, std::size_t megabytes);

/// "cannot open PATH: No such file or directory", by errno.
Error system_error(std::string_view what, const std::filesystem::path& path);

/// Closes its file, whatever happens.
class OpenFile {
 public:
  OpenFile(const std::filesystem::path& path, int flags);
  explicit OpenFile(int number) : number_(number) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile();
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

bool write_all(int file, std::string_view text);

}  // namespace castellan
