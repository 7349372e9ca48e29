// What the server promises in times of trouble, as figures for docs/benchmarks.md; `make load` runs
// it.
//   server_figures students STORE      thirty people behind one address against level 4
//   server_figures takeover STORE N    N running clocks whose server is killed (PostgreSQL)
//   server_figures recovery STORE      a database that hangs, and one that is away (PostgreSQL)
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#include "tests/server/guest.hpp"
#include "tests/server/program.hpp"
#include "tests/server/visit.hpp"

namespace castellan::tests {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

double longest_of(const std::vector<double>& seconds) {
  return seconds.empty() ? 0 : *std::max_element(seconds.begin(), seconds.end());
}

bool start(Program& server) {
  if (server.start() && comes_true([&] { return visit(server.port(), "/health").status == 200; })) {
    return true;
  }
  std::fprintf(stderr, "the server did not start: %s\n", server.said().c_str());
  return false;
}

// ---- thirty people behind one address

class Student {
 public:
  Student(int port, const std::string& address, const std::string& game)
      : guest_(port, "https://play.example.org", address) {
    const Json opened = {
        {"type", "new"}, {"game", game}, {"players", {{{"name", "Ann"}}, {{"bot", "level:4"}}}}};
    state_ = guest_.ask(opened);
  }

  bool plays() const { return state_.contains("ply") && state_["outcome"]["ended"] == false; }
  /// Plays until it is the computer's turn; the last move is only sent.
  void move() {
    while (plays() && state_["to_move"] == 0) {
      const Json play = {{"type", "play"},
                         {"id", "move"},
                         {"match", state_["match"]},
                         {"ply", state_["ply"]},
                         {"move", state_["moves"].back()["text"]}};
      guest_.say(play.dump());
      moved_ = Clock::now();
      state_ = guest_.hear_until(is_change);
    }
  }
  /// Seconds until it is this player's turn again.
  double wait() {
    while (plays() && state_["to_move"] != 0) state_ = guest_.hear_until(is_change);
    return seconds_since(moved_);
  }

 private:
  static bool is_change(const Json& message) {
    return message["type"] == "changed" || message["type"] == "error";
  }

  Guest guest_;
  Json state_;
  Clock::time_point moved_;
};

int students(const std::string& store) {
  Program server({"--store", store, "--origin", "https://play.example.org"});
  if (!start(server)) return 1;
  int school = 0;
  for (const std::string game : {"antiyomacy", "blackstone", "replica", "apart"}) {
    const std::string address = "203.0.113." + std::to_string(++school);
    std::vector<std::unique_ptr<Student>> all;
    for (int i = 0; i < 30; ++i) {
      all.push_back(std::make_unique<Student>(server.port(), address, game));
    }
    Student other(server.port(), "198.51.100.7", game);
    std::vector<double> waits;
    std::vector<double> others;
    for (int round = 0; round < 5; ++round) {
      for (auto& student : all) student->move();
      other.move();
      others.push_back(other.wait());
      for (auto& student : all) waits.push_back(student->wait());
    }
    std::sort(waits.begin(), waits.end());
    std::printf(
        "students, %s: answered in %.2f s (median), %.2f s (longest of %zu); somebody at another "
        "address in %.2f s (longest of %zu)\n",
        game.c_str(), waits[waits.size() / 2], waits.back(), waits.size(), longest_of(others),
        others.size());
  }
  return 0;
}

// ---- takeover

int takeover(const std::string& store, int count) {
  Program first({"--store", store});
  Program second({"--store", store});
  if (!start(first) || !start(second)) return 1;
  const Json clocked = {{"type", "new"},
                        {"game", "blackstone"},
                        {"options", {{"size", 6}}},
                        {"clock", {{"base", 3'600'000}}}};
  for (int i = 0; i < count;) {
    Guest guest(first.port());
    for (int j = 0; j < 20 && i < count; ++j, ++i) {
      const std::string match = guest.ask(clocked)["match"];
      const Json play = {{"type", "play"}, {"match", match}, {"ply", 0}, {"move", "3,1>3,4"}};
      if (guest.ask(play)["ply"] != 1) return 1;
    }
  }
  const auto held = [&] {
    const Json health = Json::parse(visit(second.port(), "/health").body);
    return health["matches"].get<int>();
  };
  first.kill();
  const auto killed = Clock::now();
  double begun = 0;
  while (held() < count && seconds_since(killed) < 120) {
    if (begun == 0 && held() > 0) begun = seconds_since(killed);
    ::usleep(20'000);
  }
  const double ended = seconds_since(killed);
  std::printf(
      "takeover: %d of %d running clocks of a killed server, the first after %.1f s, the last "
      "after %.1f s: %.0f a second\n",
      held(), count, begun, ended, held() / (ended - begun));
  return held() == count ? 0 : 1;
}

// ---- recovery

void control(const std::string& what) {
  const std::string command = std::getenv("CASTELLAN_TEST_POSTGRES_CONTROL") + (" " + what);
  if (std::system(command.c_str()) != 0) std::fprintf(stderr, "failed: %s\n", command.c_str());
}

int recovery(const std::string& store) {
  Program server({"--store", store});
  if (!start(server)) return 1;
  const Json replica = {{"type", "new"}, {"game", "replica"}};
  struct Fault {
    std::string name, begins, ends;
    int seconds;
  };
  for (const Fault& fault : {Fault{"frozen for 20 s", "freeze", "thaw", 20},
                             Fault{"down for 5 s", "stop", "start", 5}}) {
    Guest ann(server.port());
    Guest eve(server.port());
    const std::string match = ann.ask(replica)["match"];
    const Json about = {{"type", "state"}, {"match", match}};
    Json state = eve.ask({{"type", "subscribe"}, {"match", match}});
    control(fault.begins);
    const Json play = {{"type", "play"},
                       {"id", "move"},
                       {"match", match},
                       {"ply", 0},
                       {"move", state["moves"][0]["text"]}};
    ann.say(play.dump());
    std::vector<double> waits;
    const auto timed = [&](const std::function<void()>& ask) {
      const auto begin = Clock::now();
      ask();
      waits.push_back(seconds_since(begin));
    };
    const auto begin = Clock::now();
    for (int i = 0; seconds_since(begin) < fault.seconds; ++i) {
      timed([&] { (void)visit(server.port(), "/health"); });
      timed([&] { (void)Guest(server.port()).ask(Json{{"type", "hello"}}); });
      timed([&] { state = eve.ask(about); });
      timed([&] {
        const Json analysis = {{"type", "analyse"}, {"id", i}, {"game", "apart"}, {"depth", 1}};
        eve.say(analysis.dump());
        eve.hear_until([&](const Json& heard) { return heard.value("final", false); });
      });
      ::usleep(100'000);
    }
    control(fault.ends);
    const auto ended = Clock::now();
    const auto is_kept = [](const Json& message) {
      return message.contains("kept") && message["kept"].contains("name") && message["ply"] == 1;
    };
    while (!is_kept(eve.ask(about)) && seconds_since(ended) < 60) ::usleep(20'000);
    const double kept = seconds_since(ended);
    comes_true([&] { return visit(server.port(), "/health").status == 200; });
    std::sort(waits.begin(), waits.end());
    std::printf(
        "recovery, database %s: health, new connections, states and analyses answered in %.1f ms "
        "(median), %.1f ms (longest of %zu); the move was kept %.1f s after the end, /health 200 "
        "after %.1f s\n",
        fault.name.c_str(), 1000 * waits[waits.size() / 2], 1000 * waits.back(), waits.size(), kept,
        seconds_since(ended));
  }
  return 0;
}

}  // namespace
}  // namespace castellan::tests

int main(int argc, char** argv) {
  using namespace castellan::tests;
  const std::string what = argc > 2 ? argv[1] : "";
  if (what == "students") return students(argv[2]);
  if (what == "takeover" && argc == 4) return takeover(argv[2], std::atoi(argv[3]));
  if (what == "recovery") return recovery(argv[2]);
  std::fputs("expected students STORE, takeover STORE N or recovery STORE\n", stderr);
  return 2;
}
