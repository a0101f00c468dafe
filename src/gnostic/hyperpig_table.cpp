#include "gnostic/hyperpig_table.h"

#include <algorithm>
#include <utility>

#include "gnostic/hyperpig_table_layout.h"

#ifdef __wasm__
#include <cstdlib>
#include <vector>

#include "gnostic/packed_table.h"
#include "gnostic/table_unpacking.h"
#else
/// What gnostic/tables/ has computed.
extern "C" const std::uint64_t fray_hyperpig_table[fray::gnostic::table::kWords];
#endif

namespace fray::gnostic {

namespace {

/// The words of the table: part of the program, but asked for and unpacked at first use in the module, which
/// is sent over the network.
const std::uint64_t* table_words() {
#ifdef __wasm__
  static const std::vector<std::uint64_t> words = [] {
    std::vector<std::uint64_t> unpacked(table::kWords);
    if (!unpack_table(packed_table(), unpacked)) std::abort();
    return unpacked;
  }();
  return words.data();
#else
  return fray_hyperpig_table;
#endif
}

/// A cell, and whether it holds the fight with the roles exchanged.
struct Cell {
  std::uint32_t index;
  bool swapped;
};

Cell find_cell(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  auto low = static_cast<std::size_t>(table::kind_index(attacker_dice));
  auto high = static_cast<std::size_t>(table::kind_index(defender_dice));
  const bool swapped = low > high || (low == high && attacker_need > defender_need);
  if (swapped) {
    std::swap(low, high);
    std::swap(attacker_need, defender_need);
  }
  const std::uint32_t first =
      table::kLayout.first[table::pair_index(low, high)][static_cast<std::size_t>(attacker_need)];
  return {first + static_cast<std::uint32_t>(defender_need), swapped};
}

double stored_value(std::uint32_t cell) {
  const std::uint64_t word = table_words()[cell / 2];
  return static_cast<double>(word >> (32 * (cell % 2)) & 0xffffffffU) / table::kValueScale -
         table::kValueMargin;
}

double stored(std::uint32_t cell, table::Plane plane, double scale) {
  const std::uint64_t word =
      table_words()[table::kValueWords + static_cast<std::size_t>(plane) * table::kPlaneWords + cell / 4];
  return static_cast<double>(word >> (16 * (cell % 4)) & 0xffffU) / scale;
}

PointsLeft stored_points(std::uint32_t cell, double win, table::Plane low, table::Plane high,
                         table::Plane weight) {
  if (win <= 0) return {};
  const double second = stored(cell, weight, table::kChanceScale);
  return {{stored(cell, low, table::kPointScale), stored(cell, high, table::kPointScale)},
          {1 - second, second}};
}

/// The chances in a cell of the given value, `both_fall` being what falling together counts for there.
FightChances stored_chances(std::uint32_t cell, double value, double both_fall) {
  FightChances chances;
  chances.both_fall = stored(cell, table::Plane::both_fall, table::kChanceScale);
  chances.attacker_wins = std::clamp(value - both_fall * chances.both_fall, 0.0, 1 - chances.both_fall);
  chances.defender_wins = std::max(0.0, 1 - chances.attacker_wins - chances.both_fall);
  return chances;
}

/// What falling together counts for in the cell of a fight.
double both_fall_value(const Cell& cell, int attacker_dice, int defender_dice) {
  return cell.swapped ? FightKind::of(defender_dice, attacker_dice).both_fall
                      : FightKind::of(attacker_dice, defender_dice).both_fall;
}

}  // namespace

#ifdef __wasm__
bool fights_near() {
  static bool near = false;  // the host is asked until it has been
  near = near || packed_table_near();
  return near;
}
#endif

FightChances fight_chances(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  const Cell cell = find_cell(attacker_dice, attacker_need, defender_dice, defender_need);
  FightChances chances = stored_chances(cell.index, stored_value(cell.index),
                                        both_fall_value(cell, attacker_dice, defender_dice));
  if (cell.swapped) std::swap(chances.attacker_wins, chances.defender_wins);
  return chances;
}

FightOutcome fight_outcome(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  using table::Plane;
  const Cell cell = find_cell(attacker_dice, attacker_need, defender_dice, defender_need);
  FightOutcome outcome;
  outcome.value = stored_value(cell.index);
  const FightChances chances =
      stored_chances(cell.index, outcome.value, both_fall_value(cell, attacker_dice, defender_dice));
  outcome.attacker_wins = chances.attacker_wins;
  outcome.defender_wins = chances.defender_wins;
  outcome.both_fall = chances.both_fall;
  outcome.attacker_left = stored_points(cell.index, outcome.attacker_wins, Plane::attacker_low_points,
                                        Plane::attacker_high_points, Plane::attacker_high_weight);
  outcome.defender_left = stored_points(cell.index, outcome.defender_wins, Plane::defender_low_points,
                                        Plane::defender_high_points, Plane::defender_high_weight);
  return cell.swapped ? outcome.swapped() : outcome;
}

double fight_value(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  const Cell cell = find_cell(attacker_dice, attacker_need, defender_dice, defender_need);
  const double value = stored_value(cell.index);
  return cell.swapped ? 1 - value : value;
}

NeedValues fight_values(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  NeedValues values(attacker_need, defender_need);
  for (int a = 1; a <= attacker_need; ++a) {
    for (int d = 1; d <= defender_need; ++d) {
      if (needs_occur(attacker_dice, defender_dice, a, d)) {
        values.at(a, d) = fight_value(attacker_dice, a, defender_dice, d);
      }
    }
  }
  return values;
}

TurnStrategy fight_turn(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  const NeedValues values = fight_values(attacker_dice, attacker_need, defender_dice, defender_need);
  TurnSolver solver(FightKind::of(attacker_dice, defender_dice));
  TurnStrategy strategy;
  solver.solve(values, attacker_need, defender_need, values.at(attacker_need, defender_need), strategy);
  return strategy;
}

FightAnnouncements announcements_of(const TurnStrategy& turn, const Fight& fight) {
  FightAnnouncements announced;
  const Fighter& attacker = fight.attacker;
  const Fighter& defender = fight.defender;
  if (attacker.active && defender.active) {
    announced.attacker = turn.attacker(attacker.turn, defender.turn);
    announced.defender = turn.defender(attacker.turn, defender.turn);
    announced.value = turn.value(attacker.turn, defender.turn);
  } else if (attacker.active) {
    const int banked = turn.defender_need() - defender.need();
    announced.attacker[turn.attacker_alone_holds(attacker.turn, banked) ? 0 : 1] = 1;
    announced.value = turn.attacker_alone_value(attacker.turn, banked);
  } else {
    const int banked = turn.attacker_need() - attacker.need();
    announced.defender[turn.defender_alone_holds(defender.turn, banked) ? 0 : 1] = 1;
    announced.value = turn.defender_alone_value(defender.turn, banked);
  }
  return announced;
}

}  // namespace fray::gnostic
