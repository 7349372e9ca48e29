// Menus and games in a whole terminal. What is asked and played comes from play/; here it is shown.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "match/game_list.hpp"
#include "play/question.hpp"
#include "play/settings.hpp"
#include "tui/menu_drawing.hpp"
#include "tui/terminal.hpp"
#include "tui/theme.hpp"

namespace castellan {

/// What the command line asks for; empty fields leave it to the settings.
struct FullScreenWishes {
  std::string theme = {};
  std::string pace = {};
};

class FullScreen final : public Front {
 public:
  /// An error when the terminal cannot do it; the line mode still works then.
  static Result<std::unique_ptr<FullScreen>> open(const GameList& games,
                                                  const FullScreenWishes& wishes);
  /// Whether there is such a theme, without a terminal.
  static Status check_theme(const std::string& name);
  static std::vector<std::string> theme_names();

  void greet() override {}
  void part() override {}
  Reply ask(const Question& question, std::string& answer) override;
  void tell(std::string_view sentence) override { notice_ = sentence; }
  void read(std::string_view title, std::string_view markdown) override;
  GameEnd play(PlayedGame& game) override;
  Reply change_settings() override;

  /// A text whose lines depend on the width.
  using Lines = std::function<std::vector<std::string>(std::size_t width)>;
  void page(const std::string& title, const Lines& lines);

  Terminal& terminal() { return *terminal_; }
  const Theme& theme() const { return theme_; }
  Settings& settings() { return settings_; }
  /// A notice from tell() that has not been shown yet.
  std::string take_notice() { return std::exchange(notice_, {}); }
  /// What to print once the screen is closed: where the last game is saved.
  const std::vector<std::string>& farewell() const { return farewell_; }

 private:
  FullScreen(std::unique_ptr<Terminal> terminal, const GameList& games);

  Reply choose(const Question& question, std::string& answer);
  Reply ask_freely(const Question& question, std::string& answer);
  Screen fresh_screen() const;
  void use_theme(const std::string& name);
  Reply choose_theme();
  void keep_settings();

  std::unique_ptr<Terminal> terminal_;
  std::string folder_;
  ThemeShelf shelf_;
  Settings settings_;
  Theme theme_;
  BoardSample sample_;
  std::string notice_;
  std::vector<std::string> farewell_;
};

}  // namespace castellan
