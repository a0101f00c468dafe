#include "gnostic/game.h"

namespace fray::gnostic {

static_assert(BattleGame<GnosticChess>);
static_assert(SelectsActions<GnosticChess>);

namespace {

// Where the options of the numbers begin, in the order of GameInfo::options.
constexpr std::size_t kHitsOption = 2;
constexpr std::size_t kDiceOption = kHitsOption + kRanks;
constexpr std::size_t kFactorOption = kDiceOption + kRanks;
constexpr std::size_t kCastsOption = kFactorOption + 4;

constexpr std::array<RuleNumber, kRanks> kHits{{{10, 1, kMostHitPoints, "hit points", "N10"},
                                                {30, 1, kMostHitPoints, "hit points", "N10"},
                                                {50, 1, kMostHitPoints, "hit points", "N10"},
                                                {90, 1, kMostHitPoints, "hit points", "N10"},
                                                {100, 1, kMostHitPoints, "hit points", "N10"}}};
constexpr std::array<RuleNumber, kRanks> kDice{{{1, 1, kMaxDice, "dice", "H9"},
                                                {3, 1, kMaxDice, "dice", "H9"},
                                                {5, 1, kMaxDice, "dice", "H9"},
                                                {9, 1, kMaxDice, "dice", "H9"},
                                                {10, 1, kMaxDice, "dice", "H9"}}};
constexpr RuleNumber kCasts{1, 0, kMostCasts, "times", "N21"};

/// The factors that a designer may choose from, by which shade of which side's, and what a point then costs.
struct Factors {
  std::string_view option;
  std::string_view summary;
  std::size_t shade;  ///< in FightNumbers::costs
  std::vector<std::string_view> values;
  std::array<std::uint8_t, 4> costs;
};
const std::array<Factors, 4>& factors() {
  static const std::array<Factors, 4> all{{
      {"full_bonus",
       "by what hit points count in full light of one's own (N5)",
       4,
       {"2", "1", "1.2", "1.5"},
       {3, 6, 5, 4}},
      {"part_bonus",
       "by what they count in three quarters of one's own light (N5)",
       3,
       {"1.5", "1", "1.2", "2"},
       {4, 6, 5, 3}},
      {"part_penalty",
       "by what they count in three quarters of the other light (N5)",
       1,
       {"0.75", "1", "0.6", "0.5"},
       {8, 6, 10, 12}},
      {"full_penalty",
       "by what they count in full light of the other (N5)",
       0,
       {"0.5", "1", "0.75", "0.4"},
       {12, 6, 8, 15}},
  }};
  return all;
}

OptionSpec laborious(OptionSpec option) {
  option.laborious = true;
  return option;
}

std::vector<OptionSpec> options_of_gnostic() {
  std::vector<OptionSpec> options{
      {"spells", "whose spells are: a side's, or each queen's own (N21)", {"side", "queen"}},
      {"rounds_per_step",
       "how many rounds the track stands before it takes a step (N4)",
       {"1", "2", "3", "4"}}};
  const auto add = [&](std::string_view name, std::string_view summary, const RuleNumber& number) {
    options.push_back(laborious(number_option(name, summary, number)));
  };
  add("pawn_hits", "hit points of a pawn", kHits[0]);
  add("minor_hits", "hit points of a knight or bishop", kHits[1]);
  add("rook_hits", "hit points of a rook", kHits[2]);
  add("queen_hits", "hit points of a queen", kHits[3]);
  add("king_hits", "hit points of a king", kHits[4]);
  add("pawn_dice", "how many dice a pawn may roll at once", kDice[0]);
  add("minor_dice", "how many dice a knight or bishop may roll at once", kDice[1]);
  add("rook_dice", "how many dice a rook may roll at once", kDice[2]);
  add("queen_dice", "how many dice a queen may roll at once", kDice[3]);
  add("king_dice", "how many dice a king may roll at once", kDice[4]);
  for (const Factors& factor : factors())
    options.push_back(laborious({factor.option, factor.summary, factor.values}));
  options.push_back(number_option("teleports", "how often Teleport may be cast", kCasts));
  options.push_back(number_option("heals", "how often Heal may be cast", kCasts));
  options.push_back(number_option("time_shifts", "how often Shift Time may be cast", kCasts));
  options.push_back(number_option("exchanges", "how often Exchange may be cast", kCasts));
  options.push_back(number_option("revivals", "how often Revive may be cast", kCasts));
  options.push_back(number_option("imprisonments", "how often Imprison may be cast", kCasts));
  return options;
}

/// What does not go together: error "bad_option".
Result<void> check_together(const OptionSet& options) {
  const int pawn = chosen_number(kHits[0], options, kHitsOption);
  for (std::size_t rank = 1; rank < kRanks - 1; ++rank) {
    const int hits = chosen_number(kHits[rank], options, kHitsOption + rank);
    if (pawn <= hits) continue;
    return fail("bad_option",
                "option 'pawn_hits': " + std::to_string(pawn) + " is more than the " + std::to_string(hits) +
                    " of a " + std::string(name_of(static_cast<Rank>(rank))) +
                    "; expected at most as many, as a pawn keeps its damage when it becomes one (N18)");
  }
  for (std::size_t spell = 0; options[0] == 1 && spell < kSpells; ++spell) {
    const std::size_t option = kCastsOption + spell;
    if (chosen_number(kCasts, options, option) <= 1) continue;
    return fail("bad_option", "option '" + std::string(GnosticChess::info().options[option].name) +
                                  "': with spells=queen a queen casts each spell once; expected 0 or 1");
  }
  return {};
}

}  // namespace

Rules GnosticChess::rules_of(const OptionSet& options) {
  Rules rules{options[0] == 1, static_cast<std::uint8_t>(options[1] + 1)};
  FightNumbers fight;
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    fight.hits[rank] = chosen_number(kHits[rank], options, kHitsOption + rank);
    fight.dice[rank] = chosen_number(kDice[rank], options, kDiceOption + rank);
  }
  for (std::size_t i = 0; i < factors().size(); ++i)
    fight.costs[factors()[i].shade] = factors()[i].costs[options[kFactorOption + i]];
  Casts casts;
  for (std::size_t spell = 0; spell < kSpells; ++spell)
    casts[spell] = chosen_number(kCasts, options, kCastsOption + spell);
  rules.numbers = &numbers_with(fight, casts);
  return rules;
}

const LevelTable GnosticChess::kLevelTable{{
    {1, 1'000, 0.942, 0.023},
    {1, 1'000, 0.91, 0.02},
    {1, 1'000, 0.858, 0.016},
    {1, 1'000, 0.759, 0.01},
    {1, 1'000, 0.641, 0.006},
    {1, 1'000, 0.451, 0.003},
    {2, 4'000, 0.1, 0},
    kFullStrength,
}};

const GameInfo& GnosticChess::info() {
  static const GameInfo info{
      "gnostic",
      "Gnostic Chess",
      "Paul Snyder and Ron Hale-Evans, Gnostic Chess 0.2",
      8,
      8,
      2,
      options_of_gnostic(),
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
      },
      true,
      &check_together};
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
