// Sets of tables that are wrong are refused, with the file, the entry and what was expected
// (docs/rules/dnd.md, "Numbers of your own"; D83).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "dnd/game.h"
#include "dnd/house_tables.h"
#include "dnd/tables/data_files.h"
#include "dnd/tables/table_sets.h"

namespace fray::test {
namespace {

using dnd::DndBattleChess;
using testing::HasSubstr;

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

TEST(DndTableMistakes, WhatIsRightIsOnlyTooLateOnceTheGameIsKnown) {
  DndBattleChess::info();
  EXPECT_EQ(of_pieces(R"("hp": 12,)", R"("hp": 13,)"), "too_late");
  EXPECT_EQ(of_pieces(R"("aura": true)", R"("aura": false)"), "too_late");
  EXPECT_EQ(of_pieces(R"("slots": [1])", R"("slots": [2, 1])"), "too_late");
  EXPECT_EQ(of_spells(R"("about": ")", R"("about": "Mine. )"), "too_late");
}

TEST(DndTableMistakes, MistakesAreNamed) {
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
TEST(DndTableMistakes, AnythingAnywhereIsReadOrRefused) {
  // So that what is read in spite of all is no set either.
  dnd::table_set_count();
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
