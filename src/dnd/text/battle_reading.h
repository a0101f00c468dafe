// D&D Battle Chess: reading the battles of a position text, the fought one and the suspended ones.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/field_table.h"
#include "dnd/text/homes.h"

namespace fray::dnd {

/// A battle as its field has it, before anybody is known by name.
struct WrittenBattle {
  Side side = Side::white;  ///< of the attacker
  Kind kind = Kind::pawn;
  Square from = kNoSquare;
  Square at = kNoSquare;
};

/// Reads in two steps, since a battle's fighters have names once every character has his home.
class BattleReader {
 public:
  /// `p` has the side whose turn it is, and the phase.
  BattleReader(FieldReader& fields, std::vector<Stander>& standers, Position& p)
      : fields_(fields), standers_(standers), p_(p) {}

  /// Fields `battle` and `lock`: adds the attackers, whom the placement does not show, to those who stand
  /// there.
  Result<void> read_attackers();
  /// The other fields of the battle whose attacker has been read; `p` has its characters.
  Result<void> read_battle();

 private:
  Objection read_attack(std::string_view text);
  Objection read_locks(std::string_view text);
  Objection read_lock(Side king, std::string_view text);
  Objection add_attacker(const WrittenBattle& battle);

  Result<void> name_all();
  void name_fighters(Battle& battle, const WrittenBattle& written);
  Objection read_flat(std::string_view text) { return read_yes_or_no(text, p_.now.battle.flat); }
  Objection read_begun(std::string_view text) { return read_yes_or_no(text, p_.now.battle.begun); }
  Objection read_charge(std::string_view text);
  Objection read_fighter(std::string_view text);
  Objection read_first(std::string_view text);
  Result<void> check_turns();

  bool in_battle() const { return p_.in_battle(); }
  bool has_rounds() const { return in_battle() && p_.now.phase != Phase::initiative; }

  FieldReader& fields_;
  std::vector<Stander>& standers_;
  Position& p_;
  std::optional<WrittenBattle> battle_;
  std::array<std::optional<WrittenBattle>, 2> locks_;
};

}  // namespace fray::dnd
