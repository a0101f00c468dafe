// `fray serve`: everything put together.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/config/config.h"
#include "server/network/front.h"
#include "server/network/transport.h"
#include "server/room/host.h"
#include "server/room/socket.h"

namespace fray {

/// `config` decides about everything that people set; the others are for tests. Of `transport` address and
/// port are those of `config`.
struct ServerSettings {
  ServerConfig config;
  std::string executable = "/proc/self/exe";  ///< of `fray`, for the workers
  bool stop_on_signals = true;                ///< SIGINT and SIGTERM
  TransportSettings transport;
  RoomHostSettings rooms;
  RoomSocketSettings sockets;
  FrontLimits front;
};

/// Everything but stop() is for one thread, which must live as long as the server.
class Server {
 public:
  /// Opens the database, starts the workers, and listens; games are loaded when they are needed. Errors:
  /// those of DatabaseLock::take, Store::open, start_worker_processes, StaticFiles::load and
  /// Transport::listen.
  static Result<std::unique_ptr<Server>> start(const ServerSettings& settings);
  virtual ~Server() = default;

  virtual std::uint16_t port() const = 0;
  /// How many games have not ended.
  virtual std::size_t unfinished() const = 0;
  /// Serves until it is stopped.
  virtual void run() = 0;
  /// Any thread: no further connections, changes under way become durable and are told, WebSockets are closed
  /// with 1001; then run() ends, after `stop_after` seconds at the latest.
  virtual void stop() = 0;
};

}  // namespace fray
