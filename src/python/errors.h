// Errors as Python sees them: a Result that holds one becomes the exception fray.FrayError, with its code.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <string>
#include <utility>

#include "core/result.h"

namespace fray::python {

/// What is thrown on the way from a Result to Python; nothing but pybind11 catches it.
class Refused final : public std::exception {
 public:
  explicit Refused(Error error) : error_(std::move(error)) {}
  const Error& error() const { return error_; }
  const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  Error error_;
};

[[noreturn]] inline void refuse(std::string code, std::string message) {
  throw Refused(Error{std::move(code), std::move(message)});
}

/// The value, or the error as an exception.
template <class T>
T must(Result<T> result) {
  if (!result) throw Refused(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Has pybind11 raise fray.errors.FrayError(code, message) for Refused.
void register_errors();

}  // namespace fray::python
