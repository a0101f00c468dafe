#include "conflict/battle.h"

namespace fray::conflict {
namespace {

/// The strongest of the given kinds of which there is one.
class Strongest {
 public:
  explicit Strongest(int least) : strength_(least) {}
  Strongest& of(bool there, int strength) {
    if (there) strength_ = std::max(strength_, strength);
    return *this;
  }
  int strength() const { return strength_; }

 private:
  int strength_;
};

}  // namespace

Battle battle_by_numbers(const Position& p, Bits64 attackers, Square target) {
  const Strengths& strengths = p.rules.strengths;
  const Bits64 officers = p.of(Kind::knight) | p.of(Kind::bishop);
  const int leaders = popcount(attackers & p.leaders());
  const int minor = popcount(attackers & officers);
  const int rooks = popcount(attackers & p.of(Kind::rook));
  const int pawns = popcount(attackers & p.of(Kind::pawn));
  // C15, C40: beside others a rook is worth the strongest attacker that is no rook, under option `board` the
  // strongest own piece that is none.
  const Bits64 beside = !p.rules.board_rooks ? attackers : has_several(attackers) ? p.own() : 0;
  const int rook = Strongest(strengths.officer)
                       .of((beside & p.leaders()) != 0, strengths.leader)
                       .of((beside & p.of(Kind::pawn)) != 0, strengths.pawn)
                       .strength();
  const int attack =
      strengths.leader * leaders + strengths.officer * minor + rook * rooks + strengths.pawn * pawns;

  int defence = 0;
  const Bits64 target_bit = Board::bit(target);
  if ((target_bit & p.of(Kind::rook)) != 0) {  // C16
    defence = Strongest(0)
                  .of(leaders > 0, strengths.leader)
                  .of(rooks > 0, rook)
                  .of(minor > 0, strengths.officer)
                  .of(pawns > 0, strengths.pawn)
                  .strength();
  } else {
    defence = strengths.of(p.kind_on(target));
  }
  if ((target_bit & kTerrain) != 0) defence *= strengths.terrain;  // C17
  return {attack, defence};
}

}  // namespace fray::conflict
