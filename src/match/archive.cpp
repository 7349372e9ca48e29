#include "match/archive.hpp"

namespace castellan {

std::vector<Result<Keeping>> Archive::keep(const std::vector<Change>& changes) {
  std::vector<Result<Keeping>> answers;
  for (const Change& change : changes) {
    const auto saved = save(change.name, write_record(*change.record));
    if (saved) {
      answers.emplace_back(Keeping{change.version + 1, false});
    } else {
      answers.emplace_back(saved.error());
    }
  }
  return answers;
}

Result<KeptGame> Archive::kept(std::string_view name) const {
  const auto text = load(name);
  if (!text) return text.error();
  const auto record = parse_record(*text);
  if (!record) return record.error();
  KeptGame game;
  game.record = *record;
  game.version = 1;
  return game;
}

}  // namespace castellan
