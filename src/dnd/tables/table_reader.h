// Reading the entries of a data file: what is wrong is said once, with the path to it and what was expected.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "dnd/tables/tables.h"

namespace fray::dnd {

// The words of the files, in the order of their enumerations.
inline constexpr std::array<std::string_view, kKinds> kKindNames{"king",   "queen",  "rook",
                                                                 "bishop", "knight", "pawn"};
inline constexpr std::array<std::string_view, kStats> kStatNames{
    "attack",     "melee",     "weapon", "damage", "ac",           "flat",         "touch",  "dexterity",
    "initiative", "fortitude", "reflex", "will",   "hp per level", "intelligence", "wisdom", "charisma"};
inline constexpr std::array<std::string_view, kBonusTypes> kBonusTypeNames{
    "none",      "morale",       "luck",         "deflection", "armor",      "shield",
    "natural",   "enhancement",  "resistance",   "insight",    "competence", "strength",
    "dexterity", "constitution", "intelligence", "wisdom",     "charisma"};
inline constexpr std::array<std::string_view, kEnergies> kEnergyNames{"acid", "cold", "electricity", "fire",
                                                                      "sonic"};

inline constexpr std::uint64_t kMostWays = 50000;  ///< in which the dice of one throw can fall

/// A file; what is no JSON is a problem, of which the first is kept.
inline nlohmann::json read_table_file(std::string_view text, const std::string& name, std::string& problem) {
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() && problem.empty()) problem = name + ": expected JSON";
  return json;
}

/// What an entry calls itself.
inline std::string name_in_table(const nlohmann::json& json) {
  return json.is_object() && json.contains("name") && json["name"].is_string()
             ? json["name"].get<std::string>()
             : "an entry";
}

/// An object of a file. The first mistake of all entries that share `problem` is kept; what is read after it
/// is of no account.
class TableEntry {
 public:
  using Json = nlohmann::json;

  TableEntry(const Json& json, std::string path, std::string& problem)
      : json_(json), path_(std::move(path)), problem_(problem) {
    if (!json_.is_object()) complain("", "an object");
  }

  bool has(const std::string& name) const { return json_.is_object() && json_.contains(name); }

  const Json& at(const std::string& name) {
    static const Json nothing;
    asked_.insert(name);
    if (has(name)) return json_.at(name);
    complain(name, "to be there");
    return nothing;
  }
  TableEntry entry(const std::string& name) { return inner(at(name), '\'' + name + '\''); }
  /// An object within this one, under a name for people.
  TableEntry inner(const Json& json, const std::string& name) const {
    return {json, path_ + ", " + name, problem_};
  }

  int number(const std::string& name, int low, int high) { return as_number(at(name), name, low, high); }
  int number_or(const std::string& name, int low, int high, int otherwise) {
    return has(name) ? number(name, low, high) : otherwise;
  }
  bool flag(const std::string& name) {
    if (!has(name)) return false;
    const Json& value = at(name);
    if (!value.is_boolean()) complain(name, "true or false");
    return value.is_boolean() && value.get<bool>();
  }
  std::string text_or(const std::string& name, const std::string& otherwise) {
    return has(name) ? text(name) : otherwise;
  }
  std::string text(const std::string& name) {
    const Json& value = at(name);
    if (value.is_string()) return value.get<std::string>();
    complain(name, "a text");
    return {};
  }
  template <class Enum, std::size_t n>
  Enum one_of(const std::string& name, const std::array<std::string_view, n>& names) {
    return as_one_of<Enum>(at(name), name, names);
  }
  DicePool dice(const std::string& name, int most) { return as_dice(at(name), name, most); }

  /// Calls `read(value)` for each value of a list.
  template <class Read>
  void list(const std::string& name, std::size_t least, std::size_t most, Read&& read) {
    const Json& values = at(name);
    if (!values.is_array() || values.size() < least || values.size() > most)
      return complain(name, "a list of " + std::to_string(least) + " to " + std::to_string(most) + " values");
    for (const Json& value : values) read(value);
  }
  /// A list by level from `since` on, whose last value holds for the levels above it.
  template <class T, class Read>
  void by_level(const std::string& name, int since, ByLevel<T>& values, Read&& read) {
    auto next = static_cast<std::size_t>(since - 1);
    list(name, 1, values.size() - next, [&](const Json& value) { values[next++] = read(value); });
    for (; next > 0 && next < values.size(); ++next) values[next] = values[next - 1];
  }

  int as_number(const Json& value, const std::string& name, int low, int high) {
    // A number beyond the signed ones would come out as a negative one.
    const bool fits =
        value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= INT32_MAX);
    if (fits && value >= low && value <= high) return value.get<int>();
    complain(name, "a number from " + std::to_string(low) + " to " + std::to_string(high));
    return low;
  }
  template <class Enum, std::size_t n>
  Enum as_one_of(const Json& value, const std::string& name, const std::array<std::string_view, n>& names) {
    const auto found = value.is_string()
                           ? std::find(names.begin(), names.end(), value.get_ref<const std::string&>())
                           : names.end();
    if (found != names.end()) return static_cast<Enum>(found - names.begin());
    std::string expected = "one of";
    for (const std::string_view known : names) expected += " '" + std::string(known) + '\'';
    complain(name, expected);
    return {};
  }
  /// Dice that come to `most` at most, in few enough ways that the weights of a critical hit have room.
  DicePool as_dice(const Json& value, const std::string& name, int most) {
    DicePool pool;
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    const int read = std::sscanf(text.c_str(), "%1dd%2d+%2d", &pool.count, &pool.sides, &pool.bonus);
    if (read < 2 || text_of(pool) != text) {
      complain(name, "dice such as 2d6+3");
    } else if (pool.count < 1 || pool.sides < 2 || pool.ways() > kMostWays || pool.most() > most) {
      complain(name, "dice of two sides or more that come to " + std::to_string(most) + " at most, in " +
                         std::to_string(kMostWays) + " ways at most");
    }
    return pool;
  }

  /// Complains of a field that nobody has asked for.
  void finish() {
    if (!json_.is_object()) return;
    for (const auto& [name, value] : json_.items()) {
      if (!asked_.contains(name)) complain(name, "no field of this name");
    }
  }
  void complain(const std::string& name, const std::string& expected) {
    if (problem_.empty())
      problem_ = path_ + (name.empty() ? "" : ", '" + name + '\'') + ": expected " + expected;
  }

 private:
  const Json& json_;
  std::string path_;
  std::string& problem_;
  std::set<std::string> asked_;
};

}  // namespace fray::dnd
