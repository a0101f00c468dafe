#include "chess/game.h"

namespace fray::chess {

static_assert(Game<Chess>);

const LevelTable Chess::kLevelTable{{
    {3, 1'500, 0.877, 0.017},
    {3, 1'500, 0.789, 0.012},
    {3, 1'500, 0.682, 0.008},
    {3, 1'500, 0.591, 0.005},
    {3, 1'500, 0.457, 0.003},
    {3, 1'500, 0.317, 0.001},
    {3, 1'500, 0.207, 0},
    kFullStrength,
}};

const GameInfo& Chess::info() {
  static const GameInfo info{"chess",
                             "Chess",
                             "FIDE Laws of Chess (2023)",
                             8,
                             8,
                             2,
                             {},
                             {},
                             {},
                             {
                                 "r1bqkb1r/pp1n1ppp/2p1pn2/8/2BP4/2N1PN2/PP3PPP/R1BQK2R w KQkq - 2 8",
                                 "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 5 8",
                                 "r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 b kq - 1 7",
                                 "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
                                 "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 2 12",
                                 "2rq1rk1/pb1n1ppp/1p2pn2/8/1b1P4/2NB1N2/PP2QPPP/R1BR2K1 w - - 4 13",
                                 "r4rk1/pp1b1ppp/2n1pn2/q1bp4/8/P1N1PN2/1PQ1BPPP/R1B2RK1 w - - 3 12",
                                 "8/5pk1/1p2p1p1/p2rP2p/P4P1P/1R4P1/1P3K2/8 w - - 4 35",
                                 "4rrk1/1pp2ppp/p2p1q2/3P4/2P1P3/2Q2P2/PP4PP/3RR1K1 b - - 0 22",
                                 "8/8/4kp2/3p1p1p/3P1P1P/4KP2/8/8 b - - 0 50",
                             }};
  return info;
}

}  // namespace fray::chess
