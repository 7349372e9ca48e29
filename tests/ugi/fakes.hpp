// Fake engines with bad habits, and what tests do with them.
#pragma once

#include <string>
#include <vector>

namespace castellan::tests {

/// As the words of a command; with a file, it counts its starts there.
inline std::vector<std::string> fake_engine(const std::string& habit,
                                            const std::string& file = "") {
  std::vector<std::string> words{"python3", CASTELLAN_ROOT "/tests/ugi/fake_engine.py", habit};
  if (!file.empty()) words.push_back(file);
  return words;
}

/// The same as a contestant.
inline std::string fake_bot(const std::string& habit, const std::string& file = "") {
  std::string text = "ugi:";
  for (const std::string& word : fake_engine(habit, file)) text += " '" + word + "'";
  return text;
}

}  // namespace castellan::tests
