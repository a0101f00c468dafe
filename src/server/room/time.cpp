// What time brings: flags, shares of the seed that did not come, people who have gone, and the server's own
// absence.
#include <algorithm>

#include "core/insertion_sort.h"
#include "server/room/room.h"

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

/// What nobody touches for so long is over: a game that a person plays against computers, and one in which
/// nobody has ever moved.
constexpr std::int64_t kDay = 24 * 60 * 60 * std::int64_t{1000};
constexpr std::int64_t kLeftAlone = 30 * kDay;
constexpr std::int64_t kNeverMoved = kDay;

std::string seconds_until(Moment then, Moment now) {
  return std::to_string((then - now + 999) / 1000) + " seconds";
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
  if (flag && flag->at <= now) {
    const GameResult result = flag->side ? win_for(~*flag->side) : GameResult::draw;
    if (append(change, ended_entry(result, "time"), now)) settle(change, now);
  }
  if (const auto expires = expires_at(); expires && *expires <= now) {
    (void)append(change, ended_entry(GameResult::none, "expired"), now);
  }
  return change;
}

std::optional<Moment> Room::next_deadline() const {
  if (due() != Due::nothing) return facts_.updated_at + downtime_;
  if (facts_.phase == Phase::seeding) return facts_.seeding_ends;
  const auto expires = expires_at();
  const auto flag = facts_.clock.flag_falls();
  if (flag && expires) return std::min(flag->at, *expires);
  return flag ? std::optional(flag->at) : expires;
}

std::optional<Moment> Room::attention_at() const {
  if (!tasks().empty() || (facts_.rematch_agreed && facts_.rematch.empty())) {
    return facts_.updated_at + downtime_;
  }
  return next_deadline();
}

/// Whether a person has chosen anything; computers among themselves need nobody.
bool Room::somebody_has_moved() const {
  const auto counts = [&](Seat seat) { return facts_.seats[seat].is_person(); };
  const auto& done = facts_.state->steps();
  for (std::size_t i = 0; i < facts_.steps.size(); ++i) {
    if (done[i].kind == GameStep::Kind::joint) return true;
    if (facts_.steps[i].seat && counts(*facts_.steps[i].seat)) return true;
  }
  return std::any_of(facts_.sealed.begin(), facts_.sealed.end(),
                     [&](const SealedChoice& choice) { return counts(choice.seat); });
}

std::optional<Moment> Room::expires_at() const {
  if (!expires_ || facts_.phase == Phase::ended) return std::nullopt;
  const auto people = std::count_if(facts_.seats.begin(), facts_.seats.end(),
                                    [](const RoomSeat& seat) { return seat.is_person(); });
  if (people == 0) return std::nullopt;
  std::int64_t wait = kNeverMoved;
  if (somebody_has_moved()) {
    if (people > 1) return std::nullopt;
    wait = kLeftAlone;
  }
  if (facts_.setup.clock.kind == ClockSettings::Kind::correspondence) {
    wait = std::max(wait, facts_.setup.clock.per_move);
  }
  return facts_.updated_at + downtime_ + wait;
}

RoomChange Room::resume(std::int64_t downtime, Moment now) {
  now = not_before_last(now);
  RoomChange change;
  downtime_ = downtime;
  const bool waiting = facts_.clock.runs() || facts_.phase == Phase::seeding;
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

/// Who has to decide and is away, the first to be claimed against first.
std::vector<Room::Gone> Room::gone_seats() const {
  std::vector<Gone> list;
  const auto wait = patience(facts_.setup.clock, gone_after_);
  if (!wait) return list;
  for (const Seat seat : facts_.deciders()) {
    if (!facts_.seats[seat].is_person() || presence_[seat].online) continue;
    Moment since = std::max(presence_[seat].since, facts_.version_at);
    if (const auto deputy = facts_.seats[seat].deputy) {
      if (presence_[*deputy].online) continue;
      since = std::max(since, presence_[*deputy].since);
    }
    list.push_back({seat, since, since + *wait});
  }
  insertion_sort(list.begin(), list.end(),
                 [](const Gone& a, const Gone& b) { return a.claim_at < b.claim_at; });
  return list;
}

Json Room::gone(Moment) const {
  const std::vector<Gone> gone = gone_seats();
  if (gone.empty()) return nullptr;
  Json opponents = Json::array();
  for (std::size_t seat = 0; seat < facts_.seats.size(); ++seat) {
    const RoomSeat& other = facts_.seats[seat];
    if (other.is_person() && other.side != facts_.seats[gone[0].seat].side) opponents.push_back(seat);
  }
  Json mates = Json::array();
  if (const auto claimant = claimant_of(gone[0].seat)) mates.push_back(*claimant);
  return {{"seat", gone[0].seat},
          {"since", gone[0].since},
          {"claim_at", gone[0].claim_at},
          {"claims", {{"win", opponents}, {"draw", opponents}, {"seat", mates}}}};
}

/// Who of the side may claim a seat whose player is away: the first person who is there.
std::optional<Seat> Room::claimant_of(Seat seat) const {
  for (std::size_t i = 0; i < facts_.seats.size(); ++i) {
    const RoomSeat& mate = facts_.seats[i];
    if (i != seat && mate.side == facts_.seats[seat].side && mate.is_person() && presence_[i].online)
      return static_cast<Seat>(i);
  }
  return std::nullopt;
}

Result<Json> Room::wish(Seat seat, const say::Claim& message, Moment now) const {
  if (const auto ok = must_be_playing(now); !ok) return tl::unexpected<Error>(ok.error());
  if (message.what == ClaimKind::seat) return claim_seat(seat, message.seat, now);
  const Side side = facts_.seats[seat].side;
  const std::vector<Gone> away = gone_seats();
  const auto gone = std::find_if(away.begin(), away.end(),
                                 [&](const Gone& one) { return facts_.seats[one.seat].side != side; });
  if (gone == away.end()) {
    return fail("not_possible", "no opponent is away who has to decide");
  }
  if (now < gone->claim_at) {
    return fail("not_possible", "you can claim in " + seconds_until(gone->claim_at, now) +
                                    " if your opponent does not come back");
  }
  return ended_entry(message.what == ClaimKind::win ? win_for(side) : GameResult::draw, "abandoned");
}

Result<Json> Room::claim_seat(Seat seat, Seat claimed, Moment now) const {
  if (claimed >= facts_.seats.size())
    return fail("bad_request", "field 'seat': this game has no seat " + std::to_string(claimed));
  if (claimed == seat || facts_.seats[claimed].side != facts_.seats[seat].side)
    return fail("not_possible", "seat " + std::to_string(claimed) + " is not that of another of your side");
  const std::vector<Gone> away = gone_seats();
  const auto gone =
      std::find_if(away.begin(), away.end(), [&](const Gone& one) { return one.seat == claimed; });
  if (gone == away.end())
    return fail("not_possible", "nobody of seat " + std::to_string(claimed) + " is away who has to decide");
  if (const auto first = claimant_of(claimed); first && *first != seat)
    return fail("not_possible", "that is for seat " + std::to_string(*first) + " to claim, who is there");
  if (now < gone->claim_at) {
    return fail("not_possible", "you can claim the seat in " + seconds_until(gone->claim_at, now) +
                                    " if its player does not come back");
  }
  if (facts_.seats[claimed].deputy == seat) return fail("not_possible", "you are its deputy already");
  if (const auto ok = must_have_room(); !ok) return tl::unexpected<Error>(ok.error());
  return Json{{"type", "deputy"}, {"seat", claimed}, {"deputy", seat}};
}

Result<void> Room::may(Seat seat, const say::Back&, Moment now) const {
  if (auto ok = must_be_playing(now); !ok) return ok;
  if (!facts_.seats[seat].deputy) return fail("not_possible", "nobody else decides for you");
  return {};
}

Result<Json> Room::wish(Seat seat, const say::Back& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return Json{{"type", "deputy"}, {"seat", seat}, {"deputy", nullptr}};
}

}  // namespace fray
