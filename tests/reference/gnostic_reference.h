// A slow and plain reference of the rules of Gnostic Chess.
//
// It is the oracle that tests hold the engine against. It shares nothing with the engine: a board of pieces
// that know everything about themselves, plain loops and strings. Every rule carries the number of its
// ruling (N1 to N48, H1 to H10). How it reads the rulings where they leave doubt: gnostic_readings.md.

#ifndef FRAY_TESTS_REFERENCE_GNOSTIC_REFERENCE_H_
#define FRAY_TESTS_REFERENCE_GNOSTIC_REFERENCE_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fray::reference {

struct GnosticOptions {
  bool queen_spells = false;  // spells=queen
  int rounds_per_step = 1;
  // By kind; N and B are alike.
  std::map<char, int> hits{{'P', 10}, {'N', 30}, {'B', 30}, {'R', 50}, {'Q', 90}, {'K', 100}};
  std::map<char, int> dice{{'P', 1}, {'N', 3}, {'B', 3}, {'R', 5}, {'Q', 9}, {'K', 10}};
  // What hit points are multiplied by, in percent, from the best shade to the worst.
  std::vector<int> percent{200, 150, 100, 75, 50};
  // How often a spell may be cast, by its letter.
  std::map<char, int> casts{{'T', 1}, {'H', 1}, {'S', 1}, {'X', 1}, {'R', 1}, {'I', 1}};
};

class GnosticReference {
 public:
  enum class Node { decision, chance, simultaneous, terminal };

  // Reads the position text of docs/notation.md, without the field `seen`; throws std::invalid_argument if it
  // is refused.
  GnosticReference(const std::string& position, GnosticOptions options);

  static std::string initial_text(GnosticOptions options);

  Node node() const;

  // The sides that choose, "white" before "black": one at a decision node, both at a simultaneous node.
  std::vector<std::string> to_act() const;

  // The legal actions of a decision node, or those of one side at a simultaneous node, in lexicographic
  // order; empty elsewhere.
  std::vector<std::string> actions() const;
  std::vector<std::string> actions_of(const std::string& side) const;

  // The outcome classes of a chance node in lexicographic order, each with its weight, the number of throws
  // in it; the weights sum to 6 to the power of the number of dice. Empty where the node is no chance node.
  std::vector<std::pair<std::string, std::uint64_t>> outcomes() const;

  // How many dice are to be rolled, the attacker's and the defender's together; 0 elsewhere.
  int dice_to_roll() const;

  // The class of a throw, the attacker's dice first; throws std::invalid_argument elsewhere, for another
  // number of dice or for faces outside 1 to 6.
  std::string classify(const std::vector<int>& faces) const;

  // All throw std::invalid_argument if the action or the outcome class is not among those listed. At a
  // simultaneous node the action is White's and Black's, as in "3d6&hold".
  void act(const std::string& action);
  void outcome(const std::string& outcome_class);

  // "1-0", "0-1", "1/2-1/2", or "*" while the game goes on; why it ended, or "".
  std::string result() const { return result_; }
  std::string reason() const { return reason_; }

  // move, announce, roll or promote
  std::string phase() const;

  // The position text without the field `seen`.
  std::string text() const;

  // 1 at a terminal position; the sum over the outcome classes, at the same depth, at a chance node; else 1
  // at depth 0 and the sum over the actions, or the joint choices, at depth - 1 above it.
  std::uint64_t perft(int depth) const;

  // The effective hit points of the piece on a square ("e4"), rounded up: what an enemy that fights it there
  // has to score (N8, N10, N11).
  int effective_hit_points(const std::string& square) const;

  // The same of the piece on `from`, if it fought on `to`.
  int effective_hit_points(const std::string& from, const std::string& to) const;

  // The letter of the piece on a square, '.' if there is none.
  char piece_on(const std::string& square) const;

  // Whether the piece on `from`, of either side, could fight one that stood on `to`.
  bool attacks(const std::string& from, const std::string& to) const;

  // Whether the shade of a square is that of the track (N3), and the end towards which the track moves.
  bool turns(const std::string& square) const;
  char toward() const { return toward_; }

  // In a fight: what the attacker and what the defender has to score (N8).
  std::pair<int, int> targets() const { return {attacker_target_, defender_target_}; }

 private:
  // Files and ranks count from 0: a1 is {0, 0}, h8 is {7, 7}.
  struct Square {
    int file = 0;
    int rank = 0;
    bool operator==(const Square& other) const { return file == other.file && rank == other.rank; }
    bool operator<(const Square& other) const {
      return rank != other.rank ? rank < other.rank : file < other.file;
    }
  };

  struct Piece {
    char kind = '.';  // K Q R B N P, '.' for an empty square
    bool white = true;
    bool prisoner = false;
    int hp = 0;          // remaining hit points in sixths (N10)
    std::string spells;  // of a queen under spells=queen: those left
  };

  enum class Phase { move, announce, roll, promote };
  enum class Standing { fresh, in, held, bust };

  // One side of a fight.
  struct Fighter {
    int score = 0;  // banked
    int turn = 0;   // points of this turn
    Standing standing = Standing::fresh;
    int dice = -1;  // announced; 0 for a hold, -1 for nothing
  };

  // Teleport, heal, shift time, exchange, revive, imprison.
  inline static const std::string kSpells = "THSXRI";
  // A letter for each time that a spell may be cast.
  static std::string all_spells(const GnosticOptions& options);

  // Text.
  using Fields = std::map<std::string, std::string>;
  static Fields split_fields(const std::string& text);
  void parse_turn(const Fields& fields);
  void parse_pending(const Fields& fields);
  static Square parse_square(const std::string& text);
  static std::string square_text(Square square);
  static char letter_of(const Piece& piece);
  void parse_placement(const std::string& text);
  void parse_hit_points(const std::string& text);
  void parse_prisoners(const std::string& text);
  void parse_castling(const std::string& text);
  void parse_en_passant(const std::string& text);
  void parse_spells(const std::string& text);
  void parse_queen_spells(const std::string& text);
  void parse_dead(const std::string& text);
  void parse_fight(const std::string& squares);
  bool attack_is_possible() const;
  Fighter parse_fighter(const std::string& text, int target) const;
  void parse_announced(const std::string& text);
  void parse_promotion(const std::string& text);
  void check_pieces() const;
  std::string parse_spell_letters(const std::string& text) const;
  std::string placement_text() const;
  std::string hit_points_text() const;
  std::string prisoners_text() const;
  std::string spells_text() const;
  std::string dead_text() const;
  static std::string fighter_text(const Fighter& fighter);
  std::string announced_text() const;

  // The board.
  static std::vector<Square> all_squares();
  static bool on_board(Square square);
  Piece& at(Square square) { return board_[square.rank][square.file]; }
  const Piece& at(Square square) const { return board_[square.rank][square.file]; }
  bool is_empty(Square square) const { return at(square).kind == '.'; }
  bool is_own(Square square, bool white) const { return !is_empty(square) && at(square).white == white; }
  bool is_enemy(Square square, bool white) const { return !is_empty(square) && at(square).white != white; }
  int dice_of(char kind) const { return options_.dice.at(kind); }
  int full_hp(char kind) const { return 6 * options_.hits.at(kind); }
  static int last_rank(bool white) { return white ? 7 : 0; }
  static int second_rank(bool white) { return white ? 1 : 6; }
  static int forward(bool white) { return white ? 1 : -1; }
  bool has_king(bool white) const;

  // Light.
  char shade(Square square) const;
  int cost_per_point(Square square, bool white) const;
  int target_against(const Piece& piece, Square square) const;
  void step_track();
  void free_prisoners();

  // Movement.
  bool promotes_on(const Piece& piece, Square to) const;
  void add_arrival(std::vector<std::string>& list, const std::string& text, const Piece& piece,
                   Square to) const;
  void add_moves(std::vector<std::string>& list, Square from) const;
  void add_pawn_moves(std::vector<std::string>& list, Square from) const;
  void add_castling(std::vector<std::string>& list) const;
  bool en_passant_is_possible() const;

  // Magic.
  struct Caster {
    std::string name;    // under spells=queen the queen's square, else empty
    std::string spells;  // left to her or to the side
    std::vector<Square> queens;
  };
  std::vector<Caster> casters() const;
  void add_spells(std::vector<std::string>& list, const Caster& caster) const;
  void add_teleports(std::vector<std::string>& list, const Caster& caster) const;
  void add_heals(std::vector<std::string>& list, const Caster& caster) const;
  void add_exchanges(std::vector<std::string>& list, const Caster& caster) const;
  void add_revivals(std::vector<std::string>& list, const Caster& caster) const;
  void add_imprisonments(std::vector<std::string>& list, const Caster& caster) const;
  void spend(char spell, const std::string& caster);
  void shift_time();
  void exchange(Square a, Square b);
  void revive(char kind, Square to, char promotion);
  static bool listed_before(const std::string& a, const std::string& b);
  static std::vector<Piece>::iterator best_dead(std::vector<Piece>& dead, bool white, char kind);

  // The turn; those that change something expect legal input.
  std::vector<std::string> turn_actions() const;
  std::vector<std::string> announcements(const Fighter& fighter, const Piece& piece) const;
  void apply_action(const std::string& action);
  void apply_spell(const std::string& action);
  void apply_move(const std::string& action);
  void arrive(Square from, Square to, char promotion);
  void castle(Square from, Square to);
  void promote(Square square, char kind);
  void lose_castling(Square square);
  void end_turn();
  void start_turn();
  void end_game(const std::string& result, const std::string& reason);
  void end_if_a_king_is_dead();

  // The fight.
  void start_fight(Square from, Square square, Square defender);
  bool attacker_chooses() const;
  bool defender_chooses() const;
  void announce(const std::string& action);
  void announce_one(Fighter& fighter, const std::string& action);
  void apply_outcome(const std::string& outcome_class);
  static void roll_one(Fighter& fighter, const std::string& outcome_class);
  void after_round();
  void finish_fight(bool attacker_wins, bool defender_wins);
  void remove(Square square);
  static std::vector<std::pair<std::string, std::uint64_t>> classes_of(const Fighter& fighter);

  GnosticOptions options_;
  Piece board_[8][8];  // [rank][file]
  bool white_turn_ = true;
  Phase phase_ = Phase::move;
  char track_ = 'C';
  char toward_ = 'A';
  int rounds_ = 0;  // since the last step of the track
  std::string castling_;
  bool has_en_passant_ = false;
  Square en_passant_;
  std::string spells_[2];  // left to White, to Black, under spells=side
  std::vector<Piece> dead_;
  int passes_ = 0;  // in a row
  int quiet_ = 0;
  int turn_ = 1;

  // Set in `announce` and `roll`. The attacker stands where it came from until it has won.
  Square attacker_square_;
  Square fight_square_;
  Square defender_square_;  // another than fight_square_ only in an en passant capture
  Fighter attacker_;
  Fighter defender_;
  int attacker_target_ = 0;  // what the attacker has to score
  int defender_target_ = 0;

  std::vector<Square> promotion_squares_;  // set in `promote`: who is asked now, and who next

  std::vector<std::string> turn_starts_;  // what N43 compares, of every turn start, oldest first
  std::string result_ = "*";
  std::string reason_;
};

}  // namespace fray::reference

#endif  // FRAY_TESTS_REFERENCE_GNOSTIC_REFERENCE_H_
