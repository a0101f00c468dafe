// What a room shows to somebody who looks on, and what he can choose.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/decode_choices.h"
#include "room_fixture.h"

namespace fray::test {

/// The update that the seat, or a spectator, gets now.
inline Json shown(const TestRoom& test, std::optional<Seat> viewer) {
  return test.room->update(viewer, test.now);
}

/// The texts of the actions in it.
inline std::vector<std::string> choices_of(const TestRoom& test, std::optional<Seat> viewer) {
  std::vector<std::string> texts;
  for (const Json& action : ChoicesReader::read(shown(test, viewer)["state"]["choices"]))
    texts.push_back(action["text"]);
  return texts;
}

}  // namespace fray::test
