// The command line as subcommands describe it: what they take, and what to call. CLI11 is hidden in
// one file, because it compiles slowly.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace castellan {

class GameList;

inline constexpr int exit_success = 0;
inline constexpr int exit_failure = 1;
inline constexpr int exit_wrong_call = 2;

enum class Need { optional, required };

/// One subcommand. The variables it fills must live as long as the command line.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(app) {}

  /// GAME, FILE: a positional argument.
  void place(const std::string& name, std::string& value, const std::string& about, Need need);
  /// --name TEXT.
  void text(const std::string& name, std::string& value, const std::string& about,
            Need need = Need::optional);
  void text(const std::string& name, std::optional<std::string>& value, const std::string& about,
            Need need = Need::optional);
  /// --name TEXT, any number of times.
  void texts(const std::string& name, std::vector<std::string>& values, const std::string& about);
  void choice(const std::string& name, std::string& value, const std::vector<std::string>& allowed,
              const std::string& about);
  void number(const std::string& name, int& value, int lowest, int highest,
              const std::string& about, Need need = Need::optional);
  void number(const std::string& name, std::optional<std::uint64_t>& value,
              const std::string& about);
  void number(const std::string& name, std::optional<int>& value, int lowest, int highest,
              const std::string& about);
  void flag(const std::string& name, bool& value, const std::string& about);

 private:
  CLI::App& app_;
};

/// What can be typed, for completion and the manual.
struct OptionWords {
  std::string name;   // "--depth", or "GAME" for one that is only a value
  std::string value;  // "NUMBER", "text|tree"; empty for a flag
  std::string about;
  bool is_place() const { return !name.starts_with('-'); }
};
struct CommandWords {
  std::string name;
  std::string about;
  std::string example;
  std::vector<OptionWords> options;
};

class CommandLine {
 public:
  CommandLine(const std::string& version, const GameList& games);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Adds a subcommand: `describe` declares its arguments, `call` does the work and returns the
  /// exit status; both get the same fresh Arguments, and `call` the program's games.
  template <class Arguments>
  Arguments& add(const std::string& name, const std::string& about, const std::string& example,
                 void (*describe)(Command&, Arguments&),
                 int (*call)(const Arguments&, const GameList&)) {
    auto arguments = std::make_shared<Arguments>();
    Command command = add_command(name, about, example,
                                  [this, arguments, call] { return call(*arguments, games_); });
    describe(command, *arguments);
    return *arguments;
  }

  /// Parses and calls; prints help, the version or a one-line error.
  int run(int argc, char** argv);
  std::string help() const;
  std::vector<CommandWords> words() const;

 private:
  Command add_command(const std::string& name, const std::string& about, const std::string& example,
                      std::function<int()> call);

  const GameList& games_;
  std::unique_ptr<CLI::App> app_;
  int status_ = exit_success;
};

}  // namespace castellan
