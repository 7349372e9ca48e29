// The files of programs, this one's and others', and which build they are.
#pragma once

#include <filesystem>
#include <string>

#include "core/result.hpp"

namespace castellan {

Result<std::filesystem::path> path_of_this_program();

/// Where a program is found that is called by this word, as by a shell; the word itself if nowhere.
std::filesystem::path program_named(const std::string& word);

/// Another content gives another word; the same gives the same on every machine.
Result<std::string> fingerprint_of(const std::filesystem::path& file);
/// Also when a new build has taken its place since it was started.
Result<std::string> fingerprint_of_this_program();

}  // namespace castellan
