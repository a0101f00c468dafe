// What people see of a room.
#include <algorithm>

#include "server/room.h"

namespace fray {
namespace {

void write_seats(JsonText& json, const RoomFacts& facts) {
  json.begin_array();
  for (std::size_t i = 0; i < facts.seats.size(); ++i) {
    const RoomSeat& seat = facts.seats[i];
    const char* kind = !seat.is_person() ? "computer" : seat.is_taken() ? "person" : "open";
    json.begin_object();
    json.field("seat", i);
    json.field("side", name_of(seat.side));
    json.field("kind", kind);
    json.field("name", seat.name);
    if (!seat.is_person()) json.field("level", seat.setup.level);
    json.end_object();
  }
  json.end_array();
}

void write_running_clock(JsonText& json, const GameClock& clock, Moment now) {
  if (!clock.counts()) return json.value(nullptr);
  const auto running = clock.running();
  json.begin_object();
  json.field("left", clock.left(now));
  json.key("running");
  running ? json.value(index_of(*running)) : json.value(nullptr);
  json.field("at", now);
  json.end_object();
}

void write_offers(JsonText& json, const RoomFacts& facts) {
  json.begin_array();
  for (const OpenOffer& offer : facts.offers) {
    json.begin_object();
    json.field("seat", offer.seat);
    json.field("what", name_of(offer.what));
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string Room::summary_text() const {
  const auto& steps = facts_.state->steps();
  const auto turns =
      std::count_if(steps.begin(), steps.end(), [](const GameStep& step) { return step.starts_turn; });
  JsonText json;
  json.begin_object();
  json.field("id", facts_.setup.id);
  json.field("game", facts_.setup.game->info().name);
  json.field("title", facts_.setup.game->info().title);
  json.key("options");
  json.raw(dump_line(options_json(*facts_.state)));
  json.key("seats");
  write_seats(json, facts_);
  json.key("clock");
  json.raw(dump_line(clock_json(facts_.setup.clock)));
  json.field("listed", facts_.setup.listed);
  json.field("phase", name_of(facts_.phase));
  json.field("result", pgn_result(facts_.result));
  json.key("reason");
  facts_.phase == Phase::ended ? json.value(facts_.reason) : json.value(nullptr);
  json.key("rematch");
  facts_.rematch.empty() ? json.value(nullptr) : json.value(facts_.rematch);
  json.field("turns", turns);
  json.field("steps", steps.size());
  json.field("created", facts_.created_at);
  json.field("updated", facts_.updated_at);
  json.end_object();
  return std::move(json).text();
}

Json Room::summary() const { return Json::parse(summary_text()); }

Room::Update Room::prepare_update(std::span<const LogEntry> entries, Moment now) const {
  now = not_before_last(now);
  JsonText before;
  before.field("seq", facts_.seq);
  before.field("version", facts_.version);
  before.key("entries");
  before.begin_array();
  for (const LogEntry& entry : entries) {
    std::string text = entry_text(entry);
    if (const std::string& events = events_of(entry.seq); !events.empty()) {
      text.pop_back();
      text += ",\"events\":" + events + '}';
    }
    before.raw(text);
  }
  before.end_array();
  before.key("state");
  StateText state = state_text(*facts_.state);

  JsonText after;
  after.key("clock");
  write_running_clock(after, facts_.clock, now);
  after.key("offers");
  write_offers(after, facts_);
  after.field("phase", name_of(facts_.phase));
  after.key("can");
  return {before.text() + state.before, std::move(state.actions), state.after + ',' + after.text(), now};
}

/// With the viewer's own actions only, and only while there is something to choose.
std::string Room::finish_update(const Update& update, std::optional<Seat> viewer) const {
  const bool chooses = viewer && facts_.decider() == viewer;
  std::string text;
  text.reserve(update.before.size() + update.after.size() + (chooses ? update.actions.size() : 0) + 200);
  text += update.before;
  text += chooses ? update.actions : "[]";
  text += update.after;
  text += viewer ? can(*viewer, update.now) : "[]";
  return text;
}

Json Room::update(std::span<const LogEntry> entries, std::optional<Seat> viewer, Moment now) const {
  return Json::parse('{' + finish_update(prepare_update(entries, now), viewer) + '}');
}

/// What the seat may say beside its actions, found by asking as if it said it.
std::string Room::can(Seat seat, Moment now) const {
  if (seat >= facts_.seats.size() || !facts_.seats[seat].is_person() || !facts_.seats[seat].is_taken())
    return "[]";
  JsonText list;
  list.begin_array();
  const auto add = [&](const std::string& name, const Result<Json>& wished) {
    if (wished) list.value(name);
  };
  add("nonce_commit", wish(seat, say::NonceCommit{to_hex(Bytes32{})}, now));
  if (facts_.phase == Phase::seeding && facts_.all_committed() && !facts_.seats[seat].nonce)
    list.value("nonce");
  add("undo", wish(seat, say::Undo{facts_.version}, now));
  for (const OfferKind what : {OfferKind::draw, OfferKind::takeback, OfferKind::rematch}) {
    const std::string name(name_of(what));
    add("offer:" + name, wish(seat, say::Offer{facts_.version, what}, now));
    const OpenOffer* open = facts_.find_offer(what);
    const bool own = open != nullptr && facts_.seats[open->seat].side == facts_.seats[seat].side;
    add((own ? "withdraw:" : "answer:") + name, wish(seat, say::Answer{facts_.version, what, !own}, now));
  }
  add("resign", wish(seat, say::Resign{}, now));
  add("abort", wish(seat, say::Abort{}, now));
  list.end_array();
  return std::move(list).text();
}

std::optional<std::span<const LogEntry>> Room::since(std::uint64_t seq) const {
  const std::uint64_t first = history_.front().seq;
  if (seq > facts_.seq || seq + 1 < first) return std::nullopt;
  return std::span<const LogEntry>(history_).subspan(static_cast<std::size_t>(seq + 1 - first));
}

const std::string& Room::events_of(std::uint64_t seq) const {
  static const std::string none;
  const std::uint64_t first = history_.front().seq;
  return seq < first || seq - first >= events_.size() ? none : events_[static_cast<std::size_t>(seq - first)];
}

}  // namespace fray
