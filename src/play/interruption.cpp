#include "play/interruption.hpp"

#include <atomic>

namespace castellan {

namespace {

std::atomic<bool> interrupted{false};  // a signal handler can reach nothing else
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

StopToken Interruption::arm() {
  interrupted = false;
  struct sigaction action{};
  action.sa_handler = [](int) { interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, armed_ ? nullptr : &before_);
  armed_ = true;
  return StopToken(interrupted);
}

void Interruption::disarm() {
  if (armed_) sigaction(SIGINT, &before_, nullptr);
  armed_ = false;
  interrupted = false;
}

bool Interruption::happened() const { return armed_ && interrupted; }

}  // namespace castellan
