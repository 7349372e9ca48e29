#include "play/line_front.hpp"

#include <fmt/format.h>

#include <charconv>

#include "play/line_game.hpp"
#include "play/readable.hpp"
#include "play/title.hpp"

namespace castellan {

Status check_choice(const Question& question, const std::string& answer) {
  const std::size_t count = question.choices.size();
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(answer.data(), answer.data() + answer.size(), number);
  if (error != std::errc{} || end != answer.data() + answer.size() || number < 1 ||
      number > count) {
    return Error{fmt::format("choose between 0 and {}, found '{}'", count, answer)};
  }
  return Done{};
}

void LineFront::greet() {
  console_.print("\n");
  for (const std::string_view line : title_lines) console_.print_line(line);
}

Reply LineFront::ask(const Question& question, std::string& answer) {
  while (true) {
    console_.print_line("\n" + question.text);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      console_.print_line(fmt::format("  {} - {}", i + 1, question.choices[i]));
    }
    const std::string preset = question.preset.empty() ? "" : fmt::format(" [{}]", question.preset);
    const auto typed = console_.read_line(fmt::format(
        "({} = {}){}: ", question.zero_is_an_answer ? "b" : "0", question.zero, preset));
    if (!typed) return Reply::input_ended;
    answer = typed->empty() ? question.preset : *typed;
    const bool leaves = answer == "q" || answer == "quit" || answer == "exit" || answer == "back";
    if (question.zero_is_an_answer ? leaves || answer == "b" : answer == "0") return Reply::back;
    if (leaves && !question.choices.empty()) return Reply::back;
    Status checked = question.choices.empty() ? Status(Done{}) : check_choice(question, answer);
    if (checked && question.check) checked = question.check(answer);
    if (checked) return Reply::answered;
    console_.print_line("Invalid input: " + checked.error().message + ".");
  }
}

void LineFront::read(std::string_view, std::string_view markdown) {
  console_.print(readable(markdown));
}

GameEnd LineFront::play(PlayedGame& game) {
  return LineGame(game, console_, pace_, settings_.asks_at_end).run();
}

Reply LineFront::change_settings() {
  const Reply reply = ask_pace(*this, settings_.pace);
  if (reply != Reply::answered) return reply;
  pace_ = settings_.pace;
  const auto saved = save_settings(settings_, folder_);
  tell(saved ? settings_.pace.sentence() : saved.error().message);
  return reply;
}

}  // namespace castellan
