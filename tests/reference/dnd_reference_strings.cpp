// Text helpers of the reference of D&D Battle Chess. See dnd_reference.h.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "dnd_reference_rules.h"

namespace dnd_reference {

Texts split(const std::string& text, char separator) {
  Texts parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::string joined(const Texts& items, const std::string& separator) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : separator) + item;
  return text;
}

std::string square_text(const Square& square) {
  return {static_cast<char>('a' + square.file - 1), static_cast<char>('0' + square.rank)};
}

Square parse_square(const std::string& text) {
  if (text.size() != 2) throw std::invalid_argument("not a square: " + text);
  const Square square{text[1] - '0', text[0] - 'a' + 1};
  if (!on_board(square)) throw std::invalid_argument("not a square: " + text);
  return square;
}

int parse_number(const std::string& text) {
  const bool digits =
      std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (text.empty() || text.size() > 5 || !digits) throw std::invalid_argument("not a number: " + text);
  return std::stoi(text);
}

std::string name_of(const std::string& action) { return action.substr(0, action.find(':')); }

std::vector<Square> squares_of(const std::string& action) {
  std::vector<Square> squares;
  const std::size_t colon = action.find(':');
  if (colon == std::string::npos) return squares;
  for (const std::string& text : split(action.substr(colon + 1), ',')) squares.push_back(parse_square(text));
  return squares;
}

}  // namespace dnd_reference
