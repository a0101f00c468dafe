#include "dnd/text/character_reading.h"

#include <algorithm>
#include <string>
#include <utility>

#include "dnd/characters/sheet.h"
#include "dnd/text/position_words.h"
#include "dnd/text/traits.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

class CharacterReader {
 public:
  CharacterReader(FieldReader& fields, std::vector<Stander>& standers, Position& p, Trail& trail)
      : fields_(fields), standers_(standers), p_(p), trail_(trail) {}

  Read read_homes() {
    sort_standers(standers_);
    const std::string_view text = fields_.optional("homes").value_or("");
    if (!text.empty() && !each_item(text, [&](std::string_view item) { return read_home(item); }))
      return bad_field(
          "homes", text,
          "squares of pieces and squares where pieces of their side and kind begin, such as e4:e2,xd5:a1");
    if (const Stander* stray = assign_homes(standers_))
      return wrong_position("there are more " + std::string(name_of(stray->side)) + " pieces of the kind " +
                            std::string(name_of(stray->kind)) + " than a game begins with");
    for (const Stander& stander : standers_) {
      if (!stander.is_attacker) p_.put(stander.who, stander.square);
      p_[stander.who] = fresh_character(stander.who, 1);
      p_[stander.who].square = stander.square & 127U;
    }
    return {};
  }

  /// Before `pieces`, since hit points depend on it.
  Read read_items() {
    const auto text = fields_.optional("items");
    if (!text) return {};
    Worn worn;
    Read result;
    each_item(*text, [&](std::string_view item) {
      std::string_view gear = item;
      const Stander* stander = find(take_part(gear));
      if (stander == nullptr || !worn[stander->who].empty()) {
        result = bad_field("items", item, "each piece once, by its square, such as e1:weapon+1;armor+2");
        return false;
      }
      auto items = parse_gear(gear);
      if (!items) {
        result = bad_field("items", item, items.error().message);
        return false;
      }
      worn[stander->who] = std::move(*items);
      return true;
    });
    if (!result) return result;
    wear(worn, p_, trail_);
    for (const Stander& stander : standers_)
      p_[stander.who].hp = static_cast<unsigned>(max_hp(p_, stander.who)) & 127U;
    return {};
  }

  Read read_pieces() {
    const std::string_view text = fields_.optional("pieces").value_or("");
    if (text.empty()) return {};
    std::vector<std::pair<Who, std::string>> wards;
    std::vector<Who> seen;
    Read result;
    each_item(text, [&](std::string_view item) {
      std::string_view traits = item;
      const std::string_view where = take_part(traits);
      const Stander* stander = find(where);
      if (stander == nullptr || std::find(seen.begin(), seen.end(), stander->who) != seen.end()) {
        result = bad_field("pieces", item, "each piece once, by its square, such as b1:level2;hp9");
        return false;
      }
      seen.push_back(stander->who);
      const auto ward = read_traits(p_, stander->who, traits);
      if (!ward) {
        result = tl::unexpected<Error>(ward.error());
        return false;
      }
      if (!ward->empty()) wards.emplace_back(stander->who, *ward);
      return true;
    });
    if (!result) return result;
    for (const auto& [who, where] : wards) {
      if (const auto read = read_ward(who, where); !read) return read;
    }
    return {};
  }

 private:
  bool read_home(std::string_view item) {
    const std::string_view where = take_part(item);
    const auto home = Board::parse(item);
    Stander* stander = find(where);
    if (stander == nullptr || stander->who != kNobody || !home) return false;
    for (Who who = 0; who < kCharacters; ++who) {
      const bool fits =
          home_of(who) == *home && kind_of(who) == stander->kind && side_of(who) == stander->side;
      const bool is_free = std::none_of(standers_.begin(), standers_.end(),
                                        [&](const Stander& other) { return other.who == who; });
      if (!fits || !is_free) continue;
      stander->who = who;
      return true;
    }
    return false;
  }

  Read read_ward(Who who, const std::string& where) {
    const Stander* cleric = find(where);
    const bool fits = cleric != nullptr && cleric->kind == Kind::bishop && cleric->side == side_of(who) &&
                      cleric->who != who;
    const bool is_first =
        fits &&
        std::none_of(p_.all.begin() + (side_of(who) == Side::white ? 0 : 16),
                     p_.all.begin() + (side_of(who) == Side::white ? 16 : 32), [&](const Character& other) {
                       return static_cast<int>(other.ward) == cleric_number(cleric->who);
                     });
    if (!is_first)
      return bad_field("pieces", "ward:" + where,
                       "where another cleric of the side stands, who wards nobody else");
    p_[who].ward = static_cast<unsigned>(cleric_number(cleric->who)) & 3U;
    return {};
  }

  Stander* find(std::string_view where) {
    const auto found = std::find_if(standers_.begin(), standers_.end(),
                                    [&](const Stander& stander) { return text_of(stander) == where; });
    return found == standers_.end() ? nullptr : &*found;
  }

  FieldReader& fields_;
  std::vector<Stander>& standers_;
  Position& p_;
  Trail& trail_;
};

}  // namespace

Result<void> read_characters(FieldReader& fields, std::vector<Stander>& standers, Position& p, Trail& trail) {
  CharacterReader reader(fields, standers, p, trail);
  for (const auto part :
       {&CharacterReader::read_homes, &CharacterReader::read_items, &CharacterReader::read_pieces}) {
    if (const auto done = (reader.*part)(); !done) return done;
  }
  return {};
}

}  // namespace fray::dnd
