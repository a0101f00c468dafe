// D&D Battle Chess: what the readers of the parts of a position text share.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "dnd/characters/army.h"

namespace fray::dnd {

/// The letters of White's and Black's pieces, by kind; the functions are for these only.
inline constexpr std::string_view kPieceLetters = "KQRBNPkqrbnp";
inline Kind kind_of_letter(char letter) { return static_cast<Kind>(kPieceLetters.find(letter) % kKinds); }
inline Side side_of_letter(char letter) { return letter >= 'a' ? Side::black : Side::white; }

/// Takes the part up to the next colon.
inline std::string_view take_part(std::string_view& text) {
  const std::string_view part = text.substr(0, text.find(':'));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

/// The error of fields that do not go together.
inline tl::unexpected<Error> wrong_position(std::string message) {
  return fail("bad_position", std::move(message));
}

}  // namespace fray::dnd
