#include "toy/skirmish/skirmish.h"

#include <algorithm>

#include "core/random.h"
#include "toy/skirmish/solution.h"

namespace fray::toy {

static_assert(BattleGame<Skirmish>);

namespace {

constexpr int kFiles = 5;
constexpr int kTurns = 12;
constexpr std::array<Square, 2> kHomes{0, 4};
constexpr std::uint64_t kWhole = std::uint64_t{1} << 32;

std::string_view phase_name(Skirmish::Phase phase) {
  constexpr std::array<std::string_view, 4> names{"move", "announce", "roll", "choose"};
  return names[static_cast<std::size_t>(phase)];
}

bool adjacent(const Skirmish::Position& p) { return p.band[0] + 1 == p.band[1]; }

Square ahead(const Skirmish::Position& p, Side side) {
  const Square from = p.band[index_of(side)];
  return static_cast<Square>(side == Side::white ? from + 1 : from - 1);
}

std::string_view reason(const Skirmish::Position& p) {
  if (p.result == GameResult::none) return "";
  return p.troops[0] == 0 || p.troops[1] == 0 ? "a band has fallen" : "twelve turns";
}

GameResult result_at_turn_start(const Skirmish::Position& p) {
  if (p.troops[0] > 0 && p.troops[1] > 0 && p.turn <= kTurns) return GameResult::none;
  if (p.troops[0] == p.troops[1]) return GameResult::draw;
  return win_for(p.troops[0] > p.troops[1] ? Side::white : Side::black);
}

template <EventSink Sink>
void start_turn(Skirmish::Position& p, Side side, Sink& sink) {
  ++p.turn;
  p.side = side;
  p.phase = Skirmish::Phase::move;
  p.result = result_at_turn_start(p);
  if constexpr (Sink::kWanted) {
    if (p.result != GameResult::none) sink.report(event::GameEnded{p.result, reason(p)});
  }
}

template <EventSink Sink>
void lose_troop(Skirmish::Position& p, Side side, Sink& sink) {
  --p.troops[index_of(side)];
  Square& square = p.band[index_of(side)];
  if constexpr (Sink::kWanted) sink.report(event::SentHome{side, "band", square, kHomes[index_of(side)]});
  square = kHomes[index_of(side)];
}

/// Ends a battle: white, black or both.
template <EventSink Sink>
void finish(Skirmish::Position& p, Outcome end, Sink& sink) {
  const Side attacker = p.attacker;
  if constexpr (Sink::kWanted) {
    if (end == Skirmish::kBoth) {
      sink.report(event::BattleDrawn{attacker});
    } else {
      sink.report(event::BattleWon{end == Skirmish::kWhite ? Side::white : Side::black});
    }
  }
  if (end != Skirmish::kWhite) lose_troop(p, Side::white, sink);
  if (end != Skirmish::kBlack) lose_troop(p, Side::black, sink);
  p.round = 0;
  p.dice = {};
  p.attacker = Side::white;
  start_turn(p, ~attacker, sink);
}

void next_round(Skirmish::Position& p) {
  p.round = 2;
  p.dice = {};
  p.side = p.attacker;
  p.phase = Skirmish::Phase::announce;
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

std::string pair_text(const std::array<std::uint8_t, 2>& numbers) {
  return std::to_string(numbers[0]) + ',' + std::to_string(numbers[1]);
}

/// The fields of a battle.
Result<void> read_battle(FieldReader& fields, Skirmish::Position& p) {
  const auto attacker = fields.required("attacker");
  if (!attacker) return tl::unexpected<Error>(attacker.error());
  if (*attacker != "white" && *attacker != "black") return bad_field("attacker", *attacker, "white or black");
  p.attacker = *attacker == "white" ? Side::white : Side::black;
  const auto round = fields.number("round", 1, 2, 1);
  if (!round) return tl::unexpected<Error>(round.error());
  p.round = static_cast<std::uint8_t>(*round);
  if (p.phase == Skirmish::Phase::choose ? p.round != 1 : p.side != p.attacker) {
    return fail("bad_field", "field 'phase': nobody is behind, or it is not the attacker's turn");
  }
  if (p.phase != Skirmish::Phase::roll) return {};
  const auto text = fields.required("dice");
  if (!text) return tl::unexpected<Error>(text.error());
  const auto dice = read_pair("dice", *text, 1, 2);
  if (!dice) return tl::unexpected<Error>(dice.error());
  p.dice = *dice;
  for (const std::size_t i : {0, 1}) {
    if (p.dice[i] > p.troops[i]) return bad_field("dice", *text, "no more dice than troops");
  }
  return {};
}

}  // namespace

const GameInfo& Skirmish::info() {
  static const GameInfo info{"skirmish", "Skirmish", "a toy of the tests", kFiles, 1, 2, {}};
  return info;
}

NodeKind Skirmish::node_kind(const Position& p) {
  if (p.result != GameResult::none) return NodeKind::terminal;
  return p.phase == Phase::announce ? NodeKind::simultaneous
         : p.phase == Phase::roll   ? NodeKind::chance
                                    : NodeKind::decision;
}

std::uint64_t Skirmish::hash(const Position& p) {
  std::uint64_t packed = 0;
  for (const int part : {int{p.band[0]}, int{p.band[1]}, int{p.troops[0]}, int{p.troops[1]}, int{p.dice[0]},
                         int{p.dice[1]}, int{p.round}, static_cast<int>(p.phase), static_cast<int>(p.side),
                         static_cast<int>(p.attacker), static_cast<int>(p.result)}) {
    packed = packed * 8 + static_cast<std::uint64_t>(part);
  }
  return mix64(packed + 1);
}

void Skirmish::legal_actions(const Position& p, ActionList& actions) {
  if (p.phase == Phase::choose) {
    actions.push_back(kYield);
    actions.push_back(kAgain);
    return;
  }
  actions.push_back(adjacent(p) ? kAttack : kAdvance);
  actions.push_back(kWait);
}

void Skirmish::legal_actions(const Position& p, Seat seat, ActionList& actions) {
  actions.push_back(kOne);
  if (p.troops[seat] > 1) actions.push_back(kTwo);
}

void Skirmish::chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  const RollClasses classes = roll_classes(p);
  for (std::uint32_t code = 0; code < classes.weights.size(); ++code) {
    if (classes.weights[code] > 0) outcomes.items.push_back({Outcome{code}, classes.weights[code]});
  }
  outcomes.denominator = classes.total;
}

template <EventSink Sink>
void Skirmish::apply(Position& p, std::span<const SeatAction> choices, Trail&, Sink& sink) {
  for (const SeatAction& choice : choices) {
    p.dice[choice.seat] = choice.action == kOne ? 1 : 2;
    if constexpr (Sink::kWanted)
      sink.report(event::Announced{static_cast<Side>(choice.seat), action_text(p, choice.action)});
  }
  p.phase = Phase::roll;
}

template <EventSink Sink>
void Skirmish::apply(Position& p, Outcome outcome, Trail&, Sink& sink) {
  if (outcome == kTied) return next_round(p);
  if (outcome == kWhite || outcome == kBlack || outcome == kBoth) return finish(p, outcome, sink);
  p.phase = Phase::choose;
  p.side = outcome == kWhiteLeads ? Side::black : Side::white;
  p.dice = {};
}

template <EventSink Sink>
void Skirmish::apply(Position& p, Action action, Trail&, Sink& sink) {
  if (action == kYield) return finish(p, p.side == Side::white ? kBlack : kWhite, sink);
  if (action == kAgain) return next_round(p);
  if (action == kAttack) {
    p.attacker = p.side;
    p.round = 1;
    p.phase = Phase::announce;
    if constexpr (Sink::kWanted) {
      sink.report(event::Attacked{p.side,
                                  {p.band[index_of(p.side)]},
                                  "band",
                                  p.band[index_of(~p.side)],
                                  p.troops[index_of(p.side)],
                                  p.troops[index_of(~p.side)]});
    }
    return;
  }
  if (action == kAdvance) {
    Square& square = p.band[index_of(p.side)];
    if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, "band", square, ahead(p, p.side)});
    square = ahead(p, p.side);
  } else {
    if constexpr (Sink::kWanted) sink.report(event::Declined{p.side, "waits"});
  }
  start_turn(p, ~p.side, sink);
}

template void Skirmish::apply(Position&, std::span<const SeatAction>, Trail&, NullSink&);
template void Skirmish::apply(Position&, std::span<const SeatAction>, Trail&, EventLog&);
template void Skirmish::apply(Position&, Action, Trail&, NullSink&);
template void Skirmish::apply(Position&, Action, Trail&, EventLog&);
template void Skirmish::apply(Position&, Outcome, Trail&, NullSink&);
template void Skirmish::apply(Position&, Outcome, Trail&, EventLog&);

void Skirmish::battle_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  const Ends ends = ends_of(p);
  std::uint64_t left = kWhole;
  for (std::uint32_t code = 0; code < ends.size(); ++code) {
    const auto rounded = static_cast<std::uint64_t>(ends[code] * static_cast<double>(kWhole) + 0.5);
    const std::uint64_t weight = code + 1 == ends.size() ? left : std::min(left, rounded);
    if (weight > 0) outcomes.items.push_back({Outcome{code}, weight});
    left -= weight;
  }
  outcomes.denominator = kWhole;
  outcomes.exact = false;
}

template <EventSink Sink>
void Skirmish::settle(Position& p, Outcome outcome, Trail&, Sink& sink) {
  finish(p, outcome, sink);
}
template void Skirmish::settle(Position&, Outcome, Trail&, NullSink&);
template void Skirmish::settle(Position&, Outcome, Trail&, EventLog&);

std::string Skirmish::battle_outcome_text(const Position&, Outcome outcome) {
  return outcome == kBoth ? "both fall" : outcome == kWhite ? "white wins" : "black wins";
}

void Skirmish::battle_strategy(const Position& p, Seat seat, MixedStrategy& strategy) {
  strategy.clear();
  if (p.phase == Phase::choose) return strategy.push_back({kAgain, 1});
  const Announcement& solved = announcement(p);
  const double two = seat == 0 ? solved.white_two : solved.black_two;
  if (two < 1) strategy.push_back({kOne, 1 - two});
  if (two > 0) strategy.push_back({kTwo, two});
}

Outcome Skirmish::roll(const Position& p, DiceSource& dice, Faces& faces) {
  for (int i = 0; i < p.dice[0] + p.dice[1]; ++i) faces.push_back(static_cast<std::uint8_t>(dice.roll(4)));
  return class_of(p, faces);
}

void Skirmish::explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  const auto* next = faces.begin();
  for (const Side side : {Side::white, Side::black}) {
    event::Rolled rolled{side, {next, next + p.dice[index_of(side)]}, 0, 0};
    if (side != p.attacker && p.dice[0] != p.dice[1]) rolled.bonus = 2;
    rolled.total = rolled.bonus;
    for (const int face : rolled.faces) rolled.total += face;
    next += p.dice[index_of(side)];
    log.report(std::move(rolled));
  }
}

PositionText Skirmish::position_text(const Position& p, const Trail&) {
  PositionText text;
  text.placement = placement_text(kFiles, 1, [&](int square) {
    return square == p.band[0] ? 'R' : square == p.band[1] ? 'r' : '\0';
  });
  text.fields = {{"side", std::string(name_of(p.side))}, {"phase", std::string(phase_name(p.phase))}};
  if (in_battle(p)) {
    text.fields.emplace_back("attacker", std::string(name_of(p.attacker)));
    text.fields.emplace_back("round", std::to_string(p.round));
  }
  if (p.phase == Phase::roll) text.fields.emplace_back("dice", pair_text(p.dice));
  text.fields.emplace_back("troops", pair_text(p.troops));
  text.fields.emplace_back("turn", std::to_string(p.turn));
  return text;
}

Result<Skirmish::Position> Skirmish::parse_position(const PositionText& text, const OptionSet&, Trail&) {
  Position p;
  const auto placed = parse_placement(text.placement, kFiles, 1, "Rr");
  if (!placed) return tl::unexpected<Error>(placed.error());
  if (placed->size() != 2 || (*placed)[0].letter == (*placed)[1].letter)
    return fail("bad_placement", "placement: expected one band R and one band r");
  for (const auto& item : *placed) p.band[item.letter == 'R' ? 0 : 1] = item.square;
  if (p.band[0] > p.band[1]) return fail("bad_placement", "placement: R stands on the left of r");

  FieldReader fields(text);
  const auto side = fields.side();
  if (!side) return tl::unexpected<Error>(side.error());
  p.side = *side;
  const std::string_view phase = fields.optional("phase").value_or("move");
  for (const Phase known : {Phase::move, Phase::announce, Phase::roll, Phase::choose}) {
    if (phase_name(known) == phase) p.phase = known;
  }
  if (phase_name(p.phase) != phase) return bad_field("phase", phase, "move, announce, roll or choose");
  const std::string_view troops_text = fields.optional("troops").value_or("2,2");
  const auto troops = read_pair("troops", troops_text, 0, 2);
  if (!troops) return tl::unexpected<Error>(troops.error());
  p.troops = *troops;
  if (p.phase != Phase::move) {
    if (!adjacent(p)) return bad_field("phase", phase, "move, as the bands are apart");
    if (p.troops[0] == 0 || p.troops[1] == 0)
      return bad_field("troops", troops_text, "two bands that can fight");
    if (const auto read = read_battle(fields, p); !read) return tl::unexpected<Error>(read.error());
  }
  const auto turn = fields.number("turn", 1, p.phase == Phase::move ? kTurns + 1 : kTurns, 1);
  if (!turn) return tl::unexpected<Error>(turn.error());
  p.turn = static_cast<std::uint8_t>(*turn);
  if (const auto finished = fields.finish(); !finished) return tl::unexpected<Error>(finished.error());
  p.result = result_at_turn_start(p);
  return p;
}

std::string Skirmish::action_text(const Position&, Action action) {
  constexpr std::array<std::string_view, 7> names{"advance", "wait",  "attack", "one",
                                                  "two",     "yield", "again"};
  return std::string(names[code_of(action)]);
}

Result<Action> Skirmish::parse_action(const Position& p, std::string_view text) {
  ActionList actions;
  if (p.phase == Phase::announce) {
    legal_actions(p, p.troops[0] > p.troops[1] ? 0 : 1, actions);
  } else {
    legal_actions(p, actions);
  }
  std::string known;
  for (const Action action : actions) {
    if (action_text(p, action) == text) return action;
    known += (known.empty() ? "" : " or ") + action_text(p, action);
  }
  return fail("illegal_action", "'" + std::string(text.substr(0, 60)) + "' is not " + known);
}

std::string Skirmish::outcome_text(Outcome outcome) {
  constexpr std::array<std::string_view, 6> names{"white", "black",      "both",
                                                  "tied",  "whiteleads", "blackleads"};
  return std::string(names[code_of(outcome)]);
}

void Skirmish::describe(const Position& p, const Trail&, View& view) {
  view.phase = phase_name(p.phase);
  view.reason = reason(p);
  if (p.phase == Phase::roll) view.dice_order = "White's first";
  view.prompt = p.result != GameResult::none ? "The game is over"
                : p.phase == Phase::move     ? "Move or fight"
                : p.phase == Phase::announce ? "Both sides choose how many dice to roll"
                : p.phase == Phase::roll     ? "Both sides roll"
                                             : "Whoever is behind yields or fights again";
  const bool fighting = in_battle(p);
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t i = index_of(side);
    view.pieces.push_back({p.band[i],
                           side,
                           "band",
                           side == Side::white ? 'R' : 'r',
                           {{"troops", std::to_string(p.troops[i])}}});
  }
  if (fighting) {
    const Ends ends = ends_of(p);
    const std::size_t attacker = index_of(p.attacker);
    ViewBattle battle;
    battle.square = p.band[1 - attacker];
    for (const Side side : {p.attacker, ~p.attacker}) {
      const std::size_t i = index_of(side);
      ViewFighter fighter{static_cast<Seat>(i), side, "band", p.band[i], p.troops[i], 0, 0, 0, "choosing"};
      if (p.phase == Phase::roll) {
        fighter.state = "rolling";
        fighter.rolls = p.dice[i];
      }
      if (p.phase == Phase::choose && side != p.side) fighter.state = "waiting";
      battle.fighters.push_back(fighter);
    }
    battle.wins = ends[attacker];
    battle.loses = ends[1 - attacker];
    battle.both = ends[2];
    view.battle = battle;
  }
  for (ViewAction& action : view.actions) {
    if (action.id == kAdvance || action.id == kAttack) {
      action.steps.push_back({"from", p.band[index_of(p.side)], ""});
      action.steps.push_back({"to", ahead(p, p.side), ""});
    } else {
      action.steps.push_back({"choice", kNoSquare, action.text});
    }
    if (action.id != kAttack) continue;
    Position battle = p;
    Trail trail;
    NullSink sink;
    apply(battle, kAttack, trail, sink);
    const Ends ends = ends_of(battle);
    action.odds = ViewOdds{ends[index_of(p.side)],
                           ends[2],
                           std::nullopt,
                           {{"against", std::to_string(p.troops[index_of(~p.side)])}}};
  }
}

Value Skirmish::evaluate(const Position& p) {
  const int white = 8 * (p.troops[0] - p.troops[1]) + p.band[0] - (kFiles - 1 - p.band[1]);
  return (p.side == Side::white ? white : -white) * (kWinValue / 32);
}

Value Skirmish::material(const Position& p) {
  const int white = p.troops[0] - p.troops[1];
  return (p.side == Side::white ? white : -white) * (kWinValue / 4);
}

void Skirmish::order(const Position&, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = static_cast<std::int32_t>(code_of(actions[i]));
}

void Skirmish::battle_actions(const Position& p, ActionList& actions) {
  if (adjacent(p)) actions.push_back(kAttack);
}

void Skirmish::list_features(const Position& p, FeatureList& features) {
  for (const Side side : {p.side, ~p.side}) {
    const std::size_t i = index_of(side);
    const std::size_t first = side == p.side ? 0 : 8;
    const int come = side == Side::white ? p.band[i] : kFiles - 1 - p.band[i];
    features.push_back(static_cast<std::uint16_t>(first + p.troops[i]));
    features.push_back(static_cast<std::uint16_t>(first + 3 + static_cast<std::size_t>(come)));
  }
}

}  // namespace fray::toy
