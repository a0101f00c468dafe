// Those who look at a room in memory: what they are shown, and who is there.
#include <algorithm>

#include "server/room/host.h"
#include "server/room/live_room.h"

namespace fray {
namespace {

constexpr std::size_t kTypicalRest = 200;  // bytes of an update that are of the viewer

}  // namespace

/// Once for all who look on; then what is of each seat.
void LiveRoom::prepare_updates(const View& view, std::size_t entries) {
  const Moment now = now_ms();
  next_shown_ = room_->show(view, &shown_->picture, now);
  const auto told = room_->entries_since(room_->last_seq() - entries);
  const std::string change = room_->change_text(*shown_, *next_shown_, told.value_or("[]"), now);
  for (const auto& viewer : viewers_) {
    if (std::ranges::find(updates_, viewer->seat, &Prepared::audience) != updates_.end()) continue;
    JsonText json(change.size() + kTypicalRest);
    json.begin_object();
    json.field("type", "update");
    Room::write_change(json, change, shown_->own_of(viewer->seat), next_shown_->own_of(viewer->seat));
    json.end_object();
    updates_.push_back({viewer->seat, shared_text(std::move(json))});
  }
}

void LiveRoom::join(const std::shared_ptr<Viewer>& viewer, std::optional<std::uint64_t> after) {
  viewers_.push_back(viewer);
  if (viewer->seat && ++connected_[*viewer->seat] == 1) room_->set_online(*viewer->seat, true, now_ms());
  when_shown([this, viewer, after] {
    if (std::ranges::find(viewers_, viewer) != viewers_.end()) greet(*viewer, after);
    drain();
  });
}

void LiveRoom::greet(const Viewer& viewer, std::optional<std::uint64_t> after) {
  welcome(viewer, after, false);
  for (const Chat::Message& message : chat_.messages()) {
    if (message.is_for(side_of(viewer))) viewer.socket->send(message.text);
  }
  viewer.socket->send(shared_text(presence()));
  tell_presence();
  follow_viewers();
}

void LiveRoom::leave(const std::shared_ptr<Viewer>& viewer) {
  if (std::erase(viewers_, viewer) == 0) return;
  if (viewers_.empty() && state_ != State::writing) shown_.reset();
  use();
  if (viewer->seat && --connected_[*viewer->seat] == 0 && room_)
    room_->set_online(*viewer->seat, false, now_ms());
  tell_presence();
  follow_viewers();
}

void LiveRoom::welcome(const Viewer& viewer, std::optional<std::uint64_t> after, bool resync) {
  const Moment now = now_ms();
  const auto missed = after ? room_->entries_since(*after) : std::nullopt;
  JsonText json;
  json.begin_object();
  json.field("type", "welcome");
  json.key("room");
  json.raw(room_->summary_text());
  json.key("seat");
  viewer.seat ? json.value(*viewer.seat) : json.value(nullptr);
  json.field("now", now);
  if (resync) json.field("resync", true);
  room_->write_whole(json, *shown_, missed.value_or("[]"), viewer.seat, now);
  json.end_object();
  viewer.socket->send(shared_text(std::move(json)));
}

void LiveRoom::welcome_anew() {
  for (const auto& viewer : viewers_) welcome(*viewer, std::nullopt, true);
}

Json LiveRoom::presence() const {
  Json online = Json::array();
  for (std::size_t seat = 0; seat < connected_.size(); ++seat) {
    const bool computer = room_->setup().seats[seat].kind == SeatSetup::Kind::computer;
    online.push_back(computer || connected_[seat] > 0);
  }
  const auto spectators = std::ranges::count(viewers_, std::optional<Seat>(), &Viewer::seat);
  return {{"type", "presence"},
          {"online", std::move(online)},
          {"spectators", spectators},
          {"gone", room_->gone(now_ms())}};
}

void LiveRoom::tell_presence() {
  if (presence_due_ || viewers_.empty()) return;
  presence_due_ = true;
  host_.later(host_.settings().presence_ms, [self = shared_from_this()] {
    self->presence_due_ = false;
    if (self->viewers_.empty()) return;
    // In its turn: who is gone follows from the position, which may still be on its way to the disk.
    self->when_ready([self](const Result<void>& ready) {
      if (!ready || self->viewers_.empty()) return;
      self->gone_ = self->room_->gone(now_ms());
      const auto text = shared_text(self->presence());
      for (const auto& viewer : self->viewers_) viewer->socket->send(text);
    });
  });
}

std::optional<Side> LiveRoom::side_of(const Viewer& viewer) const {
  return viewer.seat ? std::optional(room_->facts().seats[*viewer.seat].side) : std::nullopt;
}

}  // namespace fray
