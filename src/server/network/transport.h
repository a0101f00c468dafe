// HTTP and WebSockets over TCP. Everything here runs on one thread, that of the io_context; nothing throws.
// The rest of the server sees only this interface, so the library below can be replaced.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.h"
#include "server/network/http_types.h"
#include "server/network/socket.h"

namespace fray {

/// Who answers requests.
class TransportHandler {
 public:
  virtual ~TransportHandler() = default;
  virtual void on_request(HttpRequest request, HttpReply reply) = 0;
  /// A request to become a WebSocket: a listener, or why not.
  virtual std::variant<std::shared_ptr<SocketListener>, HttpResponse> on_upgrade(
      const HttpRequest& request) = 0;
  /// A connection is accepted or, with false, at once closed. Closed ones are told of by on_disconnect.
  virtual bool on_connect(const std::string& address) = 0;
  virtual void on_disconnect(const std::string& address) = 0;
};

struct TransportSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free one
  std::size_t body_bytes = 64 * 1024;
  std::size_t header_bytes = 16 * 1024;
  std::size_t message_bytes = 64 * 1024;  ///< of a WebSocket message
  std::size_t compressed_from = 700;      ///< WebSocket messages of so many bytes are compressed, if asked
  std::size_t send_bound = 512 * 1024;    ///< of a WebSocket, unless set_send_bound says otherwise
  /// Of all WebSockets: beyond it whoever has most waiting for longest is too slow.
  std::size_t all_send_bound = std::size_t{256} << 20;
  int kernel_send_bytes = 128 * 1024;      ///< the kernel's buffer of a connection
  std::chrono::seconds request_time{30};   ///< for a request to come in whole, and between two
  std::chrono::seconds response_time{60};  ///< for a response to be taken
  std::chrono::seconds socket_idle{60};    ///< a WebSocket is pinged after half of it, and closed after it
  std::chrono::seconds close_time{3};      ///< for a peer to take part in closing
};

class Transport {
 public:
  /// Listens. `handler` must outlive the transport and the run of the io_context. Error "address" if it
  /// cannot listen there.
  static Result<std::unique_ptr<Transport>> listen(boost::asio::io_context& context,
                                                   TransportSettings settings, TransportHandler& handler);
  virtual ~Transport() = default;

  virtual std::uint16_t port() const = 0;
  /// Accepts no further connections; responses from now on say that the connection ends.
  virtual void stop_accepting() = 0;
  /// Closes all WebSockets with that code, and all connections that wait for a request.
  virtual void close_all(CloseCode code, std::string_view reason) = 0;
  /// Connections that are open.
  virtual std::size_t connections() const = 0;
  virtual std::size_t sockets() const = 0;
  /// Bytes that wait to be sent over WebSockets.
  virtual std::size_t unsent() const = 0;
};

}  // namespace fray
