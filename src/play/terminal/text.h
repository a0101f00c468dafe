// Words and numbers as the terminal prints them, shared by its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/view.h"

namespace fray::terminal {

/// The width that text is wrapped to, in characters.
inline constexpr std::size_t kTextWidth = 79;

/// "pawn c7": the piece on a square, or the square alone if it is empty.
std::string piece_on(const View& view, Square square);
/// The same of a piece, which may share its square with another.
std::string words_of(const View& view, const ViewPiece& piece);
/// "White knight d5".
std::string titled(const View& view, const ViewPiece& piece);
/// "knight d5", with its side in front where another piece shares the square: "white knight d5".
std::string told_apart(const View& view, const ViewPiece& piece);

/// An action in words, made from its steps: "pawn c7 to b8, rook"; its text if it has no steps.
std::string in_words(const View& view, const ViewAction& action);

/// A share between 0 and 1 as "58%"; "<1%" and ">99%" where rounding would make a possibility a certainty.
std::string percent(double share);

/// The text without characters that a terminal might obey: control characters and malformed UTF-8 become '?'.
/// Line feeds stay.
std::string printable(std::string_view text);

/// Without white space at either end.
std::string_view trimmed(std::string_view text);

/// A word as a shell takes it: in quotes if it has to be.
std::string shell_word(std::string_view text);

/// `head` and then the words, on lines of kTextWidth at most; further lines are indented under the first
/// word. Ends in a line feed.
std::string wrapped(const std::string& head, const std::vector<std::string>& words);

/// The words of a text.
std::vector<std::string> words_of(const std::string& text);

/// Rows as lines with aligned columns; the first column flush left, as the others. All rows have as many
/// cells.
std::string columns(const std::vector<std::vector<std::string>>& rows);

}  // namespace fray::terminal
