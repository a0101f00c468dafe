// Drives the reference of Conflict Chess through the example game of the rules.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conflict_reference.h"
#include "conflict_reference_test_helpers.h"

namespace fray::reference {
namespace {

struct Ply {
  Strings before_dice;  // the move and the attack
  int attacker_die;     // 0: no dice
  int defender_die;
  std::string winner;
  std::string choice;
  std::string placement_after;
};

TEST(ConflictReferenceExample, PlaysTheExampleGame) {
  const std::vector<Ply> plies = {
      {{"d2d4"}, 0, 0, "", "", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"},
      {{"e7e6"}, 0, 0, "", "", "rnbqkbnr/pppp1ppp/4p3/8/3P4/8/PPP1PPPP/RNBQKBNR"},
      {{"c1f4", "none"}, 0, 0, "", "", "rnbqkbnr/pppp1ppp/4p3/8/3P1B2/8/PPP1PPPP/RN1QKBNR"},
      {{"f8c5", "none"}, 0, 0, "", "", "rnbqk1nr/pppp1ppp/4p3/2b5/3P1B2/8/PPP1PPPP/RN1QKBNR"},
      {{"e1a5", "xc5+d4"}, 5, 3, "attacker", "d4xc5", "rnbqk1nr/pppp1ppp/4p3/K1P5/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"b8a6", "none"}, 0, 0, "", "", "r1bqk1nr/pppp1ppp/n3p3/K1P5/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"c5b6", "xc7+f4"}, 4, 2, "attacker", "b6xc7", "r1bqk1nr/ppPp1ppp/n3p3/K7/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"f7f6"}, 0, 0, "", "", "r1bqk1nr/ppPp2pp/n3pp2/K7/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"c7b8r", "xc8"}, 3, 2, "attacker", "b8xc8", "r1Rqk1nr/pp1p2pp/n3pp2/K7/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"d8c7", "xc8+a8+e8"}, 6, 1, "attacker", "a8xc8", "2r1k1nr/ppqp2pp/n3pp2/K7/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"a5b6", "xc7+f4"}, 4, 4, "attacker", "b6xc7", "2r1k1nr/ppKp2pp/n3pp2/8/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"e8d8", "xc7+a6+c8"}, 1, 6, "defender", "d8-e8", "2r1k1nr/ppKp2pp/n3pp2/8/5B2/8/PPP1PPPP/RN1Q1BNR"},
      {{"c7d8", "xe8"}, 3, 1, "attacker", "d8xe8", "2r1K1nr/pp1p2pp/n3pp2/8/5B2/8/PPP1PPPP/RN1Q1BNR"},
  };

  ConflictReference game(ConflictReference::initial_text(), kDefault);
  EXPECT_EQ(game.text(), ConflictReference::initial_text());
  bool white = true;
  for (const Ply& ply : plies) {
    SCOPED_TRACE(ply.before_dice[0]);
    const std::string attacker = white ? "white" : "black";
    const std::string defender = white ? "black" : "white";
    EXPECT_EQ(game.result(), "*");
    for (const std::string& action : ply.before_dice) {
      EXPECT_EQ(game.node(), ConflictReference::Node::decision);
      EXPECT_EQ(game.to_act(), attacker);
      game.act(action);
    }
    if (ply.attacker_die != 0) {
      ASSERT_EQ(game.node(), ConflictReference::Node::chance);
      EXPECT_EQ(game.to_act(), "");
      EXPECT_EQ(game.classify(ply.attacker_die, ply.defender_die), ply.winner);
      game.outcome(ply.winner);
      EXPECT_EQ(game.node(), ConflictReference::Node::decision);
      EXPECT_EQ(game.to_act(), ply.winner == "attacker" ? attacker : defender);
      game.act(ply.choice);
    }
    EXPECT_EQ(first_field(game), ply.placement_after);
    white = !white;
  }
  EXPECT_EQ(game.node(), ConflictReference::Node::terminal);
  EXPECT_EQ(game.result(), "1-0");
  EXPECT_TRUE(game.actions().empty());
  EXPECT_EQ(game.text(),
            "2r1K1nr/pp1p2pp/n3pp2/8/5B2/8/PPP1PPPP/RN1Q1BNR side=black phase=move quiet=0 turn=7");
}

TEST(ConflictReferenceExample, PrintsThePendingPhasesOfAPly) {
  ConflictReference game("rnbqk1nr/pppp1ppp/4p3/2b5/3P1B2/8/PPP1PPPP/RN1QKBNR side=white quiet=2 turn=3",
                         kDefault);
  game.act("e1a5");
  const std::string board = "rnbqk1nr/pppp1ppp/4p3/K1b5/3P1B2/8/PPP1PPPP/RN1Q1BNR side=white ";
  EXPECT_EQ(game.text(), board + "phase=attack moved=Ke1a5 quiet=2 turn=3");
  // The king attacks a7 (over a6), c7 (over b6) and the bishop on c5 (over b5). The pawn d4 and nothing else
  // can join against c5, the bishop f4 against c7.
  EXPECT_EQ(game.actions(), (Strings{"none", "xa7", "xc5", "xc5+d4", "xc7", "xc7+f4"}));
  game.act("xc5+d4");
  EXPECT_EQ(game.text(), board + "phase=roll moved=Ke1a5 target=c5 attackers=d4,a5 quiet=2 turn=3");
  // 3 + 1 against 2 doubled: even strengths.
  EXPECT_EQ(game.outcomes(), (Outcomes{{"attacker", 15}, {"defender", 21}}));
  ConflictReference lost = game;
  game.outcome("attacker");
  // The loser has left the board.
  const std::string without = "rnbqk1nr/pppp1ppp/4p3/K7/3P1B2/8/PPP1PPPP/RN1Q1BNR side=white ";
  EXPECT_EQ(game.text(), without + "phase=move-in moved=Ke1a5 target=c5 attackers=d4,a5 quiet=2 turn=3");
  EXPECT_EQ(game.actions(), (Strings{"a5xc5", "d4xc5"}));
  lost.outcome("defender");
  EXPECT_EQ(lost.text(), board + "phase=send-home moved=Ke1a5 target=c5 attackers=d4,a5 quiet=2 turn=3");
  EXPECT_EQ(lost.to_act(), "black");
  // The triangle under c5 covers a2 to f2; only d2 is vacant.
  EXPECT_EQ(lost.actions(), (Strings{"a5-e1", "d4-d2", "nobody"}));
}

}  // namespace
}  // namespace fray::reference
