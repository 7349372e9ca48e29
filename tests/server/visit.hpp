// One HTTP request, and waiting for something to come true.
#pragma once

#include <unistd.h>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <functional>
#include <string>

#include "tests/server/wire.hpp"

namespace castellan::tests {

struct Visit {
  int status = 0;
  std::string body;
};

inline Visit visit(int port, const std::string& path, const std::string& host = "localhost") {
  namespace http = boost::beast::http;
  asio::io_context io;
  boost::beast::tcp_stream stream(io);
  stream.connect(
      tcp::endpoint(asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)));
  http::request<http::empty_body> request(http::verb::get, path, 11);
  request.set(http::field::host, host);
  http::write(stream, request);
  boost::beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(stream, buffer, response);
  return {static_cast<int>(response.result_int()), response.body()};
}

inline bool comes_true(const std::function<bool()>& fact,
                       std::chrono::seconds longest = std::chrono::seconds(20)) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!fact()) {
    if (std::chrono::steady_clock::now() > end) return false;
    ::usleep(20'000);
  }
  return true;
}

}  // namespace castellan::tests
