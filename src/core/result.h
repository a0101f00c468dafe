// How parsing and other work on outside input answers: a value, or an error that a person can act on.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace fray {

/// What was wrong. `code` is a stable word for programs ("bad_field"), `message` one sentence for people that
/// says what was wrong, where, and what was expected.
struct Error {
  std::string code;
  std::string message;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string code, std::string message) {
  return tl::unexpected<Error>(Error{std::move(code), std::move(message)});
}

/// The same error, as the answer of a caller whose value has another type.
inline tl::unexpected<Error> pass_on(Error error) { return tl::unexpected<Error>(std::move(error)); }

}  // namespace fray
