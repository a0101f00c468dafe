// What entries do before and after the game: seats, shares of the seed, offers, the end.
#include <algorithm>

#include "play/referee/request.h"
#include "server/room/facts.h"

namespace fray {
namespace {

/// How long people have to send their shares of the seed.
constexpr std::int64_t kSeedingTime = 20'000;

Result<bool> read_bool(const Fields& fields, std::string_view name) {
  const auto json = fields.required(name, "true or false");
  if (!json) return tl::unexpected<Error>(json.error());
  if (!(*json)->is_boolean()) return fields.wrong(name, "true or false", **json);
  return (*json)->get<bool>();
}

Result<Bytes32> read_hex(const Fields& fields, std::string_view name) {
  const auto text = fields.text(name);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto bytes = from_hex(*text);
  if (!bytes) return fields.wrong(name, "64 hexadecimal digits", Json(*text));
  return *bytes;
}

Result<OfferKind> read_offer(const Fields& fields) {
  const auto name = fields.text("what");
  if (!name) return tl::unexpected<Error>(name.error());
  if (const auto kind = parse_offer_kind(*name)) return *kind;
  return fields.wrong("what", "draw, takeback or rematch", Json(*name));
}

Result<GameResult> read_result(const Fields& fields) {
  const auto text = fields.text("result");
  if (!text) return tl::unexpected<Error>(text.error());
  if (const auto result = result_of_pgn(*text)) return *result;
  return fields.wrong("result", "1-0, 0-1, 1/2-1/2 or *", Json(*text));
}

}  // namespace

void RoomFacts::enter_seeding(Moment at) {
  phase = RoomPhase::seeding;
  seeding_ends = at + kSeedingTime;
}

Result<void> RoomFacts::seated(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto name = fields.text("name");
  if (!name) return tl::unexpected<Error>(name.error());
  if (phase != RoomPhase::open || seats[*seat].is_taken() || name->empty())
    return bad_log("the seat is not open");
  seats[*seat].name = *name;
  if (all_taken()) enter_seeding(entry.at);
  return {};
}

Result<void> RoomFacts::nonce_committed(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto hash = read_hex(fields, "commitment");
  if (!hash) return tl::unexpected<Error>(hash.error());
  if (phase != RoomPhase::seeding || !seats[*seat].is_person() || seats[*seat].commitment ||
      seats[*seat].nonce) {
    return bad_log("no commitment of this seat is awaited");
  }
  seats[*seat].commitment = *hash;
  return {};
}

Result<void> RoomFacts::nonce_shared(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto nonce = read_hex(fields, "nonce");
  if (!nonce) return tl::unexpected<Error>(nonce.error());
  const auto missing = read_bool(fields, "missing");
  if (!missing) return tl::unexpected<Error>(missing.error());
  if (phase != RoomPhase::seeding || !seats[*seat].is_person() || seats[*seat].nonce) {
    return bad_log("no share of this seat is awaited");
  }
  if (*missing ? *nonce != Bytes32{} : !all_committed() || seats[*seat].commitment != sha256(*nonce)) {
    return bad_log("this is not the share that was committed to");
  }
  seats[*seat].nonce = *nonce;
  return {};
}

Result<void> RoomFacts::deputised(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto json = fields.required("deputy", "a seat or null");
  if (!json) return tl::unexpected<Error>(json.error());
  std::optional<Seat> deputy;
  if (!(*json)->is_null()) {
    const auto number = whole_number(**json, 0, seats.size() - 1);
    if (!number) return fields.wrong("deputy", "a seat or null", **json);
    deputy = static_cast<Seat>(*number);
  }
  if (phase != RoomPhase::playing || !seats[*seat].is_person() || seats[*seat].deputy == deputy)
    return bad_log("no change of this seat's deputy is possible");
  if (deputy && (*deputy == *seat || !seats[*deputy].is_person() || seats[*deputy].side != seats[*seat].side))
    return bad_log("the deputy is not another person of the seat's side");
  seats[*seat].deputy = deputy;
  return {};
}

Result<void> RoomFacts::set_automatic(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto on = read_bool(fields, "on");
  if (!on) return tl::unexpected<Error>(on.error());
  RoomSeat& who = seats[*seat];
  if (phase == RoomPhase::ended || !who.is_person() || !who.is_taken() || !in_team(*seat) ||
      who.automatic == *on) {
    return bad_log("this seat cannot be set so");
  }
  who.automatic = *on;
  return {};
}

Result<void> RoomFacts::offered(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto what = read_offer(fields);
  if (!what) return tl::unexpected<Error>(what.error());
  const RoomPhase wanted = *what == OfferKind::rematch ? RoomPhase::ended : RoomPhase::playing;
  if (phase != wanted || find_offer(*what) != nullptr) return bad_log("such an offer is not possible here");
  if (!speaks(*seat)) return bad_log("this seat does not speak for its side");
  offers.push_back({*seat, *what});
  ++offers_made[index_of(seats[*seat].side)][static_cast<std::size_t>(*what)];
  return {};
}

Result<void> RoomFacts::answered(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto what = read_offer(fields);
  if (!what) return tl::unexpected<Error>(what.error());
  const auto accept = read_bool(fields, "accept");
  if (!accept) return tl::unexpected<Error>(accept.error());
  const OpenOffer* offer = find_offer(*what);
  if (offer == nullptr) return bad_log("there is no such offer");
  if (!speaks(*seat)) return bad_log("this seat does not speak for its side");
  const Side side = seats[offer->seat].side;
  if (*accept && side == seats[*seat].side) return bad_log("a side cannot accept its own offer");
  if (*accept && *what == OfferKind::takeback) {
    const auto left = before_last_turn(*this, side);
    if (!left || revealed_since(*this, *left)) return bad_log("there is nothing that could be taken back");
    takeback_to = left;
  }
  if (*accept && *what == OfferKind::draw) draw_agreed = true;
  if (*accept && *what == OfferKind::rematch) rematch_agreed = true;
  drop_offers(*what);
  return {};
}

Result<void> RoomFacts::paused(const LogEntry& entry, EventLog&) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 53;
  const auto downtime = Fields(entry.body).number("downtime", 0, kMost);
  if (!downtime) return tl::unexpected<Error>(downtime.error());
  if (phase != RoomPhase::seeding && phase != RoomPhase::playing) return bad_log("no time is running");
  const auto ms = static_cast<std::int64_t>(*downtime);
  if (phase == RoomPhase::seeding) seeding_ends += ms;
  clock.credit(ms, entry.at);
  return {};
}

Result<void> RoomFacts::ended(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto how = read_result(fields);
  if (!how) return tl::unexpected<Error>(how.error());
  const auto why = fields.text("reason");
  if (!why) return tl::unexpected<Error>(why.error());
  const auto secret = read_hex(fields, "secret");
  if (!secret) return tl::unexpected<Error>(secret.error());
  if (phase == RoomPhase::ended) return bad_log("the game has ended before");
  if (dice_commitment(setup.id, *secret) != commitment) return bad_log("this is not the secret of the dice");
  clock.run(kNoSide, entry.at);
  phase = RoomPhase::ended;
  for (RoomSeat& seat : seats) seat.deputy.reset();
  sealed.clear();
  result = *how;
  reason = *why;
  offers.clear();
  draw_agreed = false;
  takeback_to.reset();
  return {};
}

Result<void> RoomFacts::rematched(const LogEntry& entry, EventLog&) {
  const auto id = Fields(entry.body).text("game_id");
  if (!id) return tl::unexpected<Error>(id.error());
  if (!rematch_agreed || !rematch.empty() || id->empty()) return bad_log("no rematch is awaited");
  rematch = *id;
  return {};
}

void RoomFacts::drop_offers(OfferKind kind) {
  std::erase_if(offers, [&](const OpenOffer& offer) { return offer.what == kind; });
}

void RoomFacts::drop_offers_to(Side side) {
  std::erase_if(offers, [&](const OpenOffer& offer) { return seats[offer.seat].side != side; });
}

}  // namespace fray
