// What people type beside the texts that are printed, and what they are told where it is not possible.
#include "dnd/position_text.h"
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
  EXPECT_EQ(read(kCastling, "e1e3"), "illegal_action: 'e1e3' is not legal: a king goes one square");
  EXPECT_EQ(read(kCastling, "e4e5"), "illegal_action: 'e4e5' is not legal: there is no white piece on e4");
  EXPECT_EQ(read(kCastling, "castle"),
            "bad_action: 'castle' is not understood; expected a move, from and to, such as e2e4");
  EXPECT_EQ(
      read(kWizard, "d4d5"),
      "illegal_action: 'd4d5' is not legal here; expected none, or a spell or power with its target, such as "
      "shield-of-faith:e4");
}

/// What is wrong with a position text, kings on e1 and e8 and whatever these fields say.
std::string problem(const std::string& fields, const std::string& placement = "4k3/8/8/8/8/8/8/4K3") {
  const auto text = PositionText::parse(placement + " side=white " + fields);
  Trail trail;
  const auto position = parse_position(*text, Rules(), trail);
  return position ? "" : position.error().message;
}

TEST(DndText, NamesWhatIsWrongInALongField) {
  const std::string armies = "4k3/8/8/3p4/8/8/4P3/2B1K3";
  EXPECT_EQ(problem("pieces=e1:level2;hp9,e2:hp77", armies), "field 'pieces': 'hp77' is not hp0 to hp12");
  EXPECT_EQ(problem("pieces=e1:bless31;hp9", armies), "field 'pieces': 'bless31' is not bless1 to bless30");
  EXPECT_EQ(problem("pieces=e1:blest3", armies),
            "field 'pieces': 'blest3' is not a trait of docs/notation.md, such as bless5");
  EXPECT_EQ(problem("pieces=e1:bless3;bless4", armies),
            "field 'pieces': 'bless4' is not new: each trait comes once");
  EXPECT_EQ(problem("pieces=e1:hp3;level2", armies),
            "field 'pieces': 'level2' is not in its place: the level comes before other traits");
  EXPECT_EQ(
      problem("pieces=e1:ward:e2", armies),
      "field 'pieces': 'e2' is not where a ward's cleric stands, another one of the side who wards nobody "
      "else");
  EXPECT_EQ(problem("pieces=e1:hp3,e3:hp3", armies),
            "field 'pieces': 'e3:hp3' is not each piece once, by its square, such as b1:level2;hp9");
  EXPECT_EQ(problem("items=e1:armor+1,e2:armour+1", armies),
            "field 'items': 'e2:armour+1' is not possible: item 'armour+1' is wrong: expected an item of the "
            "shop, such as ring-of-protection+2");
  EXPECT_EQ(problem("homes=e2:a2,d5:d2", armies),
            "field 'homes': 'd5:d2' is not the square of a piece and one where a piece of its side and kind "
            "begins, each once, such as e4:e2 or xd5:a1");
}

TEST(DndText, SaysWhichBattlesCannotBe) {
  EXPECT_EQ(
      problem("battle=Xe4d5"),
      "field 'battle': 'Xe4d5' is not the attacker's letter, where he came from and where the battle is, "
      "such as Nc3d5");
  EXPECT_EQ(problem("battle=Nc3d5"),
            "field 'battle': 'Nc3d5' is not against a piece of the other side on d5");
  EXPECT_EQ(
      problem("lock=-"),
      "field 'lock': '-' is not those of White's and Black's king, such as Ke4d5:defender:open:begun/-");
  EXPECT_EQ(problem("lock=-/qe4e1"),
            "field 'lock': 'qe4e1' is not a battle, who is fascinated, the charge, flat and begun, such as "
            "Ke4d5:defender:open:begun");
  EXPECT_EQ(problem("phase=initiative battle=Nc3d5 flat=no fighter=attacker", "4k3/8/8/3p4/8/8/8/4K3"),
            "field 'fighter' does not belong to this position");
  EXPECT_EQ(problem("phase=battle battle=Nc3d5", "4k3/8/8/3p4/8/8/8/4K3"),
            "the position has no field 'fighter'");
}

TEST(DndText, WhatIsPendingCannotBeEmpty) {
  EXPECT_EQ(
      problem("phase=swap pending="),
      "field 'pending': '' is not a move or an action against a king who can change places with a pawn");
  EXPECT_EQ(problem("phase=effect pending= piece=e1"),
            "field 'pending': '' is not an action that is decided by dice here");
}

}  // namespace
}  // namespace fray::dnd::test
