#include "dnd/melee/melee_key.h"

#include "core/random.h"
#include "dnd/characters/sheet.h"
#include "dnd/moves.h"
#include "dnd/tables/table_sets.h"

namespace fray::dnd {
namespace {

constexpr std::uint64_t kKeySalt = 0x9e3779b97f4a7c15ULL;

/// What of one of the two bears on the ends.
template <class Mix>
void mix_fighter(const Position& p, Who who, Who other, Mix&& mix) {
  Character character = p[who];
  character.square = 0;
  character.promoted = 0;
  const bool warded = character.ward != 0;
  const int cleric = static_cast<int>(character.ward);
  character.ward = warded ? 1 : 0;
  mix(character.state());
  mix(std::uint64_t{index_of(kind_of(who))} | (is_flanked(p, who, other) ? 8U : 0U) |
      (is_inspired(p, who) ? 16U : 0U) | (has_aura(p, who) ? 32U : 0U) |
      (warded ? std::uint64_t(p[cleric_of(side_of(who), cleric)].points() + 1) << 6 : 0));
  if (character.rounds.any()) mix(character.rounds.raw());
  if (p.outfit != nullptr) mix(p.gear(who).key);
}

}  // namespace

std::uint64_t melee_key(const Position& p) {
  std::uint64_t key =
      set_key(p.rules.tables) + ((p.rules.save_once ? 1U : 0U) | (p.rules.king_inspired ? 2U : 0U) |
                                 (p.rules.touch_self ? 4U : 0U) | (p.rules.first_edition ? 8U : 0U));
  const auto mix = [&key](std::uint64_t value) { key = mix64(key + value + kKeySalt); };
  mix_fighter(p, p.now.battle.attacker, p.now.battle.defender, mix);
  mix_fighter(p, p.now.battle.defender, p.now.battle.attacker, mix);
  return key;
}

}  // namespace fray::dnd
