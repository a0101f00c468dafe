// `go ...`: how long to think.
#pragma once

#include <optional>

#include "core/side.h"
#include "play/uci/words.h"
#include "search/engine.h"

namespace fray {

struct UciGo {
  Limits limits;               ///< all but `lines`
  bool infinite = false;       ///< answer only when told to stop
  bool ponder = false;         ///< likewise, or when the move that was expected has been played
  std::optional<Seat> seat{};  ///< which one is to choose
};

/// Reads the words after `go`; the clock is that of `side`, the side to act. Errors: "bad_command" (a word
/// that is not known, comes twice or lacks its number, a clock of the other side only), "bad_number".
Result<UciGo> parse_go(UciWords words, Side side);

}  // namespace fray
