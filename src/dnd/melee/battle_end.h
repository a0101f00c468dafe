// D&D Battle Chess: the end of a battle as one outcome, for who does not play it turn by turn.
#pragma once

#include "dnd/melee/melee.h"

namespace fray::dnd {

/// How a battle ends, with what those who stand have left, after about how many rounds.
struct BattleEnd {
  EndKind kind = EndKind::attacker_wins;
  std::array<int, 2> points{};  ///< by Role: hit points, temporary ones included; below 128
  Purse purse;                  ///< of a winner
  std::array<int, 2> casts{};   ///< by Role, when both stand: how many spells of the model have been cast
  int rounds = 0;               ///< by which timed effects have run; below 32

  constexpr bool has_winner() const { return kind <= EndKind::defender_wins; }
  constexpr Role winner() const { return kind == EndKind::attacker_wins ? Role::attacker : Role::defender; }
};

/// How the battle that has led to `after`, the first node that is not in it, has ended. It does not say how
/// many spells were cast and in how many rounds.
BattleEnd end_after(const Position& after, const Battle& battle);

constexpr Outcome pack(const BattleEnd& end) {
  const auto number = [](int value) { return static_cast<std::uint32_t>(value); };
  std::uint32_t code = number(static_cast<int>(end.kind)) | number(end.rounds) << 3;
  if (end.has_winner()) {
    code |= number(end.points[index_of(end.winner())]) << 8 | number(end.purse.slots[0]) << 15 |
            number(end.purse.slots[1]) << 18 | number(end.purse.slots[2]) << 21 |
            number(end.purse.smited ? 1 : 0) << 23;
  } else {
    code |= number(end.points[0]) << 8 | number(end.points[1]) << 15 | number(end.casts[0]) << 22 |
            number(end.casts[1]) << 24;
  }
  return static_cast<Outcome>(code);
}

constexpr BattleEnd unpack(Outcome outcome) {
  const std::uint32_t code = code_of(outcome);
  const auto bits = [code](int from, std::uint32_t mask) { return static_cast<int>(code >> from & mask); };
  BattleEnd end;
  end.kind = static_cast<EndKind>(bits(0, 7));
  end.rounds = bits(3, 31);
  if (end.has_winner()) {
    end.points[index_of(end.winner())] = bits(8, 127);
    end.purse.slots = {static_cast<std::uint8_t>(bits(15, 7)), static_cast<std::uint8_t>(bits(18, 7)),
                       static_cast<std::uint8_t>(bits(21, 3))};
    end.purse.smited = bits(23, 1) != 0;
  } else {
    end.points = {bits(8, 127), bits(15, 127)};
    end.casts = {bits(22, 3), bits(24, 3)};
  }
  return end;
}

}  // namespace fray::dnd
