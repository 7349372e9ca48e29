// Database errors in our words: SQLite, libpq and SOCI talk of statements and backends.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace castellan {

/// An error with a sentence of ours, thrown where SOCI would throw.
class StoreTrouble : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string in_our_words(const std::exception& error);
/// Whether it is what was to be written that is wrong, and not the store.
bool is_about_content(const std::exception& error);
/// The same for a failed connection, from libpq's text.
std::string words_of_connecting(std::string_view text);

}  // namespace castellan
