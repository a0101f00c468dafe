#include "dnd/game.h"

#include "dnd/tables/table_sets.h"

namespace fray::dnd {

static_assert(BattleGame<DndBattleChess>);

const LevelTable DndBattleChess::kLevelTable{{
    {1, 1'000, 0.958, 0.025},
    {1, 1'000, 0.909, 0.02},
    {1, 1'000, 0.847, 0.015},
    {1, 1'000, 0.768, 0.011},
    {1, 1'000, 0.638, 0.006},
    {1, 1'000, 0.408, 0.002},
    {0, 1'100, 0, 0},
    kFullStrength,
}};

const GameInfo& DndBattleChess::info() {
  static const GameInfo info{
      "dnd",
      "D&D Battle Chess",
      "published as D&D Battle Chess, author not named",
      Board::kFiles,
      Board::kRanks,
      2,
      {
          {"levels", "the level of every piece at the start", {"1", "2", "3", "4", "5"}},
          {"hold_person_save",
           "whether a held piece saves again at the start of each of its turns (D42)",
           {"each_turn", "once"}},
          {"king_in_own_aura", "whether Inspire Courage helps the king himself (D20)", {"no", "yes"}},
          {"paladin_touch",
           "whom a paladin's touch reaches: adjacent allies, or himself alone (D17)",
           {"adjacent", "self"}},
          {"edition",
           "the rulings as amended, or those of games recorded before: a charmed piece's lines may strike "
           "the charmer "
           "(D113), a coup de grace leaves the charge open (D115), who is fascinated is not swapped (D116)",
           {"2", "1"},
           "1"},
          {"tables",
           "the numbers of characters, effects, spells and items: the usual ones, or a set of somebody's own",
           table_set_values()},
      },
      {},
      {},
      {
          "rnbqkbnr/ppp1pp1p/3p2p1/8/4P3/2N5/PPPP1PPP/R1BQKBNR side=black castling=KQkq quiet=0 turn=3",
          "rnbqkb1r/3ppppp/1p3n2/p1p5/2P3P1/PP3N2/3PPP1P/RNBQKB1R side=black homes=c5:c7,b6:b7 "
          "castling=KQkq quiet=0 turn=5",
          "rnbqkbnr/3ppp2/8/p1p4p/N1P3p1/8/3PPPPP/R1BQKBNR side=black pieces=a4:smited homes=c4:c2,"
          "g4:g7,a5:a7,c5:c7,h5:h7 castling=KQkq quiet=1 turn=8",
          "r1bqkb1r/p2ppppp/n1p2n2/4N3/PPP3P1/8/3PPP1P/RNBQKB1R side=black pieces=a1:level2,b1:level2,"
          "c1:level2,d1:level2,e1:level2,f1:level2,h1:level2,d2:level2,e2:level2,f2:level2,h2:level2,"
          "a4:level2,b4:level2,c4:level2,g4:level2,e5:level2;laid,a6:level2;laid,c6:level2,"
          "f6:level2;laid,a7:level2,d7:level2,e7:level2,f7:level2,g7:level2,h7:level2,a8:level2,"
          "c8:level2,d8:level2,e8:level2,f8:level2,h8:level2 homes=c6:c7 castling=KQkq quiet=0 turn=6",
          "rnb2bnr/pp2k1p1/3pp1P1/1Pp4p/2Pq4/2N4P/PB1PPP2/R2QKBNR side=black pieces=b2:slots1,f2:hp10,"
          "c3:hp10,d4:slots0,g6:hp7 homes=h3:h2,b5:b2,h5:h7,d6:d7,e6:e7,g6:g2 castling=KQ quiet=0 "
          "turn=11",
          "rnbqk1nr/pppp1ppp/8/8/1bPPp2P/8/PP1BPPP1/R3KBNR side=black pieces=a1:level3,e1:level3,"
          "f1:level3,g1:level3,h1:level3,a2:level3,b2:level3,d2:level3,e2:level3,f2:level3,g2:level3,"
          "b4:level3;hp12;slots0/0;bull6,c4:level3,d4:level3,e4:level3;hp20,h4:level3,a7:level3,"
          "b7:level3,c7:level3,d7:level3,f7:level3,g7:level3,h7:level3,a8:level3,b8:level3,c8:level3,"
          "d8:level3,e8:level3,g8:level3,h8:level3 castling=KQkq quiet=2 turn=7",
          "1nb2bnr/2ppkpp1/1q2p3/7p/1PP2P1P/6P1/3PPN2/r1BQKBNR side=black pieces=a1:level2;promoted,"
          "c1:slots2,d1:slots0,b4:hp3,f4:hp10,h4:hp10,b6:slots0 homes=g3:g2,b4:b2,c4:c2,f4:f2,h4:h2,"
          "h5:h7,e6:e7 used=-/a1 castling=K quiet=0 turn=14",
          "1nb1kb1r/3ppp2/2q5/r1p5/p1P1nPpp/P7/1PP3PP/RKB1QBNR side=black pieces=e1:slots0,f1:slots2,"
          "c4:hp10,e4:smited,g4:hp8,h4:hp10,c6:slots1 homes=f4:f2,g4:g7,h4:h7,c5:c7 castling=k quiet=1 "
          "turn=17",
          "rn1q1bnr/1b1pk3/1p2ppp1/pPp4p/P1B1Q3/2PPP3/4KPPP/RNB3NR side=black pieces=a1:level2,"
          "b1:level2,c1:level2,g1:level2,h1:level2,e2:level2,f2:level2,g2:level2,h2:level2,c3:level2,"
          "d3:level2,e3:level2,a4:level2,c4:level2,e4:level2;slots1;shield5,a5:level2,b5:level2,"
          "c5:level2,h5:level2,b6:level2,e6:level2;hp17,f6:level2,g6:level2,b7:level2,d7:level2,"
          "e7:level2,a8:level2,b8:level2,d8:level2,f8:level2,g8:level2,h8:level2 homes=c3:c2,d3:d2,"
          "e3:e2,a4:a2,b5:b2,c5:c7,h5:h7,b6:b7,e6:e7,f6:f7,g6:g7 quiet=0 turn=10",
          "rnb1pb1r/3pkpp1/p5p1/1pp5/q5P1/N1P2K1N/PP1PP1PP/R1B2B1R side=black pieces=a1:level5,"
          "c1:level5,f1:level5,h1:level5,a2:level5;hp28,b2:level5,d2:level5,e2:level5,g2:level5,"
          "h2:level5,a3:level5;hp23;laid,c3:level5,f3:level5;slots3/2,h3:level5;laid,"
          "a4:level5;temp10;slots4/2/1,g4:level5;hp34,b5:level5,c5:level5,a6:level5,g6:level5;hp0,"
          "d7:level5,e7:level5,f7:level5;hp29,g7:level5;weapon17,a8:level5,b8:level5,c8:level5,"
          "e8:level5;hp36,f8:level5,h8:level5 homes=b5:b7,c5:c7,a6:a7,g6:h7,e8:e7 quiet=0 turn=9",
      },
      true};
  return info;
}

NodeKind DndBattleChess::node_kind(const Position& p) {
  if (p.result != GameResult::none) return NodeKind::terminal;
  switch (p.now.phase) {
    case Phase::hold:
    case Phase::curse:
    case Phase::effect:
    case Phase::initiative: return NodeKind::chance;
    default: return NodeKind::decision;
  }
}

Seat DndBattleChess::to_act(const Position& p) {
  Side side = p.now.side;
  if (p.now.phase == Phase::swap) side = ~side;
  if (p.in_battle()) side = dnd::side_of(p.fighter());
  return static_cast<Seat>(fray::index_of(side));
}

Rules DndBattleChess::rules_of(const OptionSet& options) {
  return {options[1] == 1,
          options[2] == 1,
          options[3] == 1,
          options[4] == 1,
          static_cast<std::uint8_t>(options[0] + 1),
          options[5]};
}

}  // namespace fray::dnd
