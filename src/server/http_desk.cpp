#include "server/http_desk.hpp"

#include <algorithm>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>

#include "server/metrics.hpp"
#include "server/page.hpp"
#include "session/session.hpp"

namespace castellan {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

namespace {

/// Whether an Accept-Encoding header allows gzip.
bool takes_gzip(std::string_view header) {
  for (const auto& [coding, parameters] : http::ext_list(header)) {
    if (!boost::beast::iequals(coding, "gzip")) continue;
    return std::ranges::none_of(parameters, [](const auto& each) {
      return boost::beast::iequals(each.first, "q") &&
             std::strtod(std::string(each.second).c_str(), nullptr) == 0;
    });
  }
  return false;
}

}  // namespace

auto HttpDesk::refusal(http::status status, std::string_view sentence) -> Response {
  Response response(status, 11);
  for (const auto& [name, value] : security_headers()) response.set(name, value);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.keep_alive(false);
  response.body() = sentence;
  response.prepare_payload();
  return response;
}

auto HttpDesk::answer(const Request& request, const Crowd& crowd) const -> Response {
  Response response(http::status::ok, request.version());
  response.keep_alive(request.keep_alive());
  for (const auto& [name, value] : security_headers()) response.set(name, value);
  response.set(http::field::cache_control, "no-store");
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  const auto refuse = [&](http::status status, std::string_view sentence) {
    response.result(status);
    response.body() = sentence;
  };
  const std::string_view path = request.target();
  const PageFile* file = find_page_file(path);
  if (!guard_.welcomes_host(request[http::field::host])) {
    refuse(http::status::misdirected_request, "this server is not known by that name\n");
  } else if (request.method() != http::verb::get && request.method() != http::verb::head) {
    refuse(http::status::method_not_allowed, "only GET and HEAD are supported\n");
    response.set(http::field::allow, "GET, HEAD");
  } else if (path == "/health") {
    const ThinkingPool::Load load = pool_.load();
    response.set(http::field::content_type, "application/json");
    const std::string trouble = rooms_.trouble();
    response.body() = write_message({{"status", trouble.empty() ? "ok" : "trouble"},
                                     {"trouble", rooms_.hosting().is_own ? trouble : ""},
                                     {"matches", rooms_.count()},
                                     {"clients", crowd.clients},
                                     {"thinking", load.running},
                                     {"waiting", load.waiting}}) +
                      "\n";
    if (!trouble.empty()) response.result(http::status::service_unavailable);
  } else if (path == "/metrics") {
    response.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
    response.body() =
        metrics_text({.rooms = rooms_.figures(),
                      .thinking = pool_.load(),
                      .matches = rooms_.count(),
                      .clients = crowd.clients,
                      .store_queue = rooms_.archive_owes(),
                      .store_late = static_cast<double>(rooms_.archive_is_late()) / 1000,
                      .unread = crowd.unread,
                      .healthy = rooms_.trouble().empty()});
  } else if (path == "/live") {
    response.body() = "alive\n";
  } else if (path == "/version") {
    response.set(http::field::content_type, "application/json");
    response.body() = write_message({{"program", "castellan"},
                                     {"version", settings_.version},
                                     {"protocol", protocol_version}}) +
                      "\n";
  } else if (path == "/ws") {
    refuse(
        websocket::is_upgrade(request) ? http::status::forbidden : http::status::upgrade_required,
        "this is the WebSocket endpoint, for this server's own page\n");
  } else if (file != nullptr) {
    response.set(http::field::content_type, file->type);
    const bool named_by_content = file->path.starts_with("/assets/");
    response.set(http::field::cache_control,
                 named_by_content ? "public, max-age=31536000, immutable" : "no-cache");
    const bool packed = !file->gzip.empty() && takes_gzip(request[http::field::accept_encoding]);
    response.set(http::field::vary, "Accept-Encoding");
    if (packed) response.set(http::field::content_encoding, "gzip");
    response.body() = packed ? file->gzip : file->content;
  } else {
    refuse(http::status::not_found, "there is nothing here\n");
  }
  const std::size_t size = response.body().size();
  if (request.method() == http::verb::head) response.body().clear();
  response.content_length(size);
  return response;
}

}  // namespace castellan
