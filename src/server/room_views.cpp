// What people see of a room.
#include <algorithm>

#include "server/room.h"

namespace fray {
namespace {

Json seats_json(const RoomFacts& facts) {
  Json json = Json::array();
  for (const RoomSeat& seat : facts.seats) {
    const char* kind = !seat.is_person() ? "computer" : seat.is_taken() ? "person" : "open";
    json.push_back(
        {{"seat", json.size()}, {"side", name_of(seat.side)}, {"kind", kind}, {"name", seat.name}});
    if (!seat.is_person()) json.back()["level"] = seat.setup.level;
  }
  return json;
}

Json running_clock_json(const GameClock& clock, Moment now) {
  if (!clock.counts()) return nullptr;
  const auto running = clock.running();
  return {{"left", clock.left(now)},
          {"running", running ? Json(index_of(*running)) : Json(nullptr)},
          {"at", now}};
}

Json offers_json(const RoomFacts& facts) {
  Json json = Json::array();
  for (const OpenOffer& offer : facts.offers)
    json.push_back({{"seat", offer.seat}, {"what", name_of(offer.what)}});
  return json;
}

}  // namespace

Json Room::summary() const {
  const auto& steps = facts_.state->steps();
  const auto turns =
      std::count_if(steps.begin(), steps.end(), [](const GameStep& step) { return step.starts_turn; });
  return {{"id", facts_.setup.id},
          {"game", facts_.setup.game->info().name},
          {"title", facts_.setup.game->info().title},
          {"options", options_json(*facts_.state)},
          {"seats", seats_json(facts_)},
          {"clock", clock_json(facts_.setup.clock)},
          {"listed", facts_.setup.listed},
          {"phase", name_of(facts_.phase)},
          {"result", pgn_result(facts_.result)},
          {"reason", facts_.phase == Phase::ended ? Json(facts_.reason) : Json(nullptr)},
          {"rematch", facts_.rematch.empty() ? Json(nullptr) : Json(facts_.rematch)},
          {"turns", turns},
          {"steps", steps.size()},
          {"created", facts_.created_at},
          {"updated", facts_.updated_at}};
}

Json Room::update(std::span<const LogEntry> entries, std::optional<Seat> viewer, Moment now) const {
  now = not_before_last(now);
  Json list = Json::array();
  for (const LogEntry& entry : entries) {
    list.push_back(entry_json(entry, false));
    if (const Json* events = events_of(entry.seq)) list.back()["events"] = *events;
  }
  return {{"seq", facts_.seq},
          {"version", facts_.version},
          {"entries", list},
          {"state", state_for(viewer)},
          {"clock", running_clock_json(facts_.clock, now)},
          {"offers", offers_json(facts_)},
          {"phase", name_of(facts_.phase)},
          {"can", viewer ? can(*viewer, now) : Json::array()}};
}

/// The state with the viewer's own actions only, and only while there is something to choose.
Json Room::state_for(std::optional<Seat> viewer) const {
  Json state = state_json(*facts_.state);
  Json own = Json::array();
  if (viewer && facts_.decider() == viewer) own = std::move(state["actions"]);
  state["actions"] = std::move(own);
  return state;
}

/// What the seat may say beside its actions, found by asking as if it said it.
Json Room::can(Seat seat, Moment now) const {
  Json list = Json::array();
  if (seat >= facts_.seats.size() || !facts_.seats[seat].is_person() || !facts_.seats[seat].is_taken())
    return list;
  const auto add = [&](std::string name, const Result<Json>& wished) {
    if (wished) list.push_back(std::move(name));
  };
  add("nonce_commit", wish(seat, say::NonceCommit{to_hex(Bytes32{})}, now));
  if (facts_.phase == Phase::seeding && facts_.all_committed() && !facts_.seats[seat].nonce)
    list.push_back("nonce");
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
  return list;
}

std::optional<std::span<const LogEntry>> Room::since(std::uint64_t seq) const {
  const std::uint64_t first = history_.front().seq;
  if (seq > facts_.seq || seq + 1 < first) return std::nullopt;
  return std::span<const LogEntry>(history_).subspan(static_cast<std::size_t>(seq + 1 - first));
}

const Json* Room::events_of(std::uint64_t seq) const {
  const std::uint64_t first = history_.front().seq;
  if (seq < first || seq - first >= events_.size()) return nullptr;
  const Json& events = events_[static_cast<std::size_t>(seq - first)];
  return events.is_null() ? nullptr : &events;
}

}  // namespace fray
