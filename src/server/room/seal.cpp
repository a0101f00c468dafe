#include "server/room/seal.h"

#include <algorithm>

#include "server/room/hash_input.h"

namespace fray {

Bytes32 seal_of(std::string_view room, const Bytes32& secret, Seat seat, std::uint64_t version,
                std::string_view action) {
  constexpr std::string_view kScheme = "seal-v1";
  HashInput input;
  input.string(kScheme).string(room).number(static_cast<std::uint64_t>(seat)).number(version).string(action);
  return hmac_sha256(secret, input.bytes());
}

std::optional<Action> open_seal(const AnyState& state, std::string_view room, const Bytes32& secret,
                                Seat seat, std::uint64_t version, const Bytes32& seal) {
  ActionList actions;
  state.legal_actions(seat, actions);
  const auto found = std::find_if(actions.begin(), actions.end(), [&](Action action) {
    return seal_of(room, secret, seat, version, state.action_text(action)) == seal;
  });
  return found == actions.end() ? std::nullopt : std::optional(*found);
}

}  // namespace fray
