#include "ugi/thinker.hpp"

#include <utility>

namespace castellan {

void EngineThinker::begin(std::function<std::string(StopToken)> think) {
  finish();
  stop_ = false;
  busy_ = true;
  thread_ = std::thread([this, think = std::move(think)] {
    const std::string result = think(StopToken(stop_));
    busy_ = false;
    say_(result);
  });
}

void EngineThinker::begin_endless(std::function<std::string(StopToken)> think) {
  begin([this, think = std::move(think)](StopToken stop) {
    std::string result = think(stop);
    stop_.wait(false);
    return result;
  });
}

void EngineThinker::stop() {
  stop_ = true;
  stop_.notify_all();
}

void EngineThinker::finish() {
  stop();
  if (thread_.joinable()) thread_.join();
}

}  // namespace castellan
