// The least that a WebSocket server can do, to compare with: it sends every message back.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <string>

#include "client.h"
#include "load.h"

namespace fray::bench {

/// Serves on a free port for ever, which it prints first.
void serve_echoes();

/// Sends a message of that size and waits for it to come back, until the load is over.
asio::awaitable<void> echo_on(Load& load, Connection& connection, std::uint16_t port, std::size_t bytes);

}  // namespace fray::bench
