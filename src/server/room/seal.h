// Choices that nobody may see before all are in: the scheme seal-v1 of docs/server-protocol.md. A choice is
// bound by a keyed hash under the room's secret. Without the secret nothing follows from it; whoever has the
// secret finds the choice by trying the few that are legal. So a seal may stand in a log that everybody
// reads, and the log alone is enough to go on after a crash.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/any_game.h"
#include "server/room/fair_dice.h"

namespace fray {

/// HMAC-SHA256 with the secret as the key over "seal-v1" | room | seat | version | action. `version` is that
/// of the node at which the choice is made, so no seal is ever the same as another.
Bytes32 seal_of(std::string_view room, const Bytes32& secret, Seat seat, std::uint64_t version,
                std::string_view action);

/// Which of the legal actions of `seat` at the node of `state` has this seal; nothing if none has. One hash
/// for each action that is tried.
std::optional<Action> open_seal(const AnyState& state, std::string_view room, const Bytes32& secret,
                                Seat seat, std::uint64_t version, const Bytes32& seal);

}  // namespace fray
