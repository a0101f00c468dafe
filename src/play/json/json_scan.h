// Finds its way through JSON that Fray itself has printed, without making values of it: what is sent often is
// compared and taken apart as text. The text must be well-formed and without spaces between tokens.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

namespace fray {

/// The index after the string that begins at `begin` with its quote.
inline std::size_t end_of_json_string(std::string_view text, std::size_t begin) {
  std::size_t at = begin + 1;
  while (true) {
    const auto* quote = static_cast<const char*>(std::memchr(text.data() + at, '"', text.size() - at));
    if (quote == nullptr) return text.size();
    const auto found = static_cast<std::size_t>(quote - text.data());
    std::size_t slashes = 0;
    while (text[found - 1 - slashes] == '\\') ++slashes;
    at = found + 1;
    if (slashes % 2 == 0) return at;
  }
}

/// The index after the value that begins at `begin`. Linear in its length.
inline std::size_t end_of_json(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  int depth = 0;
  while (at < text.size()) {
    switch (text[at]) {
      case '"':
        at = end_of_json_string(text, at);
        if (depth == 0) return at;
        break;
      case '{':
      case '[':
        ++depth;
        ++at;
        break;
      case '}':
      case ']':
        if (depth == 0) return at;  // after a number or a word
        ++at;
        if (--depth == 0) return at;
        break;
      case ',':
        if (depth == 0) return at;
        ++at;
        break;
      default: ++at;
    }
  }
  return at;
}

/// Calls `member` with each key (as printed, without its quotes) and value of an object, in order.
template <class Member>
void for_each_json_member(std::string_view object, Member member) {
  std::size_t at = 1;
  while (object[at] != '}') {
    const std::size_t key_end = end_of_json_string(object, at);
    const std::size_t end = end_of_json(object, key_end + 1);
    member(object.substr(at + 1, key_end - at - 2), object.substr(key_end + 1, end - key_end - 1));
    at = object[end] == ',' ? end + 1 : end;
  }
}

/// Calls `element` with each element of an array, in order.
template <class Element>
void for_each_json_element(std::string_view array, Element element) {
  std::size_t at = 1;
  while (array[at] != ']') {
    const std::size_t end = end_of_json(array, at);
    element(array.substr(at, end - at));
    at = array[end] == ',' ? end + 1 : end;
  }
}

}  // namespace fray
