#include "play/readable.hpp"

#include <algorithm>
#include <numeric>

namespace castellan {

namespace {

constexpr std::size_t narrowest_column = 8;

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

/// Without the marks for bold, emphasis and code. A star between spaces stays.
std::string without_inline_marks(std::string_view text) {
  std::string plain;
  bool code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '`') {
      code = !code;
      continue;
    }
    if (c == '*' && !code) {
      const bool space_before = i == 0 || text[i - 1] == ' ';
      const bool space_after = i + 1 == text.size() || text[i + 1] == ' ';
      if (!(space_before && space_after)) continue;
    }
    plain += c;
  }
  return plain;
}

/// How wide the sign of a list's point is: 2 for "- ", 3 for "1. "; 0 without one.
std::size_t sign_width(std::string_view text) {
  if (text.starts_with("- ")) return 2;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && text.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

class Reader {
 public:
  explicit Reader(std::size_t width) : width_(width) {}

  void add(std::string_view line) {
    if (line.starts_with("```")) {
      end_paragraph();
      end_table();
      if (!example_) picture_ = line.starts_with("```position");
      if (!example_ && picture_) drop_empty_line();
      example_ = !example_;
    } else if (example_ && picture_) {
      return;
    } else if (example_) {
      text_ += "    " + std::string(line) + '\n';
    } else if (line.starts_with('|')) {
      end_paragraph();
      add_row(line);
    } else if (line.empty()) {
      end_paragraph();
      end_table();
      text_ += '\n';
    } else if (line.starts_with('#')) {
      end_paragraph();
      picture_ = false;
      add_title(line);
    } else if (line.starts_with("- ")) {
      end_paragraph();
      if (picture_) drop_empty_line();
      picture_ = false;
      paragraph_ = line;
    } else {
      add_words(line);
    }
  }

  /// Pictures are for the page: a list reads as if they were not there.
  void drop_empty_line() {
    if (text_.ends_with("\n\n")) text_.pop_back();
  }

  std::string finish() {
    end_paragraph();
    end_table();
    return std::move(text_);
  }

 private:
  void add_title(std::string_view line) {
    const std::size_t level = line.find_first_not_of('#');
    const std::string title = without_inline_marks(line.substr(std::min(level + 1, line.size())));
    text_ += title + '\n' + std::string(shown_width(title), level == 1 ? '=' : '-') + '\n';
  }

  /// A point within a point is further in; what is not is its parent's again.
  void add_words(std::string_view line) {
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view words = line.substr(first);
    const bool is_point = first > 0 && sign_width(words) > 0;
    const bool is_parents = inset_ > 0 && first <= inset_ && sign_width(paragraph_) > 0;
    if (is_point || is_parents) {
      end_paragraph();
      inset_ = first;
    }
    paragraph_ += (paragraph_.empty() ? "" : " ") + std::string(words);
  }

  void end_paragraph() {
    if (paragraph_.empty()) return;
    const std::size_t width = width_ - std::min(inset_, width_ / 2);
    const auto lines = wrapped(without_inline_marks(paragraph_), width,
                               inset_ > 0                     ? sign_width(paragraph_)
                               : paragraph_.starts_with("- ") ? 2
                                                              : 0);
    for (const std::string& line : lines) text_ += std::string(inset_, ' ') + line + '\n';
    paragraph_.clear();
    inset_ = 0;
  }

  void add_row(std::string_view line) {
    line.remove_prefix(1);
    std::vector<std::string> cells;
    while (!line.empty()) {
      std::size_t end = line.find('|');
      while (end != std::string_view::npos && end > 0 && line[end - 1] == '\\') {
        end = line.find('|', end + 1);
      }
      std::string cell = without_inline_marks(line.substr(0, end));
      std::erase(cell, '\\');
      cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
      cell.erase(cell.find_last_not_of(' ') + 1);
      cells.push_back(cell);
      line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    }
    const bool is_rule = std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
      return !cell.empty() && cell.find_first_not_of("-:") == std::string::npos;
    });
    if (!is_rule) table_.push_back(std::move(cells));
  }

  /// Columns are as wide as they need to be; when space is short the widest shrink, and their cells
  /// take several lines.
  std::vector<std::size_t> column_widths() const {
    std::vector<std::size_t> widths;
    for (const auto& row : table_) {
      widths.resize(std::max(widths.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max({widths[i], shown_width(row[i]), std::size_t{1}});
      }
    }
    const auto all = [&] {
      return std::accumulate(widths.begin(), widths.end(), 2 * widths.size());
    };
    while (!widths.empty() && all() > width_) {
      auto widest = std::max_element(widths.begin(), widths.end());
      if (*widest <= narrowest_column) break;
      --*widest;
    }
    return widths;
  }

  void end_table() {
    const std::vector<std::size_t> widths = column_widths();
    for (const auto& row : table_) {
      std::vector<std::vector<std::string>> cells;
      std::size_t lines = 1;
      for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(wrapped(row[i], widths[i]));
        lines = std::max(lines, cells.back().size());
      }
      for (std::size_t line = 0; line < lines; ++line) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          const std::string part = line < cells[i].size() ? cells[i][line] : "";
          text +=
              "  " + part + std::string(widths[i] - std::min(widths[i], shown_width(part)), ' ');
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text_ += text + '\n';
      }
    }
    table_.clear();
  }

  std::size_t width_;
  std::string text_;
  std::string paragraph_;
  std::size_t inset_ = 0;  // of the paragraph
  std::vector<std::vector<std::string>> table_;
  bool example_ = false;
  bool picture_ = false;  // the last example was a position to be drawn
};

}  // namespace

std::size_t shown_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t used = 0;
  const auto end_line = [&] {
    lines.push_back(line);
    line.assign(indent, ' ');
    used = indent;
  };
  bool empty = true;       // nothing but the indent
  std::size_t spaces = 0;  // before the next word
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) {
      ++spaces;
      continue;
    }
    const std::size_t before = empty && !lines.empty() ? 0 : spaces;
    if (!empty && used + before + shown_width(word) > width) {
      end_line();
    } else {
      line.append(before, ' ');
      used += before;
    }
    for (const char c : word) {  // a word longer than a line is broken
      if (begins_character(c) && used >= std::max(width, indent + 1)) end_line();
      line += c;
      used += begins_character(c) ? 1 : 0;
    }
    empty = false;
    spaces = 1;
  }
  if (!empty || lines.empty()) lines.push_back(line);
  return lines;
}

std::string readable(std::string_view markdown, std::size_t width) {
  Reader reader(width);
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    reader.add(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return reader.finish();
}

}  // namespace castellan
