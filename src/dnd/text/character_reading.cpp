#include "dnd/text/character_reading.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/field_table.h"
#include "dnd/characters/sheet.h"
#include "dnd/text/position_words.h"
#include "dnd/text/traits.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

/// Reads by the table of the fields: first who everybody is, then what he wears, on which hit points depend.
class CharacterReader {
 public:
  CharacterReader(FieldReader& fields, std::vector<Stander>& standers, Position& p, Trail& trail)
      : fields_(fields), standers_(standers), p_(p), trail_(trail) {}

  Read read() {
    using Step = FieldStep<CharacterReader>;
    static constexpr std::array kSteps{
        Step::optional("homes", &CharacterReader::read_homes),
        Step::check(&CharacterReader::make_characters),
        Step::optional("items", &CharacterReader::read_items),
        Step::optional("pieces", &CharacterReader::read_pieces),
    };
    sort_standers(standers_);
    return read_fields(*this, fields_, kSteps);
  }

 private:
  Objection read_homes(std::string_view text) {
    if (text.empty()) return {};
    return read_list(text, [&](std::string_view item) -> Objection {
      if (read_home(item)) return {};
      return "the square of a piece and one where a piece of its side and kind begins, each once, such as "
             "e4:e2 or xd5:a1";
    });
  }
  bool read_home(std::string_view item) {
    Stander* stander = find(take_part(item));
    const auto home = Board::parse(item);
    if (stander == nullptr || stander->who != kNobody || !home) return false;
    const Who who = who_lives_on(stander->side, stander->kind, *home);
    const auto is_it = [&](const Stander& other) { return other.who == who; };
    if (who == kNobody || std::any_of(standers_.begin(), standers_.end(), is_it)) return false;
    stander->who = who;
    return true;
  }

  Read make_characters() {
    if (const Stander* stray = assign_homes(standers_))
      return wrong_position("there are more " + std::string(name_of(stray->side)) + " pieces of the kind " +
                            std::string(name_of(stray->kind)) + " than a game begins with");
    for (const Stander& stander : standers_) {
      if (!stander.is_attacker) p_.put(stander.who, stander.square);
      p_[stander.who] = fresh_character(p_.rules, stander.who, 1);
      p_[stander.who].square = stander.square & 127U;
    }
    return {};
  }

  Objection read_items(std::string_view text) {
    Worn worn;
    const auto objection = read_list(text, [&](std::string_view item) -> Objection {
      const Stander* stander = find(take_part(item));
      if (stander == nullptr || !worn[stander->who].empty())
        return "each piece once, by its square, such as e1:weapon+1;armor+2";
      auto items = parse_gear(item, p_.rules.tables);
      if (!items) return "possible: " + items.error().message;
      worn[stander->who] = std::move(*items);
      return {};
    });
    if (objection) return objection;
    wear(worn, p_, trail_);
    for (const Stander& stander : standers_)
      p_[stander.who].hp = static_cast<unsigned>(max_hp(p_, stander.who)) & 127U;
    return {};
  }

  Objection read_pieces(std::string_view text) {
    if (text.empty()) return {};
    std::array<bool, kCharacters> seen{};
    std::vector<std::pair<Who, std::string_view>> wards;  // read when it is known who stands where
    Objection objection = read_list(text, [&](std::string_view item) -> Objection {
      const Stander* stander = find(take_part(item));
      if (stander == nullptr || std::exchange(seen[stander->who], true))
        return "each piece once, by its square, such as b1:level2;hp9";
      std::string_view ward;
      const auto wrong = read_traits(p_, stander->who, item, ward);
      if (!ward.empty()) wards.emplace_back(stander->who, ward);
      return wrong;
    });
    for (std::size_t i = 0; i < wards.size() && !objection; ++i)
      objection = read_ward(wards[i].first, wards[i].second);
    return objection;
  }

  Objection read_ward(Who who, std::string_view where) {
    const Stander* cleric = find(where);
    const bool fits = cleric != nullptr && cleric->kind == Kind::bishop && cleric->side == side_of(who) &&
                      cleric->who != who;
    const bool is_first = fits && std::none_of(standers_.begin(), standers_.end(), [&](const Stander& other) {
                            return other.side == cleric->side &&
                                   static_cast<int>(p_[other.who].ward) == cleric_number(cleric->who);
                          });
    if (!is_first)
      return Objection("where a ward's cleric stands, another one of the side who wards nobody else")
          .against(where);
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
  return CharacterReader(fields, standers, p, trail).read();
}

}  // namespace fray::dnd
