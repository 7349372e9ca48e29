// How much a test does: the full count when CASTELLAN_SOAK is set, a tenth otherwise.
#pragma once

#include <cstdlib>

namespace castellan::tests {

inline bool soaking() { return std::getenv("CASTELLAN_SOAK") != nullptr; }

inline int scaled(int full) { return soaking() ? full : full / 10; }

}  // namespace castellan::tests
