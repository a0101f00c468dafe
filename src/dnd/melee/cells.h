// D&D Battle Chess: the stages of a melee and its cells, through which MeleeSolver goes backwards for their
// values and forwards for its ends. Nobody else needs them.
#pragma once

#include <algorithm>
#include <vector>

#include "dnd/melee/solver.h"

namespace fray::dnd {

inline bool is_free(Stage stage) { return stage >= Stage::free1; }

inline Stage ordinary(Role role) { return role == Role::attacker ? Stage::attacker : Stage::defender; }

/// What a solution works in; kept from one to the next so that solving allocates nothing.
struct MeleeSolver::Scratch {
  std::array<std::vector<float>, kStages> value;
  std::array<std::vector<float>, kStages> mass;
  std::array<std::vector<Choice>, kStages> choice;

  void make_room(Stage stage, std::size_t cells) {
    const std::size_t i = index_of(stage);
    value[i].resize(std::max(value[i].size(), cells));
    choice[i].resize(value[i].size());
    if (mass[i].size() < cells) mass[i].resize(cells);
    std::fill_n(mass[i].begin(), cells, 0.0F);
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

inline std::size_t MeleeSolver::at(Role turn, const Cell& cell) const {
  const int casts = cell.attackers_casts * (casts_[1] + 1) + cell.defenders_casts;
  return static_cast<std::size_t>((casts * sizes_[index_of(~turn)] + cell.other) * sizes_[index_of(turn)] +
                                  cell.own);
}

inline MeleeSolver::Cell MeleeSolver::spent(Role role, Cell cell) const {
  ++(role == Role::attacker ? cell.attackers_casts : cell.defenders_casts);
  return cell;
}

template <class Do>
void MeleeSolver::each_cell(Role turn, bool forwards, Do&& act) const {
  // Forwards castings grow and points fall, so that whatever leads to a cell has been done before it.
  const auto count = [&](int i, int size) { return forwards ? size - 1 - i : i; };
  const int own = sizes_[index_of(turn)];
  const int other = sizes_[index_of(~turn)];
  for (int a = casts_[0]; a >= 0; --a) {
    for (int d = casts_[1]; d >= 0; --d) {
      for (int i = 0; i < other; ++i) {
        for (int j = 0; j < own; ++j)
          act(Cell{forwards ? casts_[0] - a : a, forwards ? casts_[1] - d : d, count(j, own),
                   count(i, other)});
      }
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
