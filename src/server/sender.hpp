// Whom a connection is counted for.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace castellan {

/// A name for an address: an IPv4 address also when it came over IPv6, and of IPv6 the first half,
/// since a single user has 2^64 addresses.
std::string name_of_sender(const boost::asio::ip::address& address);

/// The sender that the nearest proxy reports: the last entry of its X-Forwarded-For lines joined in
/// order, with or without a port; everything that is no address is one sender.
std::string forwarded_sender(std::string_view header);

}  // namespace castellan
