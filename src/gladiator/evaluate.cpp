#include "gladiator/evaluate.h"

#include <algorithm>

#include "core/game_network.h"

namespace fray::gladiator {
namespace {

// In the order of Feature; written by `fray train gladiator`.
constexpr std::int16_t kNumbers[]{
#include "gladiator/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.gladiator", kNumbers);

}  // namespace

std::vector<FeatureGroup> feature_groups() {
  constexpr int kKindCount = static_cast<int>(kKinds);
  std::vector<FeatureGroup> groups;
  for (const int base : {0, Feature::other}) {
    const auto add = [&](std::string_view name, int first, int count) {
      groups.push_back({name, static_cast<std::uint16_t>(base + first), static_cast<std::uint16_t>(count)});
    };
    for (int kind = 0; kind < kKindCount; ++kind) {
      add(kKindData[static_cast<std::size_t>(kind)].name, Feature::region + Feature::kRegions * kind,
          Feature::kRegions);
      add("attacked", Feature::attacked + kind, 1);
    }
    add("wounded king", Feature::hits, Feature::kHitLevels);
    add("wounded", Feature::hits + Feature::kHitLevels, 5 * Feature::kHitLevels);
    add("moved", Feature::moved, kKindCount);
    add("holds", Feature::holds, kKindCount);
    add("captive", Feature::captive, 7);
    add("mortal", Feature::fallen, 2);
    add("hanging", Feature::hanging, kKindCount);
    add("assailed", Feature::assailed, kKindCount);
    add("seen by the queen", Feature::seen_by_queen, kKindCount);
    add("about the king", Feature::zone, Feature::freedom - Feature::zone);
    add("freedom", Feature::freedom, Feature::other - Feature::freedom);
  }
  return groups;
}

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) { return kNetwork.value(p); }

namespace {

/// What a piece counts where its army is not the usual one: its dice, more of them where it has more hit
/// points than usual.
int worth_in_other_army(const Army& army, Kind kind) {
  const int usual = kUsualArmy.whole(kind);
  return std::max(1, (army.dice_of(kind) * army.whole(kind) + usual / 2) / usual);
}

}  // namespace

Value material(const Position& p) {
  const auto worth = [&](Squares side) {
    int dice = 0;
    for (std::size_t i = 0; i < kKinds; ++i) {
      const Kind kind = static_cast<Kind>(i);
      const int each = !fights(kind)        ? 5
                       : p.rules.other_army ? worth_in_other_army(p.rules.army, kind)
                                            : kKindData[i].dice;
      dice += popcount(side & p.kinds[i]) * each;
    }
    return dice;
  };
  const int own = worth(p.own());
  const int enemy = worth(p.enemy());
  return (own - enemy) * (kWinValue / (own + enemy + 1));
}

}  // namespace fray::gladiator
