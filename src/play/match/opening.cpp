#include "play/match/opening.h"

#include <string>
#include <vector>

#include "search/battle_player.h"

namespace fray {
namespace {

constexpr int kAttempts = 1000;
constexpr double kMostExpected = 0.6;

Result<void> random_step(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    SeededDice dice(random.next());
    return state.roll(dice, log);
  }
  std::vector<SeatAction> choices;
  for (const Seat seat : state.to_act()) choices.push_back({seat, draw_announcement(state, seat, random)});
  return state.node_kind() == NodeKind::simultaneous ? state.act_together(choices, log)
                                                     : state.act(choices.front().action, log);
}

bool is_balanced(const AnyState& state, const PositionValue& value) {
  if (state.node_kind() == NodeKind::terminal) return false;
  const double points = value.white_points(state);
  return points <= kMostExpected && points >= 1 - kMostExpected;
}

}  // namespace

Result<void> play_random_turns(AnyState& state, int turns, SplitMix64 random) {
  int begun = 0;
  while (state.node_kind() != NodeKind::terminal) {
    if (state.turn_start() && begun++ == turns) return {};
    if (const auto step = random_step(state, random); !step) return step;
  }
  return {};
}

Result<std::unique_ptr<AnyState>> random_opening(const AnyState& start, int turns, std::uint64_t seed,
                                                 const PositionValue& value) {
  SplitMix64 attempts(seed);
  for (int i = 0; i < kAttempts; ++i) {
    auto state = start.clone();
    const SplitMix64 random(attempts.next());
    if (const auto played = play_random_turns(*state, turns, random); !played) {
      return tl::unexpected<Error>(played.error());
    }
    if (is_balanced(*state, value)) return state;
  }
  return fail("no_opening", "no opening of " + std::to_string(turns) +
                                " random turns left the game balanced in " + std::to_string(kAttempts) +
                                " attempts");
}

}  // namespace fray
