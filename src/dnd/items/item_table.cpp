// Reading src/dnd/tables/data/items.json.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "dnd/items/items.h"
#include "dnd/tables/data_files.h"
#include "dnd/tables/table_reader.h"

namespace fray::dnd {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, kSlots> kSlotNames{"weapon", "shield", "body",  "head",      "eyes",
                                                          "neck",   "torso",  "waist", "shoulders", "arms",
                                                          "hands",  "feet",   "ring",  "none"};
constexpr std::array<std::string_view, kAbilities> kAbilityNames{"bane",
                                                                 "flaming",
                                                                 "frost",
                                                                 "shock",
                                                                 "keen",
                                                                 "vicious",
                                                                 "thundering",
                                                                 "defending",
                                                                 "flaming-burst",
                                                                 "icy-burst",
                                                                 "shocking-burst",
                                                                 "holy",
                                                                 "wounding",
                                                                 "speed",
                                                                 "light-fortification",
                                                                 "moderate-fortification",
                                                                 "heavy-fortification"};

constexpr std::size_t kMostTypes = 200;
constexpr int kMostGold = 100000;

void read_gives(TableEntry& entry, ItemData& item) {
  if (!entry.has("gives")) return;
  entry.list("gives", 1, 4, [&](const Json& json) {
    TableEntry gives = entry.inner(json, "gives");
    const auto type = gives.one_of<BonusType>("type", kBonusTypeNames);
    const int by = gives.number_or("by", -10, 10, 0);
    const bool half = gives.flag("half");
    const bool printed = gives.flag("printed_armor");
    if ((by == 0) == item.sizes.empty())
      gives.complain("by", "a number where the item has no sizes, and only there");
    gives.list("to", 1, kStats, [&](const Json& stat) {
      const auto to = gives.as_one_of<Stat>(stat, "to", kStatNames);
      if (to == Stat::hp_per_level && type != BonusType::constitution)
        gives.complain("to", "hit points from Constitution alone");
      item.gives.push_back({{to, type, by}, half, printed});
    });
    gives.finish();
  });
}

void read_price(TableEntry& entry, ItemData& item) {
  const int ways =
      (entry.has("price") ? 1 : 0) + (entry.has("prices") ? 1 : 0) + (entry.has("per_square") ? 1 : 0);
  if (ways != 1 || entry.has("price") != item.sizes.empty())
    return entry.complain("price", "a price without sizes; with them prices, or per_square");
  if (entry.has("price")) item.prices.push_back(entry.number("price", 1, kMostGold));
  if (entry.has("prices")) {
    entry.list("prices", item.sizes.size(), item.sizes.size(), [&](const Json& json) {
      item.prices.push_back(entry.as_number(json, "prices", 1, kMostGold));
    });
  }
  item.per_square = entry.has("per_square") ? entry.number("per_square", 1, kMostGold) : 0;
  item.masterwork = entry.number_or("masterwork", 1, kMostGold, 0);
}

/// Modifiers have to be small enough that they add up in a byte.
int most_size(const ItemData& item) {
  if (item.gives.empty()) return 30;
  const bool all_half =
      std::all_of(item.gives.begin(), item.gives.end(), [](const ItemModifier& gives) { return gives.half; });
  return all_half ? 20 : 10;
}

ItemData read_item(TableEntry entry) {
  ItemData item;
  item.name = entry.text("name");
  item.title = entry.text("title");
  item.slot = entry.one_of<Slot>("slot", kSlotNames);
  if (entry.has("sizes")) {
    entry.list("sizes", 1, 10,
               [&](const Json& json) { item.sizes.push_back(entry.as_number(json, "sizes", 1, 99)); });
  }
  read_price(entry, item);
  item.abilities = entry.text_or("abilities", "");
  read_gives(entry, item);
  item.displaces = entry.flag("displaces");
  item.evades = entry.flag("evades");
  item.resists = entry.flag("resists");
  const int most = most_size(item);
  if (std::any_of(item.sizes.begin(), item.sizes.end(), [&](int size) { return size > most; }))
    entry.complain("sizes", "numbers up to " + std::to_string(most));
  entry.finish();
  return item;
}

void read_ability(TableEntry entry, ItemTable& table) {
  const auto ability = entry.one_of<Ability>("name", kAbilityNames);
  AbilityData& data = table.abilities[index_of(ability)];
  if (!data.name.empty()) entry.complain("name", "each ability once");
  data.name = kAbilityNames[index_of(ability)];
  data.title = entry.text("title");
  data.on = entry.text("on");
  data.family = entry.text_or("family", "");
  data.worth = entry.number("worth", 1, 5);
  data.extra = entry.number_or("extra", 1, 5, 0);
  data.recoil = entry.number_or("recoil", 1, 1, 0);
  data.negates = entry.number_or("negates", 25, 100, 0);
  if (data.negates % 25 != 0) entry.complain("negates", "quarters of a hundred");
  if (entry.has("energy")) data.energy = entry.one_of<Energy>("energy", kEnergyNames);
  data.burst = entry.flag("burst");
  data.thunder = entry.flag("thunder");
  data.against = entry.flag("against");
  entry.finish();
}

}  // namespace

std::string_view name_of(Slot slot) { return kSlotNames[static_cast<std::size_t>(slot)]; }

Result<ItemTable> read_items(std::string_view text) {
  ItemTable table;
  std::string problem;
  const Json json = read_table_file(text, "items.json", problem);
  if (!problem.empty()) return fail("bad_table", problem);
  TableEntry all(json, "items.json", problem);
  all.text("about");
  all.text("abilities_about");
  all.list("items", 1, kMostTypes, [&](const Json& entry) {
    table.items.push_back(read_item(all.inner(entry, name_in_table(entry))));
    const std::string& name = table.items.back().name;
    const auto same = [&](const ItemData& item) { return item.name == name; };
    if (std::count_if(table.items.begin(), table.items.end(), same) > 1) all.complain(name, "each item once");
  });
  all.list("abilities", kAbilities, kAbilities,
           [&](const Json& entry) { read_ability(all.inner(entry, name_in_table(entry)), table); });
  all.finish();
  if (!problem.empty()) return fail("bad_table", problem);
  return table;
}

constinit std::array<std::atomic<const ItemTable*>, kMostTableSets> detail::known_items{};

const ItemTable& detail::load_usual_items() {
  static const ItemTable table = [] {
    Result<ItemTable> read = read_items(data_file::items());
    if (!read) {
      std::fprintf(stderr, "fray: the tables of D&D Battle Chess: %s\n", read.error().message.c_str());
      std::abort();
    }
    return std::move(*read);
  }();
  known_items[kUsualTables].store(&table, std::memory_order_release);
  return table;
}

}  // namespace fray::dnd
