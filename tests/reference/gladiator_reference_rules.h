// What a position of Gladiator Chess is, and what may be done in it. See gladiator_reference.h.

#ifndef FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_RULES_H_
#define FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_RULES_H_

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gladiator_reference {

// How strong the pieces are, by kind; a queen has neither.
struct Army {
  std::map<char, int> dice;
  std::map<char, int> hits;  // of a whole one
};
const std::shared_ptr<const Army>& usual_army();  // the table of pieces

struct Options {
  std::string ties = "reroll";      // or attacker (G14)
  std::string queen_heals = "all";  // or one (G39)
  std::string white_seats = "1111";
  std::string black_seats = "1111";
  std::string edition = "2";  // or 1: without G69 and G70
  int attacker_dice = 1;      // beyond its own (G15)
  int turns_held = 5;         // G48, G58
  std::shared_ptr<const Army> army = usual_army();
};

// Rank 1 to 12, file 1 to 10 (a to j); in the order a1, b1, .., j12.
struct Square {
  int rank = 0;
  int file = 0;
  auto operator<=>(const Square&) const = default;
};

// The kind is the letter of docs/notation.md in upper case. A queen has no hit points.
struct Piece {
  char kind = ' ';
  bool white = true;
  int hits = 0;
  bool moved = false;  // in this turn
};

struct Captor {
  Square square;
  int turns = 0;             // that have ended since the capture, that of the capture too
  bool queen_moved = false;  // the captive has moved in this turn
};

struct Placing {
  Piece piece;
  bool back = false;  // to its own back rank (G38), not next to its king (G33, G36)
};

struct Position {
  std::map<Square, Piece> board;
  bool white = true;           // whose slot it is
  int slot = 0;                // king, queen, black knight, king's knight
  std::string phase = "move";  // replace, heal, override, move, fight or place
  // By side, true being White: what its queen holds frozen; who holds its queen; what it has lost; whether
  // its King's Knight has died.
  std::map<bool, Piece> frozen;
  std::map<bool, Captor> captors;
  std::map<bool, std::string> lost{{false, ""}, {true, ""}};
  std::set<bool> fallen;
  std::set<Square> came;
  Square arrived;   // a pawn that is replaced at the end of this slot (G69)
  Square from, to;  // of a fight
  std::vector<Placing> placing;
  bool begun = false;
  bool answers = false;  // the move answers a check
  bool failed = false;   // it did not
  int quiet = 0;
  int turn = 1;
  bool footmen_creep = false;  // from their first rank by one square only (before G70)
  std::shared_ptr<const Army> army = usual_army();
  std::string result = "*";
  std::string reason;
};

using Texts = std::vector<std::string>;
using Odds = std::map<std::string, double>;

// Squares and pieces.
extern const char* const kLetters;  // all kinds, in the order of docs/notation.md
bool on_board(const Square& square);
std::string square_text(const Square& square);
Square parse_square(const std::string& text);  // throws std::invalid_argument
int king_steps(const Square& a, const Square& b);
const std::vector<Square>& all_squares();
int dice_of(char kind, const Army& army = *usual_army());
int full_hits(char kind, const Army& army = *usual_army());  // 0 of a queen
int slot_of(char kind);                                      // of the commander of such a piece
bool heals_after_a_win(char kind);                           // G17
bool is_pawn(char kind);
int far_rank(bool white);

// The board (gladiator_reference_board.cpp).
const Piece* piece_at(const Position& p, const Square& square);
// Where that piece of that side stands on the board, {0, 0} if it is not there.
Square find(const Position& p, char kind, bool white);
bool is_protected(const Position& p, bool white);  // G20
// Whether the piece on `from` could attack an enemy on `to` by its pattern (G24, G62).
bool attacks(const Position& p, const Square& from, const Square& to);
bool in_check(const Position& p, bool white);  // G24, G27, G52
// Where the piece on `from` could go, its king's safety left aside.
std::vector<Square> destinations(const Position& p, const Square& from);

// Fights (gladiator_reference_fight.cpp). The classes of a fight to the death, by their texts. The army says
// what whole ones have.
Odds fight_odds(char attacker, int attacker_hits, int attacker_dice, char defender, int defender_hits,
                int defender_dice, const std::string& ties, const Army& army = *usual_army());

// Moves (gladiator_reference_moves.cpp).
bool is_fight(const Position& p, const Square& from, const Square& to);
// The position after the move if the attacker wins, nobody placed yet; the slot is not over.
Position after_move(const Position& p, const Square& from, const Square& to);
Position after_defeat(const Position& p, const Square& from, const Square& to, int defender_hits);
// Moves of this slot as texts: those of its group, and the others (G3, G4).
struct Moves {
  Texts of_group;
  Texts overrides;
  bool empty() const { return of_group.empty() && overrides.empty(); }
};
Moves legal_moves(const Position& p);
Odds odds_of_fight(const Position& p, const Options& options);
// The fight with dice: each round all of the attacker's, then all of the defender's.
std::string rolled_fight(const Position& p, const Options& options, const std::function<int()>& die,
                         std::vector<int>& faces);

// Slots (gladiator_reference_turn.cpp).
bool seats_are_apart(const Position& p, const Options& options);
Texts legal_actions(const Position& p, const Options& options);
void apply_action(Position& p, const std::string& action, const Options& options);
void apply_outcome(Position& p, const std::string& outcome, const Options& options);
// What a loaded position is: sets result and reason of an ended game.
void recognize_end(Position& p, const Options& options);
// The side that decides, and its seat.
bool acting_white(const Position& p);
int acting_seat(const Position& p, const Options& options);

// Text (gladiator_reference_text.cpp).
// Throws std::invalid_argument.
Position read_position(const std::string& text, const std::shared_ptr<const Army>& army = usual_army());
std::string position_text(const Position& p);

}  // namespace gladiator_reference

#endif  // FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_RULES_H_
