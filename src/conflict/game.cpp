#include "conflict/game.h"

namespace fray::conflict {

static_assert(Game<ConflictChess>);

const GameInfo& ConflictChess::info() {
  static const GameInfo info{"conflict",
                             "Conflict Chess",
                             "Derick Green, Variant Chess 25 (Autumn 1997)",
                             8,
                             8,
                             2,
                             {
                                 {"knight_terrain",
                                  "when terrain stops a knight: both its routes cross it, or either (C11)",
                                  {"route", "strict"}},
                                 {"rook_support",
                                  "what a rook is worth beside others: the strongest attacker, or the "
                                  "strongest piece on the board (C15)",
                                  {"attackers", "board"}},
                             }};
  return info;
}

void ConflictChess::chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  const auto wins = static_cast<std::uint64_t>(winning_rolls(pending_battle(p)));
  outcomes.denominator = kRolls;
  if (wins > 0) outcomes.items.push_back({kAttackerWins, wins});
  if (wins < kRolls) outcomes.items.push_back({kDefenderWins, kRolls - wins});
}

Outcome ConflictChess::roll(const Position& p, DiceSource& dice, Faces& faces) {
  const Battle battle = pending_battle(p);
  const int attacker = dice.roll(6);
  const int defender = dice.roll(6);
  faces.push_back(static_cast<std::uint8_t>(attacker));
  faces.push_back(static_cast<std::uint8_t>(defender));
  return attacker + battle.attack > defender + battle.defence ? kAttackerWins : kDefenderWins;
}

void ConflictChess::explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  const Battle battle = pending_battle(p);
  log.report(event::Rolled{p.side, {faces[0]}, battle.attack, faces[0] + battle.attack});
  log.report(event::Rolled{~p.side, {faces[1]}, battle.defence, faces[1] + battle.defence});
}

}  // namespace fray::conflict
