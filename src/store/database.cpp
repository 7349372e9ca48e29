#include "store/database.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "match/record.hpp"
#include "match/text.hpp"
#include "store/connection.hpp"
#include "store/record_folder.hpp"

namespace castellan {

namespace {

bool same_move(const RecordMove& a, const RecordMove& b) {
  return a.turn == b.turn && a.text == b.text && a.comment == b.comment;
}

/// Whether a record's tag names a player: all do except these and the bots' tags.
bool names_player(std::string_view tag) {
  constexpr std::string_view others[] = {
      "Offers",        "Clock",      "Game",    "Date",        "Event",       "Site",    "Round",
      "State",         "Result",     "Options", "Termination", "Paused",      "Left",    "Rematch",
      "RematchOffers", "DrawOffers", "Help",    "Host",        "Tournament",  "Number",  "Opening",
      "OpeningMoves",  "Places",     "EndedBy", "Fault",       "FaultySeats", "Checksum"};
  return !tag.ends_with("Bot") &&
         std::find(std::begin(others), std::end(others), tag) == std::end(others);
}

}  // namespace

Database::Database(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)), self_(random_letters(12)) {}
Database::~Database() = default;

bool is_postgresql(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

// SOCI would split an address at its '='.
std::string words_of_address(const std::string& address) {
  char* trouble = nullptr;
  PQconninfoOption* options = PQconninfoParse(address.c_str(), &trouble);
  if (options == nullptr) {
    PQfreemem(trouble);
    throw StoreTrouble("the address cannot be read: expected postgresql://USER@HOST/DATABASE");
  }
  // What the address itself says comes later and wins.
  std::string words = "connect_timeout='2' tcp_user_timeout='4000' ";
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    std::string value;
    for (const char* c = option->val; *c != 0; ++c) {
      if (*c == '\'' || *c == '\\') value += '\\';
      value += *c;
    }
    words += fmt::format("{}='{}' ", option->keyword, value);
  }
  PQconninfoFree(options);
  return words;
}

std::string file_of(const std::string& address) {
  return address.starts_with("sqlite:") ? address.substr(7) : address;
}

Result<std::unique_ptr<Database>> Database::open_with(const std::string& address,
                                                      std::chrono::seconds patience) {
  const bool is_file = !is_postgresql(address);
  const std::string path = is_file ? file_of(address) : "the PostgreSQL store";
  return attempt<std::unique_ptr<Database>>("cannot open " + path, [&] {
    return std::unique_ptr<Database>(new Database(std::make_unique<Connection>(
        is_file ? Connection::Kind::sqlite : Connection::Kind::postgresql,
        is_file ? path : words_of_address(address), path, patience)));
  });
}

Result<std::unique_ptr<Database>> Database::open(const std::string& address) {
  constexpr std::chrono::seconds patience{2};  // somebody is waiting at a terminal
  auto database = open_with(address, patience);
  if (!database) return database;
  if (!is_postgresql(address)) {
    std::error_code trouble;
    const auto folder = std::filesystem::path(file_of(address)).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, trouble);
    if (trouble)
      return Error{fmt::format("cannot create {}: {}", folder.string(), trouble.message())};
  }
  Connection& connection = *(*database)->connection_;
  const auto connected =
      connection.tried<Done>("cannot open " + connection.shown_as(), [] { return Done{}; });
  if (!connected) return connected.error();
  return database;
}

Result<std::unique_ptr<Database>> Database::open_later(const std::string& address) {
  constexpr std::chrono::seconds patience{20};  // nobody else waits with a match whose save hangs
  return open_with(address, patience);
}

Result<std::string> Database::new_name(std::string_view game) { return game_name(game); }

Status Database::save(std::string_view name_view, std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return record.error();
  const std::string name(name_view);
  return connection_->tried<Done>("cannot save to " + connection_->shown_as(), [&] {
    soci::session& sql = connection_->sql();
    Transaction transaction(*connection_);
    connection_->check_schema();
    const std::string game(record->tag("Game"));
    const std::string date(record->tag("Date"));
    const std::string clock(record->tag("Clock"));
    sql << "INSERT INTO matches (name, game, result, date, clock)"
           " VALUES (:name, :game, :result, :date, :clock)"
           " ON CONFLICT (name) DO UPDATE SET game = excluded.game, result = excluded.result,"
           " date = excluded.date, clock = excluded.clock, change = '', version = matches.version "
           "+ 1",
        soci::use(name, "name"), soci::use(game, "game"), soci::use(record->result, "result"),
        soci::use(date, "date"), soci::use(clock, "clock");
    // Only moves that differ from the stored ones are written.
    std::size_t same = 0;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT turn, text, comment FROM moves WHERE name = :name ORDER BY ply",
         soci::use(name, "name"));
    for (const soci::row& row : rows) {
      const RecordMove kept{row.get<int>(0), row.get<std::string>(1), row.get<std::string>(2), {}};
      if (same == record->moves.size() || !same_move(kept, record->moves[same])) break;
      ++same;
    }
    write_whole(name, change_of(*this, name, *record, same).record, same);
    long long version = 0;
    sql << "SELECT version FROM matches WHERE name = :name", soci::use(name, "name"),
        soci::into(version);
    tell_others(name, version);
    transaction.commit();
    return Done{};
  });
}

std::vector<Result<SaveResult>> Database::keep(const std::vector<Change>& changes) {
  bool is_about_one = false;
  const auto together =
      connection_->tried<std::vector<SaveResult>>("cannot save to " + connection_->shown_as(), [&] {
        try {
          return write_together(changes);
        } catch (const std::exception& error) {
          is_about_one = is_about_content(error);
          throw;
        }
      });
  if (together) return {together->begin(), together->end()};
  if (!is_about_one) {
    return std::vector<Result<SaveResult>>(changes.size(), Result<SaveResult>(together.error()));
  }
  if (changes.size() == 1) {
    SaveResult refused;
    refused.refused = "the store cannot take this game";
    return {refused};
  }
  // One game that cannot be stored must not take the others with it.
  std::vector<Result<SaveResult>> answers;
  answers.reserve(changes.size());
  for (const Change& change : changes) answers.push_back(keep({change}).front());
  return answers;
}

std::vector<SaveResult> Database::write_together(const std::vector<Change>& changes) {
  Transaction transaction(*connection_);
  connection_->check_schema();
  std::vector<SaveResult> results(changes.size());
  // In the same order everywhere, so that two programs never deadlock.
  std::vector<std::size_t> order(changes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return changes[a].name < changes[b].name; });
  for (const std::size_t i : order) results[i] = write(changes[i]);
  transaction.commit();
  return results;
}

SaveResult Database::write(const Change& change) {
  soci::session& sql = connection_->sql();
  const Record& record = change.record;
  Connection::Ready& ready = connection_->ready();
  ready.name = change.name;
  ready.result = record.result;
  ready.clock = record.tag("Clock");
  ready.clock_runs = change.clock_runs ? 1 : 0;
  ready.version = change.version;
  ready.luck = std::to_string(change.luck);
  ready.change = change.id;
  if (change.appends && record.moves.size() == 1 && ready.follow_and_tell) {
    ready.ply = static_cast<int>(change.same_moves);
    set_move(record.moves.front());
    set_news(change.name, change.version + 1);
    if (!ready.follow_and_tell->execute(true)) return overtaken(ready.name);
    return {change.version + 1};
  }
  if (change.version == 0) {
    const std::string game(record.tag("Game"));
    const std::string date(record.tag("Date"));
    soci::statement insert =
        (sql.prepare << fmt::format(
             "INSERT INTO matches (name, game, result, date, clock, clock_since, luck, change)"
             " VALUES (:name, :game, :result, :date, :clock, :runs * {}, :luck, :change)"
             " ON CONFLICT (name) DO NOTHING",
             connection_->now()),
         soci::use(ready.name, "name"), soci::use(game, "game"), soci::use(ready.result, "result"),
         soci::use(date, "date"), soci::use(ready.clock, "clock"),
         soci::use(ready.clock_runs, "runs"), soci::use(ready.luck, "luck"),
         soci::use(ready.change, "change"));
    insert.execute(true);
    if (insert.get_affected_rows() == 0) return overtaken(ready.name);
  } else {
    ready.follow.execute(true);
    if (ready.follow.get_affected_rows() == 0) return overtaken(ready.name);
  }
  if (!change.appends) {
    write_whole(ready.name, record, change.same_moves);
    sql << "DELETE FROM seats WHERE name = :name", soci::use(ready.name, "name");
    for (std::size_t i = 0; i < change.locks.size(); ++i) {
      sql << "INSERT INTO seats (name, seat, lock) VALUES (:name, :seat, :lock)",
          soci::use(ready.name, "name"), soci::use(static_cast<int>(i), "seat"),
          soci::use(change.locks[i], "lock");
    }
  } else {
    ready.ply = static_cast<int>(change.same_moves);
    for (const RecordMove& move : record.moves) {
      set_move(move);
      ready.add_move.execute(true);
      ++ready.ply;
    }
  }
  tell_others(change.name, change.version + 1);
  return {change.version + 1};
}

SaveResult Database::overtaken(const std::string& name) {
  long long version = 0;
  SaveResult result{.overtaken = true};
  connection_->sql() << "SELECT version, change FROM matches WHERE name = :name",
      soci::use(name, "name"), soci::into(version), soci::into(result.by);
  result.version = version;
  return result;
}

void Database::write_whole(const std::string& name, const Record& record, std::size_t first) {
  soci::session& sql = connection_->sql();
  sql << "DELETE FROM tags WHERE name = :name", soci::use(name, "name");
  sql << "DELETE FROM players WHERE name = :name", soci::use(name, "name");
  int place = 0;
  for (const RecordTag& tag : record.tags) {
    if (tag.name == "Clock") continue;  // it has a column of its own
    sql << "INSERT INTO tags (name, place, tag, value) VALUES (:name, :place, :tag, :value)",
        soci::use(name, "name"), soci::use(place, "place"), soci::use(tag.name, "tag"),
        soci::use(tag.value, "value");
    ++place;
    if (!names_player(tag.name)) continue;
    sql << "INSERT INTO players (name, role, player) VALUES (:name, :role, :player)"
           " ON CONFLICT (name, role) DO NOTHING",
        soci::use(name, "name"), soci::use(tag.name, "role"), soci::use(tag.value, "player");
  }
  int ply = static_cast<int>(first);
  sql << "DELETE FROM moves WHERE name = :name AND ply >= :ply", soci::use(name, "name"),
      soci::use(ply, "ply");
  for (const RecordMove& move : record.moves) {
    sql << "INSERT INTO moves (name, ply, turn, text, comment)"
           " VALUES (:name, :ply, :turn, :text, :comment)",
        soci::use(name, "name"), soci::use(ply, "ply"), soci::use(move.turn, "turn"),
        soci::use(move.text, "text"), soci::use(move.comment, "comment");
    ++ply;
  }
}

void Database::set_move(const RecordMove& move) {
  Connection::Ready& ready = connection_->ready();
  ready.turn = move.turn;
  ready.text = move.text;
  ready.comment = move.comment;
}

void Database::set_news(std::string_view name, std::int64_t version) {
  Connection::Ready& ready = connection_->ready();
  ready.channel = change_channel;
  ready.news = fmt::format("{} {} {}", self_, name, version);
}

void Database::tell_others(std::string_view name, std::int64_t version) {
  if (connection_->kind() != Connection::Kind::postgresql) return;
  set_news(name, version);
  connection_->ready().tell->execute(true);
}

Status Database::probe() {
  return connection_->tried<Done>("cannot save to " + connection_->shown_as(), [&] {
    soci::session& sql = connection_->sql();
    Transaction transaction(*connection_);
    connection_->check_schema();
    sql << fmt::format(
        "INSERT INTO probes (server, made) VALUES (:self, {}) ON CONFLICT (server) DO UPDATE SET"
        " made = excluded.made",
        connection_->now()),
        soci::use(self_, "self");
    sql << fmt::format("DELETE FROM probes WHERE made < {} - 86400000", connection_->now());
    transaction.commit();
    return Done{};
  });
}

void Database::give_up_waiting() { connection_->give_up_waiting(); }

Status Database::remove(std::string_view name_view) {
  const std::string name(name_view);
  return connection_->tried<Done>("cannot delete " + name, [&] {
    soci::session& sql = connection_->sql();
    Transaction transaction(*connection_);
    soci::statement games =
        (sql.prepare << "DELETE FROM matches WHERE name = :name", soci::use(name, "name"));
    games.execute(true);
    if (games.get_affected_rows() == 0) throw StoreTrouble("there is no such saved game");
    for (const char* table : {"tags", "moves", "players", "seats", "leases"}) {
      sql << fmt::format("DELETE FROM {} WHERE name = :name", table), soci::use(name, "name");
    }
    tell_others(name, 0);
    transaction.commit();
    return Done{};
  });
}

Result<int> Database::take_over(const Archive& other, std::string_view called) {
  const std::string archive(called);
  auto done = connection_->tried<int>("cannot read " + connection_->shown_as(), [&] {
    int count = 0;
    connection_->sql() << "SELECT COUNT(*) FROM taken_over WHERE archive = :archive",
        soci::use(archive, "archive"), soci::into(count);
    return count;
  });
  if (!done) return done.error();
  if (*done > 0) return 0;
  const auto names = other.names();
  if (!names) return names.error();
  int taken = 0;
  for (const std::string& name : *names) {
    const auto record = other.load(name);
    if (record && save(name, *record)) ++taken;
  }
  return connection_->tried<int>("cannot save to " + connection_->shown_as(), [&] {
    connection_->sql() << "INSERT INTO taken_over (archive) VALUES (:archive)",
        soci::use(archive, "archive");
    return taken;
  });
}

}  // namespace castellan
