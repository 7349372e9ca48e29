#include "teach/turn_line.hpp"

#include <algorithm>
#include <charconv>

#include "match/text.hpp"

namespace castellan {

Prices::Prices(const Match& match) {
  for (const RegionView& region : match.regions()) {
    for (const Offer& offer : region.offers) {
      int price = 0;
      std::from_chars(offer.price.data(), offer.price.data() + offer.price.size(), price);
      if (price <= 0) continue;
      prices_.emplace_back(offer.thing, price);
      lowest_ = lowest_ == 0 ? price : std::min(lowest_, price);
    }
  }
}

int Prices::of(std::string_view thing) const {
  for (const auto& [name, price] : prices_) {
    if (thing.starts_with(name)) return price;
  }
  return lowest_;
}

bool is_among(std::string_view thing, std::string_view words) {
  if (thing.empty()) return false;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == thing) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

TurnLine::TurnLine(const Match& from, const std::vector<std::string>& moves,
                   const std::vector<std::string>& answer, std::uint64_t seed)
    : match_(from) {
  match_.set_luck(seed);
  for (const std::string& move : moves) {
    if (match_.outcome().ended || !match_.play(move)) break;
  }
  handed_ = match_.history().size();
  done_ = handed_;
  for (std::size_t ply = 0; ply < handed_; ++ply) {
    const PlayedMove& played = match_.history()[ply];
    if (played.end == Turn::ended && played.player == mover() && !match_.outcome().ended) {
      done_ = ply;
      break;
    }
  }
  for (const std::string& move : answer) {
    if (match_.outcome().ended || !match_.play(move)) break;
  }
  for (std::size_t ply = 0; ply <= match_.history().size(); ++ply) {
    const Match at = match_.at(ply);
    views_.push_back(at.view());
    for (CellView& cell : views_.back().cells)
      cell.thing = plain_thing(at.game().info(), cell.thing);
    regions_.push_back(at.regions());
  }
}

std::vector<std::string> TurnLine::moves() const {
  std::vector<std::string> moves;
  for (std::size_t ply = 0; ply < done_; ++ply) moves.push_back(match_.history()[ply].move.text);
  return moves;
}

int TurnLine::cells(std::size_t ply, Player owner) const {
  const auto& cells = views_[ply].cells;
  return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                        [&](const CellView& each) { return each.owner == owner; }));
}

/// Regions, and cells that belong to none.
int TurnLine::pieces(std::size_t ply, Player owner) const {
  int pieces = 0;
  int within = 0;
  int all = 0;
  for (const RegionView& region : regions_[ply]) {
    if (region.owner != owner) continue;
    if (region.is_everything) {
      all = static_cast<int>(region.cells.size());
    } else {
      ++pieces;
      within += static_cast<int>(region.cells.size());
    }
  }
  return pieces + std::max(0, all - within);
}

Toll TurnLine::taken(std::size_t from, std::size_t to, Player victim, std::string_view things,
                     const Prices& prices) const {
  Toll toll;
  int dearest = 0;
  for (std::size_t ply = from; ply < to; ++ply) {
    for (std::size_t i = 0; i < views_[ply].cells.size(); ++i) {
      const CellView& before = cell(ply, i);
      const Player now = cell(ply + 1, i).owner;
      if (before.owner != victim || now == victim || now == nobody) continue;
      if (!things.empty() && !is_among(before.thing, things)) continue;
      const int price = things.empty() ? prices.lowest() : prices.of(before.thing);
      ++toll.count;
      toll.worth += price;
      if (price <= dearest) continue;
      dearest = price;
      toll.thing = before.thing;
      toll.move = match_.history()[ply].move.text;
    }
  }
  return toll;
}

Toll TurnLine::dead(std::size_t from, std::size_t to, Player owner, std::string_view things,
                    const Prices& prices) const {
  Toll toll;
  for (std::size_t ply = from; ply < to; ++ply) {
    if (match_.history()[ply].player == owner) continue;
    for (std::size_t i = 0; i < views_[ply].cells.size(); ++i) {
      const CellView& before = cell(ply, i);
      const CellView& now = cell(ply + 1, i);
      if (before.owner != owner || now.owner != owner) continue;
      if (!is_among(before.thing, things) || is_among(now.thing, things)) continue;
      ++toll.count;
      toll.worth += prices.of(before.thing);
      if (toll.move.empty()) toll.move = match_.history()[ply].move.text;
    }
  }
  return toll;
}

std::string TurnLine::splitting_move(std::size_t from, std::size_t to, Player owner) const {
  for (std::size_t ply = from; ply < to; ++ply) {
    if (pieces(ply + 1, owner) > pieces(ply, owner)) return match_.history()[ply].move.text;
  }
  return "";
}

}  // namespace castellan
