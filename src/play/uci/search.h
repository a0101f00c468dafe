// A search in a thread of its own, so that input is read while it thinks.
#pragma once

#include <memory>
#include <thread>

#include "core/any_game.h"
#include "play/line_writer.h"
#include "play/uci/go.h"
#include "search/engine.h"

namespace fray {

/// All functions are called from one thread, the one that reads the input.
class UciSearch {
 public:
  /// Keeps a reference to the writer, which must outlive it.
  explicit UciSearch(LineWriter& writer) : writer_(writer) {}
  ~UciSearch() { stop(); }
  UciSearch(const UciSearch&) = delete;
  UciSearch& operator=(const UciSearch&) = delete;

  /// Stops the search before, if there is one, and starts to think about `state`, a decision node of the
  /// engine's game, or a simultaneous one, at which go.seat announces. Writes `info` lines and in the end one
  /// `bestmove` line; after `go infinite` that line waits for stop(), after `go ponder` for stop() or
  /// ponder_hit(), however soon the engine is done. With `tells_expected` the line also says which answer of
  /// the other side is expected, where its decision comes next and then one of this side. The engine must
  /// live, and nobody else may use it, until stop() has returned.
  void start(Engine& engine, std::unique_ptr<AnyState> state, const UciGo& go, bool tells_expected);

  /// What was expected has been played: the time that the search was given counts from now on. False if
  /// nothing is pondered.
  bool ponder_hit();

  /// Stops the search, if there is one, and returns after its `bestmove` line.
  void stop();

 private:
  void think(Engine& engine, const AnyState& state, const UciGo& go, bool tells_expected);

  LineWriter& writer_;
  StopFlag stop_{false};
  PonderHit ponder_hit_{false};
  std::atomic<bool> may_answer_{true};
  bool infinite_ = false;  ///< it was infinite too
  bool ponders_ = false;   ///< the last `go` was to ponder, and nobody has said since what was played
  std::thread thread_;
};

}  // namespace fray
