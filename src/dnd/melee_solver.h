// D&D Battle Chess: the solution of a melee: its value, good play, and how it ends.
#pragma once

#include "core/node.h"
#include "dnd/melee.h"

namespace fray::dnd {

/// How a melee ends, gathered over several of them with their weights.
class MeleeEnds {
 public:
  static constexpr std::size_t kPoints = 128;
  struct Group {
    double weight = 0;
    std::array<double, kSpellLevels> slots{};  ///< weighted sums
    double smited = 0;
  };

  void add(Role winner, int points, const Purse& purse, double weight);
  void add_turns(double turns) { turns_ += turns; }
  void add_both(double weight) { both_ += weight; }
  void add_rest(double weight) { rest_ += weight; }

  const std::array<Group, kPoints>& of(Role winner) const { return groups_[index_of(winner)]; }
  double turns() const { return turns_; }
  /// The weight of both falling, and of the battle being suspended.
  double both() const { return both_; }
  double rest() const { return rest_; }

 private:
  std::array<std::array<Group, kPoints>, 2> groups_{};
  double turns_ = 0;
  double both_ = 0;
  double rest_ = 0;
};

/// An action of the first turn with what it is worth.
struct ValuedAction {
  Action action;
  double value;
};

/// Solves a melee: by backward induction on castings and points, each pair of ordinary turns in closed form
/// (a miss on both sides leads back). O(cells x faces of a blow); one at a time in each thread.
class MeleeSolver {
 public:
  MeleeSolver(const Melee& melee, const Stakes& stakes);

  /// What the attacker's side can expect.
  double value() const;
  /// The actions of the model in the first turn, each with its value; the chosen one first.
  InlineList<ValuedAction, 4> first_actions() const;
  /// Adds the ends, if both play as the solution says, with their chances times `weight`. `spare` is what
  /// each has beyond the points of the model.
  void add_ends(double weight, const std::array<int, 2>& spare, MeleeEnds& ends);

 private:
  enum class Choice : std::uint8_t { attack, charge, cast, wait };
  struct Cell {
    int attackers_casts = 0;
    int defenders_casts = 0;
    int own = 0;    ///< points of whose turn it is
    int other = 0;  ///< and of his opponent
    int casts(Role role) const { return role == Role::attacker ? attackers_casts : defenders_casts; }
  };
  struct Strike {
    const Blow* blow = nullptr;
    std::array<float, kMostPoints + 1> fells{};  ///< by the points of the other
  };

  static Strike prepared(const Blow& blow);
  Role turn_of(Stage stage) const;
  std::size_t at(Role turn, const Cell& cell) const;
  Cell spent(Role role, Cell cell) const;
  float win(Role winner, int points, const Cell& cell) const;
  float hits(Role by, const Strike& strike, const Cell& cell, Stage next) const;
  float result(Role by, const Strike& strike, const Cell& cell, Stage next) const;
  const Strike& cast_strike(Stage stage, const Cell& cell) const;
  float casting(Stage stage, const Cell& cell, Stage next) const;
  float free_turn(Stage stage, const Cell& cell) const;
  void solve_ordinary(Cell cell);
  void solve(Stage stage, Cell cell);
  template <class Do>
  void each_cell(Role turn, bool forwards, Do&& act) const;

  void flow_ordinary(Cell cell);
  void flow(Stage stage, Cell cell);
  void strike_out(Role by, const Strike& strike, const Cell& cell, Stage next, float mass, bool misses_too);
  Stage after_free(Stage stage) const;
  Cell start() const;
  bool better(Role who, float a, float b) const { return who == Role::attacker ? a > b : a < b; }

  const Melee& melee_;
  const Stakes& stakes_;
  std::array<int, 2> sizes_{};
  std::array<int, 2> casts_{};
  std::array<Strike, 2> attack_{};
  std::array<std::array<Strike, kMostCasts>, 2> cast_{};
  Strike first_, first_cast_, charge_, charged_, helpless_;
  std::array<Strike, 2> charged_cast_{};
  MeleeEnds* ends_ = nullptr;
  double weight_ = 0;
  std::array<int, 2> spare_{};
  double turns_ = 0;
};

}  // namespace fray::dnd
