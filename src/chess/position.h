// Chess: the position. Rules are the FIDE Laws of Chess (2023); X numbers are the rulings in
// docs/rules/chess.md.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/chessmen.h"
#include "core/grid.h"
#include "core/pieces.h"
#include "core/random.h"
#include "core/side.h"
#include "core/zobrist.h"

namespace fray::chess {

using Board = Grid8x8;

using chessmen::index_of;
using chessmen::Kind;
using chessmen::kKinds;
using chessmen::kLetters;
using chessmen::name_of;

/// Why a game ended, in the order in which it is tested at the start of a turn (X21); an agreed draw by claim
/// (X17, X18) ends it at once.
enum class Ending : std::uint8_t {
  none,
  checkmate,
  stalemate,
  dead_position,
  fivefold,
  seventy_five,
  threefold_claim,
  fifty_claim
};

constexpr std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 8> names{"",
                                                  "checkmate",
                                                  "stalemate",
                                                  "insufficient material",
                                                  "fivefold repetition",
                                                  "75 moves",
                                                  "threefold repetition",
                                                  "50 moves"};
  return names[static_cast<std::size_t>(ending)];
}

/// What the side to move may claim at this turn start (X17, X18): bits that can come together.
struct Claim {
  static constexpr std::uint8_t none = 0;
  static constexpr std::uint8_t threefold = 1;
  static constexpr std::uint8_t fifty = 2;
};

/// The rights to castle, as bits; the order of the letters KQkq.
struct Castling {
  static constexpr std::uint8_t none = 0;
  static constexpr std::uint8_t white_short = 1;
  static constexpr std::uint8_t white_long = 2;
  static constexpr std::uint8_t black_short = 4;
  static constexpr std::uint8_t black_long = 8;
  static constexpr std::uint8_t all = 15;
};

constexpr std::uint8_t castling_of(Side side) {
  return side == Side::white ? Castling::white_short | Castling::white_long
                             : Castling::black_short | Castling::black_long;
}

/// A square of the side's own first rank: on its file for White, the same file on rank 8 for Black.
constexpr Square home_square(Side side, int file) { return Board::at(file, side == Side::white ? 0 : 7); }

/// Half-moves without capture or pawn move after which a draw may be claimed (X18) and comes by itself (X20).
inline constexpr int kClaimQuiet = 100;
inline constexpr int kMostQuiet = 150;
inline constexpr int kMostTurns = 60000;

/// Where the men stand: all that movement depends on, but for the rights to castle and en passant.
struct Men : Pieces<Kind, kKinds> {
  Bits64 straight_sliders() const { return of(Kind::rook) | of(Kind::queen); }
  Bits64 diagonal_sliders() const { return of(Kind::bishop) | of(Kind::queen); }
  /// The square of a side's king, which is on the board.
  Square king(Side side) const { return static_cast<Square>(lowest(of(side, Kind::king))); }

  bool operator==(const Men&) const = default;
};

struct Position : Men {
  std::uint64_t key =
      0;  ///< Zobrist key of men, side, rights and en passant square: what repetition compares
  std::uint32_t trail_begin = 0;
  std::uint32_t trail_end = 0;
  std::uint16_t turn = 1;
  std::uint8_t quiet = 0;  ///< half-moves without capture or pawn move
  Side side = Side::white;
  std::uint8_t castling = Castling::none;
  /// The square that a pawn has just passed over, if a pawn may legally take it there (X9); else none.
  Square en_passant = kNoSquare;
  std::uint8_t claim = Claim::none;
  GameResult result = GameResult::none;
  Ending ending = Ending::none;

  /// Equality of everything but where the past lies in the trail.
  bool operator==(const Position& other) const {
    return static_cast<const Men&>(*this) == static_cast<const Men&>(other) && turn == other.turn &&
           quiet == other.quiet && side == other.side && castling == other.castling &&
           en_passant == other.en_passant && claim == other.claim && result == other.result &&
           ending == other.ending;
  }

  Bits64 own() const { return of(side); }
  Bits64 enemy() const { return of(~side); }

  void put(Side owner, Kind kind, Square square);
  void remove(Side owner, Kind kind, Square square);
  void pass_turn();
  void set_castling(std::uint8_t rights);
  void set_en_passant(Square square);
};
static_assert(sizeof(Position) <= 96);

struct ZobristKeys {
  PieceKeys<kKinds> piece;
  std::array<std::uint64_t, 16> castling{};
  std::array<std::uint64_t, 8> en_passant{};  ///< by file
  std::uint64_t black_to_move = 0;
};

inline FRAY_DRAWN ZobristKeys kZobrist = [] {
  ZobristKeys keys;
  SplitMix64 random(0x4368657373ULL);  // "Chess"
  draw_keys(random, keys.piece);
  for (std::size_t right = 1; right < 16; right *= 2) {
    const std::uint64_t key = random.next();
    for (std::size_t rights = 0; rights < 16; ++rights) {
      if ((rights & right) != 0) keys.castling[rights] ^= key;
    }
  }
  draw_keys(random, keys.en_passant);
  draw_keys(random, keys.black_to_move);
  return keys;
}();

inline void Position::put(Side owner, Kind kind, Square square) {
  set(owner, kind, square);
  key ^= kZobrist.piece.of(owner, kind, square);
}

inline void Position::remove(Side owner, Kind kind, Square square) {
  unset(owner, kind, square);
  key ^= kZobrist.piece.of(owner, kind, square);
}

inline void Position::pass_turn() {
  side = ~side;
  key ^= kZobrist.black_to_move;
}

inline void Position::set_castling(std::uint8_t rights) {
  key ^= kZobrist.castling[castling] ^ kZobrist.castling[rights];
  castling = rights;
}

inline void Position::set_en_passant(Square square) {
  const auto key_of = [](Square at) {
    return at == kNoSquare ? 0 : kZobrist.en_passant[static_cast<std::size_t>(Board::file_of(at))];
  };
  key ^= key_of(en_passant) ^ key_of(square);
  en_passant = square;
}

/// The key computed from nothing.
std::uint64_t fresh_key(const Position& p);

/// The hash of the contract: the key, with what may be claimed and whether the game is over.
std::uint64_t hash(const Position& p);

}  // namespace fray::chess
