// What this binary was built from; the values are written by the build.
#pragma once

#include <string>
#include <string_view>

namespace castellan {

struct BuildInfo {
  std::string_view version;
  std::string_view commit;
  std::string_view compiler;
  std::string_view flags;
};

extern const BuildInfo build_info;

/// Two lines: version and commit, compiler and flags.
std::string build_text();

}  // namespace castellan
