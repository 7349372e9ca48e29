// Menus and games as lines of text.
#pragma once

#include "play/console.hpp"
#include "play/pace.hpp"
#include "play/question.hpp"

namespace castellan {

class LineFront final : public Front {
 public:
  explicit LineFront(Console& console, Pace pace = {}) : console_(console), pace_(pace) {}

  void greet() override;
  void part() override { console_.print_line("Goodbye."); }
  Reply ask(const Question& question, std::string& answer) override;
  void tell(std::string_view sentence) override { console_.print_line(sentence); }
  void read(std::string_view title, std::string_view markdown) override;
  GameEnd play(PlayedGame& game) override;

 private:
  Console& console_;
  Pace pace_;
};

}  // namespace castellan
