#include "server/network/rate_key.h"

#include <arpa/inet.h>

#include <array>

namespace fray {

std::string rate_key(const std::string& address) {
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return address;
  return {reinterpret_cast<const char*>(bytes.data()), 8};
}

}  // namespace fray
