// What search says of a node, at every depth that it has finished. A review compares nodes, and two searches
// can be compared only at the same depth.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/any_game.h"
#include "play/review/luck.h"
#include "search/engine.h"

namespace fray {

/// No search goes deeper, in turns.
inline constexpr int kDeepestValuation = 60;

/// The expected points of White at a node. `depth` counts the turns that begin after the node, as the search
/// does: it looks to the start of the depth-th turn from here.
struct Valuation {
  int first_depth = 1;        ///< 0 where a turn starts, as the evaluation needs no search there; else 1
  std::vector<double> white;  ///< at first_depth, first_depth + 1, ...; at least one
  bool settled = false;       ///< the last value is certain, or from tables: deeper searches find it again
  Action best = no_action;    ///< at a decision node that was searched, the choice of the deepest search
  std::vector<VariationStep> variation;  ///< how play may go on from the node, as the deepest search sees it

  /// The deepest search; kDeepestValuation if the node is settled.
  int deepest() const;
  /// The value at a depth up to deepest(); a settled node has its one certain value at every depth.
  double at(int depth) const;
};

/// Values nodes of one game by an engine.
class Valuer {
 public:
  /// `engine` is one of the game, as `evaluation` is (V at turn starts), and plays as well as it can; both
  /// must outlive the valuer. The table of the engine is kept from node to node, so that what is found
  /// depends on what was asked before, but on nothing else.
  Valuer(Engine& engine, const PositionValue& evaluation) : engine_(engine), evaluation_(evaluation) {}

  /// Searches up to `depth` turns (0 at turn starts only) and some `nodes` nodes deep; one turn deep at
  /// least, if `depth` allows it, however many nodes that takes. Chance nodes are the exact expectation over
  /// their outcomes, which share the nodes. A node in a battle that has been solved is the expectation over
  /// the ends of the battle, which share them too; ends are searched once, until forget_battle. `state` is
  /// played on and taken back. Error "not_possible" at other nodes where several seats choose at once, which
  /// no engine values.
  Result<Valuation> value(AnyState& state, int depth, std::uint64_t nodes);

  /// Values a node that a step of a battle has led to: in it still, or its end. Such an end is valued as the
  /// expectation before the step has valued it.
  Result<Valuation> value_after_battle_step(AnyState& state, int depth, std::uint64_t nodes);

  /// Forgets the ends of battles. To be called before a turn begins: within one, ends are told apart.
  void forget_battle() {
    ends_.clear();
    end_nodes_ = 0;
  }

 private:
  struct End {
    Valuation value;
    int depth = 0;            ///< to which it was searched
    std::uint64_t nodes = 0;  ///< with which it was searched
  };

  Valuation decision_value(const AnyState& state, int depth, std::uint64_t nodes);
  /// The expectation at a chance node, or of a battle.
  Result<Valuation> chance_value(AnyState& state, int depth, std::uint64_t nodes);
  Result<Valuation> end_value(AnyState& state, int depth, std::uint64_t nodes);

  Engine& engine_;
  const PositionValue& evaluation_;
  std::unordered_map<std::uint64_t, End> ends_;  ///< by hash
  std::uint64_t end_nodes_ = 0;                  ///< what each end of the battle in progress gets
};

/// How many of the turns that `depth` counts are left after a step that led to `state`.
int depth_left(int depth, const AnyState& state);

}  // namespace fray
