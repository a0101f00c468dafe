// The battle: the later decisions of a turn (C33), the strengths and the dice.

#include "conflict_reference.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace fray::reference {

// -------------------------------------------------------------------------------------------------------
// The decisions of a battle
// -------------------------------------------------------------------------------------------------------

// C34: takes the move of this turn back. Call it in the phases after the move and before anything is removed.
ConflictReference::Board ConflictReference::board_at_start_of_turn() const {
  Board start = board_;
  start.at(moved_to_) = '.';
  start.at(moved_from_) = piece_of(moved_kind_, white_turn_);
  return start;
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
    for (const std::string& attack : attacks_on_target) {
      if (std::count(attack.begin(), attack.end(), '+') <= options_.most_supporters) list.push_back(attack);
    }
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
int ConflictReference::plain_strength(char piece) const {
  switch (kind_of(piece)) {
    case 'P': return options_.pawn_strength;
    case 'N':
    case 'B': return options_.officer_strength;
    case 'K':
    case 'Q': return options_.leader_strength;
    default: return 0;
  }
}

// C14, C15, C40: the strength of one attacker. A rook alone counts 2, as other Officers do. With others it
// counts as much as the strongest attacker that is not a rook, under the option `board` as the strongest
// friendly piece on the board that is not a rook, and at least 2.
int ConflictReference::attacker_strength(Square attacker) const {
  if (kind_of(board_.at(attacker)) != 'R') return plain_strength(board_.at(attacker));
  if (attackers_.size() == 1) return options_.officer_strength;
  int strongest = options_.officer_strength;
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
  if (is_terrain(target_)) strength *= options_.terrain_factor;
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

}  // namespace fray::reference
