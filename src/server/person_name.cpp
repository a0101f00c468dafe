#include "server/person_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace fray {
namespace {

constexpr int kLongest = 24;

struct Range {
  char32_t first;
  char32_t last;
};
/// Characters that nobody sees, or that make others look as if they stood elsewhere.
constexpr std::array<Range, 19> kUnprintable{{{0x00, 0x1f},
                                              {0x7f, 0x9f},
                                              {0xad, 0xad},
                                              {0x34f, 0x34f},
                                              {0x61c, 0x61c},
                                              {0x115f, 0x1160},
                                              {0x17b4, 0x17b5},
                                              {0x180b, 0x180f},
                                              {0x200b, 0x200f},
                                              {0x2028, 0x202e},
                                              {0x2060, 0x206f},
                                              {0x2800, 0x2800},
                                              {0x3164, 0x3164},
                                              {0xd800, 0xf8ff},
                                              {0xfe00, 0xfe0f},
                                              {0xfeff, 0xfeff},
                                              {0xffa0, 0xffa0},
                                              {0xfff0, 0xffff},
                                              {0xe0000, 0x10ffff}}};

constexpr std::array<char32_t, 20> kSpaces{0x20,   0xa0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003,
                                           0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
                                           0x202f, 0x205f, 0x3000, 0x85,   0x09,   0x0a};

bool is_printable(char32_t c) {
  return std::none_of(kUnprintable.begin(), kUnprintable.end(),
                      [&](const Range& range) { return c >= range.first && c <= range.last; });
}

bool is_space(char32_t c) { return std::find(kSpaces.begin(), kSpaces.end(), c) != kSpaces.end(); }

/// Takes the first character off a text in UTF-8; nothing if there is none that is well-formed.
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

}  // namespace

Result<void> check_person_name(std::string_view name) {
  const auto wrong = [](const std::string& what) {
    return fail("bad_request", "field 'name': expected 1 to 24 printable characters, " + what);
  };
  int length = 0;
  char32_t last = 0;
  while (!name.empty()) {
    const auto c = take_character(name);
    if (!c) return wrong("but it is not valid UTF-8");
    if (!is_printable(*c)) return wrong("but character " + std::to_string(length + 1) + " is not printable");
    if (length == 0 && is_space(*c)) return wrong("but it begins with a space");
    last = *c;
    ++length;
  }
  if (length < 1 || length > kLongest) return wrong("got " + std::to_string(length));
  if (is_space(last)) return wrong("but it ends with a space");
  return {};
}

}  // namespace fray
