// D&D Battle Chess: the features of a position that its evaluation, a small network (core/network.h), adds
// up.
#pragma once

#include <cstdint>
#include <vector>

#include "core/network.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The numbers of the features. All of them exist twice, for the side whose turn it is and, + `other` further
/// on, for the other; ranks are seen from the side they belong to. A piece is able if it can act and may
/// attack the enemy king.
struct Feature {
  static constexpr int kKindCount = static_cast<int>(kKinds);
  static constexpr int kRegions = 32;    ///< 8 ranks from the own end, 4 files from the edge
  static constexpr int kVigours = 11;    ///< see vigour_of
  static constexpr int kCasters = 4;     ///< knights, bishops, queens, kings
  static constexpr int kMostSlots = 7;   ///< of one level
  static constexpr int kNear = 4;        ///< steps from the enemy king
  static constexpr int kBeside = 8;      ///< squares beside a king
  static constexpr int kGearGrades = 5;  ///< see grade_of
  static constexpr int kEdges = 4;       ///< see edge_of
  static constexpr int kMobility = 12;   ///< see mobility
  /// What acts on somebody or has been done: the effects up to the last curse, by their numbers, then these.
  enum Condition : int {
    charmed = static_cast<int>(Effect::curse_delay) + 1,
    steadfast,
    warded,
    smited,
    laid,
    promoted,
    wounded,
    kConditions,
  };

  /// + 32 * kind + 4 * rank + file: where the pieces are.
  static constexpr int square = 0;
  /// + 11 * (5 * kind + level - 1) + vigour.
  static constexpr int vigour = square + kKindCount * kRegions;
  /// + 7 * (3 * caster + spell level - 1) + slots of that level - 1; none where there are none.
  static constexpr int slots = vigour + kKindCount * kLevels * kVigours;
  /// + spell level - 1: somebody's slot of that level pays for damage only.
  static constexpr int marked = slots + kCasters * kSpellLevels * kMostSlots;
  /// + 6 * condition + kind.
  static constexpr int condition = marked + kSpellLevels;
  /// + 4 * kind + steps - 1: an able piece so near to the enemy king.
  static constexpr int near = condition + kConditions * kKindCount;
  /// + 5 * kind + level - 1: an able piece that attacks the enemy king.
  static constexpr int attacker = near + kKindCount * kNear;
  /// + their number - 1: own pawns with which the king can change places.
  static constexpr int shield = attacker + kKindCount * kLevels;
  /// + 6 * kind of those who can act + kind of whom at least one of them attacks, once for each of the
  /// latter.
  static constexpr int threat = shield + kBeside;
  /// + kind: an enemy whom two or more attack.
  static constexpr int flanked = threat + kKindCount * kKindCount;
  /// + squares - 1: of the far rank, those that have promoted a piece.
  static constexpr int used = flanked + kKindCount;
  /// + kind: who is fascinated in a battle that the own king has suspended.
  static constexpr int lock = used + Board::kFiles;
  /// + 0 for the short side, 1 for the long one.
  static constexpr int castling = lock + kKindCount;
  /// + 5 * kind + grade - 1: what the items of a piece do for attacks, and for its defence; none of grade 0.
  static constexpr int offence = castling + 2;
  static constexpr int defence = offence + kKindCount * kGearGrades;
  /// + 11 * kind + vigour: an enemy whom somebody attacks, and what he can lose.
  static constexpr int prey = defence + kKindCount * kGearGrades;
  /// + 4 * kind + edge: the same, and how the fittest of those who attack him compares with him.
  static constexpr int edge = prey + kKindCount * kVigours;
  /// + kind: the same, if no enemy could take the square back.
  static constexpr int loose = edge + kKindCount * kEdges;
  /// + their number - 1: squares beside the enemy king that are attacked.
  static constexpr int ring = loose + kKindCount;
  /// + their number: squares beside the own king that hold none of his own and that no enemy attacks.
  static constexpr int flight = ring + kBeside;
  /// + a quarter of the squares that are attacked, up to 11.
  static constexpr int mobility = flight + kBeside + 1;
  static constexpr int other = mobility + kMobility;
  static constexpr int count = 2 * other;
};

/// What somebody can lose and still stand, as a share of what the table gives him at his level: 0 for
/// nothing, 1 to 8 in eighths, rounded up, 9 for up to a quarter more than all, 10 beyond.
constexpr int vigour_of(int points, int hp) {
  if (points <= hp) return (8 * points + hp - 1) / hp;
  return 4 * points <= 5 * hp ? 9 : 10;
}

/// How somebody with so many points compares with one of so many whom he attacks: 0 has less than half of
/// them, 1 less, 2 less than twice as many, 3 at least that.
constexpr int edge_of(int points, int target) {
  return points >= target ? (points >= 2 * target ? 3 : 2) : 2 * points >= target ? 1 : 0;
}

/// How good items are that do so much (Gear::offence, Gear::defence): 0 for nothing, up to 5.
constexpr int grade_of(int points) {
  if (points <= 2) return points > 0 ? 1 : 0;
  return points <= 4 ? 2 : points <= 7 ? 3 : points <= 11 ? 4 : 5;
}

/// The contract's features, also of positions within a turn: those of each character, and the others.
void list_features(const Position& p, FeatureList& features);

/// Those that say what somebody is, has and suffers, and where he stands; none of who is off the board.
/// Without items (Position::outfit) they say nothing but whose turn it is, by what tables, and p[who].
void list_character(const Position& p, Who who, FeatureList& features);

/// Those that are about several, or about a side.
void list_others(const Position& p, FeatureList& features);

/// The contract's groups: pieces by kind, and the other features by what they say.
std::vector<FeatureGroup> feature_groups();

}  // namespace fray::dnd
