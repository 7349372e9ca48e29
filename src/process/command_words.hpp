// A command in one text, as people write it: its words, without a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace castellan {

/// Words are separated by spaces; '…' and "…" keep spaces, and a backslash takes the next character
/// as it is, except between '…'. At least one word, or an error.
Result<std::vector<std::string>> command_words(std::string_view text);

}  // namespace castellan
