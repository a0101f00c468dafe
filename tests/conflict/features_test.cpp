// What the evaluation of Conflict Chess knows of a side's prospects, against the legal moves.
#include "conflict/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "conflict/game.h"
#include "random_positions.h"

namespace fray::conflict {
namespace {

using Danger = Feature::Danger;

Position loaded(const std::string& text) {
  Trail trail;
  return parse_position(PositionText::parse(text).value(), Rules(), trail).value();
}

bool has(const FeatureList& features, int feature) {
  return std::ranges::find(features, static_cast<std::uint16_t>(feature)) != features.end();
}

/// That of the features for 0, 1, .. of the side to move there is the one for `number`, and no other.
void expect_count(const FeatureList& features, int first, int number, int most, const std::string& what) {
  for (int i = 0; i < most; ++i)
    EXPECT_EQ(has(features, Feature::danger + first + i), i == std::min(number, most - 1))
        << what << ' ' << i;
}

TEST(ConflictFeatures, CountWhatLegalMovesDo) {
  SplitMix64 random(3);
  int crowned = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random_sparse_position(random);
    const Position p = loaded(text);
    if (p.result != GameResult::none) continue;
    Bits64 crowns = 0;
    Bits64 promotions = 0;
    Bits64 leaders = 0;
    Bits64 officers = 0;
    ActionList actions;
    legal_actions(p, actions);
    for (const Action action : actions) {
      const Bits64 from = Board::bit(from_of(action));
      const Bits64 to = Board::bit(to_of(action));
      const Kind kind = p.kind_on(from_of(action));
      if (is_leader(kind)) leaders |= to;
      if (is_officer(kind)) officers |= to;
      if ((to & last_rank(p.side)) == 0) continue;
      if (kind == Kind::pawn) promotions |= to;
      if (is_officer(kind) && (from & last_rank(p.side)) == 0) crowns |= from;
    }
    FeatureList features;
    list_features(p, features);
    expect_count(features, Danger::crowns, popcount(crowns), Danger::kCrowns, "crowns in " + text);
    expect_count(features, Danger::promotions, popcount(promotions), Danger::kPromotions,
                 "promotions in " + text);
    expect_count(features, Danger::leader_moves, popcount(leaders) / 4, Danger::kMoves, "Leaders in " + text);
    expect_count(features, Danger::officer_moves, popcount(officers) / 4, Danger::kMoves,
                 "Officers in " + text);
    crowned += crowns != 0 ? 1 : 0;
  }
  EXPECT_GT(crowned, 300);
}

TEST(ConflictFeatures, KnowALastLeaderByItsSquare) {
  const auto features_of = [](const char* text) {
    FeatureList features;
    list_features(loaded(text), features);
    return features;
  };
  const auto lone = features_of("4k3/8/8/8/8/8/8/4K3 side=white");
  EXPECT_TRUE(has(lone, Feature::danger + Danger::last_leader + Board::at(4, 0)));
  EXPECT_TRUE(has(lone, Feature::other_danger + Danger::last_leader + Board::at(4, 7)));
  const auto turned = features_of("4k3/8/8/8/8/8/8/4K3 side=black");
  EXPECT_TRUE(has(turned, Feature::danger + Danger::last_leader + Board::at(3, 0)));
  const auto two = features_of("4k3/8/8/8/8/8/8/3QK3 side=white");
  for (int square = 0; square < 64; ++square)
    EXPECT_FALSE(has(two, Feature::danger + Danger::last_leader + square));
}

}  // namespace
}  // namespace fray::conflict
