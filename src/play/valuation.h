// What search says of a node, at every depth that it has finished. A review compares nodes, and two searches
// can be compared only at the same depth.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/any_game.h"
#include "play/luck.h"
#include "search/engine.h"

namespace fray {

/// No search goes deeper, in turns.
inline constexpr int kDeepestValuation = 60;

/// The expected points of White at a node. `depth` counts the turns that begin after the node, as the search
/// does: it looks to the start of the depth-th turn from here.
struct Valuation {
  int first_depth = 1;        ///< 0 where a turn starts, as the evaluation needs no search there; else 1
  std::vector<double> white;  ///< at first_depth, first_depth + 1, ...; at least one
  bool settled = false;       ///< the last value is certain: deeper searches find it again
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
  /// `engine` is one of `game` that plays as well as it can; it must outlive the valuer. The table of the
  /// engine is kept from node to node, so that what is found depends on what was asked before, but on
  /// nothing else.
  Valuer(const AnyGame& game, Engine& engine)
      : engine_(engine), evaluation_(make_evaluation_value(game, 0)) {}

  /// Searches up to `depth` turns (0 at turn starts only) and some `nodes` nodes deep; one turn deep at
  /// least, if `depth` allows it, however many nodes that takes. Chance nodes are the exact expectation over
  /// their outcomes, which share the nodes. `state` is played on and taken back. Error "not_possible" at
  /// nodes where several seats choose at once, which no engine values.
  Result<Valuation> value(AnyState& state, int depth, std::uint64_t nodes);

 private:
  Valuation decision_value(const AnyState& state, int depth, std::uint64_t nodes);
  Result<Valuation> chance_value(AnyState& state, int depth, std::uint64_t nodes);

  Engine& engine_;
  std::unique_ptr<PositionValue> evaluation_;
};

/// How many of the turns that `depth` counts are left after a step that led to `state`.
int depth_left(int depth, const AnyState& state);

}  // namespace fray
