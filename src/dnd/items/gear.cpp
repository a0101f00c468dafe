#include "dnd/items/gear.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/random.h"

namespace fray::dnd {
namespace {

constexpr int kRings = 2;
constexpr std::uint64_t kTextSalt = 0xa0761d6478bd642fULL;
constexpr std::uint64_t kOutfitSalt = 0xe7037ed1a0b428dbULL;

void wield(const Item& item, Gear& gear) {
  WeaponPowers& weapon = gear.weapon;
  weapon.enhancement = item.has(Ability::defending) ? 0 : item.size;
  weapon.banes = item.banes;
  weapon.keen = item.has(Ability::keen);
  weapon.wounds = item.has(Ability::wounding);
  weapon.is_fast = item.has(Ability::speed);
  for (std::size_t i = 0; i < kAbilities; ++i) {
    const AbilityData& data = item.table().abilities[i];
    if (!item.has(static_cast<Ability>(i))) continue;
    if (!data.against) weapon.extra += data.extra;
    weapon.recoils = weapon.recoils || data.recoil > 0;
    weapon.thunder = weapon.thunder || data.thunder;
    if (!data.energy) continue;
    const auto bit = 1U << index_of(*data.energy);
    weapon.energies = static_cast<std::uint8_t>(weapon.energies | bit);
    if (data.burst) weapon.bursts = static_cast<std::uint8_t>(weapon.bursts | bit);
  }
}

/// A defending weapon's bonus is spent on armour class, against everything, and adds to all (SRD).
std::vector<Modifier> modifiers_of(const Item& item, const ItemModifier& gives) {
  Modifier modifier = gives.modifier;
  if (modifier.by == 0) modifier.by = gives.half ? item.size / 2 : item.size;
  if (!item.has(Ability::defending)) return {modifier};
  if (modifier.stat != Stat::weapon) return {};
  const auto to = [&](Stat stat) { return Modifier{stat, BonusType::none, modifier.by}; };
  return {to(Stat::ac), to(Stat::flat), to(Stat::touch)};
}

void put_on(std::size_t place, Gear& gear) {
  const Item& item = gear.items[place];
  const ItemData& data = item.data();
  for (const ItemModifier& gives : data.gives) {
    for (const Modifier& modifier : modifiers_of(item, gives)) {
      if (modifier.stat == Stat::hp_per_level) {
        gear.hp_per_level = std::max(gear.hp_per_level, modifier.by);
      } else {
        gear.modifiers.push_back({modifier, gives.printed_armor, static_cast<std::uint8_t>(place)});
      }
    }
  }
  if (data.slot == Slot::weapon) wield(item, gear);
  for (std::size_t i = 0; i < kAbilities; ++i) {
    if (item.has(static_cast<Ability>(i)))
      gear.fortification = std::max(gear.fortification, item.table().abilities[i].negates / 25);
  }
  gear.displaced = gear.displaced || data.displaces;
  gear.evades = gear.evades || data.evades;
  if (data.resists) {
    std::uint8_t& spared = gear.resists[index_of(item.energy)];
    spared = std::max(spared, item.size);
  }
}

/// What modifiers do, but for those of other types that they do not add up with. A bonus to what is attacked
/// or saved comes as several modifiers, of which those count that say it all.
void weigh_modifiers(Gear& gear) {
  int saves = 0;
  for (const auto& [modifier, printed_armor, item] : gear.modifiers) {
    switch (modifier.stat) {
      case Stat::weapon:
      case Stat::damage:
      case Stat::intelligence:
      case Stat::wisdom:
      case Stat::charisma: gear.offence += modifier.by; break;
      case Stat::ac:
      case Stat::touch: gear.defence += printed_armor ? 0 : modifier.by; break;
      case Stat::fortitude:
      case Stat::reflex:
      case Stat::will: saves += modifier.by; break;
      default: break;
    }
  }
  gear.defence += (saves + 2) / 3;
}

/// A d6 on every hit is like two points of damage, three of them where it needs no condition.
void weigh(Gear& gear) {
  weigh_modifiers(gear);
  const WeaponPowers& weapon = gear.weapon;
  gear.offence += 3 * (weapon.extra + std::popcount(weapon.energies)) + 2 * std::popcount(weapon.banes) +
                  std::popcount(weapon.bursts) + (weapon.thunder ? 1 : 0) + (weapon.keen ? 2 : 0) +
                  (weapon.recoils ? -3 : 0) + (weapon.wounds ? 2 : 0) + (weapon.is_fast ? 6 : 0);
  gear.offence = std::max(gear.offence, 0);
  gear.defence +=
      3 * gear.hp_per_level + gear.fortification + (gear.displaced ? 4 : 0) + (gear.evades ? 2 : 0);
}

/// By the text, so that keys stay as they are when the table grows.
std::uint64_t text_key(std::string_view text) {
  std::uint64_t key = kTextSalt;
  for (const char c : text) key = mix64(key + static_cast<unsigned char>(c));
  return key;
}

}  // namespace

Gear gear_of(std::vector<Item> items) {
  Gear gear;
  gear.items = std::move(items);
  std::sort(gear.items.begin(), gear.items.end(), comes_before);
  std::array<int, kSlots> taken{};
  for (std::size_t place = 0; place < gear.items.size(); ++place) {
    const Slot slot = gear.items[place].data().slot;
    const int before = taken[static_cast<std::size_t>(slot)]++;
    if (slot == Slot::none || before < (slot == Slot::ring ? kRings : 1)) put_on(place, gear);
  }
  weigh(gear);
  if (!gear.items.empty()) gear.key = text_key(gear_text(gear));
  return gear;
}

std::string gear_text(const Gear& gear) {
  std::string text;
  for (const Item& item : gear.items) text += (text.empty() ? "" : ";") + item_text(item);
  return text;
}

Result<std::vector<Item>> parse_gear(std::string_view text, TableSetNumber set) {
  std::vector<Item> items;
  while (true) {
    const std::string_view part = text.substr(0, text.find(';'));
    const auto item = parse_item(part, set);
    if (!item) return tl::unexpected<Error>(item.error());
    items.push_back(*item);
    if (items.size() > kMostWorn)
      return fail("bad_item", "expected at most " + std::to_string(kMostWorn) + " items for one piece");
    if (part.size() == text.size()) return items;
    text.remove_prefix(part.size() + 1);
  }
}

const Gear& no_gear() {
  static const Gear nothing;
  return nothing;
}

bool Outfit::operator==(const Outfit& other) const {
  if (key != other.key) return false;
  return std::equal(gear.begin(), gear.end(), other.gear.begin(),
                    [](const Gear& a, const Gear& b) { return a.items == b.items; });
}

std::shared_ptr<const Outfit> outfit_of(const Worn& worn) {
  const auto wears_nothing = [](const std::vector<Item>& items) { return items.empty(); };
  if (std::all_of(worn.begin(), worn.end(), wears_nothing)) return nullptr;
  auto outfit = std::make_shared<Outfit>();
  for (Who who = 0; who < kCharacters; ++who) {
    if (!worn[who].empty()) outfit->gear[who] = gear_of(worn[who]);
    outfit->key = mix64(outfit->key + outfit->gear[who].key + kOutfitSalt);
  }
  return outfit;
}

}  // namespace fray::dnd
