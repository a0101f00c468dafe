#include "python/state.h"

#include <algorithm>
#include <utility>

#include "core/record.h"
#include "play/frames.h"
#include "play/referee/request.h"
#include "python/errors.h"
#include "python/game_numbers.h"

namespace fray::python {
namespace {

ActionList actions_of(const AnyState& state, Seat seat) {
  ActionList actions;
  state.legal_actions(seat, actions);
  return actions;
}

OutcomeList outcomes_of(const AnyState& state) {
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  return outcomes;
}

std::int64_t place_of(Action action, const ActionList& actions) {
  return std::find(actions.begin(), actions.end(), action) - actions.begin();
}

std::int64_t place_of(Outcome outcome, const OutcomeList& outcomes) {
  return std::find_if(outcomes.items.begin(), outcomes.items.end(),
                      [&](const WeightedOutcome& item) { return item.outcome == outcome; }) -
         outcomes.items.begin();
}

std::unique_ptr<AnyState> start_of(const AnyState& state) {
  return must(first_state({&state.game(),
                           given_options(state),
                           state.started_from_initial() ? std::nullopt : std::optional(state.start_text()),
                           {}}));
}

std::string bounds(std::size_t count) {
  return "expected a number from 0 to " + std::to_string(count == 0 ? 0 : count - 1);
}

}  // namespace

std::vector<OptionValue> given_options(const AnyState& state) {
  return chosen_options(state.game().info(), state.options());
}

GameState::GameState(std::unique_ptr<AnyState> state)
    : state_(std::move(state)), unnumbered_(state_->steps().size()) {}

GameState::GameState(const GameState& other)
    : state_(other.state_->clone()), unnumbered_(other.unnumbered_), numbers_(other.numbers_) {}

int GameState::current_player() const {
  switch (state_->node_kind()) {
    case NodeKind::decision: return state_->to_act().front();
    case NodeKind::chance: return kChancePlayer;
    case NodeKind::simultaneous: return kSimultaneousPlayer;
    case NodeKind::terminal: break;
  }
  return kTerminalPlayer;
}

Seat GameState::seat_of(std::optional<int> player) const {
  if (player && !is_player(*player)) {
    refuse("bad_request", "there is no player " + std::to_string(*player) + ": expected a number from 0 to " +
                              std::to_string(players() - 1));
  }
  if (player) return static_cast<Seat>(*player);
  if (state_->node_kind() == NodeKind::simultaneous)
    refuse("wrong_node", "several players choose here: say which of them is meant");
  const auto seats = state_->to_act();
  return seats.empty() ? Seat{0} : seats.front();
}

std::size_t GameState::action_count(std::optional<int> player) const {
  if (player && *player == kChancePlayer) player.reset();
  if (state_->node_kind() == NodeKind::chance && !player) return outcomes_of(*state_).items.size();
  return actions_of(*state_, seat_of(player)).size();
}

Action GameState::action_at(std::optional<int> player, std::int64_t number) const {
  const Seat seat = seat_of(player);
  const NodeKind kind = state_->node_kind();
  if (kind != NodeKind::decision && kind != NodeKind::simultaneous) {
    refuse("wrong_node", kind == NodeKind::chance ? "no action is possible now: the dice are to be rolled"
                                                  : "no action is possible now: the game is over");
  }
  const ActionList actions = actions_of(*state_, seat);
  if (number < 0 || static_cast<std::uint64_t>(number) >= actions.size()) {
    refuse("illegal_action", "there is no action " + std::to_string(number) + " for player " +
                                 std::to_string(seat) + " here: " + bounds(actions.size()));
  }
  return actions[static_cast<std::size_t>(number)];
}

Outcome GameState::outcome_at(std::int64_t number) const {
  if (state_->node_kind() != NodeKind::chance)
    refuse("wrong_node", "no outcome is possible now: nothing is to be rolled");
  const OutcomeList outcomes = outcomes_of(*state_);
  if (number < 0 || static_cast<std::uint64_t>(number) >= outcomes.items.size()) {
    refuse("bad_outcome",
           "there is no outcome " + std::to_string(number) + " here: " + bounds(outcomes.items.size()));
  }
  return outcomes.items[static_cast<std::size_t>(number)].outcome;
}

std::int64_t GameState::number_of_text(std::optional<int> player, std::string_view text) const {
  if (state_->node_kind() == NodeKind::chance)
    return place_of(must(state_->parse_outcome(text)), outcomes_of(*state_));
  const Action action = must(state_->parse_action(text));
  const ActionList actions = actions_of(*state_, seat_of(player));
  const std::int64_t place = place_of(action, actions);
  if (static_cast<std::size_t>(place) == actions.size())
    refuse("illegal_action", "that action is not one of this player's");
  return place;
}

std::string GameState::text_of(std::optional<int> player, std::int64_t number) const {
  if (player && *player == kChancePlayer) player.reset();
  if (state_->node_kind() == NodeKind::chance) return state_->outcome_text(outcome_at(number));
  return state_->action_text(action_at(player, number));
}

std::vector<std::pair<std::int64_t, double>> GameState::chance_outcomes() const {
  if (state_->node_kind() != NodeKind::chance)
    refuse("wrong_node", "there are no outcomes here: nothing is to be rolled");
  const OutcomeList outcomes = outcomes_of(*state_);
  std::vector<std::pair<std::int64_t, double>> answer;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i)
    answer.emplace_back(static_cast<std::int64_t>(i), outcomes.probability(i));
  return answer;
}

void GameState::apply(std::int64_t number, EventLog& log) {
  if (state_->node_kind() == NodeKind::chance) {
    must(state_->choose(outcome_at(number), log));
  } else {
    if (state_->node_kind() == NodeKind::simultaneous)
      refuse("wrong_node", "several players choose here: apply_actions takes their actions together");
    must(state_->act(action_at(std::nullopt, number), log));
  }
  note_last({number});
}

void GameState::apply_all(const std::vector<std::int64_t>& numbers, EventLog& log) {
  if (state_->node_kind() != NodeKind::simultaneous)
    refuse("wrong_node", "not several players choose here: apply_action takes what is chosen");
  if (numbers.size() != static_cast<std::size_t>(players())) {
    refuse("bad_request", "expected one action for each of " + std::to_string(players()) + " players, got " +
                              std::to_string(numbers.size()));
  }
  std::vector<SeatAction> choices;
  std::vector<std::int64_t> noted(numbers.size(), 0);
  for (const Seat seat : state_->to_act()) {
    choices.push_back({seat, action_at(seat, numbers[seat])});
    noted[seat] = numbers[seat];
  }
  must(state_->act_together(choices, log));
  note_last(std::move(noted));
}

void GameState::act(Action action, EventLog& log) {
  const std::int64_t number = state_->node_kind() == NodeKind::decision
                                  ? place_of(action, actions_of(*state_, state_->to_act().front()))
                                  : 0;
  must(state_->act(action, log));
  note_last({number});
}

void GameState::choose(Outcome outcome, EventLog& log) {
  const std::int64_t number = place_of(outcome, outcomes_of(*state_));
  must(state_->choose(outcome, log));
  note_last({number});
}

void GameState::roll(DiceSource& dice, EventLog& log) {
  const OutcomeList outcomes = outcomes_of(*state_);
  must(state_->roll(dice, log));
  note_last({place_of(state_->steps().back().outcome, outcomes)});
}

void GameState::roll_told(std::span<const int> faces, EventLog& log) {
  const OutcomeList outcomes = outcomes_of(*state_);
  must(state_->roll_told(faces, log));
  note_last({place_of(state_->steps().back().outcome, outcomes)});
}

void GameState::undo() {
  if (!state_->undo()) refuse("nothing_to_undo", "this is where the game started");
  if (numbers_.empty()) {
    --unnumbered_;
  } else {
    numbers_.pop_back();
  }
}

std::vector<double> GameState::returns() const {
  std::vector<double> points;
  for (int player = 0; player < players(); ++player)
    points.push_back(return_of(state_->result(), state_->side_of(static_cast<Seat>(player))));
  return points;
}

std::vector<std::int64_t> GameState::history() const {
  std::vector<std::int64_t> all;
  const auto add = [&all](const std::vector<std::int64_t>& numbers) {
    all.insert(all.end(), numbers.begin(), numbers.end());
  };
  if (unnumbered_ > 0) {
    const auto again = start_of(*state_);
    for (std::size_t i = 0; i < unnumbered_; ++i) {
      const GameStep& step = state_->steps()[i];
      add(numbers_of_step(*again, step));
      EventLog ignored;
      must(play_text(*again, step_text(step), ignored));
    }
  }
  for (const auto& numbers : numbers_) add(numbers);
  return all;
}

std::vector<std::int64_t> GameState::numbers_of_step(const AnyState& before, const GameStep& step) const {
  if (step.kind == GameStep::Kind::joint) {
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(before.seats()), 0);
    for (const SeatAction& choice : step.choices)
      numbers[choice.seat] = place_of(choice.action, actions_of(before, choice.seat));
    return numbers;
  }
  if (step.kind == GameStep::Kind::action)
    return {place_of(step.action, actions_of(before, before.to_act().front()))};
  return {place_of(step.outcome, outcomes_of(before))};
}

GivenGame GameState::given() const {
  GivenGame given{&game(), given_options(*state_), std::nullopt, {}};
  if (!state_->started_from_initial()) given.start = state_->start_text();
  for (const GameStep& step : state_->steps()) given.steps.push_back(step_text(step));
  return given;
}

std::string GameState::serialized() const {
  const GivenGame all = given();
  Json options = Json::object();
  for (const OptionValue& option : all.options) options[option.name] = option.value;
  return dump_line({{"game", all.game->info().name},
                    {"options", std::move(options)},
                    {"start", all.start ? Json(*all.start) : Json()},
                    {"steps", all.steps}});
}

GameState GameState::deserialized(std::string_view text, const AnyGame* game) {
  const Json request = must(parse_json(text));
  if (!request.is_object()) refuse("bad_request", "expected an object with a field 'game'");
  const GivenGame given = must(read_given_game(request));
  if (game != nullptr && given.game != game) {
    refuse("bad_game", "this is a game of '" + std::string(given.game->info().name) + "', expected one of '" +
                           std::string(game->info().name) + "'");
  }
  return GameState(must(play_through(given)));
}

}  // namespace fray::python
