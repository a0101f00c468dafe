#include "server/room/live_room.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "play/frames.h"
#include "server/logging.h"
#include "server/network/address.h"
#include "server/room/host.h"
#include "server/room/view_in_parts.h"

namespace fray {
namespace {

constexpr std::size_t kTypicalRest = 200;  // bytes of an update that are of the viewer

struct Loaded {
  std::unique_ptr<Room> room;
  std::vector<RoomWrite::SeatKey> keys;
  std::optional<Moment> deadline;
};

Result<Loaded> load_room(Store& store, const std::string& id, std::span<const AnyGame* const> games) {
  auto stored = store.load(id);
  if (!stored) return tl::unexpected<Error>(stored.error());
  if (!*stored) return fail("not_found", "there is no room " + id);
  auto room = Room::restore((*stored)->log, (*stored)->secret, games);
  if (!room) return tl::unexpected<Error>(room.error());
  (*room)->restore_plans((*stored)->plans);
  return Loaded{std::move(*room), std::move((*stored)->keys), (*stored)->deadline};
}

Json refused(const std::string& id, const Error& error) {
  return {{"type", "refused"}, {"id", id.empty() ? Json(nullptr) : Json(id)}, {"error", error_json(error)}};
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

/// The first 64 bits.
std::uint64_t number_of(const Bytes32& bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | bytes[i];
  return number;
}

/// Not to be foreseen by players, and the same throughout a game, so that a worker can go on with what it
/// knows.
std::uint64_t computer_seed(const std::string& room) {
  static const Bytes32 salt = random_bytes32();
  return number_of(sha256(to_hex(salt) + room));
}

/// The address of a viewer, as limits count it.
std::string owner_of(const Viewer& viewer) { return rate_key(viewer.address); }

}  // namespace

std::shared_ptr<const std::string> shared_text(const Json& json) {
  return std::make_shared<const std::string>(dump_line(json));
}

std::shared_ptr<const std::string> shared_text(JsonText json) {
  return std::make_shared<const std::string>(std::move(json).text());
}

LiveRoom::LiveRoom(RoomHost& host, std::string id, std::string asker)
    : host_(host), id_(std::move(id)), asker_(std::move(asker)), used_at_(now_ms()) {}

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

void LiveRoom::load() {
  state_ = State::loading;
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
  if (error.code != "not_found" && error.code != "busy")
    log_line(LogLevel::error, "a room cannot be loaded", {{"room", id_}, {"error", error.message}});
  state_ = State::absent;
  const std::deque<Step> waiting = std::move(inbox_);
  inbox_.clear();
  if (viewers_.empty()) host_.forget(id_);
  for (const Step& step : waiting) step(tl::unexpected<Error>(error));
  // Whoever looks on has been shown what may not be so any more, and is to come again.
  for (const auto& viewer : viewers_)
    viewer->socket->close(CloseCode::try_later, "the game cannot be had just now");
}

/// If the server was down since the last entry, the room's clocks must be put right on disk before anybody
/// sees them; likewise a deadline that is no longer right.
void LiveRoom::loaded(std::unique_ptr<Room> room, StoredParts stored) {
  room_ = std::move(room);
  room_->set_gone_after(host_.settings().gone_after_ms);
  keys_ = std::move(stored.keys);
  unfinished_ = room_->phase() != RoomPhase::ended;
  connected_.resize(room_->setup().seats.size());
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
    for (const auto& viewer : viewers_) welcome(*viewer, std::nullopt, true);
    after_change();
    drain();
  });
}

void LiveRoom::with_view(std::function<void(const View&)> then) {
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
  room_ = std::move(room);
  connected_.resize(room_->setup().seats.size());
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
  const auto done = [self = shared_from_this(), &context = host_.context(), begin](Result<void> result) {
    boost::asio::post(context, [self, begin, result = std::move(result)] {
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
  host_.changed(id_);
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

void LiveRoom::say(const std::shared_ptr<Viewer>& viewer, ClientMessage message) {
  when_ready([self = shared_from_this(), viewer, message = std::move(message)](const Result<void>& ready) {
    if (ready) return self->do_say(viewer, message);
    viewer->socket->send(shared_text(refused(message.id, ready.error())));
  });
}

void LiveRoom::do_say(const std::shared_ptr<Viewer>& viewer, const ClientMessage& message) {
  const auto refuse = [&](const Error& error) {
    viewer->socket->send(shared_text(refused(message.id, error)));
  };
  if (const auto* resync = std::get_if<say::Resync>(&message.what)) {
    host_.count_resync(resync->why);
    return welcome(*viewer, resync->after, true);
  }
  if (!viewer->seat) return refuse({"not_seated", "you look on and have no seat in this game"});
  if (const auto* chat = std::get_if<say::Chat>(&message.what)) {
    if (const auto ok = room_->may_chat(*viewer->seat, chat->to); !ok) return refuse(ok.error());
    return do_chat(*viewer, message.id, *chat);
  }
  auto change = room_->say(*viewer->seat, message, now_ms());
  if (!change) return refuse(change.error());
  const std::uint64_t seq = change->seq;
  commit(std::move(*change), {}, [this, viewer, id = message.id, seq](const Result<void>& done) {
    if (done) host_.count_action();
    viewer->socket->send(
        done ? shared_text(acknowledged(id, seq))
             : shared_text(refused(id, {"storage", "the server could not store this; nothing was done"})));
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

std::optional<Side> LiveRoom::side_of(const Viewer& viewer) const {
  return viewer.seat ? std::optional(room_->facts().seats[*viewer.seat].side) : std::nullopt;
}

void LiveRoom::tick(std::function<void()> done) {
  when_ready([self = shared_from_this(), done = std::move(done)](const Result<void>& ready) {
    const auto finish = [self, done](const Result<void>& result) {
      // A log that this version cannot read stays as it is, until somebody asks for it.
      const bool hopeless =
          !result && (result.error().code == "not_found" || result.error().code == "bad_log");
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

/// Asks the computers that have to decide, and calls off those who need not any more.
void LiveRoom::think() {
  const std::vector<ThinkingTask> tasks = room_->tasks();
  std::erase_if(thinking_, [&](const Thinking& thinking) {
    if (std::ranges::find(tasks, thinking.task) != tasks.end()) return false;
    host_.workers().cancel(thinking.job);
    return true;
  });
  for (const ThinkingTask& task : tasks) {
    if (std::ranges::find(thinking_, task, &Thinking::task) == thinking_.end()) ask_computer(task);
  }
}

void LiveRoom::ask_computer(const ThinkingTask& task) {
  const AnyState& state = room_->state();
  Json options = Json::object();
  for (const OptionValue& option : room_->setup().options) options[option.name] = option.value;
  // The position says all that bears on the future, so no job is longer than another because of the past.
  Json request{{"job", "move"},
               {"game", state.game().info().name},
               {"options", std::move(options)},
               {"start", state.position_text()},
               {"steps", Json::array()},
               {"first_choice", state.first_choice()},
               {"seat", task.seat},
               {"level", task.level},
               {"seed", computer_seed(id_)},
               {"draw", number_of(random_bytes32())}};
  constexpr std::int64_t kLongestMove = 20'000;
  const std::uint64_t job =
      host_.workers().submit({std::move(request), kLongestMove, thinking_class(), thinking_owner()},
                             [weak = weak_from_this(), task](Result<Json> answer) {
                               if (const auto self = weak.lock()) self->computer_answered(task, answer);
                             });
  thinking_.push_back({task, job});
}

/// A game that nobody looks at can wait.
JobClass LiveRoom::thinking_class() const { return viewers_.empty() ? JobClass::unwatched : JobClass::game; }

/// Whose share of the workers, and of the threads that find odds, it is: that of a player who is there, else
/// of somebody who looks on.
std::string LiveRoom::thinking_owner() const {
  if (viewers_.empty()) return "";
  const auto player =
      std::ranges::find_if(viewers_, [](const auto& viewer) { return viewer->seat.has_value(); });
  return owner_of(player != viewers_.end() ? **player : *viewers_.front());
}

/// Somebody has come or gone: who waits for the computers is another one now.
void LiveRoom::follow_viewers() {
  for (const Thinking& thinking : thinking_)
    host_.workers().change(thinking.job, thinking_class(), thinking_owner());
}

void LiveRoom::computer_answered(const ThinkingTask& task, const Result<Json>& answer) {
  const auto forget = [self = shared_from_this(), task] {
    std::erase_if(self->thinking_, [&](const Thinking& thinking) { return thinking.task == task; });
  };
  const auto retry = [self = shared_from_this(), forget](const Error& error) {
    // Too many jobs are no fault of this one, and may be so for many rooms and long.
    const LogLevel level = error.code == "busy" ? LogLevel::debug : LogLevel::warning;
    log_line(level, "a computer could not play",
             {{"room", self->id_}, {"code", error.code}, {"error", error.message}});
    self->host_.later(self->host_.settings().retry_ms, [self, forget] {
      self->when_ready([self, forget](const Result<void>& ready) {
        forget();
        if (ready) self->think();
      });
    });
  };
  if (!answer) return retry(answer.error());
  const auto action = answer->find("action");
  if (action == answer->end() || !action->is_string()) return retry({"worker", "the answer has no action"});
  when_ready([self = shared_from_this(), task, text = action->get<std::string>(), retry,
              forget](const Result<void>& ready) {
    if (!ready) return retry(ready.error());
    auto change = self->room_->computer_plays(task, text, now_ms());
    if (!change && change.error().code != "stale") return retry(change.error());
    forget();
    if (!change) return self->think();
    self->commit(std::move(*change), {}, [](const Result<void>&) {});
  });
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
