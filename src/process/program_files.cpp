#include "process/program_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

namespace castellan {

Result<std::filesystem::path> path_of_this_program() {
  std::error_code trouble;
  auto path = std::filesystem::read_symlink("/proc/self/exe", trouble);
  if (trouble) return Error{"cannot find this program's own file: " + trouble.message()};
  return path;
}

std::filesystem::path program_named(const std::string& word) {
  const char* folders = std::getenv("PATH");
  if (folders == nullptr || word.find('/') != std::string::npos) return word;
  std::istringstream path(folders);
  for (std::string folder; std::getline(path, folder, ':');) {
    const auto file = std::filesystem::path(folder) / word;
    if (::access(file.c_str(), X_OK) == 0) return file;
  }
  return word;
}

Result<std::string> fingerprint_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  std::vector<char> block(1 << 20);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    const auto got = static_cast<std::size_t>(file.gcount());
    std::fill(block.begin() + static_cast<std::ptrdiff_t>(got), block.end(), '\0');
    for (std::size_t at = 0; at < got; at += sizeof hash) {
      std::uint64_t word = 0;
      std::memcpy(&word, block.data() + at, sizeof word);
      hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 29U;
    }
  }
  if (!file.eof()) return Error{path.string() + ": cannot be read"};
  return fmt::format("{:016x}", hash);
}

Result<std::string> fingerprint_of_this_program() { return fingerprint_of("/proc/self/exe"); }

}  // namespace castellan
