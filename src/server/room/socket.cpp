#include "server/room/socket.h"

#include "server/room/client_message.h"

namespace fray {
namespace {

constexpr int kMostMalformed = 3;
constexpr int kMostTooFast = 20;
/// So that a page that opens and says several things at once is not held up.
constexpr double kBurstSeconds = 2;
/// A whole state is hundreds of times as long as a message that asks for it.
constexpr RateLimit kResyncs{.per_second = 0.2, .burst = 3};

}  // namespace

RoomSocket::RoomSocket(RoomHost& host, std::string room, const RoomSocketSettings& settings)
    : host_(host),
      room_id_(std::move(room)),
      settings_(settings),
      bucket_({settings.messages_per_second, kBurstSeconds * settings.messages_per_second}, now_ms()),
      resyncs_(kResyncs, now_ms()),
      viewer_(std::make_shared<Viewer>()) {}

void RoomSocket::on_open(std::shared_ptr<Socket> socket) {
  viewer_->socket = std::move(socket);
  viewer_->socket->set_send_bound(settings_.spectator_bound);
  host_.later(settings_.hello_ms, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self && !self->room_ && !self->closed_)
      self->viewer_->socket->close(CloseCode::no_hello, "no hello came");
  });
}

void RoomSocket::on_message(std::string_view message, bool text) {
  std::string id;
  if (!text) return malformed(id, {"bad_json", "a message must be a text frame"});
  auto parsed = parse_client_message(message, id);
  if (bucket_.take(now_ms())) return too_fast(id);
  too_fast_ = 0;
  if (!parsed) return malformed(id, parsed.error());
  const auto* greeting = std::get_if<say::Hello>(&parsed->what);
  if ((greeting != nullptr) == (room_ != nullptr)) {
    return malformed(id,
                     {"bad_request", greeting != nullptr ? "you have said hello before" : "say hello first"});
  }
  malformed_ = 0;
  if (greeting != nullptr) return hello(*greeting);
  if (std::holds_alternative<say::Ping>(parsed->what)) {
    viewer_->socket->send(shared_text({{"type", "pong"}, {"id", id}, {"now", now_ms()}}));
    return;
  }
  if (std::holds_alternative<say::Resync>(parsed->what) && resyncs_.take(now_ms()))
    return refuse(id, {"too_fast", "the whole state was asked for too often; wait some seconds"});
  room_->say(viewer_, std::move(*parsed));
}

void RoomSocket::hello(const say::Hello& hello) {
  room_ = host_.find(room_id_);
  if (!room_) return refuse("", {"busy", "there are too many games on this server just now"});
  room_->when_ready([self = shared_from_this(), hello](const Result<void>& ready) {
    if (self->closed_) return;
    Socket& socket = *self->viewer_->socket;
    if (!ready && ready.error().code == "not_found")
      return socket.close(CloseCode::no_such_room, "no such room");
    if (!ready) {
      self->refuse("", ready.error());
      self->room_ = nullptr;
      return;
    }
    if (!hello.token.empty()) {
      self->viewer_->seat = self->room_->seat_of(hello.token);
      if (!self->viewer_->seat)
        return socket.close(CloseCode::bad_token, "this token opens no seat of this room");
      socket.set_send_bound(self->settings_.player_bound);
    }
    self->room_->join(self->viewer_, hello.after);
  });
}

void RoomSocket::refuse(const std::string& id, const Error& error) {
  viewer_->socket->send(shared_text(
      {{"type", "refused"}, {"id", id.empty() ? Json(nullptr) : Json(id)}, {"error", error_json(error)}}));
}

void RoomSocket::malformed(const std::string& id, const Error& error) {
  refuse(id, error);
  if (++malformed_ == kMostMalformed)
    viewer_->socket->close(CloseCode::malformed, "three malformed messages");
}

void RoomSocket::too_fast(const std::string& id) {
  refuse(id, {"too_fast", "too many messages; wait a moment and send it again"});
  if (++too_fast_ == kMostTooFast) viewer_->socket->close(CloseCode::too_many_messages, "too many messages");
}

void RoomSocket::on_close() {
  closed_ = true;
  if (room_) room_->leave(viewer_);
  room_ = nullptr;
}

}  // namespace fray
