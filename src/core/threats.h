// What one side could attack if it were its turn, for every game that says whose turn that would be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/view.h"

namespace fray {

/// The best attack that can be made on one piece.
struct Threat {
  Square square = kNoSquare;  ///< of the piece that is attacked
  Square from = kNoSquare;    ///< where the attack comes from; kNoSquare where nothing moves
  std::string text;           ///< the actions of the attack: "e5d4", or "b6c5 xd4" where a move comes first
  std::optional<ViewOdds> odds;  ///< of the battle; none where the piece is simply taken

  /// The probability that the attacked piece is gone afterwards.
  double falls() const { return odds ? odds->wins + odds->both : 1; }
};

/// For each piece of the other side that `attacker` could attack in its next turn, if nothing happened
/// before, the attack that most likely fells it, in ascending order of squares. Where a battle, dice or cards
/// come first, what is likeliest of them is taken to happen. Attacks are looked for in the first choice of
/// the turn and in the second where the same side chooses again; only moves and attacks that give their odds
/// count, so not what spells do at a distance. Empty where the game does not say (AnyState::turns_of). Takes
/// as long as a few hundred views.
std::vector<Threat> threats_of(const AnyState& state, Side attacker);

}  // namespace fray
