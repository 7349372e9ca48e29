// Menus and games as lines of text.
#pragma once

#include "play/console.hpp"
#include "play/question.hpp"
#include "play/settings.hpp"

namespace castellan {

class LineFront final : public Front {
 public:
  /// Changed settings go into this folder.
  explicit LineFront(Console& console, Pace pace = {}, Settings settings = {},
                     std::string folder = {})
      : console_(console),
        pace_(pace),
        settings_(std::move(settings)),
        folder_(std::move(folder)) {}

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
  Pace pace_;  // of this program; the settings are for the next
  Settings settings_;
  std::string folder_;
};

}  // namespace castellan
