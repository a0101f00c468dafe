// The parts of the search, so that each can be taken away to see what it is worth.
#pragma once

namespace fray {

/// Everything but `reductions` and `quiescence_turns` changes only how fast a value is found, not
/// the value (with `exact_depth`, which keeps the table from answering with values of deeper searches).
struct SearchSettings {
  bool pruning = true;  ///< alpha-beta; without it nothing below prunes either
  bool star1 =
      true;  ///< windows through chance nodes; otherwise every outcome is searched with an open window
  bool star2 = true;         ///< probe one action of each outcome first
  bool table = true;         ///< transposition table
  bool ordering = true;      ///< the game's order, killers and history; otherwise actions come as generated
  bool reductions = true;    ///< late quiet actions are searched less deep first
  bool exact_depth = false;  ///< use values from the table only at the same depth
  int quiescence_turns = 0;  ///< how many turns of battles are looked at beyond the depth
};

}  // namespace fray
