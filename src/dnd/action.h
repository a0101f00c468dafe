// D&D Battle Chess: how actions are packed. Its type is a move, a choice of a battle, or a spell; up to two
// squares say from where, to where or at whom.
#pragma once

#include <cstdint>

#include "core/node.h"
#include "dnd/tables/tables.h"

namespace fray::dnd {

enum class ActionType : std::uint8_t {
  move,
  stay,
  swap,
  none,
  pass,
  attack,
  charge,
  smite,
  smite_charge,
  coup,
  withdraw,
  second,  ///< the second attack of a speed weapon, which nobody chooses
  spell
};
constexpr std::size_t index_of(ActionType type) { return static_cast<std::size_t>(type); }
inline constexpr std::size_t kActionTypes = index_of(ActionType::spell) + kSpells;

constexpr Action make_action(ActionType type, Square first = kNoSquare, Square second = kNoSquare) {
  return static_cast<Action>(std::uint32_t{static_cast<std::uint8_t>(type)} | std::uint32_t{first} << 8 |
                             std::uint32_t{second} << 16);
}
constexpr Action make_spell(Spell spell, Square first = kNoSquare, Square second = kNoSquare) {
  const auto code = static_cast<std::uint8_t>(index_of(ActionType::spell) + index_of(spell));
  return static_cast<Action>(code | std::uint32_t{first} << 8 | std::uint32_t{second} << 16);
}
constexpr bool is_spell(Action action) { return (code_of(action) & 255) >= index_of(ActionType::spell); }
/// A spell's is ActionType::spell.
constexpr ActionType type_of(Action action) {
  return is_spell(action) ? ActionType::spell : static_cast<ActionType>(code_of(action) & 255);
}
constexpr Spell spell_of(Action action) {
  return static_cast<Spell>((code_of(action) & 255) - index_of(ActionType::spell));
}
constexpr Square first_of(Action action) { return static_cast<Square>(code_of(action) >> 8); }
constexpr Square second_of(Action action) { return static_cast<Square>(code_of(action) >> 16); }
/// Of a move.
constexpr Square from_of(Action action) { return first_of(action); }
constexpr Square to_of(Action action) { return second_of(action); }

/// Attacks with the weapon, and whether they charge or smite.
constexpr bool is_weapon_attack(ActionType type) {
  return type == ActionType::attack || type == ActionType::charge || type == ActionType::smite ||
         type == ActionType::smite_charge || type == ActionType::second;
}
constexpr bool charges(ActionType type) {
  return type == ActionType::charge || type == ActionType::smite_charge;
}
constexpr bool smites(ActionType type) {
  return type == ActionType::smite || type == ActionType::smite_charge;
}

}  // namespace fray::dnd
