#include "play/game_review.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "play/line_json.h"
#include "play/valuation.h"
#include "search/engine.h"

namespace fray {
namespace {

/// What is said of a position, and of the one that the next step leads to; in millionths for White.
struct Judgement {
  std::int64_t white = 0;
  std::int64_t after = 0;  ///< of the position that came, valued from here
  Json best = Json::array();
};

/// A position that one step leads to, with its value.
struct Candidate {
  Action action = no_action;
  Outcome outcome{};
  double probability = 1;
  int turn = 0;  ///< 1 if a turn starts there, else 0
  Valuation value;
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
  Judge(const AnyGame& game, Engine& engine, const ReviewSettings& settings)
      : valuer_(game, engine), nodes_(settings.nodes) {}

  /// `taken` is the step that was done at `state`; nothing at the end of the game.
  Result<Judgement> judge(AnyState& state, const GameStep* taken) {
    switch (state.node_kind()) {
      case NodeKind::terminal: return judge_end(state);
      case NodeKind::chance: return judge_roll(state, taken);
      case NodeKind::decision: return judge_choice(state, taken);
      case NodeKind::simultaneous: break;
    }
    return tl::unexpected<Error>(valuer_.value(state, 1, nodes_).error());
  }

 private:
  static Judgement judge_end(const AnyState& state) {
    const std::int64_t result = millionths(white_points(state.result()));
    return {result, result, Json::array()};
  }

  /// Values the position that a step leads to.
  Result<void> add(AnyState& state, Candidate candidate, const Result<void>& played, int depth,
                   std::uint64_t nodes, std::vector<Candidate>& candidates) {
    if (!played) return played;
    const int left = depth_left(depth, state);
    auto value = valuer_.value(state, left, nodes);
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
      const auto added =
          add(state, std::move(candidate), played, kDeepestValuation, nodes_ / list.items.size(), candidates);
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

  Result<Judgement> judge_choice(AnyState& state, const GameStep* taken) {
    ActionList actions;
    state.legal_actions(state.to_act().front(), actions);
    int depth = kDeepestValuation;
    std::vector<Action> compared{actions[0]};
    if (actions.size() > 1) {
      const auto root = valuer_.value(state, depth, nodes_);
      if (!root) return tl::unexpected<Error>(root.error());
      compared[0] = root->best;
      depth = root->first_depth + static_cast<int>(root->white.size()) - 1;
    }
    if (taken != nullptr && taken->action != compared[0]) compared.push_back(taken->action);

    std::vector<Candidate> candidates;
    for (const Action action : compared) {
      EventLog log;
      Candidate candidate;
      candidate.action = action;
      const auto played = state.act(action, log);
      const auto added = add(state, std::move(candidate), played, depth, nodes_, candidates);
      if (!added) return tl::unexpected<Error>(added.error());
    }
    return compare(state, candidates, common_depth(candidates, depth), taken);
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
  if (step->kind == GameStep::Kind::action) {
    point["skill"] = points_of_millionths(step->side == Side::white ? change : -change);
  } else {
    point["luck"] = points_of_millionths(change);
  }
  point["revision"] = points_of_millionths(now.white - before->after);
  return point;
}

}  // namespace

Result<Json> review_game(const GivenGame& given, const ReviewSettings& settings, const PointSeen& seen) {
  const auto end = play_through(given);
  if (!end) return tl::unexpected<Error>(end.error());
  const std::vector<GameStep>& steps = (*end)->steps();
  auto state = first_state(given);
  if (!state) return tl::unexpected<Error>(state.error());

  const auto engine = make_engine(*given.game, EngineSpec{});
  Judge judge(*given.game, *engine, settings);
  Json points = Json::array();
  Judgement before;
  for (std::size_t i = 0; i <= steps.size(); ++i) {
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
