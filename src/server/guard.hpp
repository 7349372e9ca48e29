// Which requests are let in: a page of another site must not speak to this server, not even through
// a name that leads here.
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
  std::vector<std::string> origins;  // others that are welcome: "https://play.example.org"

  /// The Host header: this machine's own names on loopback, otherwise a bare address or the name
  /// that it listens on; and those of the origins.
  bool welcomes_host(std::string_view host) const;
  /// The Origin header, empty when there is none: the page's own host, or one of the others.
  bool welcomes_origin(std::string_view origin, std::string_view host) const;
};

/// "https://play.example.org", in small letters and without a path; nothing when it is no origin.
std::optional<std::string> read_origin(std::string_view text);

/// Sent with every answer.
const std::vector<std::pair<std::string_view, std::string_view>>& security_headers();

}  // namespace castellan
