#include "tui/full_screen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "play/move_picker.hpp"
#include "play/readable.hpp"
#include "tui/full_game.hpp"
#include "tui/text_input.hpp"

namespace castellan {

namespace {

constexpr std::chrono::milliseconds long_time{60'000};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// A board that shows off a theme: bare cells, pieces of both sides, a played move and one being
/// chosen.
BoardSample sample_board(const GameList& games) {
  for (const GameEntry* game : games) {
    auto match = game->start({game->default_options(), {}});
    if (!match || match->legal_moves().empty()) continue;
    const auto first = match->legal_moves().front();
    if (first.cells.empty() || !match->play(first.text)) continue;
    BoardSample sample{match->view(), &game->info(), {}};
    const bool is_bare = std::all_of(sample.view.cells.begin(), sample.view.cells.end(),
                                     [](const CellView& cell) { return cell.ground.empty(); });
    MovePicker picker(*match, referee);
    if (!is_bare || picker.targets().empty()) continue;
    picker.click(picker.targets().front());
    sample.marks.last_move = first.cells;
    sample.marks.chosen = picker.chosen();
    sample.marks.targets = picker.targets();
    if (!sample.marks.targets.empty()) sample.marks.cursor = sample.marks.targets.back();
    return sample;
  }
  return {};
}

}  // namespace

FullScreen::FullScreen(std::unique_ptr<Terminal> terminal, const GameList& games)
    : terminal_(std::move(terminal)),
      folder_(config_folder()),
      shelf_(folder_ + "/themes"),
      theme_(default_theme()),
      sample_(sample_board(games)) {
  settings_ = load_settings(folder_, notice_);
}

Result<std::unique_ptr<FullScreen>> FullScreen::open(const GameList& games,
                                                     const FullScreenWishes& wishes) {
  std::string trouble;
  const Settings settings = load_settings(config_folder(), trouble);
  auto terminal = Terminal::open(settings.mouse);
  if (!terminal) return terminal.error();
  std::unique_ptr<FullScreen> screen(new FullScreen(std::move(*terminal), games));
  screen->use_theme(wishes.theme.empty() ? screen->settings_.theme : wishes.theme);
  if (!wishes.pace.empty()) {
    if (const auto set = screen->settings_.pace.set(wishes.pace); !set) {
      screen->tell(set.error().message);
    }
  }
  return screen;
}

Status FullScreen::check_theme(const std::string& name) {
  const auto theme = ThemeShelf(config_folder() + "/themes").find(name);
  if (!theme) return theme.error();
  return Done{};
}

std::vector<std::string> FullScreen::theme_names() {
  const ThemeShelf shelf(config_folder() + "/themes");
  std::vector<std::string> names;
  for (const ThemeSource& source : shelf.sources()) names.push_back(source.name);
  return names;
}

void FullScreen::use_theme(const std::string& name) {
  auto theme = shelf_.find(name);
  if (theme) {
    theme_ = std::move(*theme);
    return;
  }
  theme_ = default_theme();
  tell(theme.error().message + "; the default theme is used");
}

Screen FullScreen::fresh_screen() const {
  return {terminal_->rows(), terminal_->columns(), theme_[Role::text], terminal_->plain()};
}

Reply FullScreen::ask(const Question& question, std::string& answer) {
  farewell_.clear();
  if (!question.choices.empty()) return choose(question, answer);
  return ask_freely(question, answer);
}

Reply FullScreen::choose(const Question& question, std::string& answer) {
  const std::size_t count = question.choices.size();
  QuestionPicture picture{.question = question, .message = take_notice()};
  if (!question.preset.empty()) picture.chosen = std::stoul(question.preset) - 1;
  if (question.preview) picture.sample = &sample_;
  while (true) {
    if (question.preview) question.preview(picture.chosen);
    Screen screen = fresh_screen();
    const auto places = draw_question(screen, theme_, picture);
    if (!terminal_->busy()) terminal_->paint(screen);
    const Event event = terminal_->wait(long_time);
    const auto move = [&](int by) {
      const int last = static_cast<int>(count) - 1;
      picture.chosen =
          static_cast<std::size_t>(std::clamp(static_cast<int>(picture.chosen) + by, 0, last));
      picture.input.clear();
    };
    const auto finish = [&]() -> std::optional<Reply> {
      answer = picture.input.empty() ? std::to_string(picture.chosen + 1) : picture.input;
      Status checked = check_choice(question, answer);
      if (checked && question.check) checked = question.check(answer);
      if (checked) return Reply::answered;
      picture.message = "Invalid input: " + checked.error().message + ".";
      picture.is_error = true;
      picture.input.clear();
      return std::nullopt;
    };
    switch (event.kind) {
      case Event::Kind::ended: return Reply::input_ended;
      case Event::Kind::wheel: move(event.row); break;
      case Event::Kind::click:
        for (std::size_t i = 0; i < places.size(); ++i) {
          if (!places[i].contains(event.row, event.column)) continue;
          picture.chosen = i;
          picture.input.clear();
          if (const auto reply = finish()) return *reply;
        }
        break;
      case Event::Kind::key:
        switch (event.key) {
          case Key::up: move(-1); break;
          case Key::down:
          case Key::tab: move(1); break;
          case Key::page_up: move(-10); break;
          case Key::page_down: move(10); break;
          case Key::home: move(-10'000); break;
          case Key::end: move(10'000); break;
          case Key::hang_up: return Reply::input_ended;
          case Key::escape:
          case Key::interrupt: return Reply::back;
          case Key::backspace:
            if (!picture.input.empty()) picture.input.pop_back();
            break;
          case Key::enter:
            if (picture.input == "0") return Reply::back;
            if (const auto reply = finish()) return *reply;
            break;
          case Key::character:
            if (event.character == 'q') return Reply::back;
            if (event.character == '0' && picture.input.empty()) return Reply::back;
            if (event.character == 'k') move(-1);
            if (event.character == 'j') move(1);
            if (event.character >= '0' && event.character <= '9' && picture.input.size() < 9) {
              picture.input += static_cast<char>(event.character);
              const std::size_t number = std::stoul(picture.input);
              if (number >= 1 && number <= count) picture.chosen = number - 1;
            }
            break;
          default: break;
        }
        break;
      default: break;
    }
  }
}

Reply FullScreen::ask_freely(const Question& question, std::string& answer) {
  QuestionPicture picture{.question = question, .message = take_notice()};
  while (true) {
    Screen screen = fresh_screen();
    draw_question(screen, theme_, picture);
    if (!terminal_->busy()) terminal_->paint(screen);
    const Event event = terminal_->wait(long_time);
    if (event.kind == Event::Kind::ended) return Reply::input_ended;
    if (edit_text(picture.input, event) || event.kind != Event::Kind::key) continue;
    if (event.key == Key::hang_up) return Reply::input_ended;
    if (event.key == Key::escape || event.key == Key::interrupt) return Reply::back;
    if (event.key != Key::enter) continue;
    answer = picture.input.empty() ? question.preset : trimmed(picture.input);
    if (answer == (question.zero_is_an_answer ? "b" : "0")) return Reply::back;
    const Status checked = question.check ? question.check(answer) : Status(Done{});
    if (checked) return Reply::answered;
    picture.message = "Invalid input: " + checked.error().message + ".";
    picture.is_error = true;
    picture.input.clear();
  }
}

void FullScreen::read(std::string_view title, std::string_view markdown) {
  page(std::string(title), [&](std::size_t width) { return lines_of(readable(markdown, width)); });
}

void FullScreen::page(const std::string& title, const Lines& lines) {
  PagePicture picture{.title = title};
  int columns = 0;
  while (true) {
    Screen screen = fresh_screen();
    if (columns != screen.columns()) {
      columns = screen.columns();
      picture.lines = lines(static_cast<std::size_t>(page_columns(columns)));
    }
    const int rows = page_rows(screen);
    const int last = std::max(0, static_cast<int>(picture.lines.size()) - rows);
    picture.first = std::clamp(picture.first, 0, last);
    draw_page(screen, theme_, picture);
    if (!terminal_->busy()) terminal_->paint(screen);
    const Event event = terminal_->wait(long_time);
    if (event.kind == Event::Kind::ended) return;
    if (event.kind == Event::Kind::wheel) picture.first += 3 * event.row;
    if (event.kind != Event::Kind::key) continue;
    const char32_t c = event.key == Key::character ? event.character : U'\0';
    if (event.key == Key::escape || event.key == Key::enter || event.key == Key::interrupt ||
        event.key == Key::hang_up || c == 'q' || c == '0') {
      return;
    }
    if (event.key == Key::up || c == 'k') --picture.first;
    if (event.key == Key::down || c == 'j') ++picture.first;
    if (event.key == Key::page_up || c == 'b') picture.first -= rows - 1;
    if (event.key == Key::page_down || c == ' ') picture.first += rows - 1;
    if (event.key == Key::home || c == 'g') picture.first = 0;
    if (event.key == Key::end || c == 'G') picture.first = last;
  }
}

GameEnd FullScreen::play(PlayedGame& game) {
  const GameEnd end = FullGame(*this, game).run();
  farewell_ = {game.kept_where()};
  if (const std::string way = game.way_back(); end != GameEnd::finished && !way.empty()) {
    farewell_.push_back(way);
  }
  return end;
}

}  // namespace castellan
