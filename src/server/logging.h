// What the server says about itself, one line for each thing, on stderr. Nothing is logged that was not named
// here as a field: no requests, no tokens, no passwords.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/result.h"

namespace fray {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };
enum class LogFormat : std::uint8_t { text, json };

/// By their names. Error "bad_request" lists the names there are.
Result<LogLevel> parse_log_level(std::string_view name);
Result<LogFormat> parse_log_format(std::string_view name);

/// From now on; before the first call: text, from info on. Not while another thread logs.
void set_up_logging(LogLevel level, LogFormat format);

/// A named value of a line. Texts are seen, not kept.
struct LogField {
  using Value = std::variant<std::string_view, std::int64_t, double, bool>;

  template <class T>
  LogField(std::string_view field_name, const T& field_value)
      : name(field_name), value(as_value(field_value)) {}

  std::string_view name;
  Value value;

 private:
  template <class T>
  static Value as_value(const T& value) {
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, double>)
      return value;
    else if constexpr (std::is_integral_v<T>)
      return static_cast<std::int64_t>(value);
    else
      return std::string_view(value);
  }
};

/// As text: `2026-01-02T03:04:05.678Z error a write failed room=Ab3 error="disk full"`.
/// As JSON: {"time":..,"level":"error","message":"a write failed","room":"Ab3","error":"disk full"}.
/// Any thread. Whatever the texts contain, it is one line. `message` is the same each time; what varies is a
/// field.
void log_line(LogLevel level, std::string_view message, std::initializer_list<LogField> fields = {});

}  // namespace fray
