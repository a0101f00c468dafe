// What a new game on the server is made of, and who sits where.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "play/json.h"
#include "server/game_clock.h"

namespace fray {

struct SeatSetup {
  enum class Kind : std::uint8_t { person, computer };
  Kind kind = Kind::person;
  int level = 0;  ///< computer: 1 to kLevels
};

struct RoomSetup {
  std::string id;  ///< 10 characters of [A-Za-z0-9], hard to guess
  const AnyGame* game = nullptr;
  std::vector<OptionValue> options;
  std::optional<std::string> start;  ///< a position text
  ClockSettings clock;
  std::vector<SeatSetup> seats;  ///< one for each seat of the game
  bool listed = false;           ///< to be seen in the lobby
};

/// The body of the entry `created`, and back. Error "bad_log".
Json setup_json(const RoomSetup& setup, std::string_view commitment);
Result<RoomSetup> parse_setup(const Json& created);

}  // namespace fray
