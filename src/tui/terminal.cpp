#include "tui/terminal.hpp"

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <vector>

#include "tui/alarms.hpp"

namespace castellan {

namespace {

constexpr int paste_begins = KEY_MAX + 1;
constexpr int paste_ends = KEY_MAX + 2;
constexpr std::size_t longest_paste = 4'000;  // the rest is dropped
constexpr int escape_delay = 25;              // milliseconds

// What terminals send beyond their terminfo entry.
constexpr std::pair<const char*, int> more_keys[] = {
    {"\033[200~", paste_begins}, {"\033[201~", paste_ends}, {"\033[1~", KEY_HOME},
    {"\033[4~", KEY_END},        {"\033[H", KEY_HOME},      {"\033[F", KEY_END},
    {"\033[A", KEY_UP},          {"\033[B", KEY_DOWN},      {"\033[C", KEY_RIGHT},
    {"\033[D", KEY_LEFT},        {"\033[11~", KEY_F(1)},    {"\033[[A", KEY_F(1)},
};

std::unique_ptr<Alarms> alarms;  // with the one terminal

void send(std::string_view codes) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, codes.data(), codes.size());
}

Key key_of(wint_t code) {
  switch (code) {
    case KEY_UP: return Key::up;
    case KEY_DOWN: return Key::down;
    case KEY_LEFT: return Key::left;
    case KEY_RIGHT: return Key::right;
    case KEY_HOME: return Key::home;
    case KEY_END: return Key::end;
    case KEY_PPAGE: return Key::page_up;
    case KEY_NPAGE: return Key::page_down;
    case KEY_ENTER: return Key::enter;
    case KEY_BACKSPACE:
    case KEY_DC: return Key::backspace;
    case KEY_BTAB: return Key::tab;
    case KEY_F(1): return Key::help;
    default: return Key::none;
  }
}

Key key_of_control(wint_t code) {
  switch (code) {
    case '\r':
    case '\n': return Key::enter;
    case '\t': return Key::tab;
    case 27: return Key::escape;
    case 8:
    case 127: return Key::backspace;
    case 23: return Key::erase_word;
    case 21: return Key::erase_line;
    case 3: return Key::interrupt;
    case 4: return Key::hang_up;
    case 2: return Key::left;
    case 6: return Key::right;
    case 16: return Key::up;
    case 14: return Key::down;
    default: return Key::none;
  }
}

}  // namespace

Result<std::unique_ptr<Terminal>> Terminal::open(bool mouse) {
  std::setlocale(LC_CTYPE, "");
  const bool plain = std::string_view(::nl_langinfo(CODESET)) != "UTF-8";
  alarms = std::make_unique<Alarms>();
  ::set_escdelay(escape_delay);
  const bool opened = ::newterm(nullptr, stdout, stdin) != nullptr;
  char place_cursor[] = "cup";
  if (!opened || ::tigetstr(place_cursor) == nullptr) {
    if (opened) ::endwin();
    alarms.reset();
    return Error{"this terminal cannot show a full screen"};
  }
  std::unique_ptr<Terminal> terminal(new Terminal(plain));
  ::raw();
  ::noecho();
  ::nonl();
  ::keypad(stdscr, TRUE);
  ::nodelay(stdscr, TRUE);
  ::leaveok(stdscr, FALSE);
  const char* no_colour = std::getenv("NO_COLOR");
  const bool wanted = no_colour == nullptr || no_colour[0] == '\0';
  if (wanted && ::has_colors() && ::start_color() == OK && ::COLORS >= 8) {
    ::use_default_colors();
    terminal->colours_ = true;
  }
  for (const auto& [codes, key] : more_keys) ::define_key(codes, key);
  send("\033[?2004h");
  terminal->use_mouse(mouse);
  return terminal;
}

Terminal::~Terminal() {
  send("\033[?2004l");
  ::curs_set(1);
  ::endwin();
  alarms.reset();
}

int Terminal::rows() const { return LINES; }
int Terminal::columns() const { return COLS; }

void Terminal::use_mouse(bool on) {
  ::mouseinterval(0);
  ::mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, nullptr);
}

int Terminal::leaving_signal() { return Alarms::leaving_signal(); }

void Terminal::wake() { Alarms::ring(); }

short Terminal::pair_of(const Style& style) {
  const auto number = [](const Colour& colour) {
    if (!colour) return -1;
    if (::COLORS > 0xffffff) return static_cast<int>(*colour);
    return nearest_colour(*colour, ::COLORS);
  };
  const int pair = ::alloc_pair(number(style.text), number(style.ground));
  return static_cast<short>(pair < 0 ? 0 : pair);
}

void Terminal::paint(const Screen& screen) {
  std::vector<cchar_t> line;
  Style last;
  short pair = 0;
  attr_t attributes = A_NORMAL;
  bool first = true;
  for (int row = 0; row < screen.rows(); ++row) {
    line.clear();
    for (int column = 0; column < screen.columns(); ++column) {
      const ScreenCell& cell = screen.at(row, column);
      if (first || cell.style != last) {
        first = false;
        last = cell.style;
        pair = colours_ ? pair_of(last) : short{0};
        attributes = A_NORMAL;
        if (last.bold) attributes |= A_BOLD;
        if (last.underlined) attributes |= A_UNDERLINE;
        if (last.reversed) attributes |= A_REVERSE;
      }
      const wchar_t text[2] = {static_cast<wchar_t>(cell.character), 0};
      if (cell.character == taken) continue;  // curses puts a wide character into both cells
      ::setcchar(&line.emplace_back(), text, attributes, pair, nullptr);
    }
    ::mvadd_wchnstr(row, 0, line.data(), static_cast<int>(line.size()));
  }
  if (screen.cursor) {
    ::move(screen.cursor->row, screen.cursor->column);
    ::curs_set(1);
  } else {
    ::curs_set(0);
  }
  ::refresh();
}

bool Terminal::busy() const {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}

Event Terminal::read_paste() {
  Event event{.kind = Event::Kind::paste};
  while (true) {
    wint_t code = 0;
    const int got = ::get_wch(&code);
    if (got == ERR) {
      pollfd input{STDIN_FILENO, POLLIN, 0};
      if (::poll(&input, 1, 1000) <= 0) return event;  // its end was lost
      if ((input.revents & (POLLHUP | POLLERR)) != 0 || Alarms::leaving_signal() != 0) return event;
      continue;
    }
    if (got == KEY_CODE_YES && code == paste_ends) return event;
    if (got == KEY_CODE_YES || event.text.size() >= longest_paste) continue;
    event.text += code < 32 ? " " : encode(static_cast<char32_t>(code));
  }
}

/// After an escape: an unknown key sequence is not typed text.
bool Terminal::skip_unknown_codes() {
  wint_t code = 0;
  if (::get_wch(&code) != OK) return false;
  if (code != '[' && code != 'O') {
    ::unget_wch(static_cast<wchar_t>(code));
    return false;
  }
  constexpr int longest = 32;
  for (int i = 0; i < longest && ::get_wch(&code) == OK; ++i) {
    if (code >= '@' && code <= '~' && code != '[') break;
  }
  return true;
}

bool Terminal::next_key(Event& event) {
  wint_t code = 0;
  const int got = ::get_wch(&code);
  if (got == ERR) return false;
  event = {.kind = Event::Kind::key};
  if (got != KEY_CODE_YES) {
    const bool control = code < 32 || code == 127;
    if (code == 12) ::clearok(curscr, TRUE);  // Ctrl-L: redraw everything
    if (code == 26) {                         // Ctrl-Z
      ::endwin();
      std::raise(SIGSTOP);
      ::refresh();
    }
    if (code == 27 && skip_unknown_codes()) return true;
    event.key = control ? key_of_control(code) : Key::character;
    event.character = control ? 0 : static_cast<char32_t>(code);
    return true;
  }
  if (code == paste_begins) {
    event = read_paste();
  } else if (code == KEY_MOUSE) {
    MEVENT mouse{};
    if (::getmouse(&mouse) != OK) return true;
    event.row = mouse.y;
    event.column = mouse.x;
    event.kind = Event::Kind::click;
    if ((mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) != 0) {
      event.kind = Event::Kind::wheel;
      event.row = (mouse.bstate & BUTTON4_PRESSED) != 0 ? -1 : 1;
    }
  } else if (code == KEY_RESIZE) {
    event.kind = Event::Kind::resized;
  } else {
    event.key = key_of(code);
  }
  return true;
}

Event Terminal::wait(std::chrono::milliseconds longest) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (true) {
    if (ended_ || Alarms::leaving_signal() != 0) {
      ended_ = true;
      return {.kind = Event::Kind::ended};
    }
    const bool woken = alarms->drain();
    if (Alarms::take_size_changed()) {
      winsize size{};
      if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        ::resizeterm(size.ws_row, size.ws_col);
      }
      return {.kind = Event::Kind::resized};
    }
    Event event;
    if (next_key(event)) {
      silent_polls_ = 0;
      if (woken) wake();
      return event;
    }
    if (woken && Alarms::leaving_signal() == 0) return {.kind = Event::Kind::woken};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return {};
    pollfd ready[] = {{STDIN_FILENO, POLLIN, 0}, {alarms->fd(), POLLIN, 0}};
    if (::poll(ready, 2, static_cast<int>(left.count())) <= 0) continue;
    if ((ready[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) ended_ = true;
    // Readable again and again without a key: the terminal is gone.
    if ((ready[0].revents & POLLIN) != 0 && ++silent_polls_ > 100) ended_ = true;
  }
}

}  // namespace castellan
