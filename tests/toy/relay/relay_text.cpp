// Texts and views.
#include <algorithm>

#include "toy/relay/relay.h"

namespace fray::toy {
namespace {

using Phase = Relay::Phase;

constexpr std::array<std::string_view, 5> kPhases{"call", "override", "run", "dare", "roll"};
constexpr std::array<std::string_view, 8> kActions{"wait", "walk",  "sprint", "leave",
                                                   "stop", "hurry", "heads",  "tails"};

std::string_view phase_name(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

Result<void> read_batons(std::string_view placement, Relay::Position& p) {
  const auto placed = parse_placement(placement, Relay::kFiles, 2, "Rr");
  if (!placed) return tl::unexpected<Error>(placed.error());
  if (placed->size() != 2) return fail("bad_placement", "placement: expected one R and one r");
  for (const auto& piece : *placed) {
    const std::size_t rank = piece.letter == 'R' ? 0 : 1;
    const auto square = static_cast<std::size_t>(piece.square);
    if (square / Relay::kFiles != rank)
      return fail("bad_placement", "placement: expected R on rank 1 and r on rank 2");
    p.baton[rank] = static_cast<std::uint8_t>(square % Relay::kFiles);
  }
  return {};
}

Result<void> read_sprints(FieldReader& fields, Relay::Position& p) {
  const std::string_view text = fields.optional("sprints").value_or("3,3");
  const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '3'; };
  if (text.size() != 3 || text[1] != ',' || !digit(0) || !digit(2))
    return bad_field("sprints", text, "two numbers from 0 to 3, as 3,3");
  p.sprints = {static_cast<std::uint8_t>(text[0] - '0'), static_cast<std::uint8_t>(text[2] - '0')};
  return {};
}

/// That phase, leg and `begun` go together.
Result<void> check_phase(const Relay::Position& p, bool calls) {
  const std::string_view phase = phase_name(p.phase);
  const bool asked = Relay::asks_captain(p), first = calls && p.leg == 1;
  bool right = p.begun && p.leg <= Relay::kLegs;
  if (p.phase == Phase::call) right = first && !p.begun && p.baton[0] == 0 && p.baton[1] == 0;
  if (p.phase == Phase::override_) right = asked && !p.begun;
  if (p.phase == Phase::run) right = p.begun == (asked || first) && (right || !p.begun);
  if (!right) return bad_field("phase", phase, "one that this leg, the seats and field 'begun' allow");
  return {};
}

}  // namespace

PositionText Relay::position_text(const Position& p, const Trail&) {
  PositionText text;
  text.placement = placement_text(kFiles, 2, [&](int square) {
    return square == p.baton[0] ? 'R' : square == kFiles + p.baton[1] ? 'r' : '\0';
  });
  text.fields = {{"side", std::string(name_of(side_to_act(p)))},
                 {"phase", std::string(phase_name(p.phase))},
                 {"sprints", std::to_string(p.sprints[0]) + ',' + std::to_string(p.sprints[1])},
                 {"begun", p.begun ? "yes" : "no"},
                 {"leg", std::to_string(p.leg)}};
  return text;
}

Result<Relay::Position> Relay::parse_position(const PositionText& text, const OptionSet& options,
                                              Trail& trail) {
  Position p = initial(options, trail);
  if (const auto read = read_batons(text.placement, p); !read) return tl::unexpected<Error>(read.error());
  FieldReader fields(text);
  const auto side = fields.side();
  if (!side) return tl::unexpected<Error>(side.error());
  const std::string_view phase = fields.optional("phase").value_or("run");
  const auto* const known = std::find(kPhases.begin(), kPhases.end(), phase);
  if (known == kPhases.end()) return bad_field("phase", phase, "call, override, run, dare or roll");
  p.phase = static_cast<Phase>(known - kPhases.begin());
  if (const auto read = read_sprints(fields, p); !read) return tl::unexpected<Error>(read.error());
  const std::string_view begun = fields.optional("begun").value_or("no");
  if (begun != "yes" && begun != "no") return bad_field("begun", begun, "yes or no");
  p.begun = begun == "yes";
  const auto leg = fields.number("leg", 1, kLegs + 1, 1);
  if (!leg) return tl::unexpected<Error>(leg.error());
  p.leg = static_cast<std::uint8_t>(*leg);
  if (const auto finished = fields.finish(); !finished) return tl::unexpected<Error>(finished.error());

  if (side_to_act(p) != *side) return bad_field("side", name_of(*side), "the side of that leg");
  if (const auto right = check_phase(p, options[0] == 1); !right) return tl::unexpected<Error>(right.error());
  if (!p.begun) p.result = result_at_leg_start(p);
  return p;
}

std::string Relay::action_text(const Position&, Action action) {
  return std::string(kActions[code_of(action)]);
}

Result<Action> Relay::parse_action(const Position& p, std::string_view text) {
  ActionList actions;
  p.phase == Phase::call ? legal_actions(p, 0, actions) : legal_actions(p, actions);
  std::string known;
  for (const Action action : actions) {
    if (action_text(p, action) == text) return action;
    known += (known.empty() ? "" : " or ") + action_text(p, action);
  }
  return fail("illegal_action", "'" + std::string(text.substr(0, 60)) + "' is not " + known);
}

std::string Relay::outcome_text(Outcome outcome) {
  constexpr std::array<std::string_view, 3> kNames{"back", "none", "on"};
  return std::string(kNames[code_of(outcome)]);
}

void Relay::describe(const Position& p, const Trail&, View& view) {
  const bool over = p.result != GameResult::none;
  const int furthest = *std::max_element(p.baton.begin(), p.baton.end());
  view.phase = phase_name(p.phase);
  view.reason = !over ? "" : furthest == kFiles - 1 ? "the baton is there" : "forty legs";
  view.prompt = over ? "The game is over" : "Carry the baton";
  view.pieces.push_back({static_cast<Square>(p.baton[0]), Side::white, "baton", 'R', {}});
  view.pieces.push_back({static_cast<Square>(kFiles + p.baton[1]), Side::black, "baton", 'r', {}});
  const std::size_t now = (p.leg - std::size_t{1}) % (2 * kCommanders);
  for (std::size_t i = 0; i < 2 * kCommanders; ++i) {
    const Side side = i % 2 == 0 ? Side::white : Side::black;
    view.slots.push_back({side, info().commanders[i / 2], seat_of(p, side, i / 2),
                          i < now             ? "done"
                          : i == now && !over ? "now"
                                              : "ahead"});
  }
  for (ViewAction& action : view.actions) action.steps.push_back({"choice", kNoSquare, action.text});
}

}  // namespace fray::toy
