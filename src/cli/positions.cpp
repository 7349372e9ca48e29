#include "cli/positions.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/call.hpp"
#include "cli/json_lines.hpp"
#include "cli/state_lines.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

/// Messages quote what they found, which may be a whole board.
std::string shortened(std::string message) {
  constexpr std::size_t most = 300;
  if (message.size() <= most) return message;
  std::size_t end = most;
  while ((static_cast<unsigned char>(message[end]) & 0xC0U) == 0x80U) --end;  // within a letter
  return message.substr(0, end) + " …";
}

/// False when nobody reads any more.
bool print_line(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  return std::fflush(stdout) == 0;
}

}  // namespace

void PositionArguments::describe(Command& command, const std::string& answer, Need game) {
  describe_game(command, game_, assignments_, game);
  command.text("--state", state_,
               "a position instead of the start; - reads it from standard input");
  command.text("--states", states_,
               "a file (or -) with a position on each line; each gets " + answer + ", or 'error'");
  command.flag("--json", json_, "each answer as a JSON object on a line");
}

Result<PositionArguments::Rules> PositionArguments::find(const GameList& games) const {
  if (game_.empty()) return Error{"GAME is required"};
  const auto entry = games.find(game_);
  if (!entry) return entry.error();
  if (state_ && states_) return Error{"--state and --states cannot be combined"};
  const auto options = parse_options(**entry, assignments_);
  if (!options) return options.error();
  return Rules{*entry, *options};
}

int PositionArguments::answer(const Rules& rules, const Answerer& answerer) const {
  return are_several() ? answer_all(rules, answerer) : answer_one(rules, answerer);
}

Json PositionArguments::heading(std::optional<std::uint64_t> line, const Match& match) const {
  Json json = Json::object();
  if (!json_) return json;
  if (line) json["line"] = *line;
  json.update(json_of_position(match));
  return json;
}

bool PositionArguments::print(const AskedPosition& question, const Response& response) const {
  if (!json_) return print_line(response.text);
  Json json = question.heading;
  json.update(response.fields);
  return print_json(json);
}

int PositionArguments::answer_one(const Rules& rules, const Answerer& answerer) const {
  PositionText position{rules.options, state_};
  if (state_) {
    auto given = given_state(*state_);
    if (!given) return wrong_call(given.error());
    position.state = std::move(*given);
  }
  const auto match = rules.game->start(position);
  if (!match) return wrong_call(match.error());
  const AskedPosition question{position, *match, stop_on_interrupt(), heading({}, *match)};
  const auto response = answerer(question);
  if (!response) return failed(response.error());
  print(question, *response);
  return exit_success;
}

int PositionArguments::answer_all(const Rules& rules, const Answerer& answerer) const {
  const OpenFile file = *states_ == "-" ? OpenFile(STDIN_FILENO) : OpenFile(*states_, O_RDONLY);
  if (!file.is_open()) return failed(system_error("open", *states_));
  const StopToken stop = stop_on_interrupt();
  StateLines lines(file, *states_);
  int status = exit_success;
  std::uint64_t answers = 0;

  const auto respond = [&](std::uint64_t number, const PositionText& position) {
    const auto match = rules.game->start(position);
    if (!match) return Result<bool>(match.error());
    const AskedPosition question{position, *match, stop, heading(number, *match)};
    const auto response = answerer(question);
    if (!response) return Result<bool>(response.error());
    return Result<bool>(print(question, *response));
  };
  const auto refuse = [&](const StateLines::Line& line, const Error& error) {
    status = exit_failure;
    const std::string message = shortened(error.message);
    if (!json_) {
      failed({fmt::format("{}: line {}: {}", *states_, line.number, message)});
      return print_line("error\n");
    }
    Json json = {{"line", line.number}, {"game", rules.game->info().name}};
    if (line.state) json["state"] = *line.state;
    json["error"] = message;
    return print_json(json);
  };

  while (!stop.stop_requested()) {
    const auto line = lines.next(stop);
    if (!line) return failed(line.error());
    if (!*line) break;
    const StateLines::Line& asked = **line;
    const auto heard = asked.state ? respond(asked.number, {rules.options, *asked.state})
                                   : Result<bool>(asked.state.error());
    const bool goes_on = heard ? *heard : refuse(asked, heard.error());
    if (!goes_on) return exit_failure;  // program.cpp says why
    ++answers;
  }
  if (stop.stop_requested()) {
    return failed({fmt::format("stopped after {}", counted(answers, "answer"))});
  }
  return status;
}

}  // namespace castellan
