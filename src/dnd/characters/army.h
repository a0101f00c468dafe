// D&D Battle Chess: the characters. Every piece is one, and stays the same one through a game and a campaign:
// it is known by its home, the square on which it stands at the start of a game (D75). D numbers are the
// rulings in docs/rules/dnd.md.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <string_view>

#include "core/grid.h"
#include "core/side.h"

namespace fray::dnd {

using Board = Grid8x8;
using Squares = Bits64;

enum class Kind : std::uint8_t { king, queen, rook, bishop, knight, pawn };
inline constexpr std::size_t kKinds = 6;
constexpr std::size_t index_of(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, kKinds> names{"king", "queen", "rook", "bishop", "knight", "pawn"};
  return names[index_of(kind)];
}
constexpr char letter_of(Kind kind) { return "KQRBNP"[index_of(kind)]; }
constexpr char letter_of(Side side, Kind kind) {
  const char letter = letter_of(kind);
  return side == Side::white ? letter : static_cast<char>(letter - 'A' + 'a');
}

/// The number of a character: White's from a1 to h1 and a2 to h2, then Black's from a8 to h8 and a7 to h7.
using Who = std::uint8_t;
inline constexpr Who kCharacters = 32;
inline constexpr Who kNobody = 255;

constexpr Side side_of(Who who) { return who < 16 ? Side::white : Side::black; }
inline constexpr std::array<Kind, 8> kBackRank{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                               Kind::king, Kind::bishop, Kind::knight, Kind::rook};
inline constexpr auto kKindOf = [] {
  std::array<Kind, kCharacters> kinds{};
  for (std::size_t who = 0; who < kCharacters; ++who)
    kinds[who] = who % 16 < 8 ? kBackRank[who % 8] : Kind::pawn;
  return kinds;
}();
constexpr Kind kind_of(Who who) { return kKindOf[who]; }
constexpr Square home_of(Who who) {
  const int file = who % 8;
  const int row = who % 16 < 8 ? 0 : 1;
  return static_cast<Square>((who < 16 ? row : 7 - row) * 8 + file);
}
constexpr Who king_of(Side side) { return side == Side::white ? 4 : 20; }
/// The two characters who can cast Shield Other, and which of them one is, 1 or 2.
constexpr Who cleric_of(Side side, int number) {
  return static_cast<Who>((side == Side::white ? 0 : 16) + (number == 1 ? 2 : 5));
}
constexpr int cleric_number(Who who) { return who % 8 == 2 ? 1 : 2; }

/// The far back rank of a side, where its pieces are promoted (D10).
constexpr int last_rank(Side side) { return side == Side::white ? 7 : 0; }

inline constexpr int kLevels = 5;
inline constexpr int kSpellLevels = 3;

}  // namespace fray::dnd
