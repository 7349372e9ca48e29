#include "games/antiyoy/grids.hpp"

#include "board/board_text.hpp"
#include "games/antiyoy/level_code.hpp"

namespace castellan::antiyoy {

Status adopt_extent(OptionValues& options, std::string_view name, std::int64_t value,
                    std::string_view source) {
  if (options[name] != 0) return options.adopt(name, value, source);
  options.put(name, value);
  return Done{};
}

Status adopt_text(std::string_view text, OptionValues& options) {
  if (is_level_code(text)) {
    const auto position = read_level_code(text, options);
    if (!position) return position.error();
    return adopt_text(*position, options);
  }
  const auto fields = split_fields(text);
  const std::string_view size = fields[0];
  const std::size_t cross = size.find('x');
  const auto rows =
      cross == std::string_view::npos ? std::nullopt : read_number(size.substr(0, cross), 64);
  const auto columns =
      cross == std::string_view::npos ? std::nullopt : read_number(size.substr(cross + 1), 64);
  if (!rows || !columns || *rows < 1 || *columns < 1) {
    return Error{
        "expected SIZE PLAYERS TURN ROUND ROWS PROVINCES (see 'castellan rules antiyoy'), with a "
        "size from 1x1 to 64x64; found '" +
        std::string(text.substr(0, 40)) + "'"};
  }
  const auto players = fields.size() > 1 ? read_number(fields[1], 10) : std::nullopt;
  if (!players || *players < 2) {
    return Error{"expected 2 to 10 players, found '" +
                 std::string(fields.size() > 1 ? fields[1].substr(0, 40) : "") + "'"};
  }
  if (const auto done = adopt_extent(options, "rows", *rows, "the text"); !done) return done;
  if (const auto done = adopt_extent(options, "columns", *columns, "the text"); !done) return done;
  return options.adopt("players", *players, "the text");
}

}  // namespace castellan::antiyoy
