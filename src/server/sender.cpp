#include "server/sender.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace castellan {

namespace {

namespace ip = boost::asio::ip;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t";
  const std::size_t first = std::min(text.find_first_not_of(spaces), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(spaces) + 1);
}

/// "192.0.2.1:443", "[2001:db8::1]:443" and "[2001:db8::1]" without their ports and brackets.
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, std::min(text.find(']'), text.size()) - 1);
  const bool is_one_colon = std::ranges::count(text, ':') == 1;
  return is_one_colon ? text.substr(0, text.find(':')) : text;
}

}  // namespace

std::string name_of_sender(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const ip::address_v6 long_one = address.to_v6();
  if (long_one.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, long_one).to_string();
  const auto bytes = long_one.to_bytes();
  return fmt::format("{:02x}/64", fmt::join(bytes.begin(), bytes.begin() + 8, ""));
}

std::string forwarded_sender(std::string_view header) {
  header.remove_prefix(std::min(header.size(), header.rfind(',') + 1));
  boost::system::error_code wrong;
  const auto address = ip::make_address(std::string(without_port(trimmed(header))), wrong);
  return wrong ? "unknown" : name_of_sender(address);
}

}  // namespace castellan
