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

/// The fight of the attacker on `from`, a piece of `attacking` and of that kind, with the piece on
/// `defender`, of the other side and of that kind, fought on the square `to` (N7).
inline Pairing pairing_of(const Position& p, Side attacking, Square from, Kind attacker, Square to,
                          Square defender, Kind defended) {
  const Shade shade = shade_of(to, p.track);
  const auto points = [&](Square square, Kind kind, Side side) {
    return effective_points(p.sixths_left(square, kind), p.rules.cost_of_point(side, shade));
  };
  return {p.rules.numbers,
          rank_of(attacker),
          rank_of(defended),
          p.rules.dice_of(attacker),
          points(defender, defended, ~attacking),
          p.rules.dice_of(defended),
          points(from, attacker, attacking)};
}
inline Pairing pairing_of(const Position& p, Square from, Square to, Square defender) {
  return pairing_of(p, p.side_on(from), from, p.kind_on(from), to, defender, p.kind_on(defender));
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
