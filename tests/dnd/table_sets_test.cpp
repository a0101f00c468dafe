// Sets of tables that designers make (docs/rules/dnd.md, "Numbers of your own"): games are played with their
// numbers, the usual ones in another file are the usual game, and a file that is wrong is refused (D83).
#include "dnd/tables/table_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/record.h"
#include "dnd/engine_table.h"
#include "dnd/house_tables.h"
#include "dnd/items/items.h"
#include "dnd/melee/melee_key.h"
#include "search/playout.h"

namespace fray::test {
namespace {

using dnd::DndBattleChess;
using testing::HasSubstr;

std::vector<OptionValue> under(const std::string& tables) { return {{"tables", tables}}; }

OptionSet set_of(const std::string& tables) {
  const auto options = resolve_options(DndBattleChess::info(), under(tables));
  EXPECT_TRUE(options) << options.error().message;
  return *options;
}

/// "hit points" of a card: "17 of 17".
std::string number_on(const View& view, std::string_view square, std::string_view name) {
  for (const ViewSheet& sheet : view.sheets) {
    if (dnd::Board::name(sheet.square) != square) continue;
    for (const ViewNumber& number : sheet.numbers) {
      if (number.name == name) return number.value;
    }
  }
  return "none";
}

TEST(DndTableSets, AreValuesOfTheOption) {
  const OptionSpec& option = DndBattleChess::info().options.back();
  ASSERT_EQ(option.name, "tables");
  EXPECT_EQ(option.values,
            (std::vector<std::string_view>{"usual", house_tables(), double_tables(), twin_tables(),
                                           largest_tables(), smallest_tables()}));
  EXPECT_THAT(house_tables(), testing::MatchesRegex("house-[0-9a-f]{8}"));
}

// Two files that say the same are the same numbers, however they are laid out and whatever their remarks.
TEST(DndTableSets, TheDigestIsOfTheNumbers) {
  EXPECT_EQ(double_tables().substr(6), twin_tables().substr(4));
  EXPECT_NE(double_tables().substr(6), house_tables().substr(5));
}

// D83: what people see and what the rules use are the numbers of the set.
TEST(DndTableSets, CharactersHaveItsNumbers) {
  const std::string text = "4k3/8/8/8/8/8/4P3/1N1QK2R side=white pieces=e2:faith3 castling=K";
  const View usual = (*dnd_game().load(text, {}))->view();
  const View house = (*dnd_game().load(text, under(house_tables())))->view();
  EXPECT_EQ(number_on(usual, "e2", "hit points"), "12 of 12");
  EXPECT_EQ(number_on(house, "e2", "hit points"), "17 of 17");
  EXPECT_EQ(number_on(usual, "e2", "AC"), "18");
  EXPECT_EQ(number_on(house, "e2", "AC"), "19");
  EXPECT_EQ(number_on(usual, "d1", "spells of level 1"), "2 of 2");
  EXPECT_EQ(number_on(house, "d1", "spells of level 1"), "3 of 3");
  EXPECT_EQ(number_on(house, "b1", "damage"), "2d4+3");
  EXPECT_EQ(number_on(house, "b1", "hit points"), number_on(usual, "b1", "hit points"));
}

TEST(DndTableSets, SpellsHaveItsDiceAndRounds) {
  const std::string text = "4k3/8/8/8/3p4/8/8/3QK2B side=white";
  const auto outcomes_of = [&](const std::string& tables) {
    EngineTable table(text, under(tables));
    table.play("d1d3");
    table.play("magic-missile:d4");
    return table.chances();
  };
  const auto usual = outcomes_of("usual");
  const auto house = outcomes_of(house_tables());
  EXPECT_EQ(usual.size(), 4u);  // 1d4+1
  EXPECT_EQ(usual.count("2"), 1u);
  EXPECT_EQ(house.size(), 6u);  // 1d6+2
  EXPECT_EQ(house.count("8"), 1u);
  EXPECT_EQ(house.count("2"), 0u);

  EngineTable bless("4k3/8/8/8/8/8/8/4K2B side=white", under(house_tables()));
  bless.play("h1g2");
  bless.play("bless");
  EXPECT_THAT(bless.text(), HasSubstr("g2:slots2;bless4"));
}

// Items are those of the set; what it does not have cannot be worn (D81).
TEST(DndTableSets, ItemsAreThoseOfTheSet) {
  const std::string text = "4k3/8/8/8/8/8/8/4K2R side=white items=h1:ring-of-protection+7 castling=K";
  const auto refused = dnd_game().load(text, {});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("ring-of-protection with one of +1 +2 +3 +4 +5"));
  const auto house = dnd_game().load(text, under(house_tables()));
  ASSERT_TRUE(house) << house.error().message;
  EXPECT_EQ(number_on((*house)->view(), "h1", "AC"), "22");
  const auto set = set_of(house_tables()).back();
  EXPECT_EQ(dnd::price_of(*dnd::parse_item("ring-of-protection+2", set)), 6000);
  EXPECT_EQ(dnd::price_of(*dnd::parse_item("ring-of-protection+2")), 8000);
}

TEST(DndTableSets, TextsAndRecordsNameTheSet) {
  auto state = *dnd_game().start(under(house_tables()));
  EventLog log;
  ASSERT_TRUE(state->act(*state->parse_action("e2e4"), log));
  const auto again = dnd_game().load(state->position_text(), under(house_tables()));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ((*again)->position_text(), state->position_text());
  EXPECT_EQ((*again)->hash(), state->hash());
  EXPECT_THAT(record_options_text(DndBattleChess::info(), set_of(house_tables())),
              HasSubstr("tables=" + house_tables()));
  EXPECT_THAT(record_options_text(DndBattleChess::info(), {0, 0, 0, 0, 0, 0}),
              testing::Not(HasSubstr("tables")));
}

TEST(DndTableSets, AGameOfAMissingSetIsRefused) {
  const auto refused = dnd_game().start(under("house-00000000"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "bad_option");
  for (const std::string& known :
       {std::string("'house-00000000'"), std::string("usual"), house_tables(), double_tables()})
    EXPECT_THAT(refused.error().message, HasSubstr(known));
}

/// The same random game under two sets, step by step.
class TwoGames {
 public:
  explicit TwoGames(const std::string& start, std::uint64_t seed) : random_(seed) {
    const auto text = PositionText::parse(start);
    p = *DndBattleChess::parse_position(*text, set_of("usual"), trail_);
    q = *DndBattleChess::parse_position(*text, set_of(double_tables()), other_trail_);
  }

  bool is_over() const { return DndBattleChess::node_kind(p) == NodeKind::terminal; }
  void step() {
    NullSink sink;
    if (DndBattleChess::node_kind(p) == NodeKind::chance) {
      OutcomeList outcomes;
      OutcomeList other;
      DndBattleChess::chance_outcomes(p, outcomes);
      DndBattleChess::chance_outcomes(q, other);
      ASSERT_EQ(outcomes.denominator, other.denominator);
      ASSERT_EQ(outcomes.items.size(), other.items.size());
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        ASSERT_EQ(outcomes.items[i].outcome, other.items[i].outcome);
        ASSERT_EQ(outcomes.items[i].weight, other.items[i].weight);
      }
      const Outcome outcome = draw_outcome(outcomes, random_);
      DndBattleChess::apply(p, outcome, trail_, sink);
      DndBattleChess::apply(q, outcome, other_trail_, sink);
      return;
    }
    ActionList actions;
    ActionList other;
    DndBattleChess::legal_actions(p, actions);
    DndBattleChess::legal_actions(q, other);
    ASSERT_TRUE(std::equal(actions.begin(), actions.end(), other.begin(), other.end()));
    const Action action = actions[random_.below(static_cast<std::uint32_t>(actions.size()))];
    DndBattleChess::apply(p, action, trail_, sink);
    DndBattleChess::apply(q, action, other_trail_, sink);
  }

  dnd::Position p;
  dnd::Position q;

 private:
  Trail trail_;
  Trail other_trail_;
  SplitMix64 random_;
};

TEST(DndTableSets, TheUsualNumbersInAnotherFileAreTheUsualGame) {
  int battles = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    TwoGames games(DndBattleChess::training_start(seed), seed);
    for (int step = 0; step < 200 && !games.is_over(); ++step) {
      ASSERT_NO_FATAL_FAILURE(games.step());
      ASSERT_NE(games.p, games.q);
      ASSERT_NE(DndBattleChess::hash(games.p), DndBattleChess::hash(games.q));
      ASSERT_EQ(DndBattleChess::evaluate(games.p), DndBattleChess::evaluate(games.q));
      if (games.p.in_battle() && games.p.now.phase == dnd::Phase::initiative) {
        ++battles;
        ASSERT_NE(dnd::melee_key(games.p), dnd::melee_key(games.q));
        OutcomeList outcomes;
        OutcomeList other;
        dnd::battle_outcomes(games.p, outcomes);
        dnd::battle_outcomes(games.q, other);
        ASSERT_EQ(outcomes.items.size(), other.items.size());
        for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
          ASSERT_EQ(outcomes.items[i].outcome, other.items[i].outcome);
          ASSERT_EQ(outcomes.items[i].weight, other.items[i].weight);
        }
      }
      dnd::Position same = games.q;
      same.rules.tables = dnd::kUsualTables;
      same.outfit = games.p.outfit;
      ASSERT_EQ(DndBattleChess::hash(games.p), DndBattleChess::hash(same));
    }
  }
  EXPECT_GT(battles, 20);
  const auto usual = *dnd_game().start({});
  EXPECT_EQ(usual->perft(3), (*dnd_game().start(under(double_tables())))->perft(3));
}

/// Random games with numbers at the ends of what is allowed: whatever comes about is written and read again,
/// and weights add up.
class DndExtremeTables : public ::testing::TestWithParam<bool> {};

TEST_P(DndExtremeTables, CanBePlayed) {
  const OptionSet options = set_of(GetParam() ? largest_tables() : smallest_tables());
  SplitMix64 random(3);
  NullSink sink;
  int battles = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    Trail trail;
    const auto start = PositionText::parse(DndBattleChess::training_start(seed));
    auto read = DndBattleChess::parse_position(*start, options, trail);
    ASSERT_TRUE(read) << read.error().message;
    dnd::Position p = *read;
    for (int step = 0; step < 250 && DndBattleChess::node_kind(p) != NodeKind::terminal; ++step) {
      const PositionText text = DndBattleChess::position_text(p, trail);
      Trail other_trail;
      const auto again = DndBattleChess::parse_position(text, options, other_trail);
      ASSERT_TRUE(again) << text.str() << ": " << again.error().message;
      ASSERT_EQ(*again, p) << text.str();
      ASSERT_LT(std::abs(DndBattleChess::evaluate(p)), kWinValue);
      if (DndBattleChess::node_kind(p) == NodeKind::decision) {
        ActionList actions;
        DndBattleChess::legal_actions(p, actions);
        DndBattleChess::apply(p, actions[random.below(static_cast<std::uint32_t>(actions.size()))], trail,
                              sink);
        continue;
      }
      if (p.now.phase == dnd::Phase::initiative && ++battles % 4 == 0) {
        OutcomeList ends;
        dnd::battle_outcomes(p, ends);
        ASSERT_FALSE(ends.items.empty());
      }
      OutcomeList outcomes;
      DndBattleChess::chance_outcomes(p, outcomes);
      // Sixty-four bits have room: as many ways as there are in numbers with a point.
      long double total = 0;
      for (const WeightedOutcome& item : outcomes.items) total += static_cast<long double>(item.weight);
      ASSERT_EQ(total, static_cast<long double>(outcomes.denominator)) << text.str();
      SeededDice dice(random.next());
      Faces faces;
      const Outcome rolled = DndBattleChess::roll(p, dice, faces);
      ASSERT_TRUE(std::any_of(outcomes.items.begin(), outcomes.items.end(),
                              [&](const WeightedOutcome& item) { return item.outcome == rolled; }))
          << DndBattleChess::outcome_text(rolled) << " in " << text.str();
      DndBattleChess::apply(p, rolled, trail, sink);
    }
  }
  EXPECT_GT(battles, 20);
}
INSTANTIATE_TEST_SUITE_P(Ends, DndExtremeTables, ::testing::Bool(),
                         [](const auto& item) { return item.param ? "Largest" : "Smallest"; });

}  // namespace
}  // namespace fray::test
