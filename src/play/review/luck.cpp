#include "play/review/luck.h"

#include <bit>
#include <vector>

#include "game_types.h"
#include "play/match/opening.h"
#include "play/review/evaluation_value.h"

namespace fray {
namespace {

constexpr int kFingerprintGames = 16;
constexpr int kFingerprintTurns = 24;

/// Which step began the turn in progress; 0 if none did.
std::size_t start_of_turn(const AnyState& state) {
  std::size_t step = state.steps().size();
  while (step > 0 && !state.steps()[step - 1].starts_turn) --step;
  return step;
}

}  // namespace

std::unique_ptr<PositionValue> make_evaluation_value(const AnyGame& game, int turns) {
  return AllGames::with(game.info().name, [&]<Game G>() -> std::unique_ptr<PositionValue> {
    return std::make_unique<EvaluationValue<G>>(turns);
  });
}

std::uint64_t fingerprint(const PositionValue& value, const AnyState& start) {
  std::uint64_t hash = 0;
  for (int i = 0; i < kFingerprintGames; ++i) {
    const auto state = start.clone();
    // Each game is looked at after another number of turns. A node that random play cannot pass ends it
    // early.
    (void)play_random_turns(*state, i * kFingerprintTurns / kFingerprintGames,
                            SplitMix64(static_cast<std::uint64_t>(i)));
    hash = mix64(hash + std::bit_cast<std::uint64_t>(value.white_points(*state)));
  }
  return hash;
}

Result<double> LuckMeter::roll(AnyState& state, DiceSource& dice, EventLog* events) {
  EventLog unseen;
  EventLog& seen = events == nullptr ? unseen : *events;
  if (state.in_battle()) return roll_in_battle(state, dice, seen);
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  std::vector<double> values;
  double expectation = 0;
  EventLog log;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    if (const auto chosen = state.choose(outcomes.items[i].outcome, log); !chosen) {
      return tl::unexpected<Error>(chosen.error());
    }
    values.push_back(value_.white_points(state));
    state.undo();
    expectation += outcomes.probability(i) * values.back();
  }
  if (const auto rolled = state.roll(dice, seen); !rolled) return tl::unexpected<Error>(rolled.error());
  const Outcome fell = state.steps().back().outcome;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (outcomes.items[i].outcome == fell) return values[i] - expectation;
  }
  return fail("bad_outcome", "the dice fell into a class that the game does not list");
}

Result<double> LuckMeter::roll_in_battle(AnyState& state, DiceSource& dice, EventLog& events) {
  // Hashes leave out what only counts up, so they tell ends apart within one turn only.
  if (const std::size_t turn = start_of_turn(state); turn != turn_) {
    turn_ = turn;
    ends_.clear();
  }
  const auto before = battle_points(state);
  if (!before) return before;
  if (const auto rolled = state.roll(dice, events); !rolled) return tl::unexpected<Error>(rolled.error());
  const auto after = battle_points(state);
  if (!after) return after;
  return *after - *before;
}

Result<double> LuckMeter::battle_points(AnyState& state) {
  if (!state.in_battle()) return end_points(state);
  OutcomeList ends;
  state.battle_outcomes(ends);
  double points = 0;
  EventLog log;
  for (std::size_t i = 0; i < ends.items.size(); ++i) {
    if (const auto settled = state.settle(ends.items[i].outcome, log); !settled) {
      return tl::unexpected<Error>(settled.error());
    }
    points += ends.probability(i) * end_points(state);
    state.undo();
  }
  return points;
}

double LuckMeter::end_points(const AnyState& state) {
  const auto [end, is_new] = ends_.try_emplace(state.hash(), 0.0);
  if (is_new) end->second = value_.white_points(state);
  return end->second;
}

Result<double> roll_measuring_luck(AnyState& state, DiceSource& dice, const PositionValue& value) {
  return LuckMeter(value).roll(state, dice);
}

}  // namespace fray
