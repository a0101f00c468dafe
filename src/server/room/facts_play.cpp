// What entries do in play: the start, actions, choices made together, rolls, steps taken back, and what these
// mean for clocks and offers.
#include <algorithm>

#include "play/referee/request.h"
#include "server/room/facts.h"
#include "server/room/roll.h"

namespace fray {
namespace {

/// Whether a side's turn has ended where the next begins. A roll for who begins ends nobody's, and a turn in
/// which both sides have chosen together is one side's only if the other's comes now.
bool ends_turn(const std::vector<GameStep>& steps, bool side_changes) {
  const auto begun =
      std::find_if(steps.rbegin(), steps.rend(), [](const GameStep& step) { return step.starts_turn; });
  if (begun != steps.rend()) return side_changes || begun->kind != GameStep::Kind::joint;
  return side_changes && std::any_of(steps.begin(), steps.end(), [](const GameStep& step) {
           return step.kind == GameStep::Kind::action || step.kind == GameStep::Kind::joint;
         });
}

}  // namespace

Result<void> RoomFacts::started(const LogEntry& entry, EventLog&) {
  if (phase != RoomPhase::seeding || !all_shared()) return bad_log("the game cannot start yet");
  phase = RoomPhase::playing;
  turn = state->quick_view().side;
  new_position(entry);
  return {};
}

Result<void> RoomFacts::acted(const LogEntry& entry, EventLog& events) {
  const auto text = Fields(entry.body).text("action");
  if (!text) return tl::unexpected<Error>(text.error());
  if (phase != RoomPhase::playing || state->node_kind() != NodeKind::decision) {
    return bad_log("nobody is to choose an action");
  }
  const Seat seat = state->to_act().front();
  const auto action = state->parse_action(*text);
  if (!action) return tl::unexpected<Error>(action.error());
  if (const auto done = state->act(*action, events); !done) return done;
  drop_offers_to(seats[seat].side);
  step_done(seat, entry);
  return {};
}

Result<void> RoomFacts::sealed_choice(const LogEntry& entry, EventLog&) {
  const Fields fields(entry.body);
  const auto seat = read_seat(fields);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto text = fields.text("seal");
  if (!text) return tl::unexpected<Error>(text.error());
  const auto seal = from_hex(*text);
  if (!seal) return fields.wrong("seal", "64 hexadecimal digits", Json(*text));
  if (phase != RoomPhase::playing || state->node_kind() != NodeKind::simultaneous || !decides(*seat)) {
    return bad_log("no choice of this seat is awaited");
  }
  sealed.push_back({*seat, *seal});
  drop_offers_to(seats[*seat].side);
  clock.run(running_sides(), entry.at);
  return {};
}

Result<void> RoomFacts::chosen_together(const LogEntry& entry, EventLog& events) {
  const auto actions = Fields(entry.body).object("actions");
  if (!actions) return tl::unexpected<Error>(actions.error());
  if (!all_sealed()) return bad_log("not all have chosen yet");
  const Fields fields(**actions, "actions.");
  std::vector<SeatAction> choices;
  for (const Seat seat : state->to_act()) {
    const auto text = fields.text(std::to_string(seat));
    if (!text) return tl::unexpected<Error>(text.error());
    const auto action = state->parse_action(*text);
    if (!action) return tl::unexpected<Error>(action.error());
    choices.push_back({seat, *action});
  }
  if ((*actions)->size() != choices.size()) return bad_log("'actions' are of other seats than those to act");
  if (const auto done = state->act_together(choices, events); !done) return done;
  clock.decided_together();
  step_done(std::nullopt, entry);
  return {};
}

bool RoomFacts::awaits_dice() const {
  return setup.dice_by_hand && phase == RoomPhase::playing && state->node_kind() == NodeKind::chance;
}

Result<void> RoomFacts::rolled(const LogEntry& entry, EventLog& events) {
  const Fields fields(entry.body);
  const auto stream = fields.text("stream");
  if (!stream) return tl::unexpected<Error>(stream.error());
  const auto sides = read_dice(fields, "sides");
  if (!sides) return tl::unexpected<Error>(sides.error());
  const auto faces = read_dice(fields, "faces");
  if (!faces) return tl::unexpected<Error>(faces.error());
  if (sides->size() != faces->size()) return bad_log("'sides' and 'faces' are of different dice");
  const auto outcome = fields.text("outcome");
  if (!outcome) return tl::unexpected<Error>(outcome.error());
  if (phase != RoomPhase::playing || state->node_kind() != NodeKind::chance) {
    return bad_log("no dice are to be rolled");
  }
  const Side side = state->side_to_act();
  const auto index = fields.number("index", rolls[index_of(side)], rolls[index_of(side)]);
  if (!index) return tl::unexpected<Error>(index.error());
  if (*stream != name_of(side)) return bad_log("the dice are those of " + std::string(name_of(side)));

  EventLog rolled;
  if (const auto done = state->roll_told(*faces, rolled); !done) return done;
  if (state->steps().back().text != *outcome) {
    const std::string right = state->steps().back().text;
    state->undo();
    return bad_log("the outcome of these dice is '" + right + "'");
  }
  std::move(rolled.events.begin(), rolled.events.end(), std::back_inserter(events.events));
  ++rolls[index_of(side)];
  step_done(std::nullopt, entry);
  return {};
}

Result<void> RoomFacts::undone(const LogEntry& entry, EventLog&) {
  const auto count = Fields(entry.body).number("steps", 1, std::max<std::size_t>(1, steps.size()));
  if (!count) return tl::unexpected<Error>(count.error());
  const std::size_t left = steps.size() - std::min<std::size_t>(*count, steps.size());
  if (phase != RoomPhase::playing || steps.empty()) return bad_log("there is nothing to take back");
  if (revealed_since(*this, left)) return bad_log("a roll, or a choice made together, cannot be taken back");
  if (takeback_to && *takeback_to != left) return bad_log("something else is to be taken back");

  const StepFacts first = steps[left];
  steps.resize(left);
  state->undo_to(left);
  turn = first.turn;
  node_left = first.left_before;
  clock.run(kNoSide, entry.at);
  if (takeback_to) {  // by agreement, so the time is given back as well
    clock.set(first.left_before, entry.at);
    offers.clear();
    takeback_to.reset();
  }
  new_position(entry);
  return {};
}

/// After the state has made a step.
void RoomFacts::step_done(std::optional<Seat> seat, const LogEntry& entry) {
  if (steps.size() == steps.capacity()) steps.reserve(steps.size() + 16);
  const std::uint32_t begins = state->steps().back().starts_turn ? 1 : 0;
  steps.push_back({seat, turn, node_left, turns_begun() + begins});
  clock.run(kNoSide, entry.at);
  if (state->turn_start()) {
    if (ends_turn(state->steps(), state->side_to_act() != turn)) clock.pass_turn(turn);
    turn = state->side_to_act();
  }
  new_position(entry);
}

void RoomFacts::new_position(const LogEntry& entry) {
  version = entry.seq;
  version_at = entry.at;
  offers_made = {};
  drop_offers(OfferKind::takeback);
  sealed.clear();
  clock.run(running_sides(), entry.at);
}

std::optional<std::size_t> before_last_turn(const RoomFacts& facts, Side side) {
  const auto& steps = facts.state->steps();
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (steps[i].starts_turn && facts.steps[i].turn == side) return i;
  }
  return std::nullopt;
}

bool revealed_since(const RoomFacts& facts, std::size_t first) {
  return std::any_of(facts.steps.begin() + static_cast<std::ptrdiff_t>(first), facts.steps.end(),
                     [](const StepFacts& step) { return !step.seat; });
}

bool both_have_made_a_turn(const RoomFacts& facts) {
  std::array<bool, 2> made{};
  const auto& steps = facts.state->steps();
  for (std::size_t i = 0; i < steps.size() && !(made[0] && made[1]); ++i) {
    if (!steps[i].starts_turn) continue;
    const auto next = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, steps.end(),
                                   [](const GameStep& step) { return step.starts_turn; });
    if (next != steps.end() || facts.state->turn_start()) made[index_of(facts.steps[i].turn)] = true;
  }
  return made[0] && made[1];
}

}  // namespace fray
