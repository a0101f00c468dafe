// Progress of the game.

#include "conflict_reference.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "conflict_reference_strings.h"

namespace fray::reference {

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

}  // namespace fray::reference
