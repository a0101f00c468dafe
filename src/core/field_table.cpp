#include "core/field_table.h"

#include <charconv>

namespace fray {

std::optional<std::string_view> given(const PositionText& text, std::string_view name) {
  for (const auto& [field, value] : text.fields) {
    if (field == name) return value;
  }
  return std::nullopt;
}

std::optional<int> parse_number(std::string_view text, int low, int high) {
  int value = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  const bool fine = parsed.ec == std::errc() && parsed.ptr == end && value >= low && value <= high;
  return fine ? std::optional(value) : std::nullopt;
}

std::string number_expected(int low, int high) {
  return "a number from " + std::to_string(low) + " to " + std::to_string(high);
}

Objection read_side(std::string_view text, Side& side) {
  if (text != "white" && text != "black") return "white or black";
  side = text == "white" ? Side::white : Side::black;
  return {};
}

std::string castlers_expected(std::size_t number) {
  const Side side = number < 2 ? Side::white : Side::black;
  const std::string rank = side == Side::white ? "1" : "8";
  return "possible: " + std::string(1, kCastlingLetters[number]) + " needs " + title_of(side) +
         "'s king and rook at home on e" + rank + " and " + (number % 2 == 0 ? 'h' : 'a') + rank;
}

std::optional<std::array<std::string_view, 2>> split_sides(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos || text.find('/', slash + 1) != std::string_view::npos)
    return std::nullopt;
  return std::array<std::string_view, 2>{text.substr(0, slash), text.substr(slash + 1)};
}

Result<void> read_seen(FieldReader& fields, Trail& trail, std::uint32_t& end) {
  const auto seen = parse_trail(fields.optional("seen").value_or(""), trail);
  if (!seen) return tl::unexpected<Error>(seen.error());
  end = *seen;
  return {};
}

}  // namespace fray
