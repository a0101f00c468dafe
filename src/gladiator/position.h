// Gladiator Chess: the position. G numbers are the rulings in docs/rules/gladiator.md.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/pieces.h"
#include "core/side.h"
#include "gladiator/army.h"
#include "gladiator/squares.h"

namespace fray::gladiator {

/// The nodes of a slot, in their order (G68). A position whose game is over is in phase `move`, with a
/// result.
enum class Phase : std::uint8_t { replace, heal, override, move, fight, place };
constexpr std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 6> names{"replace", "heal", "override", "move", "fight", "place"};
  return names[static_cast<std::size_t>(phase)];
}

/// `queen_held_long` stands for `queen_held` where the option turns_held is not the usual one.
enum class Ending : std::uint8_t { none, king_killed, checkmate, queen_held, quiet, queen_held_long };
constexpr std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 6> names{"",
                                                  "king killed",
                                                  "checkmate",
                                                  "queen held for five turns",
                                                  "400 quiet slots",
                                                  "queen held for too long"};
  return names[static_cast<std::size_t>(ending)];
}

/// For each commander the number of the one who plays him among the players of his side; the king's is 0
/// (G9).
using Players = std::array<std::uint8_t, kCommanders>;

/// The most dice that the option attacker_dice gives, and with a frozen piece as the target (G33).
inline constexpr int kMostAttackerDice = 3;
inline constexpr int kMostExtraDice = kMostAttackerDice + 1;

/// The game options; the order of the values is that of the registered options.
struct Rules {
  bool ties_hurt : 1 = false;      ///< ties=attacker (G14)
  bool heals_one : 1 = false;      ///< queen_heals=one (G39)
  bool first_edition : 1 = false;  ///< edition=1: without G69 and G70
  bool other_army : 1 = false;     ///< `army` is not the usual one
  std::array<Players, 2> players{};
  std::uint8_t attacker_dice = 1;  ///< that the attacker rolls beyond its own (G15)
  std::uint8_t turns_held = 5;     ///< full turns after which a captive queen is lost (G48)
  Army army = kUsualArmy;          ///< G13
  bool operator==(const Rules&) const = default;

  /// Ends of turns after which a captive queen is lost (G58): the turn of the capture counts, too.
  int ends_held() const { return turns_held + 1; }
  Ending queen_lost() const { return turns_held == 5 ? Ending::queen_held : Ending::queen_held_long; }
};

inline constexpr int kQuietLimit = 400;  ///< slots after which the game is drawn (G57)
inline constexpr int kMostTurns = 60000;

/// A piece beside the board: what a queen has frozen, or what is to be placed.
struct OffBoard {
  Kind kind = Kind::none;
  std::uint8_t hits = 0;   ///< of a kind that fights
  std::uint8_t moved = 0;  ///< 1 if it has moved this turn (G56)
  bool operator==(const OffBoard&) const = default;
  bool holds(Kind what) const { return kind == what; }
  explicit operator bool() const { return kind != Kind::none; }
};

/// Where the wounds of a kind are kept; scouts have two places, by their squares, the lower first.
inline constexpr std::size_t kWounds = 7;
constexpr std::size_t wounds_of(Kind kind) {
  constexpr std::array<std::size_t, kKinds> places{0, 0, 1, 2, 3, 4, 0, 5, 0, 0};
  return places[index_of(kind)];
}

/// All of a position that bears on the future but is neither where pieces stand nor a counter, as bytes
/// without padding, so that it can be hashed as it lies.
struct Details {
  std::array<std::array<std::uint8_t, kWounds>, 2> hits{};  ///< 0 where there is no such piece on the board
  std::array<std::array<std::uint8_t, kKinds>, 2> lost{};   ///< pieces that may come back (G44, G45)
  std::array<OffBoard, 2> frozen{};                         ///< by each side's queen (G31)
  std::array<Square, 2> captor{kNoSquare, kNoSquare};       ///< of each side's queen: where it stands (G34)
  std::array<std::uint8_t, 2> held{};                       ///< ends of turns since each queen was captured
  std::array<std::uint8_t, 2> fallen{};  ///< whether each side's King's Knight has died (G20)
  OffBoard freed;                        ///< phase place: to its own back rank (G38)
  Side freed_side = Side::white;
  std::array<std::uint8_t, 2>
      returning{};          ///< phase place: each side's queen: 1, or 2 if she has moved (G37)
  Square from = kNoSquare;  ///< phase fight
  Square to = kNoSquare;    ///< phase fight; then until the slot ends where a pawn is to be replaced (G69)
  Side side = Side::white;  ///< whose slot it is
  Commander slot = Commander::king;
  Phase phase = Phase::move;
  std::uint8_t begun = 0;    ///< 1 if a decision has been made in this slot, before its move
  std::uint8_t checked = 0;  ///< 1 if the king of `side` stood in check before the slot's move
  std::uint8_t failed = 0;   ///< 1 if a move did not answer the check: the game is over (G26)
  std::uint16_t came =
      0;  ///< files of the far rank, as bits, where a replacement has come in this slot (G59)
  std::array<std::uint8_t, 2> captive_moved{};  ///< whether each captive queen had moved this turn (G56)

  bool operator==(const Details&) const = default;
};
static_assert(std::has_unique_object_representations_v<Details> && sizeof(Details) % 8 == 0);

struct Position : Pieces<Kind, kKinds, Board> {
  Squares moved = 0;      ///< the pieces on the board that have moved this turn
  std::uint64_t key = 0;  ///< Zobrist key of the pieces on the board
  Details now;
  std::uint16_t turn = 1;
  std::uint16_t quiet = 0;  ///< consecutive slots without event; with this one once its move is made (G57)
  Rules rules;
  GameResult result = GameResult::none;
  Ending ending = Ending::none;

  bool operator==(const Position&) const = default;

  using Pieces::of;
  Squares own() const { return of(now.side); }
  Squares enemy() const { return of(~now.side); }
  bool has(Side side, Kind kind) const { return static_cast<bool>(of(side, kind)); }
  /// The only piece of its kind; it must be on the board.
  Square square_of(Side side, Kind kind) const { return static_cast<Square>(lowest(of(side, kind))); }
  const OffBoard& frozen_by(Side side) const { return now.frozen[fray::index_of(side)]; }
  Square captor_of(Side side) const { return now.captor[fray::index_of(side)]; }
  /// A pawn has arrived in this slot and is to be replaced at its end (G69).
  bool has_arrival() const { return now.to != kNoSquare && now.phase != Phase::fight; }
  bool is_captive(Side side) const { return captor_of(side) != kNoSquare; }
  /// The king is mortal: his King's Knight has died, or his queen is captive (G20).
  bool mortal(Side side) const { return now.fallen[fray::index_of(side)] != 0 || is_captive(side); }
  /// The square on which a king stands or is frozen (G52); the side has a king.
  Square king_or_prison(Side side) const {
    return has(side, Kind::king) ? square_of(side, Kind::king) : square_of(~side, Kind::queen);
  }
  int lost(Side side, Kind kind) const { return now.lost[fray::index_of(side)][index_of(kind)]; }
  /// Whether somebody else than the king's player has the slot's move unless the king overrides (G9).
  bool king_is_asked() const { return rules.players[fray::index_of(now.side)][index_of(now.slot)] != 0; }

  /// The dice of a kind, and its hit points when it is whole; 0 of a queen.
  int dice_of(Kind kind) const { return rules.army.dice_of(kind); }
  int whole(Kind kind) const { return rules.army.whole(kind); }
  /// The hit points of the piece of that kind that stands there; 0 of a queen.
  int hits_at(Side side, Kind kind, Square square) const;

  // Changes that keep key and hit points in order.
  void put(Side side, Kind kind, Square square, int hits);
  /// Answers the hit points it had.
  int remove(Side side, Kind kind, Square square);
  void set_hits(Side side, Kind kind, Square square, int hits);
  void set_moved(Square square, bool has_moved) {
    if (has_moved) {
      moved |= Board::bit(square);
    } else {
      moved &= ~Board::bit(square);
    }
  }

 private:
  std::size_t wounds_at(Side side, Kind kind, Square square) const {
    return wounds_of(kind) + (kind == Kind::scout && has_lower_scout(side, square) ? 1 : 0);
  }
  bool has_lower_scout(Side side, Square square) const {
    return has(side, Kind::scout) && square_of(side, Kind::scout) < square;
  }
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 320);

/// The first position (setup), without anything of a slot begun: apply.h has begin_game.
Position setup(const Rules& rules);

/// The Zobrist key computed from nothing.
std::uint64_t fresh_key(const Position& p);

/// The contract's hash: everything but the turn's number and the quiet slots.
std::uint64_t hash(const Position& p);

}  // namespace fray::gladiator
