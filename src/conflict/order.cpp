// Conflict Chess: the order in which the search looks at actions.
#include <algorithm>
#include <array>

#include "conflict/apply.h"
#include "conflict/battle.h"
#include "conflict/evaluate.h"
#include "conflict/moves.h"

namespace fray::conflict {
namespace {

constexpr std::array<std::int32_t, kKinds + 1> kWorth{100, 300, 300, 350, 900, 900, 0};
constexpr std::int32_t kNewOfficer = 200 * kRolls;
constexpr std::int32_t kNewLeader = 600 * kRolls;

std::int32_t worth_on(const Position& p, Square square) { return kWorth[index_of(p.kind_on(square))]; }

/// Scores moves by the best battle they make possible: the chance of winning it with every supporter times
/// what it wins.
class MoveScorer {
 public:
  explicit MoveScorer(const Position& p) : p_(p), commanded_(in_command(p, p.side)) {}

  std::int32_t score(Action move) {
    const Square from = from_of(move);
    const Square to = to_of(move);
    Kind kind = p_.kind_on(from);
    std::int32_t promotion = 0;
    if (promotion_of(move) != Kind::none) {
      kind = promotion_of(move);
      promotion = kNewOfficer;
    } else if (becomes_leader(kind, p_.side, from, to)) {
      kind = Kind::queen;
      promotion = kNewLeader;
    }
    std::int32_t best = 0;
    const Bits64 blockers = (p_.occupied() ^ Board::bit(from) ^ Board::bit(to)) | kTerrain;
    for_each_square(attack_reach(kind, p_.side, to, blockers, p_.rules) & p_.enemy(), [&](Square target) {
      Battle battle = battle_between(p_, supporters_against(target) & ~Board::bit(from), target);
      battle.attack += p_.rules.strengths.of(kind);
      best = std::max(best, worth_on(p_, target) * winning_rolls(battle));
    });
    return promotion + best;
  }

 private:
  Bits64 supporters_against(Square target) {
    if ((known_ & Board::bit(target)) == 0) {
      known_ |= Board::bit(target);
      supporters_[target] = attackers_of(p_, target, p_.side) & commanded_;
    }
    return supporters_[target];
  }

  const Position& p_;
  Bits64 commanded_;
  Bits64 known_ = 0;
  std::array<Bits64, 64> supporters_;
};

/// A battle is worth its chance times its prize; among like chances fewer are risked.
std::int32_t attack_score(const Position& p, Action attack) {
  const Battle battle = battle_between(p, attackers_in(p, attack), to_of(attack));
  return worth_on(p, to_of(attack)) * winning_rolls(battle) - 36 * battle.attack;
}

/// The cheapest attacker moves in, unless the square makes it a Leader.
std::int32_t move_in_score(const Position& p, Action action) {
  const bool promotes = becomes_leader(p.kind_on(from_of(action)), p.side, from_of(action), to_of(action));
  return (promotes ? kNewLeader : 0) - worth_on(p, from_of(action));
}

}  // namespace

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  MoveScorer moves(p);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    switch (sort_of(action)) {
      case Sort::move: scores[i] = moves.score(action); break;
      case Sort::attack: scores[i] = attack_score(p, action); break;
      case Sort::no_attack: scores[i] = 1000; break;
      case Sort::move_in: scores[i] = move_in_score(p, action); break;
      case Sort::send_home: scores[i] = worth_on(p, from_of(action)) / 2; break;
      case Sort::send_off: scores[i] = 10 * worth_on(p, from_of(action)); break;
      case Sort::nobody: scores[i] = 0; break;
    }
  }
}

}  // namespace fray::conflict
