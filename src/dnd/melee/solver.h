// D&D Battle Chess: the solution of a melee: its value, good play, and how it ends.
#pragma once

#include "core/bits.h"
#include "core/inline_list.h"
#include "core/node.h"
#include "dnd/melee/ends.h"
#include "dnd/melee/melee.h"

namespace fray::dnd {

/// Stands for any of the squares to which the attacker may withdraw.
inline constexpr Action kWithdrawal = make_action(ActionType::withdraw);

/// An action of the first turn with what it is worth.
struct ValuedAction {
  Action action;
  double value;
};

/// Solves a melee: by backward induction on castings and points, each pair of ordinary turns in closed form
/// (a miss on both sides leads back). O(cells x losses of a turn), less where the last melee of the thread
/// had the same ordinary turns; one at a time in each thread.
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
  enum class Choice : std::uint8_t { attack, charge, cast, wait, withdraw };
  struct Cell {
    int attackers_casts = 0;
    int defenders_casts = 0;
    int own = 0;    ///< points of whose turn it is
    int other = 0;  ///< and of his opponent
    int casts(Role role) const { return role == Role::attacker ? attackers_casts : defenders_casts; }
    /// The same for the opponent's turn.
    Cell turned() const { return {attackers_casts, defenders_casts, other, own}; }
  };
  struct Strike {
    const LossChances* losses = nullptr;
    std::array<float, kMostPoints + 1> fells;      ///< by the points of the other
    std::array<float, kMostPoints + 1> backwards;  ///< chances of losses from the greatest down to 1
  };

  struct Ordinary;
  struct Scratch;
  static Scratch& scratch();
  static void prepare(const LossChances& losses, Strike& strike);
  void prepare_opening();
  void find_points();
  bool has_solved() const;
  void remember_solved();
  Role turn_of(Stage stage) const;
  /// Where a turn of this stage leads that is no charge; after a miss of the helpless to one more of his
  /// misses.
  Stage after(Stage stage) const;
  static std::size_t plane_of(const Cell& cell);
  std::size_t at(Role turn, const Cell& cell) const;
  Cell spent(Role role, Cell cell) const;
  void list_wins();
  float win(Role winner, int points, const Cell& cell) const;
  /// The points of a cell by Role.
  static std::array<int, 2> points_of(Role turn, const Cell& cell);
  float parted(EndKind kind, Role turn, const Cell& cell) const;
  void add_parting(EndKind kind, Role turn, const Cell& cell, float mass);
  float hits(Role by, const Strike& strike, const Cell& cell, const float* same) const;
  float result(Role by, const Strike& strike, const Cell& cell, Stage next) const;
  const Strike& cast_strike(Stage stage, const Cell& cell) const;
  float casting(Stage stage, const Cell& cell, Stage next) const;
  float free_turn(Stage stage, const Cell& cell) const;
  void solve_ordinary(Cell cell);
  void solve(Stage stage, Cell cell);
  template <class Do>
  void each_cell(bool forwards, Do&& act) const;
  template <class Do>
  void each_opening_cell(Stage stage, Do&& act) const;

  void flow_ordinary(Cell cell);
  void flow(Stage stage, Cell cell);
  void strike_out(Role by, const Strike& strike, const Cell& cell, Stage next, float mass, bool misses_too);
  Cell start() const;
  bool better(Role who, float a, float b) const { return who == Role::attacker ? a > b : a < b; }

  /// The stages before the ordinary ones that the melee can go through, in their order.
  InlineList<Stage, kStages> opening_stages() const;

  Scratch& work_;
  const Melee& melee_;
  const Stakes& stakes_;
  std::array<int, 2> sizes_{};
  std::array<int, 2> casts_{};
  std::array<Bits128, 2> lost_;                                      ///< what they can have lost, as bits
  std::array<InlineList<std::uint8_t, kMostPoints + 1>, 2> points_;  ///< and have left, ascending
  /// What it is worth to win, by Role, castings and points.
  std::array<std::array<std::array<float, kMostPoints + 1>, kMostCasts + 1>, 2> wins_;
  std::array<Strike, 2> attack_;
  std::array<std::array<Strike, kMostCasts>, 2> cast_;
  Strike first_, first_cast_, charge_, charged_, helpless_;
  std::array<Strike, 2> charged_cast_;
  MeleeEnds* ends_ = nullptr;
  double weight_ = 0;
  std::array<int, 2> spare_{};
  double turns_ = 0;
};

}  // namespace fray::dnd
