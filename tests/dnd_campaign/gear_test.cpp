// What items do to numbers (SRD 3.4), and that they add up as effects do (D56, D97, D109).
#include "positions.h"

namespace fray::dnd::test {
namespace {

Sheet sheet(const std::string& fields, const std::string& square) {
  const Table table = small_table(fields);
  return sheet_of(table.position, who_on(table.position, square));
}

struct Case {
  std::string item;
  std::string square;
  std::vector<std::pair<int Sheet::*, int>> gains;
};

TEST(DndGear, D37ItemsGiveWhatTheTableSays) {
  const std::vector<std::pair<int Sheet::*, const char*>> all{{&Sheet::max_hp, "hp"},
                                                              {&Sheet::attack, "attack"},
                                                              {&Sheet::melee_touch, "melee touch"},
                                                              {&Sheet::ranged_touch, "ranged"},
                                                              {&Sheet::damage, "damage"},
                                                              {&Sheet::ac, "ac"},
                                                              {&Sheet::flat, "flat"},
                                                              {&Sheet::touch, "touch"},
                                                              {&Sheet::dexterity, "dexterity"},
                                                              {&Sheet::initiative, "init"},
                                                              {&Sheet::fortitude, "fort"},
                                                              {&Sheet::reflex, "reflex"},
                                                              {&Sheet::will, "will"}};
  using S = Sheet;
  for (const Case& test : std::vector<Case>{
           {"weapon+3", "h1", {{&S::attack, 3}, {&S::damage, 3}}},
           {"weapon+3+defending", "h1", {{&S::ac, 3}, {&S::flat, 3}, {&S::touch, 3}}},
           {"armor+2", "h1", {{&S::ac, 2}, {&S::flat, 2}}},
           {"shield+4", "h1", {{&S::ac, 4}, {&S::flat, 4}}},
           {"bracers-of-armor+5", "a1", {{&S::ac, 5}, {&S::flat, 5}}},
           {"bracers-of-armor+5", "h1", {{&S::ac, 2}, {&S::flat, 2}}},
           {"bracers-of-armor+2", "h1", {}},
           {"ring-of-protection+2", "h1", {{&S::ac, 2}, {&S::flat, 2}, {&S::touch, 2}}},
           {"amulet-of-natural-armor+1", "h1", {{&S::ac, 1}, {&S::flat, 1}}},
           {"cloak-of-resistance+5", "h1", {{&S::fortitude, 5}, {&S::reflex, 5}, {&S::will, 5}}},
           {"gauntlets-of-ogre-power+2", "h1", {{&S::attack, 1}, {&S::damage, 1}}},
           {"belt-of-giant-strength+6", "h1", {{&S::attack, 3}, {&S::damage, 3}}},
           {"gloves-of-dexterity+4",
            "h1",
            {{&S::ac, 2}, {&S::touch, 2}, {&S::dexterity, 2}, {&S::initiative, 2}, {&S::reflex, 2}}},
           {"amulet-of-health+6", "h1", {{&S::max_hp, 3}, {&S::fortitude, 3}}},
           {"periapt-of-wisdom+2", "h1", {{&S::will, 1}}},
           {"ioun-dusty-rose", "h1", {{&S::ac, 1}, {&S::flat, 1}, {&S::touch, 1}}},
           {"ioun-pale-green", "h1", {{&S::attack, 1}, {&S::fortitude, 1}, {&S::reflex, 1}, {&S::will, 1}}},
           {"luckstone", "h1", {{&S::fortitude, 1}, {&S::reflex, 1}, {&S::will, 1}}},
       }) {
    const Sheet bare = sheet("", test.square);
    const Sheet dressed = sheet("items=" + test.square + ':' + test.item, test.square);
    for (const auto& [number, name] : all) {
      int gain = 0;
      for (const auto& [which, by] : test.gains) gain = which == number ? by : gain;
      EXPECT_EQ(dressed.*number - bare.*number, gain) << test.item << ' ' << name;
    }
  }
}

TEST(DndGear, D56BonusesOfOneTypeDoNotAddUp) {
  EXPECT_EQ(sheet("pieces=h1:faith3 items=h1:ring-of-protection+1", "h1").ac, 17);
  EXPECT_EQ(sheet("pieces=h1:faith3 items=h1:ring-of-protection+3", "h1").ac, 18);
  // Bull's Strength is +2; a touch attack has it, but nothing of the belt (D97).
  const Sheet strong = sheet("pieces=h1:bull3 items=h1:belt-of-giant-strength+6", "h1");
  EXPECT_EQ(strong.attack, 2 + 3);
  EXPECT_EQ(strong.damage, 3);
  EXPECT_EQ(strong.melee_touch, 2 + 2);
  EXPECT_EQ(sheet("pieces=h1:grace3 items=h1:gloves-of-dexterity+2", "h1").initiative, 6 + 2);
  EXPECT_EQ(sheet("pieces=a1:mage-armor items=a1:bracers-of-armor+3", "a1").ac, 12 + 4);
  EXPECT_EQ(sheet("pieces=a1:shield3 items=a1:shield+1", "a1").ac, 12 + 4);
  EXPECT_EQ(sheet("pieces=a1:mage-armor;shield3 items=a1:amulet-of-natural-armor+2", "a1").ac,
            12 + 4 + 4 + 2);
}

TEST(DndGear, D59ConstitutionIsTheBetterOfSpellAndAmulet) {
  const std::string amulet = "items=h1:amulet-of-health+2";
  EXPECT_EQ(sheet(amulet + " pieces=h1:level3", "h1").max_hp, 16 + 3);
  EXPECT_EQ(sheet(amulet + " pieces=h1:level3;bear6/3", "h1").max_hp, 16 + 6);
  EXPECT_EQ(sheet("items=h1:amulet-of-health+6 pieces=h1:level3;bear6/3", "h1").max_hp, 16 + 9);
  EXPECT_EQ(sheet(amulet + " pieces=h1:level3;curse-con/3", "h1").max_hp, 16 + 3 - 9);
}

TEST(DndGear, D109BlessWeaponIsAnEnhancement) {
  EXPECT_EQ(sheet("pieces=h1:weapon3 items=h1:weapon+1", "h1").attack, 2 + 1);
  EXPECT_EQ(sheet("pieces=h1:weapon3 items=h1:weapon+2", "h1").damage, 2);
  EXPECT_EQ(sheet("pieces=h1:weapon3 items=h1:weapon+2+defending", "h1").attack, 2 + 1);
}

TEST(DndGear, OnlyTheFirstOfASlotCountsAndTwoRings) {
  EXPECT_EQ(sheet("items=h1:weapon+1;weapon+3", "h1").attack, 2 + 3);
  const Table rings =
      small_table("items=h1:ring-of-protection+1;ring-of-evasion;ring-of-energy-resistance+10.fire");
  const Gear& gear = rings.position.gear(who_on(rings.position, "h1"));
  EXPECT_TRUE(gear.evades);
  EXPECT_EQ(gear.resists[index_of(Energy::fire)], 10);
  EXPECT_EQ(sheet_of(rings.position, who_on(rings.position, "h1")).ac, 15);
  EXPECT_EQ(sheet("items=h1:luckstone;ioun-dusty-rose;ioun-pale-green", "h1").will, 2);
}

TEST(DndGear, AbilityItemsRaiseTheirCastersDifficulties) {
  const auto dc = [](const std::string& fields, const std::string& square, Spell spell) {
    const Table table = small_table(fields);
    return difficulty(table.position, who_on(table.position, square), usual_tables().spell(spell));
  };
  const std::string levels = "pieces=a1:level5,e1:level5 items=";
  EXPECT_EQ(dc(levels + "a1:headband-of-intellect+4", "a1", Spell::fireball), 17);
  EXPECT_EQ(dc(levels + "a1:cloak-of-charisma+4", "a1", Spell::fireball), 15);
  EXPECT_EQ(dc(levels + "e1:cloak-of-charisma+6", "e1", Spell::laughter), 17);
}

TEST(DndGear, OutfitsAreComparedAndHashedByWhatTheyAre) {
  const Table one = small_table("items=h1:armor+1;weapon+1,a1:luckstone");
  const Table same = small_table("items=a1:luckstone,h1:weapon+1;armor+1");
  const Table other = small_table("items=a1:luckstone,h1:weapon+1;armor+2");
  EXPECT_NE(one.position.outfit, same.position.outfit) << "each game has its own";
  EXPECT_EQ(one.position, same.position);
  EXPECT_EQ(hash(one.position), hash(same.position));
  EXPECT_NE(one.position, other.position);
  EXPECT_NE(one.position, small_table("").position);
  EXPECT_NE(hash(one.position), hash(other.position));
  EXPECT_NE(hash(one.position), hash(small_table("").position));
  EXPECT_EQ(small_table("").position.outfit, nullptr);
  EXPECT_NE(text_of(one).find(" items=a1:luckstone,h1:weapon+1;armor+1 "), std::string::npos) << text_of(one);
  EXPECT_EQ(text_of(table_of(text_of(one))), text_of(one));
}

TEST(DndGear, BadItemsAreRefusedByField) {
  for (const std::string items :
       {"h2:armor+1", "h1:armor+9", "h1:armor+1;", "h1", "h1:armor+1,h1:weapon+1", ""}) {
    const auto text = PositionText::parse("4k3/8/8/8/8/8/8/4K2R side=white items=" + items);
    ASSERT_TRUE(text);
    Trail trail;
    const auto read = parse_position(*text, Rules{}, trail);
    ASSERT_FALSE(read) << items;
    EXPECT_NE(read.error().message.find("'items'"), std::string::npos) << read.error().message;
  }
}

}  // namespace
}  // namespace fray::dnd::test
