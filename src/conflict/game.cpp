#include "conflict/game.h"

namespace fray::conflict {

static_assert(Game<ConflictChess>);
static_assert(HasEndgames<ConflictChess>);

namespace {

constexpr RuleNumber kLeaderStrength{3, 1, 9, "", "C14"};
constexpr RuleNumber kOfficerStrength{2, 0, 9, "", "C14"};
constexpr RuleNumber kPawnStrength{1, 0, 9, "", "C14"};
constexpr RuleNumber kTerrainFactor{2, 1, 4, "times", "C17"};
constexpr RuleNumber kCommandRange{4, 1, 7, "squares", "C1"};
constexpr RuleNumber kMostSupporters{kMostPieces - 1, 0, kMostPieces - 1, "pieces", "C8"};

}  // namespace

const LevelTable ConflictChess::kLevelTable{{
    {1, 1'000, 0.986, 0.031},
    {1, 1'000, 0.962, 0.026},
    {1, 1'000, 0.935, 0.022},
    {1, 1'000, 0.901, 0.019},
    {1, 1'000, 0.848, 0.015},
    {1, 1'000, 0.77, 0.011},
    {1, 1'000, 0.64, 0.006},
    kFullStrength,
}};

const GameInfo& ConflictChess::info() {
  static const GameInfo info{
      "conflict",
      "Conflict Chess",
      "Derick Green, Variant Chess 25 (Autumn 1997)",
      8,
      8,
      2,
      {
          {"knight_terrain",
           "when terrain stops a knight: both its routes cross it, or either (C11)",
           {"route", "strict"}},
          {"rook_support",
           "what a rook is worth beside others: the strongest attacker, or the "
           "strongest piece on the board (C15)",
           {"attackers", "board"}},
          number_option("leader_strength", "what kings and queens add to their die", kLeaderStrength),
          number_option("officer_strength", "what knights and bishops add to their die, and rooks at least",
                        kOfficerStrength),
          number_option("pawn_strength", "what pawns add to their die", kPawnStrength),
          number_option("terrain_factor", "how many times as strong terrain makes who defends on it",
                        kTerrainFactor),
          number_option("command_range", "how far Leaders and Officers command", kCommandRange),
          number_option("most_supporters", "how many pieces may support an attack", kMostSupporters),
      },
      {},
      {},
      {
          "rnbqkbnr/pppppp1p/8/6p1/8/NP6/P1PPPPPP/R1BQKBNR side=black phase=move quiet=0 turn=2",
          "rnbqkbnr/p2p1ppp/p2p4/4p3/8/2NPK3/PPPPNPPP/R1BQ1B1R side=black phase=move quiet=1 turn=4",
          "r1bqkb1r/pp1p1p1p/n2p1n1p/4p3/3P4/1PN4N/RPPPP1PP/2BQKB1R side=black phase=move quiet=3 turn=6",
          "2bqkb1r/rppn1p1p/1p1pNnp1/4p3/3P4/2N1B1P1/PPP1P1PP/R2QKB1R side=black phase=move quiet=0 turn=8",
          "r1bk3r/ppppbppp/5n2/4p3/3P2P1/1PN1B3/P1P1PPBP/q2QK2R side=black phase=move quiet=0 turn=10",
          "rnb1k3/pp3ppr/2pbpnp1/4p1N1/P2P1P2/1PN1B1P1/R1P1P1BP/4Q2R side=black phase=move quiet=0 turn=12",
          "r2qk3/pb1p1p1r/2pb1np1/p1n4p/P2Pp3/1PNPBP2/R2QNPPP/4KB1R side=black phase=move quiet=1 turn=14",
          "3qkb2/r1pbp1pr/1pp2np1/p3p3/3P1P2/2N1B2N/PPP1P1PP/Q3KB1R side=black phase=move quiet=1 turn=16",
          "3q3b/1bpp4/1p2pnp1/rpk1p2p/P2P4/2P1BP2/1QP1PPBP/R3K1NR side=black phase=move quiet=0 turn=18",
          "r2q4/pb1n1p1r/1p1b4/2np1p1p/3Pk3/1PNP2P1/RP2BP1P/2BQ2NR side=black phase=move quiet=0 turn=20",
      },
      true};
  return info;
}

Rules ConflictChess::rules_of(const OptionSet& options) {
  const auto number = [&](const RuleNumber& of, std::size_t option) {
    return chosen_number(of, options, option);
  };
  return {options[0] == 1,
          options[1] == 1,
          {number(kLeaderStrength, 2), number(kOfficerStrength, 3), number(kPawnStrength, 4),
           number(kTerrainFactor, 5)},
          number(kCommandRange, 6),
          number(kMostSupporters, 7)};
}

void ConflictChess::chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  const auto wins = static_cast<std::uint64_t>(winning_rolls(pending_battle(p)));
  outcomes.denominator = kRolls;
  if (wins > 0) outcomes.items.push_back({kAttackerWins, wins});
  if (wins < kRolls) outcomes.items.push_back({kDefenderWins, kRolls - wins});
}

Outcome ConflictChess::roll(const Position& p, DiceSource& dice, Faces& faces) {
  const Battle battle = pending_battle(p);
  const int attacker = dice.roll(6);
  const int defender = dice.roll(6);
  faces.push_back(static_cast<std::uint8_t>(attacker));
  faces.push_back(static_cast<std::uint8_t>(defender));
  return attacker + battle.attack > defender + battle.defence ? kAttackerWins : kDefenderWins;
}

void ConflictChess::explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  const Battle battle = pending_battle(p);
  log.report(event::Rolled{p.side, {faces[0]}, battle.attack, faces[0] + battle.attack});
  log.report(event::Rolled{~p.side, {faces[1]}, battle.defence, faces[1] + battle.defence});
}

}  // namespace fray::conflict
