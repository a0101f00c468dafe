// The only file of the server that knows Boost.Beast: it takes long to compile.
#include "server/network/transport.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <ctime>
#include <deque>
#include <iterator>
#include <optional>
#include <unordered_set>
#include <vector>

namespace fray {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
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
  std::size_t queued = 0;  // bytes that wait to be sent over WebSockets
  std::unordered_set<Connection*> connections;
  std::unordered_set<WebSocket*> sockets;
};

using Stream = websocket::stream<TcpStream, true>;  // true: messages may be compressed

/// What is long is compressed for whoever offers it (RFC 7692). Every message by itself, so that no window
/// has to be kept between two, and with small windows: a state is full of short repetitions. What comes in is
/// held to the same bound as without, however small it was on its way (read_message_max).
websocket::permessage_deflate compression(std::size_t shortest) {
  websocket::permessage_deflate how;
  how.server_enable = true;
  how.server_no_context_takeover = true;
  how.client_no_context_takeover = true;
  how.server_max_window_bits = 12;
  how.client_max_window_bits = 9;
  how.compLevel = 6;
  how.memLevel = 4;
  how.msg_size_threshold = shortest;
  return how;
}

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(std::shared_ptr<Core> core, TcpStream stream, std::string address)
      : core_(std::move(core)),
        stream_(std::move(stream)),
        address_(std::move(address)),
        bound_(core_->settings.send_bound) {}
  ~WebSocket() override { drop_from(0); }

  void send(std::shared_ptr<const std::string> text) override {
    if (close_ || ended_) return;
    const std::size_t size = text->size();
    const bool crowded = queued_ > 0 && core_->queued + size > core_->settings.all_send_bound;
    if (crowded || queued_ + size > bound_) {
      close(CloseCode::too_slow, "too slow a reader");
      return;
    }
    queued_ += size;
    core_->queued += size;
    queue_.push_back(std::move(text));
    start_writing();
  }

  void close(CloseCode code, std::string_view reason) override {
    if (close_ || ended_) return;
    close_.emplace(static_cast<websocket::close_code>(code),
                   beast::string_view(reason.data(), reason.size()));
    // What a slow reader has not taken is of no use to it; the frame that is being written must be finished.
    if (code == CloseCode::too_slow) drop_from(writing_ ? 1 : 0);
    cut_off_after(core_->settings.close_time);
    start_writing();
  }

  void set_send_bound(std::size_t bytes) override { bound_ = bytes; }
  std::string_view address() const override { return address_; }

  Task<void> run(http::request<http::string_body> request, std::shared_ptr<SocketListener> listener) {
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(
        websocket::stream_base::timeout{std::chrono::seconds(10), core_->settings.socket_idle, true});
    stream_.read_message_max(core_->settings.message_bytes);
    stream_.set_option(compression(core_->settings.compressed_from));
    stream_.auto_fragment(false);  // a message is written at once, not in pieces of 4 kB
    auto [accept_error] = co_await stream_.async_accept(request, kNoThrow);
    if (accept_error) co_return;
    request = {};
    core_->sockets.insert(this);
    listener->on_open(shared_from_this());
    if (core_->stopping) close(CloseCode::going_away, "the server stops");
    beast::flat_buffer buffer;
    while (true) {
      auto [error, size] = co_await stream_.async_read(buffer, kNoThrow);
      if (error) break;
      if (!close_) {
        const auto data = buffer.cdata();
        listener->on_message({static_cast<const char*>(data.data()), data.size()}, stream_.got_text());
      }
      buffer.consume(buffer.size());
    }
    ended_ = true;
    core_->sockets.erase(this);
    if (cut_off_) cut_off_->cancel();
    drop_from(writing_ ? 1 : 0);
    listener->on_close();
  }

 private:
  // With plain handlers: to start a coroutine for every message is dear.
  void start_writing() {
    if (!writing_) write_next();
  }

  void write_next() {
    writing_ = true;
    const auto self = shared_from_this();
    if (!queue_.empty() && !ended_) {
      stream_.async_write(asio::buffer(*queue_.front()),
                          [self](error_code error, std::size_t) { self->written(error); });
    } else if (close_ && !ended_) {
      stream_.async_close(*close_, [self](error_code) { self->writing_ = false; });
    } else {
      writing_ = false;
    }
  }

  void written(error_code error) {
    no_longer_queued(queue_.front()->size());
    queue_.pop_front();
    if (error) drop_from(0);
    write_next();
  }

  /// Forgets what waits, from that place of the queue on.
  void drop_from(std::size_t place) {
    while (queue_.size() > place) {
      no_longer_queued(queue_.back()->size());
      queue_.pop_back();
    }
  }
  void no_longer_queued(std::size_t bytes) {
    queued_ -= bytes;
    core_->queued -= bytes;
  }

  void cut_off_after(std::chrono::seconds time) {
    cut_off_.emplace(stream_.get_executor(), time);
    cut_off_->async_wait([weak = weak_from_this()](error_code error) {
      const auto self = weak.lock();
      if (error || !self) return;
      error_code ignored;
      beast::get_lowest_layer(self->stream_).socket().close(ignored);
    });
  }

  std::shared_ptr<Core> core_;
  Stream stream_;
  std::string address_;
  std::size_t bound_;
  std::size_t queued_ = 0;  // bytes, with the frame that is being written
  std::deque<std::shared_ptr<const std::string>> queue_;
  bool writing_ = false;  // a message, or the closing
  bool ended_ = false;    // nothing can be sent any more
  std::optional<websocket::close_reason> close_;
  std::optional<Timer> cut_off_;
};

/// An answer that may come later than it is asked for.
struct Waiting {
  explicit Waiting(Executor executor) : answered(executor, Timer::time_point::max()) {}
  std::optional<HttpResponse> response;
  Timer answered;
};

std::string lower_case(beast::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[40];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc)};
}

/// What is wrong with a request that cannot be read, or nothing if there is nobody to tell.
std::optional<HttpResponse> unreadable(error_code error) {
  if (error == http::error::body_limit)
    return error_response(413, {"too_large", "the body of a request may have 64 KiB at most"});
  if (error == http::error::header_limit)
    return error_response(431, {"too_large", "the headers of a request may have 16 KiB at most"});
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error.category() == http::make_error_code(http::error::bad_method).category())
    return error_response(400, {"bad_request", "this is no HTTP request: " + error.message()});
  return std::nullopt;
}

/// How long a request is must be clear: two answers to that are how one request is smuggled inside another.
/// `parser` has read the headers. Nothing if all is well.
template <class Request>
std::optional<HttpResponse> unclear_length(const Request& request) {
  const auto codings = request.equal_range(http::field::transfer_encoding);
  if (codings.first == codings.second) return std::nullopt;
  if (request.count(http::field::content_length) > 0 || request.version() < 11)
    return error_response(
        400,
        {"bad_request", "'Transfer-Encoding' may not stand beside 'Content-Length' nor before HTTP/1.1"});
  if (std::next(codings.first) == codings.second && beast::iequals(codings.first->value(), "chunked"))
    return std::nullopt;
  return error_response(501, {"not_implemented", "'Transfer-Encoding' can only be 'chunked'"});
}

/// One TCP connection with its requests, one after another.
class Connection {
 public:
  Connection(std::shared_ptr<Core> core, TcpSocket socket, std::string address)
      : core_(std::move(core)), stream_(std::move(socket)), address_(std::move(address)) {
    core_->connections.insert(this);
  }
  ~Connection() { core_->connections.erase(this); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void close_if_idle() {
    if (!idle_) return;
    error_code ignored;
    stream_.socket().close(ignored);
  }

  Task<void> run() {
    while (co_await serve_one()) {
    }
    error_code ignored;
    if (stream_.socket().is_open()) stream_.socket().shutdown(TcpSocket::shutdown_both, ignored);
  }

 private:
  /// False when the connection is to end.
  Task<bool> serve_one() {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(core_->settings.header_bytes));
    parser.body_limit(core_->settings.body_bytes);
    stream_.expires_after(core_->settings.request_time);
    idle_ = buffer_.size() == 0;
    auto [header_error, header_size] = co_await http::async_read_header(stream_, buffer_, parser, kNoThrow);
    idle_ = false;
    error_code error = header_error;
    if (!error) {
      if (auto refusal = unclear_length(parser.get())) {
        co_await write(std::move(*refusal), false, false);
        co_await drain();
        co_return false;
      }
    }
    if (!error && !parser.is_done()) {
      auto [body_error, body_size] = co_await http::async_read(stream_, buffer_, parser, kNoThrow);
      error = body_error;
    }
    if (error) {
      if (auto refusal = unreadable(error)) {
        co_await write(std::move(*refusal), false, false);
        co_await drain();
      }
      co_return false;
    }
    HttpRequest request = translate(parser.get());
    if (websocket::is_upgrade(parser.get())) {
      auto answer = core_->handler.on_upgrade(request);
      if (auto* listener = std::get_if<std::shared_ptr<SocketListener>>(&answer)) {
        const auto socket = std::make_shared<WebSocket>(core_, std::move(stream_), address_);
        co_await socket->run(parser.release(), std::move(*listener));
        co_return false;
      }
      co_return co_await write(std::move(std::get<HttpResponse>(answer)), false, parser.get().keep_alive());
    }
    const bool head = request.method == "HEAD";
    const bool keep = parser.get().keep_alive();
    HttpResponse response = co_await answer_to(std::move(request));
    co_return co_await write(std::move(response), head, keep);
  }

  HttpRequest translate(http::request<http::string_body>& from) const {
    HttpRequest request;
    request.method = std::string(from.method_string());
    const beast::string_view target = from.target();
    const std::size_t question = target.find('?');
    request.path = std::string(target.substr(0, question));
    if (question != beast::string_view::npos) request.query = std::string(target.substr(question + 1));
    for (const auto& field : from)
      request.headers.push_back({lower_case(field.name_string()), std::string(field.value())});
    request.body = std::move(from.body());
    request.address = address_;
    return request;
  }

  Task<HttpResponse> answer_to(HttpRequest request) {
    stream_.expires_never();
    const auto waiting = std::make_shared<Waiting>(stream_.get_executor());
    core_->handler.on_request(std::move(request), [waiting](HttpResponse response) {
      waiting->response = std::move(response);
      waiting->answered.cancel();
    });
    while (!waiting->response) co_await waiting->answered.async_wait(kNoThrow);
    co_return std::move(*waiting->response);
  }

  /// Answers whether the connection goes on.
  Task<bool> write(HttpResponse response, bool head, bool keep_alive) {
    keep_alive = keep_alive && !core_->stopping;
    stream_.expires_after(core_->settings.response_time);
    const bool bodiless = head || response.status == 204 || response.status == 304;
    const std::string_view content = response.content();
    http::response<http::span_body<const char>> message(static_cast<http::status>(response.status), 11);
    for (const HttpHeader& header : response.headers) message.insert(header.name, header.value);
    message.set(http::field::date, http_date());
    message.keep_alive(keep_alive);
    if (!bodiless) message.body() = boost::span<const char>(content.data(), content.size());
    if (response.status != 204 && response.status != 304) message.content_length(content.size());
    http::response_serializer<http::span_body<const char>> serializer(message);
    if (bodiless) {
      auto [error, size] = co_await http::async_write_header(stream_, serializer, kNoThrow);
      co_return !error && keep_alive;
    }
    auto [error, size] = co_await http::async_write(stream_, serializer, kNoThrow);
    co_return !error && keep_alive;
  }

  /// Takes a little of what the other side is still sending: closing at once could lose the answer.
  Task<void> drain() {
    error_code ignored;
    stream_.socket().shutdown(TcpSocket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(1));
    std::size_t rest = 512 * 1024;
    std::array<char, 4096> bytes;
    while (rest > 0) {
      auto [error, size] = co_await stream_.async_read_some(asio::buffer(bytes), kNoThrow);
      if (error) break;
      rest -= std::min(rest, size);
    }
  }

  std::shared_ptr<Core> core_;
  TcpStream stream_;
  beast::flat_buffer buffer_;
  std::string address_;
  bool idle_ = false;  // waits for a request
};

std::string address_text(const Protocol::endpoint& endpoint) {
  const auto address = endpoint.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

Task<void> serve(std::shared_ptr<Core> core, TcpSocket socket, std::string address) {
  error_code ignored;
  socket.set_option(Protocol::no_delay(true), ignored);
  socket.set_option(asio::socket_base::send_buffer_size(core->settings.kernel_send_bytes), ignored);
  {
    Connection connection(core, std::move(socket), address);
    co_await connection.run();
  }
  core->handler.on_disconnect(address);
}

Task<void> accept_all(std::shared_ptr<Core> core, std::shared_ptr<Acceptor> acceptor) {
  while (acceptor->is_open()) {
    auto [error, socket] = co_await acceptor->async_accept(kNoThrow);
    if (core->stopping) break;
    if (error) {
      // Out of file descriptors, most likely: others must end before this can go on.
      Timer pause(core->context, std::chrono::milliseconds(100));
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    error_code ended;
    const Protocol::endpoint peer = socket.remote_endpoint(ended);
    if (ended) continue;
    std::string address = address_text(peer);
    if (core->handler.on_connect(address))
      asio::co_spawn(core->context, serve(core, std::move(socket), std::move(address)), asio::detached);
  }
}

class BeastTransport final : public Transport {
 public:
  BeastTransport(std::shared_ptr<Core> core, std::shared_ptr<Acceptor> acceptor)
      : core_(std::move(core)), acceptor_(std::move(acceptor)), port_(acceptor_->local_endpoint().port()) {
    asio::co_spawn(core_->context, accept_all(core_, acceptor_), asio::detached);
  }
  ~BeastTransport() override { stop_accepting(); }

  std::uint16_t port() const override { return port_; }
  void stop_accepting() override {
    core_->stopping = true;
    error_code ignored;
    acceptor_->close(ignored);
  }
  void close_all(CloseCode code, std::string_view reason) override {
    const std::vector<WebSocket*> sockets(core_->sockets.begin(), core_->sockets.end());
    for (WebSocket* socket : sockets) socket->close(code, reason);
    const std::vector<Connection*> connections(core_->connections.begin(), core_->connections.end());
    for (Connection* connection : connections) connection->close_if_idle();
  }
  std::size_t connections() const override { return core_->connections.size(); }
  std::size_t sockets() const override { return core_->sockets.size(); }

 private:
  std::shared_ptr<Core> core_;
  std::shared_ptr<Acceptor> acceptor_;
  std::uint16_t port_;
};

}  // namespace

Result<std::unique_ptr<Transport>> Transport::listen(asio::io_context& context, TransportSettings settings,
                                                     TransportHandler& handler) {
  const auto failed = [&](const error_code& error) {
    return fail("address", "cannot listen on " + settings.address + " port " + std::to_string(settings.port) +
                               ": " + error.message());
  };
  error_code error;
  const auto address = asio::ip::make_address(settings.address, error);
  if (error) return failed(error);
  const Protocol::endpoint endpoint(address, settings.port);
  const auto acceptor = std::make_shared<Acceptor>(context);
  acceptor->open(endpoint.protocol(), error);
  if (!error) acceptor->set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor->bind(endpoint, error);
  if (!error) acceptor->listen(asio::socket_base::max_listen_connections, error);
  if (error) return failed(error);
  const auto core = std::make_shared<Core>(Core{context, std::move(settings), handler, false, 0, {}, {}});
  return std::make_unique<BeastTransport>(core, acceptor);
}

}  // namespace fray
