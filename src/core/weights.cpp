#include "core/weights.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace castellan {

namespace {

constexpr int largest_weight = 100'000;  // keeps evaluations far from the score of a win

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

Error error_in(int line, const std::string& message) {
  return Error{"line " + std::to_string(line) + ": " + message};
}

}  // namespace

Status read_weights(std::span<const std::string_view> names, std::string_view text,
                    std::span<int> values) {
  std::vector<bool> found(names.size());
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view row = trimmed(text.substr(0, std::min(end, text.find('#'))));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (row.empty()) continue;
    const std::string_view name = row.substr(0, row.find_first_of(" \t"));
    const auto place = std::find(names.begin(), names.end(), name);
    if (place == names.end()) return error_in(line, "unknown weight '" + std::string(name) + "'");
    const auto index = static_cast<std::size_t>(place - names.begin());
    if (found[index]) return error_in(line, "the weight " + std::string(name) + " is given twice");
    const std::string_view number = trimmed(row.substr(name.size()));
    const auto [after, error] =
        std::from_chars(number.data(), number.data() + number.size(), values[index]);
    if (error != std::errc{} || after != number.data() + number.size() ||
        values[index] < -largest_weight || values[index] > largest_weight) {
      return error_in(line, "expected a whole number up to " + std::to_string(largest_weight) +
                                ", found '" + std::string(number) + "'");
    }
    found[index] = true;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!found[i]) return Error{"the weight " + std::string(names[i]) + " is missing"};
  }
  return Done{};
}

}  // namespace castellan
