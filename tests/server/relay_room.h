// Rooms in which Relay is played: teams of one to four on each side.
#pragma once

#include "core/game_adapter.h"
#include "room_fixture.h"
#include "toy/relay/relay.h"

namespace fray::test {

inline const GameAdapter<toy::Relay> kRelay;
inline const AnyGame* const kRelayGames[] = {&kRelay};

/// People on all seats that such options make.
inline RoomSetup relay(const std::string& white = "1123", const std::string& black = "1111",
                       const ClockSettings& clock = {}) {
  RoomSetup setup = two_people();
  setup.game = &kRelay;
  setup.options = {{"white_seats", white}, {"black_seats", black}};
  setup.clock = clock;
  const auto players = [](const std::string& share) {
    return static_cast<std::size_t>(*std::max_element(share.begin(), share.end()) - '0');
  };
  setup.seats.assign(players(white) + players(black), person());
  return setup;
}

inline TestRoom relay_room(const RoomSetup& setup) { return TestRoom(setup, bytes_of(0xa7), kRelayGames); }

}  // namespace fray::test
