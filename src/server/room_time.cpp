// What time brings: flags, shares of the seed that did not come, people who have gone, and the server's own
// absence.
#include <algorithm>

#include "server/room.h"

namespace fray {
namespace {

/// How long somebody who has to decide may be away before the other side can claim the game; nothing: for
/// ever, since the clock of a correspondence game is made for people who are away.
std::optional<std::int64_t> patience(const ClockSettings& clock, std::int64_t without_clock) {
  switch (clock.kind) {
    case ClockSettings::Kind::none: return without_clock;
    case ClockSettings::Kind::fischer: return std::clamp<std::int64_t>(clock.initial / 4, 30'000, 120'000);
    case ClockSettings::Kind::correspondence: break;
  }
  return std::nullopt;
}

}  // namespace

RoomChange Room::tick(Moment now) {
  now = not_before_last(now);
  RoomChange change;
  settle(change, now);
  if (facts_.phase == Phase::seeding && facts_.seeding_ends <= now) {
    for (std::size_t seat = 0; seat < facts_.seats.size(); ++seat) {
      if (!facts_.seats[seat].is_person() || facts_.seats[seat].nonce) continue;
      const Json body{{"type", "nonce"}, {"seat", seat}, {"nonce", to_hex(Bytes32{})}, {"missing", true}};
      if (!append(change, body, now)) return change;
    }
    settle(change, now);
  }
  const auto flag = facts_.clock.flag_falls();
  if (flag && *flag <= now && append(change, ended_entry(win_for(~*facts_.clock.running()), "time"), now)) {
    settle(change, now);
  }
  return change;
}

std::optional<Moment> Room::next_deadline() const {
  if (due() != Due::nothing) return facts_.updated_at;
  if (facts_.phase == Phase::seeding) return facts_.seeding_ends;
  return facts_.clock.flag_falls();
}

RoomChange Room::resume(Moment last_seen, Moment now) {
  now = not_before_last(now);
  RoomChange change;
  const std::int64_t downtime = now - std::max(facts_.updated_at, last_seen);
  const bool waiting = facts_.clock.running() || facts_.phase == Phase::seeding;
  if (waiting && downtime > 0 && !append(change, {{"type", "paused"}, {"downtime", downtime}}, now)) {
    return change;
  }
  for (Presence& presence : presence_) presence = {false, now};
  settle(change, now);
  return change;
}

void Room::set_online(Seat seat, bool online, Moment now) {
  if (seat >= presence_.size() || presence_[seat].online == online) return;
  presence_[seat] = {online, now};
}

std::optional<Room::Gone> Room::gone_seat() const {
  const auto seat = facts_.decider();
  const auto wait = patience(facts_.setup.clock, gone_after_);
  if (!seat || !wait || !facts_.seats[*seat].is_person() || presence_[*seat].online) return std::nullopt;
  const Moment since = std::max(presence_[*seat].since, facts_.version_at);
  return Gone{*seat, since, since + *wait};
}

Json Room::gone(Moment) const {
  const auto gone = gone_seat();
  if (!gone) return nullptr;
  return {{"seat", gone->seat}, {"since", gone->since}, {"claim_at", gone->claim_at}};
}

Result<Json> Room::wish(Seat seat, const say::Claim& message, Moment now) const {
  if (const auto ok = must_be_playing(now); !ok) return tl::unexpected<Error>(ok.error());
  const auto gone = gone_seat();
  const Side side = facts_.seats[seat].side;
  if (!gone || facts_.seats[gone->seat].side == side) {
    return fail("not_possible", "no opponent is away who has to decide");
  }
  if (now < gone->claim_at) {
    return fail("not_possible", "you can claim in " + std::to_string((gone->claim_at - now + 999) / 1000) +
                                    " seconds if your opponent does not come back");
  }
  return ended_entry(message.win ? win_for(side) : GameResult::draw, "abandoned");
}

}  // namespace fray
