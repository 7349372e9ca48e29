// Which requests are let in: a page of another site must not speak to this server, not even through
// a name that leads here.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace castellan {

struct Guard {
  bool only_loopback = true;         // the server listens on this machine alone
  std::vector<std::string> origins;  // others that are welcome: "https://play.example.org"

  /// The Host header: on loopback only this machine's own names.
  bool welcomes_host(std::string_view host) const;
  /// The Origin header, empty when there is none: the page's own host, or one of the others.
  bool welcomes_origin(std::string_view origin, std::string_view host) const;
};

/// Sent with every answer.
const std::vector<std::pair<std::string_view, std::string_view>>& security_headers();

}  // namespace castellan
