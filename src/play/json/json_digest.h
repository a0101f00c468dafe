// A number by which two JSON values can be told apart without comparing them: whoever builds a value from
// deltas learns whether it is the one that was meant. Not against malice.
#pragma once

#include <cstdint>
#include <string_view>

namespace fray {

/// The digest of JSON that Fray has printed (docs/server-protocol.md, "Deltas"). It does not depend on the
/// order of keys in objects, nor on how a number or a string is written. Linear in the length of the text.
std::uint32_t json_digest(std::string_view json);

/// Adds up what the members of an object are worth to its digest, so that those that stay the same need not
/// be read again: `total` starts as 0, and json_digest of the object is finish_object_digest of it.
std::uint32_t member_digest(std::string_view key, std::uint32_t value_digest);
std::uint32_t finish_object_digest(std::uint32_t total);

}  // namespace fray
