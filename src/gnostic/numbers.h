// Gnostic Chess: the numbers of the rules that a designer may turn (docs/rules/gnostic.md, "Other numbers"):
// hit points, dice, what a shade does, how often a spell may be cast.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/chessmen.h"

namespace fray::gnostic {

/// Kinds that fight alike: knights and bishops do.
enum class Rank : std::uint8_t { pawn, minor, rook, queen, king };
inline constexpr std::size_t kRanks = 5;
constexpr std::size_t index_of(Rank rank) { return static_cast<std::size_t>(rank); }
constexpr std::string_view name_of(Rank rank) {
  constexpr std::array<std::string_view, kRanks> names{"pawn", "knight or bishop", "rook", "queen", "king"};
  return names[index_of(rank)];
}
/// The combat value (N14), by which a fighter's death is judged whatever its numbers are.
constexpr int combat_value(Rank rank) {
  constexpr std::array<int, kRanks> values{1, 3, 5, 9, 10};
  return values[index_of(rank)];
}
/// Of a kind of piece, not Kind::none.
constexpr Rank rank_of(chessmen::Kind kind) {
  constexpr std::array<Rank, chessmen::kKinds + 1> ranks{Rank::pawn,  Rank::minor, Rank::minor, Rank::rook,
                                                         Rank::queen, Rank::king,  Rank::pawn};
  return ranks[chessmen::index_of(kind)];
}

/// Hit points are counted in sixths: a factor of 1 makes a point cost six (N10).
inline constexpr int kSixths = 6;
inline constexpr std::size_t kTrackPlaces = 5;
inline constexpr int kMostHitPoints = 100;
inline constexpr int kLeastCost = 3, kMostCost = 36;  ///< of a point, in sixths of a hit point

/// The numbers that a fight depends on.
struct FightNumbers {
  /// Of a whole piece, 1 to kMostHitPoints.
  std::array<std::uint8_t, kRanks> hits{10, 30, 50, 90, 100};
  /// The most it may roll at once, 1 to kMaxDice.
  std::array<std::uint8_t, kRanks> dice{1, 3, 5, 9, 10};
  /// How many sixths of a hit point one point scored against a piece costs it on a square of each shade, from
  /// the one that is worst for its side to the best: kLeastCost to kMostCost (N5, N10).
  std::array<std::uint8_t, kTrackPlaces> costs{12, 8, 6, 4, 3};
  bool operator==(const FightNumbers&) const = default;
};

inline constexpr std::size_t kCastables = 6;
/// How often each spell may be cast, in the order of `Spell` (N21).
using Casts = std::array<std::uint8_t, kCastables>;
inline constexpr int kMostCasts = 3;

class FightSet;

/// The numbers of a game, made once for all games that have them.
struct Numbers {
  FightNumbers fight;
  Casts casts{1, 1, 1, 1, 1, 1};
  /// The spells that nobody may cast, as a SpellSet.
  std::uint8_t never = 0;
  /// Part of the hash; 0 of the usual numbers.
  std::uint64_t digest = 0;
  /// The solutions of fights of other numbers; null where the built-in table has them.
  FightSet* fights = nullptr;
};

inline constexpr Numbers kUsualNumbers{};

/// The one object that has these numbers; it lasts as long as the program. May be called on any thread.
/// O(number of different numbers in use).
const Numbers& numbers_with(const FightNumbers& fight, const Casts& casts);

/// The most points that may have to be scored against a whole piece on its best square; at most kMaxTarget.
int most_points(const FightNumbers& numbers, Rank rank);

}  // namespace fray::gnostic
