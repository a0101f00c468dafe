// Chess: positions, actions and games as text (docs/notation.md): FEN, UCI's moves and SAN.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/action.h"
#include "chess/position.h"
#include "core/position_text.h"
#include "core/result.h"
#include "core/trail.h"

namespace fray::chess {

/// The letter of a man: upper case for White.
char letter_of(Side side, Kind kind);
/// The kind of a letter of either case; `none` if it is no man's.
Kind kind_of_letter(char letter);

/// FEN, with a field `seen` where earlier turn starts can come back, and `claimed=draw` where a claim has
/// ended the game.
PositionText position_text(const Position& p, const Trail& trail);
/// Reads FEN; its last two fields may be missing. Errors name the field that is wrong.
Result<Position> parse_position(const PositionText& text, Trail& trail);

/// UCI's form: "e2e4", "e7e8q", "e1g1" for castling; "draw" for a claim.
std::string action_text(const Position& p, Action action);
/// SAN: "e4", "Nbd7", "exd6", "e8=Q+", "O-O", "Qh7#"; empty for a claim, which SAN has no word for.
std::string san_text(const Position& p, Action action);
/// Reads either; of SAN also without the signs for capture and check, and with the marks of commentators
/// behind.
Result<Action> parse_action(const Position& p, std::string_view text);

/// The contract's examples.
std::vector<std::string> examples(char letter);

}  // namespace fray::chess
