// Gladiator Chess: the pieces, and who commands them. Rules by Steve Wachs (Red Pub Games); G numbers are the
// rulings in docs/rules/gladiator.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fray::gladiator {

/// In the order in which lost pieces are listed.
enum class Kind : std::uint8_t {
  king,
  queen,
  champion,
  mounted_knight,
  black_knight,
  kings_knight,
  warrior,
  scout,
  squire,
  footman,
  none
};
inline constexpr std::size_t kKinds = 10;
constexpr std::size_t index_of(Kind kind) { return static_cast<std::size_t>(kind); }

/// Who makes the moves of a turn, in their order (G1).
enum class Commander : std::uint8_t { king, queen, black_knight, kings_knight };
inline constexpr std::size_t kCommanders = 4;
constexpr std::size_t index_of(Commander commander) { return static_cast<std::size_t>(commander); }
constexpr std::string_view name_of(Commander commander) {
  constexpr std::array<std::string_view, kCommanders> names{"king", "queen", "black knight", "king's knight"};
  return names[index_of(commander)];
}

/// What there is to know of a kind (the piece data of the rulings).
struct KindData {
  std::string_view name;
  char letter;
  int dice;   ///< that it rolls in the usual game; none for the queen, who never fights
  int hits;   ///< when it is whole, in the usual game
  int count;  ///< in an army
  Commander commander;
  bool recovers;  ///< after every victory (G17)
};
inline constexpr std::array<KindData, kKinds> kKindData{{
    {"king", 'K', 5, 30, 1, Commander::king, false},
    {"queen", 'Q', 0, 0, 1, Commander::queen, false},
    {"champion", 'C', 4, 20, 1, Commander::queen, false},
    {"mounted knight", 'M', 3, 16, 1, Commander::king, false},
    {"black knight", 'B', 4, 20, 1, Commander::black_knight, false},
    {"king's knight", 'N', 4, 20, 1, Commander::kings_knight, false},
    {"warrior", 'W', 2, 6, 2, Commander::queen, true},
    {"scout", 'S', 3, 12, 2, Commander::black_knight, false},
    {"squire", 'P', 1, 2, 5, Commander::kings_knight, true},
    {"footman", 'F', 1, 4, 5, Commander::king, true},
}};
inline constexpr int kArmy = 20;

namespace detail {
inline constexpr std::array<char, kKinds> kLetters = [] {
  std::array<char, kKinds> letters{};
  for (std::size_t i = 0; i < kKinds; ++i) letters[i] = kKindData[i].letter;
  return letters;
}();
}  // namespace detail
/// By kind.
inline constexpr std::string_view kLetters(detail::kLetters.data(), kKinds);

constexpr const KindData& data_of(Kind kind) { return kKindData[index_of(kind)]; }
constexpr std::string_view name_of(Kind kind) { return kind == Kind::none ? "" : data_of(kind).name; }
constexpr Commander commander_of(Kind kind) { return data_of(kind).commander; }
constexpr bool recovers(Kind kind) { return data_of(kind).recovers; }
constexpr bool fights(Kind kind) { return kind != Kind::queen; }
constexpr bool is_pawn(Kind kind) { return kind == Kind::squire || kind == Kind::footman; }
/// Whether wounds of this kind last, so that its hit points are to be kept (G17).
constexpr bool keeps_wounds(Kind kind) { return fights(kind) && !recovers(kind); }
/// How strong the pieces of a game are: dice and, when they are whole, hit points by kind; none of a queen.
/// The options of the game give them.
struct Army {
  std::array<std::uint8_t, kKinds> dice{};  ///< 1 to kMostDice
  std::array<std::uint8_t, kKinds> hits{};  ///< 1 to kMostHits
  bool operator==(const Army&) const = default;

  constexpr int dice_of(Kind kind) const { return dice[index_of(kind)]; }
  constexpr int whole(Kind kind) const { return hits[index_of(kind)]; }
};
inline constexpr int kMostDice = 6;
inline constexpr int kMostHits = 40;
inline constexpr Army kUsualArmy = [] {
  Army army;
  for (std::size_t i = 0; i < kKinds; ++i) {
    army.dice[i] = static_cast<std::uint8_t>(kKindData[i].dice);
    army.hits[i] = static_cast<std::uint8_t>(kKindData[i].hits);
  }
  return army;
}();

/// Whether it captures a queen by moving onto her square; a king does if he is mortal (G34).
constexpr bool captures_queens(Kind kind) { return kind == Kind::black_knight || kind == Kind::scout; }

}  // namespace fray::gladiator
