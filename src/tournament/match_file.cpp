#include "tournament/match_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace castellan {

namespace {

constexpr std::size_t most_megabytes = 4'096;
constexpr std::string_view match_tag = "Tournament";
constexpr std::string_view game_end = "\n\n";

}  // namespace

Result<MatchFile> MatchFile::open(const std::filesystem::path& path, std::string_view match,
                                  bool fresh) {
  auto file = std::make_unique<OpenFile>(path, O_RDWR | O_CREAT | O_APPEND);
  if (!file->is_open()) return system_error("open", path);
  if (::flock(file->number(), LOCK_EX | LOCK_NB) != 0) {
    return Error{fmt::format("{}: another program is playing this match", path.string())};
  }
  MatchFile opened(path, std::string(match), std::move(file));
  const auto ready = fresh ? opened.forget() : opened.read();
  if (!ready) return ready.error();
  return opened;
}

Status MatchFile::read() {
  const auto text = read_large_file(path_.string(), most_megabytes);
  if (!text) return text.error();
  if (text->empty()) return Done{};
  std::size_t whole = 0;
  for (const std::string_view part : split_records(*text)) {
    const auto record = parse_record(part);
    const bool is_last = part.data() + part.size() == text->data() + text->size();
    if (!record && is_last && is_begun(part)) break;
    if (!record) return Error{fmt::format("{}: {}", path_.string(), record.error().message)};
    if (record->tag(match_tag) != match_) {
      return Error{fmt::format(
          "{} has games of another match or another build: name another file with --out",
          path_.string())};
    }
    if (is_last && !part.ends_with(record->result + std::string(game_end))) break;  // it was cut
    records_.push_back(*record);
    whole += part.size();
  }
  if (whole < text->size() && ::ftruncate(file_->number(), static_cast<off_t>(whole)) != 0) {
    return system_error("write", path_);
  }
  return Done{};
}

Status MatchFile::forget() {
  const std::string first_tag = fmt::format("[{} ", match_tag);
  std::string beginning(first_tag.size(), ' ');
  const ssize_t got = ::pread(file_->number(), beginning.data(), beginning.size(), 0);
  if (got > 0 && !first_tag.starts_with(beginning.substr(0, static_cast<std::size_t>(got)))) {
    return Error{fmt::format("{}: is not the file of a match", path_.string())};
  }
  if (got < 0 || ::ftruncate(file_->number(), 0) != 0) return system_error("write", path_);
  return Done{};
}

/// Games begin with the match that they belong to, so a fragment tells whose it is.
bool MatchFile::is_begun(std::string_view text) const {
  const std::string first = fmt::format("[{} \"{}\"]\n", match_tag, match_);
  return text.starts_with(std::string_view(first).substr(0, text.size()));
}

Status MatchFile::add(Record record) {
  record.tags.insert(record.tags.begin(), {std::string(match_tag), match_, {}});
  if (!write_all(file_->number(), write_record(record) + "\n")) return system_error("write", path_);
  return Done{};
}

}  // namespace castellan
