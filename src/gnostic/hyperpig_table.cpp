#include "gnostic/hyperpig_table.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "gnostic/hyperpig_table_layout.h"

#ifdef __wasm__
#include <cstdlib>

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

/// A cell, the fight that it holds, and whether that has the roles exchanged.
struct Cell {
  struct Piece {
    int dice;
    int need;
  };
  std::uint32_t index;
  Piece attacker;
  Piece defender;
  bool swapped;
};

Cell find_cell(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  Cell cell{0, {attacker_dice, attacker_need}, {defender_dice, defender_need}, false};
  std::size_t low = table::kind_index(attacker_dice);
  std::size_t high = table::kind_index(defender_dice);
  if (low > high || (low == high && attacker_need > defender_need)) {
    cell.swapped = true;
    std::swap(low, high);
    std::swap(cell.attacker, cell.defender);
  }
  const std::uint32_t first =
      table::kLayout.first[table::pair_index(low, high)][static_cast<std::size_t>(cell.attacker.need)];
  cell.index = first + static_cast<std::uint32_t>(cell.defender.need);
  return cell;
}

double stored_value(std::uint32_t cell) {
  const std::uint64_t word = table_words()[cell / 2];
  return static_cast<double>(word >> (32 * (cell % 2)) & 0xffffffffU) / table::kValueScale -
         table::kValueMargin;
}

std::uint64_t stored(std::uint32_t cell, table::Plane plane) {
  const std::uint64_t word =
      table_words()[table::kValueWords + static_cast<std::size_t>(plane) * table::kPlaneWords + cell / 4];
  return word >> (16 * (cell % 4)) & 0xffffU;
}

double stored(std::uint32_t cell, table::Plane plane, double scale) {
  return static_cast<double>(stored(cell, plane)) / scale;
}

/// What the winner has left in a cell: two numbers of hit points, 1 to `most`, with the stored mean and
/// spread. They are as skew as is stored, but for a point that would lie beyond those bounds.
PointsLeft stored_points(std::uint32_t cell, double win, int dice, int most, table::Plane mean,
                         table::Plane spread, table::Plane skew) {
  if (win <= 0) return {};
  const double middle =
      std::clamp(stored(cell, mean, table::mean_scale(dice)), 1.0, static_cast<double>(most));
  const double deviation = stored(cell, spread, table::spread_scale(dice));
  const double skewed = table::kSkews[stored(cell, skew) % table::kSkews.size()];  // whatever was sent
  // How far one lies below the mean times how far the other lies above it is the variance.
  const double variance = deviation * deviation;
  double above = std::min(deviation / skewed, most - middle);
  const double below = std::min(above > 0 ? variance / above : 0, middle - 1);
  above = std::min(below > 0 ? variance / below : 0, most - middle);
  const double second = below + above > 0 ? below / (below + above) : 0;
  return {{middle - below, middle + above}, {1 - second, second}};
}

/// The chances in a cell of the given value.
FightChances stored_chances(const Cell& cell, double value) {
  const double both_fall = FightKind::of(cell.attacker.dice, cell.defender.dice).both_fall;
  FightChances chances;
  chances.both_fall = stored(cell.index, table::Plane::both_fall, table::kChanceScale);
  chances.attacker_wins = std::clamp(value - both_fall * chances.both_fall, 0.0, 1 - chances.both_fall);
  chances.defender_wins = std::max(0.0, 1 - chances.attacker_wins - chances.both_fall);
  return chances;
}

/// For every cell the win levels of its attacker and of its defender.
std::vector<std::array<std::uint8_t, 2>> make_win_levels() {
  std::vector<std::array<std::uint8_t, 2>> levels(table::kLayout.cells);
  const auto level = [](double chance) { return static_cast<std::uint8_t>(win_level(chance)); };
  std::uint32_t index = 0;
  table::for_each_row([&](const table::Row& row) {
    const int attacker_dice = table::kCombatValues[row.low];
    const int defender_dice = table::kCombatValues[row.high];
    for (int need = row.begin; need <= row.end; ++need) {
      const Cell cell{index, {attacker_dice, row.attacker_need}, {defender_dice, need}, false};
      const FightChances chances = stored_chances(cell, stored_value(index));
      levels[index++] = {level(chances.attacker_wins), level(chances.defender_wins)};
    }
  });
  return levels;
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
  FightChances chances = stored_chances(cell, stored_value(cell.index));
  if (cell.swapped) std::swap(chances.attacker_wins, chances.defender_wins);
  return chances;
}

int win_level(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  static const std::vector<std::array<std::uint8_t, 2>> levels = make_win_levels();
  const Cell cell = find_cell(attacker_dice, attacker_need, defender_dice, defender_need);
  return levels[cell.index][cell.swapped ? 1 : 0];
}

FightOutcome fight_outcome(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  using table::Plane;
  const Cell cell = find_cell(attacker_dice, attacker_need, defender_dice, defender_need);
  FightOutcome outcome;
  outcome.value = stored_value(cell.index);
  const FightChances chances = stored_chances(cell, outcome.value);
  outcome.attacker_wins = chances.attacker_wins;
  outcome.defender_wins = chances.defender_wins;
  outcome.both_fall = chances.both_fall;
  // What one needs to score is what the other has.
  outcome.attacker_left =
      stored_points(cell.index, outcome.attacker_wins, cell.attacker.dice, cell.defender.need,
                    Plane::attacker_mean, Plane::attacker_spread, Plane::attacker_skew);
  outcome.defender_left =
      stored_points(cell.index, outcome.defender_wins, cell.defender.dice, cell.attacker.need,
                    Plane::defender_mean, Plane::defender_spread, Plane::defender_skew);
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
