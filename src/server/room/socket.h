// One WebSocket of a room: reads its messages, holds it to the rules of docs/server-protocol.md, and hands on
// to the room what it may say; where another server has the room, to that.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/network/rate_limit.h"
#include "server/network/socket.h"
#include "server/room/host.h"
#include "server/room/live_room.h"
#include "server/room/neighbours.h"

namespace fray {

struct RoomSocketSettings {
  double messages_per_second = 20;
  std::int64_t hello_ms = 10'000;            ///< until the first message
  std::size_t spectator_bound = 256 * 1024;  ///< bytes that may wait for a spectator
  std::size_t player_bound = 1024 * 1024;    ///< for a player
};

/// Who opens a WebSocket.
struct RoomVisitor {
  std::string address;                    ///< his own, not that of a proxy
  std::shared_ptr<void> place = nullptr;  ///< among the connections of his address: given back at the end
  std::shared_ptr<RateLimiter> limits =
      nullptr;             ///< messages of each address over all its sockets; null: no limit
  bool passed_on = false;  ///< by another server, so not to be passed on again
};

class RoomSocket final : public SocketListener, public std::enable_shared_from_this<RoomSocket> {
 public:
  RoomSocket(RoomHost& host, std::string room, const RoomSocketSettings& settings, RoomVisitor visitor);

  void on_open(std::shared_ptr<Socket> socket) override;
  void on_message(std::string_view message, bool text) override;
  void on_close() override;

 private:
  /// Whether a message that counts as so many comes too early.
  bool is_too_fast(double cost);
  /// To the room, wherever it is.
  void pass_on(std::string_view message, ClientMessage parsed);
  void hello();
  void find_room();
  void enter(const Result<void>& ready);
  void cannot_enter(const Error& error);
  void call(const std::string& server);
  void refuse(const std::string& id, const Error& error);
  void malformed(const std::string& id, const Error& error);
  void too_fast(const std::string& id);

  RoomHost& host_;
  std::string room_id_;
  RoomSocketSettings settings_;
  RoomVisitor visitor_;
  TokenBucket bucket_;
  TokenBucket resyncs_;
  int malformed_ = 0;  // messages in a row
  int too_fast_ = 0;   // likewise
  bool closed_ = false;
  std::shared_ptr<Viewer> viewer_;
  /// Once it has said hello.
  struct Greeting {
    say::Hello hello;
    std::string text;
  };
  std::optional<Greeting> greeting_;
  std::shared_ptr<LiveRoom> room_;  // where this server has it, or finds out whether it does
  bool entered_ = false;
  std::optional<Neighbours::Line> line_;  // to the server that has it
  struct Said {
    std::string text;
    ClientMessage parsed;
  };
  std::vector<Said> early_;  // until it is known which server has the room
};

}  // namespace fray
