// Files of expected text. With CASTELLAN_UPDATE_GOLDEN set a test rewrites them instead of
// comparing; the difference is then read in review.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace castellan::tests {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << "cannot read " << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void expect_golden(const std::string& path, const std::string& text) {
  if (std::getenv("CASTELLAN_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream file(path);
    EXPECT_TRUE(file << text) << "cannot write " << path;
    return;
  }
  EXPECT_EQ(read_file(path), text)
      << "in " << path << " (tools/update_golden writes it anew, if the change is meant)";
}

}  // namespace castellan::tests
