// Gnostic Chess: the position. Rules by Paul Snyder and Ron Hale-Evans (Gnostic Chess 0.2); N and H numbers
// are the rulings in docs/rules/gnostic.md.
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
#include "gnostic/hyperpig.h"
#include "gnostic/shade.h"

namespace fray::gnostic {

using chessmen::index_of;
using chessmen::Kind;
using chessmen::kKinds;
using chessmen::kLetters;
using chessmen::name_of;

enum class Spell : std::uint8_t { teleport, heal, shift_time, exchange, revive, imprison };
inline constexpr std::size_t kSpells = kCastables;
constexpr std::size_t index_of(Spell spell) { return static_cast<std::size_t>(spell); }
constexpr std::string_view name_of(Spell spell) {
  constexpr std::array<std::string_view, kSpells> names{"teleport", "heal",   "shift time",
                                                        "exchange", "revive", "imprison"};
  return names[index_of(spell)];
}
/// A set of spells; bit i is that of spell i.
using SpellSet = std::uint8_t;
inline constexpr SpellSet kAllSpells = 0x3f;
/// How often each spell has been cast, two bits a spell, of those that may be cast again.
using CastCounts = std::uint16_t;
constexpr SpellSet bit_of(Spell spell) { return static_cast<SpellSet>(1u << index_of(spell)); }

/// The nodes of a turn (N47). A position whose game is over is in phase `move`, with a result.
enum class Phase : std::uint8_t { move, announce, roll, promote };
constexpr std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 4> names{"move", "announce", "roll", "promote"};
  return names[static_cast<std::size_t>(phase)];
}

enum class Ending : std::uint8_t {
  none,
  king_dead,
  both_kings_dead,
  two_passes,
  repetition,
  hundred_half_moves
};
constexpr std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 6> names{"",           "king dead",  "both kings dead",
                                                  "two passes", "repetition", "100 half-moves"};
  return names[static_cast<std::size_t>(ending)];
}

/// The game options; the order of the values is that of the registered options.
struct Rules {
  bool spells_per_queen = false;     ///< spells=queen (N21)
  std::uint8_t rounds_per_step = 1;  ///< N4
  const Numbers* numbers = &kUsualNumbers;

  int dice_of(Kind kind) const { return numbers->fight.dice[index_of(rank_of(kind))]; }
  /// Hit points of a whole piece.
  int full_hits(Kind kind) const { return numbers->fight.hits[index_of(rank_of(kind))]; }
  int full_sixths(Kind kind) const { return kSixths * full_hits(kind); }
  int cost_of_point(Side side, Shade shade) const {
    return gnostic::cost_of_point(numbers->fight, side, shade);
  }
  bool operator==(const Rules&) const = default;
};

/// A draw comes after so many half-moves without combat, pawn move or spell (N31).
inline constexpr int kQuietLimit = 100;
inline constexpr int kMostTurns = 60000;
inline constexpr int kMostPieces = 16;  ///< of a side, living and dead

/// What is to be known of the piece on a square beside its side and kind.
class PieceState {
 public:
  constexpr PieceState() = default;
  constexpr PieceState(int damage, SpellSet used)
      : bits_(static_cast<std::uint16_t>(damage | used << kDamageBits)) {}
  /// In sixths of a hit point; less than the piece's full hit points.
  constexpr int damage() const { return bits_ & ((1 << kDamageBits) - 1); }
  /// Option spells=queen: the spells that this queen has cast.
  constexpr SpellSet used() const { return static_cast<SpellSet>(bits_ >> kDamageBits); }
  constexpr std::uint16_t bits() const { return bits_; }
  bool operator==(const PieceState&) const = default;

 private:
  static constexpr int kDamageBits = 10;
  std::uint16_t bits_ = 0;
};

/// Castling rights: bit 0 White's king side, 1 White's queen side, 2 and 3 Black's.
using CastlingRights = std::uint8_t;

struct Position : Pieces<Kind, kKinds> {
  std::array<PieceState, 64> states{};  ///< zero on empty squares
  Bits64 prisoners = 0;
  std::uint64_t key = 0;  ///< Zobrist key of everything that repetition compares, but en passant (N43)
  std::uint32_t trail_begin = 0;
  std::uint32_t trail_end = 0;
  Fight fight{};                                      ///< phases announce and roll
  std::array<std::array<std::uint8_t, 5>, 2> dead{};  ///< how many of each kind could be revived
  /// Option spells=side: the spells each side has cast as often as it may, and of the others how often.
  std::array<SpellSet, 2> used{};
  std::array<CastCounts, 2> casts{};
  /// Option spells=queen: the spells that dead queens have cast, in the order in which they are revived: who
  /// has most left comes first, among equals who has the first spell that the other has not.
  std::array<std::array<SpellSet, kMostPieces - 1>, 2> dead_queens{};
  std::uint16_t turn = 1;
  std::uint8_t quiet = 0;   ///< half-moves without combat, pawn move or spell
  Side side = Side::white;  ///< whose turn it is
  Phase phase = Phase::move;
  CastlingRights castling = 0;
  Square passed_over = kNoSquare;  ///< by a double step just made (N17)
  Square from = kNoSquare;         ///< phases announce and roll: the attacker's square
  Square to = kNoSquare;           ///< and the square of the fight
  Square defender = kNoSquare;     ///< where the defender stands: `to`, but with en passant (N17)
  std::array<Square, 2> promoting{kNoSquare, kNoSquare};  ///< phase promote: the pawn, and who comes next
  std::uint8_t passes = 0;  ///< made in a row until now; the second ends the game (N36)
  Track track;
  Rules rules;
  GameResult result = GameResult::none;
  Ending ending = Ending::none;

  /// Equality of everything but where the past lies in the trail.
  bool operator==(const Position& other) const;

  Bits64 own() const { return of(side); }
  Bits64 enemy() const { return of(~side); }
  /// What the piece on an occupied square has left, in sixths of a hit point.
  int sixths_left(Square square) const { return sixths_left(square, kind_on(square)); }
  /// The same, of a piece of that kind.
  int sixths_left(Square square, Kind kind) const {
    return rules.full_sixths(kind) - states[square].damage();
  }
  /// Option spells=side: how often a side may still cast a spell.
  int casts_left(Side owner, Spell spell) const {
    const std::size_t side_index = fray::index_of(owner);
    if (((used[side_index] | rules.numbers->never) & bit_of(spell)) != 0) return 0;
    return rules.numbers->casts[index_of(spell)] - (casts[side_index] >> (2 * index_of(spell)) & 3);
  }
  /// The queens of a side that can cast (N20, N28).
  Bits64 free_queens(Side owner) const { return of(owner, Kind::queen) & ~prisoners; }

  // Changes keep the key right.
  void put(Side owner, Kind kind, Square square, PieceState state = {});
  void remove(Square square);
  void set_state(Square square, PieceState state);
  void set_prisoner(Square square, bool imprisoned);
  void set_used(Side owner, SpellSet spells);
  void set_casts(Side owner, CastCounts counts);
  /// Option spells=side: the side has cast the spell once more.
  void count_cast(Side owner, Spell spell);
  void set_castling(CastlingRights rights);
  void set_track(Track to_track);
  /// A piece of that kind died; `spells` are those that it had cast, if a queen.
  void add_dead(Side owner, Kind kind, SpellSet spells);
  /// Takes one of that kind back, of several queens the first; answers what it had cast.
  SpellSet take_dead(Side owner, Kind kind);
  void pass_turn();
};
static_assert(sizeof(Position) <= 320);

struct ZobristKeys {
  PieceKeys<kKinds> piece;
  std::array<std::uint64_t, 64> prisoner{};
  std::array<std::uint64_t, 64> passed_over{};
  std::array<std::uint64_t, 16> castling{};
  std::uint64_t black_to_move = 0;
};

inline FRAY_DRAWN ZobristKeys kZobrist = [] {
  ZobristKeys keys;
  SplitMix64 random(0x476e6f7374696300ULL);  // "Gnostic"
  draw_keys(random, keys.piece);
  draw_keys(random, keys.prisoner);
  draw_keys(random, keys.passed_over);
  draw_keys(random, keys.castling);
  draw_keys(random, keys.black_to_move);
  return keys;
}();

/// The key of the pieces and all else that `key` stands for, computed from nothing.
std::uint64_t fresh_key(const Position& p);

/// What repetition compares (N43): the key, with the en passant that is possible.
std::uint64_t repetition_key(const Position& p);

/// The hash of the contract: that key, with whatever is pending in the turn. Counters and the trail are left
/// out.
std::uint64_t hash(const Position& p);

}  // namespace fray::gnostic
