#include "core/trail.h"

#include <algorithm>
#include <charconv>

namespace fray {
namespace {

constexpr std::size_t kKeyDigits = 16;
constexpr std::uint32_t kMostEntries = 100000;

std::string hex_key(std::uint64_t key) {
  std::string text(kKeyDigits, '0');
  for (std::size_t i = kKeyDigits; i-- > 0; key >>= 4) text[i] = "0123456789abcdef"[key & 15];
  return text;
}

tl::unexpected<Error> bad_seen(std::string_view item) {
  return fail("bad_field", "field 'seen': '" + std::string(item.substr(0, 40)) +
                               "' is not 16 hexadecimal digits, optionally followed by *count");
}

struct SeenItem {
  std::uint64_t key = 0;
  std::uint32_t count = 1;
};

Result<SeenItem> parse_item(std::string_view text) {
  SeenItem item;
  if (text.size() < kKeyDigits) return bad_seen(text);
  const char* digits_end = text.data() + kKeyDigits;
  const char* end = text.data() + text.size();
  const auto key = std::from_chars(text.data(), digits_end, item.key, 16);
  if (key.ec != std::errc() || key.ptr != digits_end) return bad_seen(text);
  if (digits_end != end) {
    const auto count = std::from_chars(digits_end + 1, end, item.count);
    if (*digits_end != '*' || count.ec != std::errc() || count.ptr != end || item.count == 0 ||
        item.count > 1000) {
      return bad_seen(text);
    }
  }
  return item;
}

}  // namespace

std::string trail_text(const Trail& trail, std::uint32_t begin, std::uint32_t end) {
  std::vector<std::uint64_t> keys;
  for (std::uint32_t i = begin; i < end; ++i) keys.push_back(trail.key(i));
  std::sort(keys.begin(), keys.end());
  std::string text;
  for (std::size_t i = 0; i < keys.size();) {
    std::size_t same = i;
    while (same < keys.size() && keys[same] == keys[i]) ++same;
    if (!text.empty()) text += ',';
    text += hex_key(keys[i]);
    if (same - i > 1) text += '*' + std::to_string(same - i);
    i = same;
  }
  return text;
}

Result<std::uint32_t> parse_trail(std::string_view text, Trail& trail) {
  std::uint32_t entries = 0;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const auto item = parse_item(text.substr(0, comma));
    if (!item) return tl::unexpected<Error>(item.error());
    if (entries + item->count > kMostEntries)
      return fail("bad_field", "field 'seen': more than 100000 entries");
    for (std::uint32_t i = 0; i < item->count; ++i) trail.set(entries++, item->key);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
    if (text.empty()) return bad_seen("");
  }
  return entries;
}

}  // namespace fray
