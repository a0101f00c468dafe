// Rooms in which The Duel is played, a game in which both sides choose at once.
#pragma once

#include "core/game_adapter.h"
#include "room_fixture.h"
#include "toy/duel/duel.h"

namespace fray::test {

inline const GameAdapter<toy::Duel> kDuel;
inline const AnyGame* const kDuelGames[] = {&kDuel};

inline RoomSetup duel(const ClockSettings& clock = {}) {
  RoomSetup setup = two_people();
  setup.game = &kDuel;
  setup.clock = clock;
  return setup;
}

inline TestRoom room_of(const RoomSetup& setup, std::uint8_t seed = 0xa7) {
  return TestRoom(setup, bytes_of(seed), kDuelGames);
}

/// Both sides choose for the first time, after which their clocks run; until both are to choose again.
inline void play_first_round(TestRoom& test) {
  for (const Seat seat : {Seat{0}, Seat{1}}) test.act(seat, "one");
  while (test.room->state().node_kind() != NodeKind::simultaneous)
    test.act(test.room->facts().deciders().at(0), "hold");
}

}  // namespace fray::test
