#include "server/guard.hpp"

#include <algorithm>
#include <array>

namespace castellan {

namespace {

/// Without the port: "[::1]:8080" is "[::1]".
std::string_view name_of(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon == std::string_view::npos || host.ends_with(']')) return host;
  return host.substr(0, colon);
}

std::string_view without_scheme(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return origin.substr(scheme.size());
  }
  return "";
}

}  // namespace

bool Guard::welcomes_host(std::string_view host) const {
  constexpr std::array<std::string_view, 3> own = {"localhost", "127.0.0.1", "[::1]"};
  const auto named = [&](const std::string& origin) { return without_scheme(origin) == host; };
  if (!host.empty() && std::any_of(origins.begin(), origins.end(), named)) return true;
  if (only_loopback) return std::find(own.begin(), own.end(), name_of(host)) != own.end();
  return origins.empty();
}

bool Guard::welcomes_origin(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;  // no browser
  if (std::find(origins.begin(), origins.end(), origin) != origins.end()) return true;
  return !host.empty() && without_scheme(origin) == host;
}

const std::vector<std::pair<std::string_view, std::string_view>>& security_headers() {
  static const std::vector<std::pair<std::string_view, std::string_view>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
       "data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}};
  return headers;
}

}  // namespace castellan
