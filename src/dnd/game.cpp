#include "dnd/game.h"

namespace fray::dnd {

static_assert(BattleGame<DndBattleChess>);

const GameInfo& DndBattleChess::info() {
  static const GameInfo info{
      "dnd",
      "D&D Battle Chess",
      "published as D&D Battle Chess, author not named",
      Board::kFiles,
      Board::kRanks,
      2,
      {
          {"levels", "the level of every piece at the start", {"1", "2", "3", "4", "5"}},
          {"hold_person_save",
           "whether a held piece saves again at the start of each of its turns (D42)",
           {"each_turn", "once"}},
          {"king_in_own_aura", "whether Inspire Courage helps the king himself (D20)", {"no", "yes"}},
          {"paladin_touch",
           "whom a paladin's touch reaches: adjacent allies, or himself alone (D17)",
           {"adjacent", "self"}},
      }};
  return info;
}

NodeKind DndBattleChess::node_kind(const Position& p) {
  if (p.result != GameResult::none) return NodeKind::terminal;
  switch (p.now.phase) {
    case Phase::hold:
    case Phase::curse:
    case Phase::effect:
    case Phase::initiative: return NodeKind::chance;
    default: return NodeKind::decision;
  }
}

Seat DndBattleChess::to_act(const Position& p) {
  Side side = p.now.side;
  if (p.now.phase == Phase::swap) side = ~side;
  if (p.in_battle()) side = dnd::side_of(p.fighter());
  return static_cast<Seat>(fray::index_of(side));
}

Rules DndBattleChess::rules_of(const OptionSet& options) {
  return {options[1] == 1, options[2] == 1, options[3] == 1, static_cast<std::uint8_t>(options[0] + 1)};
}

}  // namespace fray::dnd
