#include "play/uci/words.h"

#include <algorithm>
#include <charconv>

#include "core/words.h"

namespace fray {
namespace {

constexpr std::size_t kLongestQuote = 60;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::vector<std::string_view> split_words(std::string_view line) { return words_between(" \t\r", line); }

std::string join_words(UciWords words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

Result<std::int64_t> parse_number(std::string_view name, std::string_view text, std::int64_t low,
                                  std::int64_t high) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  if (parsed.ec == std::errc() && parsed.ptr == end && value >= low && value <= high) return value;
  return fail("bad_number", std::string(name) + " is " + quoted(text) + ", expected a whole number from " +
                                std::to_string(low) + " to " + std::to_string(high));
}

std::string quoted(std::string_view text) {
  const bool cut = text.size() > kLongestQuote;
  return '\'' + std::string(text.substr(0, kLongestQuote)) + (cut ? "...'" : "'");
}

}  // namespace fray
