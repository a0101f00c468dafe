#include "server/url_password.h"

#include <algorithm>

namespace fray {
namespace {

constexpr std::string_view kHidden = "***";
constexpr std::string_view kScheme = "://";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// From the first : of "user:password@host" to its last @.
std::string hide_in_authority(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::string(text);
  const std::size_t at = text.rfind('@');
  if (at != std::string_view::npos) {
    // A URL that names no password in its first part may have a port there.
    if (at < colon) return std::string(text);
    return std::string(text.substr(0, colon + 1)).append(kHidden).append(text.substr(at));
  }
  // Perhaps somebody who has forgotten the host.
  const std::size_t end = std::min(text.find_first_of("/?,", colon), text.size());
  const std::string_view port = text.substr(colon + 1, end - colon - 1);
  if (text.starts_with('[') || std::all_of(port.begin(), port.end(), is_digit)) return std::string(text);
  return std::string(text.substr(0, colon + 1)).append(kHidden).append(text.substr(end));
}

std::string hide_in_parameters(std::string text) {
  static constexpr std::string_view kName = "password=";
  for (std::size_t found = text.find(kName); found != std::string::npos; found = text.find(kName, found)) {
    found += kName.size();
    const std::size_t end = std::min(text.find('&', found), text.size());
    text.replace(found, end - found, kHidden);
  }
  return text;
}

}  // namespace

std::string without_passwords(std::string_view text) {
  if (text.find(kScheme) == std::string_view::npos) return std::string(text);
  // Parameters first: behind an @ in the value of one there is no host.
  const std::string shown = hide_in_parameters(std::string(text));
  const std::size_t scheme = shown.find(kScheme);
  if (scheme == std::string::npos) return shown;
  const std::size_t begin = scheme + kScheme.size();
  return shown.substr(0, begin) + hide_in_authority(std::string_view(shown).substr(begin));
}

}  // namespace fray
