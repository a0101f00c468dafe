// The parts of the search, so that each can be taken away to see what it is worth.
#pragma once

#include <memory>
#include <optional>

#include "search/oversight.h"

namespace fray {

class EndgameLibrary;

/// `reductions`, `corrections`, `chance_cut`, `quiescence_turns` and `stakes` change what is found, the other
/// parts only how fast: with `exact_depth`, which keeps the table from answering with values of deeper
/// searches, any choice of them finds the same value. (Where draws by repetition or by counting half-moves
/// are near, the table may still mix positions with different pasts.)
struct SearchSettings {
  bool pruning = true;  ///< alpha-beta; without it nothing below prunes either
  bool star1 =
      true;  ///< windows through chance nodes; otherwise every outcome is searched with an open window
  bool table = true;        ///< transposition table
  bool ordering = true;     ///< the game's order, killers and history; otherwise actions come as generated
  bool reductions = true;   ///< late actions of a turn are searched less deep first
  bool aspiration = true;   ///< windows about the value of the last depth
  bool null_move = true;    ///< where passing the turn would be good enough, acting is not searched
  bool repetition = true;   ///< what has been there before is a draw (TellsRepetition)
  bool futility = true;     ///< what can hardly change enough is not searched (TellsCalm)
  bool corrections = true;  ///< evaluations are corrected by what was found in like positions (TellsCalm)
  bool chance_cut =
      true;  ///< chance nodes far outside the window by a shallower search are left (CutsChance)
  bool exact_depth = false;  ///< use values from the table only at the same depth
  bool stakes = true;   ///< in a battle, search what its ends are worth (WeighsBattles), not evaluate alone
  Oversight oversight;  ///< what is not seen (levels for people)
  /// How many turns of battles are looked at beyond the depth; not set: what the game says (core/game.h), and
  /// none if it says nothing.
  std::optional<int> quiescence_turns;
  /// Tables of endings (endgame/table.h), which say what turn starts are worth; null: none.
  std::shared_ptr<const EndgameLibrary> endgames;
};

}  // namespace fray
