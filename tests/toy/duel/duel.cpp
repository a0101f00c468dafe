#include "toy/duel/duel.h"

#include <algorithm>

#include "core/distribution.h"
#include "core/random.h"

namespace fray::toy {

static_assert(SimultaneousGame<Duel>);

namespace {

constexpr int kSides = 2;
constexpr int kTurns = 6;
constexpr Square kLastSquare = 4;

std::string_view phase_name(Duel::Phase phase) {
  constexpr std::array<std::string_view, 3> names{"choose", "roll", "reward"};
  return names[static_cast<std::size_t>(phase)];
}

std::string_view reason(const Duel::Position& p) {
  if (p.result == GameResult::none) return "";
  if (p.result == GameResult::draw) return "six turns";
  return p.marker == 0 || p.marker == kLastSquare ? "the marker is home" : "points";
}

/// Who wins a roll; `lead` is White's total minus Black's.
Outcome winner(const Duel::Position& p, int lead) {
  if (lead == 0) lead = p.dice[1] - p.dice[0];  // fewer dice win a tie
  return lead > 0 ? Duel::kWhiteWins : lead < 0 ? Duel::kBlackWins : Duel::kNobodyWins;
}

/// How the game stands at the start of a turn.
GameResult result_at_turn_start(const Duel::Position& p) {
  if (p.points[0] >= p.goal || p.marker == kLastSquare) return GameResult::white_wins;
  if (p.points[1] >= p.goal || p.marker == 0) return GameResult::black_wins;
  return p.turn > kTurns ? GameResult::draw : GameResult::none;
}

template <EventSink Sink>
void end_turn(Duel::Position& p, Sink& sink) {
  ++p.turn;
  p.phase = Duel::Phase::choose;
  p.side = Side::white;
  p.result = result_at_turn_start(p);
  if constexpr (Sink::kWanted) {
    if (p.result != GameResult::none) sink.report(event::GameEnded{p.result, reason(p)});
  }
}

/// Two numbers from `low` to `high` with a comma between them.
Result<std::array<std::uint8_t, 2>> read_pair(std::string_view name, std::string_view text, int low,
                                              int high) {
  const auto digit = [&](std::size_t at) { return at < text.size() ? text[at] - '0' : -1; };
  for (const std::size_t at : {0, 2}) {
    if (text.size() != 3 || text[1] != ',' || digit(at) < low || digit(at) > high) {
      return bad_field(
          name, text, "two numbers from " + std::to_string(low) + " to " + std::to_string(high) + ", as 1,2");
    }
  }
  return std::array<std::uint8_t, 2>{static_cast<std::uint8_t>(digit(0)),
                                     static_cast<std::uint8_t>(digit(2))};
}

}  // namespace

const GameInfo& Duel::info() {
  static const GameInfo info{"duel",
                             "The Duel",
                             "a toy of the tests",
                             5,
                             1,
                             2,
                             {{"points", "how many points win", {"two", "three"}}}};
  return info;
}

Duel::Position Duel::initial(const OptionSet& options, Trail&) {
  Position p;
  p.goal = static_cast<std::uint8_t>(2 + options[0]);
  return p;
}

NodeKind Duel::node_kind(const Position& p) {
  if (p.result != GameResult::none) return NodeKind::terminal;
  return p.phase == Phase::choose ? NodeKind::simultaneous
         : p.phase == Phase::roll ? NodeKind::chance
                                  : NodeKind::decision;
}

std::uint64_t Duel::hash(const Position& p) {
  std::uint64_t packed = 0;
  for (const int part : {int{p.points[0]}, int{p.points[1]}, int{p.dice[0]}, int{p.dice[1]}, int{p.marker},
                         static_cast<int>(p.phase), static_cast<int>(p.side), static_cast<int>(p.result)}) {
    packed = packed << 8 | static_cast<std::uint64_t>(part);
  }
  return mix64(packed + p.goal);
}

void Duel::legal_actions(const Position&, ActionList& actions) {
  actions.push_back(kHold);
  actions.push_back(kPush);
}

void Duel::legal_actions(const Position&, Seat, ActionList& actions) {
  actions.push_back(kOne);
  actions.push_back(kTwo);
}

void Duel::chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  const Distribution lead =
      Distribution::dice(p.dice[0], kSides) + Distribution::dice(p.dice[1], kSides).negated();
  std::array<std::uint64_t, 3> weights{};
  for (int value = lead.first(); value <= lead.last(); ++value)
    weights[code_of(winner(p, value))] += lead.weight(value);
  for (const Outcome outcome : {kWhiteWins, kBlackWins, kNobodyWins}) {
    if (weights[code_of(outcome)] > 0) outcomes.items.push_back({outcome, weights[code_of(outcome)]});
  }
  outcomes.denominator = lead.total();
}

template <EventSink Sink>
void Duel::apply(Position& p, std::span<const SeatAction> choices, Trail&, Sink&) {
  for (const SeatAction& choice : choices) p.dice[choice.seat] = choice.action == kOne ? 1 : 2;
  p.phase = Phase::roll;
}

template <EventSink Sink>
void Duel::apply(Position& p, Outcome outcome, Trail&, Sink& sink) {
  p.dice = {};
  if (outcome == kNobodyWins) return end_turn(p, sink);
  p.side = outcome == kWhiteWins ? Side::white : Side::black;
  p.phase = Phase::reward;
  if constexpr (Sink::kWanted) sink.report(event::BattleWon{p.side});
}

template <EventSink Sink>
void Duel::apply(Position& p, Action action, Trail&, Sink& sink) {
  if (action == kHold) {
    ++p.points[index_of(p.side)];
    return end_turn(p, sink);
  }
  const Square from = p.marker;
  p.marker = static_cast<Square>(p.side == Side::white ? from + 1 : from - 1);
  if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, "marker", from, p.marker});
  end_turn(p, sink);
}

template void Duel::apply(Position&, std::span<const SeatAction>, Trail&, NullSink&);
template void Duel::apply(Position&, std::span<const SeatAction>, Trail&, EventLog&);
template void Duel::apply(Position&, Action, Trail&, NullSink&);
template void Duel::apply(Position&, Action, Trail&, EventLog&);
template void Duel::apply(Position&, Outcome, Trail&, NullSink&);
template void Duel::apply(Position&, Outcome, Trail&, EventLog&);

Outcome Duel::roll(const Position& p, DiceSource& dice, Faces& faces) {
  int lead = 0;
  for (const Side side : {Side::white, Side::black}) {
    for (int i = 0; i < p.dice[index_of(side)]; ++i) {
      const int face = dice.roll(kSides);
      faces.push_back(static_cast<std::uint8_t>(face));
      lead += side == Side::white ? face : -face;
    }
  }
  return winner(p, lead);
}

void Duel::explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  const auto* next = faces.begin();
  for (const Side side : {Side::white, Side::black}) {
    event::Rolled rolled{side, {next, next + p.dice[index_of(side)]}, 0, 0};
    for (const int face : rolled.faces) rolled.total += face;
    next += p.dice[index_of(side)];
    log.report(std::move(rolled));
  }
}

PositionText Duel::position_text(const Position& p, const Trail&) {
  const auto pair = [](const std::array<std::uint8_t, 2>& numbers) {
    return std::to_string(numbers[0]) + ',' + std::to_string(numbers[1]);
  };
  PositionText text;
  text.placement = placement_text(5, 1, [&](int square) { return square == p.marker ? 'M' : '\0'; });
  text.fields = {{"side", std::string(name_of(p.side))}, {"phase", std::string(phase_name(p.phase))}};
  if (p.phase == Phase::roll) text.fields.emplace_back("dice", pair(p.dice));
  text.fields.emplace_back("points", pair(p.points));
  text.fields.emplace_back("turn", std::to_string(p.turn));
  return text;
}

Result<Duel::Position> Duel::parse_position(const PositionText& text, const OptionSet& options,
                                            Trail& trail) {
  Position p = initial(options, trail);
  const auto placed = parse_placement(text.placement, 5, 1, "M");
  if (!placed) return tl::unexpected<Error>(placed.error());
  if (placed->size() != 1) return fail("bad_placement", "placement: expected one marker M");
  p.marker = placed->front().square;

  FieldReader fields(text);
  const auto side = fields.side();
  if (!side) return tl::unexpected<Error>(side.error());
  p.side = *side;
  const std::string_view phase = fields.optional("phase").value_or("choose");
  for (const Phase known : {Phase::choose, Phase::roll, Phase::reward}) {
    if (phase_name(known) == phase) p.phase = known;
  }
  if (phase_name(p.phase) != phase) return bad_field("phase", phase, "choose, roll or reward");
  if (p.phase != Phase::reward && p.side != Side::white)
    return bad_field("side", "black", "white, as it is but in phase reward");
  if (p.phase == Phase::roll) {
    const auto dice = fields.required("dice").and_then(
        [](std::string_view value) { return read_pair("dice", value, 1, 2); });
    if (!dice) return tl::unexpected<Error>(dice.error());
    p.dice = *dice;
  }
  const auto points = read_pair("points", fields.optional("points").value_or("0,0"), 0, p.goal);
  if (!points) return tl::unexpected<Error>(points.error());
  p.points = *points;
  const auto turn = fields.number("turn", 1, kTurns + 1, 1);
  if (!turn) return tl::unexpected<Error>(turn.error());
  p.turn = static_cast<std::uint8_t>(*turn);
  if (const auto finished = fields.finish(); !finished) return tl::unexpected<Error>(finished.error());

  p.result = result_at_turn_start(p);
  if (p.phase != Phase::choose && p.result != GameResult::none)
    return bad_field("phase", phase, "possible: the game was over before this turn");
  return p;
}

std::string Duel::action_text(const Position&, Action action) {
  constexpr std::array<std::string_view, 5> names{"", "one", "two", "hold", "push"};
  return std::string(names[code_of(action)]);
}

Result<Action> Duel::parse_action(const Position& p, std::string_view text) {
  ActionList actions;
  if (p.phase == Phase::choose) {
    legal_actions(p, 0, actions);
  } else {
    legal_actions(p, actions);
  }
  for (const Action action : actions) {
    if (action_text(p, action) == text) return action;
  }
  return fail("illegal_action", "'" + std::string(text.substr(0, 60)) + "' is not " +
                                    (p.phase == Phase::choose ? "one or two" : "hold or push"));
}

std::string Duel::outcome_text(Outcome outcome) {
  constexpr std::array<std::string_view, 3> names{"white", "black", "nobody"};
  return std::string(names[code_of(outcome)]);
}

void Duel::describe(const Position& p, const Trail&, View& view) {
  view.phase = phase_name(p.phase);
  view.reason = reason(p);
  view.prompt = p.result != GameResult::none ? "The game is over"
                : p.phase == Phase::choose   ? "Both sides choose how many dice to roll"
                : p.phase == Phase::roll     ? "Both sides roll"
                                             : "The winner takes a point or pushes the marker";
  view.marks.push_back({p.marker, "marker"});
  for (const Side side : {Side::white, Side::black})
    view.trays.push_back({"points", side, {std::to_string(p.points[index_of(side)])}});
  for (ViewAction& action : view.actions) action.steps.push_back({"choice", kNoSquare, action.text});
}

Value Duel::evaluate(const Position& p) {
  return (p.points[0] - p.points[1] + p.marker - 2) * (kWinValue / 8);
}

void Duel::order(const Position&, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = static_cast<std::int32_t>(code_of(actions[i]));
}

}  // namespace fray::toy
