// Playing: actions of people and computers, sealed where several choose at once, undo, resigning and
// aborting.
#include <algorithm>

#include "core/noted_dice.h"
#include "server/room/roll.h"
#include "server/room/room.h"
#include "server/room/seal.h"

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
  if (flag && flag->at <= now) return fail("wrong_phase", "the time is up");
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

/// What concerns the whole side is for one to say.
Result<void> Room::must_speak(Seat seat) const {
  if (facts_.speaks(seat)) return {};
  const Seat speaker = *facts_.speaker(facts_.seats[seat].side);
  return fail("not_possible", facts_.seats[speaker].name + " (seat " + std::to_string(speaker) +
                                  ") speaks for your side, not you");
}

Result<Json> Room::wish(Seat seat, const say::Act& message, Moment now) const {
  auto ok = must_be_playing(now);
  if (ok) ok = must_be_present(message.version);
  if (!ok) return tl::unexpected<Error>(ok.error());
  if (const auto own = facts_.chooses_for(seat)) return action_entry(*own, message.action);
  if (facts_.find_sealed(seat) != nullptr) {
    return fail("not_possible", "you have chosen, which cannot be changed; the others have not chosen yet");
  }
  return fail("not_your_turn", "it is not for you to decide now");
}

Result<Json> Room::action_entry(Seat seat, const std::string& text) const {
  const AnyState& state = *facts_.state;
  const auto action = state.parse_action(text);
  if (!action) return tl::unexpected<Error>(action.error());
  ActionList legal;
  state.legal_actions(seat, legal);
  const std::string name = state.action_text(*action);
  if (std::find(legal.begin(), legal.end(), *action) == legal.end()) {
    return fail("illegal_action", "'" + name + "' is not legal here");
  }
  if (state.node_kind() != NodeKind::simultaneous) return Json{{"type", "action"}, {"action", name}};
  const Bytes32 seal = seal_of(facts_.setup.id, secret_, seat, facts_.version, name);
  return Json{{"type", "sealed"}, {"seat", seat}, {"seal", to_hex(seal)}};
}

Result<void> Room::may(Seat seat, const say::Undo& message, Moment now) const {
  auto ok = must_be_playing(now);
  if (ok) ok = must_be_present(message.version);
  if (ok) ok = must_have_room();
  if (!ok) return ok;
  if (facts_.steps.empty() || facts_.state->turn_start()) {
    return fail("not_possible", "nothing has been done in this turn");
  }
  if (!facts_.steps.back().seat) {
    return fail("not_possible", facts_.state->steps().back().kind == GameStep::Kind::joint
                                    ? "the choices of several seats were opened"
                                    : "a die was rolled");
  }
  const Seat last = *facts_.steps.back().seat;
  if (!facts_.may_decide_for(seat, last)) return fail("not_possible", "the last action was not yours");
  if (!facts_.sealed.empty()) return fail("not_possible", "a seat has made its choice since");
  if (!facts_.decides(last)) return fail("not_possible", "it is no longer for you to decide");
  return {};
}

Result<Json> Room::wish(Seat seat, const say::Undo& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return Json{{"type", "undo"}, {"steps", 1}};
}

Result<void> Room::may_roll(std::uint64_t version, Moment now) const {
  auto ok = must_be_playing(now);
  if (ok) ok = must_be_present(version);
  if (!ok) return ok;
  if (!facts_.awaits_dice()) return fail("not_possible", "no dice are to be thrown by hand now");
  return {};
}

Result<Room::DiceSeen> Room::look_at_dice(const say::Dice& dice, Moment now) const {
  if (const auto ok = may_roll(dice.version, now); !ok) return tl::unexpected<Error>(ok.error());
  const auto roll = facts_.state->without_past();
  ToldDice told(dice.faces);
  NotedDice noted(told);
  EventLog events;
  if (const auto rolled = roll->roll(noted, events); !rolled) return tl::unexpected<Error>(rolled.error());
  const std::vector<int>& sides = noted.sides();
  if (told.spent() && told.all_possible()) return DiceSeen{sides[dice.faces.size()], ""};
  if (const std::string problem = told.problem(); !problem.empty()) return fail("bad_dice", problem);
  return DiceSeen{std::nullopt, roll->steps().back().text, sides};
}

Result<Json> Room::wish(Seat, const say::Roll& message, Moment now) const {
  const auto seen = look_at_dice({message.version, message.faces}, now);
  if (!seen) return tl::unexpected<Error>(seen.error());
  if (seen->next) {
    return fail("bad_dice", "these are " + std::to_string(message.faces.size()) + " dice, and one of " +
                                std::to_string(*seen->next) + " faces comes next");
  }
  const Side side = facts_.state->side_to_act();
  return roll_body(side, facts_.rolls[index_of(side)], seen->sides, message.faces, seen->outcome);
}

Result<Json> Room::wish(Seat, const say::Dice&, Moment) const {
  return fail("bad_request", "a question is no part of the log");
}

Result<void> Room::may(Seat seat, const say::Resign&, Moment now) const {
  if (auto ok = must_be_playing(now); !ok) return ok;
  return must_speak(seat);
}

Result<Json> Room::wish(Seat seat, const say::Resign& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return ended_entry(win_for(~facts_.seats[seat].side), "resigned");
}

Result<void> Room::may(Seat seat, const say::Abort&, Moment now) const {
  if (facts_.phase != Phase::playing && facts_.phase != Phase::ended) return must_speak(seat);
  if (auto ok = must_be_playing(now); !ok) return ok;
  if (both_have_made_a_turn(facts_)) return fail("not_possible", "both sides have made a turn");
  return must_speak(seat);
}

Result<Json> Room::wish(Seat seat, const say::Abort& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return ended_entry(GameResult::none, "aborted");
}

Result<void> Room::may(Seat seat, const say::Automatic& message, Moment) const {
  if (facts_.phase == Phase::ended) return fail("wrong_phase", "the game is over");
  if (!facts_.in_team(seat)) return fail("not_possible", "your side has no seat that could decide instead");
  if (facts_.seats[seat].automatic == message.on)
    return fail("not_possible", message.on ? "it is on already" : "it is off already");
  return must_have_room();
}

Result<Json> Room::wish(Seat seat, const say::Automatic& message, Moment now) const {
  if (const auto ok = may(seat, message, now); !ok) return tl::unexpected<Error>(ok.error());
  return Json{{"type", "automatic"}, {"seat", seat}, {"on", message.on}};
}

std::vector<ThinkingTask> Room::tasks() const {
  std::vector<ThinkingTask> tasks;
  for (const Seat seat : facts_.deciders()) {
    const RoomSeat& who = facts_.seats[seat];
    if (!who.is_person()) tasks.push_back({seat, who.setup.level, facts_.version});
  }
  return tasks;
}

Result<RoomChange> Room::computer_plays(const ThinkingTask& task, const std::string& action, Moment now) {
  now = not_before_last(now);
  const std::vector<ThinkingTask> present = tasks();
  if (std::find(present.begin(), present.end(), task) == present.end() || !must_be_playing(now)) {
    return fail("stale", "the game has gone on since the computer was asked");
  }
  auto body = action_entry(task.seat, action);
  if (!body) return tl::unexpected<Error>(body.error());
  return change_by(std::move(*body), now);
}

}  // namespace fray
