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
  /// `bestmove` line; after `go infinite` that line waits for stop(), however soon the engine is done. The
  /// engine must live, and nobody else may use it, until stop() has returned.
  void start(Engine& engine, std::unique_ptr<AnyState> state, const UciGo& go);

  /// Stops the search, if there is one, and returns after its `bestmove` line.
  void stop();

 private:
  void think(Engine& engine, const AnyState& state, const UciGo& go);

  LineWriter& writer_;
  StopFlag stop_{false};
  std::thread thread_;
};

}  // namespace fray
