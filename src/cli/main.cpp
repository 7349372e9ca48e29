#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "cli/build_info.hpp"
#include "cli/call.hpp"

namespace castellan {

std::string build_text() {
  return fmt::format("castellan {} ({})\n{}, {}", build_info.version, build_info.commit,
                     build_info.compiler, build_info.flags);
}

namespace {

/// Output that could not be written is a failure, however well the work went.
int check_output(int status) {
  std::cout.flush();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout) {
    return failed({fmt::format("cannot write to standard output: {}", std::strerror(errno))});
  }
  return status;
}

std::string first_line(std::string text) {
  text.erase(std::min(text.find('\n'), text.size()));
  return text;
}

/// CLI11 would only miss a subcommand.
Status check_command(const CLI::App& app, std::string_view word) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (word.starts_with('-') || command->get_name() == word) return Done{};
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  return Error{fmt::format("unknown command '{}': expected {}", word, known)};
}

int run(int argc, char** argv) {
  CommandLine line;
  line.app.name("castellan");
  line.app.description("Castellan plays, analyses, compares and teaches strategy games.");
  line.app.footer("'castellan COMMAND --help' tells more about a command.");
  line.app.set_version_flag("--version", build_text());
  line.app.require_subcommand(1);
  add_games(line);
  add_rules(line);
  add_play(line);
  add_analyse(line);
  add_search(line);
  add_evaluate(line);
  add_perft(line);
  add_successors(line);
  add_replay(line);
  add_bench(line);
  add_completion(line);

  if (argc == 1) {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) return run_menu();
    fmt::print("{}", line.app.help());
    return exit_success;
  }
  if (const auto checked = check_command(line.app, argv[1]); !checked) {
    return wrong_call(checked.error());
  }
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    line.app.exit(success);  // prints the help or the version that was asked for
    return exit_success;
  } catch (const CLI::ParseError& error) {
    const std::string command = argv[1][0] == '-' ? "" : argv[1] + std::string(" ");
    return wrong_call(
        {fmt::format("{} (see 'castellan {}--help')", first_line(error.what()), command)});
  }
  return line.status;
}

}  // namespace

}  // namespace castellan

int main(int argc, char** argv) {
  try {
    return castellan::check_output(castellan::run(argc, argv));
  } catch (const std::exception& error) {  // no memory, no locale: nothing we could have asked for
    return castellan::failed({error.what()});
  }
}
