// Gnostic Chess: fights on the board (N7 to N15). Who needs how many points, and what a fight's end means.
#pragma once

#include "gnostic/action.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// Two pieces that fight on a square, as HyperPig needs them.
struct Pairing {
  const Numbers* numbers;
  Rank attacker;
  Rank defender;
  int attacker_dice;
  int attacker_target;  ///< the defender's effective hit points
  int defender_dice;
  int defender_target;
};

/// The fight of the attacker on `from`, a piece of the side to move, with the piece on `defender`, fought on
/// the square `to` (N7).
inline Pairing pairing_of(const Position& p, Square from, Square to, Square defender) {
  const Shade shade = shade_of(to, p.track);
  const Side attacking = p.side_on(from);
  return {p.rules.numbers,
          rank_of(p.kind_on(from)),
          rank_of(p.kind_on(defender)),
          p.rules.dice_of(p.kind_on(from)),
          effective_points(p.sixths_left(defender), p.rules.cost_of_point(~attacking, shade)),
          p.rules.dice_of(p.kind_on(defender)),
          effective_points(p.sixths_left(from), p.rules.cost_of_point(attacking, shade))};
}

/// Where the piece stands that an action of phase move attacks, with the square of the fight; `kNoSquare` if
/// it attacks nothing.
struct Attack {
  Square to = kNoSquare;
  Square defender = kNoSquare;
  bool happens() const { return to != kNoSquare; }
};
Attack attack_of(const Position& p, Action action);

/// Moves on to the first announcement of a fight.
void begin_fight(Position& p, Square from, Attack attack);

}  // namespace fray::gnostic
