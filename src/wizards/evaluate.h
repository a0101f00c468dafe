// Wizard's Chess: the evaluation, a small network on features of the position (core/network.h), and the order
// in which the search looks at actions. The numbers in weights.inc are fitted on self-play by `fray fit
// wizards` (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <span>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The numbers of the features. All but the last exist twice, for the side to move and, + `kOther`, for the
/// other; squares are seen from the side they belong to (mirrored for Black).
struct Feature {
  /// + 64 * kind + square: where pieces stand, mana included.
  static constexpr int square = 0;
  /// + captured mana that the side holds, and + passive mana that it has left; both as kUsualCheckers where
  /// they are more.
  static constexpr int captured = square + 64 * static_cast<int>(kKinds);
  static constexpr int passive = captured + kUsualCheckers + 1;
  /// + 7 * suit + class (pawn to king, any), for each card in hand; the last is a joker.
  static constexpr int card = passive + kUsualCheckers + 1;
  /// The same for each card of the spell book that the side has the mana for.
  static constexpr int offer = card + 7 * 4 + 1;
  /// + kind, for each man that is clubbed.
  static constexpr int clubbed = offer + 7 * 4 + 1;
  /// + min(squares a man can go to that no pawn of the enemy attacks / 2, 7), + 8 * kind (knight to queen).
  static constexpr int mobility = clubbed + static_cast<int>(kMenKinds);
  /// + min(number of the enemy's attacks on the squares around the king, 7).
  static constexpr int pressure = mobility + 8 * 4;
  /// + rank of each passed pawn, 1 to 6.
  static constexpr int passed = pressure + 8;
  /// + kind of each own piece that enemy mana could leap over.
  static constexpr int prey = passed + 8;
  /// + kind of each own man that a pawn of the enemy attacks.
  static constexpr int harried = prey + static_cast<int>(kKinds);
  /// The side has a leap, and so must leap when its turn comes.
  static constexpr int leap = harried + static_cast<int>(kKinds);
  static constexpr int kOther = leap + 1;
  static constexpr int in_check = 2 * kOther;
  static constexpr int count = in_check + 1;
};

/// The features of a position at the start of a turn.
void list_features(const Position& p, FeatureList& features);

/// The contract's network.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of all men, at 1, 3, 3, 5, 9, of mana on the board and captured, each
/// checker 1, and of cards at their price. Never tuned.
Value material(const Position& p);

/// The contract's ordering: captures of the most valuable by the least valuable, promotions, purchases,
/// spells by what they bring, quiet moves.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's `forced`: the king is in check or captured.
bool forced(const Position& p);

}  // namespace fray::wizards
