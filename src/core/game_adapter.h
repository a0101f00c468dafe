// AnyGame and AnyState for every game that fulfils the contract.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/campaign.h"
#include "core/perft.h"

namespace fray {

/// A game whose files have a notation of their own.
template <class G>
concept HasRecordText = requires(const typename G::Position& p, Action action) {
  { G::record_text(p, action) } -> std::same_as<std::string>;
};

/// A game some of whose odds take long to find.
template <class G>
concept HasSlowOdds = requires(const typename G::Position& p, int part, View& view) {
  { G::slow_odds(p) } -> std::same_as<int>;
  G::add_slow_odds(p, part, view);
};

/// A game whose odds need a part of the module (core/module_part.h).
template <class G>
concept HasOddsInPart = requires {
  { G::odds_near() } -> std::same_as<bool>;
};

template <Game G>
class StateAdapter final : public AnyState {
 public:
  using Position = typename G::Position;

  StateAdapter(const AnyGame& game, OptionSet options, const Position& start, Trail trail, bool initial)
      : game_(game),
        options_(std::move(options)),
        start_(start),
        position_(start),
        trail_(std::move(trail)),
        start_text_(G::position_text(position_, trail_).str()),
        first_turn_(turn_number_of(start_text_)),
        started_from_initial_(initial) {}

  /// The typed position and trail, for engines.
  const Position& position() const { return position_; }
  const Trail& trail() const { return trail_; }

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<StateAdapter>(*this); }
  std::unique_ptr<AnyState> without_past() const override {
    return std::make_unique<StateAdapter>(game_, options_, position_, trail_, false);
  }
  const AnyGame& game() const override { return game_; }
  const OptionSet& options() const override { return options_; }

  NodeKind node_kind() const override { return G::node_kind(position_); }
  std::vector<Seat> to_act() const override {
    if (node_kind() == NodeKind::decision) return {G::to_act(position_)};
    if constexpr (SimultaneousGame<G>) {
      if (node_kind() == NodeKind::simultaneous) return G::acting_seats(position_);
    }
    return {};
  }
  int seats() const override {
    if constexpr (requires { G::seat_count(position_); }) return G::seat_count(position_);
    return G::info().seats;
  }
  Side side_to_act() const override { return G::side_to_act(position_); }
  Side side_of(Seat seat) const override { return G::side_of(position_, seat); }
  bool turn_start() const override { return node_kind() != NodeKind::terminal && G::turn_start(position_); }
  bool first_choice() const override {
    if (node_kind() != NodeKind::decision && node_kind() != NodeKind::simultaneous) return false;
    if (G::turn_start(position_)) return true;
    for (auto step = steps_.rbegin(); step != steps_.rend() && is_chance(step->kind); ++step) {
      if (step->starts_turn) return true;
    }
    return false;
  }
  GameResult result() const override { return G::result(position_); }
  std::uint64_t hash() const override { return G::hash(position_); }
  std::string position_text() const override { return G::position_text(position_, trail_).str(); }
  const std::string& start_text() const override { return start_text_; }
  bool started_from_initial() const override { return started_from_initial_; }

  View view() const override {
    View view = quick_view();
    for (int part = 0, parts = slow_odds(); part < parts; ++part) add_slow_odds(part, view);
    return view;
  }
  int slow_odds() const override {
    if constexpr (HasSlowOdds<G>) return G::slow_odds(position_);
    return 0;
  }
  void add_slow_odds(int part, View& view) const override {
    if constexpr (HasSlowOdds<G>) G::add_slow_odds(position_, part, view);
    (void)part;
    (void)view;
  }
  bool odds_near() const override {
    if constexpr (HasOddsInPart<G>) return G::odds_near();
    return true;
  }
  View quick_view() const override {
    View view;
    const GameInfo& info = G::info();
    view.files = info.files;
    view.ranks = info.ranks;
    view.node = node_kind();
    view.side = side_to_act();
    view.to_act = to_act();
    view.result = result();
    view.key = hash();
    view.position = G::position_text(position_, trail_);
    for (const Seat seat : view.to_act) {
      ActionList actions;
      legal_actions(seat, actions);
      view.actions.reserve(view.actions.size() + actions.size());
      const Action leaving = leaving_action();
      for (const Action action : actions) {
        view.actions.push_back({action, G::action_text(position_, action), {}, {}, seat, action == leaving});
        // Memory for all of them at once: a view of Gnostic Chess's 1,239 spells takes half as long.
        view.actions.back().steps.reserve(kUsualSteps);
      }
      if constexpr (HasRecordText<G>) {
        for (ViewAction& action : view.actions) action.record = G::record_text(position_, action.id);
      }
    }
    OutcomeList outcomes;
    chance_outcomes(outcomes);
    for (const WeightedOutcome& item : outcomes.items) {
      view.outcomes.push_back(
          {item.outcome, G::outcome_text(item.outcome), item.weight, outcomes.denominator});
    }
    G::describe(position_, trail_, view);
    return view;
  }

  std::string why_not(Square from, Square to) const override { return G::why_not(position_, from, to); }
  std::vector<std::unique_ptr<AnyState>> turns_of(Side side) const override {
    std::vector<std::unique_ptr<AnyState>> turns;
    if constexpr (requires(Trail& trail) { G::turns_of(position_, side, trail); }) {
      if (node_kind() != NodeKind::decision || in_battle()) return turns;
      Trail trail = trail_;
      for (const Position& p : G::turns_of(position_, side, trail))
        turns.push_back(std::make_unique<StateAdapter>(game_, options_, p, trail, false));
    }
    return turns;
  }

  void legal_actions(Seat seat, ActionList& actions) const override {
    if (node_kind() == NodeKind::decision && G::to_act(position_) == seat)
      G::legal_actions(position_, actions);
    if constexpr (SimultaneousGame<G>) {
      if (node_kind() == NodeKind::simultaneous) G::legal_actions(position_, seat, actions);
    }
  }
  Action leaving_action() const override {
    if constexpr (requires { G::leaving_action(position_); }) {
      if (node_kind() == NodeKind::decision) return G::leaving_action(position_);
    }
    return no_action;
  }
  void search_outcomes(OutcomeList& outcomes) const override {
    if constexpr (SamplesSearch<G>) {
      outcomes.clear();
      if (node_kind() == NodeKind::chance) G::search_outcomes(position_, outcomes);
    } else if constexpr (SamplesLookahead<G>) {
      outcomes.clear();
      if (node_kind() == NodeKind::chance) G::lookahead_outcomes(position_, outcomes);
    } else {
      chance_outcomes(outcomes);
    }
  }
  void chance_outcomes(OutcomeList& outcomes) const override {
    outcomes.clear();
    if (node_kind() == NodeKind::chance) G::chance_outcomes(position_, outcomes);
  }
  std::string action_text(Action action) const override { return G::action_text(position_, action); }
  std::string outcome_text(Outcome outcome) const override { return G::outcome_text(outcome); }
  Result<Action> parse_action(std::string_view text) const override {
    if (node_kind() == NodeKind::chance) return wrong_node("an action", "the dice are to be rolled");
    if (node_kind() == NodeKind::terminal) return wrong_node("an action", "the game is over");
    return G::parse_action(position_, text);
  }
  Result<Outcome> parse_outcome(std::string_view text) const override {
    OutcomeList outcomes;
    chance_outcomes(outcomes);
    std::string known;
    for (const WeightedOutcome& item : outcomes.items) {
      const std::string name = G::outcome_text(item.outcome);
      if (name == text) return item.outcome;
      known += (known.empty() ? "" : ", ") + name;
    }
    if (known.empty()) return wrong_node("an outcome", "nothing is to be rolled");
    return fail("bad_outcome",
                "'" + std::string(text.substr(0, 60)) + "' is not one of the outcomes " + known);
  }

  Result<void> act(Action action, EventLog& log) override {
    if (node_kind() != NodeKind::decision) return wrong_node("an action of one seat", node_now());
    ActionList actions;
    G::legal_actions(position_, actions);
    if (std::find(actions.begin(), actions.end(), action) == actions.end()) {
      return fail("illegal_action", "that action is not legal here");
    }
    GameStep step = new_step(GameStep::Kind::action);
    step.action = action;
    step.text = G::action_text(position_, action);
    step.record = record_text(action);
    remember(std::move(step));
    G::apply(position_, action, trail_, log);
    return {};
  }

  Result<void> act_together(std::span<const SeatAction> choices, EventLog& log) override {
    if constexpr (SimultaneousGame<G>) {
      if (node_kind() != NodeKind::simultaneous) return wrong_node("choices of several seats", node_now());
      const std::vector<Seat> seats = to_act();
      if (choices.size() != seats.size())
        return fail("illegal_action", "one choice of each acting seat is expected");
      GameStep step = new_step(GameStep::Kind::joint);
      for (std::size_t i = 0; i < seats.size(); ++i) {
        ActionList actions;
        G::legal_actions(position_, seats[i], actions);
        if (choices[i].seat != seats[i] ||
            std::find(actions.begin(), actions.end(), choices[i].action) == actions.end()) {
          return fail("illegal_action",
                      "the choice of seat " + std::to_string(seats[i]) + " is missing or not legal");
        }
        step.text += (i == 0 ? "" : "&") + G::action_text(position_, choices[i].action);
      }
      step.record = step.text;
      step.choices.assign(choices.begin(), choices.end());
      remember(std::move(step));
      G::apply(position_, choices, trail_, log);
      return {};
    } else {
      (void)choices;
      (void)log;
      return wrong_node("choices of several seats", node_now());
    }
  }

  Result<void> choose(Outcome outcome, EventLog& log) override {
    OutcomeList outcomes;
    chance_outcomes(outcomes);
    if (node_kind() != NodeKind::chance) return wrong_node("an outcome", node_now());
    if (!contains(outcomes, outcome)) return fail("bad_outcome", "that outcome cannot happen here");
    apply_outcome(outcome, new_step(GameStep::Kind::outcome), log);
    return {};
  }

  Result<void> roll(DiceSource& dice, EventLog& log) override {
    if (node_kind() != NodeKind::chance) return wrong_node("a roll", node_now());
    Faces faces;
    const Outcome outcome = G::roll(position_, dice, faces);
    apply_roll(outcome, faces, log);
    return {};
  }

  Result<void> roll_told(std::span<const int> told, EventLog& log) override {
    if (node_kind() != NodeKind::chance) return wrong_node("a roll", node_now());
    ToldDice dice(told);
    Faces faces;
    const Outcome outcome = G::roll(position_, dice, faces);
    if (const std::string problem = dice.problem(); !problem.empty()) return fail("bad_dice", problem);
    apply_roll(outcome, faces, log);
    return {};
  }

  bool in_battle() const override { return fray::in_battle<G>(position_); }
  void battle_outcomes(OutcomeList& outcomes) const override {
    outcomes.clear();
    if constexpr (BattleGame<G>) {
      if (in_battle()) G::battle_outcomes(position_, outcomes);
    }
  }
  void battle_strategy(Seat seat, MixedStrategy& strategy) const override {
    strategy.clear();
    if constexpr (BattleGame<G>) {
      const std::vector<Seat> seats = to_act();
      if (in_battle() && std::find(seats.begin(), seats.end(), seat) != seats.end())
        G::battle_strategy(position_, seat, strategy);
    }
  }
  Result<void> settle(Outcome outcome, EventLog& log) override {
    if constexpr (BattleGame<G>) {
      if (in_battle()) {
        OutcomeList outcomes;
        G::battle_outcomes(position_, outcomes);
        if (!contains(outcomes, outcome)) return fail("bad_outcome", "the battle cannot end like that");
        GameStep step = new_step(GameStep::Kind::settled);
        step.outcome = outcome;
        step.text = G::battle_outcome_text(position_, outcome);
        remember(std::move(step));
        G::settle(position_, outcome, trail_, log);
        return {};
      }
    }
    (void)outcome;
    (void)log;
    return wrong_node("the end of a battle", "no battle is being played");
  }

  bool undo() override {
    if (steps_.empty()) return false;
    undo_to(steps_.size() - 1);
    return true;
  }
  void undo_to(std::size_t left) override {
    for (; steps_.size() > left && !before_.empty(); before_.pop_back()) {
      steps_.pop_back();
      position_ = before_.back();
    }
    if (steps_.size() <= left) return;
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(left), steps_.end());
    play_again();
  }
  const std::vector<GameStep>& steps() const override { return steps_; }
  std::uint64_t perft(int depth) const override {
    Trail trail = trail_;
    return fray::perft<G>(position_, depth, trail);
  }

 private:
  static constexpr std::size_t kUsualSteps = 3;  // of an action: few have more

  tl::unexpected<Error> wrong_node(const std::string& given, const std::string& now) const {
    return fail("wrong_node", given + " is not possible now: " + now);
  }
  std::string node_now() const {
    switch (node_kind()) {
      case NodeKind::decision: return std::string(name_of(side_to_act())) + " is to choose an action";
      case NodeKind::chance: return "the dice are to be rolled";
      case NodeKind::simultaneous: return "several seats are to choose";
      case NodeKind::terminal: break;
    }
    return "the game is over";
  }

  static bool contains(const OutcomeList& outcomes, Outcome outcome) {
    return std::any_of(outcomes.items.begin(), outcomes.items.end(),
                       [&](const WeightedOutcome& item) { return item.outcome == outcome; });
  }

  std::string record_text(Action action) const {
    if constexpr (HasRecordText<G>) return G::record_text(position_, action);
    return G::action_text(position_, action);
  }
  GameStep new_step(GameStep::Kind kind) const {
    GameStep step;
    step.kind = kind;
    step.starts_turn = turn_start();
    step.first_choice = first_choice();
    step.side = side_to_act();
    step.turn = next_turn(step);
    return step;
  }
  /// The number of the turn that a step belongs to which comes after those there are.
  std::uint32_t next_turn(const GameStep& step) const {
    if (steps_.empty()) return first_turn_;
    const std::uint32_t last = steps_.back().turn;
    if (!step.starts_turn) return last;
    const auto begun =
        std::find_if(steps_.rbegin(), steps_.rend(), [](const GameStep& past) { return past.starts_turn; });
    // What came before the first turn, or the rest of one, counts as no turn of White's.
    if (begun == steps_.rend()) return last + (continues(step.side) ? 1 : 0);
    return last + (step.side == Side::white || begun->side == step.side ? 1 : 0);
  }
  /// Whether the game was loaded in a turn of Black's that had begun, and White's begins now.
  bool continues(Side side) const {
    return !started_from_initial_ && side == Side::white && steps_.front().side == Side::black;
  }
  static bool is_chance(GameStep::Kind kind) {
    return kind == GameStep::Kind::roll || kind == GameStep::Kind::outcome;
  }
  /// Before the step is made. Only so many of the last positions are kept: a game is long, and mostly one
  /// step is taken back.
  void remember(GameStep step) {
    keep_position();
    // Not twice as much each time: there are many games in memory that hardly go on.
    if (steps_.size() == steps_.capacity()) steps_.reserve(steps_.size() + 8 + steps_.size() / 8);
    steps_.push_back(std::move(step));
  }
  void keep_position() {
    if (before_.size() == 2 * kPositionsKept)
      before_.erase(before_.begin(), before_.begin() + kPositionsKept);
    if (before_.empty()) before_.reserve(2 * kPositionsKept);
    before_.push_back(position_);
  }
  /// The position after steps_, from the start. What it writes to the trail is what was there.
  void play_again() {
    position_ = start_;
    for (const GameStep& step : steps_) {
      keep_position();
      EventLog ignored;
      if (step.kind == GameStep::Kind::action) {
        G::apply(position_, step.action, trail_, ignored);
      } else if (step.kind == GameStep::Kind::joint) {
        if constexpr (SimultaneousGame<G>) G::apply(position_, step.choices, trail_, ignored);
      } else if (step.kind == GameStep::Kind::settled) {
        if constexpr (BattleGame<G>) G::settle(position_, step.outcome, trail_, ignored);
      } else {
        G::apply(position_, step.outcome, trail_, ignored);
      }
    }
  }
  void apply_outcome(Outcome outcome, GameStep step, EventLog& log) {
    step.outcome = outcome;
    step.text = G::outcome_text(outcome);
    remember(std::move(step));
    G::apply(position_, outcome, trail_, log);
  }
  void apply_roll(Outcome outcome, const Faces& faces, EventLog& log) {
    GameStep step = new_step(GameStep::Kind::roll);
    step.faces.assign(faces.begin(), faces.end());
    G::explain_roll(position_, faces, log);
    apply_outcome(outcome, std::move(step), log);
  }

  static constexpr std::size_t kPositionsKept = 3;  // at least, if there were so many

  const AnyGame& game_;
  OptionSet options_;
  Position start_, position_;
  Trail trail_;
  std::string start_text_;
  std::uint32_t first_turn_;
  bool started_from_initial_;
  std::vector<Position> before_;  ///< the positions before the last steps
  std::vector<GameStep> steps_;
};

template <Game G>
class GameAdapter final : public AnyGame {
 public:
  const GameInfo& info() const override { return G::info(); }
  bool has_simultaneous_nodes() const override { return SimultaneousGame<G>; }

  Result<std::unique_ptr<AnyState>> start(std::span<const OptionValue> given) const override {
    auto options = resolve_options(info(), given);
    if (!options) return tl::unexpected<Error>(options.error());
    Trail trail;
    const auto position = G::initial(*options, trail);
    return std::make_unique<StateAdapter<G>>(*this, std::move(*options), position, std::move(trail), true);
  }

  Result<std::unique_ptr<AnyState>> load(std::string_view text,
                                         std::span<const OptionValue> given) const override {
    auto options = resolve_options(info(), given);
    if (!options) return tl::unexpected<Error>(options.error());
    const auto parsed = PositionText::parse(text);
    if (!parsed) return tl::unexpected<Error>(parsed.error());
    Trail trail;
    const auto position = G::parse_position(*parsed, *options, trail);
    if (!position) return tl::unexpected<Error>(position.error());
    return std::make_unique<StateAdapter<G>>(*this, std::move(*options), *position, std::move(trail), false);
  }

  std::vector<std::string> examples(char letter) const override {
    if constexpr (requires { G::examples(letter); }) return G::examples(letter);
    (void)letter;
    return {};
  }

  const CampaignRules* campaigns() const override {
    if constexpr (HasCampaigns<G>) return &G::campaigns();
    return nullptr;
  }
};

/// The typed state behind an AnyState of game G. The caller knows that it is one.
template <Game G>
const StateAdapter<G>& typed_state(const AnyState& state) {
  return static_cast<const StateAdapter<G>&>(state);
}

}  // namespace fray
