// One connection to the store: wraps SOCI, keeps the schema up to date, reports errors as
// sentences.
#pragma once

#include <fmt/format.h>
#include <soci/soci.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "core/result.hpp"
#include "store/trouble.hpp"

namespace castellan {

/// Runs what may throw and turns exceptions into sentences.
template <class Answer, class Work>
Result<Answer> attempt(const std::string& what, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const std::exception& error) {
    return Error{what + ": " + in_our_words(error)};
  }
}

class Connection {
 public:
  enum class Kind { sqlite, postgresql };

  /// Throws StoreTrouble, or what SOCI throws.
  Connection(Kind kind, std::string parameters, std::string shown_as);

  Kind kind() const { return kind_; }
  soci::session& sql() { return *sql_; }
  const std::string& shown_as() const { return shown_as_; }
  /// SQL for now in milliseconds by the database's own clock, which all its programs share.
  std::string_view now() const;

  /// Throws when a newer program has changed the tables meanwhile.
  void check_schema();

  /// Statements used for every move, prepared once.
  struct Ready;
  Ready& ready();

  /// attempt() with a connection: a lost one is restored.
  template <class Answer, class Work>
  Result<Answer> tried(const std::string& what, Work&& work) {
    return attempt<Answer>(what, [&] {
      connect();
      return work();
    });
  }

  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

 private:
  void connect();
  std::unique_ptr<soci::session> make() const;
  void migrate();

  Kind kind_;
  std::string parameters_;
  std::string shown_as_;
  std::unique_ptr<soci::session> sql_;
  std::unique_ptr<Ready> ready_;
  std::chrono::steady_clock::time_point next_try_;
  std::chrono::seconds wait_{1};
};

/// See Connection::ready().
struct Connection::Ready {
  Ready(soci::session& sql, std::string_view now);

  std::string name;
  std::string result;
  std::string clock;
  std::string luck;
  int clock_runs = 0;
  long long version = 0;
  int ply = 0;
  int turn = 0;
  std::string text;
  std::string comment;
  soci::statement follow;    // the game's next version
  soci::statement add_move;  // one move
};

}  // namespace castellan
