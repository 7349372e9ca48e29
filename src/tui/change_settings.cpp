// The menu of the full screen's own settings.
#include <fmt/format.h>

#include "tui/full_screen.hpp"

namespace castellan {

void FullScreen::keep_settings() {
  if (const auto saved = save_settings(settings_, folder_); !saved) tell(saved.error().message);
}

Reply FullScreen::choose_theme() {
  Question question{.text = "Which theme? It changes while you choose."};
  const auto& sources = shelf_.sources();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto theme = shelf_.find(sources[i].name);
    question.choices.push_back(theme ? fmt::format("{}: {}", sources[i].name, theme->title)
                                     : sources[i].name + ": cannot be read");
    if (sources[i].name == settings_.theme) question.preset = std::to_string(i + 1);
  }
  question.preview = [&](std::size_t i) { use_theme(sources[i].name); };
  // The preview has reported what is wrong already.
  question.check = [&](const std::string& number) -> Status {
    const auto theme = shelf_.find(sources[std::stoul(number) - 1].name);
    if (!theme) return theme.error();
    return Done{};
  };
  std::string answer;
  const Reply reply = ask(question, answer);
  notice_.clear();
  if (reply == Reply::answered) settings_.theme = sources[std::stoul(answer) - 1].name;
  use_theme(settings_.theme);
  return reply;
}

Reply FullScreen::change_settings() {
  std::string place = "1";
  while (true) {
    const Question question{
        .text = "Settings",
        .choices = {"Theme: " + settings_.theme, "Pace of computers: " + settings_.pace.text(),
                    "Cells: " + settings_.cells,
                    std::string("Mouse: ") + (settings_.mouse ? "on" : "off"),
                    std::string("Ask before a turn ends with something left to do: ") +
                        (settings_.asks_at_end ? "yes" : "no")},
        .preset = place};
    if (const Reply reply = ask(question, place); reply != Reply::answered) return reply;
    Reply reply = Reply::answered;
    if (place == "1") reply = choose_theme();
    if (place == "2") reply = ask_pace(*this, settings_.pace);
    if (place == "3") {
      settings_.cells = settings_.cells == "auto"    ? "small"
                        : settings_.cells == "small" ? "large"
                                                     : "auto";
    }
    if (place == "4") {
      settings_.mouse = !settings_.mouse;
      terminal_->use_mouse(settings_.mouse);
    }
    if (place == "5") settings_.asks_at_end = !settings_.asks_at_end;
    if (reply == Reply::input_ended) return reply;
    keep_settings();
  }
}

}  // namespace castellan
