// The moves of a match so far. Copies share them: a match is copied for every change that is being
// saved and for every search.
#pragma once

#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "match/position.hpp"

namespace castellan {

struct PlayedMove {
  Player player = 0;  // or `chance`
  int turn = 1;       // from 1; the game says when a turn has ended
  int round = 1;      // from 1; every player has a turn in it
  Turn end = Turn::ended;
  MoveView move;
  std::string comment;
  std::string remark;             // what to tell people about it
  std::vector<MoveEvent> events;  // what it brought about
  std::vector<SeenMove> seen;     // see PlayResult::seen

  /// The move as an observer sees it: with hidden information, others get a text and no cells.
  PlayedMove seen_by(Player observer) const;
};

class History {
  using Shared = std::shared_ptr<const PlayedMove>;

 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = PlayedMove;
    using difference_type = std::ptrdiff_t;
    using pointer = const PlayedMove*;
    using reference = const PlayedMove&;

    Iterator() = default;
    explicit Iterator(std::vector<Shared>::const_iterator place) : place_(place) {}
    reference operator*() const { return **place_; }
    pointer operator->() const { return place_->get(); }
    Iterator& operator++() {
      ++place_;
      return *this;
    }
    Iterator operator++(int) { return Iterator(place_++); }
    bool operator==(const Iterator&) const = default;

   private:
    std::vector<Shared>::const_iterator place_;
  };

  std::size_t size() const { return moves_.size(); }
  bool empty() const { return moves_.empty(); }
  const PlayedMove& operator[](std::size_t ply) const { return *moves_[ply]; }
  const PlayedMove& front() const { return *moves_.front(); }
  const PlayedMove& back() const { return *moves_.back(); }
  Iterator begin() const { return Iterator(moves_.begin()); }
  Iterator end() const { return Iterator(moves_.end()); }

  void push_back(PlayedMove move) {
    moves_.push_back(std::make_shared<const PlayedMove>(std::move(move)));
  }
  void pop_back() { moves_.pop_back(); }
  /// Other copies keep the move as it was.
  template <class Edit>
  void edit(std::size_t ply, Edit&& edit) {
    PlayedMove changed = *moves_[ply];
    std::forward<Edit>(edit)(changed);
    moves_[ply] = std::make_shared<const PlayedMove>(std::move(changed));
  }

 private:
  std::vector<Shared> moves_;
};

}  // namespace castellan
