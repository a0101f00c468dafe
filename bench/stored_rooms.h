// A database with many games, made of two that were played.
#pragma once

#include <string>

namespace fray::bench {

struct StoredRooms {
  std::string ended;  ///< ids of the two that are copied
  std::string unfinished;
  int count = 0;  ///< so many copies are made; every tenth is of the unfinished one
};

/// Fills the database of a server that does not run. Every 1,000th copy belongs to the account that the
/// copied one belongs to, the others to nobody. Throws if the database cannot be written.
void fill_database(const std::string& path, const StoredRooms& rooms);
/// The id of a copy, 1 to `count`. The tokens of the copied room open it.
std::string stored_room_id(int number);

}  // namespace fray::bench
