// The shape of every position text (docs/notation.md): a placement and fields, which have names, or for games
// whose position text is FEN are known by their order. Games read their fields through FieldReader, so that
// every game complains in the same words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/side.h"

namespace fray {

struct PositionText {
  std::string placement;
  /// Name and value; the name of a bare field, one without '=', is its number: "1", "2", ...
  std::vector<std::pair<std::string, std::string>> fields;

  /// The placement, the bare fields by their numbers, then the others.
  std::string str() const;
  /// Splits a text; error "bad_position" if it has no placement, a field's name before '=' is empty or a
  /// number, a field comes twice, or there are more than 256. Whether bare fields belong there is for the
  /// game to say.
  static Result<PositionText> parse(std::string_view text);
};

/// Hands out the fields of a position text by name and remembers which were asked for.
class FieldReader {
 public:
  explicit FieldReader(const PositionText& text) : text_(text), used_(text.fields.size(), false) {}

  /// The value of a field, or nothing if it is not there.
  std::optional<std::string_view> optional(std::string_view name);
  /// The value of a field that must be there; error "missing_field", or "bad_position" if instead of it there
  /// is a bare field.
  Result<std::string_view> required(std::string_view name);
  /// The next bare field, or nothing if there are no more.
  std::optional<std::string_view> optional_bare();
  /// The next bare field, which must be there; error "missing_field" says by `name` what it stands for.
  Result<std::string_view> bare(std::string_view name);
  /// A number in [low, high], `otherwise` if the field is not there; error "bad_field".
  Result<int> number(std::string_view name, int low, int high, int otherwise);
  /// The field `side`.
  Result<Side> side();
  /// Error "unknown_field" if a field is there that nobody asked for; "bad_position" if it is a bare one.
  Result<void> finish() const;

 private:
  const PositionText& text_;
  std::vector<bool> used_;
  int next_bare_ = 1;
};

/// A number in [low, high]; error "bad_field" by the field's name.
Result<int> read_number(std::string_view name, std::string_view text, int low, int high);

/// Calls `read(item)` for each item of a list with commas, or another separator, as long as that answers
/// true; answers whether all did. A text without a separator is one item, be it empty.
template <class ReadItem>
bool each_item(std::string_view text, ReadItem&& read, char separator = ',') {
  while (true) {
    const std::string_view item = text.substr(0, text.find(separator));
    if (!read(item)) return false;
    if (item.size() == text.size()) return true;
    text.remove_prefix(item.size() + 1);
  }
}

/// The number of the turn that a position text says by the field `turn`, or as FEN does by its fifth bare
/// field; 1 if it says none. The text need not have been checked.
std::uint32_t turn_number_of(std::string_view text);

/// The error of a field whose value is wrong: what it is and what was expected.
tl::unexpected<Error> bad_field(std::string_view name, std::string_view value, std::string_view expected);

/// One piece of a placement: a square index and a letter.
struct PlacedLetter {
  std::uint8_t square;
  char letter;
};

/// Reads a placement of `files` x `ranks` whose pieces are among `letters`; error "bad_placement" names the
/// rank.
Result<std::vector<PlacedLetter>> parse_placement(std::string_view text, int files, int ranks,
                                                  std::string_view letters);

/// Prints a placement; `letter_at(square)` gives the piece's letter, or '\0' for an empty square.
template <class LetterAt>
std::string placement_text(int files, int ranks, LetterAt letter_at) {
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < files; ++file) {
      const char letter = letter_at(rank * files + file);
      if (letter == '\0') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += letter;
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace fray
