#include "dnd/evaluate.h"

#include <algorithm>
#include <cmath>

#include "dnd/action.h"
#include "dnd/characters/sheet.h"
#include "dnd/moves.h"
#include "dnd/squares.h"

namespace fray::dnd {
namespace {

/// The numbers of kWeights.
enum : std::size_t {
  kFirstKind = 0,
  kPerLevel = kFirstKind + kKinds,
  kStandingShare,
  kPerSlot,
  kPerAdvance,
  kPerAttacker,
  kPerShield,
  kPerStep,
  kWeightCount
};

constexpr std::array<Weight, kWeightCount> kWeights{{
    {name_of(Kind::king), 120},
    {name_of(Kind::queen), 137},
    {name_of(Kind::rook), 124},
    {name_of(Kind::bishop), 159},
    {name_of(Kind::knight), 170},
    {name_of(Kind::pawn), 69},
    {"level", 45},
    {"standing", 0.44},
    {"slot", 13},
    {"advance", 2.4},
    {"attacker", 22},
    {"shield", 22},
    {"step", 1.4},
}};

/// What the model of a melee takes the two for, and moves are ordered by: weights set by hand, with which a
/// best response to the model has been measured (tests/dnd/melee_test.cpp).
constexpr std::array<double, kPerSlot + 1> kModelValues{120, 130, 110, 140, 130, 100, 45, 0.4, 12};

constexpr double kScale = 500.0;  ///< a lead of so much is worth 73 %

/// The values of kWeights.
constexpr auto kValues = [] {
  std::array<double, kWeightCount> values{};
  for (std::size_t i = 0; i < kWeightCount; ++i) values[i] = kWeights[i].value;
  return values;
}();

/// Adds up one side's lead over the other by these weights.
class Evaluator {
 public:
  Evaluator(const Position& p, const double* weights) : p_(p), weights_(weights) {}

  Worth worth_of(Who who) const {
    const int level = static_cast<int>(p_[who].level);
    const double whole = weights_[kFirstKind + index_of(kind_of(who))] + weights_[kPerLevel] * (level - 1);
    const double standing = weights_[kStandingShare];
    const int full = std::max(1, max_hp(p_, who));
    return {standing * whole, (1 - standing) * whole / full, weights_[kPerSlot]};
  }

  double total_worth(Who who) const {
    const Character& character = p_[who];
    const Worth worth = worth_of(who);
    double total = worth.standing + worth.per_point * character.points();
    for (int spell_level = 1; spell_level <= kSpellLevels; ++spell_level)
      total += worth.per_slot * spell_level * character.slots(spell_level);
    return character.incapacitated() ? total / 2 : total;
  }

  double lead() const {
    double lead = 0;
    for (Who who = 0; who < kCharacters; ++who) {
      if (!p_[who].on_board()) continue;
      const double worth = total_worth(who) + advance_of(who) + closeness_of(who);
      lead += side_of(who) == p_.now.side ? worth : -worth;
    }
    return lead + danger_to(~p_.now.side) - danger_to(p_.now.side);
  }

 private:
  double advance_of(Who who) const {
    if (kind_of(who) != Kind::pawn || p_[who].promoted) return 0;
    const int rank = Board::rank_of(p_.square_of(who));
    return weights_[kPerAdvance] * (side_of(who) == Side::white ? rank - 1 : 6 - rank);
  }

  /// How near somebody is to the enemy king, who can do something there.
  double closeness_of(Who who) const {
    const Who king = king_of(~side_of(who));
    if (kind_of(who) == Kind::king || !p_.is_able(who) || !p_[king].on_board()) return 0;
    return weights_[kPerStep] * (7 - Board::distance(p_.square_of(who), p_.square_of(king)));
  }

  /// How dangerous the place of a king is.
  double danger_to(Side side) const {
    const Who king = king_of(side);
    if (!p_[king].on_board()) return 0;
    const Square square = p_.square_of(king);
    double danger = 0;
    for_each_square(p_.of(~side), [&](Square from) {
      const Who who = p_.board[from];
      if (p_.is_able(who) &&
          (attacks_from(~side, kind_of(who), from, p_.occupied()) & Board::bit(square)) != 0)
        danger += weights_[kPerAttacker] * static_cast<int>(p_[who].level);
    });
    for_each_square(kKingAttacks[square] & p_.of(side), [&](Square beside) {
      if (kind_of(p_.board[beside]) == Kind::pawn) danger -= weights_[kPerShield];
    });
    return danger;
  }

  const Position& p_;
  const double* weights_;  ///< kWeightCount of them; of the worth up to kPerSlot
};

}  // namespace

Worth worth_of(const Position& p, Who who) { return Evaluator(p, kModelValues.data()).worth_of(who); }

std::span<const Weight> weights() { return kWeights; }

Value evaluate_with(const Position& p, std::span<const double> weights) {
  const double lead = Evaluator(p, weights.data()).lead();
  return value_of_points(1.0 / (1.0 + std::exp(-lead / kScale)));
}

Value evaluate(const Position& p) { return evaluate_with(p, kValues); }

Value material(const Position& p) {
  std::array<int, 2> hit_points{};
  for (Who who = 0; who < kCharacters; ++who)
    hit_points[fray::index_of(side_of(who))] += p[who].on_board() ? 1 + static_cast<int>(p[who].hp) : 0;
  const int own = hit_points[fray::index_of(p.now.side)];
  return value_of_points(static_cast<double>(own) / std::max(1, hit_points[0] + hit_points[1]));
}

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  const Evaluator evaluator(p, kModelValues.data());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    switch (type_of(action)) {
      case ActionType::move: {
        const Who target = p.board[to_of(action)];
        scores[i] = target == kNobody ? 0
                                      : 1000 + static_cast<int>(evaluator.total_worth(target)) -
                                            static_cast<int>(p[target].hp);
        break;
      }
      case ActionType::none:
      case ActionType::pass: scores[i] = -1000; break;
      case ActionType::spell: scores[i] = tables().spell(spell_of(action)).damages ? 500 : 0; break;
      case ActionType::coup: scores[i] = 5000; break;
      case ActionType::smite_charge: scores[i] = 900; break;
      case ActionType::smite:
      case ActionType::charge: scores[i] = 800; break;
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
