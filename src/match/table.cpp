#include "match/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace castellan {

namespace {

constexpr std::string_view clock_mark = "[%clk ";

/// "1:02:09", or "1:02:09.250".
std::string clock_text(Table::Milliseconds left) {
  const auto padded = [](std::int64_t number, std::size_t digits) {
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
  };
  const std::int64_t seconds = left / 1000;
  return std::to_string(seconds / 3600) + ":" + padded(seconds / 60 % 60, 2) + ":" +
         padded(seconds % 60, 2) + (left % 1000 == 0 ? "" : "." + padded(left % 1000, 3));
}

constexpr std::pair<Table::Offer, std::string_view> offer_tags[] = {
    {Table::Offer::take_back, "Offers"},
    {Table::Offer::draw, "DrawOffers"},
    {Table::Offer::rematch, "RematchOffers"},
};

void set_or_remove(Record& record, std::string_view tag, const std::string& value) {
  if (value.empty()) {
    record.remove_tag(tag);
  } else {
    record.set_tag(tag, value);
  }
}

/// Players as digits, "02".
std::string digits_of(const std::vector<Player>& players) {
  std::string digits;
  for (const Player player : players) digits += std::to_string(player);
  return digits;
}
/// Each once.
std::vector<Player> players_in(std::string_view digits, int count) {
  std::vector<Player> players;
  for (const char c : digits) {
    const Player player = c - '0';
    const bool is_new = std::ranges::find(players, player) == players.end();
    if (player >= 0 && player < count && is_new) players.push_back(player);
  }
  return players;
}

}  // namespace

std::optional<Clock::Milliseconds> clock_in(std::string_view comment) {
  const std::size_t mark = comment.find(clock_mark);
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string text(comment.substr(mark + clock_mark.size(), 20));
  long hours = 0;
  int minutes = 0;
  double seconds = 0;
  if (std::sscanf(text.c_str(), "%ld:%2d:%lf", &hours, &minutes, &seconds) != 3)
    return std::nullopt;
  if (hours < 0 || hours > 1'000 || minutes < 0 || !(seconds >= 0 && seconds < 60))
    return std::nullopt;
  const auto left = (hours * 60 + minutes) * 60'000 + std::llround(seconds * 1000);
  return std::min<Clock::Milliseconds>(left, Clock::longest);
}

Result<Table> Table::open(const Opening& opening) {
  GameSetup setup = opening.setup;
  for (Seat& seat : setup.seats) {
    if (!seat.bot) continue;
    const auto seeded = with_seed(*seat.bot, opening.seed);
    if (!seeded) return seeded.error();
    seat.bot = *seeded;
  }
  auto match = setup.game->start(setup.position);
  if (!match) return match.error();
  if (setup.seats.size() != static_cast<std::size_t>(match->players())) {
    return Error{"expected " + std::to_string(match->players()) + " seats, found " +
                 std::to_string(setup.seats.size())};
  }
  Table table(std::move(setup), std::move(*match));
  table.luck_ = opening.luck;
  table.match_.set_luck(opening.luck);
  if (opening.clock) table.clock_.emplace(*opening.clock, table.match_.players());
  table.paused_ = opening.paused;
  table.helps_ = opening.helps;
  table.takebacks_ = opening.takebacks;
  table.record_.set_tag("Game", table.info().name);
  if (!opening.date.empty()) table.record_.set_tag("Date", opening.date);
  return table;
}

Result<Table> Table::resume(const GameEntry& game, const Record& record, std::uint64_t luck,
                            const WeightsReader& read_weights) {
  auto match = replay(game, record, read_weights);
  if (!match) return match.error();
  const auto seats = seats_of(game, record, match->players(), read_weights);
  if (!seats) return seats.error();
  Table table({&game, {match->options(), {}}, *seats}, std::move(*match));
  table.luck_ = luck;
  table.match_.set_luck(luck);
  table.clock_ = Clock::parse(record.tag("Clock"), table.match_.players());
  table.paused_ = !record.tag("Paused").empty();
  table.helps_ = !record.tag("Help").empty();
  table.read_takebacks(record.tag("Takebacks"));
  for (const auto& [kind, tag] : offer_tags) {
    table.offers_[index(kind)] = players_in(record.tag(tag), table.match_.players());
  }
  table.rematch_ = record.tag("Rematch");
  const auto hosts = players_in(record.tag("Host"), table.match_.players());
  if (!hosts.empty()) table.host_ = hosts.front();
  table.record_ = record;
  return table;
}

Table Table::branch(const Match& from, std::uint64_t luck, std::string_view date) const {
  Table table(setup_, from);
  table.luck_ = luck;
  table.match_.set_luck(luck);
  table.clock_ = clock_;
  table.takebacks_ = takebacks_;
  table.restore_clock();
  table.record_.set_tag("Game", info().name);
  table.record_.set_tag("Date", date);
  return table;
}

const Seat* Table::seat_to_move() const {
  const Player player = match_.player_to_move();
  return player < 0 ? nullptr : &seat(player);
}

bool Table::has_people() const {
  return std::any_of(setup_.seats.begin(), setup_.seats.end(),
                     [](const Seat& seat) { return !seat.bot; });
}

bool Table::has_person_in_play() const {
  for (Player player = 0; player < match_.players(); ++player) {
    if (is_person(player) && !match_.is_out(player) && !match_.has_left(player)) return true;
  }
  return false;
}

const BotSpec* Table::bot_to_move() const {
  const Seat* seat = ended() ? nullptr : seat_to_move();
  return seat != nullptr && seat->bot ? &*seat->bot : nullptr;
}

bool Table::has_move_of_person(Player who) const {
  for (std::size_t i = 0; i < ply(); ++i) {
    if (is_person(match_.history()[i].player) && is_decision(i, who)) return true;
  }
  return false;
}

Player Table::who_would_take_back(std::span<const Player> seats) const {
  const auto is_one = [&](Player player) {
    return std::ranges::find(seats, player) != seats.end();
  };
  const auto decider_before = [&](std::size_t end) {
    return end == 0 ? nobody : match_.history()[end - 1].player;
  };
  const Player last = decider_before(end_of_decision(nobody));
  if (is_one(last)) return last;
  const Player mover = match_.player_to_move();
  if (is_one(mover) && has_move_of_person(mover)) return mover;
  std::size_t end = 0;
  for (const Player player : seats) end = std::max(end, end_of_decision(player));
  return end == 0 ? seats.front() : decider_before(end);
}

bool Table::is_decision(std::size_t ply, Player who) const {
  const Player player = match_.history()[ply].player;
  if (match_.is_automatic(ply) || (who != nobody && player != who)) return false;
  return !has_people() || is_person(player);
}

bool Table::nobody_can_move() const {
  return match_.player_to_move() == chance || match_.has_left(match_.player_to_move());
}

Status Table::play(std::string_view typed, Milliseconds now) {
  if (!ended() && nobody_can_move()) return Error{"nobody is to move"};
  const std::size_t move = ply();
  const int turn = match_.turn();
  if (const auto played = match_.play(typed); !played) return played;
  if (clock_ && (ended() || match_.turn() != turn)) write_clock(move, now);
  if (ended() || match_.turn() != turn) dismiss_forgetful();
  undone_clocks_.clear();
  withdraw_offers();
  return Done{};
}

/// The mover's remaining time goes into the record, after the turn's last move.
void Table::write_clock(std::size_t ply, Milliseconds now) {
  const Player mover = match_.history()[ply].player;
  if (clock_->running()) clock_->reward(mover);
  match_.comment(ply, std::string(clock_mark) + clock_text(clock_->left(mover, now)) + "]");
}

std::size_t Table::end_of_decision(Player who) const {
  std::size_t end = ply();
  while (end > 0 && !is_decision(end - 1, who)) --end;
  return end;
}

bool Table::is_within_turn(std::size_t end) const {
  if (end == 0 || end != ply() || ended()) return false;
  const PlayedMove& move = match_.history()[end - 1];
  return move.turn == match_.turn() && move.player == match_.player_to_move();
}

Status Table::take_back(Milliseconds now, Player who) {
  const bool people = has_people();
  if (const auto may = may_take_back(who); !may) return may;
  const std::size_t end = end_of_decision(who);
  const bool clock_goes_on = is_within_turn(end);
  const auto& departures = match_.departures();
  const bool given_up = !people && !departures.empty() && departures.back().ply == ply();
  if (end == 0 && !given_up) {
    return Error{people ? "there is no move of yours to take back"
                        : "there is no move to take back"};
  }
  if (given_up) {
    match_.take_back();  // between bots, a resignation is taken back by itself
  } else {
    if (people) ++taken_back_[static_cast<std::size_t>(match_.history()[end - 1].player)];
    while (ply() >= end) match_.take_back();
  }
  paused_ = paused_ || !people;
  withdraw_offers();
  if (clock_goes_on) return Done{};  // the time that was thought is gone
  if (clock_) undone_clocks_.push_back(clock_->all_left(now));
  restore_clock();
  return Done{};
}

void Table::restore_clock() {
  if (!clock_) return;
  std::vector<Milliseconds> left(setup_.seats.size(), clock_->limits().base);
  for (const PlayedMove& played : match_.history()) {
    if (played.player < 0) continue;
    Milliseconds& its = left[static_cast<std::size_t>(played.player)];
    its = clock_in(played.comment).value_or(its);
  }
  clock_->restore(std::move(left));
}

Status Table::redo() {
  const int turn = match_.turn();
  if (!match_.redo()) return Error{"there is nothing to redo"};
  const auto goes_on = [this] {
    return nobody_can_move() || (has_people() && !is_person(match_.player_to_move()));
  };
  while (!ended() && goes_on() && match_.redo()) {
  }
  withdraw_offers();
  if (match_.turn() == turn && !ended()) return Done{};
  restore_clock();
  if (clock_ && !undone_clocks_.empty()) {
    clock_->restore(std::move(undone_clocks_.back()));
    undone_clocks_.pop_back();
  }
  return Done{};
}

void Table::give_up(Player loser, std::string_view how) {
  match_.give_up(loser, how);
  withdraw_offers();
}

bool Table::has_offered(Offer kind, Player player) const {
  return std::ranges::find(offers(kind), player) != offers(kind).end();
}

void Table::make_offer(Offer kind, Player player) {
  if (!has_offered(kind, player)) offers_[index(kind)].push_back(player);
}

void Table::agree_on_draw() {
  match_.agree_on_draw();
  withdraw_offers();
}

bool Table::forbids_help() const {
  if (ended() || helps_) return false;
  Player people = 0;
  for (Player player = 0; player < match_.players(); ++player) {
    people += is_person(player) && !match_.has_left(player) ? 1 : 0;
  }
  return people > 1;
}

Status Table::set_up(std::string_view state) {
  if (const auto may = may_set_up(); !may) return may;
  if (const auto done = match_.set_up(state); !done) return done;
  withdraw_offers();
  return Done{};
}

bool Table::clock_should_run() const {
  return clock_ && !paused_ && !ended() && !match_.history().empty() &&
         match_.player_to_move() >= 0;
}

void Table::run_clock(Milliseconds now, bool wanted, Milliseconds since) {
  if (!clock_) return;
  if (!wanted || !clock_should_run()) {
    clock_->stop(now);
    return;
  }
  clock_->start(match_.player_to_move(), now);
  if (since > 0) clock_->start_earlier(since);
}

void Table::stop_clock(Milliseconds now) {
  if (clock_) clock_->stop(now);
}

bool Table::time_is_up(Milliseconds now) const {
  if (!clock_ || ended()) return false;
  const auto running = clock_->running();
  return running && clock_->left(*running, now) <= 0;
}

bool Table::look_at_clock(Milliseconds now) {
  if (!time_is_up(now)) return false;
  give_up(*clock_->running(), "time");
  clock_->stop(now);  // the others may play on
  return true;
}

std::shared_ptr<Searcher> Table::searcher(Workers* workers) {
  const BotSpec& bot = *bot_to_move();
  searchers_.resize(setup_.seats.size());
  auto& kept = searchers_[static_cast<std::size_t>(match_.player_to_move())];
  if (!kept || !kept->set_position(root_of(match_))) {
    kept = game().make_searcher(match_.options(), bot, workers);
    kept->set_position(root_of(match_));
  }
  return kept;
}

std::int64_t Table::searcher_megabytes() const {
  std::int64_t all = 0;
  for (std::size_t i = 0; i < searchers_.size(); ++i) {
    const bool remembers = searchers_[i] && !setup_.seats[i].bot->forgets;
    if (remembers) all += setup_.seats[i].bot->options.value_or_0("table");
  }
  return all;
}

void Table::dismiss_searchers() { searchers_.clear(); }

/// They would only keep memory from turn to turn.
void Table::dismiss_forgetful() {
  for (std::size_t i = 0; i < searchers_.size(); ++i) {
    if (setup_.seats[i].bot && setup_.seats[i].bot->forgets) searchers_[i].reset();
  }
}

const Record& Table::record(Milliseconds now) {
  update_record(record_, setup_, match_);
  set_or_remove(record_, "Clock", clock_ ? clock_->text(now) : "");
  set_or_remove(record_, "Paused", paused_ ? "yes" : "");
  set_or_remove(record_, "Help", helps_ ? "yes" : "");
  set_or_remove(record_, "Takebacks", takebacks_text());
  set_or_remove(record_, "Host", host_ == nobody ? "" : std::to_string(host_));
  for (const auto& [kind, tag] : offer_tags) {
    set_or_remove(record_, tag, digits_of(offers_[index(kind)]));
  }
  set_or_remove(record_, "Rematch", ended() ? rematch_ : "");
  return record_;
}

}  // namespace castellan
