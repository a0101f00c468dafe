// Sets of tables that designers make (docs/rules/dnd.md, "Numbers of your own"): games are played with their
// numbers, the usual ones in another file are the usual game, and a file that is wrong is refused (D83).
#include "dnd/tables/table_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/record.h"
#include "dnd/engine_table.h"
#include "dnd/house_tables.h"
#include "dnd/items/items.h"
#include "dnd/melee/melee_key.h"
#include "dnd/tables/data_files.h"
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

// --- mistakes -------------------------------------------------------------------------------------------

/// What is wrong with a set of which one file has a change; "too_late" if nothing is.
std::string problem_with(std::optional<std::string> dnd::TableFiles::* file, std::string_view usual,
                         const std::string& from, const std::string& to) {
  dnd::TableFiles files{"trial", {}, {}, {}, {}};
  files.*file = with_changes(usual, from, to);
  const auto added = dnd::add_table_set(files);
  return added ? "added" : added.error().code == "too_late" ? "too_late" : added.error().message;
}
std::string of_pieces(const std::string& from, const std::string& to) {
  return problem_with(&dnd::TableFiles::pieces, dnd::data_file::pieces(), from, to);
}
std::string of_effects(const std::string& from, const std::string& to) {
  return problem_with(&dnd::TableFiles::effects, dnd::data_file::effects(), from, to);
}
std::string of_spells(const std::string& from, const std::string& to) {
  return problem_with(&dnd::TableFiles::spells, dnd::data_file::spells(), from, to);
}
std::string of_items(const std::string& from, const std::string& to) {
  return problem_with(&dnd::TableFiles::items, dnd::data_file::items(), from, to);
}

TEST(DndTableSets, WhatIsRightIsOnlyTooLateOnceTheGameIsKnown) {
  DndBattleChess::info();
  EXPECT_EQ(of_pieces(R"("hp": 12,)", R"("hp": 13,)"), "too_late");
  EXPECT_EQ(of_pieces(R"("aura": true)", R"("aura": false)"), "too_late");
  EXPECT_EQ(of_pieces(R"("slots": [1])", R"("slots": [2, 1])"), "too_late");
  EXPECT_EQ(of_spells(R"("about": ")", R"("about": "Mine. )"), "too_late");
}

TEST(DndTableSets, MistakesAreNamed) {
  EXPECT_EQ(of_pieces("{", "["), "pieces.json: expected JSON");
  EXPECT_EQ(of_pieces(R"("hp": 42,)", R"("hp": 0,)"),
            "pieces.json, 'pawn', level 5, 'hp': expected a number from 1 to 60");
  EXPECT_EQ(of_pieces(R"("hp": 42,)", R"("hp": 18446744073709551615,)"),
            "pieces.json, 'pawn', level 5, 'hp': expected a number from 1 to 60");
  EXPECT_EQ(of_pieces(R"("2d6+3")", R"("2d6+30")"),
            "pieces.json, 'pawn', level 1, 'damage': expected dice of two sides or more that come to 30 at "
            "most, in 50000 ways at most");
  EXPECT_EQ(of_pieces(R"("2d6+3")", R"("0d6+3")"), of_pieces(R"("2d6+3")", R"("2d6+30")"));
  EXPECT_EQ(of_pieces(R"("slots": [4, 3, 2])", R"("slots": [4, 3, 4])"),
            "pieces.json, 'queen', level 5, 'slots': expected a number from 0 to 3");
  EXPECT_EQ(
      of_pieces(R"("slots": [4, 3, 2])", R"("slots": [4, 0, 2])"),
      "pieces.json, 'queen', level 5, 'slots': expected no slots of a spell level above one without any");
  EXPECT_EQ(of_pieces(R"("class": "fighter")", R"("class": "brawler")"),
            R"(pieces.json, 'pawn', 'class': expected "fighter", as in the usual file)");
  EXPECT_EQ(of_pieces(R"("caster": "wisdom",)", ""),
            R"(pieces.json, 'bishop', 'caster': expected "wisdom", as in the usual file)");
  EXPECT_THAT(of_pieces(R"("sneak": 3)", R"("sneak": 5)"), HasSubstr("fall in too many ways"));

  EXPECT_EQ(of_effects(R"("deflection", "by": 2)", R"("deflection", "by": -2)"),
            "effects.json, faith, gives 1, 'by': expected a number of 0 or more");
  EXPECT_EQ(of_effects(R"("type": "deflection")", R"("type": "morale")"),
            R"(effects.json, faith, gives 1, 'type': expected "deflection", as in the usual file)");
  EXPECT_EQ(of_effects(R"({"name": "blur", "title": "Blur", "gives": []},)", ""),
            "effects.json, 'effects': expected a list of 27 to 27 values");

  EXPECT_EQ(of_spells(R"("rounds": [3])", R"("rounds": [4])"),
            "spells.json, hold-person, 'rounds': expected a number from 1 to 3");
  EXPECT_EQ(
      of_spells(R"("1d10+4")", R"("1d10+5")"),
      "spells.json, false-life, 'temporary': expected dice of two sides or more that come to 14 at most, "
      "in 50000 ways at most");
  EXPECT_EQ(of_spells(R"(, "effect": "held")", ""),
            R"(spells.json, hold-person, 'effect': expected "held", as in the usual file)");
  EXPECT_EQ(of_spells(R"("since": 5, "slot": 3, "aim": "line")", R"("since": 5, "slot": 2, "aim": "line")"),
            "spells.json, lightning-bolt, 'slot': expected 3, as in the usual file");
  EXPECT_EQ(of_spells(R"("half": true)", R"("mind": true)"),
            "spells.json, fireball, 'half': expected true, as in the usual file");

  EXPECT_EQ(of_items(R"("sizes": [1, 2, 3, 4, 5, 6, 7, 8])", R"("sizes": [1, 20])"),
            "items.json, bracers-of-armor, 'sizes': expected numbers up to 10");
  EXPECT_EQ(of_items(R"("name": "luckstone")", R"("name": "lodestone")"),
            R"(items.json, luckstone, 'name': expected "luckstone", as in the usual file)");
  EXPECT_EQ(of_items(R"("negates": 75)", R"("negates": 70)"),
            "items.json, moderate-fortification, 'negates': expected quarters of a hundred");

  for (const std::string name : {"", "usual", "My House", "a/b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    const auto added = dnd::add_table_set({name, {}, {}, {}, {}});
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, "bad_table_set") << name;
  }
}

/// Replaces the `at`-th leaf of a file; false if there is none.
bool replace_leaf(nlohmann::json& json, std::size_t& at, const nlohmann::json& by) {
  if (!json.is_structured() || json.empty()) return at-- == 0 ? (json = by, true) : false;
  for (auto& inner : json) {
    if (replace_leaf(inner, at, by)) return true;
  }
  return false;
}

// Whatever stands in place of a number or word, the set is refused with the file's name, or it is right.
TEST(DndTableSets, AnythingAnywhereIsReadOrRefused) {
  const std::vector<nlohmann::json> things{nullptr,
                                           -1000000,
                                           4000000000U,
                                           1.5,
                                           "",
                                           "9d99+99",
                                           "6d6+64",
                                           true,
                                           nlohmann::json::array(),
                                           nlohmann::json::object(),
                                           {1, 2, 3, 4, 5, 6}};
  struct File {
    const char* name;
    std::string_view usual;
    std::optional<std::string> dnd::TableFiles::* member;
  };
  SplitMix64 random(11);
  int refused = 0;
  for (const File& file : {File{"pieces.json", dnd::data_file::pieces(), &dnd::TableFiles::pieces},
                           File{"effects.json", dnd::data_file::effects(), &dnd::TableFiles::effects},
                           File{"spells.json", dnd::data_file::spells(), &dnd::TableFiles::spells},
                           File{"items.json", dnd::data_file::items(), &dnd::TableFiles::items}}) {
    for (int trial = 0; trial < 60; ++trial) {
      nlohmann::json json = nlohmann::json::parse(file.usual);
      std::size_t at = random.below(trial % 2 == 0 ? 60 : 500);
      if (!replace_leaf(json, at, things[random.below(static_cast<std::uint32_t>(things.size()))])) continue;
      dnd::TableFiles files{"trial", {}, {}, {}, {}};
      files.*file.member = json.dump();
      const auto added = dnd::add_table_set(files);
      ASSERT_FALSE(added);
      if (added.error().code == "too_late") continue;
      ++refused;
      ASSERT_EQ(added.error().code, "bad_table");
      ASSERT_THAT(added.error().message, HasSubstr(file.name)) << json.dump();
      ASSERT_THAT(added.error().message, HasSubstr("expected"));
    }
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace fray::test
