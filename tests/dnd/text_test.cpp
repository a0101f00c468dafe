// What people type beside the texts that are printed, and what they are told where it is not possible.
#include "dnd/throws.h"

namespace fray::dnd::test {
namespace {

const std::string kCastling = "4k3/8/8/8/8/8/8/R3K2R side=white phase=move castling=KQ";
const std::string kWizard = "7k/8/3p4/4p3/2PQ4/8/1p6/K7 side=white phase=act pieces=d4:level5 piece=d4";

/// The text of the action that this is read as, or what is wrong with it.
std::string read(const std::string& position, const std::string& text) {
  const PendingRoll play(position);
  const auto action = DndBattleChess::parse_action(play.position(), text);
  return action ? action_text(*action) : action.error().code + ": " + action.error().message;
}

TEST(DndText, D6CastlingIsReadAsInChessBooks) {
  EXPECT_EQ(read(kCastling, "O-O"), "e1g1");
  EXPECT_EQ(read(kCastling, "0-0-0"), "e1c1");
  EXPECT_EQ(read("r3k2r/8/8/8/8/8/8/4K3 side=black phase=move castling=kq", "o-o"), "e8g8");
  // Not a queen's move, where she stands on the king's square.
  EXPECT_TRUE(read("4k3/8/8/8/8/8/8/K3Q3 side=white phase=move", "O-O").starts_with("bad_action: "));
  EXPECT_TRUE(read(kWizard, "O-O").starts_with("bad_action: "));
}

TEST(DndText, D24TargetsAreReadInAnyOrder) {
  EXPECT_EQ(read(kWizard, "magic-missile:d6,b2"), "magic-missile:b2,d6");
  EXPECT_EQ(read(kWizard, "Magic-Missile:E5"), "magic-missile:e5");
}

TEST(DndText, SaysWhatIsWrong) {
  EXPECT_EQ(read(kCastling, "e1e3"), "illegal_action: 'e1e3' is not legal: the king on e1 does not go there");
  EXPECT_EQ(read(kCastling, "e4e5"), "illegal_action: 'e4e5' is not legal: there is no white piece on e4");
  EXPECT_EQ(read(kCastling, "castle"),
            "bad_action: 'castle' is not understood; expected a move, from and to, such as e2e4");
  EXPECT_EQ(
      read(kWizard, "d4d5"),
      "illegal_action: 'd4d5' is not legal here; expected none, or a spell or power with its target, such as "
      "shield-of-faith:e4");
}

}  // namespace
}  // namespace fray::dnd::test
