// What people in a room write to each other (docs/server-protocol.md, "Chat"): in memory only, and no part of
// the game.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "core/side.h"
#include "server/room/client_message.h"
#include "server/room/game_log.h"

namespace fray {

class Chat {
 public:
  /// So many messages are kept, and so many bytes of them, all of which wait at once for one who joins: much
  /// less than may wait for a spectator (RoomSocketSettings).
  static constexpr std::size_t kKept = 100;
  static constexpr std::size_t kKeptBytes = 64 * 1024;

  struct Message {
    Seat seat;       ///< who wrote it
    std::string id;  ///< of the client's message
    ChatTo to;
    Side side;  ///< of whoever wrote it
    /// As it goes over the wire, shared by all that it goes to.
    std::shared_ptr<const std::string> text;

    /// Whether one who plays for `viewer` may read it; spectators play for nobody.
    bool is_for(std::optional<Side> viewer) const { return to == ChatTo::room || viewer == side; }
  };

  /// Adds a message of a seat that plays for `side`, and drops the oldest if there are too many.
  const Message& add(Seat seat, Side side, const std::string& id, const say::Chat& what, Moment now);
  /// Whether the seat has written that already, as far as is remembered: a message that comes twice is one.
  bool has(Seat seat, const std::string& id) const;
  /// The newest, the oldest first.
  const std::deque<Message>& messages() const { return messages_; }

 private:
  std::deque<Message> messages_;
  std::size_t bytes_ = 0;  ///< of their texts
};

}  // namespace fray
