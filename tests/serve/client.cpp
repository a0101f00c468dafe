#include "client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <stdexcept>

namespace fray::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http_ns = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

tcp::endpoint local(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(const std::string& a, const std::string& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string HttpAnswer::header(const std::string& name) const {
  for (const auto& [key, value] : headers) {
    if (same_name(key, name)) return value;
  }
  return "";
}

std::string HttpAnswer::code() const {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object() || !json.contains("error")) return "";
  return json["error"].value("code", "");
}

std::string raw_exchange(std::uint16_t port, const std::string& bytes, std::chrono::milliseconds wait) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(local(port));
  error_code ignored;
  asio::write(socket, asio::buffer(bytes), ignored);
  std::string answer;
  bool closed = false;
  asio::async_read(socket, asio::dynamic_buffer(answer), [&](error_code, std::size_t) { closed = true; });
  context.run_for(wait);
  socket.close(ignored);
  context.restart();
  context.run();
  return answer;
}

struct DeafConnection::Connection {
  asio::io_context context;
  tcp::socket socket{context};
};

DeafConnection::DeafConnection(std::uint16_t port, const std::string& bytes)
    : connection_(std::make_unique<Connection>()) {
  tcp::socket& socket = connection_->socket;
  socket.open(tcp::v4());
  socket.set_option(asio::socket_base::receive_buffer_size(4096));
  socket.connect(local(port));
  asio::write(socket, asio::buffer(bytes));
}

DeafConnection::~DeafConnection() = default;
DeafConnection::DeafConnection(DeafConnection&&) noexcept = default;

HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& target,
                const std::string& body, const Headers& headers) {
  std::string request = method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                        "\r\nConnection: close\r\n";
  bool typed = false;
  for (const auto& [name, value] : headers) {
    request += name + ": " + value + "\r\n";
    typed = typed || same_name(name, "content-type");
  }
  if (!body.empty() || method == "POST") {
    if (!typed) request += "Content-Type: application/json\r\n";
    request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  }
  HttpAnswer answer;
  answer.bytes = raw_exchange(port, request + "\r\n" + body);
  http_ns::response_parser<http_ns::string_body> parser;
  parser.body_limit(std::size_t{1} << 30);
  parser.eager(true);
  if (method == "HEAD") parser.skip(true);
  error_code error;
  parser.put(asio::buffer(answer.bytes), error);
  if (error && error != http_ns::error::need_more)
    throw std::runtime_error("no HTTP answer: " + error.message());
  if (!parser.is_header_done()) throw std::runtime_error("no HTTP answer to " + method + " " + target);
  answer.status = static_cast<int>(parser.get().result_int());
  for (const auto& field : parser.get())
    answer.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  answer.body = parser.get().body();
  return answer;
}

struct ClientSocket::Connection {
  Connection() : stream(context) {}

  void start_reading() {
    if (reading || failed) return;
    reading = true;
    stream.async_read(buffer, [this](error_code error, std::size_t) {
      reading = false;
      arrived = !error;
      if (error) failed = error;
    });
  }

  asio::io_context context;
  websocket::stream<tcp::socket, true> stream;
  beast::flat_buffer buffer;
  bool reading = false;
  bool arrived = false;  // a message is in the buffer
  error_code failed;
};

ClientSocket::ClientSocket(std::uint16_t port, const std::string& target, const Headers& headers,
                           int receive_buffer, bool compression)
    : connection_(std::make_unique<Connection>()) {
  auto& stream = connection_->stream;
  websocket::permessage_deflate offer;
  offer.client_enable = compression;
  stream.set_option(offer);
  stream.next_layer().open(tcp::v4());
  if (receive_buffer > 0)
    stream.next_layer().set_option(asio::socket_base::receive_buffer_size(receive_buffer));
  stream.next_layer().connect(local(port));
  stream.next_layer().set_option(tcp::no_delay(true));
  stream.read_message_max(std::size_t{64} << 20);
  stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  const std::string path = target.starts_with('/') ? target : "/ws/rooms/" + target;
  websocket::response_type response;
  stream.handshake(response, "127.0.0.1:" + std::to_string(port), path);
  extensions = std::string(response["Sec-WebSocket-Extensions"]);
}

ClientSocket::~ClientSocket() = default;
ClientSocket::ClientSocket(ClientSocket&&) noexcept = default;
ClientSocket& ClientSocket::operator=(ClientSocket&&) noexcept = default;

void ClientSocket::send_text(const std::string& text) {
  connection_->stream.text(true);
  connection_->stream.write(asio::buffer(text));
}

void ClientSocket::send_binary(const std::string& bytes) {
  connection_->stream.binary(true);
  connection_->stream.write(asio::buffer(bytes));
}

std::optional<std::string> ClientSocket::try_receive(std::chrono::milliseconds wait) {
  Connection& c = *connection_;
  const auto end = std::chrono::steady_clock::now() + wait;
  c.start_reading();
  while (!c.arrived && !c.failed && std::chrono::steady_clock::now() < end) {
    c.context.restart();
    c.context.run_one_until(end);
  }
  if (!c.arrived) return std::nullopt;
  c.arrived = false;
  std::string text = beast::buffers_to_string(c.buffer.data());
  c.buffer.consume(c.buffer.size());
  if (on_text) on_text(text);
  return text;
}

Json ClientSocket::receive(std::chrono::milliseconds wait) {
  const auto text = try_receive(wait);
  if (text) return Json::parse(*text);
  throw std::runtime_error(connection_->failed
                               ? "the socket is closed: " + connection_->failed.message() + ", code " +
                                     std::to_string(connection_->stream.reason().code)
                               : "nothing came in time");
}

Json ClientSocket::until(const std::function<bool(const Json&)>& wanted, std::chrono::milliseconds wait) {
  const auto end = std::chrono::steady_clock::now() + wait;
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    Json message = receive(std::max(left, std::chrono::milliseconds(1)));
    if (wanted(message)) return message;
  }
}

Json ClientSocket::until(const std::string& type, std::chrono::milliseconds wait) {
  return until([&](const Json& message) { return message.value("type", "") == type; }, wait);
}

int ClientSocket::close_code(std::chrono::milliseconds wait) {
  const auto end = std::chrono::steady_clock::now() + wait;
  while (!connection_->failed) {
    if (std::chrono::steady_clock::now() >= end)
      throw std::runtime_error("the server did not close the socket");
    try_receive(std::chrono::milliseconds(50));
  }
  if (connection_->failed != websocket::error::closed) return 1006;
  return connection_->stream.reason().code;
}

void ClientSocket::cut() {
  error_code ignored;
  connection_->stream.next_layer().set_option(asio::socket_base::linger(true, 0), ignored);
  connection_->stream.next_layer().close(ignored);
}

}  // namespace fray::test
