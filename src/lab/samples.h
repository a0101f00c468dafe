// Positions that an evaluation is fitted to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fray {

/// One position at the start of a turn. Points are expected points of the side whose turn it is.
struct Sample {
  std::size_t first = 0;  ///< its features are Samples::features[first] to [last - 1]
  std::size_t last = 0;
  float value = 0;         ///< by the search
  float adjusted = 0;      ///< what the game brought less the luck of what came after; may be outside 0 to 1
  float points = 0;        ///< what the game brought
  float predicted = 0;     ///< by the evaluation as it is
  bool from_game = true;   ///< it came up in a game; otherwise `points` and `adjusted` say nothing
  std::uint32_t game = 0;  ///< positions of one game share its result

  /// What the evaluation should say: so much of the game's result, the rest by the search. May be a little
  /// outside 0 to 1.
  double target(double result_share) const {
    return from_game ? result_share * adjusted + (1 - result_share) * value : value;
  }
};

struct Samples {
  std::vector<std::uint16_t> features;
  std::vector<Sample> items;

  std::span<const std::uint16_t> features_of(const Sample& sample) const {
    return std::span(features).subspan(sample.first, sample.last - sample.first);
  }
  /// Adds those of a game.
  void append(const Samples& other, std::uint64_t game) {
    const std::size_t shift = features.size();
    features.insert(features.end(), other.features.begin(), other.features.end());
    for (Sample item : other.items) {
      item.first += shift;
      item.last += shift;
      item.game = static_cast<std::uint32_t>(game);
      items.push_back(item);
    }
  }
};

/// Samples to fit to, and to judge the fit by. Games are dealt out whole, since positions of one game share
/// its result.
struct SplitSamples {
  Samples fit;
  Samples judge;

  /// Adds a game; every tenth judges.
  void add(std::uint64_t number, const Samples& game) {
    (number % 10 == 9 ? judge : fit).append(game, number);
  }
  /// Whether there are too few to fit anything.
  bool too_few() const { return fit.items.empty() || judge.items.empty(); }
};

}  // namespace fray
