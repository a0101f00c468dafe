// Seats of a game that is asked for: {"kind":"me"}, {"kind":"open"} or {"kind":"computer","level":N}.
#pragma once

#include <string>
#include <vector>

#include "core/game_info.h"
#include "play/json/json.h"
#include "server/room/setup.h"

namespace fray {

struct SeatOrder {
  std::vector<SeatSetup> seats;
  std::vector<Seat> own;  ///< of whoever asks
};

/// Reads an array of such objects; errors "bad_request" name `field` and the number of the seat.
Result<SeatOrder> read_seats(const Json& array, const std::string& field);

}  // namespace fray
