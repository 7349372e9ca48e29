#include "tournament/match_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <utility>

#include "store/record_stream.hpp"
#include "tournament/text_hash.hpp"

namespace castellan {

namespace {

constexpr std::string_view match_tag = "Tournament";
constexpr std::string_view game_end = "\n\n";

std::string beginning_of_match(std::string_view match) {
  return fmt::format("[{} \"{}\"]\n", match_tag, match);
}

/// Of what follows it in the record.
std::string checksum_line(std::string_view game) {
  return fmt::format("[Checksum \"{:016x}\"]\n", hash_of(game));
}

/// Whether a record is as it was written.
bool is_unchanged(std::string_view text) {
  const std::size_t line = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::size_t game = std::min(text.find('\n', line), text.size() - 1) + 1;
  return text.substr(line, game - line) == checksum_line(text.substr(game));
}

/// What there is at the beginning of a file, up to so many bytes.
Result<std::string> beginning_of(const OpenFile& file, std::size_t bytes,
                                 const std::filesystem::path& path) {
  std::string text(bytes, ' ');
  const ssize_t got = ::pread(file.number(), text.data(), text.size(), 0);
  if (got < 0) return system_error("read", path);
  text.resize(static_cast<std::size_t>(got));
  return text;
}

}  // namespace

Result<MatchFile> MatchFile::open(const std::filesystem::path& path, std::string_view match,
                                  bool fresh) {
  auto file = std::make_unique<OpenFile>(path, O_RDWR | O_CREAT | O_APPEND);
  if (!file->is_open()) return system_error("open", path);
  if (::flock(file->number(), LOCK_EX | LOCK_NB) != 0) {
    return Error{fmt::format("{}: another program is playing this match", path.string())};
  }
  MatchFile opened(path, std::string(match), std::move(file));
  const auto ready = fresh ? opened.forget() : opened.recognise();
  if (!ready) return ready.error();
  return opened;
}

Status MatchFile::recognise() {
  const auto beginning = beginning_of(*file_, beginning_of_match(match_).size(), path_);
  if (!beginning) return beginning.error();
  if (is_begun(*beginning)) return Done{};
  if (!beginning->starts_with(fmt::format("[{} ", match_tag))) {
    return Error{fmt::format("{}: is not the file of a match", path_.string())};
  }
  return Error{
      fmt::format("{} has games of another match or another build: name another file with --out",
                  path_.string())};
}

Status MatchFile::read(const Take& take) {
  if (::lseek(file_->number(), 0, SEEK_SET) < 0) return system_error("read", path_);
  RecordStream stream(file_->number());
  size_ = 0;
  bool is_cut = false;
  while (true) {
    const auto part = stream.next();
    if (!part) return Error{fmt::format("{}: {}", path_.string(), part.error().message)};
    if (!*part) break;
    const auto& [text, offset, is_last] = **part;
    const auto record = parse_record(text);
    is_cut = is_last &&
             (record ? !text.ends_with(record->result + std::string(game_end)) : is_begun(text));
    if (is_cut) break;
    const auto where = [&](const Error& error) {
      return Error{
          fmt::format("{}: the game at byte {}: {}", path_.string(), offset, error.message)};
    };
    if (!record) return where(record.error());
    if (record->tag(match_tag) != match_) return where({"is of another match"});
    if (!is_unchanged(text)) return where({"is not as it was written"});
    if (const auto taken = take(*record, offset); !taken) return where(taken.error());
    size_ += text.size();
  }
  if (is_cut && ::ftruncate(file_->number(), static_cast<off_t>(size_)) != 0) {
    return system_error("write", path_);
  }
  return Done{};
}

Status MatchFile::forget() {
  const std::string first_tag = fmt::format("[{} ", match_tag);
  const auto beginning = beginning_of(*file_, first_tag.size(), path_);
  if (!beginning) return beginning.error();
  if (!first_tag.starts_with(*beginning)) {
    return Error{fmt::format("{}: is not the file of a match", path_.string())};
  }
  if (::ftruncate(file_->number(), 0) != 0) return system_error("write", path_);
  return Done{};
}

/// Games begin with the match that they belong to, so a fragment tells whose it is.
bool MatchFile::is_begun(std::string_view text) const {
  const std::string first = beginning_of_match(match_);
  const std::size_t length = std::min(text.size(), first.size());
  return text.substr(0, length) == std::string_view(first).substr(0, length);
}

Result<std::uint64_t> MatchFile::add(const Record& record) {
  const std::string game = write_record(record) + "\n";
  const std::string text = beginning_of_match(match_) + checksum_line(game) + game;
  if (text.size() > RecordStream::longest_record) {
    return Error{fmt::format("{}: the record of a game is too long", path_.string())};
  }
  if (!write_all(file_->number(), text)) return system_error("write", path_);
  return std::exchange(size_, size_ + text.size());
}

Result<std::string> record_at(const std::filesystem::path& path, std::uint64_t offset) {
  const OpenFile file(path, O_RDONLY);
  if (!file.is_open()) return system_error("open", path);
  if (::lseek(file.number(), static_cast<off_t>(offset), SEEK_SET) < 0) {
    return system_error("read", path);
  }
  RecordStream stream(file.number(), offset);
  const auto part = stream.next();
  if (!part) return Error{fmt::format("{}: {}", path.string(), part.error().message)};
  return std::string(*part ? (*part)->text : std::string_view());
}

}  // namespace castellan
