#include "dnd/tables/table_sets.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/random.h"
#include "dnd/items/items.h"
#include "dnd/tables/table_reader.h"
#include "dnd/tables/table_shape.h"

namespace fray::dnd {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestName = 24;

struct TableSet {
  std::string value;
  Tables tables;
  ItemTable items;
};

/// Those of designers, in the order of their numbers from 1 on; and whether anybody has asked for them.
struct Registry {
  std::vector<std::unique_ptr<const TableSet>> sets;
  bool is_closed = false;
};
Registry& registry() {
  static Registry all;
  return all;
}

bool is_name(std::string_view name) {
  const auto may_be = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= kLongestName && name != "usual" &&
         std::all_of(name.begin(), name.end(), may_be);
}

/// The same for files that say the same, however they are laid out and whatever they tell about themselves.
std::uint64_t digest_of(const std::array<Json, kTableFiles.size()>& files) {
  std::uint64_t digest = 0xcbf29ce484222325ULL;  // FNV-1a
  for (Json file : files) {
    file.erase("about");
    file.erase("abilities_about");
    for (const char c : file.dump() + '\n')
      digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return mix64(digest);
}

std::string hex_of(std::uint32_t number) {
  std::string text(8, '0');
  for (std::size_t i = 8; i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15U];
  return text;
}

/// In how many ways the dice of a critical hit can fall, of the weapon and sneak attack that have most.
double most_ways_of(const Tables& tables) {
  double most = 1;
  for (const KindData& kind : tables.kinds) {
    for (const Build& build : kind.levels) {
      const auto weapon = static_cast<double>(build.damage.ways());
      most = std::max(most, weapon * weapon * std::pow(6, build.sneak));
    }
  }
  return most;
}

/// The same of what the abilities of one weapon add to it, of which a bonus of 1 leaves so much worth.
double most_ways_of(const ItemTable& items) {
  constexpr std::size_t kWorth = kMostWorth - 1;
  std::array<double, kWorth + 1> most;
  most.fill(1);
  for (const AbilityData& ability : items.abilities) {
    const double ways = std::pow(6, ability.extra + ability.recoil + (ability.energy ? 1 : 0)) *
                        (ability.burst ? 10 : 1) * (ability.thunder ? 8 : 1);
    for (std::size_t worth = kWorth; worth >= static_cast<std::size_t>(ability.worth); --worth)
      most[worth] = std::max(most[worth], ways * most[worth - static_cast<std::size_t>(ability.worth)]);
  }
  return most[kWorth];
}

/// The weights of an attack's outcomes have 64 bits, and its rolls beside damage fall in so many ways: to
/// hit, to confirm, against blur and for fortification.
constexpr double kRolls = 20.0 * 20 * 5 * 4;
constexpr double kMostWeight = 9e18;

Result<void> check_weights(const Tables& tables, const ItemTable& items) {
  if (most_ways_of(tables) * most_ways_of(items) * kRolls <= kMostWeight) return {};
  return fail(
      "bad_table",
      "pieces.json with items.json: the dice of a weapon, of sneak attack and of the abilities that a "
      "weapon can have fall in too many ways; expected fewer dice, or with fewer sides");
}

}  // namespace

constinit std::array<std::uint64_t, kMostTableSets> detail::set_keys{};

Result<std::string> add_table_set(const TableFiles& files) {
  if (!is_name(files.name)) {
    return fail("bad_table_set",
                "'" + files.name.substr(0, 60) + "' is no name of a set of tables; expected 1 to " +
                    std::to_string(kLongestName) + " small letters, digits, - or _, and not 'usual'");
  }
  std::array<std::string_view, kTableFiles.size()> texts;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto& own = files.*kTableFiles[i].own;
    texts[i] = own ? *own : kTableFiles[i].usual();
  }

  auto set = std::make_unique<TableSet>();
  auto tables = read_tables(texts[0], texts[1], texts[2]);
  if (!tables) return pass_on(tables.error());
  auto items = read_items(texts[3]);
  if (!items) return pass_on(items.error());
  std::array<Json, kTableFiles.size()> read;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    read[i] = Json::parse(texts[i], nullptr, false);
    const auto same =
        check_shape(read[i], Json::parse(kTableFiles[i].usual(), nullptr, false), kTableFiles[i].name);
    if (!same) return pass_on(same.error());
  }
  if (const auto fits = check_weights(*tables, *items); !fits) return pass_on(fits.error());

  auto& [sets, is_closed] = registry();
  if (is_closed) return fail("too_late", "sets of tables are added before anything is asked of the game");
  if (sets.size() + 1 >= kMostTableSets) {
    return fail("bad_table_set", "'" + files.name + "' is one set of tables too many; expected at most " +
                                     std::to_string(kMostTableSets - 1));
  }
  const std::uint64_t digest = digest_of(read);
  set->value = files.name + '-' + hex_of(static_cast<std::uint32_t>(digest >> 32));
  for (const auto& other : sets) {
    if (other->value.substr(0, other->value.rfind('-')) == files.name)
      return fail("bad_table_set", "there are two sets of tables '" + files.name + "'");
  }
  set->tables = std::move(*tables);
  set->items = std::move(*items);
  const std::size_t number = sets.size() + 1;
  detail::known_tables[number].store(&set->tables, std::memory_order_release);
  detail::known_items[number].store(&set->items, std::memory_order_release);
  detail::set_keys[number] = digest | 1;
  sets.push_back(std::move(set));
  return sets.back()->value;
}

std::size_t table_set_count() {
  registry().is_closed = true;
  return registry().sets.size() + 1;
}

std::vector<std::string_view> table_set_values() {
  registry().is_closed = true;
  std::vector<std::string_view> values{"usual"};
  for (const auto& set : registry().sets) values.push_back(set->value);
  return values;
}

std::string_view table_set_value(TableSetNumber set) { return table_set_values()[set]; }

std::optional<TableSetNumber> table_set_of(std::string_view value) {
  const auto values = table_set_values();
  const auto found = std::find(values.begin(), values.end(), value);
  if (found == values.end()) return std::nullopt;
  return static_cast<TableSetNumber>(found - values.begin());
}

}  // namespace fray::dnd
