#include "dnd/position_text.h"

#include <functional>

#include "core/chessmen.h"
#include "core/piece_text.h"
#include "dnd/text.h"
#include "dnd/text/homes.h"
#include "dnd/text/traits.h"

namespace fray::dnd {
namespace {

std::string battle_text(const Position& p, const Battle& battle) {
  return letter_of(side_of(battle.attacker), kind_of(battle.attacker)) + Board::name(battle.from) +
         Board::name(p.square_of(battle.defender));
}

std::string lock_text(const Position& p, const Lock& lock) {
  if (!lock) return "-";
  return battle_text(p, lock.battle) + ':' + std::string(name_of(lock.fascinated)) + ':' +
         std::string(name_of(lock.battle.charge)) + (lock.battle.flat ? ":flat" : "") +
         (lock.battle.begun ? ":begun" : "");
}

std::string used_text(const Position& p, Side side) {
  const Squares squares = Squares{p.now.used[fray::index_of(side)]} << (8 * last_rank(side));
  return squares == 0 ? "-" : squares_text<Board>(squares);
}

std::string pieces_text(const Position& p) {
  std::string text;
  for (const Stander& stander : standers(p)) {
    const std::string traits = traits_text(p, stander.who);
    if (!traits.empty()) text += (text.empty() ? "" : ",") + text_of(stander) + ':' + traits;
  }
  return text;
}

std::string items_text(const Position& p) {
  std::string text;
  if (p.outfit == nullptr) return text;
  for (const Stander& stander : standers(p)) {
    const std::string worn = gear_text(p.gear(stander.who));
    if (!worn.empty()) text += (text.empty() ? "" : ",") + text_of(stander) + ':' + worn;
  }
  return text;
}

using Add = std::function<void(std::string_view, std::string)>;

void add_battle(const Position& p, const Add& add) {
  if (!p.in_battle()) return;
  const Battle& battle = p.now.battle;
  add("battle", battle_text(p, battle));
  if (p.now.phase != Phase::initiative) {
    add("fighter", std::string(name_of(p.now.fighter)));
    add("first", std::string(name_of(p.now.first)));
  }
  if (battle.flat) add("flat", "yes");
  if (battle.charge != Charge::open) add("charge", std::string(name_of(battle.charge)));
  if (battle.begun) add("begun", "yes");
}

}  // namespace

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(8, 8, [&](int square) {
    const Who who = p.board[static_cast<std::size_t>(square)];
    return who == kNobody ? '\0' : letter_of(side_of(who), kind_of(who));
  });
  const Add add = [&](std::string_view name, std::string value) {
    if (!value.empty() && value != "-/-") text.fields.emplace_back(name, std::move(value));
  };
  add("side", std::string(name_of(p.now.side)));
  add("phase", std::string(name_of(p.now.phase)));
  add("pieces", pieces_text(p));
  add("items", items_text(p));
  add("homes", homes_text(p));
  add("used", used_text(p, Side::white) + '/' + used_text(p, Side::black));
  if (p.now.castling != 0) add("castling", castling_text(p.now.castling));
  add_battle(p, add);
  add("lock", lock_text(p, p.now.locks[0]) + '/' + lock_text(p, p.now.locks[1]));
  if (p.now.actor != kNobody) add("piece", Board::name(p.square_of(p.now.actor)));
  if (p.now.pending != no_action) add("pending", action_text(p.now.pending));
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  // The start of this turn has been seen "earlier" only once something has been done in it.
  const bool at_start = p.now.phase == Phase::move && p.ending != Ending::no_move &&
                        p.ending != Ending::king_reduced && p.ending != Ending::both_kings &&
                        p.trail_end > p.trail_begin;
  add("seen", trail_text(trail, p.trail_begin, p.trail_end - (at_start ? 1 : 0)));
  return text;
}

}  // namespace fray::dnd
