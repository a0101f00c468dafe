// Engines: whatever chooses actions. One interface for the search, MCTS, the greedy player and the random
// one, so that the terminal, UCI, the match runner and the server do not know which they talk to.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/level.h"
#include "core/result.h"
#include "search/settings.h"

namespace fray {

/// Set once the time of the engine that thinks on the opponent's begins, from another thread.
using PonderHit = std::atomic<bool>;

/// When to stop thinking. Limits that are not set do not count; with none at all an engine thinks until it is
/// stopped or has solved the position.
struct Limits {
  int depth = 0;              ///< in turns
  std::uint64_t nodes = 0;    ///< in visited nodes of the tree
  std::int64_t time_ms = 0;   ///< for this decision
  std::int64_t clock_ms = 0;  ///< left on the clock of the side to act; the engine divides it itself
  std::int64_t increment_ms = 0;
  int turns_to_go = 0;  ///< until the next time control
  int lines = 1;        ///< how many best actions to report, each with its variation
  /// While it is there and not set, time is no limit; once it is set, what has passed counts.
  const PonderHit* ponder = nullptr;

  bool ponders() const { return ponder != nullptr && !ponder->load(std::memory_order_relaxed); }
};

/// One step of a principal variation: an action, or the outcome of a chance node with its probability.
struct VariationStep {
  std::string text;
  bool chance = false;
  double probability = 1;
};

/// A first action with what it is worth to the side to act, and how play may go on. Variations go through
/// dice by the most likely outcome.
struct Line {
  Action first = no_action;
  double points = 0.5;  ///< expected points, 0 to 1; exactly these two only if the result is certain
  std::vector<VariationStep> variation;
  /// If it is certain: how many turns begin before the game ends, on average where dice decide that.
  std::optional<int> turns_to_end{};
  bool exact = false;  ///< the value comes from tables of endings alone (docs/solve.md)
};

struct SearchReport {
  int depth = 0;            ///< turns searched in full
  int selective_depth = 0;  ///< deepest turn looked at
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<Line> lines;  ///< best first; at least one when a decision has been found
};

struct SearchResult {
  Action best = no_action;
  SearchReport report;
};

/// Set from another thread to stop an engine; it obeys within 5 ms and answers with the best it has.
using StopFlag = std::atomic<bool>;
using ProgressReport = std::function<void(const SearchReport&)>;

class Engine {
 public:
  virtual ~Engine() = default;
  /// What to call it in results: "search", "mcts 1.4", ...
  virtual std::string name() const = 0;
  /// Chooses an action at a decision node of the engine's game; in a battle that has been solved at once, as
  /// its solution says. Same engine state, position and limits (other than time) give the same answer and
  /// node count.
  virtual SearchResult think(const AnyState& state, const Limits& limits, const StopFlag& stop,
                             const ProgressReport& progress) = 0;
  /// What `seat` announces at a simultaneous node, at once; it is drawn by a generator of the engine's own.
  virtual Action announce(const AnyState& state, Seat seat) = 0;
  /// Forgets what was learnt in the last game.
  virtual void new_game() {}
};

/// Settings of an engine as text, for the command line and for UCI options: a kind and parameters,
/// "search", "search:level=3", "search:depth=2,hash=64", "mcts:c=1.4", "greedy", "random:seed=7". The key
/// `tables` names a folder of tables of endings (endgame/table_folder.h), which are opened as the text is
/// read.
struct EngineSpec {
  std::string kind = "search";  ///< search, mcts, greedy, random
  int level = 0;                ///< search: 1 to 8 as for people; 0 plays as well as it can
  int hash_mb = 16;             ///< search: size of the transposition table, 1 to 65536
  int threads = 1;           ///< search: how many think at once, 1 to 256; with more than one, answers vary
  SearchSettings settings;   ///< search: its parts, for measuring (keys as the members, 0 or 1)
  double overlooked = 0;     ///< search: as of a level (core/level.h), for measuring (key overlook)
  double misjudgement = 0;   ///< search: likewise (key misjudge)
  double exploration = 1.0;  ///< mcts: the constant c of UCT
  std::uint64_t seed = 1;    ///< of what is random: playouts, levels, random
  Limits limits;  ///< depth, nodes, time of each decision where the caller gives none (keys depth, nodes, ms)
};

/// Error "bad_engine" says what is wrong and what is known.
Result<EngineSpec> parse_engine_spec(std::string_view text);

std::unique_ptr<Engine> make_engine(const AnyGame& game, const EngineSpec& spec);

}  // namespace fray
