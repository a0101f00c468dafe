// Fights of pieces with other numbers than the usual ones: against the built-in table where the numbers are
// the usual ones, and against a solver that shares no code with it where they are not.
#include "gnostic/fight_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "brute_hyperpig.h"
#include "core/solving.h"
#include "gnostic/game.h"
#include "gnostic/hyperpig_table_layout.h"
#include "loaded_state.h"
#include "temporary_folder.h"

namespace fray::gnostic {
namespace {

constexpr Opponents kPawns{Rank::pawn, Rank::pawn};
constexpr Opponents kPawnAndMinor{Rank::pawn, Rank::minor};

FightNumbers small_numbers() {
  FightNumbers numbers;
  numbers.hits = {4, 5, 6, 7, 8};
  numbers.dice = {2, 1, 3, 2, 3};
  numbers.costs = {15, 10, 6, 5, 4};
  return numbers;
}

/// Where what is solved is kept for one test.
class Folder : public test::TemporaryFolder {
 public:
  ~Folder() { set_solving({}); }
  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> all;
    for (const auto& entry : std::filesystem::directory_iterator(path())) all.push_back(entry.path());
    return all;
  }
};

// H1 to H10: with the usual numbers they are what the table of the program has, as exactly as that is stored.
TEST(FightSet, WithTheUsualNumbersIsTheBuiltInTable) {
  FightSet fights{FightNumbers{}};
  for (const Opponents who : {kPawns, kPawnAndMinor, Opponents{Rank::minor, Rank::pawn}}) {
    const int attacker_dice = combat_value(who.attacker);
    const int defender_dice = combat_value(who.defender);
    const NeedLimits limits = fights.limits(who);
    for (int a = 1; a < static_cast<int>(limits.size()); ++a) {
      EXPECT_TRUE(needs_occur(attacker_dice, defender_dice, a, limits[static_cast<std::size_t>(a)]));
      EXPECT_FALSE(needs_occur(attacker_dice, defender_dice, a, limits[static_cast<std::size_t>(a)] + 1));
      for (int d = 1; d <= limits[static_cast<std::size_t>(a)]; ++d) {
        const FightOutcome stored = fight_outcome(attacker_dice, a, defender_dice, d);
        const FightOutcome solved = fights.outcome(who, a, d);
        // As exact as the table is (hyperpig_table_layout.h).
        const double chance_error = 0.5 / table::kChanceScale;
        ASSERT_NEAR(solved.value, stored.value, 0.5 / table::kValueScale + 1e-9) << a << '/' << d;
        ASSERT_NEAR(solved.both_fall, stored.both_fall, chance_error) << a << '/' << d;
        ASSERT_NEAR(solved.attacker_left.mean(), stored.attacker_left.mean(),
                    0.5 / table::mean_scale(attacker_dice) + 1e-6)
            << a << '/' << d;
        ASSERT_NEAR(fights.chances(who, a, d).attacker_wins, stored.attacker_wins, chance_error + kTieBreak)
            << a << '/' << d;
      }
    }
  }
}

// The same, and that the limits are what can come about on some shade (N5, N7, N10).
TEST(FightSet, OfOtherNumbersIsWhatBruteForceFinds) {
  FightSet fights(small_numbers());
  for (const Opponents who :
       {kPawns, Opponents{Rank::minor, Rank::rook}, Opponents{Rank::pawn, Rank::king}}) {
    const FightKind kind = fights.kind(who);
    const NeedLimits limits = fights.limits(who);
    const int most_attacker = static_cast<int>(limits.size()) - 1;
    // In light of their own (a point costs 4 sixths instead of 6) and in that of the other (15).
    const auto hits = [](Rank rank) { return small_numbers().hits[index_of(rank)]; };
    EXPECT_EQ(most_attacker, (hits(who.defender) * 6 + 3) / 4);
    EXPECT_EQ(limits[1], (hits(who.attacker) * 6 + 3) / 4);
    EXPECT_EQ(limits.back(), (hits(who.attacker) * 6 + 14) / 15);
    const brute::Values values = brute::solve(
        {kind.attacker_dice, kind.defender_dice, kind.both_fall, kind.attacker_point, kind.defender_point},
        most_attacker, limits[1]);
    for (int a = 1; a <= most_attacker; ++a) {
      for (int d = 1; d <= limits[static_cast<std::size_t>(a)]; ++d) {
        const double value = values[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)];
        ASSERT_NEAR(fights.outcome(who, a, d).value, value, 1e-8) << a << '/' << d;
        ASSERT_NEAR(fights.outcome({who.defender, who.attacker}, d, a).value, 1 - value, 1e-8);
        ASSERT_NEAR(fights.turn(who, a, d).value(), value, 1e-8);
      }
    }
  }
  // N14: a king that falls with a pawn is the worse off.
  EXPECT_EQ(fights.kind({Rank::pawn, Rank::king}).both_fall, 1);
  EXPECT_EQ(fights.kind({Rank::king, Rank::king}).both_fall, 0.5);
}

TEST(FightSet, IsKeptInAFolderAndSolvedAnewWhereAFileIsDamaged) {
  const Folder folder;
  std::vector<std::string> told;
  set_solving({folder.text(), [&](std::string_view what, bool done) {
                 if (done) told.emplace_back(what);
               }});
  const double value = FightSet(small_numbers()).outcome(kPawns, 3, 4).value;
  EXPECT_EQ(told, std::vector<std::string>{"fights of pawn and pawn"});
  EXPECT_EQ(FightSet(small_numbers()).outcome(kPawns, 3, 4).value, value);
  EXPECT_EQ(told.size(), 1u) << "they were read";
  ASSERT_EQ(folder.files().size(), 1u);
  const auto path = folder.files()[0];
  const auto size = std::filesystem::file_size(path);
  const auto spoil = [&](std::uintmax_t at, char with) {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(at));
    file.put(with);
  };
  std::size_t solved = 1;
  for (const std::uintmax_t at : {std::uintmax_t{3}, std::uintmax_t{12}, std::uintmax_t{20}, size / 2}) {
    spoil(at, 'x');
    EXPECT_EQ(FightSet(small_numbers()).outcome(kPawns, 3, 4).value, value);
    EXPECT_EQ(told.size(), ++solved) << "damaged at " << at;
  }
  std::filesystem::resize_file(path, size / 3);
  EXPECT_EQ(FightSet(small_numbers()).outcome(kPawns, 3, 4).value, value);
  EXPECT_EQ(told.size(), ++solved);
  // Other numbers are other fights.
  FightNumbers others = small_numbers();
  others.costs[4] = 3;
  FightSet(others).outcome(kPawns, 3, 4);
  EXPECT_EQ(told.size(), ++solved);
}

TEST(FightSet, ThatCannotBeKeptIsSolvedAllTheSame) {
  const Folder folder;
  folder.write("fray", "a file where the folder should be");
  set_solving({folder / "fray", {}});
  EXPECT_GT(FightSet(small_numbers()).outcome(kPawns, 3, 4).value, 0);
  EXPECT_EQ(folder.files().size(), 1u);
}

const std::vector<OptionValue> kOther{{"pawn_hits", "4"},  {"minor_hits", "5"}, {"rook_hits", "6"},
                                      {"queen_hits", "7"}, {"king_hits", "8"},  {"pawn_dice", "2"},
                                      {"minor_dice", "1"}, {"rook_dice", "3"},  {"queen_dice", "2"},
                                      {"king_dice", "3"},  {"teleports", "2"},  {"exchanges", "0"}};

// N8 to N12: hit points, targets, odds and the computer's announcements are those of the numbers.
TEST(NumbersOfGnosticChess, AreThoseOfAFight) {
  const auto state = test::load_state(
      "gnostic",
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=move track=C toward=A castling=- spells=-/- quiet=0 turn=5",
      kOther);
  ASSERT_NE(state, nullptr);
  const View view = state->view();
  const auto action = std::find_if(view.actions.begin(), view.actions.end(),
                                   [](const ViewAction& shown) { return shown.text == "e4d5"; });
  ASSERT_NE(action, view.actions.end());
  ASSERT_TRUE(action->odds);
  EXPECT_NEAR(action->odds->wins,
              FightSet({small_numbers().hits, small_numbers().dice}).outcome(kPawns, 4, 4).attacker_wins,
              1e-12);
  EventLog log;
  ASSERT_TRUE(state->act(*state->parse_action("e4d5"), log));
  EXPECT_EQ(state->view().battle->fighters[0].target, 4);
  ActionList actions;
  state->legal_actions(0, actions);
  EXPECT_EQ(actions.size(), 2u) << "one die or two";
}

// Fights of two whose numbers are the usual ones are in the table, whatever those of others are.
TEST(NumbersOfGnosticChess, LeaveTheFightsOfOthersAsTheyAre) {
  const std::string text =
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=move track=C toward=A castling=- spells=-/- quiet=0 turn=5";
  const auto odds = [&](const std::vector<OptionValue>& options) {
    const View view = test::load_state("gnostic", text, options)->view();
    const auto action = std::find_if(view.actions.begin(), view.actions.end(),
                                     [](const ViewAction& shown) { return shown.text == "e4d5"; });
    return action->odds->wins;
  };
  int solved = 0;
  set_solving({"", [&](std::string_view, bool) { ++solved; }});
  EXPECT_EQ(odds({{"minor_hits", "40"}, {"king_dice", "3"}}), odds({}));
  EXPECT_EQ(solved, 0);
  EXPECT_NE(odds({{"pawn_hits", "4"}}), odds({}));
  EXPECT_GT(solved, 0);
  set_solving({});
}

// N21: how often a spell may be cast, and that it is told.
TEST(NumbersOfGnosticChess, SayHowOftenASpellIsCast) {
  const auto state = test::load_state(
      "gnostic", "4k3/8/8/8/8/8/8/Q3K3 side=white phase=move track=C toward=A castling=- quiet=0 turn=5",
      kOther);
  ASSERT_NE(state, nullptr);
  const auto spells = [&] {
    const std::string text = state->position_text();
    const std::size_t at = text.find("spells=");
    return text.substr(at, text.find(' ', at) - at);
  };
  EXPECT_EQ(spells(), "spells=TTHSRI/TTHSRI");
  const auto hash = state->hash();
  EventLog log;
  for (const char* action : {"t:a1a2", "e8e7", "t:a2a1", "e7e8"})
    ASSERT_TRUE(state->act(*state->parse_action(action), log)) << action;
  EXPECT_EQ(spells(), "spells=HSRI/TTHSRI");
  EXPECT_NE(state->hash(), hash);
  EXPECT_EQ(state->parse_action("t:a1a2").has_value(), false);
  const View view = state->view();
  const auto exchange = std::find_if(view.abilities.begin(), view.abilities.end(),
                                     [](const ViewAbility& ability) { return ability.name == "exchange"; });
  EXPECT_EQ(exchange->reason, "not in this game");
}

TEST(NumbersOfGnosticChess, AreRefusedWhereTheyDoNotGoTogether) {
  const auto error = [](std::vector<OptionValue> given) {
    return resolve_options(GnosticChess::info(), given).error().message;
  };
  EXPECT_EQ(
      error({{"pawn_hits", "31"}}),
      "option 'pawn_hits': 31 is more than the 30 of a knight or bishop; expected at most as many, as a pawn "
      "keeps its damage when it becomes one (N18)");
  EXPECT_EQ(error({{"spells", "queen"}, {"heals", "2"}}),
            "option 'heals': with spells=queen a queen casts each spell once; expected 0 or 1");
}

}  // namespace
}  // namespace fray::gnostic
