// Facts of position texts of D&D Battle Chess that follow from docs/notation.md: homes, traits, fields, what
// is refused. See dnd_reference_facts_test.cpp.

#include "dnd_reference_test_helpers.h"

namespace dnd_reference {
namespace {

void expect_round_trip(const std::string& text) { EXPECT_EQ(Game(text, {}).text(), text); }

// Every trait, in the order of the table.
TEST(DndReferenceText, Traits) {
  expect_round_trip(
      "4k2r/8/8/8/8/8/PPPPPPPP/RNBQKBNR side=white phase=move "
      "pieces=b1:level4;slots0;smited;laid,c1:level5;hp1;slots5/0/"
      "2;marked2;promoted,d1:level4;temp0;marked12,"
      "e1:level5;slots0/"
      "2;heroism,d2:hp3;faith1;bless2;doom3;bull4;protection5;prayer6;ill-luck7;weapon8;shield9;"
      "grace10;blur11;bear12/4;held3/14;laughing2;mage-armor;heroism;charmed;ward:c1;curse-attack;curse-str;"
      "curse-dex;curse-con/1;curse-int;curse-wis;curse-cha;curse-delay;steadfast "
      "used=a8,c8/b1 castling=KQk quiet=12 turn=34");
}

// A battle, a suspended one, and wards by clerics whom the placement shows and does not show.
TEST(DndReferenceText, Fields) {
  expect_round_trip(
      "7k/8/8/2np4/8/8/P7/8 side=white phase=effect pieces=a2:ward:xd5,xc5:hp3,xd5:level3;slots0/1 "
      "battle=Be4d5 fighter=attacker first=defender charge=used begun=yes "
      "lock=Kd4c5:defender:open:flat:begun/- "
      "pending=attack quiet=0 turn=2");
  expect_round_trip(
      "7k/8/8/3q4/8/8/8/K7 side=white phase=before battle=Re5d5 fighter=defender first=defender quiet=0 "
      "turn=1");
  expect_round_trip(
      "7k/8/8/3q4/8/8/8/K7 side=white phase=battle battle=Re5d5 fighter=attacker first=attacker flat=yes "
      "quiet=0 "
      "turn=1");
  expect_round_trip("7k/8/8/3q4/8/8/8/K7 side=white phase=initiative battle=Re5d5 quiet=0 turn=1");
  expect_round_trip("7k/8/8/8/3Q4/8/8/K7 side=white phase=act piece=d4 quiet=3 turn=1");
  expect_round_trip("7k/6p1/8/8/8/8/8/K6R side=white phase=swap pending=h1h8 quiet=3 turn=1");
  expect_round_trip(
      "8/6pk/8/5Q2/8/8/8/K7 side=white phase=swap piece=f5 pending=magic-missile:h7 quiet=3 turn=1");
}

// Read in any order; `seen` is let through.
TEST(DndReferenceText, AnyOrder) {
  const std::string shuffled =
      "7k/8/8/2np4/8/8/P7/8 turn=2 quiet=0 pending=attack lock=Kd4c5:defender:open:flat:begun/- begun=yes "
      "charge=used "
      "first=defender fighter=attacker battle=Be4d5 pieces=xd5:slots0/1;level3,xc5:hp3,a2:ward:xd5 "
      "phase=effect "
      "side=white seen=0123456789abcdef*2";
  EXPECT_EQ(Game(shuffled, {}).text(),
            "7k/8/8/2np4/8/8/P7/8 side=white phase=effect pieces=a2:ward:xd5,xc5:hp3,xd5:level3;slots0/1 "
            "battle=Be4d5 fighter=attacker first=defender charge=used begun=yes "
            "lock=Kd4c5:defender:open:flat:begun/- pending=attack quiet=0 turn=2");
}

// The home of a piece is where it stands if it can be, else what is left over; only others are named.
TEST(DndReferenceText, Homes) {
  const Options none;
  EXPECT_EQ(field(play(Game(Game::initial_text(), none), {"e2e4"}), "homes"), "");
  const Game knight = play(Game(Game::initial_text(), none), {"g1f3", "a7a6", "f3g5", "a6a5"});
  EXPECT_EQ(field(knight, "homes"), "");
  // Two rooks, of which the one from a1 stands on h1.
  const std::string rooks = "7k/8/8/8/R7/8/8/K6R side=white phase=move homes=h1:a1,a4:h1 quiet=0 turn=1";
  expect_round_trip(rooks);
  EXPECT_EQ(field(play(Game(rooks, none), {"h1h2"}), "homes"), "") << "what the rule has";
  expect_round_trip("7k/8/8/8/P3P1P1/8/1PPP1P2/K7 side=white phase=move homes=e4:g2,g4:e2 quiet=0 turn=1");
  expect_round_trip("7k/8/8/8/4P1P1/8/1PPP1PPP/K7 side=white phase=move homes=e4:e2,g4:a2 quiet=0 turn=1");
}

// Attackers are left over last.
TEST(DndReferenceText, HomesOfAttackers) {
  const std::string field_of_battle = "side=white phase=initiative battle=Pe4d5 quiet=0 turn=1";
  const Game battle("7k/8/8/3p2P1/8/8/8/K7 " + field_of_battle, {});
  EXPECT_EQ(battle.position().board.at(parse_square("g5")), parse_square("a2"));
  EXPECT_EQ(battle.position().battle->attacker, parse_square("b2"));
  expect_round_trip(
      "7k/8/8/3p2P1/8/8/8/K7 side=white phase=initiative homes=xd5:g2 battle=Pe4d5 quiet=0 turn=1");
}

// The option `levels`.
TEST(DndReferenceText, Levels) {
  Options options;
  options.levels = "d8:5,b1:3,e2:1";
  const Game start(Game::initial_text(options), options);
  EXPECT_EQ(field(start, "pieces"), "b1:level3,d8:level5");
  EXPECT_EQ(start.text(), Game::initial_text(options));
}

TEST(DndReferenceText, Refused) {
  const std::string board = "7k/8/8/3p4/8/8/8/K7 ";
  for (const std::string& text : {
           std::string(),
           std::string("7k/8 side=white"),
           std::string("7k/8/8/3p4/8/8/8/K8 side=white"),
           std::string("7k/8/8/3p4/8/8/8/KK6 side=white"),
           std::string("7k/8/8/3x4/8/8/8/K7 side=white"),
           board,
           board + "side=red",
           board + "side=white phase=fight",
           board + "side=white side=white",
           board + "side=white colour=red",
           board + "side=white turn=0",
           board + "side=white quiet=101",
           board + "side=white castling=K",
           board + "side=white used=a7/-",
           board + "side=white lock=-",
           board + "side=white piece=d5",
           board + "side=white pending=attack",
           board + "side=white phase=initiative",
           board + "side=white phase=initiative battle=Pe4d6",
           board + "side=white phase=initiative battle=pe4d5",
           board + "side=white phase=battle battle=Pe4d5 fighter=attacker",
           board + "side=white phase=battle battle=Pe4d5 fighter=attacker first=nobody",
           board + "side=white phase=before battle=Pe4d5 fighter=defender first=defender",
           board + "side=white phase=act piece=a1",
           board + "side=white phase=act",
           board + "side=white phase=swap pending=a1a2",
           board + "side=white phase=hold piece=a1",
           board + "side=white phase=curse piece=a1",
           board + "side=white flat=yes",
           board + "side=white lock=Pe4d5:defender:open/-",
           board + "side=white pieces=d5:hp13",
           board + "side=white pieces=d5:level6",
           board + "side=white pieces=d5:slots1",
           board + "side=white pieces=d5:ward:a1",
           board + "side=white pieces=d5:brave",
           board + "side=white pieces=d4:hp1",
           board + "side=white homes=d5:d2",
           board + "side=white homes=d5:e7,d4:a7",
           board + "side=white pieces=a1:marked1",
       })
    EXPECT_THROW(Game(text, {}), std::invalid_argument) << text;
}

// What an ended game says.
TEST(DndReferenceText, EndedGames) {
  expect_end(Game("7k/8/8/8/8/8/8/8 side=white", {}), "0-1", "king reduced");
  expect_end(Game("8/8/8/8/8/8/8/8 side=white", {}), "1/2-1/2", "both kings reduced");
  expect_end(Game("7k/8/8/8/8/8/8/K7 side=white quiet=100", {}), "1/2-1/2", "100 quiet half-moves");
  expect_end(Game("7k/8/8/8/8/8/8/K7 side=white pieces=a1:held3/14", {}), "1/2-1/2", "no legal move");
}

}  // namespace
}  // namespace dnd_reference
