#include "play/luck.h"

#include <bit>
#include <vector>

#include "core/game_adapter.h"
#include "games.h"
#include "play/opening.h"
#include "search/turn_value.h"

namespace fray {
namespace {

template <Game G>
class EvaluationValue final : public PositionValue {
 public:
  explicit EvaluationValue(int turns) : turns_(turns) {}
  double white_points(const AnyState& state) const override {
    const auto& typed = typed_state<G>(state);
    Trail trail = typed.trail();
    std::uint64_t nodes = 0;
    return 0.5 +
           0.5 * turn_value<G>(typed.position(), Side::white, turns_, G::evaluate, trail, nodes) / kWinValue;
  }

 private:
  int turns_;
};

constexpr int kFingerprintGames = 16;
constexpr int kFingerprintTurns = 24;

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

Result<double> roll_measuring_luck(AnyState& state, DiceSource& dice, const PositionValue& value) {
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  std::vector<double> values;
  double expectation = 0;
  EventLog log;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    if (const auto chosen = state.choose(outcomes.items[i].outcome, log); !chosen) {
      return tl::unexpected<Error>(chosen.error());
    }
    values.push_back(value.white_points(state));
    state.undo();
    expectation += outcomes.probability(i) * values.back();
  }
  if (const auto rolled = state.roll(dice, log); !rolled) return tl::unexpected<Error>(rolled.error());
  const Outcome fell = state.steps().back().outcome;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (outcomes.items[i].outcome == fell) return values[i] - expectation;
  }
  return fail("bad_outcome", "the dice fell into a class that the game does not list");
}

}  // namespace fray
