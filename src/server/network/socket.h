// A WebSocket as the rooms see it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace fray {

/// Close codes of docs/server-protocol.md, "WebSocket".
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  too_large = 1009,
  try_later = 1013,
  no_hello = 4000,
  no_such_room = 4001,
  bad_token = 4002,
  too_many_messages = 4003,
  too_slow = 4004,
  malformed = 4005,
};

/// One WebSocket, as whoever talks over it sees it.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Queues a text frame. If more than the bound would wait then, nothing further is sent and the socket is
  /// closed with 4004. After a close it does nothing.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// Sends what is queued, then closes; a peer that does not take part is cut off after a few seconds.
  virtual void close(CloseCode code, std::string_view reason) = 0;
  /// How many bytes may wait to be sent.
  virtual void set_send_bound(std::size_t bytes) = 0;
  virtual std::string_view address() const = 0;
};

/// Who listens to one WebSocket.
class SocketListener {
 public:
  virtual ~SocketListener() = default;
  virtual void on_open(std::shared_ptr<Socket> socket) = 0;
  /// A whole message, of at most the bound. `text` is false for a binary frame.
  virtual void on_message(std::string_view message, bool text) = 0;
  /// Once, if on_open was called: nothing more comes, and nothing more is sent.
  virtual void on_close() = 0;
};

}  // namespace fray
