// A rule book for reading: Markdown without its marks, in lines of one width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan {

/// Titles are underlined, paragraphs and lists filled up to the width, tables set in columns;
/// examples stay as they are.
std::string readable(std::string_view markdown, std::size_t width = 78);

/// Words filled into lines, with the spaces between them; lines after the first are indented.
std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// How many places a UTF-8 text takes, every character one.
std::size_t shown_width(std::string_view text);

}  // namespace castellan
