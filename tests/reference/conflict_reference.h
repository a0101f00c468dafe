// A slow and plain reference of the rules of Conflict Chess.
//
// It is the oracle that tests hold the engine against. It shares nothing with the engine: a board of
// characters, plain loops and strings. Every rule carries the number of its ruling (C1 to C44).

#ifndef FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_H_
#define FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fray::reference {

struct ConflictOptions {
  bool strict_knights = false;  // knight_terrain=strict
  bool board_rooks = false;     // rook_support=board
  int leader_strength = 3;
  int officer_strength = 2;
  int pawn_strength = 1;
  int terrain_factor = 2;
  int command_range = 4;
  int most_supporters = 15;
};

class ConflictReference {
 public:
  enum class Node { decision, chance, terminal };

  // Reads the position text of docs/notation.md; throws std::invalid_argument if it is refused.
  ConflictReference(const std::string& position, ConflictOptions options);

  static std::string initial_text();

  Node node() const;

  // "white" or "black" at a decision node, empty elsewhere.
  std::string to_act() const;

  // The legal actions, sorted lexicographically; empty where the node is no decision.
  std::vector<std::string> actions() const;

  // The outcome classes of a chance node and their weights in 36ths: "attacker", then "defender". A class of
  // weight 0 is left out. Empty where the node is no chance node.
  std::vector<std::pair<std::string, int>> outcomes() const;

  // The class of a roll at a chance node; throws std::invalid_argument elsewhere or for faces outside 1 to 6.
  std::string classify(int attacker_die, int defender_die) const;

  // Both throw std::invalid_argument if the action or the outcome class is not among those listed.
  void act(const std::string& action);
  void outcome(const std::string& outcome_class);

  // "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
  std::string result() const;

  // The position text without the field `seen`.
  std::string text() const;

  // 1 at a terminal position; the sum over the outcome classes, at the same depth, at a chance node; else 1
  // at depth 0 and the sum over the actions at depth - 1 above it.
  std::uint64_t perft(int depth) const;

 private:
  // Files and ranks count from 0: a1 is {0, 0}, h8 is {7, 7}.
  struct Square {
    int file;
    int rank;
  };

  // Upper case for White, lower case for Black, '.' for an empty square.
  struct Board {
    char cell[8][8];  // [rank][file]

    char& at(Square square) { return cell[square.rank][square.file]; }
    char at(Square square) const { return cell[square.rank][square.file]; }
  };

  enum class Phase { move, attack, roll, move_in, send_home };

  // Text.
  static Square parse_square(const std::string& text);
  static std::string square_text(Square square);
  static Board parse_placement(const std::string& text);
  static std::string placement_text(const Board& board);
  void check_board() const;
  std::vector<Board> boards_with_loser(Square target) const;
  void replay_pending_turn(Phase wanted, const std::string& moved, const std::string& target,
                           const std::string& attackers);
  void replay_on(Board pending_board, Phase wanted, const std::string& moved, const std::string& target,
                 const std::string& attackers);

  // Squares and pieces.
  static bool same_square(Square a, Square b);
  static bool comes_before(Square a, Square b);
  static std::vector<Square> all_squares();
  static bool is_terrain(Square square);
  static int distance(Square a, Square b);
  static bool is_own(char piece, bool white);
  static char kind_of(char piece);
  static char piece_of(char kind, bool white);
  static bool is_leader(char piece);
  static bool is_officer(char piece);
  static bool has_leader(const Board& board, bool white);
  static int forward(bool white);
  static int first_rank(bool white);
  static int second_rank(bool white);
  static int last_rank(bool white);

  // Movement.
  bool in_command(const Board& start, Square square) const;
  static bool line_is_free(const Board& board, Square from, Square to);
  bool knight_reaches(Square from, Square to) const;
  bool attacks(const Board& board, Square from, Square to) const;
  bool can_move(const Board& board, Square from, Square to) const;
  static char piece_after_arrival(char piece, Square from, Square to, char promotion);

  // The turn.
  Board board_at_start_of_turn() const;
  bool has_any_move() const;
  std::vector<std::string> move_actions() const;
  bool moved_piece_attacks_an_enemy() const;
  std::vector<Square> possible_supporters(Square target) const;
  std::vector<std::string> attack_actions() const;
  std::vector<std::string> move_in_actions() const;
  std::vector<Square> home_squares(Square attacker) const;
  std::vector<std::string> send_home_actions() const;

  // Combat.
  int plain_strength(char piece) const;
  int attacker_strength(Square attacker) const;
  int total_attack() const;
  int total_defence() const;

  // Progress of the game; these four expect legal input.
  void apply_action(const std::string& action);
  void apply_outcome(const std::string& outcome_class);
  void end_turn(bool dice_rolled);
  void start_turn();

  ConflictOptions options_;
  Board board_ = {};
  bool white_turn_ = true;  // the side whose turn it is, also while the defender chooses
  Phase phase_ = Phase::move;
  int quiet_ = 0;
  int turn_ = 1;

  // Set in every phase but `move`.
  char moved_kind_ = ' ';  // the letter at the start of the turn, upper case
  Square moved_from_ = {0, 0};
  Square moved_to_ = {0, 0};

  // Set in `roll`, `move_in` and `send_home`. The attacked piece leaves its square with the roll that beats
  // it.
  Square target_ = {0, 0};
  std::vector<Square> attackers_;  // ascending

  std::vector<std::string> turn_starts_;  // board and side of every turn start of the game, oldest first
  std::string result_ = "*";
};

}  // namespace fray::reference

#endif  // FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_H_
