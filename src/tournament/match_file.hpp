// The games of a match in one file, record after record. A game is written at once when it has
// ended: whatever happens to the program, the same match goes on from there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "match/record.hpp"
#include "store/text_file.hpp"

namespace castellan {

class MatchFile {
 public:
  /// Opens or creates the file and keeps other programs out of it. A record that was cut off is
  /// removed; games of another match are an error. A fresh match forgets what games there are.
  static Result<MatchFile> open(const std::filesystem::path& path, std::string_view match,
                                bool fresh = false);

  /// What the file had when it was opened; hands them over.
  std::vector<Record> take_records() { return std::move(records_); }
  Status add(Record record);
  const std::filesystem::path& path() const { return path_; }

 private:
  MatchFile(std::filesystem::path path, std::string match, std::unique_ptr<OpenFile> file)
      : path_(std::move(path)), match_(std::move(match)), file_(std::move(file)) {}
  Status read();
  Status forget();
  /// Whether this may be the beginning of a game of this match.
  bool is_begun(std::string_view text) const;

  std::filesystem::path path_;
  std::string match_;
  std::unique_ptr<OpenFile> file_;
  std::vector<Record> records_;
};

}  // namespace castellan
