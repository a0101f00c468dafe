#include "dnd/items/items.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

#include "core/position_text.h"

namespace fray::dnd {
namespace {

constexpr std::size_t kLongestItem = 200;

constexpr std::array<Kind, kKinds> kAllKinds{Kind::king,   Kind::queen,  Kind::rook,
                                             Kind::bishop, Kind::knight, Kind::pawn};

/// Calls `visit(ability, kind)` for each ability of an item, in the order of its text; the kind is of banes.
template <class Visit>
void each_ability(const Item& item, Visit&& visit) {
  for (std::size_t i = 0; i < kAbilities; ++i) {
    const auto ability = static_cast<Ability>(i);
    if (!item.has(ability)) continue;
    if (!item.table().abilities[i].against) {
      visit(ability, Kind::king);
      continue;
    }
    for (const Kind kind : kAllKinds) {
      if (item.is_bane_of(kind)) visit(ability, kind);
    }
  }
}

/// Bonus and abilities together, as the price counts them.
int worth_of(const Item& item) {
  int worth = item.size;
  each_ability(item,
               [&](Ability ability, Kind) { worth += item.table().abilities[index_of(ability)].worth; });
  return worth;
}

std::string_view take_until(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

template <class Enum, std::size_t n>
std::optional<Enum> named(std::string_view name) {
  for (std::size_t i = 0; i < n; ++i) {
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

/// Reads one part of an item text after the other; each answers what was expected, or nothing if all is well.
class ItemReader {
 public:
  explicit ItemReader(TableSetNumber set) { item_.set = set; }

  std::string read(std::string_view text) {
    if (text.size() > kLongestItem || text.ends_with('+')) return "a text such as weapon+1+flaming";
    for (std::string expected : {read_type(take_until(text, '+')), read_size(text)}) {
      if (!expected.empty()) return expected;
    }
    while (!text.empty()) {
      std::string expected = read_ability(take_until(text, '+'));
      if (!expected.empty()) return expected;
    }
    const bool may_be_worth = item_.data().abilities.empty() || worth_of(item_) <= kMostWorth;
    return may_be_worth ? "" : "bonus and abilities worth +10 at most";
  }
  const Item& item() const { return item_; }

 private:
  std::string read_type(std::string_view name) {
    const auto& items = item_.table().items;
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const ItemData& data) { return data.name == name; });
    if (found == items.end()) return "an item of the shop, such as ring-of-protection+2";
    item_.type = static_cast<std::uint8_t>(found - items.begin());
    return {};
  }

  std::string read_size(std::string_view& text) {
    const ItemData& data = item_.data();
    if (data.sizes.empty()) return {};
    std::string_view part = take_until(text, '+');
    const std::string_view digits = take_until(part, '.');
    const auto size = read_number("size", digits, 1, 99);
    if (!size || std::find(data.sizes.begin(), data.sizes.end(), *size) == data.sizes.end() ||
        digits[0] == '0') {
      std::string expected = data.name + " with one of";
      for (const int known : data.sizes) expected += " +" + std::to_string(known);
      return expected;
    }
    item_.size = static_cast<std::uint8_t>(*size);
    if (!data.resists) return part.empty() ? "" : "a bonus without an energy";
    const auto energy = named<Energy, kEnergies>(part);
    if (!energy) return "an energy behind the size: .acid .cold .electricity .fire or .sonic";
    item_.energy = *energy;
    return {};
  }

  std::string read_ability(std::string_view part) {
    const std::string_view name = take_until(part, '.');
    const auto& abilities = item_.table().abilities;
    const auto found = std::find_if(abilities.begin(), abilities.end(), [&](const AbilityData& data) {
      return data.name == name && data.on == item_.data().abilities;
    });
    if (found == abilities.end()) return "abilities that this item can have, such as weapon+1+keen";
    for (std::size_t i = 0; i < kAbilities && !found->family.empty(); ++i) {
      if (item_.has(static_cast<Ability>(i)) && abilities[i].family == found->family)
        return "one ability of each sort";
    }
    const auto ability = static_cast<Ability>(found - abilities.begin());
    if (found->against) return read_bane(ability, part);
    if (!part.empty() || item_.has(ability)) return "each ability once";
    item_.abilities |= 1U << index_of(ability);
    return {};
  }
  std::string read_bane(Ability ability, std::string_view name) {
    const auto kind = named<Kind, kKinds>(name);
    if (!kind || item_.is_bane_of(*kind)) return "each kind of piece once, such as bane.queen";
    item_.abilities |= 1U << index_of(ability);
    item_.banes = static_cast<std::uint8_t>(item_.banes | 1U << index_of(*kind));
    return {};
  }

  Item item_;
};

}  // namespace

std::string item_text(const Item& item) {
  const ItemData& data = item.data();
  std::string text = data.name;
  if (item.size != 0) text += '+' + std::to_string(static_cast<int>(item.size));
  if (data.resists) text += '.' + std::string(name_of(item.energy));
  each_ability(item, [&](Ability ability, Kind kind) {
    const AbilityData& what = item.table().abilities[index_of(ability)];
    text += '+' + what.name + (what.against ? '.' + std::string(name_of(kind)) : "");
  });
  return text;
}

std::string title_of(const Item& item) {
  const ItemData& data = item.data();
  std::string title = data.title;
  if (data.resists) title += ' ' + std::string(name_of(item.energy));
  if (item.size != 0) title += (data.resists ? " " : " +") + std::to_string(static_cast<int>(item.size));
  each_ability(item, [&](Ability ability, Kind kind) {
    const AbilityData& what = item.table().abilities[index_of(ability)];
    title += ", " + what.title + (what.against ? " of " + std::string(name_of(kind)) + 's' : "");
  });
  return title;
}

Result<Item> parse_item(std::string_view text, TableSetNumber set) {
  ItemReader reader(set);
  const std::string expected = reader.read(text);
  if (expected.empty()) return reader.item();
  return fail("bad_item", "item '" + std::string(text.substr(0, 60)) + "' is wrong: expected " + expected);
}

int price_of(const Item& item) {
  const ItemData& data = item.data();
  if (data.per_square != 0) return worth_of(item) * worth_of(item) * data.per_square + data.masterwork;
  for (std::size_t i = 0; i < data.sizes.size(); ++i) {
    if (data.sizes[i] == item.size) return data.prices[i];
  }
  return data.prices[0];
}

bool comes_before(const Item& a, const Item& b) {
  const auto key = [](const Item& item) {
    return std::tuple(item.data().slot, -price_of(item), item_text(item));
  };
  return key(a) < key(b);
}

}  // namespace fray::dnd
