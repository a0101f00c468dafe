// Offers and answers: draw, takeback, rematch. An open offer lapses when the other side plays on; that of a
// takeback with any change of the position.
#include <algorithm>

#include "server/room/room.h"

namespace fray {
namespace {

/// Of each kind, by each side, as long as the position stays the same.
constexpr int kMostOffers = 3;

Json answer_entry(Seat seat, OfferKind what, bool accept) {
  return {{"type", "answer"}, {"seat", seat}, {"what", name_of(what)}, {"accept", accept}};
}

}  // namespace

Result<void> Room::may(Seat seat, const say::Offer& message, Moment now) const {
  const OfferKind what = message.what;
  if (what == OfferKind::rematch) {
    if (facts_.phase != Phase::ended) return fail("wrong_phase", "the game is not over yet");
  } else if (auto ok = must_be_playing(now); !ok) {
    return ok;
  }
  auto ok = must_be_present(message.version);
  if (ok) ok = must_speak(seat);
  if (ok) ok = must_have_room();
  if (ok) ok = may_offer(seat, what);
  return ok;
}

Result<Json> Room::wish(Seat seat, const say::Offer& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return Json{{"type", "offer"}, {"seat", seat}, {"what", name_of(message.what)}};
}

Result<void> Room::may_offer(Seat seat, OfferKind what) const {
  const Side side = facts_.seats[seat].side;
  if (const OpenOffer* open = facts_.find_offer(what)) {
    return fail("not_possible", facts_.seats[open->seat].side == side
                                    ? "your offer is open already"
                                    : "the other side has offered the same; answer that");
  }
  if (facts_.offers_made[index_of(side)][static_cast<std::size_t>(what)] >= kMostOffers) {
    return fail("not_possible", "you have offered that often enough in this position");
  }
  if (what == OfferKind::takeback) {
    const auto left = before_last_turn(facts_, side);
    if (!left) return fail("not_possible", "you have made no turn yet");
    if (revealed_since(facts_, *left)) {
      return fail("not_possible", "a die was rolled, or choices were opened, since your last turn began");
    }
  }
  if (what == OfferKind::rematch) {
    if (!facts_.all_taken()) return fail("not_possible", "there was no opponent");
    if (facts_.rematch_agreed) return fail("not_possible", "a rematch is agreed");
  }
  return {};
}

Result<void> Room::may(Seat seat, const say::Answer& message, Moment now) const {
  const OfferKind what = message.what;
  if (what != OfferKind::rematch) {
    if (auto ok = must_be_playing(now); !ok) return ok;
  }
  if (auto ok = must_be_present(message.version); !ok) return ok;
  const OpenOffer* offer = facts_.find_offer(what);
  if (offer == nullptr) return fail("no_offer", "no " + std::string(name_of(what)) + " is offered");
  if (message.accept && facts_.seats[offer->seat].side == facts_.seats[seat].side) {
    return fail("not_possible", "you cannot accept the offer of your own side");
  }
  return must_speak(seat);
}

Result<Json> Room::wish(Seat seat, const say::Answer& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return answer_entry(seat, message.what, message.accept);
}

/// What the computer says to an offer, if nobody else is there to answer it: it takes no draws, and lets
/// people take back and play again.
std::optional<Json> Room::computers_answer() const {
  for (const OpenOffer& offer : facts_.offers) {
    const Side asked = ~facts_.seats[offer.seat].side;
    if (facts_.has_person(asked)) continue;
    for (std::size_t seat = 0; seat < facts_.seats.size(); ++seat) {
      if (facts_.seats[seat].side != asked) continue;
      return answer_entry(static_cast<Seat>(seat), offer.what, offer.what != OfferKind::draw);
    }
  }
  return std::nullopt;
}

}  // namespace fray
