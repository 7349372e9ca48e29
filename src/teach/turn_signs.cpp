#include "teach/turn_signs.hpp"

#include <algorithm>
#include <charconv>
#include <functional>

namespace castellan {

namespace {

int number_in(const RegionView& region, std::string_view fact) {
  for (const Fact& each : region.facts) {
    if (each.name != fact) continue;
    const std::string_view digits =
        each.value.starts_with('+') ? std::string_view(each.value).substr(1) : each.value;
    int number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
  }
  return 0;
}

/// What a player did with his turn.
struct Deeds {
  Toll built_first;   // farms
  Toll built_second;  // towers
  Toll bought;        // units
  Toll bought_at_home;
  Toll merged;
  Toll cleared;
  Toll idle;
  int coins = 0;
};

class Comparison {
 public:
  Comparison(const TurnLine& played, const TurnLine& better, std::span<const Lesson> lessons)
      : played_(played),
        better_(better),
        lessons_(lessons),
        prices_(played.match().at(0)),
        me_(played.mover()),
        foe_(1 - me_),
        units_(things_of("starves")),
        buildings_(things_of("building_lost")) {}

  std::vector<TurnSign> signs() {
    look_for_ends();
    look_for_deaths();
    look_for_cuts();
    look_for_losses();
    look_for_gains();
    add({"worse", 0, 0, {}, {}});
    return std::move(found_);
  }

 private:
  std::string_view things_of(std::string_view reason) const {
    const auto lesson = std::ranges::find(lessons_, reason, &Lesson::reason);
    return lesson == lessons_.end() ? "" : lesson->subject;
  }
  void add(TurnSign sign) {
    const bool is_told =
        std::ranges::find(lessons_, sign.reason, &Lesson::reason) != lessons_.end();
    if (!is_told) return;
    const auto place =
        std::ranges::upper_bound(found_, sign.worth, std::greater(), &TurnSign::worth);
    found_.insert(place, std::move(sign));
  }

  static bool wins(const TurnLine& line, std::size_t ply, Player player) {
    const Outcome outcome = line.match().at(ply).outcome();
    return outcome.ended && outcome.winner() == player;
  }

  void look_for_ends() {
    constexpr double decisive = 1e6;
    if (wins(better_, better_.handed(), me_) && !wins(played_, played_.handed(), me_)) {
      add({"win_missed", decisive, 1, {}, {}});
    }
    if (wins(played_, played_.back(), foe_) && !wins(better_, better_.back(), foe_)) {
      add({"win_given", decisive, 1, first_answer(), {}});
    }
  }

  std::string first_answer() const {
    const auto& history = played_.match().history();
    for (const PlayedMove& move : history) {
      if (move.player == foe_) return move.move.text;
    }
    return "";
  }

  /// Whether a region of the mover's is bankrupt at his next turn if the opponent does nothing.
  bool is_bankrupt(const TurnLine& line) const {
    return std::ranges::any_of(line.regions(line.handed()), [&](const RegionView& region) {
      return region.owner == me_ && region.is_urgent;
    });
  }
  /// What the mover's regions lose in a turn, those that keep things with a warning.
  int loss_per_turn(const TurnLine& line) const {
    int loss = 0;
    for (const RegionView& region : line.regions(line.handed())) {
      if (region.owner != me_ || region.is_everything || region.warning.empty()) continue;
      loss += std::max(0, -number_in(region, "profit"));
    }
    return loss;
  }

  void look_for_deaths() {
    const Toll bad = played_.dead(played_.handed(), played_.back(), me_, units_, prices_);
    const Toll good = better_.dead(better_.handed(), better_.back(), me_, units_, prices_);
    starved_ = std::max(0, bad.worth - good.worth);
    starved_count_ = std::max(0, bad.count - good.count);
    overspent_ = is_bankrupt(played_) && !is_bankrupt(better_);
    if (starved_ > 0 && starved_count_ > 0) {
      add({"starves", (overspent_ ? 2.0 : 1.0) * starved_, starved_count_, {}, {}});
    }
    const int more = loss_per_turn(played_) - loss_per_turn(better_);
    if (more > 0 && !is_bankrupt(played_)) add({"upkeep", 2.0 * more, more, {}, {}});

    const Toll spared = played_.dead(0, played_.handed(), foe_, units_, prices_);
    const Toll missed = better_.dead(0, better_.handed(), foe_, units_, prices_);
    foes_starved_ = std::max(0, missed.worth - spared.worth);
    foes_starved_count_ = std::max(0, missed.count - spared.count);
  }

  void look_for_cuts() {
    const auto split = [](const TurnLine& line, std::size_t from, std::size_t to, Player owner) {
      return line.pieces(to, owner) - line.pieces(from, owner);
    };
    const int more = split(played_, played_.handed(), played_.back(), me_) -
                     split(better_, better_.handed(), better_.back(), me_);
    const std::string move = played_.splitting_move(played_.handed(), played_.back(), me_);
    if (more > 0 && !move.empty()) {
      const int dead = overspent_ ? 0 : starved_;
      add({"cut", 1.1 * dead + 8.0 * more, more, move, {}});
    }
    const int missed =
        split(better_, 0, better_.handed(), foe_) - split(played_, 0, played_.handed(), foe_);
    if (missed > 0) {
      add({"cut_missed", 1.1 * foes_starved_ + 8.0 * missed, missed, {}, {}});
    }
    if (foes_starved_count_ > 0) {
      add({"starve_missed", 1.0 * foes_starved_, foes_starved_count_, {}, {}});
    }
  }

  Toll answered(const TurnLine& line, std::string_view things) const {
    return line.taken(line.handed(), line.back(), me_, things, prices_);
  }
  void look_for_loss(std::string_view reason, std::string_view things, double weight) {
    if (things.empty()) return;
    const Toll bad = answered(played_, things);
    const Toll good = answered(better_, things);
    if (bad.count <= good.count || bad.worth <= good.worth) return;
    add({reason, weight * (bad.worth - good.worth), bad.count - good.count, bad.move, bad.thing});
  }
  void look_for_losses() {
    look_for_loss("building_lost", buildings_, 1.2);
    look_for_loss("capital_lost", things_of("capital_lost"), 1);
    look_for_loss("unit_lost", units_, 1);
    const Toll bad = answered(played_, "");
    const Toll good = answered(better_, "");
    const int more = bad.count - good.count;
    if (more > 1) add({"open_border", 0.6 * prices_.lowest() * more, more, bad.move, {}});
  }

  Deeds deeds_in(const TurnLine& line) const {
    Deeds deeds;
    const auto note = [&](Toll& toll, std::string_view thing) {
      ++toll.count;
      toll.worth += prices_.of(thing);
    };
    for (std::size_t ply = 0; ply < line.done(); ++ply) {
      const auto& steps = line.match().history()[ply].move.steps;
      std::string_view thing;
      for (const MoveStep& step : steps) {
        if (step.question == "what") thing = step.answer;
      }
      const std::string_view how = steps.empty() ? "" : std::string_view(steps.back().note);
      if (how == "merge") ++deeds.merged.count;
      if (how == "chop") ++deeds.cleared.count;
      if (thing.empty()) continue;
      if (is_offer_of(thing, things_of("farm_early"))) note(deeds.built_first, thing);
      if (is_offer_of(thing, things_of("tower_wasted"))) note(deeds.built_second, thing);
      if (!is_offer_of(thing, units_)) continue;
      note(deeds.bought, thing);
      if (how.empty()) note(deeds.bought_at_home, thing);
    }
    for (const RegionView& region : line.regions(line.done())) {
      if (region.owner != me_ || region.is_everything) continue;
      deeds.coins += number_in(region, "money");
      deeds.idle.count += static_cast<int>(region.ready.size());
    }
    return deeds;
  }
  /// What is offered as "strong" is a "strong_tower".
  static bool is_offer_of(std::string_view offer, std::string_view things) {
    while (!things.empty()) {
      if (things.starts_with(offer)) return true;
      const std::size_t end = things.find(' ');
      things.remove_prefix(end == std::string_view::npos ? things.size() : end + 1);
    }
    return false;
  }

  /// What the better turn takes that this one does not, and what this one did instead.
  void look_for_gains() {
    const auto gained = [&](const TurnLine& line) {
      return line.cells(line.done(), me_) - line.cells(0, me_);
    };
    const int cells = gained(better_) - gained(played_);
    const std::string all = std::string(units_) + ' ' + std::string(buildings_) + ' ' +
                            std::string(things_of("capital_lost"));
    const Toll got = played_.taken(0, played_.done(), foe_, all, prices_);
    const Toll could = better_.taken(0, better_.done(), foe_, all, prices_);
    const int things = could.worth - got.worth;
    const double gain = std::max(0, prices_.lowest() * cells + things) + foes_starved_;
    if (could.count > got.count && things > 0) {
      add({"capture_missed", 1.0 * things, could.count - got.count, {}, could.thing});
    }
    if (cells > 0) add({"land_missed", 0.5 * prices_.lowest() * cells, cells, {}, {}});

    const Deeds bad = deeds_in(played_);
    const Deeds good = deeds_in(better_);
    const int farms = good.built_first.count - bad.built_first.count;
    if (farms > 0 && bad.bought.worth > good.bought.worth) {
      const int worth = good.built_first.worth - bad.built_first.worth;
      add({"farm_missed", 1.0 * worth, farms, {}, {}});
    }
    if (gain <= 0) return;
    const auto blame = [&](std::string_view reason, int waste, int count) {
      if (waste > 0 && count > 0) add({reason, 0.5 * gain + waste, count, {}, {}});
    };
    const int idle = bad.idle.count - good.idle.count;
    blame("units_idle", prices_.lowest() * idle, idle);
    const int coins = bad.coins - good.coins;
    if (coins >= prices_.lowest()) blame("coins_idle", coins, coins);
    blame("farm_early", bad.built_first.worth - good.built_first.worth,
          bad.built_first.count - good.built_first.count);
    blame("tower_wasted", bad.built_second.worth - good.built_second.worth,
          bad.built_second.count - good.built_second.count);
    const int at_home = bad.bought_at_home.count - good.bought_at_home.count;
    blame("idle_purchase", bad.bought_at_home.worth - good.bought_at_home.worth, at_home);
    const int merges = bad.merged.count - good.merged.count;
    blame("merged_early", prices_.lowest() * merges / 2, merges);
    const int trees = good.cleared.count - bad.cleared.count;
    blame("trees", prices_.lowest() * trees / 2, trees);
  }

  const TurnLine& played_;
  const TurnLine& better_;
  std::span<const Lesson> lessons_;
  Prices prices_;
  Player me_;
  Player foe_;
  std::string_view units_;
  std::string_view buildings_;
  std::vector<TurnSign> found_;
  int starved_ = 0;  // by the prices, more than after the better turn
  int starved_count_ = 0;
  int foes_starved_ = 0;
  int foes_starved_count_ = 0;
  bool overspent_ = false;
};

}  // namespace

std::vector<TurnSign> turn_signs(const TurnLine& played, const TurnLine& better,
                                 std::span<const Lesson> lessons) {
  return Comparison(played, better, lessons).signs();
}

}  // namespace castellan
