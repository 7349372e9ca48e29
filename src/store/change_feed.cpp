#include "store/change_feed.hpp"

#include <libpq-fe.h>

#include <charconv>
#include <string_view>

#include "store/connection.hpp"
#include "store/database.hpp"

namespace castellan {

struct ChangeFeed::Listener {
  explicit Listener(const std::string& words) : connection(PQconnectdb(words.c_str())) {}
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() { PQfinish(connection); }

  PGconn* connection;
};

namespace {

/// "WHO NAME VERSION"; anything else on the channel is ignored.
bool read_news(std::string_view text, ChangeFeed::News& news) {
  const std::size_t first = text.find(' ');
  const std::size_t last = text.rfind(' ');
  if (first == std::string_view::npos || last <= first) return false;
  news.who = text.substr(0, first);
  news.name = text.substr(first + 1, last - first - 1);
  const std::string_view number = text.substr(last + 1);
  const auto read = std::from_chars(number.data(), number.data() + number.size(), news.version);
  return read.ec == std::errc{} && read.ptr == number.data() + number.size();
}

}  // namespace

ChangeFeed::ChangeFeed(std::unique_ptr<Listener> listener) : listener_(std::move(listener)) {}
ChangeFeed::~ChangeFeed() = default;

Result<std::unique_ptr<ChangeFeed>> ChangeFeed::open(const std::string& address) {
  return attempt<std::unique_ptr<ChangeFeed>>("cannot listen to the PostgreSQL store", [&] {
    auto listener = std::make_unique<Listener>(words_of_address(address));
    if (PQstatus(listener->connection) != CONNECTION_OK) {
      throw StoreTrouble(words_of_connecting(PQerrorMessage(listener->connection)));
    }
    const std::string listen = "LISTEN " + std::string(change_channel);
    PGresult* result = PQexec(listener->connection, listen.c_str());
    const bool listens = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (!listens) throw StoreTrouble("the connection is lost");
    return std::unique_ptr<ChangeFeed>(new ChangeFeed(std::move(listener)));
  });
}

int ChangeFeed::socket() const { return PQsocket(listener_->connection); }

Result<std::vector<ChangeFeed::News>> ChangeFeed::take() {
  if (PQconsumeInput(listener_->connection) == 0) {
    return Error{"the connection to the PostgreSQL store is lost"};
  }
  std::vector<News> all;
  while (PGnotify* notice = PQnotifies(listener_->connection)) {
    News news;
    if (read_news(notice->extra, news)) all.push_back(std::move(news));
    PQfreemem(notice);
  }
  return all;
}

}  // namespace castellan
