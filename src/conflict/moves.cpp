#include "conflict/moves.h"

#include <array>

#include "conflict/battle.h"

namespace fray::conflict {
namespace {

constexpr std::array<Kind, 3> kPromotions{Kind::rook, Kind::knight, Kind::bishop};

/// Both routes of a knight's step: two squares straight then one aside, or one aside then two straight (C11).
/// Each is the pair of squares it passes.
struct Routes {
  Bits64 first;
  Bits64 second;
};

constexpr Routes knight_routes(Square from, Step step) {
  const bool along_ranks = step.rank == 2 || step.rank == -2;
  const Step unit = along_ranks ? Step{0, step.rank / 2} : Step{step.file / 2, 0};
  const Step aside = along_ranks ? Step{step.file, 0} : Step{0, step.rank};
  const Square straight1 = Board::stepped(from, unit);
  const Square straight2 = Board::stepped(straight1, unit);
  const Square aside1 = Board::stepped(from, aside);
  const Square aside2 = Board::stepped(aside1, unit);
  return {Board::bit(straight1) | Board::bit(straight2), Board::bit(aside1) | Board::bit(aside2)};
}

constexpr Bits64 knight_reach(Square from, bool strict) {
  Bits64 reach = 0;
  for (const Step& step : kKnightSteps) {
    const Square to = Board::stepped(from, step);
    if (to == kNoSquare) continue;
    const Routes routes = knight_routes(from, step);
    const bool first_free = (routes.first & kTerrain) == 0;
    const bool second_free = (routes.second & kTerrain) == 0;
    if (strict ? first_free && second_free : first_free || second_free) reach |= Board::bit(to);
  }
  return reach;
}

/// Files within the rank distance from the target to the pawn's second rank (C23, C42).
constexpr Bits64 pawn_triangle(Side side, Square target) {
  const int second_rank = side == Side::white ? 1 : 6;
  const int distance = Board::distance(Board::at(0, Board::rank_of(target)), Board::at(0, second_rank));
  Bits64 squares = 0;
  for (int file = Board::file_of(target) - distance; file <= Board::file_of(target) + distance; ++file) {
    if (Board::contains(file, second_rank)) squares |= Board::bit(Board::at(file, second_rank));
  }
  return squares;
}

constexpr auto kPawnTriangles = [] {
  std::array<std::array<Bits64, 64>, 2> table{};
  for (const Side side : {Side::white, Side::black}) {
    for (Square target = 0; target < 64; ++target)
      table[fray::index_of(side)][target] = pawn_triangle(side, target);
  }
  return table;
}();

constexpr Bits64 kLightSquares = 0x55aa55aa55aa55aaULL;

/// Where the pawns of a side that are in command may go, as sets of destinations, each with the way back.
struct PawnMoves {
  Bits64 step;
  Bits64 double_step;
  Bits64 toward_a;  ///< diagonal steps that decrease the file
  Bits64 toward_h;
};

PawnMoves pawn_moves(Bits64 pawns, Side side, Bits64 empty) {
  PawnMoves moves{};
  moves.step = pawn_steps(pawns, side) & empty;
  moves.double_step = pawn_double_steps(moves.step & ~kTerrain, empty, side);
  moves.toward_a = pawn_attacks_toward_a(pawns, side) & empty;
  moves.toward_h = pawn_attacks_toward_h(pawns, side) & empty;
  return moves;
}

/// Calls visit(from, destinations) for each of the pieces that is not a pawn.
template <class Visit>
void for_each_piece(const Position& p, Bits64 pieces, Visit visit) {
  const Bits64 blockers = p.blockers();
  const Bits64 empty = ~p.occupied();
  for_each_square(pieces & p.of(Kind::knight), [&](Square from) {
    visit(from, kKnightReach[p.rules.strict_knights ? 1 : 0][from] & empty);
  });
  for_each_square(pieces & p.of(Kind::bishop),
                  [&](Square from) { visit(from, bishop_attacks(from, blockers) & empty); });
  for_each_square(pieces & p.of(Kind::rook),
                  [&](Square from) { visit(from, rook_attacks(from, blockers) & empty); });
  for_each_square(pieces & p.leaders(),
                  [&](Square from) { visit(from, queen_attacks(from, blockers) & empty); });
}

void add_pawn_moves(Bits64 destinations, int back, Side side, ActionList& actions) {
  for_each_square(destinations, [&](Square to) {
    const auto from = static_cast<Square>(to + back);
    if ((Board::bit(to) & last_rank(side)) == 0) {
      actions.push_back(make_action(Sort::move, from, to));
    } else {
      for (const Kind kind : kPromotions) actions.push_back(make_action(Sort::move, from, to, kind));
    }
  });
}

void add_moves(const Position& p, ActionList& actions) {
  const Bits64 pieces = in_command(p, p.side);
  const PawnMoves pawns = pawn_moves(pieces & p.of(Kind::pawn), p.side, ~p.occupied());
  const int back = -pawn_ahead(p.side);
  add_pawn_moves(pawns.step, back, p.side, actions);
  add_pawn_moves(pawns.double_step, 2 * back, p.side, actions);
  add_pawn_moves(pawns.toward_a, back + 1, p.side, actions);
  add_pawn_moves(pawns.toward_h, back - 1, p.side, actions);
  for_each_piece(p, pieces, [&](Square from, Bits64 to_set) {
    for_each_square(to_set, [&](Square to) { actions.push_back(make_action(Sort::move, from, to)); });
  });
}

void add_attacks(const Position& p, ActionList& actions) {
  actions.push_back(kNoAttack);
  for_each_square(attackable(p), [&](Square target) {
    const std::uint32_t subsets = 1u << popcount(possible_supporters(p, target));
    for (std::uint32_t supporters = 0; supporters < subsets; ++supporters) {
      if (popcount(supporters) <= p.rules.most_supporters) actions.push_back(make_attack(target, supporters));
    }
  });
}

void add_moves_in(const Position& p, ActionList& actions) {
  for_each_square(p.attackers, [&](Square from) {
    if (p.kind_on(from) == Kind::pawn && (Board::bit(p.target) & last_rank(p.side)) != 0) {
      for (const Kind kind : kPromotions) actions.push_back(make_action(Sort::move_in, from, p.target, kind));
    } else {
      actions.push_back(make_action(Sort::move_in, from, p.target));
    }
  });
}

void add_returns(const Position& p, ActionList& actions) {
  actions.push_back(kNobody);
  for_each_square(p.attackers, [&](Square from) {
    const Bits64 homes = vacant_homes(p, from, p.kind_on(from));
    if (homes == 0) actions.push_back(make_action(Sort::send_off, from, from));
    for_each_square(homes, [&](Square to) { actions.push_back(make_action(Sort::send_home, from, to)); });
  });
}

/// The number of outcome classes of an attack with each subset of the supporters, summed.
std::uint64_t count_attack_leaves(const Position& p) {
  std::uint64_t count = 1;
  for_each_square(attackable(p), [&](Square target) {
    const Bits64 supporters = possible_supporters(p, target);
    Bits64 subset = 0;
    do {
      if (popcount(subset) > p.rules.most_supporters) continue;
      const int wins = winning_rolls(battle_between(p, subset | Board::bit(p.to), target));
      count += (wins > 0 ? 1u : 0u) + (wins < kRolls ? 1u : 0u);
    } while ((subset = (subset - supporters) & supporters) != 0);
  });
  return count;
}

std::uint64_t count_moves(const Position& p) {
  const Bits64 pieces = in_command(p, p.side);
  const PawnMoves pawns = pawn_moves(pieces & p.of(Kind::pawn), p.side, ~p.occupied());
  const Bits64 last = last_rank(p.side);
  int count = 0;
  for (const Bits64 to_set : {pawns.step, pawns.double_step, pawns.toward_a, pawns.toward_h}) {
    count += popcount(to_set) + 2 * popcount(to_set & last);
  }
  for_each_piece(p, pieces, [&](Square, Bits64 to_set) { count += popcount(to_set); });
  return static_cast<std::uint64_t>(count);
}

}  // namespace

constinit const std::array<std::array<Bits64, 64>, 2> kKnightReach = [] {
  std::array<std::array<Bits64, 64>, 2> table{};
  for (Square square = 0; square < 64; ++square) {
    table[0][square] = knight_reach(square, false);
    table[1][square] = knight_reach(square, true);
  }
  return table;
}();

Bits64 attackers_of(const Position& p, Square square, Side side) {
  const Bits64 blockers = p.blockers();
  const Bits64 reach = (pawn_attacks(Board::bit(square), ~side) & p.of(Kind::pawn)) |
                       (kKnightReach[p.rules.strict_knights ? 1 : 0][square] & p.of(Kind::knight)) |
                       (bishop_attacks(square, blockers) & (p.of(Kind::bishop) | p.leaders())) |
                       (rook_attacks(square, blockers) & (p.of(Kind::rook) | p.leaders()));
  return reach & p.sides[fray::index_of(side)];
}

bool has_move(const Position& p) {
  const Bits64 pieces = in_command(p, p.side);
  const Bits64 empty = ~p.occupied();
  const PawnMoves pawns = pawn_moves(pieces & p.of(Kind::pawn), p.side, empty);
  if ((pawns.step | pawns.toward_a | pawns.toward_h) != 0) return true;
  Bits64 rest = pieces & ~p.of(Kind::pawn);
  while (rest != 0) {
    const auto from = static_cast<Square>(pop_lowest(rest));
    if ((piece_reach(p.kind_on(from), from, p.blockers(), p.rules) & empty) != 0) return true;
  }
  return false;
}

Bits64 home_squares(Kind kind, Side side, Square square, Square target) {
  const int rank = side == Side::white ? 0 : 7;
  const auto on_files = [rank](int a, int b) {
    return Board::bit(Board::at(a, rank)) | Board::bit(Board::at(b, rank));
  };
  switch (kind) {
    case Kind::pawn: return kPawnTriangles[fray::index_of(side)][target];
    case Kind::knight: return on_files(1, 6);
    case Kind::bishop: {
      const bool light = (kLightSquares & Board::bit(square)) != 0;
      return on_files(2, 5) & (light ? kLightSquares : ~kLightSquares);
    }
    case Kind::rook: return on_files(0, 7);
    case Kind::queen: return Board::bit(Board::at(3, rank));
    default: return Board::bit(Board::at(4, rank));
  }
}

void legal_actions(const Position& p, ActionList& actions) {
  switch (p.phase) {
    case Phase::move: return add_moves(p, actions);
    case Phase::attack: return add_attacks(p, actions);
    case Phase::move_in: return add_moves_in(p, actions);
    case Phase::send_home: return add_returns(p, actions);
    case Phase::roll: return;
  }
}

std::uint64_t count_leaves(const Position& p) {
  if (p.phase == Phase::move) return count_moves(p);
  if (p.phase == Phase::attack) return count_attack_leaves(p);
  ActionList actions;
  legal_actions(p, actions);
  return actions.size();
}

void battle_actions(const Position& p, ActionList& actions) {
  ActionList moves;
  add_moves(p, moves);
  for (const Action move : moves) {
    const Square from = from_of(move);
    const Square to = to_of(move);
    Kind kind = p.kind_on(from);
    if (promotion_of(move) != Kind::none) kind = promotion_of(move);
    if (is_officer(kind) && promotion_of(move) == Kind::none && (Board::bit(to) & last_rank(p.side)) != 0 &&
        (Board::bit(from) & last_rank(p.side)) == 0) {
      kind = Kind::queen;
    }
    const Bits64 blockers = (p.occupied() ^ Board::bit(from) ^ Board::bit(to)) | kTerrain;
    if ((attack_reach(kind, p.side, to, blockers, p.rules) & p.enemy()) != 0) actions.push_back(move);
  }
}

}  // namespace fray::conflict
