// What a new game on the server is made of, and who sits where.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "play/json/json.h"
#include "server/room/fair_dice.h"
#include "server/room/game_clock.h"

namespace fray {

struct SeatSetup {
  enum class Kind : std::uint8_t { person, computer };
  Kind kind = Kind::person;
  int level = 0;  ///< computer: 1 to kLevels
  bool operator==(const SeatSetup&) const = default;
};

struct RoomSetup {
  std::string id;  ///< 10 characters of [A-Za-z0-9], hard to guess
  const AnyGame* game = nullptr;
  std::vector<OptionValue> options;
  std::optional<std::string> start;  ///< a position text
  ClockSettings clock;
  std::vector<SeatSetup> seats;  ///< one for each seat of the game
  bool listed = false;           ///< to be seen in the lobby
  bool dice_by_hand = false;     ///< the players throw real dice and say what they showed
};

/// 10 letters and digits, hard to guess: the id of a room or a campaign.
std::string new_id();
/// Whether a text could be such an id.
bool is_room_id(std::string_view text);

/// Errors "bad_request": the id, a computer's level, dice by hand where nobody could throw them. The game's
/// options and the start are not looked at.
Result<void> check_setup(const RoomSetup& setup);

/// Where the game begins. Errors as those of the game: options, position. The first game with certain other
/// numbers of the rules makes tables for them: up to a quarter of a second.
Result<std::unique_ptr<AnyState>> first_state(const RoomSetup& setup);
/// Whether it names a number of the rules that is not the usual one; whether it may is not looked at.
bool has_other_numbers(const RoomSetup& setup);

/// Error "bad_request" if these are not as many seats as the game has with its options; `state` is one with
/// them.
Result<void> check_seats(const RoomSetup& setup, const AnyState& state);

/// The body of the entry `created`.
Json setup_json(const RoomSetup& setup, const Bytes32& commitment);

/// What such a body says, checked as by check_setup; the game is one of `games`. The error says which key is
/// wrong.
struct CreatedRoom {
  RoomSetup setup;
  Bytes32 commitment;
};
Result<CreatedRoom> parse_setup(const Json& created, std::span<const AnyGame* const> games = all_games());

}  // namespace fray
