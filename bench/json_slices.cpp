#include "json_slices.h"

#include <stdexcept>
#include <string>

namespace fray::bench {
namespace {

[[noreturn]] void cut_short(std::string_view text) {
  throw std::runtime_error("the server's JSON ends early: " + std::string(text.substr(0, 200)));
}

/// After the string that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (std::size_t quote = text.find('"', at + 1); quote != std::string_view::npos;
       quote = text.find('"', quote + 1)) {
    std::size_t backslashes = 0;
    while (text[quote - 1 - backslashes] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return quote + 1;
  }
  cut_short(text);
}

}  // namespace

std::size_t end_of_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) cut_short(text);
  if (text[at] == '"') return end_of_string(text, at);
  int depth = 0;
  while (at < text.size()) {
    switch (text[at]) {
      case '"': at = end_of_string(text, at); continue;
      case '{':
      case '[': ++depth; break;
      case '}':
      case ']':
        if (depth == 0) return at;  // after a number or a word
        if (--depth == 0) return at + 1;
        break;
      case ',':
        if (depth == 0) return at;
        break;
      default: break;
    }
    ++at;
  }
  if (depth > 0) cut_short(text);
  return at;
}

std::string_view inside_of_string(std::string_view value) {
  if (value.size() < 2 || value.front() != '"') return {};
  return value.substr(1, value.size() - 2);
}

}  // namespace fray::bench
