// D81, D111: what can be bought, at which price, and how it is written.
#include "dnd/items/items.h"

#include <array>

#include <gtest/gtest.h>

#include "dnd/tables/data_files.h"

namespace fray::dnd {
namespace {

Item item(const std::string& text) {
  const auto read = parse_item(text);
  EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().message);
  return read ? *read : Item{};
}

struct Priced {
  const char* text;
  int price;
};

// The prices of the System Reference Document, with masterwork for weapons, armor and shields.
TEST(DndItems, D81PricesAreThoseOfTheSrd) {
  for (const auto& [text, price] : std::vector<Priced>{
           {"weapon+1", 2300},
           {"weapon+2", 8300},
           {"weapon+3", 18300},
           {"weapon+4", 32300},
           {"weapon+5", 50300},
           {"weapon+1+flaming", 8300},
           {"weapon+1+holy", 18300},
           {"weapon+2+speed", 50300},
           {"weapon+1+bane.queen+bane.pawn", 18300},
           {"weapon+5+holy+speed", 200300},
           {"armor+1", 1150},
           {"armor+5", 25150},
           {"armor+1+light-fortification", 4150},
           {"armor+1+moderate-fortification", 16150},
           {"armor+5+heavy-fortification", 100150},
           {"shield+3", 9150},
           {"bracers-of-armor+1", 1000},
           {"bracers-of-armor+8", 64000},
           {"ring-of-protection+1", 2000},
           {"ring-of-protection+5", 50000},
           {"amulet-of-natural-armor+4", 32000},
           {"cloak-of-resistance+5", 25000},
           {"gauntlets-of-ogre-power+2", 4000},
           {"belt-of-giant-strength+4", 16000},
           {"belt-of-giant-strength+6", 36000},
           {"gloves-of-dexterity+2", 4000},
           {"gloves-of-dexterity+4", 16000},
           {"amulet-of-health+6", 36000},
           {"headband-of-intellect+2", 4000},
           {"periapt-of-wisdom+4", 16000},
           {"cloak-of-charisma+6", 36000},
           {"ioun-dusty-rose", 5000},
           {"ioun-pale-green", 30000},
           {"ioun-pink", 8000},
           {"luckstone", 20000},
           {"cloak-of-displacement", 24000},
           {"ring-of-evasion", 25000},
           {"ring-of-energy-resistance+10.fire", 12000},
           {"ring-of-energy-resistance+20.cold", 28000},
           {"ring-of-energy-resistance+30.electricity", 44000},
       }) {
    EXPECT_EQ(price_of(item(text)), price) << text;
    EXPECT_EQ(item_text(item(text)), text);
  }
}

TEST(DndItems, D111ResaleIsHalfRoundedDown) {
  EXPECT_EQ(resale_of(item("armor+1")), 575);
  EXPECT_EQ(resale_of(item("weapon+1")), 1150);
  EXPECT_EQ(resale_of(item("shield+3")), 4575);
}

TEST(DndItems, TextsAreCanonical) {
  EXPECT_EQ(item_text(item("weapon+1+keen+flaming+bane.pawn+bane.king")),
            "weapon+1+bane.king+bane.pawn+flaming+keen");
  EXPECT_EQ(title_of(item("weapon+1+flaming+bane.queen")), "magic weapon +1, bane of queens, flaming");
}

TEST(DndItems, D81RefusesWhatIsNotForSale) {
  for (const auto& [text, expected] : std::vector<std::pair<std::string, std::string>>{
           {"", "an item of the shop"},
           {"potion-of-healing", "an item of the shop"},
           {"weapon", "weapon with one of +1 +2 +3 +4 +5"},
           {"weapon+6", "weapon with one of"},
           {"weapon+01", "weapon with one of"},
           {"weapon+flaming", "weapon with one of"},
           {"weapon+1+", "a text such as"},
           {"weapon+1+flaming+flaming", "one ability of each sort"},
           {"weapon+1+flaming+flaming-burst", "one ability of each sort"},
           {"weapon+1+keen+keen", "each ability once"},
           {"weapon+1+bane", "each kind of piece once"},
           {"weapon+1+bane.dragon", "each kind of piece once"},
           {"weapon+1+bane.king+bane.king", "each kind of piece once"},
           {"weapon+1+keen.queen", "each ability once"},
           {"weapon+5+speed+holy+keen", "worth +10 at most"},
           {"armor+1+flaming", "abilities that this item can have"},
           {"ring-of-evasion+1", "abilities that this item can have"},
           {"gauntlets-of-ogre-power+4", "gauntlets-of-ogre-power with one of +2"},
           {"ring-of-energy-resistance+10", "an energy behind the size"},
           {"ring-of-energy-resistance+10.force", "an energy behind the size"},
           {"armor+1.fire", "a bonus without an energy"},
       }) {
    const auto read = parse_item(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, "bad_item");
    EXPECT_NE(read.error().message.find(expected), std::string::npos) << read.error().message;
  }
}

// A mistake in the data file is found when it is read, and named.
TEST(DndItems, TheTableIsChecked) {
  ASSERT_TRUE(read_items(data_file::items()));
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text(data_file::items());
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return read_items(text.replace(at, from.size(), to));
  };
  for (const auto& [from, to, expected] : std::vector<std::array<std::string, 3>>{
           {"\"slot\": \"neck\"", "\"slot\": \"nose\"", "'slot'"},
           {"\"per_square\": 1000", "\"per_square\": 0", "'per_square'"},
           {"\"price\": 24000, ", "", "'price'"},
           {"\"worth\": 3", "\"worth\": 9", "'worth'"},
           {"\"negates\": 75", "\"negates\": 70", "'negates'"},
           {"\"name\": \"keen\"", "\"name\": \"bane\"", "'name'"},
           {"\"name\": \"luckstone\"", "\"name\": \"weapon\"", "'weapon'"},
           {"\"evades\"", "\"evade\"", "'evade'"},
           {"[12000, 28000, 44000]", "[12000]", "'prices'"},
       }) {
    const auto read = with(from, to);
    ASSERT_FALSE(read) << to;
    EXPECT_EQ(read.error().code, "bad_table");
    EXPECT_NE(read.error().message.find(expected), std::string::npos) << read.error().message;
  }
}

}  // namespace
}  // namespace fray::dnd
