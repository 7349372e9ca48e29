#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <system_error>

#include "cli/build_info.hpp"
#include "cli/call.hpp"
#include "cli/program.hpp"

namespace castellan {

std::string build_text() {
  return fmt::format("castellan {} ({})\n{}, {}", build_info.version, build_info.commit,
                     build_info.compiler, build_info.flags);
}

namespace {

/// A closed standard stream must not become the descriptor of the first opened file.
bool hold_standard_streams() {
  bool output_open = true;
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
    if (::fcntl(number, F_GETFD) != -1) continue;
    if (number == STDOUT_FILENO) output_open = false;
    if (::open("/dev/null", O_RDWR) != number) return false;
  }
  return output_open;
}

/// Output that could not be written is a failure, however well the work went.
int check_output(int status) {
  std::cout.flush();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout) return status;
  // The stream has forgotten why; trying once more tells.
  const bool tells = ::write(STDOUT_FILENO, "\n", 1) < 0;
  return failed({fmt::format("cannot write to standard output: {}",
                             tells ? std::strerror(errno) : "some of it is lost")});
}

int run(int argc, char** argv, const GameList& games) {
  CommandLine line(build_text(), games);
  add_games(line);
  add_rules(line);
  add_play(line);
  add_analyse(line);
  add_search(line);
  add_compare(line);
  add_solve(line);
  add_evaluate(line);
  add_perft(line);
  add_successors(line);
  add_moves(line);
  add_view(line);
  add_edit(line);
  add_match(line);
  add_openings(line);
  add_replay(line);
  add_store(line);
  add_engine(line);
  add_serve(line);
  add_bench(line);
  add_completion(line);
  add_manual(line);
  if (argc > 1) return line.run(argc, argv);
  if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) return run_menu(games);
  fmt::print("{}", line.help());
  return exit_success;
}

}  // namespace

int run_program(int argc, char** argv, const GameList& games) {
  if (!hold_standard_streams()) return failed({"standard output is closed"});
  try {
    return check_output(run(argc, argv, games));
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0) return check_output(exit_failure);
    return failed({error.what()});
  } catch (const std::exception& error) {  // out of memory, through no fault of the user's
    return failed({error.what()});
  }
}

}  // namespace castellan
