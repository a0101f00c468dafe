#include "play/json/json_digest.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>

#include "play/json/json.h"
#include "play/json/json_scan.h"

namespace fray {
namespace {

// FNV-1a, but of words of four bytes: the prime and the offset are those of
// http://www.isthe.com/chongo/tech/comp/fnv/.
constexpr std::uint32_t kOffset = 2166136261U;
constexpr std::uint32_t kPrime = 16777619U;

constexpr std::uint32_t mixed(std::uint32_t digest, std::uint32_t word) { return (digest ^ word) * kPrime; }
constexpr std::uint32_t tagged(char tag) { return mixed(kOffset, static_cast<std::uint32_t>(tag)); }

std::uint32_t text_digest(char tag, std::string_view text) {
  std::uint32_t digest = mixed(tagged(tag), static_cast<std::uint32_t>(text.size()));
  const auto byte = [&](std::size_t at) -> std::uint32_t { return static_cast<unsigned char>(text[at]); };
  std::size_t at = 0;
  for (; at + 4 <= text.size(); at += 4)
    digest = mixed(digest, byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24);
  for (; at < text.size(); ++at) digest = mixed(digest, byte(at));
  return digest;
}

/// `printed` is between its quotes.
std::uint32_t string_digest(char tag, std::string_view printed) {
  if (printed.find('\\') == std::string_view::npos) return text_digest(tag, printed);
  return text_digest(tag, Json::parse('"' + std::string(printed) + '"').get_ref<const std::string&>());
}

std::uint32_t number_digest(std::string_view printed) {
  std::int32_t whole = 0;
  const char* end = printed.data() + printed.size();
  const auto [stop, error] = std::from_chars(printed.data(), end, whole);
  if (error == std::errc() && stop == end && printed != "-0" &&
      whole != std::numeric_limits<std::int32_t>::min())
    return mixed(tagged('i'), static_cast<std::uint32_t>(whole));
  // Not from_chars, which the standard library of WebAssembly has for whole numbers only.
  const double number = std::strtod(std::string(printed).c_str(), nullptr);
  const bool is_whole = std::abs(number) < 2147483648.0 && number == std::floor(number);
  if (is_whole && !(number == 0 && std::signbit(number)))
    return mixed(tagged('i'), static_cast<std::uint32_t>(static_cast<std::int32_t>(number)));
  const auto bits = std::bit_cast<std::uint64_t>(number);
  return mixed(mixed(tagged('d'), static_cast<std::uint32_t>(bits)), static_cast<std::uint32_t>(bits >> 32));
}

/// Reads each byte once, however deep it lies: for_each_json_member looks for the end of a value before the
/// value is read, at each depth again, and digests of states took twice as long with it.
struct Reader {
  std::string_view json;
  std::size_t at = 0;

  std::uint32_t value() {
    switch (json[at]) {
      case '{': return object();
      case '[': return array();
      case '"': return string_digest('s', string());
      case 't':
      case 'f':
      case 'n': return tagged(plain().front());
      default: return number_digest(plain());
    }
  }

  std::uint32_t object() {
    std::uint32_t total = 0;
    for (++at; json[at] != '}'; skip_comma()) {
      const std::string_view key = string();
      ++at;  // the colon
      total += member_digest(key, value());
    }
    ++at;
    return finish_object_digest(total);
  }

  std::uint32_t array() {
    std::uint32_t digest = tagged('a');
    for (++at; json[at] != ']'; skip_comma()) digest = mixed(digest, value());
    ++at;
    return digest;
  }

  /// As printed, without its quotes.
  std::string_view string() {
    const std::size_t begin = std::exchange(at, end_of_json_string(json, at));
    return json.substr(begin + 1, at - begin - 2);
  }

  /// A number or a word.
  std::string_view plain() {
    const std::size_t begin = std::exchange(at, end_of_json(json, at));
    return json.substr(begin, at - begin);
  }

  void skip_comma() {
    if (json[at] == ',') ++at;
  }
};

}  // namespace

std::uint32_t member_digest(std::string_view key, std::uint32_t value_digest) {
  const std::uint32_t member = mixed(string_digest('k', key), value_digest);
  return member ^ member >> 15;
}

std::uint32_t finish_object_digest(std::uint32_t total) { return mixed(tagged('o'), total); }

std::uint32_t json_digest(std::string_view json) { return Reader{json}.value(); }

}  // namespace fray
