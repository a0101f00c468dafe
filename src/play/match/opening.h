// Random openings: how a match gets many different games out of players that always choose alike.
#pragma once

#include <cstdint>
#include <memory>

#include "core/any_game.h"
#include "core/random.h"
#include "play/review/luck.h"

namespace fray {

/// Plays `turns` turns (of one side each), all actions being equally likely, and rolls what there is to roll;
/// stops early where the game ends. In a battle that has been solved both sides choose as its strategies say:
/// senseless announcements would decide it, not the odds.
Result<void> play_random_turns(AnyState& state, int turns, SplitMix64 random);

/// A state `turns` random turns after `start` that is balanced: not over, and neither side expects more than
/// 60 % of the points, so that who plays better decides, not who has the better side. The same arguments give
/// the same opening. Errors: "no_opening" if none is found in a thousand attempts, or as play_random_turns.
Result<std::unique_ptr<AnyState>> random_opening(const AnyState& start, int turns, std::uint64_t seed,
                                                 const PositionValue& value);

}  // namespace fray
