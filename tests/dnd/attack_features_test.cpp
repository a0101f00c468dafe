// What features say of attacks and kings is what the reference finds, square by square.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dnd/features.h"
#include "dnd/game.h"
#include "dnd/random_games.h"
#include "feature_counts.h"
#include "reference/dnd_reference.h"

namespace fray::dnd {
namespace {

namespace reference = dnd_reference;

using Counts = test::FeatureCounts;

int number_of(const reference::Character& character) {
  return static_cast<int>(std::string_view("KQRBNP").find(character.kind));
}

/// Counts by the reference, for one side, what its features say of attacks and kings.
class SideCounter {
 public:
  SideCounter(const reference::Position& p, bool white, int base) : p_(p), white_(white), base_(base) {}

  void add_to(Counts& counts) {
    counts_ = &counts;
    for (const auto& [square, home] : p_.board) {
      if (p_.characters.at(home).white != white_ && !reference::is_locked(p_, square)) add_enemy(square);
    }
    if (const auto king = reference::king_of(p_, !white_)) add_enemy_king(reference::square_of(p_, *king));
    if (const auto king = reference::king_of(p_, white_)) add_own_king(reference::square_of(p_, *king));
    int attacked = 0;
    for_each_square(
        [&](const reference::Square& square) { attacked += attackers(square, white_).empty() ? 0 : 1; });
    add(Feature::mobility + std::min(attacked / 4, 11));
  }

 private:
  void add(int feature) { ++(*counts_)[base_ + feature]; }
  template <class Visit>
  static void for_each_square(Visit&& visit) {
    for (int rank = 1; rank <= 8; ++rank) {
      for (int file = 1; file <= 8; ++file) visit(reference::Square{rank, file});
    }
  }
  static int points_of(const reference::Character& character) {
    return character.hp + character.temp.value_or(0);
  }

  /// Those of a side who attack a square and can act.
  std::vector<std::pair<reference::Square, const reference::Character*>> attackers(
      const reference::Square& to, bool white) const {
    std::vector<std::pair<reference::Square, const reference::Character*>> all;
    for (const auto& [from, home] : p_.board) {
      const reference::Character& by = p_.characters.at(home);
      if (by.white == white && reference::is_able(by) && !reference::is_fascinated(p_, home) &&
          reference::reaches(p_, by.kind, white, from, to))
        all.emplace_back(from, &by);
    }
    return all;
  }

  void add_enemy(const reference::Square& square) {
    const reference::Character& enemy = *reference::at(p_, square);
    const auto by = attackers(square, white_);
    if (by.empty()) return;
    const int kind = number_of(enemy);
    const int points = points_of(enemy);
    std::map<int, int> kinds;
    int fittest = 0;
    for (const auto& [from, attacker] : by) {
      ++kinds[number_of(*attacker)];
      fittest = std::max(fittest, points_of(*attacker));
    }
    for (const auto& [attacking, count] : kinds) add(Feature::threat + 6 * attacking + kind);
    if (by.size() > 1) add(Feature::flanked + kind);
    if (attackers(square, !white_).empty()) add(Feature::loose + kind);
    add(Feature::prey + 11 * kind + vigour_of(points, reference::row_of(enemy.kind, enemy.level).hp));
    const int edge = fittest >= 2 * points ? 3 : fittest >= points ? 2 : 2 * fittest >= points ? 1 : 0;
    add(Feature::edge + 4 * kind + edge);
  }

  void add_enemy_king(const reference::Square& king) {
    int ring = 0;
    for_each_square([&](const reference::Square& square) {
      ring += reference::steps(square, king) == 1 && !attackers(square, white_).empty() ? 1 : 0;
    });
    if (ring > 0) add(Feature::ring + ring - 1);
    for (const auto& [from, attacker] : attackers(king, white_)) {
      if (attacker->lasting.count("charmed") == 0)
        add(Feature::attacker + 5 * number_of(*attacker) + attacker->level - 1);
    }
    for (const auto& [square, home] : p_.board) {
      const reference::Character& by = p_.characters.at(home);
      const int steps = reference::steps(square, king);
      if (by.white == white_ && reference::is_able(by) && !reference::is_fascinated(p_, home) &&
          by.lasting.count("charmed") == 0 && steps >= 1 && steps <= 4)
        add(Feature::near + 4 * number_of(by) + steps - 1);
    }
  }

  void add_own_king(const reference::Square& king) {
    int shields = 0;
    int flight = 0;
    for_each_square([&](const reference::Square& square) {
      if (reference::steps(square, king) != 1) return;
      const reference::Character* there = reference::at(p_, square);
      const bool is_own = there != nullptr && there->white == white_;
      shields += is_own && there->kind == 'P' ? 1 : 0;
      flight += !is_own && attackers(square, !white_).empty() ? 1 : 0;
    });
    if (shields > 0) add(Feature::shield + shields - 1);
    add(Feature::flight + flight);
  }

  const reference::Position& p_;
  bool white_;
  int base_;
  Counts* counts_ = nullptr;
};

/// Of attacks and kings, and not of squares, points, spells, conditions, items and rights.
bool is_counted(int feature) {
  const int own = feature % Feature::other;
  return (own >= Feature::near && own < Feature::used) || own >= Feature::prey;
}

TEST(DndFeatures, SayWhoAttacksWhom) {
  int compared = 0;
  for_each_node(19, 24, [&](const Position& p, const Trail& trail, SplitMix64& random) {
    if (p.outfit != nullptr || p.rules.tables != 0 || random.below(5) != 0) return;
    const std::string text = position_text(p, trail).str();
    FeatureList features;
    list_features(p, features);
    const Counts listed = test::counts_of(features, Feature::count, is_counted);
    const reference::Game game(text, {});
    const bool white = p.now.side == Side::white;
    Counts expected;
    SideCounter(game.position(), white, 0).add_to(expected);
    SideCounter(game.position(), !white, Feature::other).add_to(expected);
    ASSERT_EQ(listed, expected) << text;
    ++compared;
  });
  EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace fray::dnd
