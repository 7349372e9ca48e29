#include "play/step_menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "play/play_command.hpp"

namespace castellan {

namespace {

constexpr std::size_t most_shown = 24;
constexpr std::size_t most_numbered = 9;  // more than that are names of cells

bool means_back(std::string_view word) {
  constexpr std::array words = {"q", "quit", "exit", "back", "esc", "stop"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Lower case, with every separator turned into the same character, so that "2 3", "2,3" and "2-3"
/// are equal, and so are "Strong tower" and "strong_tower".
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : lower_case(std::string(text))) {
    const bool separates = std::string_view(" ,;:-_").find(c) != std::string_view::npos;
    if (!separates) {
      result += c;
    } else if (!result.empty() && result.back() != '_') {
      result += '_';
    }
  }
  return result;
}

/// The different answers to one question, in the order of the moves.
std::vector<MoveStep> answers_at(const std::vector<MoveView>& moves, std::size_t step) {
  std::vector<MoveStep> answers;
  for (const MoveView& move : moves) {
    if (step >= move.steps.size()) continue;
    const auto same = [&](const MoveStep& each) { return each.answer == move.steps[step].answer; };
    if (std::none_of(answers.begin(), answers.end(), same)) answers.push_back(move.steps[step]);
  }
  return answers;
}

std::optional<std::size_t> find_answer(const std::vector<MoveStep>& answers,
                                       std::string_view typed) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (plain(answers[i].answer) == plain(typed)) return i;
    if (answers.size() <= most_numbered && typed == std::to_string(i + 1)) return i;
  }
  return std::nullopt;
}

std::string offered(const std::vector<MoveStep>& answers) {
  std::string text;
  for (std::size_t i = 0; i < std::min(answers.size(), most_shown); ++i) {
    text += text.empty() ? "" : ", ";
    if (answers.size() <= most_numbered) text += fmt::format("{}) ", i + 1);
    text += answers[i].answer;
    if (!answers[i].note.empty()) text += fmt::format(" ({})", answers[i].note);
  }
  if (answers.size() > most_shown)
    text += fmt::format(", and {} more", answers.size() - most_shown);
  return text;
}

void keep_only(std::vector<MoveView>& moves, std::size_t step, std::string_view answer) {
  std::erase_if(moves, [&](const MoveView& move) {
    return step >= move.steps.size() || move.steps[step].answer != answer;
  });
}

}  // namespace

std::string StepMenu::first_choices() const {
  std::string text;
  for (std::size_t i = 0; i < acts_.size(); ++i) {
    const bool possible = std::ranges::any_of(moves_, [&](const MoveView& move) {
      return !move.steps.empty() && move.steps.front().answer == acts_[i];
    });
    if (possible) text += fmt::format("{}{}) {}", text.empty() ? "" : "  ", i + 1, acts_[i]);
  }
  return text;
}

std::optional<std::string_view> StepMenu::act_of(std::string_view typed, bool words_only) const {
  for (std::size_t i = 0; i < acts_.size(); ++i) {
    if (plain(typed) == plain(acts_[i])) return acts_[i];
    if (!words_only && typed == std::to_string(i + 1)) return acts_[i];
  }
  return std::nullopt;
}

std::optional<std::string> StepMenu::ask(Console& console, std::string_view act) const {
  std::vector<MoveView> left = moves_;
  keep_only(left, 0, act);
  if (left.empty()) {
    console.print_line(fmt::format("There is nothing to {} now.", act));
    return std::nullopt;
  }
  std::string said(act);
  std::size_t step = 1;
  while (step < left.front().steps.size()) {
    const auto answers = answers_at(left, step);
    const std::string_view question = left.front().steps[step].question;
    console.print_line(fmt::format("{}: {}", question, offered(answers)));
    const auto answer = console.read_line(fmt::format("{} (or back)> ", question));
    if (!answer || means_back(lower_case(*answer))) return std::nullopt;
    if (answer->empty()) continue;
    const auto found = find_answer(answers, *answer);
    if (!found) {
      return find_command(lower_case(*answer)) != nullptr ? *answer : said + ' ' + *answer;
    }
    keep_only(left, step, answers[*found].answer);
    said += ' ' + answers[*found].answer;
    ++step;
  }
  return left.front().text;
}

}  // namespace castellan
