// What people see of D&D Battle Chess, and that it is what the rules use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "dnd/engine_table.h"
#include "play/json/json.h"
#include "play/random_play.h"
#include "play/referee/load_state.h"
#include "play/view_lookup.h"
#include "thorough.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

View view_of(const std::string& position, const std::vector<std::string>& actions = {}) {
  auto state = *dnd_game().load(position, {});
  EventLog log;
  for (const std::string& action : actions) EXPECT_TRUE(state->act(*state->parse_action(action), log));
  return state->view();
}

const ViewSheet& sheet_on(const View& view, std::string_view square, std::string_view role = "") {
  for (const ViewSheet& sheet : view.sheets) {
    if (dnd::Board::name(sheet.square) == square && sheet.role == role) return sheet;
  }
  ADD_FAILURE() << "no sheet of " << square;
  return view.sheets.front();
}

const ViewNumber& number_of(const ViewSheet& sheet, std::string_view name) {
  for (const ViewNumber& number : sheet.numbers) {
    if (number.name == name) return number;
  }
  ADD_FAILURE() << "no number " << name;
  return sheet.numbers.front();
}

/// "table 16, Shield of Faith +2 deflection, (Protection from Evil +2 deflection)": in brackets what does not
/// count.
std::string parts_of(const ViewNumber& number) {
  std::string text;
  for (const ViewPart& part : number.parts) {
    std::string one = part.name + ' ' + std::to_string(part.by);
    if (!part.type.empty()) one += ' ' + std::string(part.type);
    text += (text.empty() ? "" : ", ") + (part.counts ? one : '(' + one + ')');
  }
  return text;
}

std::map<std::string, std::string> badges_on(const View& view, std::string_view square) {
  std::map<std::string, std::string> badges;
  for (const ViewPiece& piece : view.pieces) {
    if (dnd::Board::name(piece.square) != square || piece.beside) continue;
    for (const Badge& badge : piece.badges) badges.emplace(badge.name, badge.value);
  }
  return badges;
}

const ViewAbility& ability_of(const View& view, std::string_view name) {
  for (const ViewAbility& ability : view.abilities) {
    if (ability.name == name) return ability;
  }
  ADD_FAILURE() << "no ability " << name;
  return view.abilities.front();
}

// D56: of one type the best counts; the others are shown, and that they do not.
TEST(DndView, ASheetTellsWhereItsNumbersComeFrom) {
  const View view =
      view_of("4k3/8/8/8/4P3/8/8/4K3 side=white pieces=e4:level2;hp15;faith6;bless3;protection5;heroism");
  const ViewSheet& sheet = sheet_on(view, "e4");
  EXPECT_EQ(sheet.title, "fighter");
  EXPECT_EQ(number_of(sheet, "level").value, "2");
  EXPECT_EQ(number_of(sheet, "hit points").value, "15 of 19");
  EXPECT_EQ(number_of(sheet, "attack").value, "+8");
  EXPECT_EQ(parts_of(number_of(sheet, "attack")), "table 6, (Bless 1 morale), Heroism 2 morale");
  EXPECT_EQ(number_of(sheet, "damage").value, "2d6+5");
  EXPECT_EQ(number_of(sheet, "AC").value, "19");
  EXPECT_EQ(parts_of(number_of(sheet, "AC")),
            "table 17, Shield of Faith 2 deflection, (Protection from Evil 2 deflection)");
  EXPECT_EQ(parts_of(number_of(sheet, "initiative")), "");
}

// D54: what lasts is told with the rounds that are left.
TEST(DndView, EffectsAreBadgesAndLinesOfTheSheet) {
  const View view = view_of("4k3/8/8/8/4P3/8/8/4K3 side=white pieces=e4:bless1;faith6;heroism");
  auto badges = badges_on(view, "e4");
  EXPECT_EQ(badges["class"], "fighter");
  EXPECT_EQ(badges["hp"], "12");
  EXPECT_EQ(badges["Bless"], "1 round");
  EXPECT_EQ(badges["Shield of Faith"], "6 rounds");
  EXPECT_EQ(badges.at("Heroism"), "");
  std::vector<std::string> lines;
  for (const ViewEffect& effect : sheet_on(view, "e4").effects)
    lines.push_back(effect.name + ' ' + std::to_string(effect.rounds));
  EXPECT_THAT(lines, ElementsAre("Shield of Faith 6", "Bless 1", "Heroism 0"));
}

// D28, D29, D38: how those in a melee stand; the attacker shares the square that the placement shows.
TEST(DndView, AMeleeHasTwoSheetsWithWhoseTurnItIs) {
  const View view = view_of(
      "4k3/8/8/3p4/8/8/8/3RK3 side=white phase=battle battle=Pe4d5 fighter=attacker first=attacker "
      "flat=yes charge=open");
  const ViewSheet& attacker = sheet_on(view, "d5", "attacker");
  const ViewSheet& defender = sheet_on(view, "d5", "defender");
  EXPECT_TRUE(attacker.turn);
  EXPECT_FALSE(defender.turn);
  EXPECT_EQ(attacker.side, Side::white);
  EXPECT_THAT(defender.notes, testing::Contains("flat-footed until its first turn"));
  EXPECT_THAT(defender.notes, testing::Contains("flanked: +2 to attacks on it"));
  int beside = 0;
  for (const ViewPiece& piece : view.pieces) beside += piece.beside ? 1 : 0;
  EXPECT_EQ(beside, 1);
  // +4, flanking +2, against a flat-footed AC of 15 (D37).
  EXPECT_EQ(action_of(view, "attack").note, "hits on 9 or more (60%), 2d6+3");
  EXPECT_EQ(action_of(view, "charge").note, "hits on 7 or more (70%), 2d6+3");
}

TEST(DndView, AMoveAgainstAnEnemyTellsHowBothWouldStrike) {
  const View view = view_of("4k3/8/8/3p4/4P3/8/8/4K3 side=white");
  EXPECT_EQ(
      action_of(view, "e4d5").note,
      "a melee with the fighter: hits on 12 or more (45%), 2d6+3; the fighter hits on 12 or more (45%), "
      "2d6+3; initiative +1 against +1");
  EXPECT_EQ(action_of(view, "e4e5").note, "");
}

// D53: what can be used now, what it does, and why something cannot be.
TEST(DndView, AbilitiesOfWhoeverActsSayWhyTheyCannotBeUsed) {
  const View view = view_of("4k3/8/8/2p5/8/8/8/4KB2 side=white pieces=f1:level3;slots2/0", {"f1e2"});
  EXPECT_EQ(view.phase, "act");
  const ViewAbility& bless = ability_of(view, "Bless");
  EXPECT_TRUE(bless.ready);
  EXPECT_EQ(bless.summary,
            "Spell of level 1, 2 of 4 left. For the caster. +1 attack, damage, will for 18 rounds.");
  EXPECT_EQ(ability_of(view, "Hold Person").reason, "no slot of level 2 is left");
  EXPECT_EQ(ability_of(view, "Inflict Wounds").reason, "only in a battle");
  EXPECT_EQ(ability_of(view, "Doom").reason, "nobody is in reach");
  EXPECT_THAT(ability_of(view, "Doom").summary, HasSubstr("A will save against 13 stops it."));
  for (const ViewAbility& ability : view.abilities) EXPECT_NE(ability.name, "Prayer");
}

// Of two on a square the placement shows the defender, and the fields the attacker.
TEST(DndView, AStateIsSentWithItsSheetsAndLoadedInTheMiddleOfAMelee) {
  auto state = *dnd_game().load(
      "4k3/8/8/3p4/8/8/8/4K3 side=white phase=battle pieces=xd5:bless3 battle=Pe4d5 "
      "fighter=attacker first=attacker",
      {});
  const Json json = state_json(*state);
  const Json& attacker = json["sheets"].back();
  EXPECT_EQ(attacker["role"], "attacker");
  EXPECT_EQ(attacker["turn"], true);
  EXPECT_EQ(attacker["numbers"]["attack"], "+5");
  EXPECT_EQ(attacker["parts"]["attack"],
            Json::parse(R"([{"name":"table","by":4},{"name":"Bless","type":"morale","by":1}])"));
  EXPECT_FALSE(attacker["parts"].contains("AC"));
  EXPECT_EQ(attacker["effects"], Json::parse(R"([{"name":"Bless","rounds":3}])"));
  EXPECT_EQ(json["pieces"].back()["beside"], true);
  const auto loaded = load_state(json, dnd_game(), {});
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ((*loaded)->position_text(), state->position_text());
}

// The attack bonus, armour classes and saves of every sheet are what their parts add up to.
TEST(DndView, PartsAddUpInRandomGames) {
  SplitMix64 random(5);
  int with_parts = 0;
  for (int number = 0; number < (kThorough ? 12 : 5); ++number) {
    auto state = *dnd_game().start(std::vector<OptionValue>{{"levels", std::to_string(1 + number % 5)}});
    for (int step = 0; step < (kThorough ? 300 : 150) && state->node_kind() != NodeKind::terminal; ++step) {
      const View view = state->view();
      ASSERT_EQ(view.sheets.size(), view.pieces.size());
      for (const ViewSheet& sheet : view.sheets) {
        for (const ViewNumber& number_shown : sheet.numbers) {
          if (number_shown.parts.empty() || number_shown.name == "damage") continue;
          int sum = 0;
          for (const ViewPart& part : number_shown.parts) sum += part.counts ? part.by : 0;
          const std::string& value = number_shown.value;
          const std::size_t of = value.find(" of ");
          ASSERT_EQ(std::stoi(of == std::string::npos ? value : value.substr(of + 4)), sum)
              << number_shown.name << " in " << state->position_text();
          ++with_parts;
        }
      }
      play_random_step(*state, random);
    }
  }
  EXPECT_GT(with_parts, 1000);
}

}  // namespace
}  // namespace fray::test
