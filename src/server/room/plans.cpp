// Conditional moves of the seats of a room.
#include "server/room/room.h"

namespace fray {

Result<void> Room::may(Seat seat, const say::Plan& message, Moment now) const {
  auto ok = must_be_playing(now);
  if (ok) ok = must_be_present(message.version);
  if (!ok) return ok;
  if (setup().clock.kind != ClockSettings::Kind::correspondence)
    return fail("not_possible", "conditional moves are for games by correspondence, going by their clock");
  if (facts_.in_team(seat))
    return fail("not_possible", "conditional moves are for whoever plays a side alone");
  if (facts_.decides(seat)) return fail("not_possible", "it is for you to decide now");
  return {};
}

Result<RoomChange> Room::plan(Seat seat, const say::Plan& message, Moment now) {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  auto made = make_plan(*facts_.state, seat, facts_.version, message.lines);
  if (!made) return tl::unexpected<Error>(made.error());
  RoomChange change;
  change.seq = facts_.seq;
  change.plan = SeatPlan{seat, made->lines.empty() ? "" : print_plan(*made)};
  plans_.erase(seat);
  if (!made->lines.empty()) plans_.emplace(seat, std::move(*made));
  return change;
}

void Room::restore_plans(std::span<const SeatPlan> plans) {
  for (const SeatPlan& stored : plans) {
    plans_.erase(stored.seat);
    auto plan = parse_plan(stored.text);
    // What was taken back since may have been played anew, and differently.
    if (plan && plan->version >= last_undo_ && is_seated(stored.seat))
      plans_.emplace(stored.seat, std::move(*plan));
  }
}

std::vector<std::span<const std::string>> Room::planned_lines(Seat seat) const {
  const auto plan = plans_.find(seat);
  if (plan == plans_.end() || facts_.phase != Phase::playing) return {};
  return open_lines(plan->second, facts_.state->steps());
}

std::optional<std::pair<Seat, std::string>> Room::planned_action() const {
  for (const auto& [seat, plan] : plans_) {
    if (!facts_.decides(seat)) continue;
    // Lines that have come so far agree about what is played now.
    if (const auto lines = planned_lines(seat); !lines.empty()) return std::pair(seat, lines.front().front());
  }
  return std::nullopt;
}

/// The seat's own, as far as they fit what has been played.
void Room::write_plan(JsonText& json, Seat seat) const {
  json.begin_array();
  for (const auto& line : planned_lines(seat)) {
    json.begin_array();
    for (const std::string& text : line) json.value(text);
    json.end_array();
  }
  json.end_array();
}

}  // namespace fray
