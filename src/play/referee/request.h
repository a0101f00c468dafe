// Reading one request: a line of JSON, its fields and their types. Every error says which field it is about
// and what was expected there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_info.h"
#include "core/result.h"
#include "play/json/json.h"

namespace fray {

/// How much a JSON value may have. Looking for a key in an object takes time with each key that it has.
struct JsonLimits {
  std::size_t keys = 256;                                        ///< in one object
  std::size_t values = std::numeric_limits<std::size_t>::max();  ///< in all, containers included
};

/// Reads a JSON value. Error "bad_json" says where it is malformed, nested deeper than 32 levels, gives a key
/// twice, or which limit it exceeds; nothing more is read then. Linear in the bytes.
Result<Json> parse_json(std::string_view text, const JsonLimits& limits = {});

/// Answers a request of one line with one line: {"id", "ok": true} and what `answer` says, or {"id", "ok":
/// false, "error"}. `answer` gets the object and its `id` (null without one). The errors of the line itself:
/// "line_too_long", "bad_json", and "bad_request" if it is no object; `field` is named as what it should
/// have.
std::string answer_line(std::string_view line, std::size_t most_bytes, std::string_view field,
                        const std::function<Result<Json>(const Json& request, const Json& id)>& answer);

/// The largest whole number that every program that reads JSON holds exactly: 2^53 - 1.
inline constexpr std::uint64_t kLargestNumber = (std::uint64_t{1} << 53) - 1;

/// A JSON object whose fields are read by name. Refers to the object, which must outlive it. `path` goes
/// before the names of fields in messages ("state."). All errors have the code "bad_request".
class Fields {
 public:
  explicit Fields(const Json& object, std::string path = "") : object_(object), path_(std::move(path)) {}

  /// Error if a field is there that is not among `known`; names all such fields.
  Result<void> only(std::span<const std::string_view> known) const;
  /// Error unless exactly one of the fields is there; answers with its name.
  Result<std::string_view> one_of(std::initializer_list<std::string_view> names) const;

  bool has(std::string_view name) const { return object_.contains(name); }
  /// The field of that name, which must be there. `expected` says what it should be.
  Result<const Json*> required(std::string_view name, std::string_view expected) const;
  Result<std::string> text(std::string_view name) const;
  /// A whole number in [low, high].
  Result<std::uint64_t> number(std::string_view name, std::uint64_t low, std::uint64_t high) const;
  Result<const Json*> object(std::string_view name) const;
  Result<const Json*> array(std::string_view name) const;
  /// An object of strings as name and value; empty if the field is not there.
  Result<std::vector<OptionValue>> options(std::string_view name) const;

  /// "field 'depth': expected a number from 0 to 12, got "x"".
  tl::unexpected<Error> wrong(std::string_view name, std::string_view expected, const Json& got) const;

 private:
  const Json& object_;
  std::string path_;
};

/// A whole number in [low, high] as JSON; nothing if it is anything else.
std::optional<std::uint64_t> whole_number(const Json& json, std::uint64_t low, std::uint64_t high);

}  // namespace fray
