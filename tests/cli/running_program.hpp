// The program as its users meet it: its words, pipes to it and from it, signals.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace castellan::tests {

struct ProgramEnd {
  int status = 0;  // 128 + N after signal N, as shells say it
  std::string output;
  std::string errors;
  long largest_memory = 0;  // in KiB
};

/// Runs until it is waited for; nothing waits longer than a minute for a line.
class RunningProgram {
 public:
  explicit RunningProgram(std::vector<std::string> words, bool ignores_closed_pipe = false) {
    int in[2];
    int out[2];
    int err[2];
    if (::pipe(in) != 0 || ::pipe(out) != 0 || ::pipe(err) != 0) std::abort();
    words.insert(words.begin(), CASTELLAN_PROGRAM);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      ::dup2(err[1], STDERR_FILENO);
      for (const int end : {in[0], in[1], out[0], out[1], err[0], err[1]}) ::close(end);
      std::signal(SIGPIPE, ignores_closed_pipe ? SIG_IGN : SIG_DFL);
      ::execv(arguments.front(), arguments.data());
      ::_exit(127);
    }
    for (const int end : {in[0], out[1], err[1]}) ::close(end);
    in_ = in[1];
    out_ = out[0];
    err_ = err[0];
  }
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  ~RunningProgram() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    for (const int end : {in_, out_, err_}) {
      if (end >= 0) ::close(end);
    }
  }

  /// It may stop listening before everything has been said.
  void say(const std::string& text) {
    std::signal(SIGPIPE, SIG_IGN);
    std::size_t said = 0;
    while (said < text.size()) {
      const ssize_t written = ::write(in_, text.data() + said, text.size() - said);
      if (written <= 0) return;
      said += static_cast<std::size_t>(written);
    }
  }
  void hang_up() { close(in_); }
  void stop_listening() { close(out_); }
  void interrupt() { ::kill(child_, SIGINT); }

  /// The next line of its output; nothing at the end.
  std::optional<std::string> line() {
    while (true) {
      const std::size_t end = heard_.find('\n');
      if (end != std::string::npos) {
        std::string line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      pollfd ready{out_, POLLIN, 0};
      char buffer[4096];
      if (::poll(&ready, 1, 60'000) <= 0) return std::nullopt;
      const ssize_t got = ::read(out_, buffer, sizeof buffer);
      if (got <= 0) return std::nullopt;
      heard_.append(buffer, static_cast<std::size_t>(got));
    }
  }

  /// Says the rest, if anything, and listens to the end.
  ProgramEnd wait(const std::string& rest = "") {
    std::thread speaker([&] {
      if (in_ >= 0) say(rest);
      hang_up();
    });
    ProgramEnd end = wait_without_hanging_up();
    speaker.join();
    return end;
  }
  ProgramEnd wait_without_hanging_up() {
    ProgramEnd end;
    std::thread listener([&] { end.errors = all_of(err_); });
    end.output = std::move(heard_);
    if (out_ >= 0) end.output += all_of(out_);
    listener.join();
    int status = 0;
    rusage usage{};
    ::wait4(child_, &status, 0, &usage);
    child_ = -1;
    end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    end.largest_memory = usage.ru_maxrss;
    return end;
  }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  static std::string all_of(int end) {
    std::string text;
    char buffer[65536];
    for (ssize_t got = 0; (got = ::read(end, buffer, sizeof buffer)) > 0;) {
      text.append(buffer, static_cast<std::size_t>(got));
    }
    return text;
  }

  pid_t child_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  std::string heard_;
};

inline ProgramEnd run_program(std::vector<std::string> words, const std::string& input = "") {
  return RunningProgram(std::move(words)).wait(input);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    lines.push_back(text.substr(begin, end - begin));
  }
  EXPECT_EQ(begin, text.size()) << "the last line has no end";
  return lines;
}

}  // namespace castellan::tests
