#include "gladiator/game.h"

namespace fray::gladiator {

static_assert(Game<GladiatorChess>);
static_assert(SamplesOutcomes<GladiatorChess>);

namespace {

/// The ways in which a side's players can share its commanders: for each commander the number of his player,
/// each new number the next one (G9).
constexpr std::array<std::string_view, 15> kSharings{"1111", "1112", "1121", "1122", "1123",
                                                     "1211", "1212", "1213", "1221", "1222",
                                                     "1223", "1231", "1232", "1233", "1234"};

constexpr RuleNumber kAttackerDice{1, 0, kMostAttackerDice, "dice", "G15"};
constexpr RuleNumber kTurnsHeld{5, 1, 20, "turns", "G48"};

/// The names and summaries of the options that give the dice and hit points of a kind.
struct KindOptions {
  Kind kind;
  std::string_view dice;
  std::string_view dice_summary;
  std::string_view hits;
  std::string_view hits_summary;
};
constexpr std::array<KindOptions, kKinds - 1> kKindOptions{{
    {Kind::king, "king_dice", "how many dice a mortal king rolls", "king_hits",
     "how many hit points a whole king has"},
    {Kind::champion, "champion_dice", "how many dice a champion rolls", "champion_hits",
     "how many hit points a whole champion has"},
    {Kind::mounted_knight, "mounted_knight_dice", "how many dice a Mounted Knight rolls",
     "mounted_knight_hits", "how many hit points a whole Mounted Knight has"},
    {Kind::black_knight, "black_knight_dice", "how many dice a Black Knight rolls", "black_knight_hits",
     "how many hit points a whole Black Knight has"},
    {Kind::kings_knight, "kings_knight_dice", "how many dice a King's Knight rolls", "kings_knight_hits",
     "how many hit points a whole King's Knight has"},
    {Kind::warrior, "warrior_dice", "how many dice a warrior rolls", "warrior_hits",
     "how many hit points a whole warrior has"},
    {Kind::scout, "scout_dice", "how many dice a scout rolls", "scout_hits",
     "how many hit points a whole scout has"},
    {Kind::squire, "squire_dice", "how many dice a squire rolls", "squire_hits",
     "how many hit points a whole squire has"},
    {Kind::footman, "footman_dice", "how many dice a footman rolls", "footman_hits",
     "how many hit points a whole footman has"},
}};
constexpr std::size_t kFirstKindOption = 7;  ///< the king's dice; then his hit points, and so on

constexpr RuleNumber dice_number(Kind kind) { return {data_of(kind).dice, 1, kMostDice, "dice", "G13"}; }
constexpr RuleNumber hits_number(Kind kind) {
  return {data_of(kind).hits, 1, kMostHits, "hit points", "G13"};
}

std::vector<OptionSpec> with_kinds(std::vector<OptionSpec> options) {
  for (const KindOptions& item : kKindOptions) {
    options.push_back(number_option(item.dice, item.dice_summary, dice_number(item.kind)));
    options.push_back(number_option(item.hits, item.hits_summary, hits_number(item.kind)));
  }
  return options;
}

Army army_of(const OptionSet& options) {
  Army army;
  for (std::size_t i = 0; i < kKindOptions.size(); ++i) {
    const Kind kind = kKindOptions[i].kind;
    army.dice[index_of(kind)] = chosen_number(dice_number(kind), options, kFirstKindOption + 2 * i);
    army.hits[index_of(kind)] = chosen_number(hits_number(kind), options, kFirstKindOption + 2 * i + 1);
  }
  return army;
}

Players players_of(std::string_view sharing) {
  Players players{};
  for (std::size_t i = 0; i < kCommanders; ++i) players[i] = static_cast<std::uint8_t>(sharing[i] - '1');
  return players;
}

}  // namespace

const LevelTable GladiatorChess::kLevelTable{{
    {2, 1'000, 0.903, 0.019},
    {2, 1'000, 0.818, 0.013},
    {2, 1'000, 0.66, 0.007},
    {2, 1'000, 0.49, 0.003},
    {2, 1'000, 0.12, 0},
    {0, 3'000, 0, 0},
    {0, 26'000, 0, 0},
    kFullStrength,
}};

const GameInfo& GladiatorChess::info() {
  static const GameInfo info{
      "gladiator",
      "Gladiator Chess",
      "Steve Wachs, Red Pub Games",
      Board::kFiles,
      Board::kRanks,
      2,
      with_kinds({
          {"ties",
           "a tied round of a fight: both roll again, or the attacker loses a hit point (G14)",
           {"reroll", "attacker"}},
          {"queen_heals",
           "whom a queen heals: all beside her, or one that her side chooses (G39)",
           {"all", "one"}},
          {"white_seats",
           "who plays White's king, queen, Black Knight and King's Knight: for each the number of the player "
           "(G9)",
           {kSharings.begin(), kSharings.end()}},
          {"black_seats", "likewise for Black", {kSharings.begin(), kSharings.end()}},
          {"edition",
           "the rulings as amended, or those of games recorded before: no replacement upon reaching the far "
           "rank "
           "(G69), footmen step once from their own first rank (G70)",
           {"2", "1"},
           "1"},
          number_option("attacker_dice", "how many dice an attacker rolls beyond its own", kAttackerDice),
          number_option("turns_held", "for how long a captive queen must be held", kTurnsHeld),
      }),
      {name_of(Commander::king), name_of(Commander::queen), name_of(Commander::black_knight),
       name_of(Commander::kings_knight)},
      {"white_seats", "black_seats"},
      {
          "wmscq1bsnw/fp1pfkfp2/5p2f1/2f6p/10/10/10/3F6/7F1F/5F4/PFP1P1P1P1/WMSCQKBSNW side=white slot=queen "
          "phase=move moved=d5,f11 quiet=1 turn=2",
          "wmscq1ksnw/2f1fpfp2/3p1b2fp/fp8/10/10/10/Q9/2PF1F1F2/2M5P1/PF2P1P2F/W1SC1KBSNW side=black "
          "slot=king phase=move moved=c3 quiet=3 turn=3",
          "w1sck2s1w/1pf3fpfp/f3fp1n2/3pm5/10/10/Q4b4/3M6/4PF3F/1F1FS2N2/P1P1B1PFPW/1W1C2KS2 side=white "
          "slot=kings-knight phase=move moved=e3,f4,a6,f6,e9,e12 frozen=Q/- quiet=5 turn=4",
          "2sc1kbsn1/1wfpf2p1w/5p3p/1p4f1f1/f9/1F2N5/10/4mF1q2/1C2MS4/P1PF6/4P1PFPF/W3QKBS1W side=black "
          "slot=black-knight phase=move moved=f4,e5,b7,e7,i9 quiet=3 turn=5",
          "w1s4s1w/fpfq2kpf1/4cp1b2/3p5p/10/3mn1M3/3F6/S3C4S/5N4/4PBP3/PFP2F1FPF/3WQKW3 side=white "
          "slot=queen phase=move moved=d7,g7 lost=-/FF quiet=1 turn=6",
          "w3k2s1w/3mqpfp1p/5b4/1pfp1n4/8f1/1F2f5/4M5/f9/PC1F2BF1F/S3P2N2/2s2FS1P1/W3Q1K2W side=black "
          "slot=queen phase=move hits=g4:19 moved=g4,a5,e6 lost=PP/C quiet=0 turn=7",
          "5k1snw/1pF1f2pf1/10/f2p5p/5p4/4bmf3/10/2C7/2cS6/6Ps2/P3P1NQP1/WM2FK1S1W side=white slot=king "
          "phase=move hits=h3:8 frozen=Q/- lost=BPFFF/WF quiet=0 turn=8",
          "w3qk3Q/5p2fp/1S5p2/f2p1n4/5bM3/10/6f3/3sf1N3/10/1F2PF4/P4KPsPF/6BS1W side=black slot=kings-knight "
          "phase=move hits=d5:7 moved=d5,e5,g5,g8,f9,b10 frozen=W6/- lost=CWPFF/CMPF quiet=2 turn=9",
          "w3qwk3/1s1p1p1n2/f1cs6/1CM2m4/1Ff7/1W2f5/10/3F1F4/P1PBPbP3/7F2/8P1/3Q1K1SN1 side=white "
          "slot=black-knight phase=move moved=b7,c9,d10,g12 lost=WSF/PPPFF quiet=5 turn=10",
          "2w2k4/1p3pw3/f2p2f2s/1F7W/2M1c5/4F3p1/2q7/10/4P1P3/7Q2/P1P4BP1/2WK6 side=black slot=queen "
          "phase=move moved=d1,b9,a10 frozen=N5/C20 lost=NSSFFF/MBSPFFF fallen=white quiet=0 turn=11",
      },
      true};
  return info;
}

Rules GladiatorChess::rules_of(const OptionSet& options) {
  const Army army = army_of(options);
  return {options[0] == 1,
          options[1] == 1,
          options[4] == 1,
          army != kUsualArmy,
          {players_of(kSharings[options[2]]), players_of(kSharings[options[3]])},
          chosen_number(kAttackerDice, options, 5),
          chosen_number(kTurnsHeld, options, 6),
          army};
}

Rules GladiatorChess::prepared_rules(const OptionSet& options) {
  const Rules rules = rules_of(options);
  // The usual ones are prepared when the program starts, if it wants that.
  if (rules.other_army || rules.attacker_dice != Rules().attacker_dice) prepare_fights(rules);
  return rules;
}

}  // namespace fray::gladiator
