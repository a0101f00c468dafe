#include "server/network/own_hosts.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>

namespace fray {
namespace {

constexpr std::size_t kLongestNameQuoted = 80;
constexpr std::size_t kLongestName = 255;

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

bool is_port(std::string_view text) {
  return text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_name(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  };
  return !text.empty() && text.size() <= kLongestName && std::ranges::all_of(text, allowed);
}

/// An IP address is in `address`, a name, in lower case and without a dot at its end, in `name`.
struct Host {
  std::string name, address;
};

/// NAME, NAME:PORT, ADDRESS, ADDRESS:PORT, [ADDRESS] or [ADDRESS]:PORT; nothing if it is none of these.
std::optional<Host> read_host(std::string_view text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string address(text.substr(1, end - 1));
    const std::string_view rest = text.substr(end + 1);
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return std::nullopt;
    if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1)))) return std::nullopt;
    return Host{"", address};
  }
  const std::size_t colon = std::min(text.find(':'), text.size());
  if (colon < text.size() && !is_port(text.substr(colon + 1))) return std::nullopt;
  std::string name = in_lower_case(text.substr(0, colon));
  if (inet_pton(AF_INET, name.c_str(), bytes.data()) == 1) return Host{"", name};
  if (name.ends_with('.')) name.pop_back();
  if (!is_name(name)) return std::nullopt;
  return Host{name, ""};
}

/// The host of "https://fray.example:8443".
std::string host_of_origin(std::string_view origin) {
  const std::size_t scheme = origin.find("://");
  if (scheme != std::string_view::npos) origin.remove_prefix(scheme + 3);
  const auto host = read_host(origin);
  return host ? host->name : "";
}

}  // namespace

OwnHosts::OwnHosts(const ServerConfig& config, std::string_view machine) : names_{"localhost"} {
  for (const std::string& origin : config.origins) names_.insert(host_of_origin(origin));
  names_.insert(host_of_origin(config.public_address));
  for (const std::string& host : config.hosts) names_.insert(in_lower_case(host));
  const std::string name = in_lower_case(machine);
  if (!name.empty()) {
    names_.insert(name);
    names_.insert(name.substr(0, name.find('.')) + ".local");
  }
  names_.erase("");
}

Result<void> OwnHosts::check(const HttpRequest& request) const {
  if (std::ranges::count(request.headers, std::string_view("host"), &HttpHeader::name) != 1)
    return fail("bad_request", "a request must have exactly one header 'Host'");
  const std::string_view text = request.header("host");
  const auto host = read_host(text);
  const std::string quoted = "'" + std::string(text.substr(0, kLongestNameQuoted)) + "'";
  if (!host)
    return fail("bad_request",
                "the header 'Host' must be a name or an IP address, perhaps with a port, not " + quoted);
  if (!host->address.empty() || names_.contains(host->name)) return {};
  return fail("wrong_host",
              "this server is not known as " + quoted +
                  "; whoever runs it can name it so in the setting 'hosts' or 'public_address'");
}

std::string machine_name() {
  std::array<char, kLongestName + 1> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace fray
