#include "store/record_stream.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "match/record.hpp"

namespace castellan {

Result<std::optional<RecordStream::Part>> RecordStream::next() {
  RecordBounds bounds;
  std::size_t line = begin_;
  std::size_t looked_at = begin_;
  while (true) {
    std::size_t end = read_.find('\n', looked_at);
    if (end == std::string::npos && !has_ended_) {
      const std::size_t done = line - begin_;
      const std::size_t seen = read_.size() - begin_;
      if (const auto more = read_more(); !more) return more.error();
      line = begin_ + done;
      looked_at = begin_ + seen;
      continue;
    }
    end = end == std::string::npos ? read_.size() : end + 1;
    if (line == end) break;
    if (bounds.end_before(std::string_view(read_).substr(line, end - line))) {
      return std::optional(take(line, false));
    }
    line = looked_at = end;
  }
  if (begin_ == read_.size()) return std::optional<Part>();
  return std::optional(take(read_.size(), true));
}

RecordStream::Part RecordStream::take(std::size_t end, bool is_last) {
  const Part part{std::string_view(read_).substr(begin_, end - begin_), offset_, is_last};
  offset_ += end - begin_;
  begin_ = end;
  return part;
}

Status RecordStream::read_more() {
  read_.erase(0, begin_);
  begin_ = 0;
  if (read_.size() > longest_record) {
    return Error{fmt::format("a record is longer than {} MiB", longest_record >> 20)};
  }
  std::array<char, 65536> buffer{};
  ssize_t got = 0;
  do {
    got = ::read(file_, buffer.data(), buffer.size());
  } while (got < 0 && errno == EINTR);
  if (got < 0) return Error{fmt::format("cannot read it: {}", std::strerror(errno))};
  has_ended_ = got == 0;
  read_.append(buffer.data(), static_cast<std::size_t>(got));
  return Done{};
}

}  // namespace castellan
