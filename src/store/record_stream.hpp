// A file of many records, read one record at a time: it may be larger than the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

class RecordStream {
 public:
  /// A longer record is an error.
  static constexpr std::size_t longest_record = 64 << 20;

  /// Reads on from where the open file is, which must stay open.
  explicit RecordStream(int file, std::uint64_t offset = 0) : file_(file), offset_(offset) {}

  struct Part {
    std::string_view text;     // valid until the next call
    std::uint64_t offset = 0;  // of its first byte
    bool is_last = false;      // the file ends with it
  };
  /// Nothing at the end.
  Result<std::optional<Part>> next();

 private:
  Status read_more();
  /// Hands over what is read up to here.
  Part take(std::size_t end, bool is_last);

  int file_;
  std::uint64_t offset_;  // of what is read and not yet handed over
  std::string read_;
  std::size_t begin_ = 0;  // of what is not yet handed over, in there
  bool has_ended_ = false;
};

}  // namespace castellan
