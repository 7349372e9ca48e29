// A fuzzer for all untrusted text: messages, and through them states, moves, options, bots and
// records. Each input is a few lines to one session.
#include <cstddef>
#include <cstdint>
#include <deque>

#include "games/games.hpp"
#include "session/session.hpp"
#include "tests/support/memory_archive.hpp"

namespace castellan {
namespace {

/// Never thinks; everything else runs when the test says so.
class Hasty final : public Executor {
 public:
  void work(Order) override {}
  void post(Task task) override { tasks_.push_back(std::move(task)); }
  std::int64_t now() const override { return 0; }
  std::uint64_t random() override { return 1; }
  std::string today() const override { return "2026-05-01"; }

  void settle() {
    while (!tasks_.empty()) {
      const Task task = std::move(tasks_.front());
      tasks_.pop_front();
      task();
    }
  }

 private:
  std::deque<Task> tasks_;
};

void receive_lines(std::string_view text) {
  Hasty executor;
  tests::MemoryArchive archive;
  Rooms rooms(all_games(), executor, archive);
  Session session(rooms, "fuzz", [](const std::string&) {});
  session.receive(R"({"type":"new","game":"antiyomacy","options":{"map":"duel"}})");
  session.receive(R"({"type":"new","game":"replica"})");
  for (int lines = 0; lines < 8 && !text.empty(); ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    session.receive(text.substr(0, end));
    if (lines % 2 == 0) executor.settle();  // some messages arrive at the same moment
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  executor.settle();
}

}  // namespace
}  // namespace castellan

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  castellan::receive_lines({reinterpret_cast<const char*>(data), size});
  return 0;
}
