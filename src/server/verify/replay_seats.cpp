// What entries say before the game and beside it: seats, shares of the seed, offers.
#include <algorithm>

#include "server/verify/replay.h"

namespace fray {
namespace {

Result<bool> bool_field(const Fields& fields, std::string_view name) {
  const auto json = fields.required(name, "true or false");
  if (!json) return forward(json);
  if (!(*json)->is_boolean()) return fields.wrong(name, "true or false", **json);
  return (*json)->get<bool>();
}

Result<std::string> offer_field(const Fields& fields) {
  const auto what = fields.text("what");
  if (!what) return forward(what);
  if (*what != "draw" && *what != "takeback" && *what != "rematch") {
    return fields.wrong("what", "draw, takeback or rematch", Json(*what));
  }
  return *what;
}

}  // namespace

Result<void> LogReplay::seated(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto name = fields.text("name");
  if (!name) return forward(name);
  SeatState& share = seats_[*seat];
  if (phase_ != Phase::before || !share.person || share.taken) return impossible("that seat is not open");
  share.taken = true;
  return {};
}

Result<void> LogReplay::nonce_committed(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto commitment = hash_field(fields, "commitment");
  if (!commitment) return forward(commitment);
  SeatState& share = seats_[*seat];
  if (phase_ != Phase::before || !share.taken || share.commitment || share.nonce) {
    return impossible("no commitment of that seat is due");
  }
  const auto shown = [](const SeatState& other) { return other.nonce && other.commitment; };
  if (std::any_of(seats_.begin(), seats_.end(), shown)) {
    return impossible(
        "it comes after another seat has shown its share, so it could have been chosen to suit it");
  }
  share.commitment = *commitment;
  return {};
}

Result<void> LogReplay::nonce_shared(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto nonce = hash_field(fields, "nonce");
  if (!nonce) return forward(nonce);
  const auto missing = bool_field(fields, "missing");
  if (!missing) return forward(missing);
  SeatState& share = seats_[*seat];
  if (phase_ != Phase::before || !share.taken || share.nonce)
    return impossible("no share of that seat is due");
  share.nonce = *nonce;
  if (*missing) {
    ++missing_;
    return *nonce == Bytes32{} ? Result<void>() : merely_wrong("a missing share is 64 zeros");
  }
  const auto bound = [](const SeatState& other) { return !other.person || other.commitment || other.nonce; };
  if (!share.commitment || !std::all_of(seats_.begin(), seats_.end(), bound)) {
    return impossible("it comes before all seats have committed to theirs");
  }
  const Bytes32 hash = sha256(*nonce);
  if (hash != *share.commitment) {
    return merely_wrong("SHA-256 of the share is " + to_hex(hash) + ", but the seat had committed to " +
                        to_hex(*share.commitment));
  }
  ++shares_;
  return {};
}

Result<void> LogReplay::started(const Fields&) {
  const auto is_due = [](const SeatState& share) { return share.person && !share.nonce; };
  if (phase_ != Phase::before || std::any_of(seats_.begin(), seats_.end(), is_due)) {
    return impossible("the game cannot start here");
  }
  phase_ = Phase::playing;
  new_position();
  if (!secret_ || dice_by_hand_) return {};
  std::vector<Bytes32> nonces;
  for (const SeatState& share : seats_) {
    if (share.person) nonces.push_back(*share.nonce);
  }
  dice_.emplace(room_, *secret_, std::move(nonces));
  return {};
}

bool LogReplay::speaks(Seat seat) const {
  const auto of_side = [&](const SeatState& other) { return other.side == seats_[seat].side; };
  auto first = std::find_if(seats_.begin(), seats_.end(),
                            [&](const SeatState& other) { return of_side(other) && other.taken; });
  if (first == seats_.end()) first = std::find_if(seats_.begin(), seats_.end(), of_side);
  return first - seats_.begin() == seat;
}

std::string LogReplay::speaker_problem(Seat seat) const {
  return speaks(seat) ? "" : "seat " + std::to_string(seat) + " does not speak for its side";
}

Result<void> LogReplay::deputised(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto json = fields.required("deputy", "a seat or null");
  if (!json) return forward(json);
  const auto author = author_of(fields);
  if (!author) return forward(author);
  SeatState& owner = seats_[*seat];
  if (phase_ != Phase::playing || !owner.person) return impossible("that seat needs no deputy here");
  if ((*json)->is_null()) {
    if (!owner.deputy) return impossible("that seat had no deputy");
    owner.deputy.reset();
    return *author == *seat ? Result<void>() : merely_wrong("it is not for another seat to say so");
  }
  const auto deputy = whole_number(**json, 0, seats_.size() - 1);
  if (!deputy) return fields.wrong("deputy", "a seat or null", **json);
  const SeatState& other = seats_[*deputy];
  if (*deputy == *seat || !other.person || other.side != owner.side)
    return impossible("the deputy is not another person of that side");
  owner.deputy = static_cast<Seat>(*deputy);
  return *author == owner.deputy ? Result<void>() : merely_wrong("it is not for another seat to claim it");
}

Result<void> LogReplay::set_automatic(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto on = bool_field(fields, "on");
  if (!on) return forward(on);
  const auto author = author_of(fields);
  if (!author) return forward(author);
  SeatState& own = seats_[*seat];
  if (phase_ == Phase::ended || !own.taken) return impossible("that seat cannot be set so here");
  own.automatic = *on;
  return *author == *seat ? Result<void>() : merely_wrong("it is not for another seat to say so");
}

Result<void> LogReplay::offered(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto what = offer_field(fields);
  if (!what) return forward(what);
  const Phase wanted = *what == "rematch" ? Phase::ended : Phase::playing;
  if (phase_ != wanted) return impossible("such an offer is not possible here");
  if (const std::string problem = speaker_problem(*seat); !problem.empty()) return impossible(problem);
  offers_[*what] = *seat;
  return {};
}

Result<void> LogReplay::answered(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto what = offer_field(fields);
  if (!what) return forward(what);
  const auto accept = bool_field(fields, "accept");
  if (!accept) return forward(accept);
  const auto offer = offers_.find(*what);
  if (offer == offers_.end()) return impossible("there is no such offer");
  if (const std::string problem = speaker_problem(*seat); !problem.empty()) return impossible(problem);
  const bool own = state_->side_of(offer->second) == state_->side_of(*seat);
  offers_.erase(offer);
  if (!*accept) return {};
  if (own) return impossible("a side cannot accept its own offer");
  if (*what == "draw") draw_agreed_ = true;
  if (*what == "takeback") takeback_agreed_ = true;
  if (*what == "rematch") rematch_agreed_ = true;
  return {};
}

Result<void> LogReplay::paused(const Fields& fields) {
  const auto downtime = fields.number("downtime", 0, std::uint64_t{1} << 53);
  if (!downtime) return forward(downtime);
  return {};
}

Result<void> LogReplay::rematched(const Fields& fields) {
  const auto room = fields.text("game_id");
  if (!room) return forward(room);
  if (!rematch_agreed_) return impossible("no rematch was agreed on");
  rematch_agreed_ = false;
  return {};
}

}  // namespace fray
