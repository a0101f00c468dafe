// What people see of a room.
#include <algorithm>

#include "play/json/choices.h"
#include "server/room/room.h"

namespace fray {
namespace {

constexpr std::size_t kTypicalState = 6'000;  // bytes
constexpr std::size_t kTypicalChange = 1'000;

void write_seats(JsonText& json, const RoomFacts& facts) {
  const GameInfo& info = facts.setup.game->info();
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
    const auto first = std::find_if(facts.seats.begin(), facts.seats.end(),
                                    [&](const RoomSeat& other) { return other.side == seat.side; });
    const auto player = static_cast<int>(i) - static_cast<int>(first - facts.seats.begin());
    json.field("commanders", commanders_of(info, facts.state->options(), seat.side, player));
    json.end_object();
  }
  json.end_array();
}

void write_running_clock(JsonText& json, const GameClock& clock, Moment now) {
  if (!clock.counts()) return json.value(nullptr);
  json.begin_object();
  json.field("left", clock.left(now));
  json.key("running");
  json.begin_array();
  for (std::size_t side = 0; side < clock.running().size(); ++side) {
    if (clock.running()[side]) json.value(side);
  }
  json.end_array();
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

/// By seat: who may decide for it.
void write_deputies(JsonText& json, const RoomFacts& facts) {
  json.begin_array();
  for (const RoomSeat& seat : facts.seats) seat.deputy ? json.value(*seat.deputy) : json.value(nullptr);
  json.end_array();
}

/// By seat: whether it is on automatic.
void write_automatic(JsonText& json, const RoomFacts& facts) {
  json.begin_array();
  for (const RoomSeat& seat : facts.seats) json.value(seat.automatic);
  json.end_array();
}

/// The value that `write` writes, as text.
template <class Write>
std::string printed(Write write) {
  JsonText json;
  write(json);
  return std::move(json).text();
}

const OwnView kSpectator{std::string(kNoChoices), "[]", ""};

}  // namespace

std::string Room::summary_text() const {
  JsonText json;
  json.begin_object();
  json.field("id", facts_.setup.id);
  json.field("game", facts_.setup.game->info().name);
  json.field("title", facts_.setup.game->info().title);
  json.key("options");
  write_options(json, *facts_.state);
  json.key("seats");
  write_seats(json, facts_);
  json.key("clock");
  json.raw(dump_line(clock_json(facts_.setup.clock)));
  json.field("listed", facts_.setup.listed);
  if (facts_.setup.dice_by_hand) json.field("dice", "by-hand");
  json.field("phase", name_of(facts_.phase));
  json.field("result", pgn_result(facts_.result));
  json.key("reason");
  facts_.phase == Phase::ended ? json.value(facts_.reason) : json.value(nullptr);
  json.key("rematch");
  facts_.rematch.empty() ? json.value(nullptr) : json.value(facts_.rematch);
  json.field("turns", facts_.turns_begun());
  json.field("steps", facts_.steps.size());
  json.field("created", facts_.created_at);
  json.field("updated", facts_.updated_at);
  json.end_object();
  return std::move(json).text();
}

Json Room::summary() const { return Json::parse(summary_text()); }

Picture Room::picture(const View& view, const Picture* before) const {
  JsonText state(kTypicalState);
  const TextRange choices = write_state(state, *facts_.state, view, kNoChoices);
  std::vector<Picture::Part> parts;
  parts.emplace_back("sealed", printed([&](JsonText& json) { json.value(facts_.sealed_seats()); }));
  parts.emplace_back("offers", printed([&](JsonText& json) { write_offers(json, facts_); }));
  parts.emplace_back("deputies", printed([&](JsonText& json) { write_deputies(json, facts_); }));
  parts.emplace_back("automatic", printed([&](JsonText& json) { write_automatic(json, facts_); }));
  parts.emplace_back("phase", printed([&](JsonText& json) { json.value(name_of(facts_.phase)); }));
  return {facts_.seq, std::move(state).text(), choices, std::move(parts), before};
}

Room::Shown Room::show(const View& view, const Picture* before, Moment now) const {
  now = not_before_last(now);
  Shown shown{picture(view, before), {}};
  for (std::size_t i = 0; i < facts_.seats.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    OwnView own = kSpectator;
    if (facts_.seats[seat].is_person()) {
      if (const auto other = facts_.chooses_for(seat)) own.choices = choices_text(view, *other);
      own.can = printed([&](JsonText& json) { write_can(json, seat, now); });
      if (plans_.contains(seat)) own.plan = printed([&](JsonText& json) { write_plan(json, seat); });
    }
    shown.own.push_back(std::move(own));
  }
  return shown;
}

const OwnView& Room::Shown::own_of(std::optional<Seat> viewer) const {
  return viewer && *viewer < own.size() ? own[*viewer] : kSpectator;
}

void Room::write_whole(JsonText& json, const Shown& shown, std::string_view entries,
                       std::optional<Seat> viewer, Moment now) const {
  const OwnView& own = shown.own_of(viewer);
  json.field("seq", facts_.seq);
  json.field("version", facts_.version);
  json.key("entries");
  json.raw(entries);
  shown.picture.write_whole(json, own.choices);
  json.key("clock");
  write_running_clock(json, facts_.clock, not_before_last(now));
  json.key("can");
  json.raw(own.can);
  if (!own.plan.empty()) {
    json.key("plan");
    json.raw(own.plan);
  }
}

std::string Room::change_text(const Shown& before, const Shown& shown, std::string_view entries,
                              Moment now) const {
  JsonText json(kTypicalChange);
  json.field("seq", facts_.seq);
  if (facts_.version != facts_.seq) json.field("version", facts_.version);
  json.key("entries");
  json.raw(entries);
  shown.picture.write_change(json, before.picture);
  if (facts_.clock.counts()) {
    json.key("clock");
    write_running_clock(json, facts_.clock, not_before_last(now));
  }
  return std::move(json).text();
}

void Room::write_change(JsonText& json, std::string_view change, const OwnView& before, const OwnView& now) {
  json.raw(change);
  const auto add = [&](std::string_view key, const std::string& value) {
    json.key(key);
    json.raw(value);
  };
  if (now.choices != kNoChoices) add("choices", now.choices);
  if (now.can != before.can) add("can", now.can);
  if (!now.plan.empty()) add("plan", now.plan);
}

Json Room::update(std::optional<Seat> viewer, Moment now, std::string_view entries) const {
  JsonText json;
  json.begin_object();
  write_whole(json, show(facts_.state->view(), nullptr, now), entries, viewer, now);
  json.end_object();
  return Json::parse(json.text());
}

/// What the seat may say beside its actions.
void Room::write_can(JsonText& json, Seat seat, Moment now) const {
  json.begin_array();
  if (is_seated(seat)) {
    const auto add = [&](std::string_view name, const Result<void>& allowed) {
      if (allowed) json.value(name);
    };
    add("nonce_commit", may_commit(seat));
    add("nonce", may_share(seat));
    add("plan", may(seat, say::Plan{facts_.version, {}}, now));
    add("roll", may_roll(facts_.version, now));
    add("undo", may(seat, say::Undo{facts_.version}, now));
    for (const OfferKind what : {OfferKind::draw, OfferKind::takeback, OfferKind::rematch}) {
      const std::string name(name_of(what));
      add("offer:" + name, may(seat, say::Offer{facts_.version, what}, now));
      const OpenOffer* open = facts_.find_offer(what);
      const bool own = open != nullptr && facts_.seats[open->seat].side == facts_.seats[seat].side;
      add((own ? "withdraw:" : "answer:") + name, may(seat, say::Answer{facts_.version, what, !own}, now));
    }
    add("resign", may(seat, say::Resign{}, now));
    add("abort", may(seat, say::Abort{}, now));
    add("back", may(seat, say::Back{}, now));
    add("automatic", may(seat, say::Automatic{!facts_.seats[seat].automatic}, now));
    add("chat:team", may_chat(seat, ChatTo::team));
    add("chat:room", may_chat(seat, ChatTo::room));
  }
  json.end_array();
}

}  // namespace fray
