// A database with many games in it, as a server has it that has been running for years.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/room/room.h"

namespace fray {

/// A room whose game was played at random, `actions` actions long at most, and all that its log is.
struct PlayedRoom {
  std::unique_ptr<Room> room;
  Bytes32 secret;
  std::vector<LogEntry> log;
};
/// Of two people, or of one and a computer of which nobody thinks: what it plays is random too. If it is to
/// end and does not by itself, White resigns.
PlayedRoom play_room(const AnyGame& game, std::uint64_t seed, int actions, bool computer, bool ends);

struct StoredRoomsOrder {
  std::int64_t ended = 0;
  std::int64_t unfinished = 0;
  bool packed = false;  ///< the logs of those that have ended, where the store can
  int actions = 60;     ///< of a game at most
};

/// Fills the database at `path`, which is made if there is none and must have no such rooms yet. A few games
/// of each kind are played; all rooms are copies of these under ids of ten characters: the number of the
/// room, those that have ended first, behind as many 'r' as it lacks. Error "storage".
Result<void> store_rooms(const std::string& path, const StoredRoomsOrder& order);

}  // namespace fray
