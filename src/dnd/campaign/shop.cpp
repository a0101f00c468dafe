#include "dnd/campaign/shop.h"

#include <array>

namespace fray::dnd::campaign {
namespace {

std::string words_of_stat(Stat stat) {
  switch (stat) {
    case Stat::attack: return "all attack rolls";
    case Stat::melee: return "melee touch attacks";
    case Stat::weapon: return "attacks with weapons";
    case Stat::damage: return "damage";
    case Stat::ac: return "AC";
    case Stat::flat: return "flat-footed AC";
    case Stat::touch: return "touch AC";
    case Stat::dexterity: return "Dexterity";
    case Stat::initiative: return "initiative";
    case Stat::fortitude: return "Fortitude";
    case Stat::reflex: return "Reflex";
    case Stat::will: return "Will";
    case Stat::hp_per_level: return "hit points for each level";
    case Stat::intelligence: return "the difficulty of a Wizard's saves";
    case Stat::wisdom: return "the difficulty of a Cleric's saves";
    case Stat::charisma: return "the difficulty of a Bard's saves";
  }
  return "";
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

int amount_of(const ItemModifier& gives, const Item& item) {
  if (gives.modifier.by != 0) return gives.modifier.by;
  return gives.half ? item.size / 2 : item.size;
}

/// All modifiers of an item are of one size and type.
std::string bonus_words(const Item& item) {
  const std::vector<ItemModifier>& gives = item.data().gives;
  if (gives.empty()) return "";
  std::vector<std::string> to;
  for (const ItemModifier& one : gives) {
    // That is part of what AC and the rest below say.
    if (one.modifier.stat == Stat::dexterity) continue;
    to.push_back(words_of_stat(one.modifier.stat));
  }
  std::string text = "+" + std::to_string(amount_of(gives.front(), item)) + " to " + listed(to);
  if (gives.front().printed_armor) text += ", in place of the armor that the piece has by itself";
  return text;
}

std::string special_words(const Item& item) {
  const ItemData& data = item.data();
  if (data.displaces) return "a fifth of the hits on the wearer miss";
  if (data.evades) return "no damage from area spells after a made Reflex save";
  if (data.resists)
    return std::to_string(item.size) + " less damage from " + std::string(name_of(item.energy)) +
           ", of each spell or hit";
  return "";
}

bool gives_only(const Item& item, Stat stat) {
  const std::vector<ItemModifier>& gives = item.data().gives;
  return gives.size() == 1 && gives.front().modifier.stat == stat;
}

}  // namespace

std::vector<Item> wares(TableSetNumber tables) {
  std::vector<Item> all;
  const ItemTable& table = items_at(tables);
  for (std::size_t type = 0; type < table.items.size(); ++type) {
    std::vector<int> sizes = table.items[type].sizes;
    if (sizes.empty()) sizes = {0};
    for (const int size : sizes) {
      Item item;
      item.set = tables;
      item.type = static_cast<std::uint8_t>(type);
      item.size = static_cast<std::uint8_t>(size);
      const std::size_t energies = table.items[type].resists ? kEnergies : 1;
      for (std::size_t energy = 0; energy < energies; ++energy) {
        item.energy = static_cast<Energy>(energy);
        all.push_back(item);
      }
    }
  }
  return all;
}

std::string words_of(Ability ability, TableSetNumber tables) {
  const AbilityData& data = items_at(tables).abilities[index_of(ability)];
  std::vector<std::string> words;
  if (data.against) words.push_back("+2 to attacks and damage against one kind of piece");
  if (data.extra > 0)
    words.push_back(std::to_string(data.extra) + "d6 more damage" +
                    (data.against ? " to it" : " on every hit"));
  if (data.recoil > 0) words.push_back(std::to_string(data.recoil) + "d6 to the wielder on every hit");
  if (data.energy) words.push_back("1d6 of " + std::string(name_of(*data.energy)) + " on every hit");
  if (data.burst) words.push_back("1d10 more on a critical hit");
  if (data.thunder) words.push_back("1d8 more on a critical hit");
  if (data.negates > 0)
    words.push_back("turns " + std::to_string(data.negates) +
                    "% of critical hits and sneak attacks into plain hits");
  switch (ability) {
    case Ability::keen: words.push_back("threatens on twice as many numbers"); break;
    case Ability::defending: words.push_back("its bonus goes to AC in place of attacks and damage"); break;
    case Ability::wounding: words.push_back("takes a point of Constitution with every hit"); break;
    case Ability::speed: words.push_back("a second attack in a battle turn"); break;
    default: break;
  }
  return listed(words);
}

std::string words_of(const Item& item) {
  std::string text = bonus_words(item) + special_words(item);
  for (std::size_t i = 0; i < kAbilities; ++i) {
    const auto ability = static_cast<Ability>(i);
    if (item.has(ability)) text += "; " + words_of(ability, item.set);
  }
  return text;
}

std::string wearers_of(const Item& item) {
  if (gives_only(item, Stat::intelligence)) return "does something for queens only";
  if (gives_only(item, Stat::charisma)) return "does something for kings only";
  return "for any piece";
}

}  // namespace fray::dnd::campaign
