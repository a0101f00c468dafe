#include "server/room/plain_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace fray {
namespace {

constexpr int kLongestChat = 500;

constexpr std::array<char32_t, 20> kSpaces{0x20,   0xa0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003,
                                           0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
                                           0x202f, 0x205f, 0x3000, 0x85,   0x09,   0x0a};

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x61c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

bool is_space(char32_t c) { return std::find(kSpaces.begin(), kSpaces.end(), c) != kSpaces.end(); }

std::optional<char32_t> take_character(std::string_view& text) {
  const auto first = static_cast<std::uint8_t>(text.front());
  const std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (length == 0 || first > 0xf4 || length > text.size()) return std::nullopt;
  char32_t c = length == 1 ? first : first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if ((byte & 0xc0) != 0x80) return std::nullopt;
    c = c << 6 | (byte & 0x3f);
  }
  const bool too_long = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  if (too_long || c > 0x10ffff) return std::nullopt;
  text.remove_prefix(length);
  return c;
}

Result<void> check_chat_text(std::string_view text) {
  const auto wrong = [](const std::string& what) {
    return fail("bad_request", "field 'text': expected 1 to 500 characters, " + what);
  };
  int length = 0;
  bool blank = true;
  while (!text.empty()) {
    const auto c = take_character(text);
    if (!c) return wrong("but it is not valid UTF-8");
    ++length;
    if (is_control(*c)) return wrong("but character " + std::to_string(length) + " is a control character");
    blank = blank && is_space(*c);
  }
  if (length < 1 || length > kLongestChat) return wrong("got " + std::to_string(length));
  if (blank) return wrong("but there are only spaces");
  return {};
}

}  // namespace fray
