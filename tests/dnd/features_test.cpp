// What the evaluation of D&D Battle Chess is told of a position (dnd/features.h).
#include "dnd/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "dnd/battle_graph.h"
#include "dnd/random_games.h"
#include "dnd/training_start.h"

namespace fray::dnd {
namespace {

std::vector<int> features_of(const Position& p) {
  FeatureList list;
  list_features(p, list);
  std::vector<int> sorted(list.begin(), list.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// The numbers as dnd/features.h describes them.
int number_of(Kind kind) { return static_cast<int>(kind); }
int square(Kind kind, int rank, int file) { return Feature::square + 32 * number_of(kind) + 4 * rank + file; }
int vigour(Kind kind, int level, int eighths) {
  return Feature::vigour + 11 * (5 * number_of(kind) + level - 1) + eighths;
}
int slots(int caster, int level, int count) {
  return Feature::slots + 7 * (3 * caster + level - 1) + count - 1;
}
int condition(int number, Kind kind) { return Feature::condition + 6 * number + number_of(kind); }
int threat(Kind by, Kind to) { return Feature::threat + 6 * number_of(by) + number_of(to); }
int of_other(int feature) { return Feature::other + feature; }

std::vector<int> sorted(std::vector<int> features) {
  std::sort(features.begin(), features.end());
  return features;
}

/// The position with White and Black changed over; without items.
Position mirrored(const Position& p) {
  const auto who_of = [](Who who) { return who == kNobody ? kNobody : static_cast<Who>((who + 16) % 32); };
  const auto square_of = [](Square square) {
    return square == kNoSquare ? square : static_cast<Square>(square ^ 56);
  };
  const auto battle_of = [&](Battle battle) {
    battle.attacker = who_of(battle.attacker);
    battle.defender = who_of(battle.defender);
    battle.from = square_of(battle.from);
    return battle;
  };
  Position q = p;
  for (Who who = 0; who < kCharacters; ++who) {
    Character character = p[who];
    if (character.on_board()) character.square = square_of(p.square_of(who)) & 127U;
    q[who_of(who)] = character;
  }
  for (std::size_t at = 0; at < 64; ++at) q.board[at ^ 56] = who_of(p.board[at]);
  for (const std::size_t side : {0, 1}) {
    q.sides[1 - side] = 0;
    for_each_square(p.sides[side],
                    [&](Square at) { q.sides[1 - side] |= Board::bit(static_cast<Square>(at ^ 56)); });
    q.now.used[1 - side] = p.now.used[side];
    q.now.locks[1 - side] = p.now.locks[side];
    q.now.locks[1 - side].battle = battle_of(p.now.locks[side].battle);
  }
  q.now.side = ~p.now.side;
  q.now.castling = static_cast<Castling>((p.now.castling >> 2 | p.now.castling << 2) & 15);
  q.now.battle = battle_of(p.now.battle);
  return q;
}

/// Calls `visit(p)` at the start of each turn of random games from all kinds of starts.
template <class Visit>
void for_each_turn_start(int games, Visit&& visit) {
  for_each_node(11, games, [&](const Position& p, const Trail&, const SplitMix64&) {
    if (G::turn_start(p)) visit(p);
  });
}

TEST(DndFeatures, OfARookAgainstAKnight) {
  const Position p = read("7k/8/8/3n4/8/8/8/K2R4 side=white pieces=d5:hp3,d1:level2;promoted");
  EXPECT_EQ(
      features_of(p),
      sorted({square(Kind::king, 0, 0), vigour(Kind::king, 1, 8), square(Kind::rook, 0, 3),
              vigour(Kind::rook, 2, 8), condition(Feature::promoted, Kind::rook),
              threat(Kind::rook, Kind::knight), Feature::prey + 11 * number_of(Kind::knight) + 3,
              Feature::edge + 4 * number_of(Kind::knight) + 3, Feature::loose + number_of(Kind::knight),
              Feature::flight + 3, Feature::mobility + 13 / 4, of_other(square(Kind::king, 0, 0)),
              of_other(vigour(Kind::king, 1, 8)), of_other(square(Kind::knight, 3, 3)),
              of_other(vigour(Kind::knight, 1, 3)), of_other(Feature::near + 4 * number_of(Kind::knight) + 3),
              of_other(Feature::flight + 3), of_other(Feature::mobility + 11 / 4)}));
}

TEST(DndFeatures, OfSpellsConditionsAndAKingUnderAttack) {
  // Black's queen is held: she attacks nobody. White's two attack the king, whom a pawn shields.
  const Position p =
      read("7k/6p1/8/4q3/8/8/1B6/K6R side=black pieces=b2:level3;slots4/1;marked2,e5:held2/14,h1:bless3");
  const auto has = [features = features_of(p)](int feature) {
    return std::binary_search(features.begin(), features.end(), feature);
  };
  EXPECT_TRUE(has(slots(2, 1, 2))) << "the queen's";
  EXPECT_TRUE(has(condition(static_cast<int>(Effect::held), Kind::queen)));
  EXPECT_FALSE(has(threat(Kind::queen, Kind::bishop)));
  EXPECT_TRUE(has(Feature::shield));
  EXPECT_TRUE(has(of_other(slots(1, 1, 4))));
  EXPECT_TRUE(has(of_other(slots(1, 2, 1))));
  EXPECT_FALSE(has(of_other(slots(1, 2, 2))));
  EXPECT_TRUE(has(of_other(Feature::marked + 1)));
  EXPECT_TRUE(has(of_other(condition(static_cast<int>(Effect::bless), Kind::rook))));
  EXPECT_TRUE(has(of_other(threat(Kind::rook, Kind::king))));
  EXPECT_TRUE(has(of_other(threat(Kind::bishop, Kind::queen))));
  EXPECT_FALSE(has(of_other(Feature::flanked + number_of(Kind::king))));
  EXPECT_TRUE(has(of_other(Feature::attacker + 5 * number_of(Kind::rook))));
}

TEST(DndFeatures, OfItems) {
  Trail trail;
  const auto text = PositionText::parse(
      "7k/8/8/8/8/8/8/K2R4 side=white items=a1:ring-of-protection+1,d1:weapon+2;cloak-of-resistance+1");
  const auto p = G::parse_position(*text, *resolve_options(G::info(), {}), trail);
  ASSERT_TRUE(p) << p.error().message;
  const auto features = features_of(*p);
  // A ring's +1 to AC and touch AC; +2 to attack and damage; a third of +1 to each of three saves.
  for (const int feature :
       {Feature::defence + 5 * number_of(Kind::king), Feature::defence + 5 * number_of(Kind::rook),
        Feature::offence + 5 * number_of(Kind::rook) + 1})
    EXPECT_TRUE(std::binary_search(features.begin(), features.end(), feature)) << feature;
}

TEST(DndFeatures, VigourIsWhatIsLeftInEighths) {
  EXPECT_EQ(vigour_of(0, 12), 0);
  EXPECT_EQ(vigour_of(1, 12), 1);
  EXPECT_EQ(vigour_of(2, 12), 2);
  EXPECT_EQ(vigour_of(6, 12), 4);
  EXPECT_EQ(vigour_of(11, 12), 8);
  EXPECT_EQ(vigour_of(12, 12), 8);
  EXPECT_EQ(vigour_of(15, 12), 9);
  EXPECT_EQ(vigour_of(16, 12), 10);
}

TEST(DndFeatures, AnEdgeComparesPoints) {
  EXPECT_EQ(edge_of(4, 9), 0);
  EXPECT_EQ(edge_of(5, 10), 1);
  EXPECT_EQ(edge_of(9, 10), 1);
  EXPECT_EQ(edge_of(10, 10), 2);
  EXPECT_EQ(edge_of(19, 10), 2);
  EXPECT_EQ(edge_of(20, 10), 3);
}

TEST(DndFeatures, AreSeenBySidesAlikeAndFitTheirRoom) {
  constexpr std::size_t kMany = 256;  // far fewer than FeatureList has room for
  std::set<int> seen;
  std::size_t positions = 0;
  for_each_turn_start(60, [&](const Position& p) {
    const auto features = features_of(p);
    ASSERT_LE(features.size(), kMany);
    ASSERT_LT(features.back(), Feature::count);
    seen.insert(features.begin(), features.end());
    ++positions;
    if (p.outfit != nullptr) return;
    const Position q = mirrored(p);
    ASSERT_EQ(features_of(q), features) << position_text(p, {}).str();
    ASSERT_EQ(evaluate(q), evaluate(p));
  });
  EXPECT_GT(positions, 3000u);
  EXPECT_GT(seen.size(), 900u) << "random games should come to many features";
}

TEST(DndFeatures, GroupsAreDistinct) {
  std::vector<int> group_of(Feature::count, 0);
  for (const FeatureGroup& group : feature_groups()) {
    ASSERT_LE(group.first + group.count, Feature::count) << group.name;
    for (int i = group.first; i < group.first + group.count; ++i)
      EXPECT_EQ(group_of[static_cast<std::size_t>(i)]++, 0) << group.name;
  }
}

TEST(DndTrainingStart, AreOfEveryLevelAndNowAndThenWithItems) {
  constexpr int kStarts = 400;
  std::array<int, kLevels> alike{};
  int of_many_levels = 0;
  int with_items = 0;
  for (std::uint64_t seed = 0; seed < kStarts; ++seed) {
    const std::string start = training_start(seed);
    ASSERT_EQ(start, training_start(seed));
    Trail trail;
    const auto text = PositionText::parse(start);
    ASSERT_TRUE(text);
    const auto p = G::parse_position(*text, *resolve_options(G::info(), {}), trail);
    ASSERT_TRUE(p) << start << ": " << p.error().message;
    with_items += p->outfit != nullptr ? 1 : 0;
    std::set<unsigned> levels;
    for (Who who = 0; who < kCharacters; ++who) levels.insert(static_cast<unsigned>((*p)[who].level));
    if (levels.size() > 1) {
      ++of_many_levels;
    } else {
      ++alike[*levels.begin() - 1];
    }
  }
  EXPECT_NEAR(alike[0], 0.48 * kStarts, 40);
  for (std::size_t level = 1; level < kLevels; ++level) EXPECT_NEAR(alike[level], 0.08 * kStarts, 22);
  EXPECT_NEAR(of_many_levels, 0.2 * kStarts, 32);
  EXPECT_GT(with_items, of_many_levels / 2);
}

}  // namespace
}  // namespace fray::dnd
