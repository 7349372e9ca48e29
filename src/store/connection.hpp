// One connection to the store: wraps SOCI, keeps the schema up to date, reports errors as
// sentences.
#pragma once

#include <fmt/format.h>
#include <soci/soci.h>

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
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

  /// To a file, or to a server by libpq's words. Connects when it is first used, and waits at most
  /// this long for locks.
  Connection(Kind kind, std::string where, std::string shown_as, std::chrono::seconds patience);

  Kind kind() const { return kind_; }
  soci::session& sql() { return *sql_; }
  const std::string& shown_as() const { return shown_as_; }
  /// SQL for now in milliseconds by the database's own clock, which all its programs share.
  std::string_view now() const;

  /// In SQLite, takes the write lock, or throws when it could not be had for too long.
  void begin_writing();
  /// Throws when a newer program has changed the tables meanwhile.
  void check_schema();

  /// Statements used for every move, prepared once.
  struct Ready;
  Ready& ready();

  /// Breaks off what waits for a server that does not answer; callable from another thread.
  void give_up_waiting();

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
  void disconnect();
  using File = std::pair<dev_t, ino_t>;
  File file_there() const;
  /// Throws when the file has been deleted: what is written would be lost.
  bool is_same_file() const;

  Kind kind_;
  std::string where_;
  std::string shown_as_;
  std::chrono::seconds patience_;
  std::unique_ptr<soci::session> sql_;
  std::mutex socket_mutex_;
  int socket_ = -1;  // of the server, while connected
  File file_{};
  std::unique_ptr<Ready> ready_;
  std::chrono::steady_clock::time_point next_try_;
  std::chrono::steady_clock::time_point locked_until_;
  std::chrono::seconds wait_{1};
};

/// Undone unless it is committed. SQLite takes the write lock at once: a transaction that has read
/// already would not wait for it.
class Transaction {
 public:
  explicit Transaction(Connection& connection);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  soci::session& sql_;
  bool is_done_ = false;
};

/// See Connection::ready().
struct Connection::Ready {
  explicit Ready(Connection& connection);

  std::string name;
  std::string result;
  std::string clock;
  std::string luck;
  std::string change;
  int clock_runs = 0;
  long long version = 0;
  int ply = 0;
  int turn = 0;
  std::string text;
  std::string comment;
  std::string channel;
  std::string news;  // for other programs
  std::string told;
  const std::string next_version;  // SQL
  soci::statement follow;          // the game's next version
  soci::statement add_move;        // one move
  // In PostgreSQL, where every statement is a journey to the server and back:
  std::optional<soci::statement> tell;             // the news
  std::optional<soci::statement> follow_and_tell;  // the next version with one move, and the news
};

}  // namespace castellan
