// A folder for one test, deleted with it.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace castellan::tests {

class ScratchFolder {
 public:
  ScratchFolder() {
    std::string made = testing::TempDir() + "castellan_XXXXXX";
    if (::mkdtemp(made.data()) == nullptr) throw std::runtime_error("no folder for " + made);
    path_ = made;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace castellan::tests
