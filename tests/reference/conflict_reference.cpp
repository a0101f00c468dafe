#include "conflict_reference.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <sstream>
#include <stdexcept>

namespace fray::reference {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

bool contains(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// A decimal number without sign and without leading zeros.
int parse_number(const std::string& text, int least, int most) {
  if (text.empty() || text.size() > 5) throw std::invalid_argument("not a number in range: '" + text + "'");
  for (char c : text) {
    if (c < '0' || c > '9') throw std::invalid_argument("not a number: '" + text + "'");
  }
  if (text.size() > 1 && text[0] == '0') throw std::invalid_argument("leading zero: '" + text + "'");
  const int number = std::stoi(text);
  if (number < least || number > most) throw std::invalid_argument("number out of range: '" + text + "'");
  return number;
}

}  // namespace

// -------------------------------------------------------------------------------------------------------
// Squares and pieces
// -------------------------------------------------------------------------------------------------------

bool ConflictReference::same_square(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

// The order a1, b1, .. h1, a2, .. h8.
bool ConflictReference::comes_before(Square a, Square b) {
  if (a.rank != b.rank) return a.rank < b.rank;
  return a.file < b.file;
}

std::vector<ConflictReference::Square> ConflictReference::all_squares() {
  std::vector<Square> squares;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) squares.push_back({file, rank});
  }
  return squares;
}

// C9: e4, f4, c5 and d5, always (C32: also under a piece).
bool ConflictReference::is_terrain(Square square) {
  const std::string name = square_text(square);
  return name == "e4" || name == "f4" || name == "c5" || name == "d5";
}

// C1: the distance of king moves.
int ConflictReference::distance(Square a, Square b) {
  return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank));
}

bool ConflictReference::is_own(char piece, bool white) {
  if (white) return piece >= 'A' && piece <= 'Z';
  return piece >= 'a' && piece <= 'z';
}

char ConflictReference::kind_of(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}

char ConflictReference::piece_of(char kind, bool white) {
  if (white) return static_cast<char>(std::toupper(static_cast<unsigned char>(kind)));
  return static_cast<char>(std::tolower(static_cast<unsigned char>(kind)));
}

// A promoted Leader is a queen (C35).
bool ConflictReference::is_leader(char piece) { return kind_of(piece) == 'K' || kind_of(piece) == 'Q'; }

bool ConflictReference::is_officer(char piece) {
  return kind_of(piece) == 'R' || kind_of(piece) == 'N' || kind_of(piece) == 'B';
}

bool ConflictReference::has_leader(const Board& board, bool white) {
  for (Square square : all_squares()) {
    if (is_own(board.at(square), white) && is_leader(board.at(square))) return true;
  }
  return false;
}

int ConflictReference::forward(bool white) { return white ? 1 : -1; }
int ConflictReference::first_rank(bool white) { return white ? 0 : 7; }
int ConflictReference::second_rank(bool white) { return white ? 1 : 6; }
int ConflictReference::last_rank(bool white) { return white ? 7 : 0; }

// -------------------------------------------------------------------------------------------------------
// Movement
// -------------------------------------------------------------------------------------------------------

// C1, C2, C3, C34: whether the piece on `square` is in command, on the board of the start of the turn. Within
// four squares of an Officer there must be a Leader, of a pawn an Officer or a Leader; Leaders are free. An
// Officer commands pawns whether in command itself or not.
bool ConflictReference::in_command(const Board& start, Square square) {
  const char piece = start.at(square);
  if (is_leader(piece)) return true;
  const bool white = is_own(piece, true);
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square other = {file, rank};
      if (same_square(other, square)) continue;
      if (!is_own(start.at(other), white)) continue;
      if (distance(other, square) > 4) continue;
      if (is_leader(start.at(other))) return true;
      if (is_officer(start.at(other)) && kind_of(piece) == 'P') return true;
    }
  }
  return false;
}

// C9: nothing may slide through terrain, or through a piece. The two ends do not matter. C10, C44: a diagonal
// does not look at the squares beside it. `from` and `to` must lie on one rank, file or diagonal.
bool ConflictReference::line_is_free(const Board& board, Square from, Square to) {
  const int file_step = (to.file > from.file) - (to.file < from.file);
  const int rank_step = (to.rank > from.rank) - (to.rank < from.rank);
  Square square = {from.file + file_step, from.rank + rank_step};
  while (!same_square(square, to)) {
    if (board.at(square) != '.') return false;
    if (is_terrain(square)) return false;
    square = {square.file + file_step, square.rank + rank_step};
  }
  return true;
}

// C11: a knight's move has two routes, two squares straight and then one aside, or one and then two. Each
// crosses two squares between start and landing (C41: these two do not count). By default one route free of
// terrain is enough; under the option `strict` both must be free. Pieces never stand in the way.
bool ConflictReference::knight_reaches(Square from, Square to) const {
  const int files = to.file - from.file;
  const int ranks = to.rank - from.rank;
  const bool long_way_is_files = std::abs(files) == 2 && std::abs(ranks) == 1;
  const bool long_way_is_ranks = std::abs(files) == 1 && std::abs(ranks) == 2;
  if (!long_way_is_files && !long_way_is_ranks) return false;

  bool two_then_one_is_free = false;
  bool one_then_two_is_free = false;
  if (long_way_is_files) {
    const int middle = from.file + files / 2;
    two_then_one_is_free = !is_terrain({middle, from.rank}) && !is_terrain({to.file, from.rank});
    one_then_two_is_free = !is_terrain({from.file, to.rank}) && !is_terrain({middle, to.rank});
  } else {
    const int middle = from.rank + ranks / 2;
    two_then_one_is_free = !is_terrain({from.file, middle}) && !is_terrain({from.file, to.rank});
    one_then_two_is_free = !is_terrain({to.file, from.rank}) && !is_terrain({to.file, middle});
  }
  if (options_.strict_knights) return two_then_one_is_free && one_then_two_is_free;
  return two_then_one_is_free || one_then_two_is_free;
}

// Whether the piece on `from` could capture on `to` as far as its way of moving goes: for all pieces but
// pawns that is also how they move. Does not look at what stands on `to`.
bool ConflictReference::attacks(const Board& board, Square from, Square to) const {
  if (same_square(from, to)) return false;
  const char piece = board.at(from);
  const int files = to.file - from.file;
  const int ranks = to.rank - from.rank;
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  switch (kind_of(piece)) {
    case 'P':  // C8, C12: only diagonally forward
      return std::abs(files) == 1 && ranks == forward(is_own(piece, true));
    case 'N': return knight_reaches(from, to);
    case 'B': return diagonal && line_is_free(board, from, to);
    case 'R': return straight && line_is_free(board, from, to);
    case 'Q':
    case 'K':  // C13: the King moves as a queen
      return (straight || diagonal) && line_is_free(board, from, to);
    default: return false;
  }
}

// C4: a move goes to an empty square. Command is not looked at here.
bool ConflictReference::can_move(const Board& board, Square from, Square to) const {
  if (board.at(to) != '.') return false;
  const char piece = board.at(from);
  if (kind_of(piece) != 'P') return attacks(board, from, to);

  // C12: a pawn goes straight one, from its second rank straight two (not over a piece or terrain), or one
  // diagonally forward, all without capture.
  const bool white = is_own(piece, true);
  const int files = to.file - from.file;
  const int ranks = to.rank - from.rank;
  if (files == 0 && ranks == forward(white)) return true;
  if (files == 0 && ranks == 2 * forward(white) && from.rank == second_rank(white)) {
    return line_is_free(board, from, to);
  }
  return std::abs(files) == 1 && ranks == forward(white);
}

// What becomes of a piece that goes from `from` to `to`. `promotion` is the kind chosen for a pawn that
// reaches the last rank.
char ConflictReference::piece_after_arrival(char piece, Square from, Square to, char promotion) {
  const bool white = is_own(piece, true);
  if (to.rank != last_rank(white)) return piece;
  // C26: a pawn becomes a rook, knight or bishop.
  if (kind_of(piece) == 'P') return piece_of(promotion, white);
  // C27, C35: an Officer that arrives from another rank becomes a queen at once. C28: nothing befalls
  // Leaders.
  if (is_officer(piece) && from.rank != last_rank(white)) return piece_of('Q', white);
  return piece;
}

// -------------------------------------------------------------------------------------------------------
// The decisions of a turn (C33)
// -------------------------------------------------------------------------------------------------------

// C34: takes the move of this turn back. Call it in the phases after the move and before anything is removed.
ConflictReference::Board ConflictReference::board_at_start_of_turn() const {
  Board start = board_;
  start.at(moved_to_) = '.';
  start.at(moved_from_) = piece_of(moved_kind_, white_turn_);
  return start;
}

// C30: whether the side whose turn it is has a legal move.
bool ConflictReference::has_any_move() const {
  for (Square from : all_squares()) {
    if (!is_own(board_.at(from), white_turn_)) continue;
    if (!in_command(board_, from)) continue;
    for (Square to : all_squares()) {
      if (can_move(board_, from, to)) return true;
    }
  }
  return false;
}

// C33 (1): the moves, with the promotions of pawns.
std::vector<std::string> ConflictReference::move_actions() const {
  std::vector<std::string> list;
  for (Square from : all_squares()) {
    if (!is_own(board_.at(from), white_turn_)) continue;
    if (!in_command(board_, from)) continue;
    for (Square to : all_squares()) {
      if (!can_move(board_, from, to)) continue;
      const std::string move = square_text(from) + square_text(to);
      if (kind_of(board_.at(from)) == 'P' && to.rank == last_rank(white_turn_)) {
        list.push_back(move + "r");
        list.push_back(move + "n");
        list.push_back(move + "b");
      } else {
        list.push_back(move);
      }
    }
  }
  return list;
}

// C6, C33 (2): the attack is a decision only where the piece that moved attacks an enemy.
bool ConflictReference::moved_piece_attacks_an_enemy() const {
  for (Square target : all_squares()) {
    if (is_own(board_.at(target), !white_turn_) && attacks(board_, moved_to_, target)) return true;
  }
  return false;
}

// C8: the pieces, other than the one that moved, that were in command at the start of the turn and could
// capture on the target on the board after the move.
std::vector<ConflictReference::Square> ConflictReference::possible_supporters(Square target) const {
  const Board start = board_at_start_of_turn();
  std::vector<Square> supporters;
  for (Square square : all_squares()) {
    if (!is_own(board_.at(square), white_turn_)) continue;
    if (same_square(square, moved_to_)) continue;
    if (!in_command(start, square)) continue;
    if (!attacks(board_, square, target)) continue;
    supporters.push_back(square);
  }
  return supporters;
}

// C5, C6, C7, C8, C33 (2): "none", or one target of the moved piece with any subset of the supporters. C39:
// without regard to the chances.
std::vector<std::string> ConflictReference::attack_actions() const {
  std::vector<std::string> list = {"none"};
  for (Square target : all_squares()) {
    if (!is_own(board_.at(target), !white_turn_)) continue;
    if (!attacks(board_, moved_to_, target)) continue;
    // All subsets: begin with the empty one; each supporter doubles the list. The supporters come in
    // ascending order and are appended at the end, so that each text names them in ascending order.
    std::vector<std::string> attacks_on_target = {"x" + square_text(target)};
    for (Square supporter : possible_supporters(target)) {
      const std::vector<std::string> without = attacks_on_target;
      for (const std::string& attack : without) {
        attacks_on_target.push_back(attack + "+" + square_text(supporter));
      }
    }
    list.insert(list.end(), attacks_on_target.begin(), attacks_on_target.end());
  }
  return list;
}

// C20, C26, C33 (4): which attacker moves in, and what a pawn becomes on the last rank.
std::vector<std::string> ConflictReference::move_in_actions() const {
  std::vector<std::string> list;
  for (Square attacker : attackers_) {
    const std::string move = square_text(attacker) + "x" + square_text(target_);
    if (kind_of(board_.at(attacker)) == 'P' && target_.rank == last_rank(white_turn_)) {
      list.push_back(move + "r");
      list.push_back(move + "n");
      list.push_back(move + "b");
    } else {
      list.push_back(move);
    }
  }
  return list;
}

// C22, C23, C37, C42: all home squares of the attacker, vacant or not, by its present kind.
std::vector<ConflictReference::Square> ConflictReference::home_squares(Square attacker) const {
  const int home_rank = first_rank(white_turn_);
  switch (kind_of(board_.at(attacker))) {
    case 'K': return {{4, home_rank}};
    case 'Q': return {{3, home_rank}};
    case 'R': return {{0, home_rank}, {7, home_rank}};
    case 'N': return {{1, home_rank}, {6, home_rank}};
    case 'B': {
      // The home of the bishops' colour on which it stands. Two squares have one colour if their sums of file
      // and rank are both even or both odd.
      const Square c_home = {2, home_rank};
      const Square f_home = {5, home_rank};
      const bool colour_of_c = (attacker.file + attacker.rank) % 2 == (c_home.file + c_home.rank) % 2;
      return {colour_of_c ? c_home : f_home};
    }
    default: {
      // C23, C42: the pawn's second rank, within the triangle of the diagonals from the attacked square.
      const int pawn_rank = second_rank(white_turn_);
      const int reach = std::abs(target_.rank - pawn_rank);
      std::vector<Square> homes;
      for (int file = 0; file < 8; ++file) {
        if (std::abs(file - target_.file) <= reach) homes.push_back({file, pawn_rank});
      }
      return homes;
    }
  }
}

// C21, C24, C33 (4), C38: "nobody"; or an attacker and one of its vacant homes, its own square counting as
// vacant; or an attacker whose homes are all occupied, which is removed.
std::vector<std::string> ConflictReference::send_home_actions() const {
  std::vector<std::string> list = {"nobody"};
  for (Square attacker : attackers_) {
    bool any_vacant = false;
    for (Square home : home_squares(attacker)) {
      const bool vacant = board_.at(home) == '.' || same_square(home, attacker);
      if (!vacant) continue;
      any_vacant = true;
      list.push_back(square_text(attacker) + "-" + square_text(home));
    }
    if (!any_vacant) list.push_back(square_text(attacker) + "-off");
  }
  return list;
}

// -------------------------------------------------------------------------------------------------------
// Combat
// -------------------------------------------------------------------------------------------------------

// C14: the strength of all pieces but rooks.
int ConflictReference::plain_strength(char piece) {
  switch (kind_of(piece)) {
    case 'P': return 1;
    case 'N':
    case 'B': return 2;
    case 'K':
    case 'Q': return 3;
    default: return 0;
  }
}

// C14, C15, C40: the strength of one attacker. A rook alone counts 2. With others it counts as much as the
// strongest attacker that is not a rook, under the option `board` as the strongest friendly piece on the
// board that is not a rook, and at least 2.
int ConflictReference::attacker_strength(Square attacker) const {
  if (kind_of(board_.at(attacker)) != 'R') return plain_strength(board_.at(attacker));
  if (attackers_.size() == 1) return 2;
  int strongest = 2;
  if (options_.board_rooks) {
    for (Square square : all_squares()) {
      const char piece = board_.at(square);
      if (!is_own(piece, white_turn_) || kind_of(piece) == 'R') continue;
      strongest = std::max(strongest, plain_strength(piece));
    }
  } else {
    for (Square other : attackers_) {
      const char piece = board_.at(other);
      if (kind_of(piece) == 'R') continue;
      strongest = std::max(strongest, plain_strength(piece));
    }
  }
  return strongest;
}

// C17: terrain never helps the attackers.
int ConflictReference::total_attack() const {
  int total = 0;
  for (Square attacker : attackers_) total += attacker_strength(attacker);
  return total;
}

// C16, C40: a defending rook has the strength of the strongest single attacker. C17: terrain doubles.
int ConflictReference::total_defence() const {
  int strength = 0;
  if (kind_of(board_.at(target_)) == 'R') {
    for (Square attacker : attackers_) strength = std::max(strength, attacker_strength(attacker));
  } else {
    strength = plain_strength(board_.at(target_));
  }
  if (is_terrain(target_)) strength *= 2;
  return strength;
}

// C18: the higher total wins, and a tie is the defender's.
std::string ConflictReference::classify(int attacker_die, int defender_die) const {
  if (node() != Node::chance) throw std::invalid_argument("no dice are due");
  if (attacker_die < 1 || attacker_die > 6 || defender_die < 1 || defender_die > 6) {
    throw std::invalid_argument("a die shows 1 to 6");
  }
  return total_attack() + attacker_die > total_defence() + defender_die ? "attacker" : "defender";
}

std::vector<std::pair<std::string, int>> ConflictReference::outcomes() const {
  std::vector<std::pair<std::string, int>> list;
  if (node() != Node::chance) return list;
  const int attack = total_attack();
  const int defence = total_defence();
  int attacker_wins = 0;
  int defender_wins = 0;
  for (int attacker_die = 1; attacker_die <= 6; ++attacker_die) {
    for (int defender_die = 1; defender_die <= 6; ++defender_die) {
      if (attack + attacker_die > defence + defender_die) {
        ++attacker_wins;
      } else {
        ++defender_wins;
      }
    }
  }
  if (attacker_wins > 0) list.emplace_back("attacker", attacker_wins);
  if (defender_wins > 0) list.emplace_back("defender", defender_wins);
  return list;
}

// -------------------------------------------------------------------------------------------------------
// Progress of the game
// -------------------------------------------------------------------------------------------------------

ConflictReference::Node ConflictReference::node() const {
  if (result_ != "*") return Node::terminal;
  if (phase_ == Phase::roll) return Node::chance;
  return Node::decision;
}

// C21: it is the defender who chooses whom to send home; all other decisions are the attacker's.
std::string ConflictReference::to_act() const {
  if (node() != Node::decision) return "";
  const bool white = phase_ == Phase::send_home ? !white_turn_ : white_turn_;
  return white ? "white" : "black";
}

std::vector<std::string> ConflictReference::actions() const {
  std::vector<std::string> list;
  if (node() != Node::decision) return list;
  switch (phase_) {
    case Phase::move: list = move_actions(); break;
    case Phase::attack: list = attack_actions(); break;
    case Phase::roll: break;
    case Phase::move_in: list = move_in_actions(); break;
    case Phase::send_home: list = send_home_actions(); break;
  }
  std::sort(list.begin(), list.end());
  return list;
}

void ConflictReference::act(const std::string& action) {
  if (!contains(actions(), action)) throw std::invalid_argument("not a legal action: '" + action + "'");
  apply_action(action);
}

void ConflictReference::outcome(const std::string& outcome_class) {
  for (const auto& [name, weight] : outcomes()) {
    if (name == outcome_class) {
      apply_outcome(outcome_class);
      return;
    }
  }
  throw std::invalid_argument("not a possible outcome: '" + outcome_class + "'");
}

void ConflictReference::apply_action(const std::string& action) {
  switch (phase_) {
    case Phase::move: {  // e2e4, c7b8r
      const Square from = parse_square(action.substr(0, 2));
      const Square to = parse_square(action.substr(2, 2));
      const char promotion = action.size() == 5 ? action[4] : ' ';
      moved_kind_ = kind_of(board_.at(from));
      moved_from_ = from;
      moved_to_ = to;
      board_.at(to) = piece_after_arrival(board_.at(from), from, to, promotion);
      board_.at(from) = '.';
      if (moved_piece_attacks_an_enemy()) {
        phase_ = Phase::attack;
      } else {
        end_turn(false);
      }
      break;
    }
    case Phase::attack: {  // none, xc7, xc7+f4+a6
      if (action == "none") {
        end_turn(false);
        break;
      }
      const std::vector<std::string> names = split(action.substr(1), '+');
      target_ = parse_square(names[0]);
      attackers_ = {moved_to_};
      for (std::size_t i = 1; i < names.size(); ++i) attackers_.push_back(parse_square(names[i]));
      std::sort(attackers_.begin(), attackers_.end(), comes_before);
      phase_ = Phase::roll;
      break;
    }
    case Phase::roll: throw std::logic_error("a roll is not an action");
    case Phase::move_in: {  // b6xc7, b7xc8n; C20, C36: the attacker takes the square of the loser
      const Square from = parse_square(action.substr(0, 2));
      const char promotion = action.size() == 6 ? action[5] : ' ';
      board_.at(target_) = piece_after_arrival(board_.at(from), from, target_, promotion);
      board_.at(from) = '.';
      end_turn(true);
      break;
    }
    case Phase::send_home: {  // nobody, d8-e8, d8-d8, d8-off
      if (action != "nobody") {
        const Square from = parse_square(action.substr(0, 2));
        const std::string home = action.substr(3);
        const char piece = board_.at(from);
        board_.at(from) = '.';
        if (home != "off") board_.at(parse_square(home)) = piece;
      }
      end_turn(true);
      break;
    }
  }
}

void ConflictReference::apply_outcome(const std::string& outcome_class) {
  if (outcome_class == "attacker") {
    board_.at(target_) = '.';
    phase_ = Phase::move_in;
  } else {
    phase_ = Phase::send_home;
  }
}

// C43: combat is dice rolled; a half-move is the turn of one side.
void ConflictReference::end_turn(bool dice_rolled) {
  if (dice_rolled || moved_kind_ == 'P') {
    quiet_ = 0;
  } else {
    ++quiet_;
  }
  if (!white_turn_) ++turn_;
  white_turn_ = !white_turn_;
  phase_ = Phase::move;
  start_turn();
}

// C43: the tests at the start of a turn, in this order: last Leader, stalemate, repetition, 100 half-moves.
void ConflictReference::start_turn() {
  const std::string position = placement_text(board_) + (white_turn_ ? " white" : " black");
  turn_starts_.push_back(position);

  // C25, C29: who has no Leader has lost.
  if (!has_leader(board_, true)) {
    result_ = "0-1";
    return;
  }
  if (!has_leader(board_, false)) {
    result_ = "1-0";
    return;
  }
  // C30: no legal move is a draw.
  if (!has_any_move()) {
    result_ = "1/2-1/2";
    return;
  }
  // C30, C43: the same pieces and side for the third time.
  if (std::count(turn_starts_.begin(), turn_starts_.end(), position) >= 3) {
    result_ = "1/2-1/2";
    return;
  }
  // C30: 100 half-moves without combat or pawn move.
  if (quiet_ >= 100) {
    result_ = "1/2-1/2";
    return;
  }
}

std::string ConflictReference::result() const { return result_; }

std::uint64_t ConflictReference::perft(int depth) const {
  std::uint64_t count = 0;
  switch (node()) {
    case Node::terminal: return 1;
    case Node::chance:
      for (const auto& [name, weight] : outcomes()) {
        ConflictReference next = *this;
        next.apply_outcome(name);
        count += next.perft(depth);
      }
      return count;
    case Node::decision:
      if (depth == 0) return 1;
      for (const std::string& action : actions()) {
        ConflictReference next = *this;
        next.apply_action(action);
        count += next.perft(depth - 1);
      }
      return count;
  }
  return count;
}

// -------------------------------------------------------------------------------------------------------
// Text
// -------------------------------------------------------------------------------------------------------

std::string ConflictReference::initial_text() {
  return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white phase=move quiet=0 turn=1";
}

ConflictReference::Square ConflictReference::parse_square(const std::string& text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    throw std::invalid_argument("not a square: '" + text + "'");
  }
  return {text[0] - 'a', text[1] - '1'};
}

std::string ConflictReference::square_text(Square square) {
  return {static_cast<char>('a' + square.file), static_cast<char>('1' + square.rank)};
}

ConflictReference::Board ConflictReference::parse_placement(const std::string& text) {
  const std::vector<std::string> rows = split(text, '/');
  if (rows.size() != 8) throw std::invalid_argument("the placement does not have eight ranks");
  Board board = {};
  for (int row = 0; row < 8; ++row) {
    const int rank = 7 - row;  // from the last rank to the first
    int file = 0;
    bool after_number = false;
    for (char c : rows[static_cast<std::size_t>(row)]) {
      if (c >= '1' && c <= '8') {
        if (after_number) throw std::invalid_argument("two numbers for one run of empty squares");
        if (file + (c - '0') > 8) throw std::invalid_argument("a rank has more than eight squares");
        for (int i = 0; i < c - '0'; ++i) board.cell[rank][file++] = '.';
        after_number = true;
      } else if (std::string("KQRNBPkqrnbp").find(c) != std::string::npos) {
        if (file == 8) throw std::invalid_argument("a rank has more than eight squares");
        board.cell[rank][file++] = c;
        after_number = false;
      } else {
        throw std::invalid_argument("unknown letter in the placement");
      }
    }
    if (file != 8) throw std::invalid_argument("a rank has fewer than eight squares");
  }
  return board;
}

std::string ConflictReference::placement_text(const Board& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      if (board.cell[rank][file] == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += board.cell[rank][file];
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

std::string ConflictReference::text() const {
  std::ostringstream out;
  out << placement_text(board_) << " side=" << (white_turn_ ? "white" : "black") << " phase=";
  switch (phase_) {
    case Phase::move: out << "move"; break;
    case Phase::attack: out << "attack"; break;
    case Phase::roll: out << "roll"; break;
    case Phase::move_in: out << "move-in"; break;
    case Phase::send_home: out << "send-home"; break;
  }
  if (phase_ != Phase::move) {
    out << " moved=" << moved_kind_ << square_text(moved_from_) << square_text(moved_to_);
  }
  if (phase_ == Phase::roll || phase_ == Phase::move_in || phase_ == Phase::send_home) {
    out << " target=" << square_text(target_) << " attackers=";
    for (std::size_t i = 0; i < attackers_.size(); ++i) {
      out << (i > 0 ? "," : "") << square_text(attackers_[i]);
    }
  }
  out << " quiet=" << quiet_ << " turn=" << turn_;
  return out.str();
}

ConflictReference::ConflictReference(const std::string& position, ConflictOptions options)
    : options_(options) {
  // The fields, each at most once. `seen` is let through unread.
  const std::vector<std::string> parts = split(position, ' ');
  std::map<std::string, std::string> fields;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string::npos) throw std::invalid_argument("not a field: '" + parts[i] + "'");
    const std::string name = parts[i].substr(0, equals);
    const std::vector<std::string> known = {"side",      "phase", "moved", "target",
                                            "attackers", "quiet", "turn",  "seen"};
    if (!contains(known, name)) throw std::invalid_argument("unknown field: '" + name + "'");
    if (fields.count(name) > 0) throw std::invalid_argument("field given twice: '" + name + "'");
    fields[name] = parts[i].substr(equals + 1);
  }

  board_ = parse_placement(parts[0]);
  check_board();

  if (fields.count("side") == 0) throw std::invalid_argument("the field side is missing");
  if (fields["side"] != "white" && fields["side"] != "black")
    throw std::invalid_argument("side is not a side");
  white_turn_ = fields["side"] == "white";
  if (fields.count("quiet") > 0) quiet_ = parse_number(fields["quiet"], 0, 100);
  if (fields.count("turn") > 0) turn_ = parse_number(fields["turn"], 1, 60000);

  const std::string phase = fields.count("phase") > 0 ? fields["phase"] : "move";
  if (phase == "move") {
    phase_ = Phase::move;
  } else if (phase == "attack") {
    phase_ = Phase::attack;
  } else if (phase == "roll") {
    phase_ = Phase::roll;
  } else if (phase == "move-in") {
    phase_ = Phase::move_in;
  } else if (phase == "send-home") {
    phase_ = Phase::send_home;
  } else {
    throw std::invalid_argument("unknown phase: '" + phase + "'");
  }

  // A phase has exactly the pending fields that belong to it.
  const bool needs_moved = phase_ != Phase::move;
  const bool needs_target = needs_moved && phase_ != Phase::attack;
  if ((fields.count("moved") > 0) != needs_moved) throw std::invalid_argument("moved does not fit the phase");
  if ((fields.count("target") > 0) != needs_target)
    throw std::invalid_argument("target does not fit the phase");
  if ((fields.count("attackers") > 0) != needs_target) {
    throw std::invalid_argument("attackers do not fit the phase");
  }

  if (phase_ == Phase::move) {
    start_turn();
  } else {
    replay_pending_turn(phase_, fields["moved"], fields["target"], fields["attackers"]);
  }
}

void ConflictReference::check_board() const {
  for (int file = 0; file < 8; ++file) {
    if (kind_of(board_.cell[0][file]) == 'P' || kind_of(board_.cell[7][file]) == 'P') {
      throw std::invalid_argument("a pawn on the first or last rank");
    }
  }
  for (bool white : {true, false}) {
    int pieces = 0;
    for (Square square : all_squares()) {
      if (is_own(board_.at(square), white)) ++pieces;
    }
    if (pieces > 16) throw std::invalid_argument("more than sixteen pieces on a side");
  }
  if (!has_leader(board_, true) && !has_leader(board_, false)) {
    throw std::invalid_argument("neither side has a Leader");
  }
}

// The board with a piece on the square of a won battle that could have stood there: the last Leader of its
// side if that has no other, else a pawn, which is the easiest to beat, or on its edge ranks a knight.
ConflictReference::Board ConflictReference::board_with_loser(Square target) const {
  if (board_.at(target) != '.') throw std::invalid_argument("the loser has not left the board");
  char kind = 'P';
  if (target.rank == 0 || target.rank == 7) kind = 'N';
  if (!has_leader(board_, !white_turn_)) kind = 'Q';
  Board board = board_;
  board.at(target) = piece_of(kind, !white_turn_);
  return board;
}

// The pending fields must describe a turn that could have come about. That is found out by taking the move
// back and playing the turn again, with every step checked. A pending position is no turn start, so nothing
// is noted for the repetition.
void ConflictReference::replay_pending_turn(Phase wanted, const std::string& moved, const std::string& target,
                                            const std::string& attackers) {
  // In phase move-in the loser is gone; something that could have lost stands in for it.
  const Board pending_board = wanted == Phase::move_in ? board_with_loser(parse_square(target)) : board_;
  board_ = pending_board;

  // The move: a letter and two squares.
  if (moved.size() != 5 || std::string("KQRNBP").find(moved[0]) == std::string::npos) {
    throw std::invalid_argument("moved is malformed: '" + moved + "'");
  }
  moved_kind_ = moved[0];
  moved_from_ = parse_square(moved.substr(1, 2));
  moved_to_ = parse_square(moved.substr(3, 2));
  if (board_.at(moved_from_) != '.') throw std::invalid_argument("the moved piece's start is not empty");
  if (!is_own(board_.at(moved_to_), white_turn_)) throw std::invalid_argument("no moved piece where it went");

  // The start of the turn, where the game must not have been over already.
  board_ = board_at_start_of_turn();
  phase_ = Phase::move;
  check_board();
  if (!has_leader(board_, true) || !has_leader(board_, false) || quiet_ >= 100) {
    throw std::invalid_argument("the game was over at the start of the turn");
  }

  // The move itself.
  std::string move = moved.substr(1);
  if (moved_kind_ == 'P' && moved_to_.rank == last_rank(white_turn_)) {
    move += static_cast<char>(std::tolower(static_cast<unsigned char>(pending_board.at(moved_to_))));
  }
  if (!contains(move_actions(), move)) throw std::invalid_argument("the move was not legal: '" + moved + "'");
  apply_action(move);
  if (phase_ != Phase::attack) throw std::invalid_argument("the moved piece attacks nothing");
  if (placement_text(board_) != placement_text(pending_board)) {
    throw std::invalid_argument("another piece stands where the moved piece went");
  }
  if (wanted == Phase::attack) return;

  // The attack. The moved piece is among the attackers, the others are its supporters.
  std::string attack = "x" + square_text(parse_square(target));
  bool moved_piece_is_there = false;
  std::vector<Square> squares;
  for (const std::string& name : split(attackers, ',')) {
    const Square square = parse_square(name);
    if (!squares.empty() && !comes_before(squares.back(), square)) {
      throw std::invalid_argument("the attackers are not in ascending order");
    }
    squares.push_back(square);
    if (same_square(square, moved_to_)) {
      moved_piece_is_there = true;
    } else {
      attack += "+" + name;
    }
  }
  if (!moved_piece_is_there) throw std::invalid_argument("the moved piece is not among the attackers");
  if (!contains(attack_actions(), attack))
    throw std::invalid_argument("the attack was not legal: '" + attack + "'");
  apply_action(attack);
  if (wanted == Phase::roll) return;

  // The roll.
  outcome(wanted == Phase::move_in ? "attacker" : "defender");
}

}  // namespace fray::reference
