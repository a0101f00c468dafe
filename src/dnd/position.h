// D&D Battle Chess: the position. D numbers are the rulings in docs/rules/dnd.md.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/bits.h"
#include "core/node.h"
#include "core/trail.h"
#include "dnd/characters/character.h"
#include "dnd/items/gear.h"

namespace fray::dnd {

/// The nodes of a turn. A position whose game is over is in phase `move`, with a result.
enum class Phase : std::uint8_t { hold, move, swap, curse, act, effect, initiative, before, battle };
constexpr std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 9> names{"hold",   "move",       "swap",   "curse", "act",
                                                  "effect", "initiative", "before", "battle"};
  return names[static_cast<std::size_t>(phase)];
}

enum class Ending : std::uint8_t { none, king_reduced, both_kings, no_move, repetition, quiet };
constexpr std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 6> names{"",
                                                  "king reduced",
                                                  "both kings reduced",
                                                  "no legal move",
                                                  "threefold repetition",
                                                  "100 quiet half-moves"};
  return names[static_cast<std::size_t>(ending)];
}

/// One of the two in a battle.
enum class Role : std::uint8_t { attacker, defender };
constexpr Role operator~(Role role) { return role == Role::attacker ? Role::defender : Role::attacker; }
constexpr std::size_t index_of(Role role) { return static_cast<std::size_t>(role); }
constexpr std::string_view name_of(Role role) { return role == Role::attacker ? "attacker" : "defender"; }

/// The charge of a battle's attacker: possible, in effect (-2 AC), over (D29).
enum class Charge : std::uint8_t { open, now, used };
constexpr std::string_view name_of(Charge charge) {
  return charge == Charge::open ? "open" : charge == Charge::now ? "now" : "used";
}

/// A battle, fought or suspended. The attacker stands on the battle's square too, though the board shows the
/// defender there.
struct Battle {
  Who attacker = kNobody;
  Who defender = kNobody;
  Square from = kNoSquare;  ///< where the attacker came from
  Charge charge = Charge::open;
  std::uint8_t flat = 0;   ///< the defender is flat-footed
  std::uint8_t begun = 0;  ///< the attacker's first turn is over
  bool operator==(const Battle&) const = default;
  explicit operator bool() const { return attacker != kNobody; }
  Who who(Role role) const { return role == Role::attacker ? attacker : defender; }
  bool has(Who who) const { return who == attacker || who == defender; }
};

/// A battle that a king has suspended (D71).
struct Lock {
  Battle battle;
  Role fascinated = Role::attacker;
  std::uint8_t unused = 0;
  bool operator==(const Lock&) const = default;
  explicit operator bool() const { return static_cast<bool>(battle); }
  Who inert() const { return battle.who(fascinated); }
};

/// Castling rights as bits, in the order of "KQkq".
using Castling = std::uint8_t;

/// The game options.
struct Rules {
  bool save_once : 1 = false;      ///< hold_person_save=once (D42)
  bool king_inspired : 1 = false;  ///< king_in_own_aura=yes (D20)
  bool touch_self : 1 = false;     ///< paladin_touch=self (D17)
  bool first_edition : 1 = false;  ///< edition=1: without D113, D115 and D116
  std::uint8_t level = 1;          ///< levels: of every piece at the start
  TableSetNumber tables = 0;       ///< tables: which set of numbers (dnd/tables/table_sets.h)
  bool operator==(const Rules&) const = default;
};

inline constexpr int kQuietLimit = 100;  ///< half-moves after which the game is drawn (D7)
inline constexpr int kMostTurns = 60000;

/// All of a position that bears on the future and is neither a character nor a counter, as bytes without
/// padding, so that it can be hashed as it lies.
struct Details {
  Action pending = no_action;  ///< phases swap and effect: what has been chosen
  Side side = Side::white;     ///< whose turn it is
  Phase phase = Phase::move;
  Who actor = kNobody;  ///< outside a battle: who has moved, or saves
  Castling castling = 0;
  std::array<std::uint8_t, 2> used{};  ///< files that have promoted a piece of each side (D10)
  Role fighter = Role::attacker;       ///< in a battle: whose turn of it it is
  Role first = Role::attacker;         ///< in a battle: who begins its rounds
  std::array<Lock, 2> locks{};         ///< by the king who has suspended the battle
  Battle battle;
  std::array<std::uint8_t, 6> unused{};
  bool operator==(const Details&) const = default;
};
static_assert(std::has_unique_object_representations_v<Details> && sizeof(Details) % 8 == 0);

/// A value, but for what is worn: copies of a position point to one outfit, and are valid as long as the
/// trail of their game or a copy of that trail lives. Where nobody wears anything a position needs no trail.
struct Position {
  std::array<Character, kCharacters> all{};
  std::array<Who, 64> board;  ///< who stands there, kNobody if nobody; of a battle the defender
  std::array<Squares, 2> sides{};
  Details now;
  const Outfit* outfit = nullptr;  ///< what everybody wears, null if nobody wears anything: see `wear`
  std::uint32_t trail_begin = 0;   ///< the turn starts that can still repeat, in the trail
  std::uint32_t trail_end = 0;
  std::uint16_t turn = 1;
  std::uint8_t quiet = 0;  ///< half-moves since the last battle, pawn move, promotion or spell (D7)
  Rules rules;
  GameResult result = GameResult::none;
  Ending ending = Ending::none;

  Position() { board.fill(kNobody); }
  /// Equality of everything but where the past lies in the trail.
  bool operator==(const Position& other) const;

  Squares of(Side side) const { return sides[fray::index_of(side)]; }
  Squares occupied() const { return sides[0] | sides[1]; }
  Character& operator[](Who who) { return all[who]; }
  const Character& operator[](Who who) const { return all[who]; }
  Square square_of(Who who) const { return static_cast<Square>(all[who].square); }
  const Build& build(Who who) const {
    return tables_at(rules.tables).build(kind_of(who), static_cast<int>(all[who].level));
  }

  const Gear& gear(Who who) const { return outfit != nullptr ? outfit->gear[who] : no_gear(); }

  bool in_battle() const { return static_cast<bool>(now.battle); }
  Who fighter() const { return now.battle.who(now.fighter); }
  Who opponent() const { return now.battle.who(~now.fighter); }
  const Lock& lock_of(Side king) const { return now.locks[fray::index_of(king)]; }
  Squares locked_squares() const {
    Squares squares = 0;
    for (const Lock& lock : now.locks) {
      if (lock) squares |= Board::bit(square_of(lock.battle.defender));
    }
    return squares;
  }
  /// Whether somebody stands in a locked square, be it the king.
  bool is_locked(Who who) const { return now.locks[0].battle.has(who) || now.locks[1].battle.has(who); }
  /// It can act: nothing holds it, and it is not fascinated.
  bool is_able(Who who) const {
    return !all[who].incapacitated() && !(now.locks[0] && now.locks[0].inert() == who) &&
           !(now.locks[1] && now.locks[1].inert() == who);
  }

  /// Puts somebody on an empty square of the board.
  void put(Who who, Square square) {
    board[square] = who;
    sides[fray::index_of(dnd::side_of(who))] |= Board::bit(square);
    all[who].square = square & 127U;
  }
  /// Takes who stands there off the board; where he is stays as it was.
  void lift(Square square) {
    sides[fray::index_of(dnd::side_of(board[square]))] &= ~Board::bit(square);
    board[square] = kNobody;
  }
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 664);

/// The numbers with which a game is played.
inline const Tables& tables_of(const Position& p) { return tables_at(p.rules.tables); }

/// Dresses the characters of a game that begins: from now on the trail owns what p wears (Trail::own). Hit
/// points stay as they are.
void wear(const Worn& worn, Position& p, Trail& trail);

/// The first position, at the level that the options say.
Position initial(const Rules& rules);

/// The contract's hash: everything but the turn's number, the quiet half-moves, and which of several pieces
/// of a kind stands where. O(characters).
std::uint64_t hash(const Position& p);

}  // namespace fray::dnd
