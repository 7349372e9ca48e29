// What the store has: games, their versions and locks, lists of them.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "store/connection.hpp"
#include "store/database.hpp"

namespace castellan {

namespace {

/// The rows that belong to these games.
soci::rowset<soci::row> rows_of(soci::session& sql, const std::string& select,
                                const std::vector<std::string>& names, const std::string& order) {
  std::string marks;
  for (std::size_t i = 0; i < names.size(); ++i) {
    marks += fmt::format("{}:n{}", i == 0 ? "" : ", ", i);
  }
  soci::details::prepare_temp_type query =
      (sql.prepare << select + " WHERE name IN (" + marks + ") ORDER BY " + order);
  for (const std::string& name : names) query, soci::use(name);
  return query;
}

}  // namespace

Result<std::string> Database::load(std::string_view name) const {
  const auto game = kept(name);
  if (!game) return game.error();
  if (!*game) return Error{"there is no such saved game"};
  return write_record((*game)->record);
}

Result<std::optional<KeptGame>> Database::kept(std::string_view name) const {
  return std::move(kept_all({std::string(name)}).front());
}

std::vector<Result<std::optional<KeptGame>>> Database::kept_all(
    const std::vector<std::string>& names) const {
  using Games = std::vector<std::optional<KeptGame>>;
  const auto games = connection_->tried<Games>("cannot read it", [&] {
    soci::session& sql = connection_->sql();
    std::map<std::string, KeptGame, std::less<>> found;
    // A clock runs while some program looks after it: until now, or until its last sign of life.
    const std::string ran = fmt::format(
        "CASE WHEN clock_since = 0 THEN 0 ELSE COALESCE((SELECT CASE WHEN until >= {0} THEN {0}"
        " ELSE until - {1} END FROM leases WHERE leases.name = matches.name AND until > 0),"
        " clock_since) - clock_since END",
        connection_->now(), lease_milliseconds);
    std::map<std::string, std::string> clocks;
    // Large numbers as text: SQLite does not know the type of an expression.
    const auto number = [](const std::string& text) {
      return std::strtoll(text.c_str(), nullptr, 10);
    };
    for (const soci::row& row : rows_of(sql,
                                        "SELECT name, result, clock, CAST(version AS TEXT), CAST(" +
                                            ran + " AS TEXT), luck FROM matches",
                                        names, "name")) {
      KeptGame& game = found[row.get<std::string>(0)];
      game.record.result = row.get<std::string>(1);
      clocks[row.get<std::string>(0)] = row.get<std::string>(2);
      game.version = number(row.get<std::string>(3));
      game.clock_ran = std::max(0LL, number(row.get<std::string>(4)));
      const auto luck = row.get<std::string>(5);
      if (!luck.empty()) game.luck = std::strtoull(luck.c_str(), nullptr, 10);
    }
    const auto game_of = [&](const soci::row& row) {
      const auto game = found.find(row.get<std::string>(0));
      return game == found.end() ? nullptr : &game->second;
    };
    for (const soci::row& row : rows_of(sql, "SELECT name, tag, value FROM tags", names, "place")) {
      if (KeptGame* game = game_of(row)) {
        game->record.set_tag(row.get<std::string>(1), row.get<std::string>(2));
      }
    }
    for (const auto& [name, clock] : clocks) {
      if (!clock.empty()) found[name].record.set_tag("Clock", clock);
    }
    for (const soci::row& row :
         rows_of(sql, "SELECT name, turn, text, comment FROM moves", names, "ply")) {
      if (KeptGame* game = game_of(row)) {
        game->record.moves.push_back(
            {row.get<int>(1), row.get<std::string>(2), row.get<std::string>(3), {}});
      }
    }
    for (const soci::row& row : rows_of(sql, "SELECT name, lock FROM seats", names, "seat")) {
      if (KeptGame* game = game_of(row)) game->locks.push_back(row.get<std::string>(1));
    }
    Games all;
    for (const std::string& name : names) {
      const auto game = found.find(name);
      all.push_back(game == found.end() ? std::optional<KeptGame>() : game->second);
    }
    return all;
  });
  if (games) return {games->begin(), games->end()};
  return {names.size(), Result<std::optional<KeptGame>>(games.error())};
}

Result<std::vector<std::string>> Database::locks(std::string_view name_view) const {
  const std::string name(name_view);
  return connection_->tried<std::vector<std::string>>("cannot read it", [&] {
    const soci::rowset<std::string> rows =
        (connection_->sql().prepare << "SELECT lock FROM seats WHERE name = :name ORDER BY seat",
         soci::use(name, "name"));
    return std::vector<std::string>(rows.begin(), rows.end());
  });
}

Result<std::vector<std::int64_t>> Database::versions(const std::vector<std::string>& names) const {
  return connection_->tried<std::vector<std::int64_t>>("cannot read " + place(""), [&] {
    soci::session& sql = connection_->sql();
    std::string name;
    long long version = 0;
    soci::statement look = (sql.prepare << "SELECT version FROM matches WHERE name = :name",
                            soci::use(name, "name"), soci::into(version));
    std::vector<std::int64_t> versions;
    for (const std::string& each : names) {
      name = each;
      versions.push_back(look.execute(true) ? version : 0);
    }
    return versions;
  });
}

Result<std::vector<std::string>> Database::names() const {
  return connection_->tried<std::vector<std::string>>(
      "cannot list " + connection_->shown_as(), [&] {
        const soci::rowset<std::string> rows =
            (connection_->sql().prepare << "SELECT name FROM matches ORDER BY name");
        return std::vector<std::string>(rows.begin(), rows.end());
      });
}

Result<std::vector<GameSummary>> Database::summaries(const std::vector<std::string>& names) const {
  return connection_->tried<std::vector<GameSummary>>(
      "cannot list " + connection_->shown_as(), [&] {
        soci::session& sql = connection_->sql();
        std::vector<GameSummary> summaries;
        for (const std::string& name : names) {
          GameSummary summary;
          summary.name = name;
          int moves = 0;
          sql << "SELECT game, result, (SELECT COALESCE(MAX(ply) + 1, 0) FROM moves WHERE"
                 " moves.name = matches.name) FROM matches WHERE name = :name",
              soci::use(name, "name"), soci::into(summary.game), soci::into(summary.result),
              soci::into(moves);
          if (!sql.got_data()) continue;  // deleted since
          summary.moves = static_cast<std::size_t>(moves);
          const soci::rowset<soci::row> players =
              (sql.prepare << "SELECT role, player FROM players WHERE name = :name",
               soci::use(name, "name"));
          for (const soci::row& row : players) {
            summary.players.emplace_back(row.get<std::string>(0), row.get<std::string>(1));
          }
          summaries.push_back(std::move(summary));
        }
        return summaries;
      });
}

std::string Database::place(std::string_view) const { return connection_->shown_as(); }

Result<std::vector<std::string>> Database::find(const Query& query) const {
  return connection_->tried<std::vector<std::string>>(
      "cannot search " + connection_->shown_as(), [&] {
        const soci::rowset<std::string> rows =
            (connection_->sql().prepare
                 << "SELECT name FROM matches WHERE (:game = '' OR game = :game1)"
                    " AND (:result = '' OR result = :result1)"
                    " AND (:earliest = '' OR date >= :earliest1)"
                    " AND (:latest = '' OR date <= :latest1)"
                    " AND (:player = '' OR EXISTS (SELECT 1 FROM players WHERE"
                    " players.name = matches.name AND players.player = :player1))"
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

Result<std::vector<std::string>> Database::tags_where(const std::string& tag,
                                                      const std::string& other,
                                                      const std::string& value) const {
  return connection_->tried<std::vector<std::string>>(
      "cannot search " + connection_->shown_as(), [&] {
        const soci::rowset<std::string> rows =
            (connection_->sql().prepare
                 << "SELECT tags.value FROM tags JOIN tags AS others ON others.name = tags.name"
                    " WHERE tags.tag = :tag AND others.tag = :other AND others.value = :value",
             soci::use(tag, "tag"), soci::use(other, "other"), soci::use(value, "value"));
        return std::vector<std::string>(rows.begin(), rows.end());
      });
}

}  // namespace castellan
