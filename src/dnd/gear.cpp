#include "dnd/gear.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <unordered_map>

#include "core/random.h"

namespace fray::dnd {
namespace {

constexpr int kRings = 2;
constexpr std::uint64_t kTextSalt = 0xa0761d6478bd642fULL;

const Gear& no_gear() {
  static const Gear nothing;
  return nothing;
}

/// Keeps other writers out while it lives. Writing is rare and short, and there is no std::mutex in
/// WebAssembly without threads.
class WriteLock {
 public:
  explicit WriteLock(std::atomic_flag& flag) : flag_(flag) {
    while (flag_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~WriteLock() { flag_.clear(std::memory_order_release); }
  WriteLock(const WriteLock&) = delete;
  WriteLock& operator=(const WriteLock&) = delete;

 private:
  std::atomic_flag& flag_;
};

using OutfitGear = std::array<std::shared_ptr<const Gear>, kCharacters>;

/// The register. Outfits lie in blocks that never move, so that a reader needs no lock: who has a number has
/// it from the writer.
class Register {
 public:
  Result<OutfitId> add(const Worn& worn) {
    std::array<std::string, kCharacters> texts;
    std::string all;
    OutfitGear gear;
    for (Who who = 0; who < kCharacters; ++who) {
      if (worn[who].empty()) continue;
      gear[who] = std::make_shared<const Gear>(gear_of(worn[who]));
      texts[who] = gear_text(*gear[who]);
      all += std::to_string(static_cast<int>(who)) + '=' + texts[who] + ' ';
    }
    if (all.empty()) return OutfitId{0};
    const WriteLock lock(writing_);
    if (const auto known = numbers_.find(all); known != numbers_.end()) return known->second;
    if (next_ == kBlocks * kPerBlock)
      return fail("too_many_outfits", "there are too many different sets of items in this program");
    for (Who who = 0; who < kCharacters; ++who) {
      if (gear[who]) gear[who] = gears_.try_emplace(texts[who], gear[who]).first->second;
    }
    store(next_, gear);
    numbers_.emplace(std::move(all), next_);
    return next_++;
  }

  const Gear& at(OutfitId outfit, Who who) const {
    const Block* block = blocks_[outfit / kPerBlock].load(std::memory_order_acquire);
    const Gear* gear = (*block)[outfit % kPerBlock][who].get();
    return gear != nullptr ? *gear : no_gear();
  }

 private:
  static constexpr OutfitId kPerBlock = 256;
  static constexpr OutfitId kBlocks = 4096;
  using Block = std::array<OutfitGear, kPerBlock>;

  void store(OutfitId number, const OutfitGear& gear) {
    if (number / kPerBlock >= owned_.size()) owned_.push_back(std::make_unique<Block>());
    (*owned_[number / kPerBlock])[number % kPerBlock] = gear;
    blocks_[number / kPerBlock].store(owned_[number / kPerBlock].get(), std::memory_order_release);
  }

  std::atomic_flag writing_;
  OutfitId next_ = 1;
  std::unordered_map<std::string, OutfitId> numbers_;
  std::unordered_map<std::string, std::shared_ptr<const Gear>> gears_;
  std::vector<std::unique_ptr<Block>> owned_;
  std::array<std::atomic<const Block*>, kBlocks> blocks_{};
};

Register& outfits() {
  static Register all;
  return all;
}

void wield(const Item& item, Gear& gear) {
  WeaponPowers& weapon = gear.weapon;
  weapon.enhancement = item.has(Ability::defending) ? 0 : item.size;
  weapon.banes = item.banes;
  weapon.keen = item.has(Ability::keen);
  weapon.wounds = item.has(Ability::wounding);
  weapon.is_fast = item.has(Ability::speed);
  for (std::size_t i = 0; i < kAbilities; ++i) {
    const AbilityData& data = item_table().abilities[i];
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
      gear.fortification = std::max(gear.fortification, item_table().abilities[i].negates / 25);
  }
  gear.displaced = gear.displaced || data.displaces;
  gear.evades = gear.evades || data.evades;
  if (data.resists) {
    std::uint8_t& spared = gear.resists[index_of(item.energy)];
    spared = std::max(spared, item.size);
  }
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
  if (!gear.items.empty()) gear.key = text_key(gear_text(gear));
  return gear;
}

std::string gear_text(const Gear& gear) {
  std::string text;
  for (const Item& item : gear.items) text += (text.empty() ? "" : ";") + item_text(item);
  return text;
}

Result<std::vector<Item>> parse_gear(std::string_view text) {
  std::vector<Item> items;
  while (true) {
    const std::string_view part = text.substr(0, text.find(';'));
    const auto item = parse_item(part);
    if (!item) return tl::unexpected<Error>(item.error());
    items.push_back(*item);
    if (items.size() > kMostWorn)
      return fail("bad_item", "expected at most " + std::to_string(kMostWorn) + " items for one piece");
    if (part.size() == text.size()) return items;
    text.remove_prefix(part.size() + 1);
  }
}

Result<OutfitId> register_outfit(const Worn& worn) { return outfits().add(worn); }

const Gear& worn_by(OutfitId outfit, Who who) { return outfit == 0 ? no_gear() : outfits().at(outfit, who); }

}  // namespace fray::dnd
