#include "dnd/melee/battle_end.h"

namespace fray::dnd {
namespace {

/// How the two have parted who both stand.
EndKind parting_of(const Position& after, const Battle& battle) {
  for (const Role role : {Role::attacker, Role::defender}) {
    const Lock& lock = after.lock_of(side_of(battle.who(role)));
    if (lock && lock.inert() == battle.who(~role)) return suspension_by(role);
  }
  return EndKind::withdrawn;
}

}  // namespace

BattleEnd end_after(const Position& after, const Battle& battle) {
  BattleEnd end;
  const bool attacker = after[battle.attacker].on_board();
  const bool defender = after[battle.defender].on_board();
  if (!attacker && !defender) {
    end.kind = EndKind::both_fall;
    return end;
  }
  if (attacker) end.points[index_of(Role::attacker)] = after[battle.attacker].points();
  if (defender) end.points[index_of(Role::defender)] = after[battle.defender].points();
  end.kind =
      attacker && defender ? parting_of(after, battle) : win_of(attacker ? Role::attacker : Role::defender);
  if (end.has_winner()) end.purse = purse_of(after[battle.who(end.winner())]);
  return end;
}

}  // namespace fray::dnd
