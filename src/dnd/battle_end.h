// D&D Battle Chess: the end of a battle as one outcome, for who does not play it turn by turn.
#pragma once

#include "dnd/melee.h"

namespace fray::dnd {

enum class EndKind : std::uint8_t { attacker_wins, defender_wins, both_fall, suspended };

/// How a battle ends: who stands, with what he has left, after about how many rounds.
struct BattleEnd {
  EndKind kind = EndKind::attacker_wins;
  int points = 0;  ///< hit points of the winner, temporary ones included; below 128
  Purse purse;     ///< of the winner
  int rounds = 0;  ///< by which timed effects have run; at most 31

  bool has_winner() const { return kind <= EndKind::defender_wins; }
  Role winner() const { return kind == EndKind::attacker_wins ? Role::attacker : Role::defender; }
};

constexpr Outcome pack(const BattleEnd& end) {
  const auto number = [](int value) { return static_cast<std::uint32_t>(value); };
  return static_cast<Outcome>(number(static_cast<int>(end.kind)) | number(end.points) << 2 |
                              number(end.purse.slots[0]) << 9 | number(end.purse.slots[1]) << 12 |
                              number(end.purse.slots[2]) << 15 | number(end.purse.smited ? 1 : 0) << 17 |
                              number(end.rounds) << 18);
}

constexpr BattleEnd unpack(Outcome outcome) {
  const std::uint32_t code = code_of(outcome);
  const auto bits = [code](int from, std::uint32_t mask) { return code >> from & mask; };
  BattleEnd end;
  end.kind = static_cast<EndKind>(bits(0, 3));
  end.points = static_cast<int>(bits(2, 127));
  end.purse.slots = {static_cast<std::uint8_t>(bits(9, 7)), static_cast<std::uint8_t>(bits(12, 7)),
                     static_cast<std::uint8_t>(bits(15, 3))};
  end.purse.smited = bits(17, 1) != 0;
  end.rounds = static_cast<int>(bits(18, 31));
  return end;
}

}  // namespace fray::dnd
