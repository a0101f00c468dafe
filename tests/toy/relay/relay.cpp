// The rules.
#include "toy/relay/relay.h"

#include <algorithm>

#include "core/random.h"

namespace fray::toy {

static_assert(SimultaneousGame<Relay>);

namespace {

constexpr std::uint8_t kLastFile = Relay::kFiles - 1;

std::string_view reason(const Relay::Position& p) {
  return *std::max_element(p.baton.begin(), p.baton.end()) == kLastFile ? "the baton is there" : "forty legs";
}

template <EventSink Sink>
void move_baton(Relay::Position& p, int by, Sink& sink) {
  const Side side = Relay::side_to_act(p);
  std::uint8_t& file = p.baton[index_of(side)];
  const auto to = static_cast<std::uint8_t>(std::clamp(file + by, 0, int{kLastFile}));
  if constexpr (Sink::kWanted) {
    const int rank = side == Side::white ? 0 : Relay::kFiles;
    sink.report(
        event::Moved{side, "baton", static_cast<Square>(rank + file), static_cast<Square>(rank + to)});
  }
  file = to;
}

template <EventSink Sink>
void next_leg(Relay::Position& p, Sink& sink) {
  ++p.leg;
  p.begun = false;
  p.phase = Relay::asks_captain(p) ? Relay::Phase::override_ : Relay::Phase::run;
  p.result = Relay::result_at_leg_start(p);
  if constexpr (Sink::kWanted) {
    if (p.result != GameResult::none) sink.report(event::GameEnded{p.result, reason(p)});
  }
}

}  // namespace

const GameInfo& Relay::info() {
  static const std::vector<std::string_view> kShares{"1111", "1112", "1121", "1122", "1123",
                                                     "1211", "1212", "1213", "1221", "1222",
                                                     "1223", "1231", "1232", "1233", "1234"};
  static const GameInfo info{"relay",
                             "Relay",
                             "a toy of the tests",
                             kFiles,
                             2,
                             2,
                             {{"call", "whether all call heads or tails first", {"no", "yes"}},
                              {"white_seats", "who plays whom of White's commanders", kShares},
                              {"black_seats", "who plays whom of Black's commanders", kShares}},
                             {"captain", "runner", "thrower", "keeper"},
                             {"white_seats", "black_seats"}};
  return info;
}

Relay::Position Relay::initial(const OptionSet& options, Trail&) {
  Position p;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string_view share = info().options[1 + side].values[options[1 + side]];
    for (std::size_t i = 0; i < kCommanders; ++i)
      p.players[side][i] = static_cast<std::uint8_t>(share[i] - '1');
  }
  if (options[0] == 1) p.phase = Phase::call;
  return p;
}

int Relay::players_of(const Position& p, Side side) {
  const auto& players = p.players[index_of(side)];
  return 1 + *std::max_element(players.begin(), players.end());
}

int Relay::seat_count(const Position& p) { return players_of(p, Side::white) + players_of(p, Side::black); }

Seat Relay::seat_of(const Position& p, Side side, std::size_t commander) {
  const int first = side == Side::white ? 0 : players_of(p, Side::white);
  return static_cast<Seat>(first + p.players[index_of(side)][commander]);
}

bool Relay::asks_captain(const Position& p) {
  const Side side = side_to_act(p);
  return p.sprints[index_of(side)] > 0 && p.players[index_of(side)][commander(p)] != 0;
}

GameResult Relay::result_at_leg_start(const Position& p) {
  if (p.baton[0] < kLastFile && p.baton[1] < kLastFile && p.leg <= kLegs) return GameResult::none;
  if (p.baton[0] == p.baton[1]) return GameResult::draw;
  return win_for(p.baton[0] > p.baton[1] ? Side::white : Side::black);
}

NodeKind Relay::node_kind(const Position& p) {
  if (p.result != GameResult::none) return NodeKind::terminal;
  return p.phase == Phase::call   ? NodeKind::simultaneous
         : p.phase == Phase::roll ? NodeKind::chance
                                  : NodeKind::decision;
}

Side Relay::side_to_act(const Position& p) { return p.leg % 2 == 1 ? Side::white : Side::black; }

Side Relay::side_of(const Position& p, Seat seat) {
  return seat < players_of(p, Side::white) ? Side::white : Side::black;
}

Seat Relay::to_act(const Position& p) {
  return seat_of(p, side_to_act(p), p.phase == Phase::override_ ? 0 : commander(p));
}

std::vector<Seat> Relay::acting_seats(const Position& p) {
  std::vector<Seat> seats;
  for (int seat = 0; seat < seat_count(p); ++seat) seats.push_back(static_cast<Seat>(seat));
  return seats;
}

std::uint64_t Relay::hash(const Position& p) {
  std::uint64_t hash = 1;
  const auto add = [&](int part) { hash = mix64(hash * 31 + static_cast<std::uint64_t>(part)); };
  for (const auto& side : p.players) {
    for (const int player : side) add(player);
  }
  for (const std::size_t side : {0, 1}) {
    add(p.baton[side]);
    add(p.sprints[side]);
  }
  add(p.leg);
  add(p.begun);
  add(static_cast<int>(p.phase));
  return hash;
}

void Relay::legal_actions(const Position& p, ActionList& actions) {
  switch (p.phase) {
    case Phase::override_:
      actions.push_back(kSprint);
      actions.push_back(kLeave);
      return;
    case Phase::dare:
      actions.push_back(kStop);
      actions.push_back(kHurry);
      return;
    case Phase::run: {
      const std::size_t side = index_of(side_to_act(p));
      actions.push_back(kWait);
      actions.push_back(kWalk);
      if (p.players[side][commander(p)] == 0 && p.sprints[side] > 0) actions.push_back(kSprint);
      return;
    }
    case Phase::call:
    case Phase::roll: break;
  }
}

void Relay::legal_actions(const Position&, Seat, ActionList& actions) {
  actions.push_back(kHeads);
  actions.push_back(kTails);
}

Action Relay::leaving_action(const Position& p) { return p.phase == Phase::override_ ? kLeave : no_action; }

void Relay::chance_outcomes(const Position&, OutcomeList& outcomes) {
  outcomes.clear();
  outcomes.items.push_back({kBack, 1});
  outcomes.items.push_back({kNone, 2});
  outcomes.items.push_back({kOn, 1});
  outcomes.denominator = 4;
}

template <EventSink Sink>
void Relay::apply(Position& p, std::span<const SeatAction> choices, Trail&, Sink&) {
  const auto heads = std::count_if(choices.begin(), choices.end(),
                                   [](const SeatAction& choice) { return choice.action == kHeads; });
  ++p.baton[static_cast<std::size_t>(heads % 2)];
  p.begun = true;
  p.phase = Phase::run;
}

template <EventSink Sink>
void Relay::apply(Position& p, Action action, Trail&, Sink& sink) {
  p.begun = true;
  if (action == kSprint) {
    --p.sprints[index_of(side_to_act(p))];
    move_baton(p, 2, sink);
    return next_leg(p, sink);
  }
  if (action == kLeave) {
    p.phase = Phase::run;
  } else if (action == kWalk) {
    move_baton(p, 1, sink);
    p.phase = Phase::dare;
  } else if (action == kHurry) {
    p.phase = Phase::roll;
  } else {  // wait or stop
    if constexpr (Sink::kWanted)
      sink.report(event::Declined{side_to_act(p), action == kWait ? "waits" : "stops"});
    next_leg(p, sink);
  }
}

template <EventSink Sink>
void Relay::apply(Position& p, Outcome outcome, Trail&, Sink& sink) {
  if (outcome != kNone) move_baton(p, outcome == kOn ? 1 : -1, sink);
  next_leg(p, sink);
}

template void Relay::apply(Position&, std::span<const SeatAction>, Trail&, NullSink&);
template void Relay::apply(Position&, std::span<const SeatAction>, Trail&, EventLog&);
template void Relay::apply(Position&, Action, Trail&, NullSink&);
template void Relay::apply(Position&, Action, Trail&, EventLog&);
template void Relay::apply(Position&, Outcome, Trail&, NullSink&);
template void Relay::apply(Position&, Outcome, Trail&, EventLog&);

Outcome Relay::roll(const Position&, DiceSource& dice, Faces& faces) {
  const int face = dice.roll(4);
  faces.push_back(static_cast<std::uint8_t>(face));
  return face == 1 ? kBack : face == 4 ? kOn : kNone;
}

void Relay::explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  log.report(event::Rolled{side_to_act(p), {faces.begin(), faces.end()}, 0, faces[0]});
}

Value Relay::evaluate(const Position& p) {
  const int white = 4 * (p.baton[0] - p.baton[1]) + p.sprints[0] - p.sprints[1];
  return (side_to_act(p) == Side::white ? white : -white) * (kWinValue / 64);
}

void Relay::order(const Position&, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = actions[i] == kSprint ? 1 : 0;
}

}  // namespace fray::toy
