// What happens at a terminal.
#pragma once

#include <string>

namespace castellan {

enum class Key {
  none,
  character,
  enter,
  escape,
  backspace,
  erase_word,  // Ctrl-W
  erase_line,  // Ctrl-U
  tab,
  up,
  down,
  left,
  right,
  home,
  end,
  page_up,
  page_down,
  help,       // F1
  interrupt,  // Ctrl-C
  hang_up,    // Ctrl-D
};

struct Event {
  enum class Kind {
    key,
    click,
    wheel,
    paste,
    resized,
    woken,    // Terminal::wake was called
    elapsed,  // nothing happened in the given time
    ended,    // no more input will come, or a signal asks to leave
  };

  Kind kind = Kind::elapsed;
  Key key = Key::none;
  char32_t character = 0;  // of Key::character
  int row = 0;             // of a click; of the wheel the direction, -1 up and 1 down
  int column = 0;
  std::string text = {};  // of a paste, its beginning
};

}  // namespace castellan
