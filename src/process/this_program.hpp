// The file of the running program.
#pragma once

#include <filesystem>
#include <string>

#include "core/result.hpp"

namespace castellan {

Result<std::filesystem::path> path_of_this_program();

/// Another build gives another word; the same file gives the same on every machine.
Result<std::string> fingerprint_of_this_program();

}  // namespace castellan
