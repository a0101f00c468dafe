// D&D Battle Chess: reading the battles of a position text, the fought one and the suspended ones.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/position_text.h"
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

  /// Adds the attackers, whom the placement does not show, to those who stand there.
  Result<void> read_attackers();
  /// The battles of the attackers that have been read; `p` has its characters.
  Result<void> read_battle();

 private:
  Result<void> read_lock(Side king, std::string_view text);
  Result<void> add_attacker(std::string_view field, std::string_view text, const WrittenBattle& battle);
  Who attacker_at(Square square) const;
  /// A battle that goes on in the turn of a king who could not leave it (D73).
  bool may_be_resumed() const;
  void name_fighters(Battle& battle, const WrittenBattle& written);
  Result<void> read_yes(std::string_view name, std::uint8_t& value);

  FieldReader& fields_;
  std::vector<Stander>& standers_;
  Position& p_;
  std::optional<WrittenBattle> battle_;
  std::array<std::optional<WrittenBattle>, 2> locks_;
};

}  // namespace fray::dnd
