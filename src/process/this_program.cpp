#include "process/this_program.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

namespace castellan {

Result<std::filesystem::path> path_of_this_program() {
  std::error_code trouble;
  auto path = std::filesystem::read_symlink("/proc/self/exe", trouble);
  if (trouble) return Error{"cannot find this program's own file: " + trouble.message()};
  return path;
}

Result<std::string> fingerprint_of_this_program() {
  // The open file, also when a new build has taken its place since.
  std::ifstream file("/proc/self/exe", std::ios::binary);
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
  if (!file.eof()) return Error{"cannot read this program's own file"};
  return fmt::format("{:016x}", hash);
}

}  // namespace castellan
