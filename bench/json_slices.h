// Parts of a JSON text, found without reading all of it into values, which would cost a client of a load more
// than the server spends. The text must be JSON; what is found are slices of it, strings still escaped.
#pragma once

#include <cstddef>
#include <string_view>

namespace fray::bench {

/// Where the value that begins at `at` ends. Throws std::runtime_error if the text ends before.
std::size_t end_of_value(std::string_view text, std::size_t at);

/// The inside of a string value; empty if it is none.
std::string_view inside_of_string(std::string_view value);

/// Calls `visit(key, value)` for each member of an object, in order. Nothing for what is no object.
template <typename Visit>
void for_each_member(std::string_view object, Visit&& visit) {
  if (object.empty() || object.front() != '{') return;
  for (std::size_t at = 1; at < object.size() && object[at] == '"';) {
    const std::size_t key_end = end_of_value(object, at);
    const std::size_t begin = key_end + 1;  // after the colon
    const std::size_t end = end_of_value(object, begin);
    visit(object.substr(at + 1, key_end - at - 2), object.substr(begin, end - begin));
    at = end + 1;
  }
}

/// Calls `visit(value)` for each value of an array, in order. Nothing for what is no array.
template <typename Visit>
void for_each_value(std::string_view array, Visit&& visit) {
  if (array.empty() || array.front() != '[') return;
  for (std::size_t at = 1; at < array.size() && array[at] != ']';) {
    const std::size_t end = end_of_value(array, at);
    visit(array.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace fray::bench
