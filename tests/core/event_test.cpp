#include "core/event.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

TEST(Event, ReadsAsASentence) {
  using namespace event;
  const Square a1 = 0;
  const Square c4 = 26;
  EXPECT_EQ(describe(Moved{Side::white, "bishop", a1, c4}, 8), "White bishop a1 to c4");
  EXPECT_EQ(describe(Moved{Side::black, "black knight", a1, c4}, 8), "Black's black knight a1 to c4");
  EXPECT_EQ(describe(Promoted{Side::black, "pawn", "rook", c4}, 8), "Black pawn on c4 becomes a rook");
  EXPECT_EQ(describe(Attacked{Side::white, {a1, c4}, "king", 63, 5, 3}, 8),
            "White attacks the king on h8 from a1, c4: strength 5 against 3");
  EXPECT_EQ(describe(Rolled{Side::black, {4, 6}, 3, 13}, 8), "Black rolls 4 6 + 3 = 13");
  EXPECT_EQ(describe(Rolled{Side::black, {4, 6}, 0, 10, "to move"}, 8), "Black rolls 4 6 to move");
  EXPECT_EQ(describe(Rolled{Side::white, {14}, 2, 16, "", "for initiative", 20}, 8),
            "White rolls 14 + 2 = 16 for initiative");
  EXPECT_EQ(describe(event::Passed{Side::white, ""}, 8), "White passes");
  EXPECT_EQ(describe(event::Passed{Side::white, "no move"}, 8), "White passes: no move");
  EXPECT_EQ(describe(BattleWon{Side::black}, 8), "Black wins the battle");
  EXPECT_EQ(describe(Died{Side::white, "pawn", c4}, 8), "White pawn on c4 is removed");
  EXPECT_EQ(describe(SentHome{Side::white, "king", c4, a1}, 8), "White king c4 is sent home to a1");
  EXPECT_EQ(describe(Declined{Side::black, "does not attack"}, 8), "Black does not attack");
  EXPECT_EQ(describe(Dealt{"queen of hearts"}, 8), "The queen of hearts is dealt");
  EXPECT_EQ(describe(Bought{Side::white, "8 of clubs", 3}, 8), "White buys the 8 of clubs for 3 mana");
  EXPECT_EQ(describe(Discarded{Side::white, "joker"}, 8), "White discards the joker");
  EXPECT_EQ(describe(SpellBookReset{Side::black, 2}, 8), "Black resets the spell book for 2 mana");
  EXPECT_EQ(describe(ManaGiven{Side::black, 4}, 8), "Black gives 4 mana away");
  EXPECT_EQ(describe(SentHome{Side::white, "king", c4, c4}, 8), "White king is sent home, and stays on c4");
  EXPECT_EQ(describe(GameEnded{GameResult::draw, "stalemate"}, 8), "Game over: 1/2-1/2 (stalemate)");
}

TEST(Event, TellsATestWithItsNumbersAndWhatCameOfIt) {
  using event::Tested;
  const auto told = [](const Tested& test) { return describe(test, 8); };
  EXPECT_EQ(told({Side::white, "rook", "attack", 14, 3, 16, true}),
            "White rook rolls an attack: 14 + 3 = 17 against 16: a hit");
  EXPECT_EQ(told({Side::black, "pawn", "attack", 7, -1, 16, false}),
            "Black pawn rolls an attack: 7 - 1 = 6 against 16: a miss");
  EXPECT_EQ(told({Side::black, "pawn", "confirm", 12, 0, 12, true}),
            "Black pawn rolls to confirm a critical hit: 12 = 12 against 12: confirmed");
  EXPECT_EQ(told({Side::black, "pawn", "confirm", 2, 0, 12, false}),
            "Black pawn rolls to confirm a critical hit: 2 = 2 against 12: not confirmed");
  EXPECT_EQ(told({Side::white, "king", "will save", 10, 1, 13, false}),
            "White king rolls a will save: 10 + 1 = 11 against 13: it fails");
  EXPECT_EQ(told({Side::white, "king", "reflex save", 13, 1, 13, true}),
            "White king rolls a reflex save: 13 + 1 = 14 against 13: it succeeds");
  EXPECT_EQ(describe(event::Challenged{Side::white, "rook", "king", 63}, 8),
            "White rook challenges the king on h8");
}

TEST(Event, NamesTheFaceThatDecidesATestAgainstTheSum) {
  using event::Tested;
  EXPECT_EQ(describe(Tested{Side::white, "rook", "attack", 20, 1, 25, true}, 8),
            "White rook rolls an attack: 20 + 1 = 21 against 25: a natural 20, a hit");
  EXPECT_EQ(describe(Tested{Side::white, "rook", "fortitude save", 1, 6, 5, false}, 8),
            "White rook rolls a fortitude save: 1 + 6 = 7 against 5: a natural 1, it fails");
  EXPECT_EQ(describe(Tested{Side::white, "rook", "attack", 20, 6, 25, true}, 8),
            "White rook rolls an attack: 20 + 6 = 26 against 25: a hit");
}

TEST(Event, AStatusIsAWordOrTheNameOfASpell) {
  using event::StatusChanged;
  EXPECT_EQ(describe(StatusChanged{Side::black, "pawn", 63, "fascinated", true}, 8),
            "Black pawn on h8 is fascinated");
  EXPECT_EQ(describe(StatusChanged{Side::black, "pawn", 63, "Bless", false}, 8),
            "Black pawn on h8 is no longer under Bless");
}

TEST(Event, NamesSquaresOfWiderBoards) {
  EXPECT_EQ(describe(event::Moved{Side::white, "dragon", 119, 10}, 10), "White dragon j12 to a2");
}

}  // namespace
}  // namespace fray
