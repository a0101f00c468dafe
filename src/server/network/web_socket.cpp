#include "server/network/web_socket.h"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <utility>

namespace fray::net {
namespace {

namespace websocket = beast::websocket;

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

}  // namespace

WebSocket::WebSocket(std::shared_ptr<Core> core, TcpStream stream, std::string address)
    : core_(std::move(core)),
      stream_(std::move(stream)),
      address_(std::move(address)),
      bound_(core_->settings.send_bound) {}

void WebSocket::send(std::shared_ptr<const std::string> text) {
  if (close_ || ended_) return;
  const std::size_t size = text->size();
  if (queued_ + size > bound_) return close(CloseCode::too_slow, "too slow a reader");
  if (!make_place(size)) return;
  queued_ += size;
  core_->queued += size;
  queue_.push_back(std::move(text));
  start_writing();
}

/// Of all sockets together only so much may wait. Beyond that those who are slow go, the slowest first, not
/// whoever comes next; what they have is freed with them, a moment later. False if this is one of them.
/// Linear in the number of sockets for each that goes.
bool WebSocket::make_place(std::size_t bytes) {
  std::size_t leaving = 0;
  while (core_->queued - leaving + bytes > core_->settings.all_send_bound) {
    WebSocket* slowest = nullptr;
    double most = 0;
    for (WebSocket* socket : core_->sockets) {
      const double waits = socket->close_ ? 0 : socket->waits();
      if (waits <= most) continue;
      most = waits;
      slowest = socket;
    }
    if (slowest == nullptr) return true;
    slowest->close(CloseCode::too_slow, "too slow a reader");
    leaving += slowest->queued_;
    slowest->cut_off();
  }
  return !close_;
}

/// Bytes, times the seconds for which the first of them have been under way; nothing in the first second,
/// which also those need who read.
double WebSocket::waits() const {
  if (queue_.empty()) return 0;
  const std::chrono::duration<double> under_way = std::chrono::steady_clock::now() - began_writing_;
  return under_way.count() < 1 ? 0 : static_cast<double>(queued_) * under_way.count();
}

void WebSocket::close(CloseCode code, std::string_view reason) {
  if (close_ || ended_) return;
  close_.emplace(static_cast<beast::websocket::close_code>(code),
                 beast::string_view(reason.data(), reason.size()));
  // What a slow reader has not taken is of no use to it; the frame that is being written must be finished.
  if (code == CloseCode::too_slow) drop_from(writing_ ? 1 : 0);
  cut_off_after(core_->settings.close_time);
  start_writing();
}

Task<void> WebSocket::run(http::request<http::string_body> request,
                          std::shared_ptr<SocketListener> listener) {
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

// With plain handlers: to start a coroutine for every message is dear.
void WebSocket::start_writing() {
  if (!writing_) write_next();
}

void WebSocket::write_next() {
  writing_ = true;
  const auto self = shared_from_this();
  if (!queue_.empty() && !ended_) {
    began_writing_ = std::chrono::steady_clock::now();
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self](error_code error, std::size_t) { self->written(error); });
  } else if (close_ && !ended_) {
    stream_.async_close(*close_, [self](error_code) { self->writing_ = false; });
  } else {
    writing_ = false;
  }
}

void WebSocket::written(error_code error) {
  no_longer_queued(queue_.front()->size());
  queue_.pop_front();
  if (error) drop_from(0);
  write_next();
}

/// Forgets what waits, from that place of the queue on.
void WebSocket::drop_from(std::size_t place) {
  while (queue_.size() > place) {
    no_longer_queued(queue_.back()->size());
    queue_.pop_back();
  }
}
void WebSocket::no_longer_queued(std::size_t bytes) {
  queued_ -= bytes;
  core_->queued -= bytes;
}

void WebSocket::cut_off_after(std::chrono::seconds time) {
  cut_off_.emplace(stream_.get_executor(), time);
  cut_off_->async_wait([weak = weak_from_this()](error_code error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->cut_off();
  });
}

/// Without a word.
void WebSocket::cut_off() {
  error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
}

}  // namespace fray::net
