// The men of chess, for the games that keep them: their kinds, how they stand at the start, their rights to
// castle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/grid.h"
#include "core/side.h"

namespace fray {

/// The pieces behind the pawns from the a-file on, of any game whose `Kind` has those of chess.
template <class Kind>
inline constexpr std::array<Kind, 8> kBackRank{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                               Kind::king, Kind::bishop, Kind::knight, Kind::rook};

/// Calls `put(side, kind, square)` for each man of chess where it stands at the start.
template <class Kind, class Put>
void put_chessmen(Put&& put) {
  for (int file = 0; file < 8; ++file) {
    const Kind kind = kBackRank<Kind>[static_cast<std::size_t>(file)];
    put(Side::white, kind, Grid8x8::at(file, 0));
    put(Side::white, Kind::pawn, Grid8x8::at(file, 1));
    put(Side::black, Kind::pawn, Grid8x8::at(file, 6));
    put(Side::black, kind, Grid8x8::at(file, 7));
  }
}

/// The letters of the rights to castle; the right of letter i is bit i.
inline constexpr std::string_view kCastlingLetters = "KQkq";

/// Rights to castle as in FEN: "KQkq", some of it, or "-".
inline std::string castling_text(unsigned rights) {
  std::string text;
  for (std::size_t i = 0; i < kCastlingLetters.size(); ++i) {
    if ((rights >> i & 1) != 0) text += kCastlingLetters[i];
  }
  return text.empty() ? "-" : text;
}

/// The kinds of games that have exactly those of chess, and as texts and keys number them.
namespace chessmen {

enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king, none };
inline constexpr std::size_t kKinds = 6;

constexpr std::size_t index_of(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, kKinds + 1> names{"pawn",  "knight", "bishop", "rook",
                                                           "queen", "king",   ""};
  return names[index_of(kind)];
}

/// By kind.
inline constexpr std::string_view kLetters = "PNBRQK";

}  // namespace chessmen
}  // namespace fray
