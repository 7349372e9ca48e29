#include "tui/side_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "match/text.hpp"
#include "play/draw.hpp"
#include "play/readable.hpp"
#include "tui/standings.hpp"

namespace castellan {

namespace {

constexpr int rows_for_history = 3;  // the minimum it gets, with its heading

class Panel {
 public:
  Panel(Screen& screen, const Theme& theme, const GamePicture& picture, GamePlaces& places)
      : screen_(screen),
        theme_(theme),
        picture_(picture),
        places_(places),
        rect_(places.panel),
        row_(rect_.row),
        regions_(picture.game.match().regions(picture.game.observer())) {}

  void draw() {
    row_ = draw_standings(screen_, theme_, picture_, regions_, rect_, row_);
    end_part();
    const bool is_crowded = !regions_.empty() && rect_.rows < roomy_rows;
    const bool is_worth_it = picture_.thought && picture_.listed.empty() && !is_crowded;
    if (picture_.thinking || is_worth_it) draw_thought();
    draw_regions_of_board();
    if (!picture_.listed.empty()) {
      draw_list();
    } else if (!picture_.thinking) {
      draw_kinds();
    }
    draw_history();
  }

 private:
  int rows_left() const { return rect_.bottom() - row_; }
  void end_part() { row_ += regions_.empty() || rect_.rows >= roomy_rows ? 1 : 0; }

  std::string goal() const {
    std::string text;
    for (const RegionView& all : regions_) {
      if (!all.is_everything) continue;
      for (const Fact& fact : all.facts) {
        if (fact.is_goal) text += fmt::format(", {} {}", text_of(fact), all.facts.front().name);
      }
      break;
    }
    return text;
  }
  static std::string text_of(const Fact& fact) {
    return fmt::format("{} {}", fact.name, fact.value);
  }

  void heading(std::string_view text) {
    const int end = screen_.put(row_, rect_.column, text, theme_[Role::menu_header], rect_.columns);
    for (int column = end + 1; column < rect_.right(); ++column) {
      screen_.put(row_, column, screen_.plain() ? U'-' : U'\u2500', theme_[Role::border]);
    }
    ++row_;
  }

  void draw_thought() {
    const std::string who = picture_.hinting ? "Hint" : "Thinking";
    const std::string_view enough = picture_.hinting ? "  (Esc: enough)" : "  (Esc: move now)";
    heading(picture_.thinking ? who + std::string(enough) : who);
    const Style& style = theme_[Role::thinking];
    if (!picture_.thought) {
      screen_.put(row_, rect_.column, "...", style);
      row_ += 3;
      return;
    }
    const ThoughtView& thought = *picture_.thought;
    screen_.put(row_++, rect_.column, progress_text(thought), style, rect_.columns);
    if (!thought.lines.empty()) {
      std::string best = score_text(thought.lines.front().score) + ":";
      for (const std::string& move : thought.lines.front().moves) best += ' ' + move;
      screen_.put(row_, rect_.column, best, style, rect_.columns);
    }
    row_ += 2;
  }

  /// The region under the cursor, or else one that acts: it is shown in full.
  const RegionView* shown_region() const {
    const RegionView* acting = nullptr;
    for (const RegionView& region : regions_) {
      if (region.is_everything) continue;
      const auto& cursor = picture_.marks.cursor;
      if (cursor && std::ranges::find(region.cells, *cursor) != region.cells.end()) return &region;
      if (acting == nullptr && region.acts_now) acting = &region;
    }
    return acting;
  }

  void draw_regions_of_board() {
    if (regions_.empty()) return;
    const int kinds = picture_.thinking ? 0 : static_cast<int>(picture_.picker.kinds().size());
    const int room = std::max(3, rows_left() - rows_for_history - kinds - 2);
    const RegionView* shown = shown_region();
    // Regions that act and regions in danger come first.
    const auto rank = [&](const RegionView& region) {
      if (&region == shown) return -1;
      return (region.acts_now ? 0 : 1) + (region.warning.empty() ? 1 : 0);
    };
    std::vector<const RegionView*> order;
    for (const RegionView& region : regions_) {
      if (!region.is_everything) order.push_back(&region);
    }
    std::ranges::sort(order, {},
                      [&](const RegionView* region) { return std::pair(rank(*region), region); });
    heading("Land" + goal());
    const int end = row_ + room;
    std::size_t drawn = 0;
    for (const RegionView* region : order) {
      const bool is_last = drawn + 1 == order.size();
      if (row_ + (is_last ? 0 : 1) >= end) break;
      draw_region(*region, region == shown, end);
      ++drawn;
    }
    if (drawn < order.size()) {
      screen_.put(row_++, rect_.column + 1, fmt::format("and {} more", order.size() - drawn),
                  theme_[Role::quiet]);
    }
    end_part();
  }

  /// "25-19: money 10, +4": one line for the most important two.
  static std::string in_brief(const RegionView& region) {
    std::string text = region.short_title.empty() ? region.title : region.short_title;
    if (!region.facts.empty()) text += ": " + text_of(region.facts[0]);
    if (region.facts.size() > 1) text += ", " + region.facts[1].value;
    return text;
  }

  /// All its facts, but not the parts of a sum that has an account of its own.
  static std::string in_full(const RegionView& region) {
    std::string text = region.short_title.empty() ? region.title : region.short_title;
    for (const Fact& fact : region.facts) {
      const bool is_part = fact.name == "income" || fact.name == "upkeep";
      if (is_part && !region.account.empty()) continue;
      text += (&fact == region.facts.data() ? ": " : ", ") + text_of(fact);
    }
    return text;
  }

  void draw_region(const RegionView& region, bool is_shown, int end) {
    const std::string_view owner =
        region.owner < 0 ? " "
                         : picture_.game.info().players[static_cast<std::size_t>(region.owner)];
    const std::string mark = region.acts_now ? std::string(screen_.pick("\u25b6", ">")) : " ";
    int column = screen_.put(row_, rect_.column, mark, theme_[Role::prompt]);
    const std::string sign =
        region.owner < 0 ? " " : sign_of_player(picture_, theme_, region.owner, screen_.plain());
    column = screen_.put(row_, column, sign, theme_.player(owner, region.owner)) + 1;
    const Style& style = theme_[region.acts_now ? Role::input : Role::text];
    const auto put_lines = [&](const std::string& text, const Style& look) {
      for (const std::string& line :
           wrapped(text, static_cast<std::size_t>(rect_.right() - column))) {
        if (row_ < end) screen_.put(row_++, column, line, look);
      }
    };
    if (is_shown || rows_left() > rows_for_history + 2 * static_cast<int>(regions_.size())) {
      put_lines(in_full(region), style);
    } else {
      screen_.put(row_++, column, in_brief(region), style, rect_.right() - column);
    }
    if (is_shown) {
      std::string account;
      for (const std::string& item : account_items(region)) {
        account += (account.empty() ? "" : ", ") + item;
      }
      if (!account.empty()) put_lines(account, theme_[Role::quiet]);
      if (!region.ready.empty()) {
        put_lines(fmt::format("{} can still move", counted(region.ready.size(), "piece")),
                  theme_[Role::prompt]);
      }
    }
    if (!region.warning.empty()) put_lines(region.warning, theme_[Role::error]);
  }

  void draw_kinds() {
    const auto& kinds = picture_.picker.kinds();
    if (kinds.empty() || picture_.game.table().bot_to_move() != nullptr) return;
    heading("Choose (Tab or number)");
    for (std::size_t i = 0; i < kinds.size() && rows_left() > 1; ++i) {
      const bool chosen = picture_.picker.kind() == i;
      const Rect line{row_, rect_.column, 1, rect_.columns};
      places_.kinds.push_back(line);
      const Style& style = theme_[chosen ? Role::menu_chosen : Role::menu_option];
      if (chosen) screen_.fill(line, style);
      const int end = screen_.put(row_, rect_.column, fmt::format(" {} {}", i + 1, kinds[i]), style,
                                  rect_.columns);
      draw_note(kinds[i], end, style);
      ++row_;
    }
    draw_dear();
    end_part();
  }

  /// What buying it brings and costs, where there is room for that; an exclamation mark always
  /// warns of ruin.
  void draw_note(std::string_view kind, int column, const Style& style) {
    const RegionView* shown = shown_region();
    if (shown == nullptr) return;
    for (const Offer& offer : shown->offers) {
      const std::string note = whole_note(offer);
      if (note.empty() || kind.find(' ' + std::string(offer.thing) + ' ') == kind.npos) {
        continue;
      }
      const bool is_ruin = !offer.threat.empty();
      const int room = rect_.right() - column - 2;
      const bool fits = static_cast<int>(note.size()) <= room;
      const Style look =
          is_ruin ? theme_[Role::error].on(style.ground) : theme_[Role::quiet].on(style.ground);
      if (fits) screen_.put(row_, column + 2, note, look);
      if (!fits && is_ruin) screen_.put(row_, column, "!", look);
      return;
    }
  }

  /// What the acting region cannot afford yet.
  void draw_dear() {
    std::string dear;
    const RegionView* shown = shown_region();
    if (shown == nullptr || !shown->acts_now) return;
    for (const Offer& offer : shown->offers) {
      if (!offer.affordable) {
        dear += fmt::format("{}{} ({})", dear.empty() ? "" : ", ", offer.thing, offer.price);
      }
    }
    if (dear.empty()) return;
    const auto width = static_cast<std::size_t>(rect_.columns - 1);
    const auto lines = wrapped("too expensive: " + dear, width);
    const int room = rows_left() - rows_for_history;
    if (room < static_cast<int>(lines.size())) {
      if (room > 0) {
        screen_.put(row_++, rect_.column + 1, "too expensive: " + dear, theme_[Role::quiet],
                    rect_.columns - 1);
      }
      return;
    }
    for (const std::string& line : lines) {
      screen_.put(row_++, rect_.column + 1, line, theme_[Role::quiet]);
    }
  }

  void draw_list() {
    const auto& moves = picture_.listed;
    heading("Moves, by number");
    std::size_t width = 0;
    for (const MoveView& move : moves) width = std::max(width, shown_width(move.notation));
    const int each = static_cast<int>(width) + 6;
    const int columns = std::max(1, rect_.columns / each);
    const int all = static_cast<int>(moves.size());
    const int wanted = (all + columns - 1) / columns;
    const int rows = std::max(1, std::min(wanted, rows_left() - rows_for_history - 1));
    for (int i = 0; i < std::min(all, rows * columns); ++i) {
      const int column = rect_.column + i / rows * each;
      const auto index = static_cast<std::size_t>(i);
      places_.listed.push_back({row_ + i % rows, column, 1, each});
      screen_.put(row_ + i % rows, column, fmt::format("{:>3} {}", i + 1, moves[index].notation),
                  theme_[Role::menu_option], each);
    }
    row_ += rows;
    if (all > rows * columns) {
      screen_.put(row_++, rect_.column,
                  fmt::format("and {} more: 'moves TEXT'", all - rows * columns),
                  theme_[Role::quiet], rect_.columns);
    }
    ++row_;
  }

  /// One turn per line, in as many columns as fit.
  void draw_history() {
    const auto lines = turn_lines(picture_.game.match(), picture_.game.observer());
    if (rows_left() < 2) return;
    heading("History");
    const int rows = rows_left();
    std::size_t width = 12;
    for (const std::string& line : lines) width = std::max(width, shown_width(line));
    const int columns = std::max(1, rect_.columns / static_cast<int>(width + 2));
    const int each = columns == 1 ? rect_.columns : static_cast<int>(width) + 2;
    const int all = static_cast<int>(lines.size());
    const int room = rows * columns;
    const int first = std::clamp(all - room - picture_.history_back, 0, std::max(0, all - room));
    for (int i = 0; i < std::min(room, all - first); ++i) {
      draw_turn(row_ + i % rows, rect_.column + i / rows * each, each - (columns == 1 ? 0 : 1),
                lines[static_cast<std::size_t>(first + i)]);
    }
    row_ = rect_.bottom();
  }

  /// "  1. Red 3,1>3,4": number, player, then moves in the colour of their kind.
  void draw_turn(int row, int column, int width, std::string_view line) {
    const int right = column + width;
    const std::size_t dot = std::min(line.find(". "), line.size());
    column = screen_.put(row, column, line.substr(0, dot + 1), theme_[Role::notation_index]);
    line.remove_prefix(std::min(dot + 1, line.size()));
    bool is_name = true;
    while (!line.empty() && column < right) {
      line.remove_prefix(1);
      const std::size_t end = std::min(line.find(' '), line.size());
      const std::string_view word = line.substr(0, end);
      const auto found = theme_.moves.find(move_mark(word));
      const Style& style = is_name                       ? theme_[Role::quiet]
                           : found == theme_.moves.end() ? theme_[Role::text]
                                                         : found->second;
      is_name = false;
      column = screen_.put(row, column + 1, word, style, right - column - 1);
      line.remove_prefix(end);
    }
  }

  Screen& screen_;
  const Theme& theme_;
  const GamePicture& picture_;
  GamePlaces& places_;
  Rect rect_;
  int row_;
  std::vector<RegionView> regions_;
};

}  // namespace

void draw_side_panel(Screen& screen, const Theme& theme, const GamePicture& picture,
                     GamePlaces& places) {
  Panel(screen, theme, picture, places).draw();
}

}  // namespace castellan
