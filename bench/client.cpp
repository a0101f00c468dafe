#include "client.h"

#include <netinet/in.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "frame_meter.h"

namespace fray::bench {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
namespace http_ns = beast::http;
using asio::ip::tcp;

constexpr unsigned kHttp11 = 11;

std::string host(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

/// Connects from the caller's address to the server, which is at 127.0.0.1.
asio::awaitable<void> reach(tcp::socket& socket, const Caller& caller, std::uint16_t port) {
  socket.open(tcp::v4());
  if (caller.source != "127.0.0.1") {
    // A port is found when it connects: otherwise each would be used for one connection only.
    const asio::detail::socket_option::integer<IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT> late(1);
    socket.set_option(late);
    socket.bind({asio::ip::make_address(caller.source), 0});
  }
  co_await socket.async_connect({asio::ip::address_v4::loopback(), port}, asio::use_awaitable);
  socket.set_option(tcp::no_delay(true));
}

/// A socket that can count what comes.
class MeteredSocket : public tcp::socket {
 public:
  using tcp::socket::basic_stream_socket;

  std::optional<FrameMeter>& meter() { return meter_; }

  template <typename Buffers, typename Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (!meter_) return tcp::socket::async_read_some(buffers, std::forward<Handler>(handler));
    tcp::socket::async_read_some(
        buffers, [this, buffers, handler = std::decay_t<Handler>(std::forward<Handler>(handler))](
                     boost::system::error_code error, std::size_t bytes) mutable {
          note(buffers, bytes);
          std::move(handler)(error, bytes);
        });
  }

  // Beast finds these by the type of the socket.
  friend void beast_close_socket(MeteredSocket& socket) {
    boost::system::error_code ignored;
    socket.close(ignored);
  }
  template <typename Handler>
  friend void async_teardown(beast::role_type role, MeteredSocket& socket, Handler&& handler) {
    websocket::async_teardown(role, static_cast<tcp::socket&>(socket), std::forward<Handler>(handler));
  }

 private:
  template <typename Buffers>
  void note(const Buffers& buffers, std::size_t bytes) {
    for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers); ++at) {
      const asio::const_buffer part(*at);
      const std::size_t here = std::min(bytes, part.size());
      meter_->take({static_cast<const char*>(part.data()), here});
      bytes -= here;
    }
  }

  std::optional<FrameMeter> meter_;
};

}  // namespace

struct Connection::Stream {
  Stream(asio::io_context& context, Caller who) : caller(std::move(who)), socket(context) {}

  Caller caller;
  websocket::stream<MeteredSocket, true> socket;
  beast::flat_buffer buffer;
  bool deflates = false;
  std::size_t wire_bytes = 0;
};

Connection::Connection(asio::io_context& context, Caller caller)
    : stream_(std::make_unique<Stream>(context, std::move(caller))) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

void Connection::offer_deflate() {
  websocket::permessage_deflate deflate;
  deflate.client_enable = true;
  stream_->socket.set_option(deflate);
  stream_->socket.next_layer().meter().emplace();
}

asio::awaitable<void> Connection::open(std::uint16_t port, std::string path) {
  auto& socket = stream_->socket;
  co_await reach(socket.next_layer(), stream_->caller, port);
  constexpr std::size_t kLongest = std::size_t{16} << 20;
  socket.read_message_max(kLongest);
  socket.set_option(
      websocket::stream_base::decorator([&caller = stream_->caller](websocket::request_type& r) {
        if (!caller.forwarded_for.empty()) r.set("X-Forwarded-For", caller.forwarded_for);
      }));
  websocket::response_type response;
  co_await socket.async_handshake(response, host(port), path, asio::use_awaitable);
  stream_->deflates = response[http_ns::field::sec_websocket_extensions].find("permessage-deflate") !=
                      beast::string_view::npos;
  socket.text(true);
}

asio::awaitable<void> Connection::send(std::string_view text) {
  co_await stream_->socket.async_write(asio::buffer(text.data(), text.size()), asio::use_awaitable);
}

asio::awaitable<std::string_view> Connection::receive() {
  Stream& stream = *stream_;
  stream.buffer.consume(stream.buffer.size());
  co_await stream.socket.async_read(stream.buffer, asio::use_awaitable);
  if (auto& meter = stream.socket.next_layer().meter()) stream.wire_bytes = meter->next_message();
  const auto data = stream.buffer.cdata();
  co_return std::string_view(static_cast<const char*>(data.data()), data.size());
}

void Connection::drop() {
  boost::system::error_code ignored;
  stream_->socket.next_layer().close(ignored);
}

bool Connection::deflates() const { return stream_->deflates; }
std::size_t Connection::wire_bytes() const { return stream_->wire_bytes; }

asio::awaitable<Answer> request(asio::io_context& context, std::uint16_t port, Caller caller,
                                std::string target, std::string body) {
  tcp::socket socket(context);
  co_await reach(socket, caller, port);
  const bool post = !body.empty();
  http_ns::request<http_ns::string_body> message(post ? http_ns::verb::post : http_ns::verb::get, target,
                                                 kHttp11, std::move(body));
  message.set(http_ns::field::host, host(port));
  if (post) message.set(http_ns::field::content_type, "application/json");
  if (!caller.forwarded_for.empty()) message.set("X-Forwarded-For", caller.forwarded_for);
  if (!caller.cookie.empty()) message.set(http_ns::field::cookie, caller.cookie);
  message.keep_alive(false);
  message.prepare_payload();
  co_await http_ns::async_write(socket, message, asio::use_awaitable);
  beast::flat_buffer buffer;
  http_ns::response_parser<http_ns::string_body> parser;
  parser.body_limit(boost::none);
  co_await http_ns::async_read(socket, buffer, parser, asio::use_awaitable);
  const auto& response = parser.get();
  const std::string cookie(response[http_ns::field::set_cookie]);
  co_return Answer{static_cast<int>(response.result_int()), response.body(),
                   cookie.substr(0, cookie.find(';'))};
}

asio::awaitable<std::string> http(asio::io_context& context, std::uint16_t port, Caller caller,
                                  std::string target, std::string body) {
  Answer answer = co_await request(context, port, std::move(caller), target, std::move(body));
  if (answer.status / 100 != 2)
    throw std::runtime_error("the server answered " + target + " with " + std::to_string(answer.status) +
                             ": " + answer.body.substr(0, 400));
  co_return std::move(answer.body);
}

}  // namespace fray::bench
