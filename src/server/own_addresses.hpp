// The addresses at which other machines can reach this one.
#pragma once

#include <string>
#include <vector>

namespace castellan {

/// Those of all interfaces that are up, without loopback and link-local ones; IPv6 in brackets, as
/// in a URL, after IPv4.
std::vector<std::string> own_addresses();

}  // namespace castellan
