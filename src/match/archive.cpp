#include "match/archive.hpp"

#include <algorithm>

namespace castellan {

AnalysisKey analysis_key(const GameEntry& game, OptionValues options, std::string state,
                         int lines) {
  for (const auto* limit : {"repetition", "max_turns"}) {
    if (options.offers(limit)) options.put(limit, 0);
  }
  return {std::string(game.info().name), options.text(), std::move(state), lines};
}

std::optional<KeptAnalysis> find_analysis(const Archive& archive, AnalysisKey key) {
  if (auto found = archive.find_analysis(key)) return found;
  constexpr std::string_view added = " repetition=0";
  const std::size_t place = key.options.find(added);
  if (place == std::string::npos) return std::nullopt;
  key.options.erase(place, added.size());
  return archive.find_analysis(key);
}

Change change_of(const Archive& archive, std::string name, const Record& record,
                 std::size_t kept_moves) {
  Change change{.name = std::move(name), .record = {}};
  change.record.tags = record.tags;
  change.record.result = record.result;
  change.same_moves = archive.keeps_parts() ? std::min(kept_moves, record.moves.size()) : 0;
  change.record.moves.assign(record.moves.begin() + static_cast<std::ptrdiff_t>(change.same_moves),
                             record.moves.end());
  return change;
}

std::vector<Result<SaveResult>> Archive::keep(const std::vector<Change>& changes) {
  std::vector<Result<SaveResult>> answers;
  for (const Change& change : changes) {
    const auto saved = save(change.name, write_record(change.record));
    if (saved) {
      answers.emplace_back(SaveResult{change.version + 1});
    } else {
      answers.emplace_back(saved.error());
    }
  }
  return answers;
}

Result<std::vector<GameSummary>> Archive::summaries(const std::vector<std::string>& names) const {
  std::vector<GameSummary> summaries;
  for (const std::string& name : names) {
    GameSummary& summary = summaries.emplace_back();
    summary.name = name;
    const auto text = load(name);
    const auto record = text ? parse_record(*text) : Result<Record>(text.error());
    if (!record) {
      summary.trouble = record.error().message;
      continue;
    }
    summary = in_brief(name, *record);
  }
  return summaries;
}

GameSummary in_brief(const std::string& name, const Record& record) {
  GameSummary summary;
  summary.name = name;
  summary.game = record.tag("Game");
  summary.moves = record.moves.size();
  summary.result = record.result;
  for (const RecordTag& tag : record.tags) summary.players.emplace_back(tag.name, tag.value);
  return summary;
}

Result<std::vector<std::string>> Archive::locks(std::string_view name) const {
  const auto game = kept(name);
  if (!game) return game.error();
  return *game ? (*game)->locks : std::vector<std::string>();
}

Result<std::vector<std::int64_t>> Archive::versions(const std::vector<std::string>& names) const {
  std::vector<std::int64_t> versions;
  for (const std::string& name : names) {
    const auto game = kept(name);
    if (!game) return game.error();
    versions.push_back(*game ? (*game)->version : 0);
  }
  return versions;
}

std::vector<Result<std::optional<KeptGame>>> Archive::kept_all(
    const std::vector<std::string>& names) const {
  std::vector<Result<std::optional<KeptGame>>> games;
  games.reserve(names.size());
  for (const std::string& name : names) games.push_back(kept(name));
  return games;
}

Result<std::optional<KeptGame>> Archive::kept(std::string_view name) const {
  const auto text = load(name);
  if (!text) return std::optional<KeptGame>();
  const auto record = parse_record(*text);
  if (!record) return record.error();
  KeptGame game;
  game.record = *record;
  game.version = 1;
  return std::optional<KeptGame>(std::move(game));
}

}  // namespace castellan
