// The team that a player keeps from game to game: sixteen characters with their levels, items, a war chest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dnd/items/items.h"

namespace fray::dnd::campaign {

/// A place in a team, by its home: 0 to 7 the back rank from file a on, 8 to 15 the pawns. Whichever side the
/// team plays, its place n is that side's character n (D75).
using Place = std::uint8_t;
inline constexpr Place kPlaces = 16;
inline Place place_of(Who who) { return who % kPlaces; }
inline Who who_at(Side side, Place place) {
  return static_cast<Who>(side == Side::white ? place : place + kPlaces);
}
/// "b1", as White's home.
inline std::string name_of_place(Place place) { return Board::name(home_of(place)); }
inline std::optional<Place> place_named(std::string_view name) {
  for (Place place = 0; place < kPlaces; ++place) {
    if (name_of_place(place) == name) return place;
  }
  return std::nullopt;
}

/// Every item that has ever been bought in a campaign has a number of its own, from 1 on, so that it can be
/// in one place only.
using ItemId = int;

struct OwnedItem {
  ItemId id = 0;
  Item item;
  std::optional<Place> given_to;  ///< nobody: it lies in the stash
  bool operator==(const OwnedItem&) const = default;
};

struct Team {
  std::string name;
  std::array<int, kPlaces> levels{};
  std::int64_t gold = 0;         ///< the war chest
  std::vector<OwnedItem> items;  ///< by number, ascending
  bool operator==(const Team&) const = default;

  const OwnedItem* find(ItemId id) const;
  OwnedItem* find(ItemId id);
};

/// One for each level above 1, and one for each full 10,000 of the prices of items given to pieces, those
/// that have no effect included (D77, D111).
int battle_power(const Team& team);

/// What the winner of a game has of it (D78).
int prize_for(int winners_power, int losers_power);

/// What the killer's side has for somebody (D79).
inline int bonus_for(int level) { return 1000 * (level - 1); }

}  // namespace fray::dnd::campaign
