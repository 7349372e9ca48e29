#include "tournament/foreign_player.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "match/text.hpp"
#include "process/command_words.hpp"
#include "process/program_files.hpp"
#include "ugi/ugi_engine.hpp"

namespace castellan {

namespace {

constexpr std::string_view scheme = "ugi:";

/// Where the scheme begins; npos for one of our bots.
std::size_t scheme_in(std::string_view text) {
  if (text.starts_with(scheme)) return 0;
  const std::size_t equals = text.find("=" + std::string(scheme));
  const bool is_name = equals < text.find(':');  // and not a parameter of one of our bots
  return is_name ? equals + 1 : std::string_view::npos;
}

Result<Limits> read_limit(std::string_view text) {
  static constexpr std::array<OptionSpec, 2> specs{
      OptionSpec{.name = "time", .meaning = "", .kind = OptionSpec::Kind::time},
      number_option("nodes", "", 1, 1'000'000'000'000, 0)};
  Limits limits{.time = std::chrono::milliseconds(100)};
  if (text.empty()) return limits;
  if (text == "clock") return Limits{};
  OptionValues values(specs);
  if (const auto set = values.set(text); !set) return set.error();
  limits.time = std::chrono::milliseconds(values["time"]);
  limits.nodes = static_cast<std::uint64_t>(values["nodes"]);
  return limits;
}

/// What its program and the files that it is called with contain: of another build a match knows
/// nothing.
std::string files_of(const std::vector<std::string>& words) {
  std::string fingerprints;
  for (const std::string& word : words) {
    const auto path = &word == &words.front() ? program_named(word) : std::filesystem::path(word);
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) continue;
    if (const auto fingerprint = fingerprint_of(path)) fingerprints += *fingerprint + " ";
  }
  return fingerprints;
}

UgiEngine::Wishes wishes_of(const Contestant& contestant) {
  return {contestant.settings, contestant.log, contestant.name};
}

constexpr std::string_view option_mark = ",option.";

/// "Hash=64,option.Threads=2", and a name alone for a button.
Result<std::vector<UgiSetting>> read_settings(std::string_view text) {
  std::vector<UgiSetting> settings;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(option_mark), text.size());
    const std::string_view part = text.substr(0, end);
    const std::size_t equals = std::min(part.find('='), part.size());
    UgiSetting setting{std::string(part.substr(0, equals)),
                       std::string(part.substr(std::min(equals + 1, part.size())))};
    if (setting.name.empty() || part.find_first_of("\r\n") != std::string_view::npos) {
      return Error{"expected option.NAME=VALUE, found 'option." + quotable(part) + "'"};
    }
    settings.push_back(std::move(setting));
    text.remove_prefix(std::min(end + option_mark.size(), text.size()));
  }
  return settings;
}

class ForeignPlayer final : public MatchPlayer {
 public:
  explicit ForeignPlayer(const Contestant& contestant)
      : engine_(contestant.command, {}, wishes_of(contestant)), limits_(contestant.limits) {}

  Result<Done, Fault> begin(const Match& match, Player, std::uint64_t seed) override {
    const auto begun = engine_.begin(match, seed);
    if (!begun) return fault_of(begun.error());
    return Done{};
  }

  Result<Choice, Fault> choose(const Match& match, StopToken stop) override {
    auto answer = engine_.choose(match, limits_, stop);
    if (!answer) return fault_of(answer.error());
    if (!match.position().play(answer->move)) {
      engine_.drop();  // who knows what else it is confused about
      return Fault{"illegal move '" + quotable(answer->move) + "'"};
    }
    Choice choice{std::move(answer->move), {}};
    choice.note.score = answer->score;
    choice.note.depth = answer->depth;
    choice.note.nodes = answer->nodes;
    choice.note.milliseconds = answer->milliseconds;
    return choice;
  }

  void set_clocks(const std::vector<GoOrder::Clock>& clocks) override {
    engine_.set_clocks(clocks);
  }

 private:
  static Fault fault_of(const UgiFault& fault) {
    return {fault.what, fault.is_late, fault.is_absent};
  }

  UgiEngine engine_;
  Limits limits_;
};

Status check_program(const Contestant& contestant, const MatchPlan& plan) {
  UgiEngine engine(contestant.command, {}, wishes_of(contestant));
  const auto met = engine.meet();
  if (!met) return Error{met.error().what};
  std::set<std::string> checked;  // most openings have the same options
  for (const Opening& opening : plan.openings) {
    if (!checked.insert(opening.options.text()).second) continue;
    const auto match = start_of(*plan.game, opening, 0);
    if (!match) return match.error();
    if (auto can = can_play(**met, *match); !can) return can;
    for (const UgiSetting& setting : contestant.settings) {
      if (auto can = can_set(**met, *match, setting); !can) return can;
    }
  }
  return Done{};
}

}  // namespace

bool is_foreign(std::string_view text) { return scheme_in(text) != std::string_view::npos; }

Result<Contestant> parse_foreign(std::string_view text, std::string_view limit) {
  const std::size_t begin = scheme_in(text);
  const std::string_view program = text.substr(begin + scheme.size());
  const std::size_t options = std::min(program.find(option_mark), program.size());
  const auto words = command_words(program.substr(0, options));
  if (!words) return Error{"bot '" + std::string(text) + "': " + words.error().message};
  const auto limits = read_limit(limit);
  if (!limits) return Error{"bot '" + std::string(text) + "': " + limits.error().message};
  auto settings =
      read_settings(program.substr(std::min(options + option_mark.size(), program.size())));
  if (!settings) return Error{"bot '" + std::string(text) + "': " + settings.error().message};
  const std::string name = printable_name(begin == 0 ? text : text.substr(0, begin - 1));
  if (name.empty()) return Error{"expected a name before =ugi:, found '" + std::string(text) + "'"};
  return Contestant{.name = name,
                    .command = *words,
                    .limits = *limits,
                    .is_on_clock = limit == "clock",
                    .settings = std::move(*settings),
                    .fingerprint = files_of(*words)};
}

std::unique_ptr<MatchPlayer> make_foreign_player(const Contestant& contestant) {
  return std::make_unique<ForeignPlayer>(contestant);
}

Status check_programs(const MatchPlan& plan) {
  for (const Contestant& contestant : plan.contestants) {
    if (contestant.command.empty()) continue;
    if (const auto ready = check_program(contestant, plan); !ready) {
      return Error{"bot '" + contestant.name + "': " + ready.error().message};
    }
  }
  return Done{};
}

}  // namespace castellan
