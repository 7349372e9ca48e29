// The program's name as a picture.
#pragma once

#include <array>
#include <string_view>

namespace castellan {

inline constexpr std::array<std::string_view, 5> title_lines = {
    "   _   _   _",
    "  | |_| |_| |",
    "  |         |   C A S T E L L A N",
    "  |    _    |   strategy games, played, analysed and taught",
    "  |___| |___|",
};

}  // namespace castellan
