#include "games/antiyoy/editing.hpp"

#include "games/antiyoy/sketch.hpp"

namespace castellan::antiyoy {

namespace {

using Grid = Sketch::Grid;
using Cells = Sketch::Cells;

constexpr OptionSpec seed_setting = {
    .name = "seed", .meaning = "of the chance", .kind = OptionSpec::Kind::seed, .default_value = 1};

constexpr OptionSpec percent_setting(std::string_view meaning, int usual) {
  return number_option("percent", meaning, 0, 100, usual);
}

constexpr OptionSpec growth_settings[] = {seed_setting};
constexpr OptionSpec tree_settings[] = {percent_setting("chance of a tree on each free cell", 10),
                                        seed_setting};
constexpr OptionSpec tower_settings[] = {percent_setting("chance of a tower on each free cell", 10),
                                         seed_setting};

Random chance_by(const OptionValues& settings) {
  return Random(static_cast<std::uint64_t>(settings["seed"]));
}

/// Those of the cells that the chance in percent falls upon.
Cells drawn_from(const Cells& cells, const OptionValues& settings) {
  Random random = chance_by(settings);
  const double chance_of_each = static_cast<double>(settings["percent"]) / 100;
  Cells drawn;
  cells.for_each([&](int cell) {
    if (random.fraction() < chance_of_each) drawn.insert(cell);
  });
  return drawn;
}

Status grow(Sketch& sketch, const OptionValues& settings) {
  const auto& state = sketch.state();
  if (sketch.game().rules().trees == 0) return Error{"no tree grows with trees=off"};
  const auto law = sketch.game().growth_law(state);
  const Cells marked = state.marked_trees();
  if ((law.palm_cells | law.pine_cells | marked).empty()) {
    return Error{"there is no cell on which a tree could grow"};
  }
  Random random = chance_by(settings);
  const auto growth = sketch.game().draw(state, random);
  growth.pines.for_each([&](int cell) { sketch.set_content(cell, pine); });
  growth.palms.for_each([&](int cell) { sketch.set_content(cell, palm); });
  marked.for_each([&](int cell) {  // R9.5
    sketch.set_content(cell, static_cast<Content>(sketch.state().content(cell) & ~mark_bit));
  });
  return Done{};
}

/// R14.4
Status scatter_trees(Sketch& sketch, const OptionValues& settings) {
  const Cells free = sketch.state().land() & sketch.state().bare();
  if (free.empty()) return Error{"there is no free cell for a tree"};
  drawn_from(free, settings).for_each([&](int cell) {
    sketch.set_content(cell, sketch.game().is_coastal(sketch.state(), cell) ? palm : pine);
  });
  return Done{};
}

/// Never beside another tower of the same owner: it would guard the same cells.
Status scatter_towers(Sketch& sketch, const Cells& land, const OptionValues& settings) {
  const auto& state = sketch.state();
  if ((land & state.bare()).empty()) return Error{"there is no free cell for a tower"};
  drawn_from(land & state.bare(), settings).for_each([&](int cell) {
    const Cells towers =
        (state.towers() | state.strong_towers()) & state.owned_by(state.owner(cell));
    if (!Grid::spread(towers).contains(cell)) sketch.set_content(cell, tower);
  });
  return Done{};
}

Status place_towers(Sketch& sketch, const OptionValues& settings) {
  return scatter_towers(sketch, sketch.settled(), settings);
}
Status place_neutral_towers(Sketch& sketch, const OptionValues& settings) {
  return scatter_towers(sketch, sketch.state().owned_by(neutral), settings);
}
Status place_capitals(Sketch& sketch, const OptionValues&) {
  if (sketch.provinces().empty()) return Error{"nobody owns a province"};
  sketch.place_capitals();
  return Done{};
}
Status prepay(Sketch& sketch, const OptionValues&) { return sketch.prepay(); }
Status mend(Sketch& sketch, const OptionValues&) { return sketch.mend(); }

template <Status (*change)(Sketch&, const OptionValues&)>
Result<std::string> with_sketch(std::string_view text, const OptionValues& options,
                                const OptionValues& settings) {
  auto sketch = Sketch::read(text, options);
  if (!sketch) return Error{"state: " + sketch.error().message};
  if (const auto changed = change(*sketch, settings); !changed) return changed.error();
  return sketch->text();
}

}  // namespace

constinit const EditHelper edit_helpers[] = {
    {"mend",
     "Make it valid",
     "takes away what cannot stand where it stands, and gives each province one capital and money "
     "and the turn to somebody who lives",
     {},
     with_sketch<mend>},
    {"capitals",
     "Place capitals",
     "gives a capital to every province without one",
     {},
     with_sketch<place_capitals>},
    {"prepay",
     "Give first money",
     "makes it a start: round 1, the first living player to move, and for each province the money "
     "that it begins with",
     {},
     with_sketch<prepay>},
    {"grow", "Let trees grow", "what one round makes grow", growth_settings, with_sketch<grow>},
    {"trees", "Scatter trees", "palms on the coast, pines inland", tree_settings,
     with_sketch<scatter_trees>},
    {"towers", "Scatter towers", "in the provinces, none beside another", tower_settings,
     with_sketch<place_towers>},
    {"neutral_towers", "Scatter neutral towers", "on nobody's land, none beside another",
     tower_settings, with_sketch<place_neutral_towers>},
};

}  // namespace castellan::antiyoy
