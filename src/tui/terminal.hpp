// The real terminal, through ncursesw: paints screens, waits for events, and is always restored.
// One at a time, since curses and signals belong to the whole program.
#pragma once

#include <chrono>
#include <memory>

#include "core/result.hpp"
#include "tui/event.hpp"
#include "tui/screen.hpp"

namespace castellan {

class Terminal {
 public:
  /// An error when the terminal cannot place its cursor.
  static Result<std::unique_ptr<Terminal>> open(bool mouse);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int rows() const;
  int columns() const;
  /// Only ASCII can be shown.
  bool plain() const { return plain_; }

  void paint(const Screen& screen);

  Event wait(std::chrono::milliseconds longest);
  /// More input is waiting: no need to paint yet.
  bool busy() const;
  /// Makes wait() return; callable from any thread.
  static void wake();

  void use_mouse(bool on);
  /// The signal that asked to leave, or 0.
  static int leaving_signal();

 private:
  explicit Terminal(bool plain) : plain_(plain) {}

  bool next_key(Event& event);
  Event read_paste();
  bool skip_unknown_codes();
  short pair_of(const Style& style);

  bool plain_;
  bool colours_ = false;
  bool ended_ = false;
  int silent_polls_ = 0;
};

}  // namespace castellan
