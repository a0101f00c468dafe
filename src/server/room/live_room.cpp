#include "server/room/live_room.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/logging.h"
#include "server/room/host.h"
#include "server/room/view_in_parts.h"

namespace fray {
namespace {

struct Loaded {
  std::unique_ptr<Room> room;
  std::vector<RoomWrite::SeatKey> keys;
  std::optional<Moment> deadline;
};

Result<Loaded> load_room(Store& store, const std::string& id, std::span<const AnyGame* const> games) {
  auto stored = store.take(id);
  if (!stored) return tl::unexpected<Error>(stored.error());
  if (!*stored) return fail("not_found", "there is no room " + id);
  auto room = Room::restore((*stored)->log, (*stored)->secret, games);
  if (!room) return tl::unexpected<Error>(room.error());
  (*room)->restore_plans((*stored)->plans);
  return Loaded{std::move(*room), std::move((*stored)->keys), (*stored)->deadline};
}

JsonText dice_answer(const std::string& id, const Room::DiceSeen& seen) {
  JsonText json;
  json.begin_object();
  json.field("type", "dice");
  json.field("id", id);
  json.key("next");
  seen.next ? json.value(*seen.next) : json.value(nullptr);
  json.key("outcome");
  seen.next ? json.value(nullptr) : json.value(seen.outcome);
  json.end_object();
  return json;
}

JsonText acknowledged(const std::string& id, std::uint64_t seq) {
  JsonText json;
  json.begin_object();
  json.field("type", "ack");
  json.field("id", id);
  json.field("seq", seq);
  json.end_object();
  return json;
}

}  // namespace

std::shared_ptr<const std::string> shared_text(const Json& json) {
  return std::make_shared<const std::string>(dump_line(json));
}

std::shared_ptr<const std::string> refusal(const std::string& id, const Error& error) {
  return shared_text(
      {{"type", "refused"}, {"id", id.empty() ? Json(nullptr) : Json(id)}, {"error", error_json(error)}});
}

std::shared_ptr<const std::string> shared_text(JsonText json) {
  return std::make_shared<const std::string>(std::move(json).text());
}

LiveRoom::LiveRoom(RoomHost& host, std::string id, std::string asker)
    : host_(host), id_(std::move(id)), asker_(std::move(asker)), tenure_(host.tenure()), used_at_(now_ms()) {}

void LiveRoom::when_ready(Step step) {
  use();
  inbox_.push_back(std::move(step));
  drain();
}

void LiveRoom::drain() {
  if (draining_) return;
  const auto self = shared_from_this();
  draining_ = true;
  while (!inbox_.empty() && (state_ == State::ready || state_ == State::absent)) {
    if (state_ == State::ready && tenure_ != host_.tenure()) let_go();
    if (state_ == State::absent && !host_.stopping()) {
      load();
      continue;
    }
    const Step step = std::move(inbox_.front());
    inbox_.pop_front();
    step(host_.stopping() ? fail("stopping", "the server is about to stop") : Result<void>());
  }
  draining_ = false;
}

/// Another server may have the room by now: it is not to be gone on with until it has been taken again.
void LiveRoom::let_go() {
  for (const Thinking& thinking : thinking_) host_.workers().cancel(thinking.job);
  thinking_.clear();
  shown_.reset();
  state_ = State::absent;
}

void LiveRoom::send_away(CloseCode code, std::string_view reason) {
  for (const auto& viewer : viewers_) viewer->socket->close(code, reason);
}

void LiveRoom::load() {
  state_ = State::loading;
  tenure_ = host_.tenure();
  // Whoever comes first waits for it in his turn. If it is loaded once more, because a write has failed, that
  // is for all who are there.
  host_.background().run(
      std::exchange(asker_, ""),
      [&store = host_.store(), id = id_, games = host_.settings().games] {
        return load_room(store, id, games);
      },
      [self = shared_from_this()](Result<Loaded> loaded) {
        if (!loaded) return self->cannot_be_had(loaded.error());
        self->loaded(std::move(loaded->room), {std::move(loaded->keys), loaded->deadline});
      });
}

void LiveRoom::cannot_be_had(const Error& error) {
  // That much waits is no fault of the room, and may be so for many.
  if (error.code != "not_found" && error.code != "busy" && error.code != kElsewhere)
    log_line(LogLevel::error, "a room cannot be loaded", {{"room", id_}, {"error", error.message}});
  state_ = State::absent;
  const std::deque<Step> waiting = std::move(inbox_);
  inbox_.clear();
  if (viewers_.empty()) host_.forget(id_);
  for (const Step& step : waiting) step(tl::unexpected<Error>(error));
  // They have been shown what may not be so any more.
  send_away(CloseCode::try_later, "the game cannot be had just now");
}

void LiveRoom::take_up(std::unique_ptr<Room> room) {
  room_ = std::move(room);
  room_->set_gone_after(host_.settings().gone_after_ms);
  if (!host_.settings().games_expire) room_->keep_for_ever();
  connected_.resize(room_->setup().seats.size());
}

/// If the server was down since the last entry, the room's clocks must be put right on disk before anybody
/// sees them; likewise a deadline that is no longer right.
void LiveRoom::loaded(std::unique_ptr<Room> room, StoredParts stored) {
  take_up(std::move(room));
  keys_ = std::move(stored.keys);
  unfinished_ = room_->phase() != RoomPhase::ended;
  RoomChange change = room_->resume(host_.service_time().down_since(room_->facts().updated_at), now_ms());
  if (host_.stopping() || (change.entries.empty() && deadline() == stored.deadline)) return come_back();
  coming_back_ = true;
  RoomWrite row;
  row.entries = std::move(change.entries);
  write(std::move(row), [](const Result<void>&) {});
  updates_.clear();  // whoever looks on gets a welcome instead
}

/// The room is as it is on disk.
void LiveRoom::come_back() {
  for (std::size_t seat = 0; seat < connected_.size(); ++seat) {
    if (connected_[seat] > 0) room_->set_online(static_cast<Seat>(seat), true, now_ms());
  }
  when_shown([this] {
    welcome_anew();
    after_change();
    drain();
  });
}

void LiveRoom::with_view(std::function<void(const View&)> then) {
  odds_pending_ = !room_->state().odds_near();
  view_in_parts(room_->state(), host_.odds(), thinking_owner(),
                [self = shared_from_this(), then = std::move(then)](const View& view) { then(view); });
}

void LiveRoom::when_shown(std::function<void()> then) {
  state_ = State::ready;
  if (shown_ || viewers_.empty()) return then();
  state_ = State::looking;
  with_view([this, then = std::move(then)](const View& view) {
    state_ = State::ready;
    shown_ = room_->show(view, nullptr, now_ms());
    then();
    if (viewers_.empty()) shown_.reset();
  });
}

void LiveRoom::show_odds() {
  if (!odds_pending_) return;
  when_ready([self = shared_from_this()](const Result<void>& ready) {
    if (!ready || !std::exchange(self->odds_pending_, false) || self->viewers_.empty()) return;
    self->shown_.reset();
    self->when_shown([&room = *self] {
      room.welcome_anew();
      room.drain();
    });
  });
}

void LiveRoom::use() {
  used_at_ = now_ms();
  host_.touch(id_);
}

std::optional<Moment> LiveRoom::deadline() const {
  const auto at = room_->attention_at();
  return at ? std::optional(host_.service_time().of(*at)) : std::nullopt;
}

std::optional<Seat> LiveRoom::seat_of(const std::string& token) const {
  const Bytes32 hash = sha256(token);
  const auto found = std::ranges::find(keys_, hash, &RoomWrite::SeatKey::token_hash);
  return found == keys_.end() ? std::nullopt : std::optional<Seat>(static_cast<Seat>(found->seat));
}

void LiveRoom::found(std::unique_ptr<Room> room, std::vector<LogEntry> entries, const Bytes32& secret,
                     std::vector<RoomWrite::SeatKey> keys, Step then) {
  take_up(std::move(room));
  unfinished_ = true;
  RoomWrite change;
  change.entries = std::move(entries);
  change.secret = secret;
  change.keys = std::move(keys);
  write(std::move(change), std::move(then));
}

void LiveRoom::commit(RoomChange change, std::vector<RoomWrite::SeatKey> keys, Step then) {
  if (change.entries.empty() && keys.empty() && !change.plan) {
    then({});
    return;
  }
  RoomWrite row;
  row.entries = std::move(change.entries);
  row.keys = std::move(keys);
  if (change.plan) row.plans.push_back(std::move(*change.plan));
  write(std::move(row), std::move(then));
}

void LiveRoom::write(RoomWrite change, Step then) {
  use();
  state_ = State::writing;
  after_write_ = std::move(then);
  new_keys_ = change.keys;
  change.room = id_;
  change.summary = room_->summary_text();
  change.phase = name_of(room_->phase());
  change.listed = room_->setup().listed;
  change.deadline = deadline();
  write_waits_for_ = 2;
  updates_.clear();
  next_shown_.reset();
  if (shown_) {
    with_view([this, entries = change.entries.size()](const View& view) {
      prepare_updates(view, entries);
      written();
    });
  } else {  // nobody looks on
    --write_waits_for_;
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto done = [self = shared_from_this(), &loop = host_.loop(), begin](Result<void> result) {
    loop.post([self, begin, result = std::move(result)] {
      self->host_.observe_write(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      self->write_result_ = result;
      self->written();
    });
  };
  host_.write(std::move(change), done);
}

/// One thing less to wait for.
void LiveRoom::written() {
  if (--write_waits_for_ > 0) return;
  const Result<void> result = std::exchange(write_result_, {});
  const Step then = std::move(after_write_);
  after_write_ = nullptr;
  const std::vector<Prepared> updates = std::move(updates_);
  updates_.clear();
  shown_ = std::move(next_shown_);
  next_shown_.reset();
  if (!result) {
    shown_.reset();
    log_line(LogLevel::error, "a room cannot be written", {{"room", id_}, {"error", result.error().message}});
    host_.write_ended();
    if (std::exchange(coming_back_, false)) return cannot_be_had(result.error());
    state_ = State::absent;
    then(result);
    if (state_ == State::absent && !host_.stopping()) load();
    drain();
    return;
  }
  host_.changed(id_, room_->phase() == RoomPhase::ended);
  if (std::exchange(unfinished_, room_->phase() != RoomPhase::ended) && !unfinished_) host_.count_ended();
  if (std::exchange(coming_back_, false)) {
    host_.write_ended();
    return come_back();
  }
  keys_.insert(keys_.end(), new_keys_.begin(), new_keys_.end());
  state_ = State::ready;
  then({});
  for (const auto& viewer : viewers_) {
    const auto update = std::ranges::find(updates, viewer->seat, &Prepared::audience);
    if (update != updates.end()) viewer->socket->send(update->text);
  }
  if (viewers_.empty()) shown_.reset();
  host_.write_ended();
  after_change();
  drain();
}

void LiveRoom::say(const std::shared_ptr<Viewer>& viewer, ClientMessage message) {
  when_ready([self = shared_from_this(), viewer, message = std::move(message)](const Result<void>& ready) {
    if (ready) return self->do_say(viewer, message);
    viewer->socket->send(refusal(message.id, ready.error()));
  });
}

void LiveRoom::do_say(const std::shared_ptr<Viewer>& viewer, const ClientMessage& message) {
  const auto refuse = [&](const Error& error) { viewer->socket->send(refusal(message.id, error)); };
  if (const auto* resync = std::get_if<say::Resync>(&message.what)) {
    host_.count_resync(resync->why);
    return welcome(*viewer, resync->after, true);
  }
  if (!viewer->seat) return refuse({"not_seated", "you look on and have no seat in this game"});
  if (const auto* chat = std::get_if<say::Chat>(&message.what)) {
    if (const auto ok = room_->may_chat(*viewer->seat, chat->to); !ok) return refuse(ok.error());
    return do_chat(*viewer, message.id, *chat);
  }
  if (const auto* dice = std::get_if<say::Dice>(&message.what)) {
    const auto seen = room_->look_at_dice(*dice, now_ms());
    if (!seen) return refuse(seen.error());
    return viewer->socket->send(shared_text(dice_answer(message.id, *seen)));
  }
  auto change = room_->say(*viewer->seat, message, now_ms());
  if (!change) return refuse(change.error());
  const std::uint64_t seq = change->seq;
  commit(std::move(*change), {}, [this, viewer, id = message.id, seq](const Result<void>& done) {
    if (done) host_.count_action();
    viewer->socket->send(done
                             ? shared_text(acknowledged(id, seq))
                             : refusal(id, {"storage", "the server could not store this; nothing was done"}));
  });
}

void LiveRoom::do_chat(const Viewer& viewer, const std::string& id, const say::Chat& what) {
  viewer.socket->send(shared_text(acknowledged(id, room_->last_seq())));
  if (chat_.has(*viewer.seat, id)) return;
  const Chat::Message& message = chat_.add(*viewer.seat, *side_of(viewer), id, what, now_ms());
  for (const auto& reader : viewers_) {
    if (message.is_for(side_of(*reader))) reader->socket->send(message.text);
  }
}

void LiveRoom::tick(std::function<void()> done) {
  when_ready([self = shared_from_this(), done = std::move(done)](const Result<void>& ready) {
    const auto finish = [self, done](const Result<void>& result) {
      // A log that this version cannot read stays as it is, until somebody asks for it.
      const bool hopeless =
          !result && (result.error().code == "not_found" || result.error().code == "bad_log" ||
                      result.error().code == kElsewhere);
      if (result || hopeless) {
        self->host_.release(self->id_);
      } else if (!self->host_.stopping()) {
        self->host_.hold_back(self->id_, result.error());
      }
      if (done) done();
    };
    if (!ready) return finish(ready);
    const Moment now = now_ms();
    RoomChange change = self->room_->tick(now);
    const auto next = self->room_->next_deadline();
    if (change.entries.empty() && next && *next <= now)
      return finish(fail("internal", "what is due cannot be done"));
    self->commit(std::move(change), {}, finish);
    if (self->state_ == State::ready) self->after_change();
  });
}

void LiveRoom::after_change() {
  host_.wake_at(id_, room_->next_deadline());
  think();
  make_rematch();
  if (room_->gone(now_ms()) != gone_) tell_presence();
}

void LiveRoom::make_rematch() {
  auto setup = room_->wants_rematch();
  if (!setup || making_rematch_ || host_.stopping()) return;
  making_rematch_ = true;
  std::vector<NewSeat> people;
  const std::vector<Seat> swapped = room_->swapped_seats();
  for (std::size_t seat = 0; seat < swapped.size(); ++seat) {
    // A player's token opens the next game too.
    const auto key = std::ranges::find(keys_, static_cast<int>(swapped[seat]), &RoomWrite::SeatKey::seat);
    if (key == keys_.end()) continue;
    people.push_back(
        {static_cast<Seat>(seat), room_->facts().seats[swapped[seat]].name, key->token_hash, key->account});
  }
  host_.create(std::move(*setup), std::move(people),
               [self = shared_from_this()](const Result<std::shared_ptr<LiveRoom>>& made) {
                 if (!made) {
                   // That there are too many games is no fault of this one, and may be so for long.
                   const bool full = made.error().code == "too_many_rooms";
                   log_line(full ? LogLevel::debug : LogLevel::warning, "a rematch could not be made",
                            {{"room", self->id_}, {"error", made.error().message}});
                   self->host_.later(self->host_.settings().retry_ms, [self] {
                     self->making_rematch_ = false;
                     self->tick();
                   });
                   return;
                 }
                 self->when_ready([self, next = (*made)->id()](const Result<void>& ready) {
                   self->making_rematch_ = false;
                   if (!ready) return;
                   self->commit(self->room_->rematch_made(next, now_ms()), {}, [](const Result<void>&) {});
                 });
               });
}

bool LiveRoom::can_be_evicted() const {
  return viewers_.empty() && inbox_.empty() && !draining_ && thinking_.empty() && !making_rematch_ &&
         (state_ == State::absent || (state_ == State::ready && !is_due()));
}

/// What a room in memory still has to do, the store would not remind of.
bool LiveRoom::is_due() const {
  const auto at = room_->attention_at();
  return at && *at <= now_ms();
}

}  // namespace fray
