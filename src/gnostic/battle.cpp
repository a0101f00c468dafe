#include "gnostic/battle.h"

#include "gnostic/moves.h"

namespace fray::gnostic {

Attack attack_of(const Position& p, Action action) {
  const Sort sort = sort_of(action);
  const Square to = to_of(action);
  if (sort != Sort::move && sort != Sort::teleport) return {};
  if ((p.enemy() & Board::bit(to)) != 0) return {to, to};
  const bool passant = sort == Sort::move && to == p.passed_over &&
                       (p.of(Kind::pawn) & Board::bit(from_of(action))) != 0 &&
                       Board::file_of(from_of(action)) != Board::file_of(to);
  if (passant) return {to, passed_pawn(to, p.side)};
  return {};
}

void begin_fight(Position& p, Square from, Attack attack) {
  const Pairing pairing = pairing_of(p, from, attack.to, attack.defender);
  p.from = from;
  p.to = attack.to;
  p.defender = attack.defender;
  p.fight = Fight::begin(pairing.attacker_dice, pairing.attacker_target, pairing.defender_dice,
                         pairing.defender_target);
  p.phase = Phase::announce;
}

}  // namespace fray::gnostic
