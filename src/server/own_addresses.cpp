#include "server/own_addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <memory>

namespace castellan {

namespace {

std::string text_of(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.sa_family == AF_INET) {
    const auto& four = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
    const std::string shown = text.data();
    return shown.starts_with("169.254.") ? "" : shown;
  }
  if (address.sa_family == AF_INET6) {
    const auto& six = reinterpret_cast<const sockaddr_in6&>(address);
    if (IN6_IS_ADDR_LINKLOCAL(&six.sin6_addr)) return "";
    inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
    return "[" + std::string(text.data()) + "]";
  }
  return "";
}

}  // namespace

std::vector<std::string> own_addresses() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, &freeifaddrs);
  std::vector<std::string> addresses;
  std::vector<std::string> of_ipv6;
  for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
    const bool reachable = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
    if (!reachable || each->ifa_addr == nullptr) continue;
    const std::string text = text_of(*each->ifa_addr);
    if (!text.empty()) (text.front() == '[' ? of_ipv6 : addresses).push_back(text);
  }
  addresses.insert(addresses.end(), of_ipv6.begin(), of_ipv6.end());
  return addresses;
}

}  // namespace castellan
