#include "echo.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <stdexcept>

namespace fray::bench {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

asio::awaitable<void> echo(tcp::socket socket) {
  try {
    socket.set_option(tcp::no_delay(true));
    websocket::stream<tcp::socket, false> stream(std::move(socket));
    co_await stream.async_accept(asio::use_awaitable);
    stream.text(true);
    beast::flat_buffer buffer;
    while (true) {
      co_await stream.async_read(buffer, asio::use_awaitable);
      co_await stream.async_write(buffer.cdata(), asio::use_awaitable);
      buffer.consume(buffer.size());
    }
  } catch (const std::exception&) {
    // The client is gone.
  }
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor) {
  while (true) {
    auto socket = co_await acceptor.async_accept(asio::use_awaitable);
    asio::co_spawn(acceptor.get_executor(), echo(std::move(socket)), asio::detached);
  }
}

}  // namespace

void serve_echoes() {
  asio::io_context context{1};
  tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
  std::printf("ws://127.0.0.1:%d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  asio::co_spawn(context, accept_all(acceptor), asio::detached);
  context.run();
}

asio::awaitable<void> echo_on(Load& load, Connection& connection, std::uint16_t port, std::size_t bytes) {
  const std::string message(bytes, 'e');
  co_await connection.open(port, "/");
  co_await load.ready();
  while (!load.over()) {
    const auto begin = Clock::now();
    co_await connection.send(message);
    const std::string_view back = co_await connection.receive();
    if (back.size() != bytes) throw std::runtime_error("the echo is not what was sent");
    load.done(begin, Clock::now(), bytes);
  }
}

}  // namespace fray::bench
