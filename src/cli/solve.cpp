#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "cli/call.hpp"
#include "cli/json_lines.hpp"
#include "cli/live_lines.hpp"
#include "cli/positions.hpp"
#include "cli/state_lines.hpp"
#include "match/proof_file.hpp"
#include "match/text.hpp"
#include "session/views.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace {

struct SolveArguments {
  PositionArguments positions;
  std::optional<std::uint64_t> nodes;
  std::string time;
  int table = 256;
  std::string proof;
  std::string verify;
};

std::string_view verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::win: return "win";
    case Verdict::loss: return "loss";
    case Verdict::draw: return "draw";
    case Verdict::no_win: return "no_win";
    case Verdict::unknown: break;
  }
  return "unknown";
}

/// "1,234".
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string positions_text(std::uint64_t positions) {
  return grouped(positions) + (positions == 1 ? " position" : " positions");
}

/// "blue wins within 9 moves (1,234 positions)".
std::string proved_text(const GameInfo& game, const std::vector<ProofClaim>& claims) {
  std::uint64_t positions = 0;
  for (const ProofClaim& claim : claims) positions += claim.positions;
  return fmt::format("{} ({})", claim_text(game, claims), positions_text(positions));
}

/// How near the proof is, for people who watch.
SolveProgress progress_on(LiveLines& lines) {
  if (!lines.are_seen()) return {};
  return [&lines](std::uint64_t nodes, double seconds, std::uint32_t proof,
                  std::uint32_t disproof) {
    lines.show(
        {fmt::format("{} nodes in {:.1f} s; missing for a proof at least {}, for a refutation {}",
                     count_text(nodes), seconds, count_text(proof), count_text(disproof))});
  };
}

/// A file that is written as long as that works.
class ProofFile {
 public:
  explicit ProofFile(std::string path)
      : path_(std::move(path)), file_(path_, O_WRONLY | O_CREAT | O_TRUNC) {
    if (!file_.is_open()) trouble_ = system_error("write", path_);
  }

  bool add(const std::string& line) {
    buffer_ += line;
    buffer_ += '\n';
    return buffer_.size() < most_buffered || flush();
  }
  Status close() {
    flush();
    return trouble_ ? Status(*trouble_) : Status(Done{});
  }

 private:
  static constexpr std::size_t most_buffered = 1 << 16;

  bool flush() {
    if (!trouble_ && !write_all(file_.number(), buffer_)) trouble_ = system_error("write", path_);
    buffer_.clear();
    return !trouble_;
  }

  std::string path_;
  OpenFile file_;
  std::string buffer_;
  std::optional<Error> trouble_;
};

Json json_of(const SolveAnswer& answer) {
  Json json = {{"to_move", answer.to_move},
               {"result", verdict_word(answer.verdict)},
               {"nodes", answer.nodes},
               {"seconds", answer.seconds}};
  if (answer.claims.empty()) return json;
  int moves = 0;
  for (const ProofClaim& claim : answer.claims) moves = std::max(moves, claim.moves);
  json["within"] = moves;
  json["positions"] = answer.positions();
  json["moves"] = answer.line;
  return json;
}

/// "win within 9 nodes 1234 positions 60 pv MOVE …", or more for people.
std::string text_of(const Match& match, const SolveAnswer& answer, bool is_brief) {
  const GameInfo& game = match.game().info();
  if (is_brief) {
    std::string text = fmt::format("{} nodes {}", verdict_word(answer.verdict), answer.nodes);
    if (answer.claims.empty()) return text + "\n";
    return text +
           fmt::format(" positions {} pv {}\n", answer.positions(), fmt::join(answer.line, " "));
  }
  std::string text;
  if (!answer.claims.empty()) {
    text =
        fmt::format("{}\nline {}\n", proved_text(game, answer.claims), fmt::join(answer.line, " "));
  } else if (answer.verdict == Verdict::no_win) {
    text = "nobody can force a win; a draw that is sure to end is not proved\n";
  } else {
    text = "unknown: a limit was reached\n";
  }
  return text + fmt::format("{} nodes in {:.1f} s\n", grouped(answer.nodes), answer.seconds);
}

Result<SolveQuestion> question_of(const SolveArguments& arguments) {
  SolveQuestion question{.megabytes = arguments.table};
  question.limits.nodes = arguments.nodes.value_or(0);
  if (arguments.time.empty()) return question;
  const auto time = parse_duration(arguments.time);
  if (!time) return Error{"--time: " + time.error().message};
  question.limits.time = *time;
  return question;
}

int solve(const SolveArguments& arguments, const GameList& games) {
  const PositionArguments& positions = arguments.positions;
  const auto rules = positions.find(games);
  if (!rules) return wrong_call(rules.error());
  const auto wanted = question_of(arguments);
  if (!wanted) return wrong_call(wanted.error());
  if (!arguments.proof.empty() && positions.are_several()) {
    return wrong_call({"--proof is for one position, not for --states"});
  }
  return positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    LiveLines live;
    std::optional<ProofFile> file;
    const auto write = [&](const std::string& line) {
      if (!file) file.emplace(arguments.proof);
      return file->add(line);
    };
    const auto answer =
        rules->game->solve(question.position, *wanted, question.stop, progress_on(live),
                           arguments.proof.empty() ? ProofWriter() : write);
    live.clear();
    if (!answer) return answer.error();
    if (file) {
      if (const auto written = file->close(); !written) return written.error();
    }
    if (answer->verdict == Verdict::unknown && question.stop.stop_requested()) {
      return Error{fmt::format("stopped after {}", counted(answer->nodes, "node"))};
    }
    return Response{text_of(question.match, *answer, positions.are_several()), json_of(*answer)};
  });
}

/// Reads a proof and says what it shows.
int verify(const SolveArguments& arguments, const GameList& games) {
  const std::string& path = arguments.verify;
  const OpenFile file = path == "-" ? OpenFile(STDIN_FILENO) : OpenFile(path, O_RDONLY);
  if (!file.is_open()) return failed(system_error("open", path));
  const StopToken stop = stop_on_interrupt();
  StateLines lines(file, path);
  ProofReader reader(games);
  const auto refuse = [&](std::uint64_t line, const Error& error) {
    return failed({fmt::format("{}: line {}: {}", path, line, printable_name(error.message))});
  };
  while (true) {
    const auto line = lines.next(stop);
    if (!line) return failed(line.error());
    if (stop.stop_requested()) return failed({"stopped: nothing is verified"});
    if (!*line) break;
    const auto& [number, text] = **line;
    if (!text) return refuse(number, text.error());
    if (const auto taken = reader.take(*text); !taken) return refuse(number, taken.error());
  }
  const auto proved = reader.end();
  if (!proved) return failed({fmt::format("{}: {}", path, proved.error().message)});
  if (!arguments.positions.wants_json()) {
    fmt::print("verified: {}\n", proved_text(proved->game->info(), proved->claims));
    return exit_success;
  }
  Json json = {{"verified", true},
               {"game", proved->game->info().name},
               {"options", json_of(proved->options)},
               {"state", proved->state}};
  std::uint64_t count = 0;
  int moves = 0;
  for (const ProofClaim& claim : proved->claims) {
    count += claim.positions;
    moves = std::max(moves, claim.moves);
  }
  if (proved->claims.size() == 1) {
    json["winner"] = proved->claims.front().player;
  } else {
    json["winner"] = nullptr;
  }
  json["within"] = moves;
  json["positions"] = count;
  return print_json(json) ? exit_success : exit_failure;
}

int solve_or_verify(const SolveArguments& arguments, const GameList& games) {
  if (arguments.verify.empty()) return solve(arguments, games);
  if (arguments.positions.names_game() || !arguments.proof.empty()) {
    return wrong_call({"--verify takes the game and the position from its file"});
  }
  return verify(arguments, games);
}

}  // namespace

void add_solve(CommandLine& line) {
  line.add<SolveArguments>(
      "solve", "proves who wins, and checks proofs",
      "castellan solve blackstone --state '1xxxr1/4rx/xbxxxx/xxxxx1/x1xxxx/1bx1x1 b' --time 1m",
      [](Command& command, SolveArguments& arguments) {
        arguments.positions.describe(command, "a line 'win nodes N positions N pv MOVE …'",
                                     Need::optional);
        command.number("--nodes", arguments.nodes, "how many positions to look at");
        command.text("--time", arguments.time, "how long to search, such as 500ms or 5m");
        command.number("--table", arguments.table, 1, 65'536,
                       "megabytes of memory for positions it has seen");
        command.text("--proof", arguments.proof, "write the proof to this file");
        command.text("--verify", arguments.verify,
                     "check the proof in this file (or -) by the rules alone");
      },
      solve_or_verify);
}

}  // namespace castellan
