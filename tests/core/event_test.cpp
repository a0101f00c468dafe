#include "core/event.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

TEST(Event, ReadsAsASentence) {
  using namespace event;
  const Square a1 = 0;
  const Square c4 = 26;
  EXPECT_EQ(describe(Moved{Side::white, "bishop", a1, c4}, 8), "White bishop a1 to c4");
  EXPECT_EQ(describe(Promoted{Side::black, "pawn", "rook", c4}, 8), "Black pawn on c4 becomes a rook");
  EXPECT_EQ(describe(Attacked{Side::white, {a1, c4}, "king", 63, 5, 3}, 8),
            "White attacks the king on h8 from a1, c4: strength 5 against 3");
  EXPECT_EQ(describe(Rolled{Side::black, {4, 6}, 3, 13}, 8), "Black rolls 4 6 + 3 = 13");
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

TEST(Event, NamesSquaresOfWiderBoards) {
  EXPECT_EQ(describe(event::Moved{Side::white, "dragon", 119, 10}, 10), "White dragon j12 to a2");
}

}  // namespace
}  // namespace fray
