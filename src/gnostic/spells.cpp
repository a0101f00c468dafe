#include "gnostic/spells.h"

#include "gnostic/moves.h"

namespace fray::gnostic {
namespace {

/// Spells as actions, each of them with the queen that casts it where the rules want her named.
class SpellLister {
 public:
  SpellLister(const Position& p, ActionList& actions)
      : p_(p), actions_(actions), movable_(p.own() & ~p.prisoners) {}

  void list(Spell spell, Square queen) {
    queen_ = p_.rules.spells_per_queen ? queen : Square{0};
    switch (spell) {
      case Spell::teleport: return list_teleports();
      case Spell::heal: return list_healings();
      case Spell::shift_time: return add(make_action(Sort::shift_time, 0, 0));
      case Spell::exchange: return list_exchanges();
      case Spell::revive: {
        const Bits64 queens = p_.free_queens(p_.side);
        Bits64 beside = 0;
        if (p_.rules.spells_per_queen) {
          beside = squares_beside(p_, queen);
        } else {
          for_each_square(queens, [&](Square one) { beside |= squares_beside(p_, one); });
        }
        return list_revivals(beside);
      }
      case Spell::imprison: return list_imprisonments();
    }
  }

 private:
  void add(Action action) { actions_.push_back(cast_by(action, queen_)); }

  void list_teleports() {
    const Bits64 empty = ~p_.occupied();
    for_each_square(movable_, [&](Square from) {
      const bool pawn = (p_.of(Kind::pawn) & Board::bit(from)) != 0;
      const Bits64 last = pawn ? last_rank(p_.side) & empty : 0;
      for_each_square(~p_.own() & ~last, [&](Square to) { add(make_action(Sort::teleport, from, to)); });
      for_each_square(last, [&](Square to) {
        for (const Kind kind : kPromotions) add(make_action(Sort::teleport, from, to, kind));
      });
    });
  }

  void list_healings() {
    for_each_square(p_.own(), [&](Square square) {
      if (p_.states[square].damage() > 0) add(make_action(Sort::heal, square, 0));
    });
  }

  void list_exchanges() {
    const Bits64 all = p_.occupied() & ~p_.prisoners;
    for_each_square(all, [&](Square first) {
      for_each_square(all & ~(Board::bit(first) - 1) & ~Board::bit(first), [&](Square second) {
        if (differ(p_, first, second)) add(make_action(Sort::exchange, first, second));
      });
    });
  }

  void list_revivals(Bits64 beside) {
    const auto& dead = p_.dead[fray::index_of(p_.side)];
    for (std::size_t i = 0; i < dead.size(); ++i) {
      if (dead[i] == 0) continue;
      const auto kind = static_cast<Kind>(i);
      for_each_square(beside, [&](Square to) {
        if (!promotes(kind, p_.side, to)) return add(make_revival(kind, to));
        for (const Kind into : kPromotions) add(make_revival(kind, to, into));
      });
    }
  }

  void list_imprisonments() {
    if (!prison_holds(p_, ~p_.side)) return;
    for_each_square(p_.enemy() & ~p_.prisoners,
                    [&](Square square) { add(make_action(Sort::imprison, square, 0)); });
  }

  const Position& p_;
  ActionList& actions_;
  Bits64 movable_;
  Square queen_ = 0;
};

bool any_dead(const Position& p, Side side) {
  for (const std::uint8_t count : p.dead[fray::index_of(side)]) {
    if (count > 0) return true;
  }
  return false;
}

}  // namespace

Bits64 squares_beside(const Position& p, Square queen) { return kKingAttacks[queen] & ~p.occupied(); }

void add_spells(const Position& p, ActionList& actions) {
  const Bits64 queens = p.free_queens(p.side);
  if (queens == 0) return;
  SpellLister lister(p, actions);
  const auto list_all = [&](Square queen) {
    const SpellSet left = spells_left(p, queen);
    for (std::size_t i = 0; i < kSpells; ++i) {
      const auto spell = static_cast<Spell>(i);
      if ((left & bit_of(spell)) != 0) lister.list(spell, queen);
    }
  };
  if (p.rules.spells_per_queen) return for_each_square(queens, list_all);
  list_all(static_cast<Square>(lowest(queens)));
}

std::string why_not(const Position& p, Side side, Spell spell) {
  const Bits64 queens = p.of(side, Kind::queen);
  if (queens == 0) return "no queen on the board";
  const Bits64 free = p.free_queens(side);
  if (free == 0) return "the queen is imprisoned";
  bool left = false;
  Bits64 beside = 0;
  for_each_square(free, [&](Square queen) {
    if ((spells_left(p, queen) & bit_of(spell)) == 0) return;
    left = true;
    beside |= squares_beside(p, queen);
  });
  if ((p.rules.numbers->never & bit_of(spell)) != 0) return "not in this game";
  if (!left) return "already cast";
  switch (spell) {
    case Spell::heal: {
      bool hurt = false;
      for_each_square(p.of(side), [&](Square square) { hurt |= p.states[square].damage() > 0; });
      return hurt ? "" : "no piece of yours is damaged";
    }
    case Spell::revive:
      if (!any_dead(p, side)) return "no piece of yours is dead";
      return beside == 0 ? "no empty square next to the queen" : "";
    case Spell::imprison:
      if (prison_holds(p, ~side)) {
        return (p.of(~side) & ~p.prisoners) == 0 ? "all enemies are imprisoned" : "";
      }
      return "the track stands where it would be freed at once";
    default: return "";
  }
}

}  // namespace fray::gnostic
