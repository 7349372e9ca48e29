#include "play/played_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <random>
#include <thread>

#include "match/text.hpp"
#include "play/play_command.hpp"
#include "play/thread_workers.hpp"

namespace castellan {

namespace {

/// Errors as front ends show them: full sentences.
Status as_sentence(const Status& status) {
  if (status) return status;
  return Error{capitalised(status.error().message) + "."};
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))); }

}  // namespace

std::uint64_t fresh_seed() {
  std::random_device random;
  return (std::uint64_t{random()} << 32) | random();
}

Result<PlayedGame> PlayedGame::start(const GameSetup& setup, Archive& archive, std::uint64_t seed,
                                     std::optional<std::uint64_t> luck,
                                     std::optional<Clock::Limits> clock,
                                     std::optional<int> takebacks) {
  auto table = Table::open({.setup = setup,
                            .seed = seed,
                            .luck = luck ? *luck : fresh_seed(),
                            .clock = clock,
                            .takebacks = takebacks,
                            .date = today()});
  if (!table) return table.error();
  PlayedGame game(std::move(*table), archive);
  game.keep_anew();
  return game;
}

void PlayedGame::keep_anew() {
  const auto name = archive_->new_name(info().name);
  kept_as_ = name ? *name : "";
  trouble_ = name ? "" : name.error().message;
  version_ = 0;
  kept_moves_ = 0;
  locks_.clear();
}

Result<PlayedGame> PlayedGame::resume(const std::string& name, const GameList& games,
                                      Archive& archive, const WeightsReader& read_weights) {
  auto kept = archive.kept(name);
  if (!kept) return kept.error();
  if (!*kept) {
    const auto text = archive.load(name);
    return Error{text ? "it has only just been saved: try again" : text.error().message};
  }
  const auto entry = games.find_for((*kept)->record);
  if (!entry) return entry.error();
  auto table =
      Table::resume(**entry, (*kept)->record, (*kept)->luck.value_or(fresh_seed()), read_weights);
  if (!table) return table.error();
  PlayedGame game(std::move(*table), archive);
  game.kept_as_ = name;
  game.version_ = (*kept)->version;
  game.kept_moves_ = (*kept)->record.moves.size();
  game.locks_ = std::move((*kept)->locks);
  if (game.table_.ended()) game.shown_ = game.table_.match().at(0);
  return game;
}

std::shared_ptr<Searcher> PlayedGame::searcher() {
  static ThreadWorkers workers(std::thread::hardware_concurrency());
  return table_.searcher(&workers);
}

Status PlayedGame::play(std::string_view typed) {
  if (is_replay()) return Error{"this is a replay: 'continue' plays on, as a new game"};
  if (const auto played = table_.play(typed, now_()); !played) return played;
  save();
  return Done{};
}

Status PlayedGame::take_back() {
  doubted_.reset();
  if (is_replay()) return step(-1);
  const auto taken = table_.take_back(now_());
  kept_moves_ = std::min(kept_moves_, table_.ply());
  if (taken) save();
  return as_sentence(taken);
}

Status PlayedGame::redo() {
  if (is_replay()) return step(+1);
  const auto played = table_.redo();
  if (played) save();
  return as_sentence(played);
}

Status PlayedGame::step(int direction) {
  const Match& whole = table_.match();
  const std::size_t end = whole.history().size();
  std::size_t ply = shown_->history().size();
  if (direction < 0 && ply == 0) return Error{"This is the start."};
  if (direction > 0 && ply == end) return Error{"This is the end."};
  do {
    ply = direction < 0 ? ply - 1 : ply + 1;
  } while (ply > 0 && ply < end && whole.is_automatic(ply));
  shown_ = whole.at(ply);
  return Done{};
}

Status PlayedGame::jump(std::string_view where) {
  if (!is_replay()) return Error{"Only a finished game that was opened can be replayed."};
  const auto& history = table_.match().history();
  std::uint64_t turn = history.empty() ? 0 : static_cast<std::uint64_t>(history.back().turn);
  if (where == "start") {
    turn = 0;
  } else if (where != "end") {
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(where.data(), where.data() + where.size(), number);
    const bool is_number = error == std::errc{} && rest == where.data() + where.size();
    if (!is_number || number > turn) {
      return Error{
          fmt::format("Expected a turn from 0 to {}, start or end, found '{}'.", turn, where)};
    }
    turn = number;
  }
  std::size_t ply = 0;
  while (ply < history.size() && static_cast<std::uint64_t>(history[ply].turn) <= turn) ++ply;
  shown_ = table_.match().at(ply);
  return Done{};
}

Status PlayedGame::play_on() {
  if (!is_replay()) return Error{"Only a finished game that was opened can be continued anew."};
  if (match().outcome().ended) return Error{"The game is over here: step back first."};
  table_ = table_.branch(*shown_, fresh_seed(), today());
  shown_.reset();
  eyes_.reset();
  doubted_.reset();
  keep_anew();
  if (table_.ply() > 0) save();
  return Done{};
}

Status PlayedGame::resign() {
  if (is_replay() || table_.ended()) return Error{"The game is over."};
  Player loser = match().player_to_move();
  if (!table_.is_person(loser)) {
    loser = nobody;
    for (Player player = 0; player < match().players(); ++player) {
      if (!table_.is_person(player)) continue;
      if (loser != nobody) return Error{"Only the player to move can resign."};
      loser = player;
    }
  }
  if (loser == nobody) return Error{"There is nobody here who could resign."};
  table_.give_up(loser, "resignation");
  save();
  return Done{};
}

Clock::Milliseconds PlayedGame::system_time() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

bool PlayedGame::keep_time(bool wanted) {
  if (!table_.clock() || is_replay()) return false;
  const Clock::Milliseconds now = now_();
  const bool is_up = table_.look_at_clock(now);
  table_.run_clock(now, wanted && !is_behind_curtain());
  if (is_up) save();
  return is_up;
}

bool PlayedGame::clock_runs() const { return table_.clock() && table_.clock()->running(); }

std::string PlayedGame::time_left(Player player) const {
  return table_.clock() && !is_replay() ? readable_time(table_.clock()->left(player, now_())) : "";
}

void PlayedGame::leave() {
  if (!clock_runs()) return;
  table_.stop_clock(now_());
  save();
}

void PlayedGame::save() {
  if (kept_as_.empty() || is_replay()) return;
  const Record& record = table_.record(now_());
  Change change = change_of(*archive_, kept_as_, record, kept_moves_);
  change.version = version_;
  change.locks = locks_;
  change.luck = table_.luck();
  const auto saved = archive_->keep({change}).front();
  if (saved && !saved->overtaken) {
    version_ = saved->version;
    kept_moves_ = record.moves.size();
    trouble_.clear();
    trouble_told_ = false;
  } else {
    is_overtaken_ = saved && saved->overtaken;
    trouble_ = is_overtaken_ ? "another program has changed it since" : saved.error().message;
  }
}

void PlayedGame::save_somewhere() {
  if (is_overtaken_) {
    is_overtaken_ = false;
    keep_anew();
  }
  save();
}

std::string PlayedGame::fresh_trouble() {
  if (trouble_.empty() || trouble_told_) return "";
  trouble_told_ = true;
  return "Warning: this game is not being saved: " + trouble_;
}

bool PlayedGame::may_see_everything() const {
  return !match().hides_things() || table_.ended() || !table_.has_person_in_play();
}

Status PlayedGame::look_through_eyes_of(std::string_view name) {
  if (!match().hides_things()) return Error{"Nothing is hidden in this game."};
  if (!may_see_everything()) return Error{"Only once the game is over."};
  const auto names = info().players.first(static_cast<std::size_t>(match().players()));
  if (name.empty()) {
    const Player next = eyes_.value_or(nobody) + 1;
    eyes_ = next < match().players() ? std::optional(next) : std::nullopt;
    return Done{};
  }
  if (name == "all") {
    eyes_.reset();
    return Done{};
  }
  const auto found = std::ranges::find(names, lower_case(std::string(name)));
  if (found == names.end()) {
    return Error{fmt::format("Expected {} or all, found '{}'.", fmt::join(names, ", "), name)};
  }
  eyes_ = static_cast<Player>(found - names.begin());
  return Done{};
}

Player PlayedGame::observer() const {
  if (may_see_everything()) return eyes_.value_or(referee);
  std::vector<Player> people;
  for (Player player = 0; player < match().players(); ++player) {
    if (table_.is_person(player)) people.push_back(player);
  }
  if (people.empty()) return referee;
  return people.size() == 1 ? people.front() : looking_;
}

std::vector<OverlayView> PlayedGame::overlays() const {
  const Match& match = this->match();
  Player whose = observer();
  if (whose == referee && !is_replay() && !match.outcome().ended) {
    int people = 0;
    for (Player player = 0; player < match.players(); ++player) people += table_.is_person(player);
    const Player next = match.player_to_move();
    for (Player player = 0; player < match.players(); ++player) {
      if (table_.is_person(player) && (people == 1 || player == next)) whose = player;
    }
  }
  return match.position().overlays(whose);
}

bool PlayedGame::is_behind_curtain() const {
  const Player next = match().player_to_move();
  return !may_see_everything() && observer() != referee && table_.is_person(next) &&
         observer() != next;
}

}  // namespace castellan
