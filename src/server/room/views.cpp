// What people see of a room.
#include <algorithm>

#include "play/json/choices.h"
#include "server/room/room.h"

namespace fray {
namespace {

constexpr std::size_t kTypicalUpdate = 6'000;  // bytes

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

/// By seat: who may decide for it, and whether it is on automatic.
void write_deputies(JsonText& json, const RoomFacts& facts) {
  json.key("deputies");
  json.begin_array();
  for (const RoomSeat& seat : facts.seats) seat.deputy ? json.value(*seat.deputy) : json.value(nullptr);
  json.end_array();
  json.key("automatic");
  json.begin_array();
  for (const RoomSeat& seat : facts.seats) json.value(seat.automatic);
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
  write_options(json, *facts_.state);
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
  JsonText json(kTypicalUpdate);
  json.field("seq", facts_.seq);
  json.field("version", facts_.version);
  json.field("sealed", facts_.sealed_seats());
  json.key("entries");
  json.begin_array();
  for (const LogEntry& entry : entries) {
    std::string text = entry_text(entry);
    if (const std::string played = played_at(entry.seq); !played.empty()) {
      text.pop_back();
      text += ',' + played + '}';
    }
    json.raw(text);
  }
  json.end_array();
  json.key("state");
  const View view = facts_.state->view();
  const TextRange choices = write_state(json, *facts_.state, view, kNoChoices);
  std::vector<std::pair<Seat, std::string>> choices_of;
  for (std::size_t seat = 0; seat < facts_.seats.size(); ++seat) {
    const auto viewer = static_cast<Seat>(seat);
    if (!facts_.seats[seat].is_person()) continue;
    if (const auto own = facts_.chooses_for(viewer))
      choices_of.emplace_back(viewer, choices_text(view, *own));
  }
  json.key("clock");
  write_running_clock(json, facts_.clock, now);
  json.key("offers");
  write_offers(json, facts_);
  write_deputies(json, facts_);
  json.field("phase", name_of(facts_.phase));
  json.key("can");
  return {std::move(json).text(), choices, std::move(choices_of), now};
}

/// With what the viewer himself can choose, and only until he has.
void Room::finish_update(JsonText& json, const Update& update, std::optional<Seat> viewer) const {
  const std::string_view text = update.text;
  const auto own = std::find_if(update.choices_of.begin(), update.choices_of.end(),
                                [&](const auto& item) { return item.first == viewer; });
  if (own == update.choices_of.end()) {
    json.raw(text);
  } else {
    json.raw(text.substr(0, update.choices.begin));
    json.raw(own->second);
    json.raw(text.substr(update.choices.end + 1));  // without the comma, which comes of itself
  }
  viewer ? write_can(json, *viewer, update.now) : json.raw("[]");
  if (viewer && plans_.contains(*viewer)) {
    json.key("plan");
    write_plan(json, *viewer);
  }
}

Json Room::update(std::span<const LogEntry> entries, std::optional<Seat> viewer, Moment now) const {
  JsonText json;
  json.begin_object();
  finish_update(json, prepare_update(entries, now), viewer);
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

std::optional<std::span<const LogEntry>> Room::since(std::uint64_t seq) const {
  auto entries = history_.since(seq);
  if (!entries) return std::nullopt;
  told_ = std::move(*entries);
  return std::span<const LogEntry>(told_);
}

}  // namespace fray
