// What a position of D&D Battle Chess is, and what may be done in it. See dnd_reference.h.

#ifndef FRAY_TESTS_REFERENCE_DND_REFERENCE_RULES_H_
#define FRAY_TESTS_REFERENCE_DND_REFERENCE_RULES_H_

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dnd_reference {

struct Options {
  std::string hold_person_save = "each_turn";  // or once (D42)
  std::string king_in_own_aura = "no";         // or yes (D20)
  std::string paladin_touch = "adjacent";      // or self (D17)
  std::string edition = "2";                   // or 1: without D113, D115 and D116
  std::string tables = "usual";                // or the name of a set, of which house() has the numbers
  std::string levels;                          // at the start, where not 1: "b1:3,d8:5"
};

// Rank and file 1 to 8; in the order a1, b1, .., h8.
struct Square {
  int rank = 0;
  int file = 0;
  auto operator<=>(const Square&) const = default;
};

// The square on which a character stands at the start of a game: its name.
using Home = Square;

// The kind is the letter of docs/notation.md in upper case.
struct Character {
  char kind = ' ';
  bool white = true;
  int level = 1;
  int hp = 0;
  std::optional<int> temp;  // of False Life, while it runs
  std::vector<int> slots;   // left, of spell level 1, 2, ..
  std::set<int> marked;     // spell levels of which one slot pays for a damage spell only (D112)
  bool smited = false;
  bool laid = false;
  bool promoted = false;
  std::map<std::string, int> rounds;  // left of the effects that have a duration, by their traits' names
  int bear_level = 0;                 // its level when Bear's Endurance was cast
  int held_dc = 0;
  std::set<std::string> lasting;  // what runs for the rest of the game, by its trait's name; steadfast too
  int con_level = 0;              // its level when its Constitution was cursed
  std::optional<Home> ward;       // the cleric who shields it
};

// Fighters are "attacker" and "defender".
struct Battle {
  Home attacker, defender;
  Square from, at;
  std::string fighter, first;
  bool flat = false;  // the defender
  std::string charge = "open";
  bool begun = false;      // the attacker's first turn is over
  std::string fascinated;  // in a suspended battle: which of them
};

struct Position {
  Options options;
  std::map<Home, Character> characters;  // who is alive
  std::map<Square, Home> board;          // no attackers of battles, fought or suspended
  bool white = true;                     // whose turn it is
  std::string phase = "move";
  std::map<bool, std::set<int>> used{{false, {}}, {true, {}}};  // files of the far back rank, by side
  std::string castling;
  std::optional<Battle> battle;
  std::map<bool, Battle> locks;  // by the side of the king who fascinates
  Square piece;
  std::string pending;
  int quiet = 0;
  int turn = 1;
  std::string result = "*";
  std::string reason;
  std::vector<std::string> turn_starts;  // what D88 compares, of all that are known
};

using Texts = std::vector<std::string>;
using Odds = std::map<std::string, double>;
using Numbers = std::map<int, double>;  // a number and its probability
using Die = std::function<int(int)>;    // a face of a die of that many sides
using Moves = std::vector<std::pair<Square, Square>>;

// Tables (dnd_reference_tables.cpp).

// Numbers that a designer has changed, of all games while it stands; as it is made it is the rule text.
struct House {
  int fighter_hp = 0;  // more, at every level
  int wizard_hp = 0;
  std::vector<int> paladin_weapon{1, 8, 2, 19};
  int wizard_slots = 0;    // more of spell level 1, at every level
  int rogue_sneak = 0;     // more dice, at every level
  int rounds_a_level = 6;  // of Shield of Faith, Bless and Doom
  int faith = 2;
  int bless = 1;  // not of Inspire Courage
  int aura = 4;
  int charge = 2;   // what it takes from AC
  int bear = 2;     // hit points a level, and Fortitude
  int doom_dc = 0;  // more, at every level
  std::vector<int> missile{1, 4, 1};
  std::vector<int> fireball{5, 6, 0};
  std::vector<int> false_life{1, 10, 4};
  int cure = 2;  // beside 1d8
};
House& house();
struct Row {
  int hp, init, ac, fac, tac, melee, fort, ref, will;
};
struct Weapon {
  int dice, sides, plus, threat;
};
// Shapes: "self"; "ally" (himself too); "ward" (not himself); "enemy"; "line"; "area"; "melee" (only in a
// battle).
struct Spell {
  std::string name;
  char kind;
  int level;  // of the character who first knows it
  int slot;   // spell level
  std::string shape;
  int range;
};
Row row_of(char kind, int level);
Weapon weapon_of(char kind, int level);
std::vector<int> slots_of(char kind, int level);
int sneak_dice(char kind, int level);
const std::vector<Spell>& all_spells();
const Spell* spell_named(const std::string& name);  // nullptr for what is no spell
bool is_damage_spell(const std::string& name);
int difficulty_of(const std::string& spell, int level);  // of the save against it
int duration_of(const std::string& trait, int level);
int healing_bonus(char kind, int level);  // D52
bool has_evasion(const Character& c);
bool has_uncanny_dodge(const Character& c);
std::vector<Home> homes_of(char kind, bool white);

// Text helpers (dnd_reference_strings.cpp).
Texts split(const std::string& text, char separator);
std::string joined(const Texts& items, const std::string& separator);
std::string square_text(const Square& square);
Square parse_square(const std::string& text);  // throws std::invalid_argument
int parse_number(const std::string& text);     // throws std::invalid_argument
// "doom:e4" and "magic-missile:d5,e6": the name, and the squares.
std::string name_of(const std::string& action);
std::vector<Square> squares_of(const std::string& action);

// The board (dnd_reference_board.cpp).
bool on_board(const Square& square);
int steps(const Square& a, const Square& b);  // of a king
int far_rank(bool white);
// Who stands on the square; of a battle and of a lock the defender. Nullptr if it is empty.
const Character* at(const Position& p, const Square& square);
Square square_of(const Position& p, const Home& home);
std::optional<Home> king_of(const Position& p, bool white);
bool is_locked(const Position& p, const Square& square);
bool is_fascinated(const Position& p, const Home& home);
bool is_able(const Character& c);  // neither held nor laughing
// Whether the pattern of such a piece leads from one square to the other as a capture, nothing between.
bool reaches(const Position& p, char kind, bool white, const Square& from, const Square& to);
Moves legal_moves(const Position& p);
std::vector<Square> swaps(const Position& p, bool white);  // D26, D89: the pawns of that king
bool is_flanked(const Position& p, const std::string& fighter);
std::vector<Home> adjacent(const Position& p, const Square& square, bool white);

// Numbers (dnd_reference_numbers.cpp).
struct Modifier {
  std::string on;    // what it changes
  std::string type;  // "" stacks with everything
  int value;
};
std::vector<Modifier> modifiers_of(const Position& p, const Home& home);
int total(const std::vector<Modifier>& modifiers, const std::string& on);
int maximum_hp(const Character& c);
int initiative_of(const Position& p, const Home& home);
int save_of(const Position& p, const Home& home, const std::string& save);  // "fort", "ref", "will"
// How an attack is made: "weapon", "touch" (a spell in melee) or "ranged".
int armor_class(const Position& p, const Home& target, const std::string& how);
int attack_bonus(const Position& p, const Home& attacker, const Home& target, const std::string& how);
int weapon_damage_bonus(const Position& p, const Home& attacker);
bool can_sneak_attack(const Position& p, const Home& attacker, const Home& target);
int difficulty(const Position& p, const Home& caster, const std::string& spell);

// Dice (dnd_reference_dice.cpp).
// What one target of a weapon or a damage spell is struck with.
struct Strike {
  bool attacks = false;  // with an attack roll
  int bonus = 0, ac = 0;
  int threat = 20;
  bool confirmed = false;  // every threat that has hit
  bool blurred = false;
  int dice = 0, sides = 0, plus = 0;
  int sneak = 0;
  std::string save;  // "" for none, "half" or "negates"
  int save_bonus = 0, dc = 0;
  bool evades = false;  // no damage where others have half
  bool immune = false;
};
Numbers dice_odds(int dice, int sides, int plus);
double chance_of_save(int bonus, int dc);
double chance_of_hit(const Strike& strike);
Numbers damage_odds(const Strike& strike);
int after_save(const Strike& strike, int damage, bool saved);
struct Dice {
  Die die;
  std::vector<int>& faces;
  int throw_one(int sides);
  int throw_all(int dice, int sides, int plus);
  bool save(int bonus, int dc);
  // The attack roll and all that belongs to it: 0 for a miss, 1 for a hit, 2 for a critical hit.
  int attack(const Strike& strike, bool can_be_critical);
  int damage(const Strike& strike);
};
double chance_that_attacker_begins(int attacker_bonus, int defender_bonus);

// Actions (dnd_reference_actions.cpp).
Home actor_of(const Position& p);
Home opponent_of(const Position& p);  // in a battle
bool can_pay(const Character& c, const Spell& spell);
void pay(Character& c, const Spell& spell);
Texts legal_actions(const Position& p);
// Whom an action strikes, helps or touches, in the order of docs/notation.md.
std::vector<Home> targets_of(const Position& p, const std::string& action);

// Effects (dnd_reference_effects.cpp).
bool needs_dice(const std::string& action);
Odds effect_odds(const Position& p);
std::string rolled_effect(const Position& p, Dice& dice);
// From which damage on nothing differs.
int deadly_damage(const Position& p, const Home& target);

// Changes (dnd_reference_changes.cpp).
void end_game_without_kings(Position& p);
void arrive(Position& p, const Home& home);
void lose_castling(Position& p, const Home& home);
void tick(Position& p, std::optional<bool> side);  // of casters; of both sides if there is none
// The lock of that king's side is over because the king or his opponent is gone from it.
void dissolve_lock(Position& p, bool white);
void start_effect(Character& c, const std::string& trait, int rounds);
// What the pending action does with that outcome, "" for one without dice; whose turn comes next is the
// business of the caller.
void carry_out(Position& p, const std::string& outcome);

// Turns (dnd_reference_turn.cpp), battles (dnd_reference_battle.cpp).
void start_battle(Position& p, const Home& attacker, const Square& from, const Square& to);
void resume_battle(Position& p);  // D73, of the side to move
void go_on_with_battle_turn(Position& p);
void end_battle_turn(Position& p);
void withdraw(Position& p, const Square& to);
void suspend_battle(Position& p);  // D71
void begin_first_turn(Position& p, const std::string& winner);
void end_turn(Position& p);
void begin_move(Position& p);
void recognize_end(Position& p);  // of a loaded position
bool acting_white(const Position& p);
void apply_action(Position& p, const std::string& action);
void apply_outcome(Position& p, const std::string& outcome);
Odds odds_of(const Position& p);  // of a chance node
std::string rolled(const Position& p, Dice& dice);

// Text (dnd_reference_text.cpp, dnd_reference_traits.cpp, dnd_reference_homes.cpp).
Position read_position(const std::string& text, const Options& options);  // throws std::invalid_argument
std::string position_text(const Position& p);
std::string repetition_text(const Position& p);  // D88
std::string traits_text(const Position& p, const Character& c);
void read_traits(Position& p, Character& c, const std::string& text);
// A piece as the placement, `battle` and `lock` show it: an attacker is behind an x.
struct Stander {
  bool is_attacker = false;
  Square square;
  char kind = ' ';
  bool white = true;
};
std::string stander_text(const Stander& stander);
// In the order of `pieces`.
std::vector<std::pair<Stander, Home>> standers(const Position& p);
std::vector<Home> assigned_homes(const std::vector<Stander>& list, const std::map<std::string, Home>& named);
std::string homes_text(const Position& p);

}  // namespace dnd_reference

#endif  // FRAY_TESTS_REFERENCE_DND_REFERENCE_RULES_H_
