// What a learner sees of a node, as numbers: the features of the game's own evaluation (core/network.h), and
// who is to do what.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "core/game.h"
#include "core/network.h"

namespace fray::python {

/// What follows the features.
enum class Extra : std::uint8_t {
  white_acts,   ///< White chooses; at a chance node, the battle or turn is White's
  black_acts,   ///< the same for Black; at a simultaneous node both
  within_turn,  ///< the turn has begun before this node
  kCount
};
inline constexpr std::size_t kExtras = static_cast<std::size_t>(Extra::kCount);

/// How many numbers an observation of G has.
template <Game G>
std::size_t observation_size() {
  static const std::size_t size = G::network().features() + kExtras;
  return size;
}

/// Fills `numbers`, observation_size<G>() of them: how often each feature is present, then the extras as 0
/// or 1. Of a terminal node all are 0.
template <Game G, class Number>
void observe(const typename G::Position& p, std::span<Number> numbers) {
  std::memset(numbers.data(), 0, numbers.size_bytes());
  const NodeKind kind = G::node_kind(p);
  if (kind == NodeKind::terminal) return;
  FeatureList features;
  G::list_features(p, features);
  for (const std::uint16_t feature : features) numbers[feature] = static_cast<Number>(numbers[feature] + 1);
  const std::span<Number> extras = numbers.last(kExtras);
  const bool both = kind == NodeKind::simultaneous;
  const bool white = G::side_to_act(p) == Side::white;
  extras[static_cast<std::size_t>(Extra::white_acts)] = both || white ? 1 : 0;
  extras[static_cast<std::size_t>(Extra::black_acts)] = both || !white ? 1 : 0;
  extras[static_cast<std::size_t>(Extra::within_turn)] = G::turn_start(p) ? 0 : 1;
}

}  // namespace fray::python
