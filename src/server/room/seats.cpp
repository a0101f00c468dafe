// Taking seats, the people's shares of the seed, and who sits where in the next game.
#include <algorithm>
#include <utility>

#include "server/room/person_name.h"
#include "server/room/room.h"

namespace fray {
namespace {

std::string number(Seat seat) { return std::to_string(static_cast<int>(seat)); }

}  // namespace

Result<RoomChange> Room::sit(Seat seat, const std::string& name, Moment now) {
  now = not_before_last(now);
  if (seat >= facts_.seats.size()) return fail("bad_request", "this game has no seat " + number(seat));
  if (const auto ok = check_person_name(name); !ok) return tl::unexpected<Error>(ok.error());
  if (!facts_.seats[seat].is_person())
    return fail("not_possible", "seat " + number(seat) + " is a computer's");
  if (facts_.seats[seat].is_taken()) return fail("not_possible", "seat " + number(seat) + " is taken");
  if (facts_.phase != Phase::open) return fail("not_possible", "the game is over");
  auto change = change_by({{"type", "seated"}, {"seat", seat}, {"name", name}}, now);
  if (change) presence_[seat].since = now;
  return change;
}

Result<void> Room::may_commit(Seat seat) const {
  if (facts_.phase != Phase::seeding) return fail("wrong_phase", "shares of the seed are not awaited now");
  if (facts_.seats[seat].commitment) return fail("not_possible", "you have committed to another share");
  return {};
}

Result<Json> Room::wish(Seat seat, const say::NonceCommit& message, Moment) const {
  if (const auto ok = may_commit(seat); !ok) return tl::unexpected<Error>(ok.error());
  const auto hash = from_hex(message.hash);
  if (!hash) return fail("bad_request", "field 'hash': " + hash.error().message);
  return Json{{"type", "nonce_commit"}, {"seat", seat}, {"commitment", to_hex(*hash)}};
}

Result<void> Room::may_share(Seat seat) const {
  if (facts_.phase != Phase::seeding) return fail("wrong_phase", "shares of the seed are not awaited now");
  if (!facts_.all_committed())
    return fail("wrong_phase", "not everybody has committed to a share of the seed yet");
  if (facts_.seats[seat].nonce) return fail("not_possible", "your share of the seed is there");
  return {};
}

Result<Json> Room::wish(Seat seat, const say::Nonce& message, Moment) const {
  if (const auto ok = may_share(seat); !ok) return tl::unexpected<Error>(ok.error());
  const auto nonce = from_hex(message.nonce);
  if (!nonce) return fail("bad_request", "field 'nonce': " + nonce.error().message);
  if (facts_.seats[seat].commitment != sha256(*nonce)) {
    return fail("bad_request", "field 'nonce': its SHA-256 is not the hash that you have committed to");
  }
  return Json{{"type", "nonce"}, {"seat", seat}, {"nonce", to_hex(*nonce)}, {"missing", false}};
}

Result<void> Room::may_chat(Seat seat, ChatTo to) const {
  if (!is_seated(seat)) return fail("not_seated", "you have no seat in this room");
  if (to == ChatTo::team && !facts_.has_mates(seat))
    return fail("not_possible", "you have no team: nobody else can sit on your side");
  return {};
}

std::optional<RoomSetup> Room::wants_rematch() const {
  if (!facts_.rematch_agreed || !facts_.rematch.empty()) return std::nullopt;
  RoomSetup next = facts_.setup;
  next.id.clear();
  // It is played by the rules of today.
  std::erase_if(next.options, [&](const OptionValue& value) {
    const auto& specs = next.game->info().options;
    return std::any_of(specs.begin(), specs.end(), [&](const OptionSpec& spec) {
      return spec.name == value.name && !spec.before.empty();
    });
  });
  // Who plays whom goes with the players.
  const auto& seat_options = facts_.setup.game->info().seat_options;
  const auto find = [&](std::string_view name) {
    return std::find_if(next.options.begin(), next.options.end(),
                        [&](const OptionValue& option) { return option.name == name; });
  };
  const auto white = find(seat_options[0]), black = find(seat_options[1]);
  if (white != next.options.end() && black != next.options.end()) std::swap(white->value, black->value);
  const std::vector<Seat> from = swapped_seats();
  for (std::size_t seat = 0; seat < from.size(); ++seat) next.seats[seat] = facts_.setup.seats[from[seat]];
  return next;
}

std::vector<Seat> Room::swapped_seats() const {
  // Those who played Black, in their order, and then those who played White.
  std::vector<Seat> from;
  for (const Side side : {Side::black, Side::white}) {
    for (std::size_t seat = 0; seat < facts_.seats.size(); ++seat) {
      if (facts_.seats[seat].side == side) from.push_back(static_cast<Seat>(seat));
    }
  }
  return from;
}

RoomChange Room::rematch_made(const std::string& room, Moment now) {
  auto change = change_by({{"type", "rematch"}, {"game_id", room}}, not_before_last(now));
  return change ? std::move(*change) : RoomChange{};
}

}  // namespace fray
