// A client of a server on this machine: one WebSocket, or one request over HTTP.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace fray::bench {

namespace asio = boost::asio;

/// Whom the server takes the client for.
struct Caller {
  // No aggregate: what is one of these and has no name, g++ 12 moves bit by bit where a coroutine waits.
  Caller() {}

  std::string source = "127.0.0.1";  ///< the address that it connects from, of 127.0.0.0/8
  std::string forwarded_for;         ///< the address that a proxy would have told of; empty: no proxy
  std::string cookie;                ///< as the header has it; empty: none
};

/// A WebSocket client. Everything throws on failure, and may be called by one coroutine at a time.
class Connection {
 public:
  explicit Connection(asio::io_context& context, Caller caller = {});
  Connection(Connection&&) noexcept;
  Connection& operator=(Connection&&) noexcept;
  ~Connection();

  /// Offers permessage-deflate when it is opened, and counts what comes over the wire.
  void offer_deflate();
  asio::awaitable<void> open(std::uint16_t port, std::string path);
  asio::awaitable<void> send(std::string_view text);
  /// The next message, valid until the one after.
  asio::awaitable<std::string_view> receive();
  /// Cuts the connection off, as a failing network would. It is not to be used any more.
  void drop();

  /// After offer_deflate(): whether the server agreed.
  bool deflates() const;
  /// After offer_deflate(): bytes of the last message's frames, with their headers.
  std::size_t wire_bytes() const;

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

struct Answer {
  int status = 0;
  std::string body;
  std::string cookie;  ///< the first that is set, "name=value"; or empty
};

/// One request on a connection of its own, POST if there is a body. Throws if no answer comes.
asio::awaitable<Answer> request(asio::io_context& context, std::uint16_t port, Caller caller,
                                std::string target, std::string body = {});

/// The body of a request's answer; throws unless that is a success.
asio::awaitable<std::string> http(asio::io_context& context, std::uint16_t port, Caller caller,
                                  std::string target, std::string body = {});

}  // namespace fray::bench
