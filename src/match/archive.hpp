// How games are kept: an interface, so that the match and the front ends know no file and no
// database.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace castellan {

class Archive {
 public:
  virtual ~Archive() = default;

  /// A name for a new game that no kept game has; newer names sort after older ones.
  virtual Result<std::string> new_name(std::string_view game) = 0;
  /// Keeps the record under this name, replacing what was there. When it returns, the record is
  /// safe from a crash of the program.
  virtual Status save(std::string_view name, std::string_view record) = 0;
  virtual Result<std::string> load(std::string_view name) const = 0;
  virtual Status remove(std::string_view name) = 0;
  /// All names, oldest first.
  virtual Result<std::vector<std::string>> names() const = 0;
  /// Where a person finds the game: a path, an address.
  virtual std::string place(std::string_view name) const = 0;
};

}  // namespace castellan
