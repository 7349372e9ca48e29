// The games of a match in one file, record after record. A game is written at once when it has
// ended: whatever happens to the program, the same match goes on from there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "match/record.hpp"
#include "store/text_file.hpp"

namespace castellan {

class MatchFile {
 public:
  /// Opens or creates the file and keeps other programs out of it. One that does not begin with a
  /// game of this match is an error. A fresh match forgets what games there are.
  static Result<MatchFile> open(const std::filesystem::path& path, std::string_view match,
                                bool fresh = false);

  /// Is handed a game, and where its record begins in the file.
  using Take = std::function<Status(const Record& record, std::uint64_t offset)>;
  /// Hands over the games that there are, one at a time; it comes before the first game is added. A
  /// record that is not as it was written is an error, but one that was cut off at the end is
  /// removed, once nothing else is wrong.
  Status read(const Take& take);
  /// Where the record begins.
  Result<std::uint64_t> add(const Record& record);
  const std::filesystem::path& path() const { return path_; }

 private:
  MatchFile(std::filesystem::path path, std::string match, std::unique_ptr<OpenFile> file)
      : path_(std::move(path)), match_(std::move(match)), file_(std::move(file)) {}
  Status recognise();
  Status forget();
  /// Whether this may be the beginning of a game of this match.
  bool is_begun(std::string_view text) const;

  std::filesystem::path path_;
  std::string match_;
  std::unique_ptr<OpenFile> file_;
  std::uint64_t size_ = 0;
};

/// The text of the record that begins there.
Result<std::string> record_at(const std::filesystem::path& file, std::uint64_t offset);

}  // namespace castellan
