#include "dnd/start_text.h"

#include "dnd/apply.h"
#include "dnd/characters/sheet.h"
#include "dnd/position_text.h"

namespace fray::dnd {

std::string start_text(const std::array<int, kCharacters>& levels, const Worn& worn, TableSetNumber tables) {
  Trail trail;
  Rules rules;
  rules.tables = tables;
  Position p = begin_game(rules, trail);
  wear(worn, p, trail);
  for (Who who = 0; who < kCharacters; ++who) {
    p[who] = fresh_character(p.rules, who, levels[who]);
    p[who].square = home_of(who) & 127U;
    p[who].hp = static_cast<unsigned>(max_hp(p, who)) & 127U;
  }
  return position_text(p, trail).str();
}

}  // namespace fray::dnd
