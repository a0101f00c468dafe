#include "server/network/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace fray {
namespace {

constexpr std::size_t kLongestText = 64;
constexpr std::size_t kSubscriberBytes = 8;
constexpr std::array<unsigned char, 12> kVersionFour{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

}  // namespace

std::string rate_key(const std::string& address) {
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return address.substr(0, kLongestText);
  if (!std::equal(kVersionFour.begin(), kVersionFour.end(), bytes.begin()))
    return {reinterpret_cast<const char*>(bytes.data()), kSubscriberBytes};
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, bytes.data() + kVersionFour.size(), text.data(), text.size());
  return text.data();
}

}  // namespace fray
