#include "cli/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <sstream>

#include "cli/call.hpp"
#include "match/text.hpp"
#include "play/readable.hpp"

namespace castellan {

namespace {

std::vector<CLI::App*> subcommands(CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// CLI11 would only say that a subcommand is missing.
Status check_command(const std::vector<CommandWords>& commands, std::string_view word) {
  if (word.starts_with('-')) {
    for (const std::string_view known : {"-h", "--help", "--version"}) {
      if (word == known) return Done{};
    }
    return Error{fmt::format("unknown option '{}' (see 'castellan --help')", word)};
  }
  std::vector<std::string> known;
  for (const CommandWords& command : commands) {
    if (command.name == word) return Done{};
    known.push_back(command.name);
  }
  return Error{fmt::format("unknown command '{}': expected {}", word, fmt::join(known, ", "))};
}

/// What CLI11 found wrong, in our words.
std::string in_our_words(const CLI::ParseError& error, const CLI::App& app) {
  std::string text = error.what();
  text.erase(std::min(text.find('\n'), text.size()));
  const std::string option = text.substr(0, text.find(':'));
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const auto extras = app.remaining(true);
    return fmt::format("unexpected argument '{}'", extras.empty() ? "" : extras.front());
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const bool is_twice = text.find("received") != std::string::npos;
    return option + (is_twice ? " is given more than once" : " needs a value");
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    return fmt::format("'{}' cannot be understood", text.substr(text.find(": ") + 2));
  }
  if (text == "A subcommand is required") return "expected a command";
  return text;
}

/// A check that fails with a sentence of ours; it does not appear in the help.
CLI::Validator checked(std::string expected, std::function<bool(const std::string&)> is_good) {
  const auto check = [expected = std::move(expected),
                      is_good = std::move(is_good)](const std::string& typed) {
    return is_good(typed) ? "" : fmt::format("expected {}, found '{}'", expected, typed);
  };
  return {check, "", ""};
}

template <class Number>
bool is_number(const std::string& typed, Number lowest, Number highest) {
  Number value{};
  const char* end = typed.data() + typed.size();
  const auto [after, trouble] = std::from_chars(typed.data(), end, value);
  return trouble == std::errc() && after == end && value >= lowest && value <= highest;
}

/// Fits a terminal of the usual width; CLI11 leaves long lines to the terminal.
class NarrowFormatter final : public CLI::Formatter {
 public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return in_column(Formatter::make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    std::stringstream text;
    CLI::detail::format_help(text, command->get_display_name(true),
                             in_column(command->get_description()), column_width_);
    return text.str();
  }
  std::string make_description(const CLI::App* app) const override {
    const std::string about = app->get_description();
    return about.empty() ? "" : lines_of(about, width) + "\n";
  }
  /// Those of commands are examples to copy.
  std::string make_footer(const CLI::App* app) const override {
    const std::string footer = Formatter::make_footer(app);
    return app->get_parent() == nullptr ? lines_of(footer, width) : footer;
  }

 private:
  static constexpr std::size_t width = 80;
  static std::string lines_of(const std::string& text, std::size_t columns) {
    return fmt::format("{}", fmt::join(wrapped(text, columns), "\n"));
  }
  std::string in_column(const std::string& text) const {
    return lines_of(text, width - column_width_);
  }
};

void require(CLI::Option* option, Need need) {
  if (need == Need::required) option->required();
}

}  // namespace

void Command::place(const std::string& name, std::string& value, const std::string& about,
                    Need need) {
  require(app_.add_option(name, value, about), need);
}

void Command::text(const std::string& name, std::string& value, const std::string& about,
                   Need need) {
  auto* option = app_.add_option(name, value, about);
  if (!value.empty()) option->capture_default_str();
  require(option, need);
}

void Command::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& about, Need need) {
  const auto keep = [&value](const std::string& typed) { value = typed; };
  require(app_.add_option_function<std::string>(name, keep, about), need);
}

void Command::texts(const std::string& name, std::vector<std::string>& values,
                    const std::string& about) {
  app_.add_option(name, values, about)->allow_extra_args(false);
}

void Command::choice(const std::string& name, std::string& value,
                     const std::vector<std::string>& allowed, const std::string& about) {
  const auto is_allowed = [allowed](const std::string& typed) {
    return std::find(allowed.begin(), allowed.end(), typed) != allowed.end();
  };
  auto* option =
      app_.add_option(name, value, about)->check(checked(listed_words(allowed, "or"), is_allowed));
  option->type_name(fmt::format("{}", fmt::join(allowed, "|")));
  if (value.empty()) {
    option->required();
  } else {
    option->capture_default_str();
  }
}

void Command::number(const std::string& name, int& value, int lowest, int highest,
                     const std::string& about, Need need) {
  const auto is_good = [=](const std::string& typed) { return is_number(typed, lowest, highest); };
  auto* option = app_.add_option(name, value, about)->type_name("NUMBER");
  option->check(checked(fmt::format("a whole number from {} to {}", lowest, highest), is_good));
  if (need == Need::optional) option->capture_default_str();
  require(option, need);
}

void Command::number(const std::string& name, std::optional<std::uint64_t>& value,
                     const std::string& about) {
  const auto is_good = [](const std::string& typed) {
    return is_number<std::uint64_t>(typed, 0, UINT64_MAX);
  };
  app_.add_option_function<std::uint64_t>(
          name, [&value](std::uint64_t typed) { value = typed; }, about)
      ->type_name("NUMBER")
      ->check(checked(fmt::format("a whole number up to {}", UINT64_MAX), is_good));
}

void Command::number(const std::string& name, std::optional<int>& value, int lowest, int highest,
                     const std::string& about) {
  const auto is_good = [=](const std::string& typed) { return is_number(typed, lowest, highest); };
  app_.add_option_function<int>(
          name, [&value](int typed) { value = typed; }, about)
      ->type_name("NUMBER")
      ->check(checked(fmt::format("a whole number from {} to {}", lowest, highest), is_good));
}

void Command::flag(const std::string& name, bool& value, const std::string& about) {
  app_.add_flag(name, value, about);
}

CommandLine::CommandLine(const std::string& version, const GameList& games)
    : games_(games), app_(std::make_unique<CLI::App>()) {
  app_->formatter(std::make_shared<NarrowFormatter>());
  app_->name("castellan");
  app_->description("Castellan plays, analyses, compares and teaches strategy games.");
  app_->footer(
      "'castellan COMMAND --help' tells more about a command. 'castellan' alone opens the menu.");
  app_->set_help_flag("-h,--help", "prints this help");
  app_->set_version_flag("--version", version, "prints the version");
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Command CommandLine::add_command(const std::string& name, const std::string& about,
                                 const std::string& example, std::function<int()> call) {
  CLI::App* command = app_->add_subcommand(name, about);
  command->footer("Example:\n  " + example);
  command->callback([this, call = std::move(call)] { status_ = call(); });
  return Command(*command);
}

int CommandLine::run(int argc, char** argv) {
  static char help_flag[] = "--help";
  static char analyse_name[] = "analyse";
  if (std::string_view(argv[1]) == "help") argv[1] = help_flag;
  if (std::string_view(argv[1]) == "analyze") argv[1] = analyse_name;
  if (const auto checked = check_command(words(), argv[1]); !checked) {
    return wrong_call(checked.error());
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& success) {
    app_->exit(success);  // prints the help or the version that was asked for
    return exit_success;
  } catch (const CLI::ParseError& error) {
    const std::string command = argv[1][0] == '-' ? "" : argv[1] + std::string(" ");
    return wrong_call(
        {fmt::format("{} (see 'castellan {}--help')", in_our_words(error, *app_), command)});
  }
  return status_;
}

std::string CommandLine::help() const { return app_->help(); }

std::vector<CommandWords> CommandLine::words() const {
  std::vector<CommandWords> commands;
  for (const CLI::App* command : subcommands(*app_)) {
    CommandWords& words = commands.emplace_back();
    words.name = command->get_name();
    words.about = command->get_description();
    words.example = command->get_footer();
    for (const CLI::Option* option : command->get_options()) {
      const auto& names = option->get_lnames();
      const bool is_flag = option->get_expected_max() == 0;
      words.options.push_back({names.empty() ? option->get_single_name() : "--" + names.front(),
                               is_flag ? "" : option->get_type_name(), option->get_description()});
    }
  }
  return commands;
}

}  // namespace castellan
