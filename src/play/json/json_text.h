// JSON written straight to text, for what is written often: building values first and printing them then
// costs ten times as much. Prints as dump_line does.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace fray {

/// Writes values one after another into one text; commas come of themselves. Whoever writes sees to it that
/// what is begun is ended, and that in an object each value has a key before it.
class JsonText {
 public:
  /// `expected` is about how many bytes will be written.
  explicit JsonText(std::size_t expected = 0) { text_.reserve(expected); }

  void begin_object() { begin('{'); }
  void end_object() { text_ += '}'; }
  void begin_array() { begin('['); }
  void end_array() { text_ += ']'; }
  void key(std::string_view name) {
    value(name);
    text_ += ':';
  }

  /// Bytes that are no UTF-8 become U+FFFD.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(double number);
  void value(std::nullptr_t) { raw("null"); }
  void value(std::same_as<bool> auto flag) { raw(flag ? "true" : "false"); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  void value(Number number) {
    char digits[24];
    raw({digits,
         static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits)});
  }
  /// An array.
  template <std::ranges::input_range Range>
    requires(!std::convertible_to<const Range&, std::string_view>)
  void value(const Range& items) {
    begin_array();
    for (const auto& item : items) value(item);
    end_array();
  }
  /// JSON that has been printed: a value, or several with commas between them; not empty.
  void raw(std::string_view json) {
    separate();
    text_ += json;
  }

  template <class Value>
  void field(std::string_view name, const Value& what) {
    key(name);
    value(what);
  }

  /// Bytes so far.
  std::size_t size() const { return text_.size(); }
  const std::string& text() const& { return text_; }
  std::string text() && { return std::move(text_); }

 private:
  void begin(char bracket) {
    separate();
    text_ += bracket;
  }
  /// A comma, unless this is the first in its array or object, or has a key. No value ends with these.
  void separate() {
    if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':') text_ += ',';
  }

  std::string text_;
};

}  // namespace fray
