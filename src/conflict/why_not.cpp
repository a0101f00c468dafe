#include "conflict/why_not.h"

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "conflict/moves.h"
#include "core/why_man.h"

namespace fray::conflict {
namespace {

std::string piece_on(const Position& p, Square square) {
  return "the " + std::string(name_of(p.kind_on(square))) + " on " + Board::name(square);
}

/// The command range in words, 1 to 7.
std::string_view squares_words(int range) {
  constexpr std::array<std::string_view, 7> words{"one square",   "two squares",  "three squares",
                                                  "four squares", "five squares", "six squares",
                                                  "seven squares"};
  return words[static_cast<std::size_t>(range - 1)];
}

/// Out of command (C1, C2).
std::string why_not_commanded(const Position& p, Square from) {
  if ((in_command(p, p.side) & Board::bit(from)) != 0) return "";
  const bool pawn = p.kind_on(from) == Kind::pawn;
  return piece_on(p, from) + " is out of command: " + (pawn ? "no Officer or Leader" : "no Leader") +
         " of yours is within " + std::string(squares_words(p.rules.command_range)) + " of it";
}

/// Where it could move to, terrain and other pieces being as they are (C9 to C13).
Bits64 reached_by(const Position& p, Square from) {
  const Kind kind = p.kind_on(from);
  const Bits64 empty = ~p.occupied();
  if (kind != Kind::pawn) return piece_reach(kind, from, p.blockers(), p.rules) & empty;
  const Bits64 step = pawn_steps(Board::bit(from), p.side) & empty;
  return step | pawn_double_steps(step, empty, p.side) | (pawn_attacks(Board::bit(from), p.side) & empty);
}

std::string in_the_way(const Position& p, Square square) {
  if ((p.occupied() & Board::bit(square)) != 0) return piece_on(p, square) + " is in the way";
  return "the terrain on " + Board::name(square) + " is in the way: nobody slides across it";
}

std::string why_pawn_does_not(const Position& p, Square from, Square to) {
  const Square between =
      Board::file_of(from) == Board::file_of(to) ? Board::first_between(from, to, p.occupied()) : kNoSquare;
  if (between != kNoSquare) return in_the_way(p, between);
  return "a pawn goes one square forward, straight or diagonally, and two straight from its own second rank";
}

std::string why_does_not_reach(const Position& p, Square from, Square to) {
  const Kind kind = p.kind_on(from);
  if (kind == Kind::pawn) return why_pawn_does_not(p, from, to);
  // Kings move as queens (C13).
  const bool king = kind == Kind::king;
  const std::string problem = why_man_does_not_reach(king ? "queen" : name_of(kind), p.side, from, to, 0,
                                                     [](Square) { return std::string(); });
  if (!problem.empty())
    return king ? "a king goes along files, ranks and diagonals, as a queen does" : problem;
  const Square between = kind == Kind::knight ? kNoSquare : Board::first_between(from, to, p.blockers());
  if (between != kNoSquare) return in_the_way(p, between);
  return "on either way the knight would jump over terrain";
}

std::string why_not_move(const Position& p, Square from, Square to) {
  if (const std::string problem = why_not_commanded(p, from); !problem.empty()) return problem;
  const Bits64 reach = reached_by(p, from);
  if (to == kNoSquare) return reach == 0 ? piece_on(p, from) + " has no empty square to go to" : "";
  if ((p.own() & Board::bit(to)) != 0)
    return "your own " + std::string(name_of(p.kind_on(to))) + " stands on " + Board::name(to);
  if ((p.enemy() & Board::bit(to)) != 0)
    return "a move goes to an empty square; the attack on " + Board::name(to) +
           " comes after it, by the piece that has moved";
  return (reach & Board::bit(to)) != 0 ? "" : why_does_not_reach(p, from, to);
}

/// Of a square that was pointed at to attack it, or to support an attack (C7, C8).
std::string why_not_attack(const Position& p, Square square) {
  const Bits64 bit = Board::bit(square);
  if ((p.enemy() & bit) != 0)
    return piece_on(p, p.to) + ", which has moved, does not reach " + Board::name(square);
  if (square == p.to || (p.own() & bit) == 0) return "";
  if ((p.commanded & bit) == 0)
    return piece_on(p, square) + " was out of command when the turn began, so it does not join an attack";
  return piece_on(p, square) + " does not reach what is attacked, so it does not join";
}

}  // namespace

std::string why_not(const Position& p, Square from, Square to) {
  if (p.phase == Phase::move) return why_not_move(p, from, to);
  if (p.phase == Phase::attack) return why_not_attack(p, to == kNoSquare ? from : to);
  return "";
}

}  // namespace fray::conflict
