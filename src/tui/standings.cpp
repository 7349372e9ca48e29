#include "tui/standings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/text.hpp"
#include "play/readable.hpp"
#include "tui/side_panel.hpp"

namespace castellan {

namespace {

constexpr int most_players_at_length = 5;  // on a short screen

/// The number at the beginning of a fact's value; empty without one.
std::string leading_number(std::string_view value) {
  const std::size_t sign = value.starts_with('-') || value.starts_with('+') ? 1 : 0;
  const std::size_t end = value.find_first_not_of("0123456789", sign);
  return std::string(value.substr(0, end == std::string_view::npos ? value.size() : end));
}

class Standings {
 public:
  Standings(Screen& screen, const Theme& theme, const GamePicture& picture,
            const std::vector<RegionView>& regions, const Rect& panel, int row)
      : screen_(screen),
        theme_(theme),
        picture_(picture),
        match_(picture.game.match()),
        regions_(regions),
        panel_(panel),
        row_(row) {
    for (Player player = 0; player < match_.players() && facts_.empty(); ++player) {
      const RegionView* all = everything_of(regions_, player);
      for (std::size_t i = 0; all != nullptr && i < all->facts.size(); ++i) {
        if (!all->facts[i].is_goal) facts_.push_back(all->facts[i].name);
      }
    }
    widths_.resize(facts_.size());
    for (const RegionView& region : regions_) {
      for (std::size_t i = 0; region.is_everything && i < facts_.size(); ++i) {
        widths_[i] = std::max(widths_[i], number_of(region, i).size());
      }
    }
  }

  int draw() {
    const bool is_table = facts_.size() > 1;
    const bool is_short = match_.players() > most_players_at_length && panel_.rows < roomy_rows;
    if (is_table && is_short) return draw_pairs();
    if (is_table) draw_heading();
    std::vector<std::string> out;
    for (Player player = 0; player < match_.players(); ++player) {
      if (is_short && match_.is_out(player)) {
        out.push_back(player_word(match_.game().info(), player));
      } else {
        draw_player(player, is_table);
      }
    }
    if (!out.empty()) {
      screen_.put(row_++, panel_.column + 2, "out: " + listed_words(out), theme_[Role::quiet],
                  panel_.columns - 2);
    }
    return row_;
  }

 private:
  void draw_heading() {
    std::vector<std::string> names;
    for (const std::string_view fact : facts_) names.emplace_back(fact);
    const std::string text = listed_words(names);
    const int column = panel_.right() - static_cast<int>(text.size());
    screen_.put(row_++, std::max(panel_.column, column), text, theme_[Role::menu_header],
                panel_.columns);
  }

  /// Many players on a short screen: two in a line, without names.
  int draw_pairs() {
    draw_heading();
    const int half = panel_.columns / 2;
    int count = 0;
    for (Player player = 0; player < match_.players(); ++player) {
      if (match_.is_out(player)) continue;
      const int column = panel_.column + count % 2 * half;
      draw_mark(player, column);
      screen_.put(row_, column + 3, right_end(player, true), theme_[Role::text], half - 3);
      row_ += count++ % 2;
    }
    return row_ + count % 2;
  }

  bool moves(Player player) const {
    return !match_.outcome().ended && match_.player_to_move() == player;
  }
  bool has_won(Player player) const { return match_.outcome().winner() == player; }
  const Style& style_of(Player player) const {
    return theme_.player(match_.game().info().players[static_cast<std::size_t>(player)], player);
  }

  /// Whose turn it is, or who has won.
  void draw_pointer(Player player, int column) {
    screen_.put(row_, column,
                moves(player)     ? screen_.pick("\u25b6", ">")
                : has_won(player) ? "*"
                                  : " ",
                theme_[Role::prompt]);
  }
  void draw_mark(Player player, int column) {
    draw_pointer(player, column);
    const Style& style = style_of(player);
    screen_.put(row_, column + 1, sign_of_player(picture_, theme_, player, screen_.plain()), style);
  }

  /// What stands at the right end: time left and, in a table, the numbers.
  std::string right_end(Player player, bool is_table) const {
    std::string text;
    const RegionView* all = everything_of(regions_, player);
    for (std::size_t i = 0; is_table && all != nullptr && i < facts_.size(); ++i) {
      text += fmt::format("{}{:>{}}", i == 0 ? "" : "  ", number_of(*all, i), widths_[i]);
    }
    const std::string time = picture_.game.time_left(player);
    return text + (text.empty() || time.empty() ? "" : "  ") + time;
  }

  std::string number_of(const RegionView& all, std::size_t fact) const {
    const auto found = std::ranges::find(all.facts, facts_[fact], &Fact::name);
    return found == all.facts.end() ? "" : leading_number(found->value);
  }

  void draw_player(Player player, bool is_table) {
    const bool is_mover = moves(player);
    const bool won = has_won(player);
    const Style& style = style_of(player);
    draw_pointer(player, panel_.column);
    screen_.put(row_, panel_.column + 2, "   ", style);
    screen_.put(row_, panel_.column + 3, sign_of_player(picture_, theme_, player, screen_.plain()),
                style);
    const std::string name = picture_.game.player_title(player);
    std::string rest = won ? " has won" : match_.is_out(player) ? " is out" : "";
    const RegionView* all = everything_of(regions_, player);
    if (!is_table && all != nullptr) rest += ", " + all->facts.front().value;
    const Role role = is_mover || won ? Role::input : Role::text;
    const std::string end = right_end(player, is_table);
    const int room = panel_.columns - 6 - (end.empty() ? 0 : static_cast<int>(end.size()) + 1);
    screen_.put(row_, panel_.right() - static_cast<int>(end.size()), end, theme_[role]);
    const std::string in_full = fmt::format("{} to move{}", name, rest);  // the mark says so too
    const bool fits = is_mover && !is_table && static_cast<int>(shown_width(in_full)) <= room;
    const bool is_long = static_cast<int>(shown_width(name + rest)) > room;
    const std::string shown = is_long ? player_word(match_.game().info(), player) : name;
    screen_.put(row_++, panel_.column + 6, fits ? in_full : shown + rest, theme_[role], room);
  }

  Screen& screen_;
  const Theme& theme_;
  const GamePicture& picture_;
  const Match& match_;
  const std::vector<RegionView>& regions_;
  Rect panel_;
  int row_;
  std::vector<std::string_view> facts_;  // the columns of the table
  std::vector<std::size_t> widths_;
};

}  // namespace

const RegionView* everything_of(const std::vector<RegionView>& regions, Player player) {
  const auto found = std::ranges::find_if(regions, [&](const RegionView& region) {
    return region.is_everything && region.owner == player && !region.facts.empty();
  });
  return found == regions.end() ? nullptr : &*found;
}

std::string sign_of_player(const GamePicture& picture, const Theme& theme, Player player,
                           bool plain) {
  const GameInfo& info = picture.game.info();
  const std::string letter(1, info.players[static_cast<std::size_t>(player)].front());
  for (const CellKind& kind : info.cell_kinds) {
    if (kind.owner != player) continue;
    if (kind.code.size() > 1) return std::string(kind.code.substr(0, 1));  // owner and thing
    if (kind.thing.empty()) return letter;
    const auto sign = symbol_of(kind.thing, player, info, theme, plain);
    return sign.empty() ? letter : std::string(sign);
  }
  return letter;
}

int draw_standings(Screen& screen, const Theme& theme, const GamePicture& picture,
                   const std::vector<RegionView>& regions, const Rect& panel, int row) {
  return Standings(screen, theme, picture, regions, panel, row).draw();
}

}  // namespace castellan
