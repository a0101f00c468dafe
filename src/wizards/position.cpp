#include "wizards/position.h"

namespace fray::wizards {
namespace {

/// Two jokers in one hand must not cancel each other out.
std::uint64_t hand_key(Side owner, const Hand& hand) {
  const auto& keys = kZobrist.hand[fray::index_of(owner)];
  std::uint64_t key = 0;
  if (hand[0] != kNoCard) key ^= keys[hand[0]];
  if (hand[1] != kNoCard) key ^= hand[1] == hand[0] ? mix64(keys[hand[1]]) : keys[hand[1]];
  return key;
}

std::uint64_t squares_key(const std::array<std::uint64_t, 64>& keys, Bits64 squares) {
  std::uint64_t key = 0;
  for_each_square(squares, [&](Square square) { key ^= keys[square]; });
  return key;
}

std::uint64_t fresh_deck_key(const Position& p) {
  std::uint64_t key = mix64(p.unseen + 0x9e3779b97f4a7c15ULL);
  for (const Card card : p.places()) key = mix64(key + card + 1);
  for (std::size_t i = 0; i < p.bottom.size; ++i) key = mix64(key + p.bottom.cards[i] + 1);
  return key;
}

using PileKeys = std::array<std::array<std::uint64_t, kMostCheckers + 1>, 2>;

FRAY_DRAWS void draw_pile_keys(SplitMix64& random, PileKeys& piles, std::size_t first, std::size_t last) {
  for (auto& of_side : piles) {
    for (std::size_t i = first; i <= last; ++i) draw_keys(random, of_side[i]);
  }
}

}  // namespace

FRAY_DRAWN ZobristKeys kZobrist = [] {
  ZobristKeys keys;
  SplitMix64 random(0x57697a61726473ULL);  // "Wizards"
  draw_keys(random, keys.piece);
  draw_keys(random, keys.castling);
  draw_keys(random, keys.passed);
  draw_keys(random, keys.clubbed);
  draw_pile_keys(random, keys.passive, 0, kUsualCheckers);
  draw_pile_keys(random, keys.captured, 0, kUsualCheckers);
  draw_keys(random, keys.dead);
  draw_keys(random, keys.hand);
  draw_keys(random, keys.black_to_move);
  draw_pile_keys(random, keys.passive, kUsualCheckers + 1, kMostCheckers);
  draw_pile_keys(random, keys.captured, kUsualCheckers + 1, kMostCheckers);
  return keys;
}();

Rules Rules::with_marks() const {
  constexpr Rules usual;
  Rules marked = *this;
  Prices of_ranks = prices;
  of_ranks.suit_extra = usual.prices.suit_extra;
  marked.other_prices = of_ranks != usual.prices || reset_price != usual.reset_price;
  marked.other_numbers = numbers != usual.numbers || prices.suit_extra != usual.prices.suit_extra;
  return marked;
}

bool Position::operator==(const Position& other) const {
  return static_cast<const Pieces&>(*this) == static_cast<const Pieces&>(other) && passed == other.passed &&
         clubbed == other.clubbed && unseen == other.unseen && passive == other.passive &&
         captured == other.captured && dead == other.dead && hands == other.hands && book == other.book &&
         bottom == other.bottom && turn == other.turn && quiet == other.quiet && side == other.side &&
         phase == other.phase && done == other.done && castling == other.castling && love == other.love &&
         rules == other.rules && result == other.result && ending == other.ending;
}

void Position::set_hand(Side owner, const Hand& cards) {
  Hand& now = hands[fray::index_of(owner)];
  key ^= hand_key(owner, now) ^ hand_key(owner, cards);
  now = cards;
}

void Position::set_castling(CastlingRights rights) {
  key ^= kZobrist.castling[castling] ^ kZobrist.castling[rights];
  castling = rights;
}

void Position::set_passed(Bits64 squares) {
  key ^= squares_key(kZobrist.passed, passed ^ squares);
  passed = squares;
}

void Position::set_clubbed(Bits64 squares) {
  key ^= squares_key(kZobrist.clubbed, clubbed ^ squares);
  clubbed = squares;
}

void Position::update_deck_key() {
  const std::uint64_t now = fresh_deck_key(*this);
  key ^= deck_key ^ now;
  deck_key = now;
}

std::uint64_t fresh_key(const Position& p) {
  std::uint64_t key = kZobrist.piece.of(p) ^ (p.side == Side::black ? kZobrist.black_to_move : 0);
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t at = fray::index_of(side);
    key ^= kZobrist.passive[at][p.passive[at]] ^ kZobrist.captured[at][p.captured[at]];
    for (std::size_t kind = 0; kind < kMenKinds; ++kind) key ^= kZobrist.dead[at][kind][p.dead[at][kind]];
    key ^= hand_key(side, p.hands[at]);
  }
  return key ^ kZobrist.castling[p.castling] ^ squares_key(kZobrist.passed, p.passed) ^
         squares_key(kZobrist.clubbed, p.clubbed) ^ fresh_deck_key(p);
}

namespace {

std::uint64_t prices_key(const Rules& rules) {
  std::uint64_t packed = rules.reset_price;
  for (const std::uint8_t price :
       {rules.prices.low, rules.prices.minor, rules.prices.rook, rules.prices.queen, rules.prices.joker})
    packed = packed << 8 | price;
  return mix64(packed + 0x2545f4914f6cdd1dULL);
}

std::uint64_t numbers_key(const Rules& rules) {
  const Numbers& numbers = rules.numbers;
  std::uint64_t packed = 0;
  for (const std::uint8_t number :
       {numbers.book_size, numbers.hand_size, numbers.checkers, numbers.owned, numbers.replenish})
    packed = packed << 8 | number;
  for (const std::uint8_t extra : rules.prices.suit_extra) packed = packed << 4 | extra;
  return mix64(packed + 0xa0761d6478bd642fULL);
}

}  // namespace

std::uint64_t hash(const Position& p) {
  const std::uint64_t rules = static_cast<std::uint64_t>(p.rules.jokers) |
                              static_cast<std::uint64_t>(p.rules.tens) << 2 | (p.rules.spent_out ? 16u : 0u) |
                              (p.rules.mana ? 0u : 32u);
  const std::uint64_t more = static_cast<std::uint64_t>(p.phase) | static_cast<std::uint64_t>(p.done) << 4 |
                             static_cast<std::uint64_t>(p.love[0]) << 8 |
                             static_cast<std::uint64_t>(p.love[1]) << 16 |
                             static_cast<std::uint64_t>(p.ending) << 24;
  constexpr std::uint64_t kPlain = std::uint64_t{kNoSquare} << 8 | std::uint64_t{kNoSquare} << 16;
  const std::uint64_t here = more == kPlain ? p.key : p.key ^ mix64(more + 0x9e3779b97f4a7c15ULL);
  const std::uint64_t other = rules == 0 ? here : here ^ mix64(rules + 0xd1b54a32d192ed03ULL);
  const std::uint64_t priced = p.rules.other_prices ? other ^ prices_key(p.rules) : other;
  return p.rules.other_numbers ? priced ^ numbers_key(p.rules) : priced;
}

}  // namespace fray::wizards
