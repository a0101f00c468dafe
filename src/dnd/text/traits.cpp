#include "dnd/text/traits.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "dnd/characters/change.h"
#include "dnd/characters/sheet.h"
#include "dnd/text/homes.h"

namespace fray::dnd {
namespace {

constexpr std::array<Effect, 8> kCurses{Effect::curse_attack, Effect::curse_str,  Effect::curse_dex,
                                        Effect::curse_con,    Effect::curse_int,  Effect::curse_wis,
                                        Effect::curse_cha,    Effect::curse_delay};

std::string slots_text(const Position& p, Who who) {
  std::string text;
  for (int level = 1; level <= kSpellLevels; ++level) {
    if (p.build(who).slots[static_cast<std::size_t>(level - 1)] == 0) break;
    text += (text.empty() ? "" : "/") + std::to_string(p[who].slots(level));
  }
  return text;
}

bool has_all_slots(const Position& p, Who who) {
  for (int level = 1; level <= kSpellLevels; ++level) {
    if (p[who].slots(level) != p.build(who).slots[static_cast<std::size_t>(level - 1)]) return false;
  }
  return true;
}

class TraitReader {
 public:
  TraitReader(Position& p, Who who) : p_(p), character_(p[who]), who_(who) {}

  Objection read(std::string_view text) {
    if (const auto objection = begin(text.substr(0, text.find(';')))) return objection;
    const auto objection = read_list(text, [&](std::string_view trait) { return read_trait(trait); }, ';');
    return objection ? objection : read_hp();
  }
  std::string_view ward() const { return ward_; }

 private:
  /// Makes a fresh character of the level that the first trait says, if that is one.
  Objection begin(std::string_view first) {
    int level = 1;
    if (first.starts_with("level") && read_count(first.substr(5), 2, kLevels, level))
      return Objection("level2 to level5").against(first);
    const Square square = p_.square_of(who_);
    character_ = fresh_character(p_.rules, who_, level);
    character_.square = square & 127U;
    return {};
  }

  Objection read_trait(std::string_view trait) {
    const std::string_view name = trait.substr(0, trait.find_first_of("0123456789:/"));
    if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) return "new: each trait comes once";
    if (name == "level" && !seen_.empty()) return "in its place: the level comes before other traits";
    seen_.push_back(name);
    if (name == "hp") hp_ = trait;
    return name == "level" || name == "hp" ? Objection() : read_named(name, trait.substr(name.size()));
  }

  Objection read_named(std::string_view name, std::string_view value) {
    if (name == "temp") return read_temp(value);
    if (name == "wounded") return read_wounds(value);
    if (name == "slots") return read_slots(value);
    if (name == "marked") return read_marked(value);
    if (name == "ward" && value.starts_with(':')) {
      ward_ = value.substr(1);
      return ward_.empty() ? "ward: and where the cleric stands" : Objection();
    }
    for (const Effect effect : kTraitOrder) {
      if (usual_tables().effect(effect).name == name) return read_timed(effect, value);
    }
    if (name == "curse-con") return read_con(value);
    if (value.empty() && read_flag(name)) return {};
    return "a trait of docs/notation.md, such as bless5";
  }

  /// Last, since the maximum depends on other traits.
  Objection read_hp() {
    const int most = max_hp(p_, who_);
    const auto left = hp_ ? parse_number(hp_->substr(2), 0, most) : most;
    if (!left) return Objection("hp0 to hp" + std::to_string(most)).against(*hp_);
    character_.hp = static_cast<unsigned>(*left) & 127U;
    return {};
  }

  bool read_flag(std::string_view name) {
    for (const Effect curse : kCurses) {
      if (usual_tables().effect(curse).name != name) continue;
      character_.curses |= (1U << (index_of(curse) - index_of(Effect::curse_attack))) & 255U;
      return true;
    }
    if (name == "smited" && kind_of(who_) == Kind::knight) return character_.smited = 1, true;
    if (name == "laid" && kind_of(who_) == Kind::knight) return character_.laid = 1, true;
    if (name == "promoted") return character_.promoted = 1, true;
    if (name == "mage-armor") return character_.mage_armor = 1, true;
    if (name == "heroism") return character_.heroism = 1, true;
    if (name == "charmed") return character_.charmed = 1, true;
    if (name == "steadfast") return character_.steadfast = 1, true;
    return false;
  }

  Objection read_temp(std::string_view value) {
    const auto points = parse_number(value, 0, 14);
    if (!points || kind_of(who_) != Kind::queen) return "temp0 to temp14, of a wizard";
    character_.false_life = 1;
    character_.temp = static_cast<unsigned>(*points) & 15U;
    return {};
  }
  Objection read_wounds(std::string_view value) {
    const auto points = parse_number(value, 1, kMostWounds);
    if (!points) return "wounded1 to wounded7";
    character_.wounds = static_cast<unsigned>(*points) & 7U;
    return {};
  }
  Objection read_slots(std::string_view value) {
    const auto& all = p_.build(who_).slots;
    for (int level = 1; level <= kSpellLevels; ++level) {
      const int most = all[static_cast<std::size_t>(level - 1)];
      if (most == 0) break;
      const std::string_view part = value.substr(0, value.find('/'));
      const auto left = parse_number(part, 0, most);
      if (!left)
        return "a number for each spell level it has, none above what it began with, such as slots3/1";
      character_.set_slots(level, *left);
      value.remove_prefix(std::min(value.size(), part.size() + 1));
    }
    if (value.empty() && all[0] > 0) return {};
    return "slots of the spell levels it has";
  }
  Objection read_marked(std::string_view value) {
    for (const char digit : value) {
      const int level = digit - '0';
      if (level < 1 || level > 2 || character_.slots(level) == 0 || character_.is_marked(level))
        return "spell levels 1 and 2 of which a slot is left, such as marked12";
      character_.set_marked(level, true);
    }
    if (value.empty()) return "spell levels, such as marked1";
    return {};
  }
  Objection read_timed(Effect effect, std::string_view value) {
    const std::string_view first = value.substr(0, value.find('/'));
    const int most = std::min(kMostRounds, Rounds::most(effect));
    const auto rounds = parse_number(first, 1, most);
    const std::string& name = usual_tables().effect(effect).name;
    if (!rounds) return name + "1 to " + name + std::to_string(most);
    character_.rounds.set(effect, *rounds);
    const bool has_more = first.size() != value.size();
    const std::string_view more = has_more ? value.substr(first.size() + 1) : "";
    if (effect == Effect::bear) {
      const auto level = parse_number(more, 1, kLevels);
      if (!level) return "rounds and the level at casting, such as bear24/4";
      character_.bear_level = static_cast<unsigned>(*level) & 7U;
    } else if (effect == Effect::held) {
      const auto dc = parse_number(more, 1, kMostHeldDc);
      if (!dc) return "rounds and the DC of the save, such as held3/14";
      character_.held_dc = static_cast<unsigned>(*dc) & 31U;
    } else if (has_more) {
      return "rounds alone, such as " + name + '5';
    }
    return {};
  }
  Objection read_con(std::string_view value) {
    const auto level = value.starts_with('/') ? parse_number(value.substr(1), 1, kLevels) : std::nullopt;
    if (!level) return "the level at casting, such as curse-con/3";
    character_.con_level = static_cast<unsigned>(*level) & 7U;
    character_.curses |= (1U << (index_of(Effect::curse_con) - index_of(Effect::curse_attack))) & 255U;
    return {};
  }

  Position& p_;
  Character& character_;
  Who who_;
  std::vector<std::string_view> seen_;  ///< names
  std::optional<std::string_view> hp_;  ///< read last
  std::string_view ward_;
};

}  // namespace

std::string traits_text(const Position& p, Who who) {
  const Character& character = p[who];
  std::string text;
  const auto add = [&](const std::string& trait) { text += (text.empty() ? "" : ";") + trait; };
  const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
  if (character.level != 1) add("level" + number(character.level));
  if (static_cast<int>(character.hp) != max_hp(p, who)) add("hp" + number(character.hp));
  if (character.false_life) add("temp" + number(character.temp));
  if (!has_all_slots(p, who)) add("slots" + slots_text(p, who));
  if (character.marked)
    add(std::string("marked") + (character.is_marked(1) ? "1" : "") + (character.is_marked(2) ? "2" : ""));
  if (character.smited) add("smited");
  if (character.laid) add("laid");
  if (character.promoted) add("promoted");
  for (const Effect effect : kTraitOrder) {
    if (!character.has(effect)) continue;
    std::string trait = usual_tables().effect(effect).name + number(character.rounds.of(effect));
    if (effect == Effect::bear) trait += '/' + number(character.bear_level);
    if (effect == Effect::held) trait += '/' + number(character.held_dc);
    add(trait);
  }
  if (character.mage_armor) add("mage-armor");
  if (character.heroism) add("heroism");
  if (character.charmed) add("charmed");
  if (character.ward) {
    const Who cleric = cleric_of(side_of(who), static_cast<int>(character.ward));
    const Square square = p.square_of(cleric);
    add("ward:" + text_of(Stander{side_of(cleric), Kind::bishop, square, p.board[square] != cleric, cleric}));
  }
  for (const Effect curse : kCurses) {
    if (!character.cursed(curse)) continue;
    add(usual_tables().effect(curse).name +
        (curse == Effect::curse_con ? '/' + number(character.con_level) : ""));
  }
  if (character.steadfast) add("steadfast");
  if (character.wounds) add("wounded" + number(character.wounds));
  return text;
}

Objection read_traits(Position& p, Who who, std::string_view text, std::string_view& ward) {
  TraitReader reader(p, who);
  const auto objection = reader.read(text);
  ward = reader.ward();
  return objection;
}

}  // namespace fray::dnd
