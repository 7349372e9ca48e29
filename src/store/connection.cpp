#include "store/connection.hpp"

#include <fcntl.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace castellan {

namespace {

/// Step i brings the schema from version i to i + 1; a step is never changed again.
constexpr std::string_view migrations[] = {
    "CREATE TABLE games (name TEXT PRIMARY KEY, game TEXT NOT NULL, result TEXT NOT NULL,"
    " date TEXT NOT NULL);"
    "CREATE INDEX games_by_game ON games (game, date);"
    "CREATE TABLE tags (name TEXT NOT NULL, place INTEGER NOT NULL, tag TEXT NOT NULL,"
    " value TEXT NOT NULL, PRIMARY KEY (name, place));"
    "CREATE INDEX tags_by_value ON tags (value);"
    "CREATE TABLE moves (name TEXT NOT NULL, ply INTEGER NOT NULL, turn INTEGER NOT NULL,"
    " text TEXT NOT NULL, comment TEXT NOT NULL, PRIMARY KEY (name, ply));"
    "CREATE TABLE taken_over (archive TEXT PRIMARY KEY)",

    // Matches of a server: versions, clocks, players, seats, who looks after them, analyses.
    "ALTER TABLE games ADD COLUMN version BIGINT NOT NULL DEFAULT 1;"
    "ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN clock_since BIGINT NOT NULL DEFAULT 0;"
    "UPDATE games SET clock = COALESCE((SELECT value FROM tags WHERE tags.name = games.name AND"
    " tags.tag = 'Clock'), '');"
    "DELETE FROM tags WHERE tag = 'Clock';"
    "CREATE TABLE players (name TEXT NOT NULL, role TEXT NOT NULL, player TEXT NOT NULL,"
    " PRIMARY KEY (name, role));"
    "CREATE INDEX players_by_player ON players (player);"
    "INSERT INTO players (name, role, player) SELECT name, tag, MIN(value) FROM tags"
    " WHERE tag NOT IN ('Game', 'Date', 'Event', 'Options', 'State', 'Result', 'Termination')"
    " AND tag NOT LIKE '%Bot' GROUP BY name, tag;"
    "DROP INDEX tags_by_value;"
    "CREATE TABLE seats (name TEXT NOT NULL, seat INTEGER NOT NULL, lock TEXT NOT NULL,"
    " PRIMARY KEY (name, seat));"
    "CREATE TABLE leases (name TEXT PRIMARY KEY, owner TEXT NOT NULL, until BIGINT NOT NULL);"
    "CREATE TABLE analyses (game TEXT NOT NULL, options TEXT NOT NULL, state TEXT NOT NULL,"
    " lines INTEGER NOT NULL, depth INTEGER NOT NULL, result TEXT NOT NULL, made BIGINT NOT NULL,"
    " PRIMARY KEY (game, options, state, lines));"
    "CREATE INDEX analyses_by_age ON analyses (made)",

    // The luck of games with chance. Older servers that are still running do not find the renamed
    // table and stop writing.
    "ALTER TABLE games RENAME TO matches;"
    "ALTER TABLE matches ADD COLUMN luck TEXT NOT NULL DEFAULT ''",

    // The id of a match's last change, and what a server writes to see whether it can.
    "ALTER TABLE matches ADD COLUMN change TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE probes (server TEXT PRIMARY KEY, made BIGINT NOT NULL)"};

constexpr int newest_schema = static_cast<int>(std::size(migrations));

constexpr std::chrono::seconds longest_wait{30};

}  // namespace

Connection::Connection(Kind kind, std::string where, std::string shown_as,
                       std::chrono::seconds patience)
    : kind_(kind), where_(std::move(where)), shown_as_(std::move(shown_as)), patience_(patience) {}

Connection::~Connection() = default;

std::string_view Connection::now() const {
  return kind_ == Kind::sqlite ? "CAST((julianday('now') - 2440587.5) * 86400000 AS BIGINT)"
                               : "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
}

void Connection::connect() {
  if (sql_ != nullptr && sql_->is_connected() && is_same_file()) return;
  if (std::chrono::steady_clock::now() < next_try_) {
    throw StoreTrouble("the connection is lost");
  }
  disconnect();
  try {
    sql_ = make();
    if (kind_ == Kind::postgresql) {
      const std::lock_guard lock(socket_mutex_);
      auto* backend = static_cast<soci::postgresql_session_backend*>(sql_->get_backend());
      socket_ = PQsocket(backend->conn_);
    }
    migrate();
    file_ = file_there();
    wait_ = std::chrono::seconds(1);
  } catch (...) {
    disconnect();
    // Waiting for the database makes everybody wait: while it is down, try seldom.
    next_try_ = std::chrono::steady_clock::now() + wait_;
    wait_ = std::min(wait_ * 2, longest_wait);
    throw;
  }
}

void Connection::disconnect() {
  ready_.reset();
  const std::lock_guard lock(socket_mutex_);
  socket_ = -1;
  sql_.reset();
}

void Connection::give_up_waiting() {
  const std::lock_guard lock(socket_mutex_);
  if (socket_ >= 0) ::shutdown(socket_, SHUT_RDWR);
}

auto Connection::file_there() const -> File {
  struct stat file{};
  if (kind_ != Kind::sqlite || ::stat(where_.c_str(), &file) != 0) return {};
  return {file.st_dev, file.st_ino};
}

bool Connection::is_same_file() const {
  const File now = file_there();
  if (now == file_) return true;
  if (now == File()) throw StoreTrouble("the file has been deleted");
  return false;
}

std::unique_ptr<soci::session> Connection::make() const {
  const bool is_sqlite = kind_ == Kind::sqlite;
  const soci::backend_factory& factory =
      is_sqlite ? static_cast<const soci::backend_factory&>(*soci::factory_sqlite3())
                : *soci::factory_postgresql();
  // Games are nobody else's business; SQLite gives its other files the same permissions.
  if (is_sqlite && where_ != ":memory:") {
    ::close(::open(where_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR));
  }
  auto sql = std::make_unique<soci::session>(
      factory,
      is_sqlite ? fmt::format("dbname=\"{}\" timeout={}", where_, patience_.count()) : where_);
  if (is_sqlite) {
    std::string mode;
    *sql << "PRAGMA journal_mode = WAL", soci::into(mode);
    *sql << "PRAGMA synchronous = FULL";
  } else {
    *sql << "SET client_min_messages = warning";  // libpq would print notices
    *sql << fmt::format("SET statement_timeout = '{}s'", patience_.count() + 1);
    *sql << fmt::format("SET lock_timeout = '{}s'", patience_.count());
  }
  return sql;
}

void Connection::migrate() {
  soci::session& sql = *sql_;
  Transaction transaction(*this);
  // Two programs may get here at the same time.
  if (kind_ == Kind::postgresql) sql << "SELECT pg_advisory_xact_lock(7283641)";
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  int version = 0;
  soci::indicator there = soci::i_null;
  sql << "SELECT MAX(version) FROM schema_version", soci::into(version, there);
  if (there == soci::i_null) version = 0;
  if (version > newest_schema) {
    throw StoreTrouble(
        fmt::format("it was made by a newer version of castellan (schema {})", version));
  }
  for (; version < newest_schema; ++version) {
    std::string_view steps = migrations[version];
    while (!steps.empty()) {
      const std::size_t end = std::min(steps.find(';'), steps.size());
      sql << std::string(steps.substr(0, end));
      steps.remove_prefix(std::min(end + 1, steps.size()));
    }
    sql << "INSERT INTO schema_version (version) VALUES (:version)",
        soci::use(version + 1, "version");
  }
  transaction.commit();
}

Transaction::Transaction(Connection& connection) : sql_(connection.sql()) {
  if (connection.kind() == Connection::Kind::sqlite) {
    connection.begin_writing();
  } else {
    sql_.begin();
  }
}

Transaction::~Transaction() {
  if (is_done_) return;
  try {
    sql_.rollback();
  } catch (const std::exception&) {
    is_done_ = true;  // the connection is lost, and the transaction with it
  }
}

void Connection::begin_writing() {
  if (std::chrono::steady_clock::now() < locked_until_) {
    throw StoreTrouble("another program is using the file");
  }
  try {
    *sql_ << "BEGIN IMMEDIATE";
  } catch (const std::exception&) {
    // Whoever is next in line has waited as well, unless the wait was short.
    locked_until_ = std::chrono::steady_clock::now() + patience_ / 20;
    throw;
  }
}

void Transaction::commit() {
  is_done_ = true;
  sql_.commit();
}

void Connection::check_schema() {
  int version = 0;
  *sql_ << "SELECT MAX(version) FROM schema_version", soci::into(version);
  if (version > newest_schema) {
    throw StoreTrouble("a newer version of castellan uses this store now: restart this one");
  }
}

Connection::Ready& Connection::ready() {
  if (ready_ == nullptr) ready_ = std::make_unique<Ready>(*this);
  return *ready_;
}

Connection::Ready::Ready(Connection& connection)
    : next_version(fmt::format(
          "UPDATE matches SET version = version + 1, result = :result, clock = :clock,"
          " clock_since = :runs * {}, luck = CASE WHEN luck = '' THEN :luck ELSE luck END,"
          " change = :change WHERE name = :name AND version = :version",
          connection.now())),
      follow((connection.sql().prepare << next_version, soci::use(result, "result"),
              soci::use(clock, "clock"), soci::use(clock_runs, "runs"), soci::use(luck, "luck"),
              soci::use(change, "change"), soci::use(name, "name"), soci::use(version, "version"))),
      add_move((connection.sql().prepare << "INSERT INTO moves (name, ply, turn, text, comment)"
                                            " VALUES (:name, :ply, :turn, :text, :comment)",
                soci::use(name, "name"), soci::use(ply, "ply"), soci::use(turn, "turn"),
                soci::use(text, "text"), soci::use(comment, "comment"))) {
  if (connection.kind() != Kind::postgresql) return;
  tell.emplace((connection.sql().prepare << "SELECT CAST(pg_notify(:channel, :news) AS TEXT)",
                soci::use(channel, "channel"), soci::use(news, "news"), soci::into(told)));
  follow_and_tell.emplace(
      (connection.sql().prepare
           << "WITH followed AS (" + next_version +
                  " RETURNING name), added AS (INSERT INTO moves (name, ply, turn, text, comment)"
                  " SELECT name, CAST(:ply AS INTEGER), CAST(:turn AS INTEGER), CAST(:text AS"
                  " TEXT), CAST(:comment AS TEXT) FROM followed)"
                  " SELECT CAST(pg_notify(:channel, :news) AS TEXT) FROM followed",
       soci::use(result, "result"), soci::use(clock, "clock"), soci::use(clock_runs, "runs"),
       soci::use(luck, "luck"), soci::use(change, "change"), soci::use(name, "name"),
       soci::use(version, "version"), soci::use(ply, "ply"), soci::use(turn, "turn"),
       soci::use(text, "text"), soci::use(comment, "comment"), soci::use(channel, "channel"),
       soci::use(news, "news"), soci::into(told)));
}

}  // namespace castellan
