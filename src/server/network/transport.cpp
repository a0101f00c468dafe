#include "server/network/transport.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <ctime>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "server/network/beast.h"
#include "server/network/web_socket.h"

namespace fray::net {
namespace {

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

}  // namespace

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
    if (beast::websocket::is_upgrade(parser.get())) {
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

  /// An answer that may come later than it is asked for.
  struct Waiting {
    explicit Waiting(Executor executor) : answered(executor, Timer::time_point::max()) {}
    std::optional<HttpResponse> response;
    Timer answered;
  };

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

namespace {

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
  std::size_t unsent() const override { return core_->queued; }

 private:
  std::shared_ptr<Core> core_;
  std::shared_ptr<Acceptor> acceptor_;
  std::uint16_t port_;
};

}  // namespace
}  // namespace fray::net

namespace fray {

Result<std::unique_ptr<Transport>> Transport::listen(boost::asio::io_context& context,
                                                     TransportSettings settings, TransportHandler& handler) {
  using namespace net;
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
