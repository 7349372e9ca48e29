// Saved games in a map, for tests.
#pragma once

#include <map>

#include "match/archive.hpp"

namespace castellan::tests {

/// An archive in memory that can be told to fail.
class MemoryArchive final : public Archive {
 public:
  Result<std::string> new_name(std::string_view game) override {
    (void)game;
    return "m" + std::to_string(++named);
  }
  Status save(std::string_view name, std::string_view record) override {
    if (full) return Error{"no space left"};
    kept[std::string(name)] = record;
    ++saves;
    return Done{};
  }
  Result<std::string> load(std::string_view name) const override {
    const auto found = kept.find(std::string(name));
    if (found == kept.end()) return Error{"no such game"};
    return found->second;
  }
  Status remove(std::string_view name) override {
    if (kept.erase(std::string(name)) == 1) return Done{};
    return Error{"no such game"};
  }
  Result<std::vector<std::string>> names() const override {
    std::vector<std::string> names;
    for (const auto& [name, record] : kept) names.push_back(name);
    return names;
  }
  std::string place(std::string_view name) const override { return "memory:" + std::string(name); }

  std::map<std::string, std::string> kept;
  int saves = 0;
  int named = 0;
  bool full = false;
};

}  // namespace castellan::tests
