// D&D Battle Chess: the stages of a melee and its cells, through which MeleeSolver goes backwards for their
// values and forwards for its ends. Nobody else needs them.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "dnd/melee/solver.h"

namespace fray::dnd {

inline bool is_free(Stage stage) { return stage >= Stage::free1; }

/// Castings of both.
inline constexpr std::size_t kMostPlanes = (kMostCasts + 1) * (kMostCasts + 1);

inline Stage ordinary(Role role) { return role == Role::attacker ? Stage::attacker : Stage::defender; }

/// All that the ordinary turns of a melee depend on, and for which losses (bits) they have been solved.
struct MeleeSolver::Ordinary {
  std::array<int, 2> sizes{};
  std::array<int, 2> casts{};
  std::array<LossChances, 2> attack{};
  std::array<std::array<LossChances, kMostCasts>, 2> cast{};
  bool may_withdraw = false;
  Stakes stakes;
  std::array<Bits128, 2> lost{};
};

/// What a solution works in; kept from one to the next so that solving allocates nothing, and that of two
/// melees whose ordinary turns are the same, as those of one battle by who has the initiative, the second has
/// them solved.
struct MeleeSolver::Scratch {
  std::array<std::vector<float>, kStages> value;
  std::array<std::vector<float>, kStages> mass;  ///< zeros between one solution and the next
  std::array<std::vector<Choice>, kStages> choice;
  Ordinary solved;                          ///< what the values are of; at first nothing, of size 0
  std::array<bool, kMostPlanes> reached{};  ///< whether masses have come to cells of so many castings

  void make_room(Stage stage, std::size_t cells) {
    const std::size_t i = index_of(stage);
    if (value[i].size() >= cells) return;
    value[i].resize(cells);
    choice[i].resize(cells);
    mass[i].resize(cells);
  }
};

inline InlineList<Stage, kStages> MeleeSolver::opening_stages() const {
  InlineList<Stage, kStages> stages;
  const Stage begin = melee_.stage;
  if (is_free(begin)) {
    for (std::size_t i = index_of(begin); i >= index_of(Stage::free1); --i)
      stages.push_back(static_cast<Stage>(i));
    return stages;
  }
  if (begin == Stage::before) stages.push_back(Stage::before);
  const bool has_first = begin == Stage::before || begin == Stage::first;
  if (has_first) stages.push_back(Stage::first);
  if (begin == Stage::charged || (has_first && melee_.may_charge)) stages.push_back(Stage::charged);
  return stages;
}

inline Role MeleeSolver::turn_of(Stage stage) const {
  switch (stage) {
    case Stage::attacker:
    case Stage::first: return Role::attacker;
    case Stage::defender:
    case Stage::charged:
    case Stage::before: return Role::defender;
    default: return melee_.free;
  }
}

inline Stage MeleeSolver::after(Stage stage) const {
  switch (stage) {
    case Stage::before: return Stage::first;
    case Stage::first:
    case Stage::attacker: return Stage::defender;
    case Stage::charged:
    case Stage::defender: return Stage::attacker;
    case Stage::free1: return ordinary(melee_.free);
    default: return static_cast<Stage>(index_of(stage) - 1);
  }
}

inline std::size_t MeleeSolver::plane_of(const Cell& cell) {
  return static_cast<std::size_t>(cell.attackers_casts * (kMostCasts + 1) + cell.defenders_casts);
}

inline std::size_t MeleeSolver::at(Role turn, const Cell& cell) const {
  const int casts = cell.attackers_casts * (casts_[1] + 1) + cell.defenders_casts;
  return static_cast<std::size_t>((casts * sizes_[index_of(~turn)] + cell.other) * sizes_[index_of(turn)] +
                                  cell.own);
}

inline MeleeSolver::Cell MeleeSolver::spent(Role role, Cell cell) const {
  ++(role == Role::attacker ? cell.attackers_casts : cell.defenders_casts);
  return cell;
}

/// The cells of the attacker's ordinary turns to which the melee can come.
template <class Do>
void MeleeSolver::each_cell(bool forwards, Do&& act) const {
  // Forwards castings grow and points fall, so that whatever leads to a cell has been done before it.
  const auto at = [&](const auto& points, std::size_t i) {
    return static_cast<int>(points[forwards ? points.size() - 1 - i : i]);
  };
  for (int a = casts_[0]; a >= 0; --a) {
    for (int d = casts_[1]; d >= 0; --d) {
      Cell cell{forwards ? casts_[0] - a : a, forwards ? casts_[1] - d : d, 0, 0};
      if (forwards && !std::exchange(work_.reached[plane_of(cell)], false)) continue;
      for (std::size_t i = 0; i < points_[1].size(); ++i) {
        cell.other = at(points_[1], i);
        for (std::size_t j = 0; j < points_[0].size(); ++j) {
          cell.own = at(points_[0], j);
          act(cell);
        }
      }
    }
  }
}

/// The cells of a stage before the ordinary ones to which the melee can come: both have what they began with,
/// but for what has been taken on the way, by the spell before contact, the charge, or while one was
/// helpless.
template <class Do>
void MeleeSolver::each_opening_cell(Stage stage, Do&& act) const {
  const Role turn = turn_of(stage);
  const bool begins = stage == melee_.stage;
  const int own = sizes_[index_of(turn)] - 1;
  const int other = sizes_[index_of(~turn)] - 1;
  if (is_free(stage)) {
    for (int left = other; left >= (begins ? other : 0); --left) act(Cell{0, 0, own, left});
    return;
  }
  const bool spells = melee_.stage == Stage::before && melee_.casts_before && casts_[1] > 0;
  const bool charged = stage == Stage::charged && !begins;
  for (int cast = 0; cast <= (spells && stage != Stage::before ? 1 : 0); ++cast) {
    const std::array<int, 2> least{cast == 1 ? 0 : sizes_[0] - 1, charged ? 0 : sizes_[1] - 1};
    for (int i = other; i >= least[index_of(~turn)]; --i) {
      for (int j = own; j >= least[index_of(turn)]; --j) act(Cell{0, cast, j, i});
    }
  }
}

inline MeleeSolver::Cell MeleeSolver::start() const {
  const std::size_t own = index_of(turn_of(melee_.stage));
  return {0, 0, sizes_[own] - 1, sizes_[1 - own] - 1};
}

inline std::array<int, 2> MeleeSolver::points_of(Role turn, const Cell& cell) {
  return turn == Role::attacker ? std::array{cell.own, cell.other} : std::array{cell.other, cell.own};
}

inline const MeleeSolver::Strike& MeleeSolver::cast_strike(Stage stage, const Cell& cell) const {
  const Role by = turn_of(stage);
  const auto number = static_cast<std::size_t>(cell.casts(by));
  if (stage == Stage::first && number == 0) return first_cast_;
  if (stage == Stage::charged && number < charged_cast_.size()) return charged_cast_[number];
  return cast_[index_of(by)][number];
}

}  // namespace fray::dnd
