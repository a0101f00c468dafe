// Conflict Chess: the position. Rules by Derick Green (Variant Chess 25, 1997); C numbers are the rulings in
// docs/rules/conflict.md.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/chessmen.h"
#include "core/grid.h"
#include "core/pieces.h"
#include "core/random.h"
#include "core/side.h"
#include "core/zobrist.h"

namespace fray::conflict {

using Board = Grid8x8;

using chessmen::index_of;
using chessmen::Kind;
using chessmen::kKinds;
using chessmen::kLetters;
using chessmen::name_of;
constexpr bool is_officer(Kind kind) {
  return kind == Kind::knight || kind == Kind::bishop || kind == Kind::rook;
}
constexpr bool is_leader(Kind kind) { return kind == Kind::queen || kind == Kind::king; }

/// The nodes of a turn (C31, C33). A position whose game is over is in phase `move`, with a result.
enum class Phase : std::uint8_t { move, attack, roll, move_in, send_home };

constexpr std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 5> names{"move", "attack", "roll", "move-in", "send-home"};
  return names[static_cast<std::size_t>(phase)];
}

/// Why a game ended, in the order in which it is tested at the start of a turn (C43).
enum class Ending : std::uint8_t { none, no_leader, stalemate, repetition, hundred_half_moves };

constexpr std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 5> names{"", "no leader", "stalemate", "repetition",
                                                  "100 half-moves"};
  return names[static_cast<std::size_t>(ending)];
}

inline constexpr int kMostPieces = 16;  ///< of a side

/// What pieces add to their die (C14), and how many times as much on terrain in defence (C17).
struct Strengths {
  std::uint8_t leader = 3;
  std::uint8_t officer = 2;  ///< of knights and bishops, and the least of rooks (C15)
  std::uint8_t pawn = 1;
  std::uint8_t terrain = 2;
  bool operator==(const Strengths&) const = default;
  /// Of a kind; of rooks the least.
  constexpr int of(Kind kind) const { return is_leader(kind) ? leader : is_officer(kind) ? officer : pawn; }
  constexpr bool usual() const {
    return std::bit_cast<std::uint32_t>(*this) == std::bit_cast<std::uint32_t>(Strengths());
  }
};

/// The game options; the order of the values is that of the registered options.
struct Rules {
  bool strict_knights = false;  ///< knight_terrain=strict (C11)
  bool board_rooks = false;     ///< rook_support=board (C15)
  Strengths strengths;
  std::uint8_t command_range = 4;  ///< in king's steps (C1)
  std::uint8_t most_supporters = kMostPieces - 1;
  bool operator==(const Rules&) const = default;

  /// As one number, of which the usual rules are kUsualRules.
  constexpr std::uint64_t bits() const { return std::bit_cast<std::uint64_t>(*this); }
};
inline constexpr std::uint64_t kUsualRules = Rules().bits();

/// The terrain squares e4, f4, c5 and d5 (C9).
inline constexpr Bits64 kTerrain = Board::bit(Board::at(4, 3)) | Board::bit(Board::at(5, 3)) |
                                   Board::bit(Board::at(2, 4)) | Board::bit(Board::at(3, 4));

/// A draw comes after so many half-moves without combat or pawn move (C30).
inline constexpr int kQuietLimit = 100;
inline constexpr int kMostTurns = 60000;

struct Position : Pieces<Kind, kKinds> {
  std::uint64_t key = 0;  ///< Zobrist key of the pieces and the side whose turn it is
  Bits64 commanded =
      0;  ///< phase attack: own pieces, the moved one included, in command at the turn's start (C34)
  Bits64 attackers = 0;  ///< phases roll, move_in, send_home: who takes part, the moved piece included
  std::uint32_t trail_begin = 0;
  std::uint32_t trail_end = 0;
  std::uint16_t turn = 1;
  std::uint8_t quiet = 0;   ///< half-moves without combat or pawn move before this turn
  Side side = Side::white;  ///< whose turn it is
  Phase phase = Phase::move;
  Square from = kNoSquare;  ///< the move of this turn, in every phase but `move`
  Square to = kNoSquare;
  Kind before = Kind::none;   ///< the moved piece's kind at the start of the turn
  Square target = kNoSquare;  ///< the attacked square, from phase roll on
  Rules rules;
  GameResult result = GameResult::none;
  Ending ending = Ending::none;

  /// Equality of everything but where the past lies in the trail.
  bool operator==(const Position& other) const {
    return kinds == other.kinds && sides == other.sides && commanded == other.commanded &&
           attackers == other.attackers && turn == other.turn && quiet == other.quiet && side == other.side &&
           phase == other.phase && from == other.from && to == other.to && before == other.before &&
           target == other.target && rules == other.rules && result == other.result && ending == other.ending;
  }

  Bits64 own() const { return of(side); }
  Bits64 enemy() const { return of(~side); }
  Bits64 leaders() const { return of(Kind::queen) | of(Kind::king); }
  Bits64 officers() const { return of(Kind::knight) | of(Kind::bishop) | of(Kind::rook); }
  /// What stops a sliding piece: pieces and terrain (C9).
  Bits64 blockers() const { return occupied() | kTerrain; }

  void put(Side owner, Kind kind, Square square);
  void remove(Side owner, Kind kind, Square square);
  void pass_turn();
};
static_assert(sizeof(Position) <= 120);

struct ZobristKeys {
  PieceKeys<kKinds> piece;
  std::uint64_t black_to_move = 0;
};

inline FRAY_DRAWN ZobristKeys kZobrist = [] {
  ZobristKeys keys;
  SplitMix64 random(0x436f6e666c696374ULL);  // "Conflict"
  draw_keys(random, keys.piece);
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

/// The key of the pieces and the side, computed from nothing.
std::uint64_t fresh_key(const Position& p);

/// The hash of the contract: the key, with whatever is pending in the turn. Counters and the trail are left
/// out.
std::uint64_t hash(const Position& p);

}  // namespace fray::conflict
