// One WebSocket of the transport: what waits to be sent over it, and its end.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/network/beast.h"

namespace fray::net {

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(std::shared_ptr<Core> core, TcpStream stream, std::string address);
  ~WebSocket() override { drop_from(0); }

  void send(std::shared_ptr<const std::string> text) override;
  void close(CloseCode code, std::string_view reason) override;
  void set_send_bound(std::size_t bytes) override { bound_ = bytes; }
  std::string_view address() const override { return address_; }

  /// Answers the request to become a WebSocket, and reads messages until the end.
  Task<void> run(http::request<http::string_body> request, std::shared_ptr<SocketListener> listener);

 private:
  using Stream = beast::websocket::stream<TcpStream, true>;  // true: messages may be compressed

  bool make_place(std::size_t bytes);
  double waits() const;
  void start_writing();
  void write_next();
  void written(error_code error);
  void drop_from(std::size_t place);
  void no_longer_queued(std::size_t bytes);
  void cut_off();
  void cut_off_after(std::chrono::seconds time);

  std::shared_ptr<Core> core_;
  Stream stream_;
  std::string address_;
  std::size_t bound_;
  std::size_t queued_ = 0;  // bytes, with the frame that is being written
  std::deque<std::shared_ptr<const std::string>> queue_;
  bool writing_ = false;  // a message, or the closing
  std::chrono::steady_clock::time_point began_writing_;
  bool ended_ = false;  // nothing can be sent any more
  std::optional<beast::websocket::close_reason> close_;
  std::optional<Timer> cut_off_;
};

}  // namespace fray::net
