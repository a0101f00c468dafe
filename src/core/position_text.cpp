#include "core/position_text.h"

#include <algorithm>
#include <charconv>

#include "core/field_table.h"
#include "core/insertion_sort.h"

namespace fray {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

/// Takes the next token off the front of `text`; empty at the end.
std::string_view next_token(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  const std::string_view token = text.substr(0, text.find_first_of(kSpace));
  text.remove_prefix(token.size());
  return token;
}

/// Long input is cut where it is quoted in a message.
std::string in_quotes(std::string_view text) {
  return "'" + std::string(text.substr(0, 60)) + (text.size() > 60 ? "...'" : "'");
}

/// Whether a name is the number of a bare field.
bool is_bare(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
}

tl::unexpected<Error> not_a_field(std::string_view token) {
  return fail("bad_position", in_quotes(token) + " is not a field of the form name=value");
}

}  // namespace

std::string PositionText::str() const {
  std::vector<std::pair<std::string, std::string>> in_order = fields;
  const auto rank = [](const auto& field) {
    // By number where it is one; those with names keep their order behind.
    return is_bare(field.first) ? std::pair(field.first.size(), field.first)
                                : std::pair(std::string::npos, std::string());
  };
  insertion_sort(in_order.begin(), in_order.end(),
                 [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  std::string text = placement;
  for (const auto& [name, value] : in_order) text += ' ' + (is_bare(name) ? "" : name + '=') + value;
  return text;
}

Result<PositionText> PositionText::parse(std::string_view text) {
  // Far more than any game has, so that comparing their names takes no time to speak of.
  constexpr std::size_t kMostFields = 256;
  PositionText parsed;
  parsed.placement = next_token(text);
  if (parsed.placement.empty())
    return fail("bad_position", "the position is empty; expected a placement and fields");
  int bare = 0;
  for (std::string_view token = next_token(text); !token.empty(); token = next_token(text)) {
    if (parsed.fields.size() == kMostFields)
      return fail("bad_position", "the position has more than " + std::to_string(kMostFields) +
                                      " fields; no game has so many");
    const std::size_t equals = token.find('=');
    if (equals == std::string_view::npos) {
      parsed.fields.emplace_back(std::to_string(++bare), token);
      continue;
    }
    if (equals == 0 || is_bare(token.substr(0, equals))) return not_a_field(token);
    const std::string_view name = token.substr(0, equals);
    const auto same = [&](const auto& field) { return field.first == name; };
    if (std::any_of(parsed.fields.begin(), parsed.fields.end(), same)) {
      return fail("bad_position", "field " + in_quotes(name) + " is given twice");
    }
    parsed.fields.emplace_back(name, token.substr(equals + 1));
  }
  return parsed;
}

std::optional<std::string_view> FieldReader::optional(std::string_view name) {
  for (std::size_t i = 0; i < text_.fields.size(); ++i) {
    if (text_.fields[i].first != name) continue;
    used_[i] = true;
    return text_.fields[i].second;
  }
  return std::nullopt;
}

Result<std::string_view> FieldReader::required(std::string_view name) {
  if (const auto value = optional(name)) return *value;
  if (const auto instead = optional_bare()) return not_a_field(*instead);
  return fail("missing_field", "the position has no field '" + std::string(name) + "'");
}

std::optional<std::string_view> FieldReader::optional_bare() {
  const auto value = optional(std::to_string(next_bare_));
  if (value) ++next_bare_;
  return value;
}

Result<std::string_view> FieldReader::bare(std::string_view name) {
  if (const auto value = optional_bare()) return *value;
  return fail("missing_field", "the position has no field '" + std::string(name) + "'");
}

Result<int> FieldReader::number(std::string_view name, int low, int high, int otherwise) {
  const auto text = optional(name);
  return text ? read_number(name, *text, low, high) : Result<int>(otherwise);
}

Result<Side> FieldReader::side() {
  const auto text = required("side");
  if (!text) return tl::unexpected<Error>(text.error());
  if (*text == "white") return Side::white;
  if (*text == "black") return Side::black;
  return bad_field("side", *text, "white or black");
}

Result<void> FieldReader::finish() const {
  const auto unused = std::find(used_.begin(), used_.end(), false);
  if (unused == used_.end()) return {};
  const auto index = static_cast<std::size_t>(unused - used_.begin());
  if (is_bare(text_.fields[index].first)) return not_a_field(text_.fields[index].second);
  return fail("unknown_field",
              "field " + in_quotes(text_.fields[index].first) + " does not belong to this position");
}

Result<int> read_number(std::string_view name, std::string_view text, int low, int high) {
  if (const auto value = parse_number(text, low, high)) return *value;
  return bad_field(name, text, number_expected(low, high));
}

std::uint32_t turn_number_of(std::string_view text) {
  std::uint32_t number = 1;
  const auto parsed = PositionText::parse(text);
  if (!parsed) return number;
  for (const auto& [name, value] : parsed->fields) {
    if (name == "turn" || name == "5") std::from_chars(value.data(), value.data() + value.size(), number);
  }
  return number;
}

tl::unexpected<Error> bad_field(std::string_view name, std::string_view value, std::string_view expected) {
  return fail("bad_field",
              "field '" + std::string(name) + "': " + in_quotes(value) + " is not " + std::string(expected));
}

Result<std::vector<PlacedLetter>> parse_placement(std::string_view text, int files, int ranks,
                                                  std::string_view letters) {
  std::vector<PlacedLetter> placed;
  std::string_view rest = text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    const auto bad_rank = [&](const std::string& problem) {
      return fail("bad_placement", "placement, rank " + std::to_string(rank + 1) + ": " + problem);
    };
    const std::string_view row = rest.substr(0, rest.find('/'));
    int file = 0;
    for (std::size_t i = 0; i < row.size();) {
      if (row[i] >= '1' && row[i] <= '9') {
        int empty = 0;
        const auto digits = std::from_chars(row.data() + i, row.data() + row.size(), empty);
        if (digits.ec != std::errc() || empty > files) return bad_rank("a run of empty squares is too long");
        i = static_cast<std::size_t>(digits.ptr - row.data());
        file += empty;
      } else if (letters.find(row[i]) != std::string_view::npos) {
        if (file < files) placed.push_back({static_cast<std::uint8_t>(rank * files + file), row[i]});
        ++file;
        ++i;
      } else {
        return bad_rank(in_quotes(row.substr(i, 1)) + " is not one of the pieces " + std::string(letters) +
                        " or a number of empty squares");
      }
    }
    if (file != files) {
      return bad_rank("it has " + std::to_string(file) + " squares, expected " + std::to_string(files));
    }
    rest.remove_prefix(row.size());
    if (rank > 0) {
      if (rest.empty()) {
        return fail("bad_placement", "placement: it has " + std::to_string(ranks - rank) +
                                         " ranks, expected " + std::to_string(ranks));
      }
      rest.remove_prefix(1);
    }
  }
  if (!rest.empty()) return fail("bad_placement", "placement: more than " + std::to_string(ranks) + " ranks");
  return placed;
}

}  // namespace fray
