// D&D Battle Chess: magic items (D81). What can be bought is in src/dnd/tables/data/items.json; an item is a
// thing of that list with a bonus and abilities, and has a text such as "weapon+1+flaming+bane.queen".
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "dnd/tables/tables.h"

namespace fray::dnd {

/// Where on the body; one item in a slot counts, two rings, and all of those that need none.
enum class Slot : std::uint8_t {
  weapon,
  shield,
  body,
  head,
  eyes,
  neck,
  torso,
  waist,
  shoulders,
  arms,
  hands,
  feet,
  ring,
  none,
};
inline constexpr std::size_t kSlots = 14;
std::string_view name_of(Slot slot);

enum class Ability : std::uint8_t {
  bane,
  flaming,
  frost,
  shock,
  keen,
  vicious,
  thundering,
  defending,
  flaming_burst,
  icy_burst,
  shocking_burst,
  holy,
  wounding,
  speed,
  light_fortification,
  moderate_fortification,
  heavy_fortification,
};
inline constexpr std::size_t kAbilities = 17;
constexpr std::size_t index_of(Ability ability) { return static_cast<std::size_t>(ability); }

/// A modifier of an item, by its size where `by` is 0.
struct ItemModifier {
  Modifier modifier;
  bool half = false;           ///< half of the size
  bool printed_armor = false;  ///< in place of the armour that the piece has by the table
};

struct ItemData {
  std::string name;   ///< as in item texts
  std::string title;  ///< for people
  Slot slot{};
  std::vector<int> sizes;   ///< those that there are; none if the item has no bonus
  std::vector<int> prices;  ///< by size; of an item without sizes one; none where a formula says it
  int per_square = 0;
  int masterwork = 0;
  std::string abilities;  ///< of which there may be some: "weapon", "armor", ""
  std::vector<ItemModifier> gives;
  bool displaces = false;
  bool evades = false;
  bool resists = false;  ///< an energy, which the text names
};

struct AbilityData {
  std::string name;
  std::string title;
  std::string on;      ///< "weapon" or "armor"
  std::string family;  ///< of which an item has at most one
  int worth = 0;
  int extra = 0;                 ///< d6 on every hit
  int recoil = 0;                ///< d6 at the wielder on every hit
  int negates = 0;               ///< per cent of critical hits and sneak attacks
  std::optional<Energy> energy;  ///< of one d6 on every hit
  bool burst = false;            ///< and a d10 of it on critical hits
  bool thunder = false;
  bool against = false;  ///< a kind of piece, which the text names
};

struct ItemTable {
  std::vector<ItemData> items;
  std::array<AbilityData, kAbilities> abilities;
};

/// Reads the file; error "bad_table" as read_tables.
Result<ItemTable> read_items(std::string_view text);

namespace detail {
/// As known_tables.
extern constinit std::array<std::atomic<const ItemTable*>, kMostTableSets> known_items;
const ItemTable& load_usual_items();
}  // namespace detail

/// The items of a set of tables, as tables_at.
inline const ItemTable& items_at(TableSetNumber set) {
  const ItemTable* known = detail::known_items[set].load(std::memory_order_acquire);
  return known != nullptr ? *known : detail::load_usual_items();
}

/// An item. Equal items are the same thing to buy.
struct Item {
  std::uint8_t type = 0;              ///< its place in the table
  std::uint8_t size = 0;              ///< 0 if it has none
  Energy energy{};                    ///< that it resists, if it does
  std::uint8_t banes = 0;             ///< bit: Kind
  std::uint32_t abilities = 0;        ///< bit: Ability
  TableSetNumber set = kUsualTables;  ///< in whose table it is
  bool operator==(const Item&) const = default;

  const ItemTable& table() const { return items_at(set); }
  const ItemData& data() const { return table().items[type]; }
  bool has(Ability ability) const { return (abilities >> index_of(ability) & 1) != 0; }
  bool is_bane_of(Kind kind) const { return (banes >> index_of(kind) & 1) != 0; }
};

/// The canonical text, with abilities in the order of the table.
std::string item_text(const Item& item);
/// For people: "magic weapon +1, flaming, bane of queens".
std::string title_of(const Item& item);
/// Reads an item of a set of tables, its abilities in any order; error "bad_item" says what was expected.
Result<Item> parse_item(std::string_view text, TableSetNumber set = kUsualTables);

/// In gold, with masterwork (D111).
int price_of(const Item& item);
inline constexpr int kMostWorth = 10;  ///< bonus and abilities together (SRD)
/// Half of the price, rounded down (D81, D111).
inline int resale_of(const Item& item) { return price_of(item) / 2; }

/// The order in which the items of one piece are written: by slots, the dearest first; of several in a slot
/// the first count.
bool comes_before(const Item& a, const Item& b);

}  // namespace fray::dnd
