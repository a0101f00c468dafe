#include "gnostic/game.h"

namespace fray::gnostic {

static_assert(BattleGame<GnosticChess>);
static_assert(SelectsActions<GnosticChess>);

const GameInfo& GnosticChess::info() {
  static const GameInfo info{
      "gnostic",
      "Gnostic Chess",
      "Paul Snyder and Ron Hale-Evans, Gnostic Chess 0.2",
      8,
      8,
      2,
      {
          {"spells",
           "whose six spells are: a side's, each once a game, or each queen's own (N21)",
           {"side", "queen"}},
          {"rounds_per_step",
           "how many rounds the track stands before it takes a step (N4)",
           {"1", "2", "3", "4"}},
      },
      {},
      {},
      {
          "rnbqkbnr/1ppppppp/8/p7/8/7N/PPPPPPPP/RNBQKB1R side=white phase=move track=B toward=A "
          "castling=KQkq ep=a6 spells=THSXRI/THSXRI quiet=0 turn=2",
          "rnQqkbnr/pppp1pp1/4p3/7p/8/N4P2/bPPPP1PP/R1BQKBNR side=black phase=move track=B toward=E "
          "castling=KQkq spells=THRI/THXRI quiet=0 turn=4",
          "Knb1kbnr/1pppp1qp/p7/5p2/P3P3/8/RPPP1PPP/1NBr1BNR side=white phase=move track=D toward=E "
          "castling=k hp=g7:448,a8:576 spells=HXRI/HRI dead=Q/R quiet=0 turn=6",
          "rnR2bnr/p1p1pppp/8/1p1p4/6P1/5P2/P1PPK2P/1Nk1QBNR side=black phase=move track=B toward=E "
          "castling=- hp=c1:438,e2:422 spells=HR/HSXRI dead=RBP/QB quiet=1 turn=8",
          "2Kq1bnr/pppprp1N/6pk/4p3/4P1P1/5N2/PPPP1P1P/1rB2B1R side=white phase=move track=B toward=A "
          "castling=- hp=c8:396 prisoners=c8 spells=HXRI/- dead=QR/BN quiet=0 turn=10",
          "2K1kbnr/1p1ppp1p/2p4r/p7/PP1qP3/5N1P/R1P2PP1/1N1b1B1R side=black phase=move track=B toward=E "
          "castling=k ep=b3 hp=d4:336,c8:366 prisoners=c8 spells=HXRI/H dead=QBP/BN quiet=0 turn=12",
          "2R2bnr/r2pppp1/1pp1b3/p6p/PQ6/3P1P1N/2PkKRPP/5B1R side=white phase=move track=B toward=A "
          "castling=- hp=d2:453,e2:488,c8:276 spells=H/HSXRI dead=BNP/QN quiet=2 turn=14",
          "1rK2b1r/pBp3p1/5nQp/3pp3/1n4P1/5R2/P1PPNP1P/1k3B1R side=black phase=move track=B toward=E "
          "castling=- hp=b1:78,b4:156,g6:487,c8:500 spells=H/HSXRI dead=BNP/QBPP quiet=1 turn=16",
          "5b1r/pRpp2pp/Q3pp2/8/2Pn4/5N1P/K2kPPP1/1N3B1R side=white phase=move track=D toward=E castling=- "
          "hp=a2:448,d2:393,d4:168,b7:168 spells=-/HSXRI dead=RBPP/QRBNP quiet=1 turn=18",
          "7r/p1p2pp1/1rN2n2/7p/3RbP2/k1b2N2/P3K1PP/5B1R side=black phase=move track=D toward=A castling=- "
          "hp=e2:396,a3:382,c3:165,d4:243,e4:102 spells=-/HSXRI dead=QBNPPP/QNPPP quiet=0 turn=20",
      }};
  return info;
}

Side GnosticChess::side_to_act(const Position& p) {
  switch (p.phase) {
    case Phase::announce:
      // One who is left in the turn alone chooses; while both are, it is the attacker's battle.
      return p.fight.attacker.active ? p.side : ~p.side;
    case Phase::promote: return p.side_on(p.promoting[0]);
    default: return p.side;
  }
}

void GnosticChess::chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  const int attacking = p.fight.attacker.announced;
  const int defending = p.fight.defender.announced;
  const DiceSums& attacker = dice_sums(attacking);
  const DiceSums& defender = dice_sums(defending);
  outcomes.denominator = std::uint64_t{attacker.total} * defender.total;
  const auto each_class = [](int dice, auto&& visit) {
    if (dice == 0) return visit(kNoRoll);
    visit(kBust);
    for (RollClass sum = 2 * dice; sum <= 6 * dice; ++sum) visit(sum);
  };
  const auto weight = [](const DiceSums& sums, RollClass roll) -> std::uint64_t {
    return roll == kNoRoll ? 1 : sums.weight(roll);
  };
  each_class(attacking, [&](RollClass a) {
    each_class(defending, [&](RollClass d) {
      outcomes.items.push_back({make_roll(a, d), weight(attacker, a) * weight(defender, d)});
    });
  });
}

Outcome GnosticChess::roll(const Position& p, DiceSource& dice, Faces& faces) {
  const auto roll_some = [&](int count) -> RollClass {
    if (count == 0) return kNoRoll;
    const std::size_t first = faces.size();
    for (int i = 0; i < count; ++i) faces.push_back(static_cast<std::uint8_t>(dice.roll(6)));
    return roll_class(&faces[first], count);
  };
  const RollClass attacker = roll_some(p.fight.attacker.announced);
  const RollClass defender = roll_some(p.fight.defender.announced);
  return make_roll(attacker, defender);
}

void GnosticChess::explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  const auto report = [&](Side side, std::size_t first, int count) {
    if (count == 0) return;
    int total = 0;
    std::vector<int> shown;
    for (int i = 0; i < count; ++i) {
      shown.push_back(faces[first + static_cast<std::size_t>(i)]);
      total += shown.back();
    }
    log.report(event::Rolled{side, std::move(shown), 0, total});
  };
  report(p.side, 0, p.fight.attacker.announced);
  report(~p.side, p.fight.attacker.announced, p.fight.defender.announced);
}

}  // namespace fray::gnostic
