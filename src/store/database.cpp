#include "store/database.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <filesystem>

#include "match/record.hpp"
#include "match/text.hpp"
#include "store/record_folder.hpp"

namespace castellan {

namespace {

/// Each step brings the schema from its index to the next version; a step is never changed again.
constexpr std::string_view migrations[] = {
    "CREATE TABLE games (name TEXT PRIMARY KEY, game TEXT NOT NULL, result TEXT NOT NULL,"
    " date TEXT NOT NULL);"
    "CREATE INDEX games_by_game ON games (game, date);"
    "CREATE TABLE tags (name TEXT NOT NULL, place INTEGER NOT NULL, tag TEXT NOT NULL,"
    " value TEXT NOT NULL, PRIMARY KEY (name, place));"
    "CREATE INDEX tags_by_value ON tags (value);"
    "CREATE TABLE moves (name TEXT NOT NULL, ply INTEGER NOT NULL, turn INTEGER NOT NULL,"
    " text TEXT NOT NULL, comment TEXT NOT NULL, PRIMARY KEY (name, ply));"
    "CREATE TABLE taken_over (archive TEXT PRIMARY KEY)"};

constexpr int newest_schema = static_cast<int>(std::size(migrations));

bool same_move(const RecordMove& a, const RecordMove& b) {
  return a.turn == b.turn && a.text == b.text && a.comment == b.comment;
}

}  // namespace

class Database::Connection {
 public:
  Connection(const soci::backend_factory& factory, const std::string& parameters, std::string shown,
             bool is_sqlite)
      : sql(factory, parameters), shown_as(std::move(shown)) {
    if (is_sqlite) {
      std::string mode;
      sql << "PRAGMA journal_mode = WAL", soci::into(mode);
      sql << "PRAGMA synchronous = FULL";
    } else {
      sql << "SET client_min_messages = warning";  // libpq would print notices
    }
    migrate();
  }

  mutable soci::session sql;
  std::string shown_as;
  int named = 0;  // games that got a name from here

 private:
  void migrate() {
    soci::transaction transaction(sql);
    sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
    int version = 0;
    soci::indicator there = soci::i_null;
    sql << "SELECT MAX(version) FROM schema_version", soci::into(version, there);
    if (there == soci::i_null) version = 0;
    if (version > newest_schema) {
      throw soci::soci_error(
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
};

Database::Database(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Database::~Database() = default;

namespace {

/// Runs what may throw and turns it into a sentence, in one line.
template <class Answer, class Work>
Result<Answer> tried(const std::string& what, Work&& work) {
  try {
    return work();
  } catch (const std::exception& error) {
    std::string message = what + ": " + error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    message.erase(message.find_last_not_of(' ') + 1);
    return Error{message};
  }
}

/// The address in the form of words, as SOCI takes it: it would take an address apart at its '='.
std::string words_of(const std::string& address) {
  char* trouble = nullptr;
  PQconninfoOption* options = PQconninfoParse(address.c_str(), &trouble);
  if (options == nullptr) {
    const std::string message = trouble != nullptr ? trouble : "the address cannot be read";
    PQfreemem(trouble);
    throw soci::soci_error(message);
  }
  std::string words;
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

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const std::string& address) {
  const bool is_postgresql =
      address.starts_with("postgresql://") || address.starts_with("postgres://");
  if (is_postgresql) {
    return tried<std::unique_ptr<Database>>("cannot open the PostgreSQL store", [&] {
      auto connection = std::make_unique<Connection>(*soci::factory_postgresql(), words_of(address),
                                                     "the PostgreSQL store", false);
      return std::unique_ptr<Database>(new Database(std::move(connection)));
    });
  }
  const std::string path = address.starts_with("sqlite:") ? address.substr(7) : address;
  std::error_code trouble;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, trouble);
  if (trouble)
    return Error{fmt::format("cannot create {}: {}", folder.string(), trouble.message())};
  return tried<std::unique_ptr<Database>>("cannot open " + path, [&] {
    auto connection = std::make_unique<Connection>(
        *soci::factory_sqlite3(), fmt::format("dbname=\"{}\" timeout=10", path), path, true);
    return std::unique_ptr<Database>(new Database(std::move(connection)));
  });
}

Result<std::string> Database::new_name(std::string_view game) {
  return game_name(game, connection_->named++);
}

Status Database::save(std::string_view name_view, std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return record.error();
  const std::string name(name_view);
  return tried<Done>("cannot save into " + connection_->shown_as, [&] {
    soci::session& sql = connection_->sql;
    soci::transaction transaction(sql);
    const std::string game(record->tag("Game"));
    const std::string date(record->tag("Date"));
    sql << "INSERT INTO games (name, game, result, date) VALUES (:name, :game, :result, :date)"
           " ON CONFLICT (name) DO UPDATE SET game = excluded.game, result = excluded.result,"
           " date = excluded.date",
        soci::use(name, "name"), soci::use(game, "game"), soci::use(record->result, "result"),
        soci::use(date, "date");

    sql << "DELETE FROM tags WHERE name = :name", soci::use(name, "name");
    int place = 0;
    for (const RecordTag& tag : record->tags) {
      sql << "INSERT INTO tags (name, place, tag, value) VALUES (:name, :place, :tag, :value)",
          soci::use(name, "name"), soci::use(place, "place"), soci::use(tag.name, "tag"),
          soci::use(tag.value, "value");
      ++place;
    }

    // Only what differs from the moves that are there is written.
    int same = 0;
    const int count = static_cast<int>(record->moves.size());
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT turn, text, comment FROM moves WHERE name = :name ORDER BY ply",
         soci::use(name, "name"));
    for (const soci::row& row : rows) {
      const RecordMove kept{row.get<int>(0), row.get<std::string>(1), row.get<std::string>(2), {}};
      if (same == count || !same_move(kept, record->moves[static_cast<std::size_t>(same)])) break;
      ++same;
    }
    sql << "DELETE FROM moves WHERE name = :name AND ply >= :ply", soci::use(name, "name"),
        soci::use(same, "ply");
    for (int ply = same; ply < count; ++ply) {
      const RecordMove& move = record->moves[static_cast<std::size_t>(ply)];
      sql << "INSERT INTO moves (name, ply, turn, text, comment)"
             " VALUES (:name, :ply, :turn, :text, :comment)",
          soci::use(name, "name"), soci::use(ply, "ply"), soci::use(move.turn, "turn"),
          soci::use(move.text, "text"), soci::use(move.comment, "comment");
    }
    transaction.commit();
    return Done{};
  });
}

Result<std::string> Database::load(std::string_view name_view) const {
  const std::string name(name_view);
  return tried<std::string>("cannot read it", [&] {
    soci::session& sql = connection_->sql;
    Record record;
    sql << "SELECT result FROM games WHERE name = :name", soci::use(name, "name"),
        soci::into(record.result);
    if (!sql.got_data()) throw soci::soci_error("there is no such saved game");
    const soci::rowset<soci::row> tags =
        (sql.prepare << "SELECT tag, value FROM tags WHERE name = :name ORDER BY place",
         soci::use(name, "name"));
    for (const soci::row& row : tags) {
      record.set_tag(row.get<std::string>(0), row.get<std::string>(1));
    }
    const soci::rowset<soci::row> moves =
        (sql.prepare << "SELECT turn, text, comment FROM moves WHERE name = :name ORDER BY ply",
         soci::use(name, "name"));
    for (const soci::row& row : moves) {
      record.moves.push_back(
          {row.get<int>(0), row.get<std::string>(1), row.get<std::string>(2), {}});
    }
    return write_record(record);
  });
}

Status Database::remove(std::string_view name_view) {
  const std::string name(name_view);
  return tried<Done>("cannot delete " + name, [&] {
    soci::session& sql = connection_->sql;
    soci::transaction transaction(sql);
    soci::statement games =
        (sql.prepare << "DELETE FROM games WHERE name = :name", soci::use(name, "name"));
    games.execute(true);
    if (games.get_affected_rows() == 0) throw soci::soci_error("there is no such saved game");
    sql << "DELETE FROM tags WHERE name = :name", soci::use(name, "name");
    sql << "DELETE FROM moves WHERE name = :name", soci::use(name, "name");
    transaction.commit();
    return Done{};
  });
}

Result<std::vector<std::string>> Database::names() const {
  return tried<std::vector<std::string>>("cannot list " + connection_->shown_as, [&] {
    const soci::rowset<std::string> rows =
        (connection_->sql.prepare << "SELECT name FROM games ORDER BY name");
    return std::vector<std::string>(rows.begin(), rows.end());
  });
}

std::string Database::place(std::string_view) const { return connection_->shown_as; }

Result<std::vector<std::string>> Database::find(const Query& query) const {
  return tried<std::vector<std::string>>(
      "cannot search " + connection_->shown_as, [&] {
        const soci::rowset<std::string> rows =
            (connection_->sql.prepare
                 << "SELECT name FROM games WHERE (:game = '' OR game = :game1)"
                    " AND (:result = '' OR result = :result1)"
                    " AND (:earliest = '' OR date >= :earliest1)"
                    " AND (:latest = '' OR date <= :latest1)"
                    " AND (:player = '' OR EXISTS (SELECT 1 FROM tags WHERE tags.name = games.name"
                    " AND tags.value = :player1 AND tags.tag NOT IN ('Game', 'Date', 'Event', "
                    "'Options',"
                    " 'State', 'Result', 'Termination')))"
                    " ORDER BY name DESC LIMIT :most",
             soci::use(query.game, "game"), soci::use(query.game, "game1"),
             soci::use(query.result, "result"), soci::use(query.result, "result1"),
             soci::use(query.from, "earliest"), soci::use(query.from, "earliest1"),
             soci::use(query.to, "latest"), soci::use(query.to, "latest1"),
             soci::use(query.player, "player"), soci::use(query.player, "player1"),
             soci::use(query.most, "most"));
        return std::vector<std::string>(rows.begin(), rows.end());
      });
}

Result<int> Database::take_over(const Archive& other, std::string_view called) {
  const std::string archive(called);
  auto done = tried<int>("cannot read " + connection_->shown_as, [&] {
    int count = 0;
    connection_->sql << "SELECT COUNT(*) FROM taken_over WHERE archive = :archive",
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
  return tried<int>("cannot save into " + connection_->shown_as, [&] {
    connection_->sql << "INSERT INTO taken_over (archive) VALUES (:archive)",
        soci::use(archive, "archive");
    return taken;
  });
}

namespace {

/// Stands for an archive that cannot be opened.
class NoArchive final : public Archive {
 public:
  explicit NoArchive(Error trouble) : trouble_(std::move(trouble)) {}

  Result<std::string> new_name(std::string_view) override { return trouble_; }
  Status save(std::string_view, std::string_view) override { return trouble_; }
  Result<std::string> load(std::string_view) const override { return trouble_; }
  Status remove(std::string_view) override { return trouble_; }
  Result<std::vector<std::string>> names() const override { return trouble_; }
  std::string place(std::string_view) const override { return "nowhere"; }

 private:
  Error trouble_;
};

}  // namespace

std::unique_ptr<Archive> open_user_archive(const std::string& address) {
  const std::filesystem::path records = user_games_folder();
  const std::string standard = (records.parent_path() / "games.db").string();
  auto database = Database::open(address.empty() ? standard : address);
  if (!database) return std::make_unique<NoArchive>(database.error());
  if (address.empty()) {
    const auto taken = (*database)->take_over(RecordFolder(records), "record files");
    if (!taken) return std::make_unique<NoArchive>(taken.error());
  }
  return std::move(*database);
}

}  // namespace castellan
