// The traits of characters in position texts of D&D Battle Chess. See dnd_reference.h.

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "dnd_reference_rules.h"

namespace dnd_reference {

// In the order of docs/notation.md.
static const Texts& timed_traits() {
  static const Texts names{"faith",    "bless",  "doom",   "bull",  "protection", "prayer",
                           "ill-luck", "weapon", "shield", "grace", "blur"};
  return names;
}

static const Texts& curses() {
  static const Texts names{"curse-attack", "curse-str", "curse-dex", "curse-con",
                           "curse-int",    "curse-wis", "curse-cha", "curse-delay"};
  return names;
}

static std::string slots_text(const std::vector<int>& slots) {
  Texts numbers;
  for (const int number : slots) numbers.push_back(std::to_string(number));
  return joined(numbers, "/");
}

static void add_timed(const Character& c, Texts& traits) {
  const auto add = [&](const std::string& name, const std::string& more) {
    const auto found = c.rounds.find(name);
    if (found != c.rounds.end()) traits.push_back(name + std::to_string(found->second) + more);
  };
  for (const std::string& name : timed_traits()) add(name, "");
  add("bear", "/" + std::to_string(c.bear_level));
  add("held", "/" + std::to_string(c.held_dc));
  add("laughing", "");
}

static void add_lasting(const Character& c, const std::string& name, Texts& traits) {
  if (c.lasting.count(name) == 0) return;
  traits.push_back(name + (name == "curse-con" ? "/" + std::to_string(c.con_level) : ""));
}

static std::string place_text(const Position& p, const Home& home) {
  for (const auto& [stander, name] : standers(p)) {
    if (name == home) return stander_text(stander);
  }
  throw std::logic_error("nobody comes from " + square_text(home));
}

std::string traits_text(const Position& p, const Character& c) {
  Texts traits;
  if (c.level != 1) traits.push_back("level" + std::to_string(c.level));
  if (c.hp != maximum_hp(c)) traits.push_back("hp" + std::to_string(c.hp));
  if (c.temp) traits.push_back("temp" + std::to_string(*c.temp));
  if (c.slots != slots_of(c.kind, c.level)) traits.push_back("slots" + slots_text(c.slots));
  if (!c.marked.empty()) traits.emplace_back("marked");
  for (const int level : c.marked) traits.back() += std::to_string(level);
  if (c.smited) traits.emplace_back("smited");
  if (c.laid) traits.emplace_back("laid");
  if (c.promoted) traits.emplace_back("promoted");
  add_timed(c, traits);
  for (const char* name : {"mage-armor", "heroism", "charmed"}) add_lasting(c, name, traits);
  if (c.ward) traits.push_back("ward:" + place_text(p, *c.ward));
  for (const std::string& name : curses()) add_lasting(c, name, traits);
  add_lasting(c, "steadfast", traits);
  return joined(traits, ";");
}

// Reading.

static bool is_one_of(const std::string& name, const Texts& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

static int between(const std::string& text, int low, int high) {
  const int number = parse_number(text);
  if (number < low || number > high) throw std::invalid_argument("number out of range: " + text);
  return number;
}

static void read_slots(Character& c, const std::string& text) {
  const std::vector<int> all = slots_of(c.kind, c.level);
  const Texts numbers = split(text, '/');
  if (numbers.size() != all.size()) throw std::invalid_argument("slots " + text);
  for (std::size_t i = 0; i < all.size(); ++i) c.slots[i] = between(numbers[i], 0, all[i]);
}

static void read_marked(Character& c, const std::string& text) {
  for (const char digit : text) {
    const int level = between(std::string(1, digit), 1, 2);
    if (c.slots.size() < static_cast<std::size_t>(level) || !c.marked.insert(level).second)
      throw std::invalid_argument("marked " + text);
  }
}

static void read_ward(Position& p, Character& c, const std::string& text) {
  for (const auto& [stander, home] : standers(p)) {
    const Character& cleric = p.characters.at(home);
    if (stander_text(stander) != text) continue;
    if (cleric.kind != 'B' || cleric.white != c.white || &cleric == &c) break;
    c.ward = home;
  }
  if (!c.ward) throw std::invalid_argument("ward " + text);
}

static void read_timed(Character& c, const std::string& name, const std::string& value) {
  const Texts parts = split(value, '/');
  const bool has_number = name == "bear" || name == "held";
  if (parts.size() != (has_number ? 2U : 1U)) throw std::invalid_argument(name + value);
  c.rounds[name] = between(parts[0], 1, 30);
  if (name == "bear") c.bear_level = between(parts[1], 1, 5);
  if (name == "held") c.held_dc = between(parts[1], 1, 30);
}

// "faith6": the name up to the first digit, and the rest.
static void read_trait(Position& p, Character& c, const std::string& trait) {
  const auto digit =
      std::find_if(trait.begin(), trait.end(), [](unsigned char ch) { return std::isdigit(ch) != 0; });
  const std::string name(trait.begin(), digit);
  const std::string value(digit, trait.end());
  if (trait.starts_with("ward:")) return read_ward(p, c, trait.substr(5));
  if (trait.starts_with("curse-con/")) {
    c.lasting.insert("curse-con");
    c.con_level = between(trait.substr(10), 1, 5);
  } else if (is_one_of(name, timed_traits()) || name == "bear" || name == "held" || name == "laughing") {
    read_timed(c, name, value);
  } else if (name == "temp") {
    c.temp = between(value, 0, 14);
  } else if (name == "slots") {
    read_slots(c, value);
  } else if (name == "marked") {
    read_marked(c, value);
  } else if (trait == "smited") {
    c.smited = true;
  } else if (trait == "laid") {
    c.laid = true;
  } else if (trait == "promoted") {
    c.promoted = true;
  } else if ((is_one_of(trait, curses()) && trait != "curse-con") || trait == "mage-armor" ||
             trait == "heroism" || trait == "charmed" || trait == "steadfast") {
    c.lasting.insert(trait);
  } else {
    throw std::invalid_argument("unknown trait " + trait);
  }
}

// The level decides what the others mean, and they the maximum of the hit points.
void read_traits(Position& p, Character& c, const std::string& text) {
  std::string hp;
  const Texts traits = split(text, ';');
  for (const std::string& trait : traits) {
    if (trait.starts_with("level")) c.level = between(trait.substr(5), 2, 5);
  }
  c.slots = slots_of(c.kind, c.level);
  for (const std::string& trait : traits) {
    if (trait.starts_with("hp")) {
      hp = trait.substr(2);
    } else if (!trait.starts_with("level")) {
      read_trait(p, c, trait);
    }
  }
  c.hp = hp.empty() ? maximum_hp(c) : between(hp, 0, maximum_hp(c));
}

}  // namespace dnd_reference
