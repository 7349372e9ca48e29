// Counts every `new` of the program it is linked into.
#pragma once

#include <cstdint>

namespace castellan::tests {

std::uint64_t allocation_count();

}  // namespace castellan::tests
