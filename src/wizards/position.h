// Wizard's Chess: the position. The source of the rules is named in docs/rules/wizards.md; W numbers are its
// rulings.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/grid.h"
#include "core/pieces.h"
#include "core/random.h"
#include "core/side.h"
#include "core/zobrist.h"
#include "wizards/cards.h"

namespace fray::wizards {

using Board = Grid8x8;

inline constexpr Bits64 kDarkSquares = 0xaa55aa55aa55aa55ULL;  ///< a1 is one (W3)

/// The nodes of a turn (W67). A position whose game is over is in phase `turn`, with a result.
enum class Phase : std::uint8_t { turn, deal, hearts, second };
constexpr std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 4> names{"turn", "deal", "hearts", "second"};
  return names[static_cast<std::size_t>(phase)];
}

/// What a side has done in its turn before its move, as bits, in the order in which it may do it (W30, W67).
/// Hearts has phases of its own, Diamonds and Spades end the turn, so that `cast` is Clubs.
struct Done {
  static constexpr std::uint8_t nothing = 0;
  static constexpr std::uint8_t reset = 1;
  static constexpr std::uint8_t buy = 2;
  static constexpr std::uint8_t give = 4;
  static constexpr std::uint8_t cast = 8;
};

enum class Ending : std::uint8_t {
  none,
  checkmate,
  king_captured,
  stalemate,
  no_passive_mana,
  repetition,
  fifty_moves
};
constexpr std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 7> names{
      "", "checkmate", "king captured", "stalemate", "no passive mana", "threefold repetition", "50 moves"};
  return names[static_cast<std::size_t>(ending)];
}

/// Numbers of the rules beside the prices.
struct Numbers {
  std::uint8_t book_size = 5;  ///< cards that lie open, at most kMostBook
  std::uint8_t hand_size = 2;  ///< cards in a hand, at most kMostHand (W37)
  std::uint8_t checkers = 12;  ///< of each colour, kLeastCheckers to kMostCheckers (W2)
  std::uint8_t owned = 0;      ///< captured mana that each side has at the start, at most kMostOwned (W1)
  std::uint8_t replenish = 4;  ///< passive mana that come back at a time, at most kMostReplenish (W23)
  bool operator==(const Numbers&) const = default;
};

inline constexpr int kMostBook = 8;
inline constexpr int kMostHand = 2;
inline constexpr int kFirstMana = 4;  ///< on the board of each side at the start (W1)
inline constexpr int kMostOwned = 4;
inline constexpr int kLeastCheckers = kFirstMana + kMostOwned;
inline constexpr int kUsualCheckers = 12;
inline constexpr int kMostCheckers = 20;
inline constexpr int kMostReplenish = 6;

/// The game options; the order of the values is that of the registered options.
struct Rules {
  std::uint8_t jokers : 2 = 0;  ///< W5
  Tens tens : 2 = Tens::rook;   ///< W34
  bool spent_out : 1 = false;   ///< spent_mana=out (W32)
  bool mana : 1 = true;         ///< mana=off: orthodox chess, without cards
  // What hot code need not look for: whether some price of a rank, of a joker or of a reset is not the usual
  // one; or what some suit costs more, or another number. with_marks() sets them.
  bool other_prices : 1 = false;
  bool other_numbers : 1 = false;
  Prices prices;
  std::uint8_t reset_price = 2;  ///< W31
  Numbers numbers;
  bool operator==(const Rules&) const = default;

  /// The same with the marks that fit its numbers.
  Rules with_marks() const;
  int price(Card card) const { return price_of(card, tens, prices); }
  CardSet deck() const { return mana ? whole_deck(jokers, tens) : 0; }
};

inline constexpr int kQuietLimit = 100;  ///< turns, after which the game is drawn (W51, W64)
inline constexpr int kMostTurns = 60000;
inline constexpr int kMostMen = 16;  ///< of a side, living and dead

/// Up to two cards, in ascending order, then kNoCard.
using Hand = std::array<Card, kMostHand>;
constexpr bool exempts(const Hand& hand) { return exempts(hand[0]) || exempts(hand[1]); }
constexpr int size_of(const Hand& hand) {
  return (hand[0] != kNoCard ? 1 : 0) + (hand[1] != kNoCard ? 1 : 0);
}
constexpr Hand with(const Hand& hand, Card card) {
  return card < hand[0] ? Hand{card, hand[0]} : Hand{hand[0], card};
}
/// The hand without one such card, which is in it.
constexpr Hand without(const Hand& hand, Card card) {
  return hand[0] == card ? Hand{hand[1], kNoCard} : Hand{hand[0], kNoCard};
}

/// Cards that were seen going to the bottom of the deck, the first to be dealt first.
struct Bottom {
  std::array<Card, kMostCards> cards{};  ///< zero beyond `size`
  std::uint8_t size = 0;

  bool operator==(const Bottom&) const = default;
  void push(Card card) { cards[size++] = card; }
  Card pop() {
    const Card first = cards[0];
    --size;
    for (std::size_t i = 0; i < size; ++i) cards[i] = cards[i + 1];
    cards[size] = 0;
    return first;
  }
};

using CastlingRights = std::uint8_t;  ///< bits as in chess::Castling

struct Position : Pieces<Kind, kKinds> {
  Bits64 passed = 0;           ///< by double steps that may be taken en passant; by rank of either side (W57)
  Bits64 clubbed = 0;          ///< men that cannot be moved in their owner's turn, this or the next one (W41)
  std::uint64_t key = 0;       ///< Zobrist key of everything that repetition compares, at a turn start (W64)
  std::uint64_t deck_key = 0;  ///< the part of it that book and deck contribute
  CardSet unseen = 0;          ///< the cards of the deck above `bottom`, in unknown order (W53)
  std::uint32_t trail_begin = 0;
  std::uint32_t trail_end = 0;
  std::array<std::uint8_t, 2> passive{};   ///< checkers of the side's own colour
  std::array<std::uint8_t, 2> captured{};  ///< checkers of the other colour that the side holds
  std::array<std::array<std::uint8_t, kMenKinds>, 2> dead{};  ///< captured men, by their owners
  std::array<Hand, 2> hands{Hand{kNoCard, kNoCard}, Hand{kNoCard, kNoCard}};
  /// kNoCard: to be dealt, or beyond `places()`.
  std::array<Card, kMostBook> book{kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
  Bottom bottom;
  std::uint16_t turn = 1;
  std::uint8_t quiet = 0;  ///< turns without pawn or mana move, capture, replenishing or card event (W51)
  Side side = Side::white;
  Phase phase = Phase::turn;
  std::uint8_t done = Done::nothing;
  CastlingRights castling = 0;
  /// Phase hearts: the lover and its beloved; phase second: the one of them that may still move, and
  /// kNoSquare.
  std::array<Square, 2> love{kNoSquare, kNoSquare};
  Rules rules;
  GameResult result = GameResult::none;
  Ending ending = Ending::none;

  /// Equality of everything but where the past lies in the trail.
  bool operator==(const Position& other) const;

  Bits64 own() const { return of(side); }
  Bits64 enemy() const { return of(~side); }
  using Pieces::of;
  Bits64 mana() const { return of(Kind::mana) | of(Kind::king_mana); }
  Bits64 mana(Side owner) const { return mana() & of(owner); }
  Bits64 men() const { return occupied() & ~mana(); }
  Bits64 men(Side owner) const { return of(owner) & ~mana(); }
  bool has_king(Side owner) const { return of(owner, Kind::king) != 0; }
  /// The square of a king that is on the board.
  Square king(Side owner) const { return static_cast<Square>(lowest(of(owner, Kind::king))); }

  /// The places that the spell book has.
  std::span<const Card> places() const { return {book.data(), rules.numbers.book_size}; }
  std::span<Card> places() { return {book.data(), rules.numbers.book_size}; }
  int passive_of(Side owner) const { return passive[fray::index_of(owner)]; }
  int captured_by(Side owner) const { return captured[fray::index_of(owner)]; }
  const Hand& hand(Side owner) const { return hands[fray::index_of(owner)]; }
  /// Whether the side may leave its king in check (W45).
  bool exempt(Side owner) const { return exempts(hand(owner)); }
  bool has_done(std::uint8_t what) const { return (done & what) != 0; }

  // Changes that keep the key up.
  void put(Side owner, Kind kind, Square square);
  void remove(Side owner, Kind kind, Square square);
  void set_passive(Side owner, int count);
  void set_captured(Side owner, int count);
  void set_dead(Side owner, Kind kind, int count);
  void set_hand(Side owner, const Hand& cards);
  void set_castling(CastlingRights rights);
  void set_passed(Bits64 squares);
  void set_clubbed(Bits64 squares);
  void pass_turn();
  /// After any change of book, bottom or unseen cards.
  void update_deck_key();
};
static_assert(sizeof(Position) <= 240);

/// In the order in which they are drawn, but that those of piles beyond kUsualCheckers come last.
struct ZobristKeys {
  PieceKeys<kKinds> piece;
  std::array<std::uint64_t, 16> castling{};
  std::array<std::uint64_t, 64> passed{};
  std::array<std::uint64_t, 64> clubbed{};
  std::array<std::array<std::uint64_t, kMostCheckers + 1>, 2> passive{};
  std::array<std::array<std::uint64_t, kMostCheckers + 1>, 2> captured{};
  std::array<std::array<std::array<std::uint64_t, kMostMen + 1>, kMenKinds>, 2> dead{};
  std::array<std::array<std::uint64_t, kJoker + 1>, 2> hand{};
  std::uint64_t black_to_move = 0;
};
extern const ZobristKeys kZobrist;

inline void Position::put(Side owner, Kind kind, Square square) {
  set(owner, kind, square);
  key ^= kZobrist.piece.of(owner, kind, square);
}
inline void Position::remove(Side owner, Kind kind, Square square) {
  unset(owner, kind, square);
  key ^= kZobrist.piece.of(owner, kind, square);
}
inline void Position::set_passive(Side owner, int count) {
  const auto& keys = kZobrist.passive[fray::index_of(owner)];
  std::uint8_t& now = passive[fray::index_of(owner)];
  key ^= keys[now] ^ keys[static_cast<std::size_t>(count)];
  now = static_cast<std::uint8_t>(count);
}
inline void Position::set_captured(Side owner, int count) {
  const auto& keys = kZobrist.captured[fray::index_of(owner)];
  std::uint8_t& now = captured[fray::index_of(owner)];
  key ^= keys[now] ^ keys[static_cast<std::size_t>(count)];
  now = static_cast<std::uint8_t>(count);
}
inline void Position::set_dead(Side owner, Kind kind, int count) {
  const auto& keys = kZobrist.dead[fray::index_of(owner)][index_of(kind)];
  std::uint8_t& now = dead[fray::index_of(owner)][index_of(kind)];
  key ^= keys[now] ^ keys[static_cast<std::size_t>(count)];
  now = static_cast<std::uint8_t>(count);
}
inline void Position::pass_turn() {
  side = ~side;
  key ^= kZobrist.black_to_move;
}

/// The key computed from nothing.
std::uint64_t fresh_key(const Position& p);

/// The hash of the contract: the key, with where in the turn the position is and whether the game is over.
std::uint64_t hash(const Position& p);

}  // namespace fray::wizards
