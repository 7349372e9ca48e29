// Which requests are let in: a page of another site must not talk to this server, not even through
// a name that resolves to it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace castellan {

struct Guard {
  bool only_loopback = true;         // the server listens on this machine alone
  std::string own_name;              // what it was told to listen on
  std::vector<std::string> origins;  // other allowed origins: "https://play.example.org"

  /// The Host header: this machine's own names on loopback, otherwise a bare address or the name it
  /// listens on; and the hosts of the allowed origins.
  bool welcomes_host(std::string_view host) const;
  /// The Origin header, which may be empty: the page's own host, or an allowed origin.
  bool welcomes_origin(std::string_view origin, std::string_view host) const;
};

/// "https://play.example.org", in lower case and without a path; nothing when it is not an origin.
std::optional<std::string> read_origin(std::string_view text);

/// Sent with every response.
const std::vector<std::pair<std::string_view, std::string_view>>& security_headers();

}  // namespace castellan
