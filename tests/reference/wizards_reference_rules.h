// What a position of Wizard's Chess is, and what may be done in it. See wizards_reference.h.

#ifndef FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_RULES_H_
#define FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_RULES_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wizards_reference {

struct Options {
  int jokers = 0;                      // 0 or 2 (W5)
  std::string tens = "rook";           // rook, minor or removed (W34)
  std::string spent_mana = "passive";  // passive or out (W32)
  bool mana = true;                    // false: neither mana nor cards
  int low_price = 1;
  int minor_price = 3;
  int rook_price = 4;
  int queen_price = 6;
  int joker_price = 8;
  int reset_price = 2;
  int spades_extra = 0;  // what a card of the suit costs beyond its rank (W29)
  int hearts_extra = 0;
  int diamonds_extra = 0;
  int clubs_extra = 0;
  int book_size = 5;      // W31
  int hand_size = 2;      // W37
  int checkers = 12;      // of each colour (W2)
  int starting_mana = 0;  // captured by each side before the game (W1)
  int replenished = 4;    // W23, W24
};

// What a side has beside its pieces on the board.
struct Possessions {
  int passive = 8;                // mana of its own colour
  int captured = 0;               // mana of the other colour
  std::string dead;               // its own captured pieces, in the order KQRBNP
  std::vector<std::string> hand;  // cards, in the order of the deck
};

// A square is a number: a1 is 0, b1 is 1, h8 is 63. Letters are those of docs/notation.md, '.' is an empty
// square, and a letter of upper case is White's.
struct Position {
  std::string board = std::string(64, '.');
  bool white = true;
  std::string phase = "turn";  // turn, deal, hearts or second
  std::string castling;        // of KQkq
  std::set<int> en_passant;    // squares passed over
  std::set<int> clubbed;
  Possessions of_white;
  Possessions of_black;
  std::vector<std::string> book;    // its cards, "-" for a place to be filled
  std::vector<std::string> bottom;  // seen going to the bottom of the deck, the first to be dealt first
  std::set<std::string> done;       // of reset, buy, give and cast
  std::vector<int> love;            // in hearts lover and beloved, in second the one that may still move
  int quiet = 0;
  int turn = 1;

  Possessions& of(bool side_is_white) { return side_is_white ? of_white : of_black; }
  const Possessions& of(bool side_is_white) const { return side_is_white ? of_white : of_black; }
};

// Squares.
int file_of(int square);
int rank_of(int square);
bool on_board(int file, int rank);
int square_at(int file, int rank);
bool is_dark(int square);
std::string square_text(int square);
int parse_square(const std::string& text);  // throws std::invalid_argument

// Pieces. A kind is the letter in upper case.
bool is_white(char piece);
bool is_black(char piece);
bool belongs_to(char piece, bool white);
char kind_of(char piece);
char piece_of(char kind, bool white);
bool is_mana(char piece);
bool is_chess_piece(char piece);
int forward(bool white);
int second_rank(bool white);
int last_rank(bool white);

// An action done: what comes of it, and whether it was the last of its turn. The side is still the one that
// acted.
struct Step {
  Position position;
  bool ends_turn = false;
};

class Rules {
 public:
  explicit Rules(const Options& options) : options_(options) {}
  const Options& options() const { return options_; }

  // Cards.
  std::vector<std::string> deck() const;  // all of them, in the order of docs/notation.md
  bool comes_before(const std::string& a, const std::string& b) const;
  int price(const std::string& card) const;            // W34, seed
  int extra_for_suit(const std::string& card) const;   // W29
  std::string targets(const std::string& card) const;  // the kinds it can be cast on (W35)
  std::vector<std::string> unseen(const Position& position) const;
  std::vector<std::pair<std::string, std::uint64_t>> deals(const Position& position) const;
  Position deal(const Position& position, const std::string& card) const;

  // Whether a piece on `from` could take one that stood on `to` (W8, W9, W16, W65); pins, clubs and whose
  // turn it is do not matter.
  bool reaches(const Position& position, int from, int to) const;
  bool is_attacked(const Position& position, int square, bool by_white) const;
  // -1 if it is captured.
  int king_of(const Position& position, bool white) const;
  bool is_in_check(const Position& position, bool white) const;
  // Holds the king or ace of spades or a joker (W45).
  bool is_exempt(const Position& position, bool white) const;
  // Whether a turn of that side may end so.
  bool king_is_safe(const Position& position, bool white) const;

  bool has_mana_on_board(const Position& position, bool white) const;
  bool must_replenish(const Position& position) const;  // W22, and not given away yet
  bool must_take(const Position& position) const;       // W18

  // The actions at a decision node that keep the order of a turn and the movement of the pieces, whatever
  // becomes of the own king.
  std::vector<std::string> candidates(const Position& position) const;
  // Whether the turn can still be completed after it (W55).
  bool is_legal(const Position& position, const std::string& action) const;
  // Whether there is a legal action at a decision node.
  bool can_complete(const Position& position) const;
  std::vector<std::string> legal_actions(const Position& position) const;

  // Expects a candidate.
  Step after(const Position& position, const std::string& action) const;
  // The start of the other side's turn.
  Position next_turn(const Position& position) const;

  // The squares of `en_passant` on which a legal line of play in this turn takes (W64).
  std::set<int> real_en_passant(const Position& position) const;
  // What W64 compares of a turn start that holds real en passant captures only.
  std::string repetition_key(const Position& position) const;

 private:
  using Texts = std::vector<std::string>;

  // Moves of the piece on a square.
  Texts moves_of(const Position& position, int from) const;
  void add_pawn_moves(Texts& list, const Position& position, int from) const;
  void add_castling(Texts& list, const Position& position, int from) const;
  void add_mana_moves(Texts& list, const Position& position, int from) const;
  Texts leaps_of(const Position& position, int from) const;
  bool may_land(const Position& position, int from, int to) const;  // W12

  // Candidates.
  void add_purchases(Texts& list, const Position& position) const;
  void add_replenishing(Texts& list, const Position& position) const;
  void add_casts(Texts& list, const Position& position) const;
  void add_king_casts(Texts& list, const Position& position) const;
  void add_hearts(Texts& list, const Position& position, const std::string& card) const;
  void add_clubs(Texts& list, const Position& position, const std::string& card) const;
  void add_diamonds(Texts& list, const Position& position, const std::string& card) const;
  void add_spades(Texts& list, const Position& position, const std::string& card) const;

  // Whether some line that completes the turn begins with the action; if `wanted` is a square, one that takes
  // on it in passing.
  bool leads_on(const Position& position, const std::string& action, int wanted) const;
  bool can_complete_taking(const Position& position, int wanted) const;
  bool some_deal_completes(const Position& after_reset, int wanted) const;

  Step after_reset(const Position& position) const;
  Step after_purchase(const Position& position, const std::string& action) const;
  Step after_giving(const Position& position) const;
  Step after_replenishing(const Position& position, const std::string& action) const;
  Step after_cast(const Position& position, const std::string& action) const;
  Step after_move(const Position& position, const std::string& action) const;
  void put_in_hand(Position& position, const std::string& card) const;
  void take_from_hand(Position& position, const std::string& card) const;
  void pay(Position& position, int mana) const;
  static void capture(Position& position, int square);
  static void drop_castling(Position& position);
  static void drop_en_passant(Position& position);

  Options options_;
};

}  // namespace wizards_reference

#endif  // FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_RULES_H_
