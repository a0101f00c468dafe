// What the files of the transport share: the types of Boost.Beast for one io_context. Nothing else of the
// server includes it, as it takes long to compile.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/fields.hpp>
#include <chrono>
#include <cstddef>
#include <unordered_set>

#include "server/network/transport.h"

namespace fray::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

// All runs on one io_context. The types say so, which spares every operation the copies of an executor that
// could be any.
using Executor = asio::io_context::executor_type;
using Protocol = asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<Protocol, Executor>;
using TcpSocket = asio::basic_stream_socket<Protocol, Executor>;
using TcpStream = beast::basic_stream<Protocol, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class Value>
using Task = asio::awaitable<Value, Executor>;

/// Operations answer with their error as the first of a tuple; they do not throw.
constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable_t<Executor>());

class WebSocket;
class Connection;

/// What the connections share; outlives them, as each holds it.
struct Core {
  asio::io_context& context;
  TransportSettings settings;
  TransportHandler& handler;
  bool stopping = false;
  std::size_t queued = 0;  ///< bytes that wait to be sent over WebSockets
  std::unordered_set<Connection*> connections;
  std::unordered_set<WebSocket*> sockets;
};

}  // namespace fray::net
