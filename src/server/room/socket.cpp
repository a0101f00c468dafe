#include "server/room/socket.h"

#include <algorithm>
#include <utility>

#include "server/network/address.h"
#include "server/room/client_message.h"

namespace fray {
namespace {

constexpr int kMostMalformed = 3;
constexpr int kMostTooFast = 20;
/// So that a page that opens and says several things at once is not held up.
constexpr double kBurstSeconds = 2;
/// A whole state is hundreds of times as long as a message that asks for it.
constexpr RateLimit kResyncs{.per_second = 0.2, .burst = 3};
/// A message counts as one more for each of these that it has: what it costs to read grows with them.
constexpr std::size_t kBytesOfOne = 1024;
/// A hello counts as so many: it is answered with all there is to know of a game.
constexpr double kHelloCost = 10;
/// Conditional moves are played through: so many count as a message.
constexpr double kPlannedOfOne = 4;
/// Where the id of a message that is not read is looked for, and how long it may be.
constexpr std::size_t kLooksForId = 100;
constexpr std::size_t kLongestClientId = 32;

/// What a message counts beyond what its size says.
double further_cost(const ClientMessage& message) {
  const auto* plan = std::get_if<say::Plan>(&message.what);
  if (plan == nullptr) return 0;
  std::size_t planned = 0;
  for (const auto& line : plan->lines) planned += line.size();
  return static_cast<double>(planned) / kPlannedOfOne;
}

/// The `id` of a message that is not read, if it stands near its beginning as programs write it; else
/// nothing.
std::string id_at_beginning(std::string_view message) {
  constexpr std::string_view kKey = "\"id\":";
  message = message.substr(0, kLooksForId);
  const std::size_t key = message.find(kKey);
  if (key == std::string_view::npos) return {};
  message.remove_prefix(key + kKey.size());
  message.remove_prefix(std::min(message.find_first_not_of(' '), message.size()));
  if (!message.starts_with('"')) return {};
  const std::string_view id = message.substr(1, message.find('"', 1) - 1);
  const bool plain = std::ranges::all_of(id, [](char c) { return c >= ' ' && c <= '~' && c != '\\'; });
  return plain && id.size() + 1 < message.size() && id.size() <= kLongestClientId ? std::string(id) : "";
}

}  // namespace

RoomSocket::RoomSocket(RoomHost& host, std::string room, const RoomSocketSettings& settings,
                       RoomVisitor visitor)
    : host_(host),
      room_id_(std::move(room)),
      settings_(settings),
      visitor_(std::move(visitor)),
      bucket_({settings.messages_per_second, kBurstSeconds * settings.messages_per_second}, now_ms()),
      resyncs_(kResyncs, now_ms()),
      viewer_(std::make_shared<Viewer>()) {
  viewer_->address = visitor_.address;
}

void RoomSocket::on_open(std::shared_ptr<Socket> socket) {
  viewer_->socket = std::move(socket);
  viewer_->socket->set_send_bound(settings_.spectator_bound);
  host_.later(settings_.hello_ms, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self && !self->greeting_ && !self->closed_)
      self->viewer_->socket->close(CloseCode::no_hello, "no hello came");
  });
}

void RoomSocket::on_message(std::string_view message, bool text) {
  // Before anything is read: whoever says too much must not cost what reading costs.
  if (is_too_fast(1 + static_cast<double>(message.size() / kBytesOfOne)))
    return too_fast(id_at_beginning(message));
  too_fast_ = 0;
  std::string id;
  if (!text) return malformed(id, {"bad_json", "a message must be a text frame"});
  auto parsed = parse_client_message(message, id);
  if (!parsed) return malformed(id, parsed.error());
  const auto* greeting = std::get_if<say::Hello>(&parsed->what);
  if ((greeting != nullptr) == greeting_.has_value()) {
    return malformed(id,
                     {"bad_request", greeting != nullptr ? "you have said hello before" : "say hello first"});
  }
  malformed_ = 0;
  if (const double cost = further_cost(*parsed); cost > 0 && is_too_fast(cost)) return too_fast(id);
  if (greeting != nullptr) {
    greeting_ = {*greeting, std::string(message)};
    return hello();
  }
  if (std::holds_alternative<say::Ping>(parsed->what)) {
    viewer_->socket->send(shared_text({{"type", "pong"}, {"id", id}, {"now", now_ms()}}));
    return;
  }
  if (std::holds_alternative<say::Resync>(parsed->what) && resyncs_.take(now_ms()))
    return refuse(id, {"too_fast", "the whole state was asked for too often; wait some seconds"});
  pass_on(message, std::move(*parsed));
}

void RoomSocket::pass_on(std::string_view message, ClientMessage parsed) {
  if (line_) return host_.neighbours()->say(*line_, message);
  if (entered_) return room_->say(viewer_, std::move(parsed));
  early_.push_back({std::string(message), std::move(parsed)});
}

bool RoomSocket::is_too_fast(double cost) {
  if (bucket_.take(now_ms(), cost)) return true;
  // Of the address a hello costs more: sockets could be opened again and again.
  if (!greeting_) cost += kHelloCost;
  return visitor_.limits && visitor_.limits->take(rate_key(visitor_.address), now_ms(), cost);
}

void RoomSocket::hello() {
  if (!is_room_id(room_id_)) return viewer_->socket->close(CloseCode::no_such_room, "no such room");
  find_room();
}

void RoomSocket::find_room() {
  room_ = host_.find(room_id_, rate_key(visitor_.address));
  if (!room_) {
    refuse("", {"busy", "there are too many games on this server just now"});
    return viewer_->socket->close(CloseCode::try_later, "too many games");
  }
  room_->when_ready([self = shared_from_this()](const Result<void>& ready) {
    if (!self->closed_) self->enter(ready);
  });
}

void RoomSocket::enter(const Result<void>& ready) {
  if (!ready) return cannot_enter(ready.error());
  const say::Hello& hello = greeting_->hello;
  if (!hello.token.empty()) {
    viewer_->seat = room_->seat_of(hello.token);
    if (!viewer_->seat)
      return viewer_->socket->close(CloseCode::bad_token, "this token opens no seat of this room");
    viewer_->socket->set_send_bound(settings_.player_bound);
  }
  room_->join(viewer_, hello.after);
  entered_ = true;
  for (Said& said : std::exchange(early_, {})) room_->say(viewer_, std::move(said.parsed));
}

void RoomSocket::cannot_enter(const Error& error) {
  room_ = nullptr;
  Socket& socket = *viewer_->socket;
  if (error.code == "not_found") return socket.close(CloseCode::no_such_room, "no such room");
  const Neighbours* neighbours = host_.neighbours();
  if (error.code == kElsewhere && neighbours != nullptr && neighbours->reachable() && !visitor_.passed_on)
    return call(error.message);
  if (error.code != kElsewhere) refuse("", error);
  socket.close(CloseCode::try_later, "the game cannot be had just now");
}

/// The room is at another server: from now on this is a line to that.
void RoomSocket::call(const std::string& server) {
  Neighbours& neighbours = *host_.neighbours();
  line_ = neighbours.call(
      server, room_id_, visitor_.address, viewer_->socket, [weak = weak_from_this()](bool heard) {
        const auto self = weak.lock();
        if (!self || self->closed_) return;
        self->line_.reset();
        // Where nothing has come yet, nobody need notice.
        if (!heard) return self->find_room();
        self->viewer_->socket->close(CloseCode::going_away, "the game is at another server now");
      });
  neighbours.say(*line_, greeting_->text);
  for (const Said& said : std::exchange(early_, {})) neighbours.say(*line_, said.text);
}

void RoomSocket::refuse(const std::string& id, const Error& error) {
  viewer_->socket->send(refusal(id, error));
}

void RoomSocket::malformed(const std::string& id, const Error& error) {
  refuse(id, error);
  if (++malformed_ == kMostMalformed)
    viewer_->socket->close(CloseCode::malformed, "three malformed messages");
}

void RoomSocket::too_fast(const std::string& id) {
  refuse(id, {"too_fast", "too many messages; wait a moment and send it again"});
  // Who has not been greeted waits for that and for nothing else: he is to come again.
  if (++too_fast_ == kMostTooFast || !greeting_)
    viewer_->socket->close(CloseCode::too_many_messages, "too many messages");
}

void RoomSocket::on_close() {
  closed_ = true;
  if (line_) host_.neighbours()->hang_up(*line_);
  if (room_) room_->leave(viewer_);
  room_ = nullptr;
  visitor_.place = nullptr;
}

}  // namespace fray
