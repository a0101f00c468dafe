#include "dnd/evaluate.h"

#include <algorithm>
#include <cmath>

#include "dnd/action.h"
#include "dnd/moves.h"
#include "dnd/sheet.h"
#include "dnd/squares.h"

namespace fray::dnd {
namespace {

/// Hundredths of a level-1 fighter.
constexpr std::array<int, kKinds> kWorth{120, 130, 110, 140, 130, 100};
constexpr int kPerLevel = 45;
constexpr double kStandingShare = 0.4;  ///< of what somebody unhurt is worth
constexpr int kPerSlot = 12;
constexpr int kPerAdvance = 3;    ///< of a pawn, for each rank
constexpr int kPerAttacker = 25;  ///< of the enemy king
constexpr int kPerShield = 15;    ///< a pawn that the king can change places with (D26)
constexpr double kScale = 500.0;  ///< a lead of so much is worth 73 %

double total_worth(const Position& p, Who who) {
  const Character& character = p[who];
  const Worth worth = worth_of(p, who);
  double total = worth.standing + worth.per_point * character.points();
  for (int spell_level = 1; spell_level <= kSpellLevels; ++spell_level)
    total += worth.per_slot * spell_level * character.slots(spell_level);
  return character.incapacitated() ? total / 2 : total;
}

int advance_of(const Position& p, Who who) {
  if (kind_of(who) != Kind::pawn || p[who].promoted) return 0;
  const int rank = Board::rank_of(p.square_of(who));
  return kPerAdvance * (side_of(who) == Side::white ? rank - 1 : 6 - rank);
}

/// How dangerous the place of a king is.
int danger_to(const Position& p, Side side) {
  const Who king = king_of(side);
  if (!p[king].on_board()) return 0;
  const Square square = p.square_of(king);
  int danger = 0;
  for_each_square(p.of(~side), [&](Square from) {
    const Who who = p.board[from];
    if (p.is_able(who) && (attacks_from(~side, kind_of(who), from, p.occupied()) & Board::bit(square)) != 0)
      danger += kPerAttacker * static_cast<int>(p[who].level);
  });
  for_each_square(kKingAttacks[square] & p.of(side), [&](Square beside) {
    if (kind_of(p.board[beside]) == Kind::pawn) danger -= kPerShield;
  });
  return danger;
}

}  // namespace

Worth worth_of(const Position& p, Who who) {
  const int level = static_cast<int>(p[who].level);
  const double whole = kWorth[index_of(kind_of(who))] + kPerLevel * (level - 1);
  const int full = std::max(1, max_hp(p, who));
  return {kStandingShare * whole, (1 - kStandingShare) * whole / full, kPerSlot};
}

Value evaluate(const Position& p) {
  double lead = 0;
  for (Who who = 0; who < kCharacters; ++who) {
    if (!p[who].on_board()) continue;
    const double worth = total_worth(p, who) + advance_of(p, who);
    lead += side_of(who) == p.now.side ? worth : -worth;
  }
  lead += danger_to(p, ~p.now.side) - danger_to(p, p.now.side);
  return value_of_points(1.0 / (1.0 + std::exp(-lead / kScale)));
}

Value material(const Position& p) {
  std::array<int, 2> hit_points{};
  for (Who who = 0; who < kCharacters; ++who)
    hit_points[fray::index_of(side_of(who))] += p[who].on_board() ? 1 + static_cast<int>(p[who].hp) : 0;
  const int own = hit_points[fray::index_of(p.now.side)];
  return value_of_points(static_cast<double>(own) / std::max(1, hit_points[0] + hit_points[1]));
}

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    switch (deed_of(action)) {
      case Deed::move: {
        const Who target = p.board[to_of(action)];
        scores[i] = target == kNobody
                        ? 0
                        : 1000 + static_cast<int>(total_worth(p, target)) - static_cast<int>(p[target].hp);
        break;
      }
      case Deed::none:
      case Deed::pass: scores[i] = -1000; break;
      case Deed::spell: scores[i] = tables().spell(spell_of(action)).damages ? 500 : 0; break;
      case Deed::coup: scores[i] = 5000; break;
      case Deed::smite_charge: scores[i] = 900; break;
      case Deed::smite:
      case Deed::charge: scores[i] = 800; break;
      default: scores[i] = 300; break;
    }
  }
}

void battle_actions(const Position& p, ActionList& actions) {
  ActionList moves;
  list_moves(p, moves);
  for (const Action move : moves) {
    if (p.board[to_of(move)] != kNobody) actions.push_back(move);
  }
}

}  // namespace fray::dnd
