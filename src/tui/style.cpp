#include "tui/style.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace castellan {

namespace {

struct NamedColour {
  std::string_view name;
  std::uint32_t colour;
};

// As xterm shows them, in the order of the terminal's colour numbers.
constexpr std::array<NamedColour, 16> named = {{{"black", 0x000000},
                                                {"red", 0xcd0000},
                                                {"green", 0x00cd00},
                                                {"yellow", 0xcdcd00},
                                                {"blue", 0x0000ee},
                                                {"magenta", 0xcd00cd},
                                                {"cyan", 0x00cdcd},
                                                {"white", 0xe5e5e5},
                                                {"bright black", 0x7f7f7f},
                                                {"bright red", 0xff0000},
                                                {"bright green", 0x00ff00},
                                                {"bright yellow", 0xffff00},
                                                {"bright blue", 0x5c5cff},
                                                {"bright magenta", 0xff00ff},
                                                {"bright cyan", 0x00ffff},
                                                {"bright white", 0xffffff}}};

constexpr std::array<int, 6> cube_steps = {0, 95, 135, 175, 215, 255};

int channel(std::uint32_t colour, int shift) { return static_cast<int>(colour >> shift & 0xff); }

int distance(std::uint32_t a, std::uint32_t b) {
  int sum = 0;
  for (const int shift : {16, 8, 0}) {
    const int difference = channel(a, shift) - channel(b, shift);
    sum += difference * difference;
  }
  return sum;
}

bool is_grey(std::uint32_t colour) {
  constexpr int tint = 16;
  const auto [least, most] =
      std::minmax({channel(colour, 16), channel(colour, 8), channel(colour, 0)});
  return most - least < tint;
}

std::uint32_t colour_of_256(int number) {
  if (number >= 232) {
    const auto grey = static_cast<std::uint32_t>(8 + 10 * (number - 232));
    return grey << 16 | grey << 8 | grey;
  }
  const int cube = number - 16;
  const auto step = [](int i) {
    return static_cast<std::uint32_t>(cube_steps[static_cast<std::size_t>(i)]);
  };
  return step(cube / 36) << 16 | step(cube / 6 % 6) << 8 | step(cube % 6);
}

}  // namespace

Result<Colour> parse_colour(std::string_view text) {
  if (text == "default") return Colour();
  for (const NamedColour& each : named) {
    if (each.name == text) return Colour(each.colour);
  }
  const Error error{"expected a colour such as \"#ff8800\", \"red\" or \"default\", found '" +
                    std::string(text) + "'"};
  if (text.size() != 7 || text[0] != '#') return error;
  std::uint32_t value = 0;
  const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + 7, value, 16);
  if (problem != std::errc{} || end != text.data() + 7) return error;
  return Colour(value);
}

int nearest_colour(std::uint32_t colour, int colours) {
  // Users redefine the first 16 colours, so with 256 those are avoided.
  const int first = colours >= 256 ? 16 : 0;
  const int last = colours >= 256 ? 256 : colours >= 16 ? 16 : 8;
  int best = first;
  int best_distance = 1 << 30;
  for (int i = first; i < last; ++i) {
    const std::uint32_t each =
        i < 16 ? named[static_cast<std::size_t>(i)].colour : colour_of_256(i);
    if (is_grey(colour) && !is_grey(each)) continue;  // with few colours grey would turn yellow
    if (distance(colour, each) < best_distance) {
      best_distance = distance(colour, each);
      best = i;
    }
  }
  return best;
}

}  // namespace castellan
