#include "dnd/evaluate.h"

#include <algorithm>

#include "core/game_network.h"
#include "dnd/action.h"
#include "dnd/characters/changes.h"
#include "dnd/characters/sheet.h"
#include "dnd/features.h"
#include "dnd/moves.h"

namespace fray::dnd {
namespace {

// In the order of Feature; from `fray train dnd`.
constexpr std::int16_t kNumbers[]{
#include "dnd/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.dnd", kNumbers);

// What the model of a melee takes the two for, and moves are ordered by, in hundredths of a fighter of level
// 1: set by hand, and a best response to the model has been measured with them (tests/dnd/melee_test.cpp).
constexpr std::array<double, kKinds> kWorthOfKind{120, 130, 110, 140, 130, 100};
constexpr double kPerLevel = 45;        ///< above the first
constexpr double kStandingShare = 0.4;  ///< of the worth of somebody, with no hit points left
constexpr double kPerSlot = 12;         ///< times its level

/// The characters of the last position that was evaluated in which nobody wears anything: from one to the
/// next few of them change.
class KeptCharacters {
 public:
  Value value(const Position& p) {
    const std::uint32_t changed = tables_ == p.rules.tables ? changed_characters(all_, p.all) : ~0U;
    all_ = p.all;
    tables_ = p.rules.tables;
    FeatureList others;
    list_others(p, others);
    const auto list = [&p](std::size_t who, FeatureList& features) {
      list_character(p, static_cast<Who>(who), features);
    };
    return kNetwork.value(sums_, changed, list, others);
  }

 private:
  Characters all_{};
  TableSetNumber tables_ = 0;
  decltype(kNetwork)::Kept<kCharacters> sums_;
};

/// By the side whose turn it is, to which features are relative.
constinit thread_local std::array<KeptCharacters, 2> kept_characters;

/// Of somebody, with all that he has.
double total_worth(const Position& p, Who who) {
  const Character& character = p[who];
  const Worth worth = worth_of(p, who);
  double total = worth.standing + worth.per_point * character.points();
  for (int spell_level = 1; spell_level <= kSpellLevels; ++spell_level)
    total += worth.per_slot * spell_level * character.slots(spell_level);
  return character.incapacitated() ? total / 2 : total;
}

}  // namespace

Worth worth_of(const Position& p, Who who) {
  const double whole =
      kWorthOfKind[index_of(kind_of(who))] + kPerLevel * (static_cast<int>(p[who].level) - 1);
  const int full = std::max(1, max_hp(p, who));
  return {kStandingShare * whole, (1 - kStandingShare) * whole / full, kPerSlot};
}

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) {
  if (p.outfit != nullptr) return kNetwork.value(p);
  return kept_characters[fray::index_of(p.now.side)].value(p);
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
    switch (type_of(action)) {
      case ActionType::move: {
        const Who target = p.board[to_of(action)];
        scores[i] = target == kNobody
                        ? 0
                        : 1000 + static_cast<int>(total_worth(p, target)) - static_cast<int>(p[target].hp);
        break;
      }
      case ActionType::none:
      case ActionType::pass: scores[i] = -1000; break;
      case ActionType::spell: scores[i] = tables_of(p).spell(spell_of(action)).damages ? 500 : 0; break;
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
