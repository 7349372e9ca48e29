#include "tests/server/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace castellan::tests {

Program::Program(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {}

Program::~Program() {
  if (pid_ > 0) kill();
  if (output_ >= 0) ::close(output_);
}

const std::string& Program::said() {
  char text[4096];
  for (ssize_t got = 0; output_ >= 0 && (got = ::read(output_, text, sizeof text)) > 0;) {
    said_.append(text, static_cast<std::size_t>(got));
  }
  return said_;
}

bool Program::start() {
  int output[2];
  if (::pipe2(output, O_CLOEXEC) != 0) return false;
  std::vector<std::string> words = {CASTELLAN_PROGRAM, "serve", "--port", std::to_string(port_)};
  words.insert(words.end(), arguments_.begin(), arguments_.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(output[1], STDOUT_FILENO);
    ::dup2(output[1], STDERR_FILENO);
    if (largest_file_ > 0) {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{largest_file_, largest_file_};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(output[1]);
  said_.clear();
  // The address is the last line it prints before it listens.
  char letter = 0;
  while (::read(output[0], &letter, 1) == 1) {
    said_ += letter;
    const std::size_t address = said_.rfind("http://");
    if (letter == '\n' && address != std::string::npos) {
      port_ = std::atoi(said_.c_str() + said_.rfind(':') + 1);
      if (output_ >= 0) ::close(output_);
      output_ = output[0];
      ::fcntl(output_, F_SETFL, O_NONBLOCK);
      return true;
    }
  }
  ::close(output[0]);
  wait();
  return false;
}

int Program::wait() {
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Program::kill() {
  ::kill(pid_, SIGKILL);
  wait();
}

int Program::interrupt() {
  ::kill(pid_, SIGINT);
  return wait();
}

long Program::memory() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::atol(line.c_str() + 6);
  }
  return 0;
}

double Program::processor() const {
  std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
  std::string word;
  double ticks = 0;
  for (int i = 1; i <= 15 && stat >> word; ++i) {
    if (i >= 14) ticks += std::atof(word.c_str());  // in the program, in the system
  }
  return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace castellan::tests
