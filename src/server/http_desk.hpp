// Answers to requests that are not for the WebSocket: the page, health, figures, the version.
#pragma once

#include <boost/beast/http.hpp>

#include "server/guard.hpp"
#include "server/server.hpp"
#include "server/thinking_pool.hpp"
#include "session/rooms.hpp"

namespace castellan {

class HttpDesk {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;
  using Response = boost::beast::http::response<boost::beast::http::string_body>;

  HttpDesk(const ServerSettings& settings, const Guard& guard, Rooms& rooms, ThinkingPool& pool)
      : settings_(settings), guard_(guard), rooms_(rooms), pool_(pool) {}

  struct Crowd {
    std::size_t clients = 0;
    std::size_t unread = 0;  // bytes that they have not read yet
  };
  Response answer(const Request& request, const Crowd& crowd) const;
  /// After it the connection ends.
  static Response refusal(boost::beast::http::status status, std::string_view sentence);

 private:
  const ServerSettings& settings_;
  const Guard& guard_;
  Rooms& rooms_;
  ThinkingPool& pool_;
};

}  // namespace castellan
