// A menu question, and the interface that shows menus: as lines of text or a whole screen.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "play/played_game.hpp"

namespace castellan {

/// A question that is repeated until it gets a valid answer, `0` is typed or the input ends.
struct Question {
  std::string text;
  std::vector<std::string> choices = {};  // numbered from 1; without any, the answer is free text
  std::string preset = {};                // what an empty line means
  /// An error says what is expected; choices are checked already.
  std::function<Status(const std::string&)> check = {};
  std::string zero = "back";       // what 0 does
  bool zero_is_an_answer = false;  // then only words lead back
  /// Called with the highlighted choice while a person is still choosing, where a front has one.
  std::function<void(std::size_t)> preview = {};
};

/// The answer to a question with choices, as a number from 1; an error names the allowed range.
Status check_choice(const Question& question, const std::string& answer);

enum class Reply { answered, back, input_ended };

class Front {
 public:
  virtual ~Front() = default;

  /// The title, and the goodbye.
  virtual void greet() = 0;
  virtual void part() = 0;
  /// For a choice, the answer is its number as text.
  virtual Reply ask(const Question& question, std::string& answer) = 0;
  virtual void tell(std::string_view sentence) = 0;
  /// A text of many lines, in Markdown.
  virtual void read(std::string_view title, std::string_view markdown) = 0;
  virtual GameEnd play(PlayedGame& game) = 0;

  virtual Reply change_settings() = 0;
};

}  // namespace castellan
