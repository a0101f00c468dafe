#include "server/store/postgres/address.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace fray::postgres {
namespace {

constexpr std::array<std::string_view, 2> kSchemes{"postgresql://", "postgres://"};

bool is_hexadecimal(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

bool is_plain(char c) { return c > ' ' && c < '\x7f'; }

/// Every % is followed by two digits, none of which make a null character.
bool is_well_encoded(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') continue;
    if (i + 2 >= text.size() || !is_hexadecimal(text[i + 1]) || !is_hexadecimal(text[i + 2])) return false;
    if (text[i + 1] == '0' && text[i + 2] == '0') return false;
  }
  return true;
}

bool is_port(std::string_view text) {
  if (text.empty()) return true;
  int number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() && number > 0 && number <= 65535;
}

/// One host, perhaps with a port.
std::string host_problem(std::string_view host) {
  std::size_t end = 0;
  if (host.starts_with('[')) {
    end = host.find(']');
    if (end == std::string_view::npos) return "an IPv6 address in [ and ]";
    ++end;
  } else {
    end = std::min(host.find(':'), host.size());
  }
  if (end < host.size() && (host[end] != ':' || !is_port(host.substr(end + 1))))
    return "a number from 1 to 65535 as the port after the host";
  return {};
}

std::string hosts_problem(std::string_view hosts) {
  while (true) {
    const std::size_t end = std::min(hosts.find(','), hosts.size());
    if (std::string problem = host_problem(hosts.substr(0, end)); !problem.empty()) return problem;
    if (end == hosts.size()) return {};
    hosts.remove_prefix(end + 1);
  }
}

std::string parameters_problem(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::size_t end = std::min(parameters.find('&'), parameters.size());
    const std::string_view one = parameters.substr(0, end);
    const std::size_t equals = one.find('=');
    if (equals == 0 || equals == std::string_view::npos ||
        one.find('=', equals + 1) != std::string_view::npos)
      return "NAME=VALUE pairs with & between them after the ?";
    parameters.remove_prefix(std::min(end + 1, parameters.size()));
  }
  return {};
}

}  // namespace

bool is_url(std::string_view text) {
  return std::any_of(kSchemes.begin(), kSchemes.end(),
                     [&](std::string_view scheme) { return text.starts_with(scheme); });
}

std::string url_problem(std::string_view url) {
  static constexpr const char* kForm = "a URL as postgresql://user@host:5432/database";
  if (!is_url(url)) return kForm;
  if (!std::all_of(url.begin(), url.end(), is_plain) || !is_well_encoded(url))
    return std::string(kForm) + ", in which other characters than letters and digits are written as %40";
  const std::string_view rest = url.substr(url.find("://") + 3);
  const std::size_t end = std::min(rest.find_first_of("/?"), rest.size());
  std::string_view authority = rest.substr(0, end);
  if (std::count(rest.begin(), rest.end(), '@') > (authority.find('@') == std::string_view::npos ? 0 : 1))
    return std::string(kForm) + " with one @; in a name or password write it as %40, and / as %2F";
  if (const std::size_t at = authority.find('@'); at != std::string_view::npos)
    authority.remove_prefix(at + 1);
  if (std::string problem = hosts_problem(authority); !problem.empty()) return problem;
  const std::size_t question = rest.find('?');
  return question == std::string_view::npos ? "" : parameters_problem(rest.substr(question + 1));
}

}  // namespace fray::postgres
