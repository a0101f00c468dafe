#include "server/room/person_name.h"

#include <algorithm>
#include <array>
#include <string>

#include "server/room/plain_text.h"

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

bool is_printable(char32_t c) {
  return std::none_of(kUnprintable.begin(), kUnprintable.end(),
                      [&](const Range& range) { return c >= range.first && c <= range.last; });
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
