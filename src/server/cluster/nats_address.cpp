#include "server/cluster/nats_address.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fray {
namespace {

constexpr std::size_t kMostServers = 64;
constexpr std::size_t kLongestUrl = 1000;
constexpr int kLastPort = 65'535;

std::optional<int> hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

/// Of a user or a password; nothing if a % is not followed by two digits, or there is a space.
std::optional<std::string> without_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) <= ' ') return std::nullopt;
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const auto high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : std::nullopt;
    const auto low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : std::nullopt;
    if (!high || !low || *high + *low == 0) return std::nullopt;
    plain += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return plain;
}

bool is_host(std::string_view text, bool in_brackets) {
  if (text.empty()) return false;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter && c != '.' && (in_brackets ? c != ':' : c != '-' && c != '_')) return false;
  }
  return true;
}

bool read_user(std::string_view text, NatsAddress& address) {
  const std::size_t colon = text.find(':');
  const auto user = without_percents(text.substr(0, colon));
  const auto password =
      colon == std::string_view::npos ? std::string() : without_percents(text.substr(colon + 1));
  if (!user || !password || user->empty()) return false;
  address.user = *user;
  address.password = *password;
  return true;
}

bool read_place(std::string_view text, NatsAddress& address) {
  const bool brackets = text.starts_with('[');
  const std::size_t end = brackets ? text.find(']') : text.find(':');
  if (brackets && end == std::string_view::npos) return false;
  address.host = text.substr(brackets ? 1 : 0, brackets ? end - 1 : end);
  if (!is_host(address.host, brackets)) return false;
  text.remove_prefix(std::min(text.size(), brackets ? end + 1 : end));
  if (text.empty()) return true;
  const auto parsed = std::from_chars(text.data() + 1, text.data() + text.size(), address.port);
  return text.front() == ':' && parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() &&
         address.port >= 1 && address.port <= kLastPort;
}

std::optional<NatsAddress> parse_nats_address(std::string_view url) {
  NatsAddress address;
  address.secure = url.starts_with("tls://");
  if (url.size() > kLongestUrl || (!address.secure && !url.starts_with("nats://"))) return std::nullopt;
  url.remove_prefix(url.find("//") + 2);
  if (url.ends_with('/')) url.remove_suffix(1);
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos) {
    if (!read_user(url.substr(0, at), address)) return std::nullopt;
    url.remove_prefix(at + 1);
  }
  if (!read_place(url, address)) return std::nullopt;
  return address;
}

}  // namespace

std::string NatsAddress::place() const {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Result<std::vector<NatsAddress>> parse_nats_addresses(std::string_view urls) {
  std::vector<NatsAddress> addresses;
  for (bool more = true; more;) {
    const std::size_t comma = urls.find(',');
    const auto address = parse_nats_address(urls.substr(0, comma));
    if (!address || addresses.size() == kMostServers) {
      return fail("nats", "NATS server " + std::to_string(addresses.size() + 1) + ": expected " +
                              std::string(kNatsAddressForm) + ", at most " + std::to_string(kMostServers));
    }
    addresses.push_back(*address);
    more = comma != std::string_view::npos;
    if (more) urls.remove_prefix(comma + 1);
  }
  return addresses;
}

}  // namespace fray
