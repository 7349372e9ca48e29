// A rule book for reading: Markdown without its marks, wrapped to one width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan {

/// Titles are underlined, paragraphs and lists wrapped, tables set in columns; examples stay as
/// they are.
std::string readable(std::string_view markdown, std::size_t width = 78);

/// Words wrapped into lines, keeping the spaces between them; lines after the first are indented.
std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// The number of columns of a UTF-8 text, one per character.
std::size_t shown_width(std::string_view text);

}  // namespace castellan
