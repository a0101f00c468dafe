// The network of a game: its numbers are part of the program. In the module, which is sent over the network,
// they are a part of their own, so that who begins a game waits for the numbers of that one alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network.h"
#include "core/value.h"

#ifdef __wasm__
#include <cstdlib>
#include <span>

#include "core/module_part.h"
#include "core/network_packing.h"
#endif

namespace fray {

/// Is called, and so does not compile, where lanes_of is asked of what is no network of so many features.
void no_network_of_so_many_features();

/// The lanes of a network of so many numbers.
consteval std::size_t lanes_of(std::size_t numbers, std::size_t features) {
  const std::size_t lanes = numbers / (features + 2);
  if (numbers != network_size(features, lanes) || lanes % kLaneStep != 0 || lanes == 0 || lanes > kMostLanes)
    no_network_of_so_many_features();
  return lanes;
}

/// A network of `kSize` numbers on the `kFeatures` features that `list_features(p, features)` of its game
/// names.
template <std::size_t kFeatures, std::size_t kSize>
class GameNetwork {
  static constexpr std::size_t kLanes = lanes_of(kSize, kFeatures);

 public:
  /// In the module the numbers are those of its part `part` (docs/module.md), which must be of these;
  /// elsewhere `numbers`, which must outlive this.
#ifdef __wasm__
  constexpr GameNetwork(std::string_view part, const std::int16_t (&)[kSize]) : part_(part) {}
#else
  constexpr GameNetwork(std::string_view, const std::int16_t (&numbers)[kSize]) : numbers_(numbers) {}
#endif

  Network network() const { return {{numbers(), kSize}, kLanes}; }

  /// What a position is worth. Does not allocate, but for the first time in the module, which may take as
  /// long as the network and ends the program if what has come is something else.
  template <class Position>
  Value value(const Position& p) const {
    FeatureList features;
    list_features(p, features);
    return value_of_logit(network_logit<kLanes>(numbers(), kFeatures, features));
  }

  /// What is kept of the last position, if it has so many parts.
  template <std::size_t kParts>
  using Kept = KeptSums<kLanes, kParts>;

  /// The same as `value`, of a position of whose parts those of `changed` are not what they were when `kept`
  /// was used last: `list(part, features)` lists the features of one, `others` are those of no part.
  template <std::size_t kParts, class List>
  Value value(Kept<kParts>& kept, std::uint64_t changed, const List& list, const FeatureList& others) const {
    const auto& sums = kept.update(numbers(), changed, list);
    return value_of_logit(network_logit<kLanes>(numbers(), kFeatures, others, sums));
  }

 private:
#ifdef __wasm__
  const std::int16_t* numbers() const {
    if (numbers_ == nullptr) [[unlikely]]
      bring();
    return numbers_;
  }

  [[gnu::noinline]] void bring() const {
    auto* numbers = new std::int16_t[kSize];  // for as long as the instance lives
    if (!unpack_numbers(module_part(part_), std::span(numbers, kSize))) std::abort();
    numbers_ = numbers;
  }

  std::string_view part_;
  mutable const std::int16_t* numbers_ = nullptr;
#else
  constexpr const std::int16_t* numbers() const { return numbers_; }

  const std::int16_t* numbers_;
#endif
};

/// The network of a game on so many features; see GameNetwork's constructor.
template <std::size_t kFeatures, std::size_t kSize>
constexpr GameNetwork<kFeatures, kSize> game_network(std::string_view part,
                                                     const std::int16_t (&numbers)[kSize]) {
  return {part, numbers};
}

}  // namespace fray
