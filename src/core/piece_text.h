// Pieces and squares as text: the letters of pieces, placements of them, lists of squares.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/grid.h"
#include "core/pieces.h"
#include "core/position_text.h"
#include "core/result.h"
#include "core/side.h"

namespace fray {

/// The letter of a piece in texts: the one that `letters` has for its kind, upper case for White, lower for
/// Black.
template <class Kind>
char letter_of(std::string_view letters, Side side, Kind kind) {
  const char letter = letters[static_cast<std::size_t>(kind)];
  return side == Side::white ? letter : static_cast<char>(letter - 'A' + 'a');
}

/// The kind of a letter of either case; `none` if it is no kind's.
template <class Kind>
Kind kind_of_letter(std::string_view letters, char letter) {
  const char upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  const std::size_t found = letters.find(upper);
  return found == std::string_view::npos ? Kind::none : static_cast<Kind>(found);
}

/// Reads a placement on `Board` whose pieces have the letters of their kinds, in either case, and calls
/// `put(side, kind, square)` for each; error "bad_placement" names the rank.
template <class Kind, class Board = Grid8x8, class Put>
Result<void> read_pieces(std::string_view text, std::string_view letters, Put&& put) {
  std::string both(letters);
  for (const char letter : letters) both += static_cast<char>(letter - 'A' + 'a');
  const auto placed = parse_placement(text, Board::kFiles, Board::kRanks, both);
  if (!placed) return pass_on(placed.error());
  for (const PlacedLetter& item : *placed) {
    const Side side = item.letter < 'a' ? Side::white : Side::black;
    put(side, kind_of_letter<Kind>(letters, item.letter), static_cast<Square>(item.square));
  }
  return {};
}

/// Prints the placement of pieces with the letters of their kinds.
template <class Kind, std::size_t kCount, class Board>
std::string placement_text(const Pieces<Kind, kCount, Board>& pieces, std::string_view letters) {
  return placement_text(Board::kFiles, Board::kRanks, [&](int at) {
    const auto square = static_cast<Square>(at);
    const Kind kind = pieces.kind_on(square);
    return kind == Kind::none ? '\0' : letter_of(letters, pieces.side_on(square), kind);
  });
}

/// The names of squares in ascending order: "a1,c3".
template <class Board>
std::string squares_text(typename Board::Set set, char separator = ',') {
  std::string text;
  for_each_square(set, [&](Square square) {
    if (!text.empty()) text += separator;
    text += Board::name(square);
  });
  return text;
}

/// Squares with commas, each once, and if `ascending` in their order; nothing if the text is no such list.
template <class Board>
std::optional<typename Board::Set> parse_squares(std::string_view text, bool ascending = false) {
  typename Board::Set set{};
  int last = -1;
  const bool fine = each_item(text, [&](std::string_view item) {
    const auto square = Board::parse(item);
    if (!square || (set & Board::bit(*square)) || (ascending && *square < last)) return false;
    set |= Board::bit(*square);
    last = *square;
    return true;
  });
  return fine ? std::optional(set) : std::nullopt;
}

}  // namespace fray
