// Game files: what is accepted prints to a file that is accepted and prints the same; a file that can be
// replayed gives the same game when its own record is replayed.
#include <cstddef>
#include <cstdint>

#include "core/pgn.h"
#include "core/record.h"
#include "fuzz_check.h"
#include "games.h"

namespace {

using fray::fuzz::check;

void check_replay(const fray::GameRecord& record, const fray::AnyGame& game) {
  const auto state = fray::replay(record, game);
  if (!state) return;
  const std::string printed = fray::print_pgn(fray::record_of(**state));
  const auto own = fray::parse_pgn(printed);
  check(own.has_value(), "own record is refused", printed);
  const auto again = fray::replay(*own, game);
  check(again.has_value(), "own record cannot be replayed", printed);
  check((*again)->position_text() == (*state)->position_text(), "another position", printed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = fray::parse_pgn(text);
  if (!record) {
    check(!record.error().message.empty(), "empty error", std::string(text));
    return 0;
  }
  const std::string printed = fray::print_pgn(*record);
  const auto again = fray::parse_pgn(printed);
  check(again.has_value(), "printed record is refused", printed);
  check(fray::print_pgn(*again) == printed, "prints differently", printed);
  for (const fray::AnyGame* game : fray::all_games()) check_replay(*record, *game);
  return 0;
}
