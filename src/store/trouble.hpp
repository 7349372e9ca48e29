// What went wrong in a database, in our words: SQLite, libpq and SOCI speak of statements and
// backends.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace castellan {

/// A sentence of ours, thrown where SOCI would throw.
class StoreTrouble : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string in_our_words(const std::exception& error);
/// The same of a connection that could not be made, by libpq's text.
std::string words_of_connecting(std::string_view text);

}  // namespace castellan
