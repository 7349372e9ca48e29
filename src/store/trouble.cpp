#include "store/trouble.hpp"

#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>

#include <utility>

namespace castellan {

namespace {

std::string words_of_sqlite(int code) {
  switch (code & 0xff) {  // the upper bits say more than is needed
    case SQLITE_NOTADB: return "this file is not a game store";
    case SQLITE_CORRUPT: return "the file is damaged";
    case SQLITE_CANTOPEN: return "the file cannot be opened or created";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return "the file is read-only";
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_IOERR: return "the disk cannot be read or written";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is using the file";
    default: return fmt::format("unexpected SQLite error {}", code);
  }
}

/// By SQLSTATE codes, whose first two characters are a class.
std::string words_of_postgresql(std::string_view state) {
  if (state == "57014" || state == "55P03") return "the database takes too long to answer";
  if (state == "53100") return "the database's disk is full";
  if (state == "53300") return "the database has too many connections";
  if (state == "25006") return "the database is read-only";
  if (state == "42501") return "this user may not write to the database";
  if (state.starts_with("08") || state.starts_with("57P")) return "the connection is lost";
  return fmt::format("unexpected PostgreSQL error {}", state.empty() ? "without a code" : state);
}

}  // namespace

std::string words_of_connecting(std::string_view text) {
  constexpr std::pair<std::string_view, const char*> known[] = {
      {"authentication failed", "the server refuses this user or password"},
      {"no password supplied", "the server asks for a password"},
      {"does not exist", "the server has no such database or user"},
      {"could not translate host name", "there is no such host"},
      {"imeout expired", "the server does not answer"},
      {"too many", "the server has too many connections"},
  };
  for (const auto& [part, words] : known) {
    if (text.find(part) != std::string_view::npos) return words;
  }
  return "no server can be reached at this address";
}

bool is_about_content(const std::exception& error) {
  if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
    const int code = sqlite->result() & 0xff;
    return code == SQLITE_TOOBIG || code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH;
  }
  const auto* postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  if (postgresql == nullptr) return false;
  const std::string state = postgresql->sqlstate();  // bad data, broken constraints, beyond limits
  return state.starts_with("22") || state.starts_with("23") || state.starts_with("54");
}

std::string in_our_words(const std::exception& error) {
  if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
    return words_of_sqlite(sqlite->result());
  }
  if (const auto* postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&error)) {
    return words_of_postgresql(postgresql->sqlstate());
  }
  if (const auto* other = dynamic_cast<const soci::soci_error*>(&error)) {
    const std::string text = other->get_error_message();
    return text.starts_with("Cannot establish connection") ? words_of_connecting(text)
                                                           : "unexpected database error";
  }
  return error.what();
}

}  // namespace castellan
