// What has changed from one JSON object to another, as DELTA of docs/server-protocol.md: whoever has the
// first is sent only that.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fray {

/// A member of a printed object: views into its text, the key without its quotes.
struct JsonMember {
  std::string_view key, value;
};
std::vector<JsonMember> json_members(std::string_view object);

/// The delta that makes `after` of `before`. Both are objects that Fray has printed, none of whose keys is
/// empty or "@". It is never much longer than `after`. Takes time linear in both where they differ in little;
/// at worst as the product of the lengths of two arrays, up to a bound beyond which an array is sent whole.
std::string json_delta(std::string_view before, std::string_view after);
/// The same of objects that have been taken apart, or of some of their members.
std::string json_delta(std::span<const JsonMember> before, std::span<const JsonMember> after);

}  // namespace fray
