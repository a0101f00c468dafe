// Playing: actions of people and computers, undo, resigning and aborting.
#include <algorithm>

#include "server/room.h"

namespace fray {
namespace {

/// Undo and offers, which a game could have without end, are refused in a log longer than this.
constexpr std::uint64_t kManyEntries = 10'000;

}  // namespace

Result<void> Room::must_be_playing(Moment now) const {
  switch (facts_.phase) {
    case Phase::open: return fail("wrong_phase", "not all seats are taken yet");
    case Phase::seeding: return fail("wrong_phase", "the game has not started yet");
    case Phase::ended: return fail("wrong_phase", "the game is over");
    case Phase::playing: break;
  }
  const auto flag = facts_.clock.flag_falls();
  if (flag && *flag <= now) return fail("wrong_phase", "the time is up");
  return {};
}

Result<void> Room::must_be_present(std::uint64_t version) const {
  if (version == facts_.version) return {};
  return fail("stale", "version " + std::to_string(version) + " is not the present one, which is " +
                           std::to_string(facts_.version));
}

Result<void> Room::must_have_room() const {
  if (facts_.seq < kManyEntries) return {};
  return fail("not_possible", "the log of this game is too long for that");
}

Result<Json> Room::wish(Seat seat, const say::Act& message, Moment now) const {
  auto ok = must_be_playing(now);
  if (ok) ok = must_be_present(message.version);
  if (!ok) return tl::unexpected<Error>(ok.error());
  if (facts_.decider() != seat) return fail("not_your_turn", "it is not for you to decide now");
  return action_entry(message.action);
}

Result<Json> Room::action_entry(const std::string& text) const {
  const AnyState& state = *facts_.state;
  const auto action = state.parse_action(text);
  if (!action) return tl::unexpected<Error>(action.error());
  ActionList legal;
  state.legal_actions(*facts_.decider(), legal);
  if (std::find(legal.begin(), legal.end(), *action) == legal.end()) {
    return fail("illegal_action", "'" + state.action_text(*action) + "' is not legal here");
  }
  return Json{{"type", "action"}, {"action", state.action_text(*action)}};
}

Result<void> Room::may(Seat seat, const say::Undo& message, Moment now) const {
  auto ok = must_be_playing(now);
  if (ok) ok = must_be_present(message.version);
  if (ok) ok = must_have_room();
  if (!ok) return ok;
  if (facts_.steps.empty() || facts_.state->turn_start()) {
    return fail("not_possible", "nothing has been done in this turn");
  }
  if (!facts_.steps.back().seat) return fail("not_possible", "a die was rolled");
  if (facts_.steps.back().seat != seat) return fail("not_possible", "the last action was not yours");
  if (facts_.decider() != seat) return fail("not_possible", "it is no longer for you to decide");
  return {};
}

Result<Json> Room::wish(Seat seat, const say::Undo& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return Json{{"type", "undo"}, {"steps", 1}};
}

Result<Json> Room::wish(Seat seat, const say::Resign&, Moment now) const {
  if (const auto ok = must_be_playing(now); !ok) return tl::unexpected<Error>(ok.error());
  return ended_entry(win_for(~facts_.seats[seat].side), "resigned");
}

Result<void> Room::may_abort(Moment now) const {
  if (facts_.phase != Phase::playing && facts_.phase != Phase::ended) return {};
  if (const auto ok = must_be_playing(now); !ok) return ok;
  if (both_have_made_a_turn(facts_)) return fail("not_possible", "both sides have made a turn");
  return {};
}

Result<Json> Room::wish(Seat, const say::Abort&, Moment now) const {
  if (const auto ok = may_abort(now); !ok) return tl::unexpected<Error>(ok.error());
  return ended_entry(GameResult::none, "aborted");
}

std::optional<ThinkingTask> Room::task() const {
  const auto seat = facts_.decider();
  if (!seat || facts_.seats[*seat].is_person()) return std::nullopt;
  return ThinkingTask{*seat, facts_.seats[*seat].setup.level, facts_.version};
}

Result<RoomChange> Room::computer_plays(const ThinkingTask& task, const std::string& action, Moment now) {
  now = not_before_last(now);
  const auto present = this->task();
  if (!present || present->version != task.version || present->seat != task.seat || !must_be_playing(now)) {
    return fail("stale", "the game has gone on since the computer was asked");
  }
  auto body = action_entry(action);
  if (!body) return tl::unexpected<Error>(body.error());
  return change_by(std::move(*body), now);
}

}  // namespace fray
