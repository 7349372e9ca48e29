// The part of the store that several programs share: who looks after a match, and analyses of
// positions.
#include <algorithm>

#include "store/connection.hpp"
#include "store/database.hpp"

namespace castellan {

Result<std::vector<std::string>> Database::hold(const std::vector<std::string>& names) {
  return connection_->tried<std::vector<std::string>>(
      "cannot write to " + connection_->shown_as(), [&] {
        soci::session& sql = connection_->sql();
        Transaction transaction(*connection_);
        std::string name;
        soci::statement take =
            (sql.prepare << fmt::format(
                 "INSERT INTO leases (name, owner, until) VALUES (:name, :self, {0} + {1})"
                 " ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until"
                 " WHERE leases.owner = excluded.owner OR leases.until < {0}",
                 connection_->now(), lease_milliseconds),
             soci::use(name, "name"), soci::use(self_, "self"));
        std::vector<std::string> sorted = names;
        std::sort(sorted.begin(), sorted.end());
        std::vector<std::string> held;
        for (const std::string& each : sorted) {
          name = each;
          take.execute(true);
          if (take.get_affected_rows() > 0) held.push_back(each);
        }
        transaction.commit();
        return held;
      });
}

Result<std::vector<std::string>> Database::renew() {
  return connection_->tried<std::vector<std::string>>(
      "cannot write to " + connection_->shown_as(), [&] {
        soci::session& sql = connection_->sql();
        sql << fmt::format("UPDATE leases SET until = {} + {} WHERE owner = :self",
                           connection_->now(), lease_milliseconds),
            soci::use(self_, "self");
        const soci::rowset<std::string> rows =
            (sql.prepare << "SELECT name FROM leases WHERE owner = :self",
             soci::use(self_, "self"));
        std::vector<std::string> names(rows.begin(), rows.end());
        std::sort(names.begin(), names.end());
        return names;
      });
}

Status Database::let_go(const std::vector<std::string>& names) {
  return connection_->tried<Done>("cannot write to " + connection_->shown_as(), [&] {
    soci::session& sql = connection_->sql();
    Transaction transaction(*connection_);
    for (const std::string& name : names) {
      sql << "DELETE FROM leases WHERE name = :name AND owner = :self", soci::use(name, "name"),
          soci::use(self_, "self");
    }
    transaction.commit();
    return Done{};
  });
}

Status Database::hand_over() {
  return connection_->tried<Done>("cannot write to " + connection_->shown_as(), [&] {
    connection_->sql() << "UPDATE leases SET owner = '', until = 0 WHERE owner = :self",
        soci::use(self_, "self");
    return Done{};
  });
}

Result<std::vector<std::string>> Database::orphans() {
  return connection_->tried<std::vector<std::string>>(
      "cannot read " + connection_->shown_as(), [&] {
        const soci::rowset<std::string> rows =
            (connection_->sql().prepare
             << fmt::format("SELECT name FROM leases WHERE until < {} ORDER BY until LIMIT 1000",
                            connection_->now()));
        return std::vector<std::string>(rows.begin(), rows.end());
      });
}

Status Database::discard(const std::string& name) {
  return connection_->tried<Done>("cannot write to " + connection_->shown_as(), [&] {
    connection_->sql() << fmt::format("DELETE FROM leases WHERE name = :name AND until < {}",
                                      connection_->now()),
        soci::use(name, "name");
    return Done{};
  });
}

void Database::keep_analysis(const AnalysisKey& key, const KeptAnalysis& analysis) {
  constexpr int most_analyses = 100'000;
  // What cannot be stored can be computed again.
  (void)connection_->tried<Done>("analysis", [&] {
    soci::session& sql = connection_->sql();
    Transaction transaction(*connection_);
    sql << fmt::format(
        "INSERT INTO analyses (game, options, state, lines, depth, result, made)"
        " VALUES (:game, :options, :state, :lines, :depth, :result, {})"
        " ON CONFLICT (game, options, state, lines) DO UPDATE SET depth = excluded.depth,"
        " result = excluded.result, made = excluded.made WHERE analyses.depth <= excluded.depth",
        connection_->now()),
        soci::use(key.game, "game"), soci::use(key.options, "options"),
        soci::use(key.state, "state"), soci::use(key.lines, "lines"),
        soci::use(analysis.depth, "depth"), soci::use(analysis.result, "result");
    if (++analyses_kept_ % 100 == 0) {  // counting them takes a while
      int count = 0;
      sql << "SELECT COUNT(*) FROM analyses", soci::into(count);
      const int too_many = std::max(0, count - most_analyses);
      sql << "DELETE FROM analyses WHERE made <= (SELECT made FROM analyses ORDER BY made LIMIT 1"
             " OFFSET :many) AND :many1 > 0",
          soci::use(too_many, "many"), soci::use(too_many, "many1");
    }
    transaction.commit();
    return Done{};
  });
}

std::optional<KeptAnalysis> Database::find_analysis(const AnalysisKey& key) const {
  const auto found = connection_->tried<KeptAnalysis>("analysis", [&] {
    KeptAnalysis analysis;
    soci::session& sql = connection_->sql();
    sql << "SELECT depth, result FROM analyses WHERE game = :game AND options = :options"
           " AND state = :state AND lines = :lines",
        soci::use(key.game, "game"), soci::use(key.options, "options"),
        soci::use(key.state, "state"), soci::use(key.lines, "lines"), soci::into(analysis.depth),
        soci::into(analysis.result);
    if (!sql.got_data()) analysis.depth = 0;
    return analysis;
  });
  if (!found || found->depth == 0) return std::nullopt;
  return *found;
}

}  // namespace castellan
