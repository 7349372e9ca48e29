// Lines in, lines out: what the line mode needs of a terminal, and nothing more.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace castellan {

class Console {
 public:
  /// `has_person`: somebody is there who can be asked whether he means it. A script is not.
  Console(std::istream& in, std::ostream& out, bool has_person = false)
      : in_(in), out_(out), has_person_(has_person) {}

  bool has_person() const { return has_person_; }

  void print(std::string_view text) { out_ << text; }
  void print_line(std::string_view text) { out_ << text << '\n'; }
  void flush() { out_.flush(); }

  /// The typed line, without control characters and surrounding spaces; nothing at the end of the
  /// input. A line may be of any length, but only its beginning is kept.
  std::optional<std::string> read_line(std::string_view prompt);

 private:
  static constexpr std::size_t longest_line = 1000;

  std::istream& in_;
  std::ostream& out_;
  bool has_person_;
};

}  // namespace castellan
