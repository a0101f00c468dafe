// Recorded games as files: PGN's tags and movetext, with whatever PGN has no word for in comment commands
// (docs/notation.md).
#pragma once

#include <string>
#include <string_view>

#include "core/record.h"
#include "core/result.h"

namespace fray {

/// Prints a record as PGN, lines of at most 100 characters where tokens allow, ending in a newline.
std::string print_pgn(const GameRecord& record);

/// Reads one game; error "bad_game" says in which line what was expected.
Result<GameRecord> parse_pgn(std::string_view text);

}  // namespace fray
