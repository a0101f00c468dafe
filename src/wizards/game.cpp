#include "wizards/game.h"

namespace fray::wizards {

static_assert(Game<WizardsChess>);
static_assert(SelectsActions<WizardsChess>);

namespace {

constexpr RuleNumber price_from_one(int usual, std::string_view ruling) {
  return {usual, 1, 12, "mana", ruling};
}
constexpr RuleNumber kLowPrice = price_from_one(1, "W29");
constexpr RuleNumber kMinorPrice = price_from_one(3, "W29");
constexpr RuleNumber kRookPrice = price_from_one(4, "W29");
constexpr RuleNumber kQueenPrice = price_from_one(6, "W29");
constexpr RuleNumber kJokerPrice = price_from_one(8, "W29");
constexpr RuleNumber kResetPrice = price_from_one(2, "W30");
constexpr RuleNumber kSuitExtra{0, 0, 6, "mana", "W29"};
constexpr RuleNumber kBookSize{5, 1, kMostBook, "cards", "W31"};
constexpr RuleNumber kHandSize{2, 1, kMostHand, "cards", "W37"};
constexpr RuleNumber kCheckers{kUsualCheckers, kLeastCheckers, kMostCheckers, "checkers", "W2"};
constexpr RuleNumber kOwned{0, 0, kMostOwned, "mana", "W1"};
constexpr RuleNumber kReplenish{4, 1, kMostReplenish, "checkers", "W23"};

}  // namespace

const LevelTable WizardsChess::kLevelTable{{
    {1, 1'000, 0.903, 0.019},
    {1, 1'000, 0.813, 0.013},
    {1, 1'000, 0.695, 0.008},
    {1, 1'000, 0.39, 0.002},
    {0, 1'000, 0, 0},
    {0, 7'000, 0, 0},
    {0, 40'000, 0, 0},
    kFullStrength,
}};

const GameInfo& WizardsChess::info() {
  static const GameInfo info{
      "wizards",
      "Wizard's Chess",
      "from its published rules, which name no author",
      8,
      8,
      2,
      {
          {"jokers", "how many jokers are in the deck (W5)", {"0", "2"}},
          {"tens",
           "what tens are cast on: rooks; knights and bishops; or they are left out (W34)",
           {"rook", "minor", "removed"}},
          {"spent_mana",
           "where spent mana goes: back to its owner's supply, or out of the game (W32)",
           {"passive", "out"}},
          {"mana", "with mana and cards, or off: orthodox chess, for comparison", {"on", "off"}},
          number_option("low_price", "what twos to sevens cost", kLowPrice),
          number_option("minor_price", "what eights and nines cost", kMinorPrice),
          number_option("rook_price", "what tens and jacks cost", kRookPrice),
          number_option("queen_price", "what queens, kings and aces cost", kQueenPrice),
          number_option("joker_price", "what a joker costs", kJokerPrice),
          number_option("reset_price", "what a reset of the spell book costs", kResetPrice),
          number_option("spades_extra", "what spades cost beyond the price of their rank", kSuitExtra),
          number_option("hearts_extra", "what hearts cost beyond the price of their rank", kSuitExtra),
          number_option("diamonds_extra", "what diamonds cost beyond the price of their rank", kSuitExtra),
          number_option("clubs_extra", "what clubs cost beyond the price of their rank", kSuitExtra),
          number_option("book_size", "how many cards lie open in the spell book", kBookSize),
          number_option("hand_size", "how many cards a hand holds", kHandSize),
          number_option("checkers", "how many checkers there are of each colour", kCheckers),
          number_option("starting_mana", "how much captured mana each side has at the start", kOwned),
          number_option("replenished", "how many checkers are replenished or given away at a time",
                        kReplenish),
      },
      {},
      {},
      {
          "rnbqkb1r/ppppnppp/1m1mpm1m/8/3P4/M1M1MNM1/PPPNPPPP/R1BQKB1R side=black phase=turn "
          "castling=KQkq passive=8/8 captured=0/0 hands=-/- book=As,5c,2c,5h,Td quiet=3 turn=3",
          "r1bqk2r/ppppbppp/1mn1pm1m/2mn4/1M1PN2P/M3MNM1/PPP1PPP1/R1BQKB1R side=white "
          "phase=turn castling=KQkq passive=8/8 captured=0/0 hands=-/- book=5h,Ks,As,2d,4d "
          "quiet=0 turn=7",
          "r1bqk2r/ppnpbppp/1mn1pm1m/3P4/3PNB1P/M3MNM1/PP2PPP1/R2QKB1R side=black phase=turn "
          "castling=KQkq passive=8/8 captured=1/1 dead=-/P hands=-/- book=3c,As,Kc,6s,6d "
          "quiet=0 turn=10",
          "r1bqk2r/pp3ppp/1mnp1m1m/1n1p4/3P1B1P/M3MNM1/PP2PPP1/R2QKB1R side=white phase=turn "
          "castling=KQkq passive=8/8 captured=1/1 dead=NP/BP hands=-/- book=Qh,5s,2h,3h,Td "
          "quiet=0 turn=14",
          "r1bqk2r/1p1pnp1p/pm1Bpmpm/3nN3/1P1P3P/M3M1M1/P1Q1PPP1/2KR1B1R side=black phase=turn "
          "castling=kq passive=8/8 captured=1/1 dead=NP/BP hands=-/- book=5d,2s,Ah,6c,6s "
          "quiet=6 turn=17",
          "r4rk1/1pqb1ppp/1mn4m/pn1pp1NP/5BPM/M3MP2/PP2P1B1/R2QK2R side=white phase=turn "
          "castling=KQ passive=8/8 captured=2/1 dead=NPP/BP hands=-/- book=Ah,4h,2h,Kh,4s "
          "quiet=0 turn=21",
          "r4rk1/1pq2ppp/1mn4m/p2Q2NP/5pPM/P3M3/P3P1B1/2KR3R side=black phase=turn castling=- "
          "passive=8/9 captured=1/2 dead=BNPPP/BBNPP hands=7d/- book=8d,As,2h,Td,6h quiet=0 "
          "turn=24",
          "3r2k1/1p2qp2/1m2pmp1/rbNpNn1p/3P1P1P/M1P1M2R/PR2P3/2K2B2 side=white phase=turn "
          "castling=- passive=8/8 captured=2/2 dead=QBPP/BNPP hands=-/- book=As,8c,9d,Ac,2s "
          "quiet=0 turn=28",
          "2b4R/1p3pkp/6pm/8/7P/5PM1/6q1/2KR4 side=black phase=turn castling=- passive=9/10 "
          "captured=1/2 dead=QBBNNPPPPPP/RRBNNPPPP hands=3h,6h/- book=Jh,Qc,5h,6c,4s bottom=2h "
          "quiet=0 turn=31",
          "5rk1/r4p1p/7m/2D1Nb1P/1n6/8/p3PPP1/2K2B1R side=white phase=turn castling=- "
          "passive=8/8 captured=3/2 dead=QRBNPPPP/QBNPPPPP hands=-/- book=9c,2d,Ad,4d,5h "
          "quiet=0 turn=35",
      }};
  return info;
}

void WizardsChess::set_numbers(const OptionSet& options, Rules& rules) {
  const auto number = [&](const RuleNumber& of, std::size_t option) {
    return chosen_number(of, options, option);
  };
  rules.prices = {
      number(kLowPrice, 4),
      number(kMinorPrice, 5),
      number(kRookPrice, 6),
      number(kQueenPrice, 7),
      number(kJokerPrice, 8),
      // In the order of Suit.
      {number(kSuitExtra, 10), number(kSuitExtra, 11), number(kSuitExtra, 12), number(kSuitExtra, 13)}};
  rules.reset_price = number(kResetPrice, 9);
  rules.numbers = {number(kBookSize, 14), number(kHandSize, 15), number(kCheckers, 16), number(kOwned, 17),
                   number(kReplenish, 18)};
}

}  // namespace fray::wizards
