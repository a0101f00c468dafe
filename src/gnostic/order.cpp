// Gnostic Chess: the order in which the search looks at actions, and which of more than a thousand it looks
// at.
#include <algorithm>
#include <array>

#include "core/best_few.h"
#include "gnostic/battle.h"
#include "gnostic/evaluate.h"
#include "gnostic/moves.h"
#include "gnostic/solved_battle.h"
#include "gnostic/spells.h"

namespace fray::gnostic {
namespace {

/// In hundredths of a pawn. A king is worth the game.
constexpr std::array<std::int32_t, kKinds + 1> kWorth{100, 300, 300, 500, 900, 4000, 0};
/// What a spell is worth that is kept for later.
constexpr std::array<std::int32_t, kSpells> kSpellWorth{150, 120, 80, 150, 250, 120};

std::int32_t worth(Kind kind) { return kWorth[index_of(kind)]; }
std::int32_t promotion_gain(Kind into) { return into == Kind::none ? 0 : worth(into) - worth(Kind::pawn); }

/// What a fight is expected to bring.
std::int32_t fight_gain(const Position& p, Square from, Attack attack) {
  const Pairing pairing = pairing_of(p, from, attack.to, attack.defender);
  const FightChances chances = fight_chances(pairing);
  const double prize = worth(p.kind_on(attack.defender));
  const double stake = worth(p.kind_on(from));
  // A winner that is hurt has lost a part of its worth; the loser has not hurt it for nothing.
  return static_cast<std::int32_t>(chances.attacker_wins * prize - chances.defender_wins * stake +
                                   chances.both_fall * (prize - stake));
}

std::int32_t damage_worth(const Position& p, Square square) {
  const Kind kind = p.kind_on(square);
  return worth(kind) * p.states[square].damage() / (2 * p.rules.full_sixths(kind));
}

/// A pawn that comes to its last rank becomes a queen, whoever's it is.
std::int32_t exchange_gain(const Position& p, Action action) {
  const auto gain = [&](Square from, Square to) {
    const Side side = p.side_on(from);
    if (!promotes(p.kind_on(from), side, to)) return 0;
    return side == p.side ? promotion_gain(Kind::queen) : -promotion_gain(Kind::queen);
  };
  return gain(from_of(action), to_of(action)) + gain(to_of(action), from_of(action));
}

std::int32_t spell_score(const Position& p, Action action) {
  const Attack attack = attack_of(p, action);
  const std::int32_t price = kSpellWorth[index_of(spell_of(action))];
  std::int32_t gain = promotion_gain(promotion_of(action)) - price;
  if (attack.happens()) gain += fight_gain(p, from_of(action), attack);
  switch (spell_of(action)) {
    case Spell::heal: return gain + damage_worth(p, from_of(action));
    case Spell::revive: return gain + worth(revived_of(action));
    case Spell::exchange: return gain + exchange_gain(p, action);
    case Spell::imprison: return gain + worth(p.kind_on(from_of(action))) / 8;
    default: return gain;
  }
}

/// Scores of fights are multiplied so that they come before history's.
constexpr std::int32_t kScale = 30;

std::int32_t score_of(const Position& p, Action action) {
  if (is_spell(action)) return kScale * spell_score(p, action);
  const Attack attack = attack_of(p, action);
  if (attack.happens()) return kScale * fight_gain(p, from_of(action), attack);
  return kScale * promotion_gain(promotion_of(action));
}

/// Finds the spells that are worth a look, without listing all.
class SpellFinder {
 public:
  SpellFinder(const Position& p, ActionList& actions)
      : p_(p), actions_(actions), movable_(p.own() & ~p.prisoners), empty_(~p.occupied()) {}

  void find(Square queen) {
    queen_ = p_.rules.spells_per_queen ? queen : Square{0};
    const SpellSet left = spells_left(p_, queen);
    const auto has = [&](Spell spell) { return (left & bit_of(spell)) != 0; };
    if (has(Spell::teleport)) find_teleports();
    if (has(Spell::heal)) find_healings();
    if (has(Spell::shift_time)) add(make_action(Sort::shift_time, 0, 0));
    if (has(Spell::exchange)) find_exchanges();
    if (has(Spell::revive)) find_revivals(queen);
    if (has(Spell::imprison) && prison_holds(p_, ~p_.side)) find_imprisonments();
  }

 private:
  static constexpr std::size_t kAttacks = 6;
  static constexpr std::size_t kHealings = 2;
  static constexpr std::size_t kPromotions = 2;
  static constexpr std::size_t kEscapes = 3;
  static constexpr std::size_t kRevivals = 2;
  static constexpr std::size_t kPrisoners = 3;

  void add(Action action) { actions_.push_back(cast_by(action, queen_)); }
  void add_all(const BestFew& best) {
    best.for_each([this](Action action) { add(action); });
  }

  /// The piece of a kind that has lost least.
  Square soundest(Kind kind) const {
    Square best = kNoSquare;
    for_each_square(movable_ & p_.of(kind), [&](Square square) {
      if (best == kNoSquare || p_.states[square].damage() < p_.states[best].damage()) best = square;
    });
    return best;
  }

  void find_teleports() {
    BestFew attacks(kAttacks);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const Square from = soundest(static_cast<Kind>(kind));
      if (from == kNoSquare) continue;
      for_each_square(p_.enemy(), [&](Square to) {
        const std::int32_t gain = fight_gain(p_, from, {to, to});
        if (gain > 0) attacks.offer(make_action(Sort::teleport, from, to), gain);
      });
    }
    add_all(attacks);
    if (const Square pawn = soundest(Kind::pawn); pawn != kNoSquare) {
      BestFew promotions(kPromotions);
      for_each_square(last_rank(p_.side) & empty_, [&](Square to) {
        promotions.offer(make_action(Sort::teleport, pawn, to, Kind::queen), quality(to));
      });
      add_all(promotions);
    }
    for (const Kind kind : {Kind::king, Kind::queen}) {
      const Square from = soundest(kind);
      if (from == kNoSquare || (attacked() & Board::bit(from)) == 0) continue;
      BestFew escapes(kEscapes);
      for_each_square(empty_ & ~attacked(),
                      [&](Square to) { escapes.offer(make_action(Sort::teleport, from, to), quality(to)); });
      add_all(escapes);
    }
  }

  void find_healings() {
    BestFew healings(kHealings);
    for_each_square(p_.own(), [&](Square square) {
      if (p_.states[square].damage() > 0)
        healings.offer(make_action(Sort::heal, square, 0), damage_worth(p_, square));
    });
    add_all(healings);
  }

  void find_exchanges() {
    const Square pawn = soundest(Kind::pawn);
    BestFew exchanges(kPromotions);
    if (pawn != kNoSquare) {
      for_each_square(last_rank(p_.side) & ~empty_ & ~p_.prisoners, [&](Square other) {
        exchanges.offer(make_action(Sort::exchange, std::min(pawn, other), std::max(pawn, other)),
                        quality(other));
      });
    }
    add_all(exchanges);
    const Square king = soundest(Kind::king);
    if (king == kNoSquare || (attacked() & Board::bit(king)) == 0) return;
    BestFew escapes(kEscapes);
    for_each_square(movable_ & ~attacked() & ~p_.of(Kind::king), [&](Square other) {
      if (!promotes(p_.kind_on(other), p_.side, king))
        escapes.offer(make_action(Sort::exchange, std::min(king, other), std::max(king, other)),
                      quality(other));
    });
    add_all(escapes);
  }

  void find_revivals(Square queen) {
    const auto& dead = p_.dead[fray::index_of(p_.side)];
    BestFew revivals(kRevivals);
    for (std::size_t kind = dead.size(); kind-- > 0;) {
      if (dead[kind] == 0) continue;
      for_each_square(squares_beside(p_, queen) & ~last_rank(p_.side), [&](Square to) {
        revivals.offer(make_revival(static_cast<Kind>(kind), to),
                       worth(static_cast<Kind>(kind)) + quality(to));
      });
    }
    add_all(revivals);
  }

  void find_imprisonments() {
    BestFew prisoners(kPrisoners);
    for_each_square(p_.enemy() & ~p_.prisoners, [&](Square square) {
      prisoners.offer(make_action(Sort::imprison, square, 0), worth(p_.kind_on(square)));
    });
    add_all(prisoners);
  }

  /// How good a square is to stand on, by its shade.
  std::int32_t quality(Square square) const {
    const Shade shade = shade_of(square, p_.track);
    return 10 * (p_.side == Side::white ? shade : -shade);
  }

  /// The squares that the enemy attacks.
  Bits64 attacked() {
    if (attacked_known_) return attacked_;
    attacked_known_ = true;
    for_each_square(p_.enemy() & ~p_.prisoners, [&](Square from) {
      attacked_ |= attack_reach(p_.kind_on(from), ~p_.side, from, p_.occupied());
    });
    return attacked_;
  }

  const Position& p_;
  ActionList& actions_;
  Bits64 movable_;
  Bits64 empty_;
  Bits64 attacked_ = 0;
  bool attacked_known_ = false;
  Square queen_ = 0;
};

}  // namespace

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = score_of(p, actions[i]);
}

void search_actions(const Position& p, ActionList& actions) {
  if (p.phase != Phase::move) return legal_actions(p, actions);
  add_moves(p, actions);
  const Bits64 queens = p.free_queens(p.side);
  if (queens != 0) {
    SpellFinder finder(p, actions);
    if (p.rules.spells_per_queen) {
      for_each_square(queens, [&](Square queen) { finder.find(queen); });
    } else {
      finder.find(static_cast<Square>(lowest(queens)));
    }
  }
  // Whoever has a spell but nothing else must cast it (N36), worth a look or not.
  if (actions.empty()) legal_actions(p, actions);
}

}  // namespace fray::gnostic
