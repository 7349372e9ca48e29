// Where games go that could not be saved before the server ends.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace castellan {

/// Writes the records into one new file, in the first folder that takes it: the user's data folder,
/// the system's folder for temporary files, the current one.
Result<std::filesystem::path> write_rescue_file(const std::vector<std::string>& records);

}  // namespace castellan
