// Menus and games as lines of text.
#pragma once

#include "play/console.hpp"
#include "play/question.hpp"
#include "play/settings.hpp"

namespace castellan {

class LineFront final : public Front {
 public:
  /// Changed settings go into this folder.
  explicit LineFront(Console& console, Settings settings = {.pace = {}}, std::string folder = {})
      : console_(console), settings_(std::move(settings)), folder_(std::move(folder)) {}

  void greet() override;
  void part() override { console_.print_line("Goodbye."); }
  Reply ask(const Question& question, std::string& answer) override;
  void tell(std::string_view sentence) override { console_.print_line(sentence); }
  void read(std::string_view title, std::string_view markdown) override;
  GameEnd play(PlayedGame& game) override;
  /// Only the pace matters here; the others stay as they are.
  Reply change_settings() override;

 private:
  Console& console_;
  Settings settings_;
  std::string folder_;
};

}  // namespace castellan
