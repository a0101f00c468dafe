#include "gladiator/moves.h"

#include "gladiator/fight.h"

namespace fray::gladiator {

bool is_attacked(const Position& p, Square square, Side by) {
  const Squares theirs = p.of(by);
  const Squares knights = p.of(Kind::mounted_knight) | p.of(Kind::black_knight) | p.of(Kind::kings_knight);
  if (kKnightMoves[square] & knights & theirs) return true;
  const Squares pawns = p.of(Kind::squire) | p.of(Kind::footman);
  if (kPawnAttacks[fray::index_of(~by)][square] & pawns & theirs) return true;
  if (kKingMoves[square] & p.of(Kind::king) & theirs) return true;
  const Rays& rays = kRays[square];
  const Squares far_king = p.is_captive(by) ? p.of(by, Kind::king) : Squares{};
  const Squares occupied = p.occupied();
  const Squares rooks = rays.rook & (p.of(by, Kind::warrior) | far_king);
  if (rooks && rook_moves(square, occupied) & rooks) return true;
  const Squares bishops = rays.bishop & (p.of(by, Kind::scout) | far_king);
  if (bishops && bishop_moves(square, occupied) & bishops) return true;
  const Squares champion = kChampionReach[square] & p.of(by, Kind::champion);
  return champion && champion_moves(Board::bit(square), ~occupied) & champion;
}

Squares attacked_by(const Position& p, Side by, Squares occupied) {
  const Squares theirs = p.of(by);
  Squares attacked = diagonally_ahead(theirs & (p.of(Kind::squire) | p.of(Kind::footman)), by);
  const Squares knights = p.of(Kind::mounted_knight) | p.of(Kind::black_knight) | p.of(Kind::kings_knight);
  for_each_square(theirs & knights, [&](Square square) { attacked |= kKnightMoves[square]; });
  for_each_square(p.of(by, Kind::warrior), [&](Square square) { attacked |= rook_moves(square, occupied); });
  for_each_square(p.of(by, Kind::scout), [&](Square square) { attacked |= bishop_moves(square, occupied); });
  if (const Squares king = p.of(by, Kind::king)) {
    const auto square = static_cast<Square>(lowest(king));
    attacked |= p.is_captive(by) ? queen_moves(square, occupied) : kKingMoves[square];
  }
  if (const Squares champion = p.of(by, Kind::champion)) attacked |= champion_moves(champion, ~occupied);
  return attacked;
}

MoveGenerator::MoveGenerator(const Position& p)
    : p_(p),
      side_(p.now.side),
      occupied_(p.occupied()),
      empty_(kWholeBoard & ~occupied_),
      queen_(p.of(~side_, Kind::queen)),
      bound_(!p.mortal(side_) && p.has(side_, Kind::king)),
      checked_(p.now.checked != 0) {
  fightable_ = p.enemy() & ~queen_;
  if (!p.mortal(~side_)) fightable_ &= ~p.of(Kind::king);
  if (attackable_prisoner(p, side_) != Kind::none) fightable_ |= p.of(side_, Kind::queen);
  kings_ = p.of(~side_, Kind::king);
  if (p.frozen_by(side_).holds(Kind::king)) kings_ |= p.of(side_, Kind::queen);
  if (bound_) find_dangers();
}

void MoveGenerator::find_dangers() {
  const Square king = p_.square_of(side_, Kind::king);
  const Rays& rays = kRays[king];
  const Squares far_king = p_.is_captive(~side_) ? p_.of(~side_, Kind::king) : Squares{};
  const Squares rooks = rays.rook & (p_.of(~side_, Kind::warrior) | far_king);
  const Squares bishops = rays.bishop & (p_.of(~side_, Kind::scout) | far_king);
  const Squares champion = kChampionReach[king] & p_.of(~side_, Kind::champion);
  if (!(rooks | bishops | champion) && !checked_) return;
  // Whoever would attack the king if the own pieces were not there may be let in by one that leaves.
  const Squares others = occupied_ & ~p_.own();
  const Squares along_rooks = rooks ? rook_moves(king, others) & rooks : Squares{};
  const Squares along_bishops = bishops ? bishop_moves(king, others) & bishops : Squares{};
  if (along_rooks | along_bishops) risky_ = queen_moves(king, occupied_) & p_.own();
  const bool walks = champion && champion_moves(Board::bit(king), ~others) & champion;
  if (walks) risky_ = p_.own();
  if (!checked_ || walks) return;

  // In check of none but one: other pieces take what gives it, or stand between.
  const Squares knights = p_.of(Kind::mounted_knight) | p_.of(Kind::black_knight) | p_.of(Kind::kings_knight);
  const Squares pawns = p_.of(Kind::squire) | p_.of(Kind::footman);
  const Squares near = ((kKnightMoves[king] & knights) | (kPawnAttacks[fray::index_of(side_)][king] & pawns) |
                        (kKingMoves[king] & p_.of(Kind::king))) &
                       p_.enemy();
  const Squares sliders = queen_moves(king, occupied_) & (rooks | bishops);
  const Squares checkers = near | sliders;
  answers_ = has_several(checkers) ? Squares{} : checkers;
  if (!answers_ || !sliders) return;
  for (const Squares& ray : rays.along) {
    if (ray & sliders) answers_ = queen_moves(king, occupied_) & ray;
  }
}

MoveSets MoveGenerator::king_moves(Squares to) const {
  MoveSets moves;
  const bool mortal = p_.mortal(side_);
  moves.steps = to & empty_;
  if (mortal) {
    moves.fights = to & fightable_;
    moves.captures = to & queen_;
    return moves;
  }
  // A protected king fights kings only (G21, G23, G53).
  moves.fights = to & fightable_ & kings_;
  moves.removals = to & fightable_ & ~kings_;
  if (checked_) moves.removals |= to & p_.own() & ~p_.of(Kind::queen);
  return moves;
}

MoveSets MoveGenerator::pawn_moves(Kind kind, Square from) const {
  MoveSets moves;
  const Squares pawn = Board::bit(from);
  const Squares one = ahead(pawn, side_) & empty_;
  const Squares second = second_rank(side_);
  const bool footman_steps_once = p_.rules.first_edition && pawn & first_rank(side_);  // G70
  const bool two = kind == Kind::footman ? !footman_steps_once : static_cast<bool>(pawn & second);
  moves.steps = two ? one | (ahead(one, side_) & empty_) : one;
  moves.fights = kPawnAttacks[fray::index_of(side_)][from] & fightable_;
  return moves;
}

Squares MoveGenerator::reached(Kind kind, Square from) const {
  switch (kind) {
    case Kind::king: return p_.is_captive(side_) ? queen_moves(from, occupied_) : kKingMoves[from];
    case Kind::queen: return queen_moves(from, occupied_);
    case Kind::champion: return champion_moves(Board::bit(from), empty_);
    case Kind::warrior: return rook_moves(from, occupied_);
    case Kind::scout: return bishop_moves(from, occupied_);
    case Kind::mounted_knight:
    case Kind::black_knight:
    case Kind::kings_knight: return kKnightMoves[from];
    case Kind::squire:
    case Kind::footman:
    case Kind::none: break;
  }
  return 0;
}

bool MoveGenerator::reaches(Kind kind, Square from, Square to) const {
  switch (kind) {
    case Kind::king: return !p_.is_captive(side_) || sees(from, to, occupied_);
    case Kind::queen:
    case Kind::warrior:
    case Kind::scout: return sees(from, to, occupied_);
    default: return static_cast<bool>(reached(kind, from) & Board::bit(to));
  }
}

MoveSets MoveGenerator::sorted(Kind kind, Squares to) const {
  if (kind == Kind::king) return king_moves(to);
  MoveSets moves;
  moves.steps = to & empty_;
  if (kind == Kind::queen) {
    moves.freezes = to & p_.enemy();
    if (!p_.mortal(~side_)) moves.freezes &= ~p_.of(Kind::king);
    return moves;
  }
  moves.fights = to & fightable_;
  if (captures_queens(kind)) moves.captures = to & queen_;
  return moves;
}

MoveSets MoveGenerator::pseudo_moves(Kind kind, Square from) const {
  return is_pawn(kind) ? pawn_moves(kind, from) : sorted(kind, reached(kind, from));
}

Action MoveGenerator::move_to(Kind kind, Square from, Square to) const {
  const Squares target = Board::bit(to);
  MoveSets moves;
  if (is_pawn(kind)) {
    const MoveSets all = pawn_moves(kind, from);
    moves.steps = all.steps & target;
    moves.fights = all.fights & target;
  } else {
    moves = sorted(kind, target);
  }
  if (!moves || (!is_pawn(kind) && !reaches(kind, from, to))) return no_action;
  Sort sort = Sort::step;
  moves.for_each_sort([&](Sort one, Squares squares) {
    if (squares) sort = one;
  });
  const bool may_expose = kind == Kind::king || sort == Sort::capture || needs_care(kind, from);
  if (bound_ && may_expose && exposes(sort, kind, from, to)) return no_action;
  return make_action(sort, kind, from, to);
}

MoveSets MoveGenerator::legal(Kind kind, Square from, MoveSets moves) const {
  if (!bound_) return moves;
  if (kind == Kind::king) return safe_king_moves(from, moves);
  if (checked_) {
    moves.steps &= answers_;
    moves.fights &= answers_ | kings_;
    moves.freezes &= answers_;
    moves.captures &= answers_;
  }
  if (needs_care(kind, from)) {
    moves.steps = safe(Sort::step, kind, from, moves.steps);
    moves.fights = safe(Sort::fight, kind, from, moves.fights);
    moves.freezes = safe(Sort::freeze, kind, from, moves.freezes);
    moves.captures = safe(Sort::capture, kind, from, moves.captures);
  } else if (moves.captures) {
    moves.captures = safe(Sort::capture, kind, from, moves.captures);
  }
  return moves;
}

MoveSets MoveGenerator::safe_king_moves(Square from, MoveSets moves) const {
  // To kill the other king is always legal (G51), and a protected king fights nobody else.
  if (!(moves.steps | moves.removals)) return moves;
  const Squares unsafe = attacked_by(p_, ~side_, occupied_ & ~Board::bit(from));
  moves.steps &= ~unsafe;
  // What the own pieces do that he removes is looked at one by one (G51).
  const Squares own = p_.own() & ~p_.of(Kind::queen);
  moves.removals =
      (moves.removals & ~own & ~unsafe) | safe(Sort::remove, Kind::king, from, moves.removals & own);
  return moves;
}

Squares MoveGenerator::safe(Sort sort, Kind kind, Square from, Squares to) const {
  Squares left = 0;
  for_each_square(to, [&](Square square) {
    if (!exposes(sort, kind, from, square)) left |= Board::bit(square);
  });
  return left;
}

bool MoveGenerator::exposes(Sort sort, Kind kind, Square from, Square to) const {
  // Right after the move, as if the attacker won, before anything is placed (G50).
  Position after = p_;
  const Side other = ~side_;
  after.unset(side_, kind, from);
  if (kind == Kind::queen && p_.frozen_by(side_)) after.set(other, p_.frozen_by(side_).kind, from);
  Square& captor = after.now.captor[fray::index_of(other)];  // of the enemy queen: one of the own pieces
  if (captor == to) captor = kNoSquare;
  if (captor == from) captor = to;
  if (const Kind own = p_.own() & Board::bit(to) ? p_.kind_on(to) : Kind::none; own != Kind::none) {
    after.unset(side_, own, to);
    // His King's Knight gone, the king is mortal and not in check (G51).
    if (sort == Sort::remove && own == Kind::kings_knight) return false;
  } else if (p_.enemy() & Board::bit(to)) {
    after.unset(other, p_.kind_on(to), to);
  }
  if (sort == Sort::capture) captor = to;
  after.set(side_, kind, to);
  // A fight that would kill the enemy king is always legal (G51).
  if (sort == Sort::fight && kings_ & Board::bit(to)) return false;
  return is_attacked(after, after.square_of(side_, Kind::king), other);
}

bool MoveGenerator::has_move(KindSet kinds) const {
  for (std::size_t i = kKinds; i-- > 0;) {
    if ((kinds >> i & 1) == 0) continue;
    const Kind kind = static_cast<Kind>(i);
    Squares movers = p_.of(side_, kind) & ~p_.moved;
    while (movers) {
      if (moves_of(kind, static_cast<Square>(pop_lowest(movers)))) return true;
    }
  }
  return false;
}

bool may_leave(const Position& p, const MoveGenerator& generator) {
  return p.now.phase == Phase::override && generator.has_move(group_of(p.now.slot));
}

KindSet choosable(const Position& p) {
  const KindSet group = group_of(p.now.slot);
  if (p.now.phase == Phase::override) return kAllKinds & ~group;
  return p.now.slot == Commander::king || p.king_is_asked() ? group : kAllKinds;
}

namespace {

void list_moves(const Position& p, ActionList& actions) {
  const MoveGenerator generator(p);
  generator.for_each_piece(choosable(p), [&](Kind kind, Square from, const MoveSets& moves) {
    moves.for_each_sort([&](Sort sort, Squares to) {
      for_each_square(to, [&](Square square) { actions.push_back(make_action(sort, kind, from, square)); });
    });
  });
  if (may_leave(p, generator)) actions.push_back(kLeave);
}

}  // namespace

KindSet replacements(const Position& p, Square pawn) {
  const Side side = p.now.side;
  KindSet kinds = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (p.now.lost[fray::index_of(side)][kind] > 0) kinds |= static_cast<KindSet>(1U << kind);
  }
  constexpr KindSet kForFootmen{set_of(Kind::warrior) | set_of(Kind::scout)};
  if (p.kind_on(pawn) == Kind::footman) kinds &= kForFootmen;
  return kinds;
}

Squares replaceable(const Position& p) {
  if (p.has_arrival()) return Board::bit(p.now.to);
  const Side side = p.now.side;
  Squares pawns = far_rank(side) & p.own() & (p.of(Kind::squire) | p.of(Kind::footman));
  Squares due = 0;
  while (pawns) {
    const auto pawn = static_cast<Square>(pop_lowest(pawns));
    const bool waits = (p.now.came >> Board::file_of(pawn) & 1) != 0;
    if (!waits && replacements(p, pawn) != 0) due |= Board::bit(pawn);
  }
  return due;
}

Squares healable(const Position& p) {
  const Side side = p.now.side;
  Squares hurt = 0;
  if (!p.has(side, Kind::queen)) return hurt;
  Squares beside = kKingMoves[p.square_of(side, Kind::queen)] & p.own();
  while (beside) {
    const auto square = static_cast<Square>(pop_lowest(beside));
    const Kind kind = p.kind_on(square);
    if (p.hits_at(side, kind, square) < p.whole(kind)) hurt |= Board::bit(square);
  }
  return hurt;
}

ToPlace next_to_place(const Position& p) {
  if (p.now.freed) return {p.now.freed, p.now.freed_side, true};
  for (const Side side : {p.now.side, ~p.now.side}) {
    const std::uint8_t returning = p.now.returning[fray::index_of(side)];
    if (returning != 0) return {{Kind::queen, 0, static_cast<std::uint8_t>(returning - 1)}, side, false};
  }
  return {};
}

Squares places_for(const Position& p, const ToPlace& what) {
  const Squares empty = kWholeBoard & ~p.occupied();
  if (what.home) {
    for (int rank = 0; rank < Board::kRanks; ++rank) {
      if (const Squares squares = rank_of_side(rank, what.side) & empty) return squares;
    }
    return 0;
  }
  // By king's steps, whatever stands between.
  Squares reached = Board::bit(p.king_or_prison(what.side));
  while (true) {
    const Squares wide = reached | east(reached) | west(reached);
    reached = wide | north(wide) | south(wide);
    if (const Squares squares = reached & empty) return squares;
  }
}

void legal_actions(const Position& p, ActionList& actions) {
  switch (p.now.phase) {
    case Phase::override:
    case Phase::move: return list_moves(p, actions);
    case Phase::replace:
      return for_each_square(replaceable(p), [&](Square pawn) {
        for_each_square(Bits64{replacements(p, pawn)},
                        [&](Square kind) { actions.push_back(make_replace(pawn, static_cast<Kind>(kind))); });
      });
    case Phase::heal:
      return for_each_square(healable(p), [&](Square square) { actions.push_back(make_heal(square)); });
    case Phase::place:
      return for_each_square(places_for(p, next_to_place(p)),
                             [&](Square square) { actions.push_back(make_place(square)); });
    case Phase::fight: return;
  }
}

std::uint64_t count_leaves(const Position& p) {
  if (p.now.phase != Phase::move && p.now.phase != Phase::override) {
    ActionList actions;
    legal_actions(p, actions);
    return actions.size();
  }
  const MoveGenerator generator(p);
  std::uint64_t count = may_leave(p, generator) ? 1 : 0;
  OutcomeList outcomes;
  generator.for_each_piece(choosable(p), [&](Kind kind, Square from, const MoveSets& moves) {
    count +=
        static_cast<std::uint64_t>(popcount(moves.steps | moves.removals | moves.freezes | moves.captures));
    for_each_square(moves.fights, [&](Square to) {
      fight_outcomes(fight_of(p, kind, from, to), outcomes);
      count += outcomes.items.size();
    });
  });
  return count;
}

}  // namespace fray::gladiator
