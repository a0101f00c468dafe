// Wizard's Chess: cards, what they cost and on what they can be cast. Rules in docs/rules/wizards.md; W
// numbers are its rulings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"

namespace fray::wizards {

/// The kinds of pieces; `mana` is lesser mana, one checker, and `king_mana` two.
enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king, mana, king_mana, none };
inline constexpr std::size_t kKinds = 8;
inline constexpr std::size_t kMenKinds = 6;  ///< those of chess come first
constexpr std::size_t index_of(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, kKinds + 1> names{"pawn", "knight", "bishop",    "rook", "queen",
                                                           "king", "mana",   "king mana", ""};
  return names[index_of(kind)];
}
/// By kind, as in position texts.
inline constexpr std::string_view kLetters = "PNBRQKMD";

/// A set of kinds; bit i is that of kind i.
using KindSet = std::uint8_t;
constexpr KindSet bit_of(Kind kind) { return static_cast<KindSet>(1u << index_of(kind)); }
inline constexpr KindSet kAllMen = 0x3f;

enum class Suit : std::uint8_t { spades, hearts, diamonds, clubs };
inline constexpr std::array<Suit, 4> kSuits{Suit::spades, Suit::hearts, Suit::diamonds, Suit::clubs};
inline constexpr std::string_view kSuitLetters = "shdc";
constexpr std::size_t index_of(Suit suit) { return static_cast<std::size_t>(suit); }
constexpr std::string_view name_of(Suit suit) {
  constexpr std::array<std::string_view, 4> names{"spades", "hearts", "diamonds", "clubs"};
  return names[index_of(suit)];
}

/// A card: 13 * suit + rank, the ranks from 2 (0) to ace (12); both jokers are the same card.
using Card = std::uint8_t;
inline constexpr Card kJoker = 52;
inline constexpr Card kNoCard = 63;
inline constexpr int kMostCards = 54;

struct Rank {
  static constexpr int seven = 5;
  static constexpr int eight = 6;
  static constexpr int nine = 7;
  static constexpr int ten = 8;
  static constexpr int jack = 9;
  static constexpr int queen = 10;
  static constexpr int king = 11;
  static constexpr int ace = 12;
};
constexpr Card card_of(Suit suit, int rank) { return static_cast<Card>(13 * static_cast<int>(suit) + rank); }
constexpr int rank_of(Card card) { return card % 13; }
/// Not asked of a joker.
constexpr Suit suit_of(Card card) { return static_cast<Suit>(card / 13); }

/// What tens are (W34).
enum class Tens : std::uint8_t { rook, minor, removed };

/// The kinds of men that a card can be cast on (W34, W35).
constexpr KindSet targets_of(Card card, Tens tens) {
  if (card == kJoker) return kAllMen;
  switch (rank_of(card)) {
    case Rank::eight: return bit_of(Kind::knight);
    case Rank::nine: return bit_of(Kind::bishop);
    case Rank::ten:
      return tens == Tens::minor ? static_cast<KindSet>(bit_of(Kind::knight) | bit_of(Kind::bishop))
                                 : bit_of(Kind::rook);
    case Rank::jack: return bit_of(Kind::rook);
    case Rank::queen: return bit_of(Kind::queen);
    case Rank::king: return bit_of(Kind::king);
    case Rank::ace: return kAllMen;
    default: return bit_of(Kind::pawn);
  }
}

/// What cards cost, in captured mana (W29): by rank, and what a suit costs more, which is usually nothing.
struct Prices {
  std::uint8_t low = 1;    ///< two to seven
  std::uint8_t minor = 3;  ///< eights and nines
  std::uint8_t rook = 4;   ///< jacks, and tens that are not minor
  std::uint8_t queen = 6;  ///< queens, kings and aces
  std::uint8_t joker = 8;  ///< which is of no suit
  std::array<std::uint8_t, 4> suit_extra{};
  bool operator==(const Prices&) const = default;
};

/// What its rank costs; not asked of a joker.
constexpr int price_of_rank(Card card, Tens tens, const Prices& prices) {
  switch (rank_of(card)) {
    case Rank::eight:
    case Rank::nine: return prices.minor;
    case Rank::ten: return tens == Tens::minor ? prices.minor : prices.rook;
    case Rank::jack: return prices.rook;
    case Rank::queen:
    case Rank::king:
    case Rank::ace: return prices.queen;
    default: return prices.low;
  }
}
constexpr int price_of(Card card, Tens tens, const Prices& prices) {
  if (card == kJoker) return prices.joker;
  return price_of_rank(card, tens, prices) + prices.suit_extra[index_of(suit_of(card))];
}

/// Whether its holder may leave the king in check (W45).
constexpr bool exempts(Card card) {
  return card == kJoker || card == card_of(Suit::spades, Rank::king) ||
         card == card_of(Suit::spades, Rank::ace);
}

/// Whether a card can be cast as a suit: a joker as any.
constexpr bool is_suit(Card card, Suit suit) { return card == kJoker || suit_of(card) == suit; }

/// Cards of which no two are equal but jokers: bits 0 to 51, and 52 and 53 for one and two jokers.
using CardSet = Bits64;
constexpr CardSet whole_deck(int jokers, Tens tens) {
  CardSet deck = (CardSet{1} << (52 + jokers)) - 1;
  if (tens == Tens::removed) {
    for (const Suit suit : kSuits) deck &= ~(CardSet{1} << card_of(suit, Rank::ten));
  }
  return deck;
}
constexpr int count_of(CardSet set, Card card) {
  return card == kJoker ? static_cast<int>(set >> kJoker & 1) + static_cast<int>(set >> (kJoker + 1) & 1)
                        : static_cast<int>(set >> card & 1);
}
/// The set without one such card, which is in it.
constexpr CardSet without(CardSet set, Card card) {
  return card == kJoker && count_of(set, kJoker) == 2 ? set & ~(CardSet{1} << (kJoker + 1))
                                                      : set & ~(CardSet{1} << card);
}

/// "queen of hearts".
std::string_view name_of(Card card);
/// As in the notation: "Qh".
std::string_view code_of(Card card);
/// Reads a code, in upper or lower case.
std::optional<Card> parse_card(std::string_view text);

}  // namespace fray::wizards
