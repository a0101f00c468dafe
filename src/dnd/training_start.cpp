#include "dnd/training_start.h"

#include <algorithm>
#include <array>

#include "core/random.h"
#include "dnd/start_text.h"

namespace fray::dnd {
namespace {

constexpr std::uint32_t kMostSpent = 60'000;  ///< gold of one side, on items

int between(int low, int high, SplitMix64& random) {
  return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

/// Something of the table, of any size, with an ability it may have or none.
Item drawn_item(SplitMix64& random) {
  const ItemTable& table = items_at(kUsualTables);
  Item item;
  item.type = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(table.items.size())));
  const ItemData& data = item.data();
  if (!data.sizes.empty())
    item.size =
        static_cast<std::uint8_t>(data.sizes[random.below(static_cast<std::uint32_t>(data.sizes.size()))]);
  if (data.resists) item.energy = static_cast<Energy>(random.below(kEnergies));
  const std::size_t ability = random.below(kAbilities);
  if (data.abilities.empty() || table.abilities[ability].on != data.abilities) return item;
  item.abilities = std::uint32_t{1} << ability;
  if (table.abilities[ability].against) item.banes = static_cast<std::uint8_t>(1U << random.below(kKinds));
  return item;
}

/// Items for one side, until its gold would not do.
void equip(Who first, SplitMix64& random, Worn& worn) {
  constexpr int kWares = 40;  ///< looked at, at most
  auto gold = static_cast<int>(random.below(kMostSpent));
  for (int i = 0; i < kWares; ++i) {
    const Item item = drawn_item(random);
    std::vector<Item>& items = worn[first + random.below(16)];
    if (price_of(item) > gold || items.size() == kMostWorn) continue;
    gold -= price_of(item);
    items.push_back(item);
  }
}

/// A level of each piece of one side: about the same, as they have come as far together.
void raise(Who first, int typical, SplitMix64& random, std::array<int, kCharacters>& levels) {
  for (int i = 0; i < 16; ++i)
    levels[first + static_cast<std::size_t>(i)] = std::clamp(typical + between(-1, 1, random), 1, kLevels);
}

}  // namespace

std::string training_start(std::uint64_t seed) {
  SplitMix64 random(seed);
  std::array<int, kCharacters> levels{};
  Worn worn;
  const std::uint32_t as = random.below(5);
  levels.fill(as < 2 ? 1 : between(1, kLevels, random));
  if (as < 4) return start_text(levels, worn);
  const int typical = levels[0];
  for (const Who first : {Who{0}, Who{16}}) {
    raise(first, typical, random, levels);
    if (random.below(3) > 0) equip(first, random, worn);
  }
  return start_text(levels, worn);
}

}  // namespace fray::dnd
