// How the record store names and reads records: keys, and fields of JSON that may be anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/result.h"
#include "play/json/json.h"

namespace fray {

/// A key below `prefix`: the number in ten digits, so that keys are in order of numbers.
inline std::string numbered_key(const std::string& prefix, std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return prefix + std::string(digits.size() < 10 ? 10 - digits.size() : 0, '0') + digits;
}

/// Any text will do; what is no JSON is discarded (is_discarded), and no object.
inline Json parsed_record(std::string_view text) { return Json::parse(text, nullptr, false); }

/// The value of a field that is there and has that type, a text or a whole number; else nothing.
template <class T>
std::optional<T> field(const Json& json, const char* name) {
  if (!json.is_object()) return std::nullopt;
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  const bool fits = std::is_same_v<T, std::string> ? found->is_string() : found->is_number_integer();
  return fits ? std::optional(found->template get<T>()) : std::nullopt;
}

inline tl::unexpected<Error> damaged(const std::string& key, const std::string& what) {
  return fail("storage", "the record " + key + " is damaged: " + what);
}

}  // namespace fray
