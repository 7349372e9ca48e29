#include "board/board_text.hpp"

#include <algorithm>

namespace castellan {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string write_rows(const BoardRows& rows) {
  std::string text;
  for (const std::string& row : rows) {
    if (!text.empty()) text += '/';
    int run = 0;
    for (const char thing : row) {
      if (thing == '.') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      text += thing;
    }
    if (run > 0) text += std::to_string(run);
  }
  return text;
}

int count_rows(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '/')) + 1;
}

Status adopt_size(std::string_view state, OptionValues& options) {
  if (state.find('/') == std::string_view::npos) {
    return Error{"expected rows separated by '/', found '" + std::string(state.substr(0, 40)) +
                 "'"};
  }
  return options.adopt("size", count_rows(state), "the text");
}

Result<BoardRows> read_rows(std::string_view text, int size, std::string_view things) {
  return read_rows(text, std::vector<int>(static_cast<std::size_t>(size), size), things);
}

Result<BoardRows> read_rows(std::string_view text, const std::vector<int>& lengths,
                            std::string_view things) {
  if (count_rows(text) != static_cast<int>(lengths.size())) {
    return Error{"expected " + std::to_string(lengths.size()) + " rows separated by '/', found " +
                 std::to_string(count_rows(text))};
  }
  BoardRows rows;
  std::size_t place = 0;
  for (std::size_t number = 1; number <= lengths.size(); ++number) {
    const auto width = static_cast<std::size_t>(lengths[number - 1]);
    const std::size_t end = std::min(text.find('/', place), text.size());
    const std::string where = "row " + std::to_string(number) + " from the top: ";
    std::string row;
    while (place < end) {
      const char thing = text[place];
      if (is_digit(thing)) {
        const std::size_t start = place;
        while (place < end && is_digit(text[place])) ++place;
        const int run = read_numbers(text.substr(start, place - start)).front();
        if (run == 0 || text[start] == '0')
          return Error{where + "a run of empty cells starts with 0"};
        row.append(std::min(static_cast<std::size_t>(run), width + 1), '.');
      } else if (things.find(thing) != std::string_view::npos) {
        row += thing;
        ++place;
      } else {
        return Error{where + "expected a number or one of '" + std::string(things) + "', found '" +
                     std::string(1, thing) + "'"};
      }
      if (row.size() > width) return Error{where + "more than " + std::to_string(width) + " cells"};
    }
    if (row.size() < width) {
      return Error{where + "expected " + std::to_string(width) + " cells, found " +
                   std::to_string(row.size())};
    }
    rows.push_back(std::move(row));
    place = end + 1;
  }
  return rows;
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_fields(std::string_view text) { return split_at(text, ' '); }

std::optional<std::int64_t> read_number(std::string_view text, std::int64_t highest) {
  if (text.empty() || text.size() > 18 || !std::all_of(text.begin(), text.end(), is_digit)) {
    return std::nullopt;
  }
  std::int64_t number = 0;
  for (const char digit : text) number = number * 10 + (digit - '0');
  if (number > highest) return std::nullopt;
  return number;
}

std::vector<int> read_numbers(std::string_view typed) {
  constexpr int largest = 999'999;
  std::vector<int> numbers;
  bool in_number = false;
  for (const char c : typed) {
    if (is_digit(c)) {
      if (!in_number) numbers.push_back(0);
      numbers.back() = std::min(largest, numbers.back() * 10 + (c - '0'));
    }
    in_number = is_digit(c);
  }
  return numbers;
}

std::vector<int> read_typed_numbers(std::string_view typed) {
  constexpr std::string_view separators = " ,.;:>-()[]";
  char before = ' ';
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const char c = typed[i];
    if (!is_digit(c) && separators.find(c) == std::string_view::npos) return {};
    const bool is_minus = c == '-' && i + 1 < typed.size() && is_digit(typed[i + 1]);
    if (is_minus && !is_digit(before)) return {};
    before = c;
  }
  return read_numbers(typed);
}

}  // namespace castellan
