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

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

std::string_view without_scheme(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return origin.substr(scheme.size());
  }
  return "";
}

}  // namespace

std::optional<std::string> read_origin(std::string_view text) {
  while (text.ends_with('/')) text.remove_suffix(1);
  std::string origin = in_small_letters(text);
  const std::string_view rest = without_scheme(origin);
  if (rest.empty() || rest.find_first_of("/ \t@?#") != std::string_view::npos) return std::nullopt;
  return origin;
}

bool Guard::welcomes_host(std::string_view given) const {
  const std::string host = in_small_letters(given);
  const std::string_view name = name_of(host);
  for (const std::string& origin : origins) {
    if (without_scheme(origin) == host) return true;
  }
  constexpr std::array<std::string_view, 3> own = {"localhost", "127.0.0.1", "[::1]"};
  if (std::find(own.begin(), own.end(), name) != own.end()) return true;
  if (only_loopback || name.empty()) return false;
  // Other sites can point a name of theirs here, but not an address.
  const bool is_address =
      name.front() == '[' || name.find_first_not_of("0123456789.") == std::string_view::npos;
  return is_address || name == own_name;
}

bool Guard::welcomes_origin(std::string_view given, std::string_view host) const {
  if (given.empty()) return true;  // not a browser
  const std::string origin = in_small_letters(given);
  if (std::find(origins.begin(), origins.end(), origin) != origins.end()) return true;
  return !host.empty() && without_scheme(origin) == in_small_letters(host);
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
