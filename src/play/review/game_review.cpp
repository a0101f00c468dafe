#include "play/review/game_review.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "play/json/line_json.h"
#include "play/review/valuation.h"
#include "search/engine.h"

namespace fray {
namespace {

/// What is said of a position, and of the one that the next step leads to; in millionths for White.
struct Judgement {
  std::int64_t white = 0;
  std::int64_t after = 0;  ///< of the position that came, valued from here
  Json best = Json::array();
  /// What each side's part of a joint choice lost it, by side; 0 or less.
  std::array<std::int64_t, 2> skills{};
};

/// A position that one step leads to, with its value.
struct Candidate {
  Action action = no_action;
  Outcome outcome{};
  double probability = 1;
  int turn = 0;  ///< 1 if a turn starts there, else 0
  Valuation value;
  /// It belongs to the judgement of this side's part of a joint choice.
  bool alone = false;
  Side side = Side::white;
};

/// The deepest depth, counted before the step, at which all have been searched.
int common_depth(const std::vector<Candidate>& candidates, int most) {
  for (const Candidate& candidate : candidates) {
    most = std::min(most, candidate.value.deepest() + candidate.turn);
  }
  return most;
}

/// The value at that depth and one turn less, evenly mixed.
double steady_value(const Candidate& candidate, int depth) {
  const double deep = candidate.value.at(depth - candidate.turn);
  return depth < 2 ? deep : (deep + candidate.value.at(depth - 1 - candidate.turn)) / 2;
}

class Judge {
 public:
  Judge(Engine& engine, const PositionValue& evaluation, const ReviewSettings& settings)
      : valuer_(engine, evaluation), nodes_(settings.nodes) {}

  /// `taken` is the step that was done at `state`; nothing at the end of the game.
  Result<Judgement> judge(AnyState& state, const GameStep* taken) {
    const NodeKind kind = state.node_kind();
    if (!state.in_battle()) valuer_.forget_battle();
    if (kind == NodeKind::terminal) return judge_end(state);
    if (kind == NodeKind::decision) return judge_choice(state, taken);
    if (state.in_battle()) return judge_battle(state, taken);
    if (kind == NodeKind::chance) return judge_roll(state, taken);
    return tl::unexpected<Error>(valuer_.value(state, 1, nodes_).error());
  }

 private:
  static Judgement judge_end(const AnyState& state) {
    const std::int64_t result = millionths(white_points(state.result()));
    return {result, result, Json::array()};
  }

  /// Values the position that a step leads to; `in_battle` says whether the step was one of a battle.
  Result<void> add(AnyState& state, Candidate candidate, const Result<void>& played, int depth,
                   std::uint64_t nodes, bool in_battle, std::vector<Candidate>& candidates) {
    if (!played) return played;
    const int left = depth_left(depth, state);
    auto value =
        in_battle ? valuer_.value_after_battle_step(state, left, nodes) : valuer_.value(state, left, nodes);
    state.undo();
    if (!value) return tl::unexpected<Error>(value.error());
    candidate.turn = depth - left;
    candidate.value = std::move(*value);
    candidates.push_back(std::move(candidate));
    return {};
  }

  Result<Judgement> judge_roll(AnyState& state, const GameStep* taken) {
    OutcomeList list;
    state.chance_outcomes(list);
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      EventLog log;
      Candidate candidate;
      candidate.outcome = list.items[i].outcome;
      candidate.probability = list.probability(i);
      const auto played = state.choose(candidate.outcome, log);
      const auto added = add(state, std::move(candidate), played, kDeepestValuation,
                             nodes_ / list.items.size(), false, candidates);
      if (!added) return tl::unexpected<Error>(added.error());
    }
    const int depth = common_depth(candidates, kDeepestValuation);
    double expected = 0;
    double came = 0;
    for (const Candidate& candidate : candidates) {
      const double value = steady_value(candidate, depth);
      expected += candidate.probability * value;
      if (taken != nullptr && candidate.outcome == taken->outcome) came = value;
    }
    return Judgement{millionths(expected), millionths(came), Json::array()};
  }

  /// A roll or a joint choice in a battle, by the ends that are to be expected before it and after it.
  Result<Judgement> judge_battle(AnyState& state, const GameStep* taken) {
    auto before = valuer_.value(state, kDeepestValuation, nodes_);
    if (!before) return tl::unexpected<Error>(before.error());
    std::vector<Candidate> candidates(1);
    candidates.front().value = std::move(*before);
    if (taken != nullptr) {
      if (const auto added = add_taken(state, *taken, candidates); !added) {
        return tl::unexpected<Error>(added.error());
      }
    }
    if (taken != nullptr && taken->kind == GameStep::Kind::joint) {
      for (const SeatAction& choice : taken->choices) {
        if (const auto added = add_alone(state, choice, candidates); !added) {
          return tl::unexpected<Error>(added.error());
        }
      }
    }
    const int depth = common_depth(candidates, kDeepestValuation);
    Judgement judgement;
    const double value = steady_value(candidates[0], depth);
    judgement.white = millionths(value);
    if (taken != nullptr) judgement.after = millionths(steady_value(candidates[1], depth));
    judgement.skills = skills(candidates, depth, value);
    judgement.best = strategy_lines(state, value);
    return judgement;
  }

  /// Values what the step leads to.
  Result<void> add_taken(AnyState& state, const GameStep& taken, std::vector<Candidate>& candidates) {
    EventLog log;
    const auto played = taken.kind == GameStep::Kind::joint ? state.act_together(taken.choices, log)
                                                            : state.choose(taken.outcome, log);
    return add(state, {}, played, kDeepestValuation, nodes_, true, candidates);
  }

  /// Values one seat's choice against the strategies of the others, if its own strategy never makes it: the
  /// candidates that it may come to, with their probabilities.
  Result<void> add_alone(AnyState& state, const SeatAction& choice, std::vector<Candidate>& candidates) {
    MixedStrategy own;
    state.battle_strategy(choice.seat, own);
    for (const MixedAction& item : own) {
      if (item.action == choice.action && item.probability > 0) return {};
    }
    Candidate alone;
    alone.alone = true;
    alone.side = state.side_of(choice.seat);
    std::vector<SeatAction> choices;
    return add_mixtures(state, choice, choices, alone, candidates);
  }

  /// Adds all joint choices that begin with `choices` and have `fixed` among them.
  Result<void> add_mixtures(AnyState& state, const SeatAction& fixed, std::vector<SeatAction>& choices,
                            const Candidate& so_far, std::vector<Candidate>& candidates) {
    const std::vector<Seat> seats = state.to_act();
    if (choices.size() == seats.size()) {
      EventLog log;
      const auto played = state.act_together(choices, log);
      return add(state, so_far, played, kDeepestValuation, nodes_, true, candidates);
    }
    const Seat seat = seats[choices.size()];
    MixedStrategy strategy;
    if (seat == fixed.seat) {
      strategy.push_back({fixed.action, 1});
    } else {
      state.battle_strategy(seat, strategy);
    }
    for (const MixedAction& item : strategy) {
      Candidate next = so_far;
      next.probability *= item.probability;
      choices.push_back({seat, item.action});
      const auto added = add_mixtures(state, fixed, choices, next, candidates);
      choices.pop_back();
      if (!added) return added;
    }
    return {};
  }

  static std::array<std::int64_t, 2> skills(const std::vector<Candidate>& candidates, int depth,
                                            double value) {
    std::array<double, 2> alone{};
    std::array<bool, 2> any{};
    for (const Candidate& candidate : candidates) {
      if (!candidate.alone) continue;
      // Less the value of the node, which all of a side's candidates together have the probability 1 of.
      alone[index_of(candidate.side)] += candidate.probability * (steady_value(candidate, depth) - value);
      any[index_of(candidate.side)] = true;
    }
    std::array<std::int64_t, 2> skills{};
    for (const Side side : {Side::white, Side::black}) {
      const double gain = side == Side::white ? alone[index_of(side)] : -alone[index_of(side)];
      if (any[index_of(side)]) skills[index_of(side)] = std::min<std::int64_t>(0, millionths(gain));
    }
    return skills;
  }

  /// What the solution does at a node of a battle: lines of one action each, with its probability.
  static Json strategy_lines(const AnyState& state, double white) {
    Json lines = Json::array();
    for (const Seat seat : state.to_act()) {
      MixedStrategy strategy;
      state.battle_strategy(seat, strategy);
      for (const MixedAction& item : strategy) {
        Json line = line_json(white, {{state.action_text(item.action), false, 1}});
        line["seat"] = seat;
        line["probability"] = item.probability;
        lines.push_back(std::move(line));
      }
    }
    return lines;
  }

  Result<Judgement> judge_choice(AnyState& state, const GameStep* taken) {
    int depth = kDeepestValuation;
    const auto compared = actions_to_compare(state, taken, depth);
    if (!compared) return tl::unexpected<Error>(compared.error());
    std::vector<Candidate> candidates;
    for (const Action action : *compared) {
      EventLog log;
      const bool in_battle = state.in_battle();
      Candidate candidate;
      candidate.action = action;
      const auto played = state.act(action, log);
      const auto added = add(state, std::move(candidate), played, depth, nodes_, in_battle, candidates);
      if (!added) return tl::unexpected<Error>(added.error());
    }
    return compare(state, candidates, common_depth(candidates, depth), taken);
  }

  /// The best action found and the one taken, if it is another. `depth` becomes what the best one was found
  /// at.
  Result<std::vector<Action>> actions_to_compare(AnyState& state, const GameStep* taken, int& depth) {
    ActionList actions;
    state.legal_actions(state.to_act().front(), actions);
    std::vector<Action> compared{actions[0]};
    if (state.in_battle()) {
      compared[0] = likeliest_of_strategy(state);
    } else if (actions.size() > 1) {
      const auto root = valuer_.value(state, depth, nodes_);
      if (!root) return tl::unexpected<Error>(root.error());
      compared[0] = root->best;
      depth = std::min(depth, root->deepest());
    }
    if (taken != nullptr && taken->action != compared[0]) compared.push_back(taken->action);
    return compared;
  }

  static Action likeliest_of_strategy(const AnyState& state) {
    MixedStrategy strategy;
    state.battle_strategy(state.to_act().front(), strategy);
    return std::max_element(
               strategy.begin(), strategy.end(),
               [](const MixedAction& a, const MixedAction& b) { return a.probability < b.probability; })
        ->action;
  }

  /// The best of the candidates and what the one taken is worth.
  static Judgement compare(const AnyState& state, const std::vector<Candidate>& candidates, int depth,
                           const GameStep* taken) {
    struct Judged {
      std::int64_t white;
      Json line;
    };
    std::vector<Judged> judged;
    Judgement judgement;
    for (const Candidate& candidate : candidates) {
      const double white = steady_value(candidate, depth);
      std::vector<VariationStep> variation{{state.action_text(candidate.action), false, 1}};
      variation.insert(variation.end(), candidate.value.variation.begin(), candidate.value.variation.end());
      judged.push_back({millionths(white), line_json(white, variation)});
      if (taken != nullptr && candidate.action == taken->action) judgement.after = judged.back().white;
    }
    const int sign = state.side_to_act() == Side::white ? 1 : -1;
    // There are two at most; where they are equal, the one that the search preferred stays first.
    if (judged.size() == 2 && sign * judged[1].white > sign * judged[0].white) {
      std::swap(judged[0], judged[1]);
    }
    judgement.white = judged.front().white;
    for (Judged& item : judged) judgement.best.push_back(std::move(item.line));
    return judgement;
  }

  Valuer valuer_;
  std::uint64_t nodes_;
};

/// `step` led from what `before` judges to what `now` does; null for the first point.
Json point_json(const Judgement& now, const GameStep* step, const Judgement* before) {
  Json point{{"white", points_of_millionths(now.white)}, {"best", now.best}};
  if (step == nullptr) return point;
  const std::int64_t change = before->after - before->white;
  if (step->kind == GameStep::Kind::joint) {
    const auto [white, black] = before->skills;
    point["luck"] = points_of_millionths(change - white + black);
    point["skills"] = {{"white", points_of_millionths(white)}, {"black", points_of_millionths(black)}};
  } else if (step->kind == GameStep::Kind::action) {
    point["skill"] = points_of_millionths(step->side == Side::white ? change : -change);
  } else {
    point["luck"] = points_of_millionths(change);
  }
  point["revision"] = points_of_millionths(now.white - before->after);
  return point;
}

}  // namespace

Result<Json> review_game(const GivenGame& given, const ReviewSettings& settings, const PointSeen& seen) {
  EngineSpec spec;
  spec.settings.endgames = settings.endgames;
  const auto engine = make_engine(*given.game, spec);
  const auto evaluation = make_evaluation_value(*given.game, 0);
  return review_game(given, *engine, *evaluation, settings, seen);
}

Result<Json> review_game(const GivenGame& given, Engine& engine, const PositionValue& evaluation,
                         const ReviewSettings& settings, const PointSeen& seen) {
  const auto end = play_through(given);
  if (!end) return tl::unexpected<Error>(end.error());
  const std::vector<GameStep>& steps = (*end)->steps();
  auto state = first_state(given);
  if (!state) return tl::unexpected<Error>(state.error());

  Judge judge(engine, evaluation, settings);
  Json points = Json::array();
  Judgement before;
  for (std::size_t i = 0; i <= steps.size(); ++i) {
    if (settings.stop != nullptr && *settings.stop) return fail("stopped", "the review was called off");
    auto now = judge.judge(**state, i < steps.size() ? &steps[i] : nullptr);
    if (!now) return tl::unexpected<Error>(now.error());
    points.push_back(i == 0 ? point_json(*now, nullptr, nullptr) : point_json(*now, &steps[i - 1], &before));
    if (seen) seen(points.back(), steps.size() + 1);
    before = std::move(*now);
    if (i == steps.size()) break;
    EventLog log;
    if (const auto done = play_given_step(**state, given, i, log); !done) {
      return tl::unexpected<Error>(done.error());
    }
  }
  return points;
}

}  // namespace fray
