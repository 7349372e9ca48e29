// The positions that a command is asked about: the start, one state, or a stream of states with an
// answer for each. What all such commands have in common is here; a command only answers.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/limits.hpp"
#include "match/game_list.hpp"
#include "session/json.hpp"

namespace castellan {

/// One of the positions. The match is at its start.
struct AskedPosition {
  const PositionText& position;
  const Match& match;
  StopToken stop;
  Json heading;  // what its object begins with, where JSON is wanted
};

/// The answer to a question, in the form that was asked for.
struct Response {
  std::string text;              // whole lines
  Json fields = Json::object();  // of an object, after the heading
};

/// GAME, --set, --state, --states and --json.
class PositionArguments {
 public:
  /// `answer` is what each of several states gets: "a line 'leaves N'".
  void describe(Command& command, const std::string& answer, Need game = Need::required);

  struct Rules {
    const GameEntry* game = nullptr;
    OptionValues options;
  };
  /// The game with its options; an error too when the other arguments do not fit together.
  Result<Rules> find(const GameList& games) const;

  bool names_game() const { return !game_.empty(); }
  bool wants_json() const { return json_; }
  /// Whether each answer gets one line.
  bool are_several() const { return states_.has_value(); }

  using Answerer = std::function<Result<Response>(const AskedPosition&)>;
  /// Answers all questions on standard output and returns the exit status. Of several states, one
  /// that is wrong keeps its place: its line says `error`, or is an object with that field.
  int answer(const Rules& rules, const Answerer& answerer) const;

 private:
  int answer_one(const Rules& rules, const Answerer& answerer) const;
  int answer_all(const Rules& rules, const Answerer& answerer) const;
  Json heading(std::optional<std::uint64_t> line, const Match& match) const;
  /// False when nobody reads any more.
  bool print(const AskedPosition& question, const Response& response) const;

  std::string game_;
  std::vector<std::string> assignments_;
  std::optional<std::string> state_;
  std::optional<std::string> states_;
  bool json_ = false;
};

}  // namespace castellan
