// The reference of Gnostic Chess: nodes, turns and the ends of games.

#include "gnostic_reference.h"

#include <algorithm>
#include <stdexcept>

#include "conflict_reference_strings.h"

namespace fray::reference {

GnosticReference::Node GnosticReference::node() const {
  if (result_ != "*") return Node::terminal;
  if (phase_ == Phase::roll) return Node::chance;
  return attacker_chooses() && defender_chooses() ? Node::simultaneous : Node::decision;
}

std::string GnosticReference::phase() const {
  switch (phase_) {
    case Phase::move: return "move";
    case Phase::announce: return "announce";
    case Phase::roll: return "roll";
    case Phase::promote: break;
  }
  return "promote";
}

std::vector<std::string> GnosticReference::to_act() const {
  switch (node()) {
    case Node::simultaneous: return {"white", "black"};
    case Node::decision: {
      bool white = white_turn_;
      if (phase_ == Phase::announce) white = attacker_chooses() == white_turn_;
      if (phase_ == Phase::promote) white = at(promotion_squares_.front()).white;
      return {white ? "white" : "black"};
    }
    default: return {};
  }
}

std::vector<std::string> GnosticReference::actions() const {
  return node() == Node::decision ? actions_of(to_act()[0]) : std::vector<std::string>();
}

std::vector<std::string> GnosticReference::actions_of(const std::string& side) const {
  if (!contains(to_act(), side)) return {};
  std::vector<std::string> list;
  if (phase_ == Phase::move) {
    list = turn_actions();
  } else if (phase_ == Phase::promote) {
    list = {"=b", "=n", "=q", "=r"};
  } else if ((side == "white") == white_turn_) {
    list = announcements(attacker_, at(attacker_square_));
  } else {
    list = announcements(defender_, at(defender_square_));
  }
  std::sort(list.begin(), list.end());
  return list;
}

// N20: a move or a spell; N30, N36: a pass only where there is neither.
std::vector<std::string> GnosticReference::turn_actions() const {
  std::vector<std::string> list;
  for (const Square square : all_squares()) {
    if (is_own(square, white_turn_)) add_moves(list, square);
  }
  add_castling(list);
  for (const Caster& caster : casters()) add_spells(list, caster);
  if (list.empty()) list.push_back("pass");
  return list;
}

int GnosticReference::dice_to_roll() const {
  if (node() != Node::chance) return 0;
  return std::max(attacker_.dice, 0) + std::max(defender_.dice, 0);
}

std::vector<std::pair<std::string, std::uint64_t>> GnosticReference::outcomes() const {
  std::vector<std::pair<std::string, std::uint64_t>> list;
  if (node() != Node::chance) return list;
  for (const auto& [attacker, ways] : classes_of(attacker_)) {
    for (const auto& [defender, other_ways] : classes_of(defender_))
      list.emplace_back(attacker + ":" + defender, ways * other_ways);
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::string GnosticReference::classify(const std::vector<int>& faces) const {
  if (node() != Node::chance || static_cast<int>(faces.size()) != dice_to_roll())
    throw std::invalid_argument("not the dice of this node");
  std::size_t next = 0;
  const auto one = [&](const Fighter& fighter) -> std::string {
    if (fighter.dice <= 0) return "-";
    int sum = 0;
    bool bust = false;
    for (int die = 0; die < fighter.dice; ++die, ++next) {
      if (faces[next] < 1 || faces[next] > 6) throw std::invalid_argument("not a face of a die");
      bust = bust || faces[next] == 1;
      sum += faces[next];
    }
    return bust ? "bust" : std::to_string(sum);
  };
  const std::string attacker = one(attacker_);
  return attacker + ":" + one(defender_);
}

void GnosticReference::act(const std::string& action) {
  bool legal = false;
  if (node() == Node::simultaneous) {
    const std::vector<std::string> parts = split(action, '&');
    legal = parts.size() == 2 && contains(actions_of("white"), parts[0]) &&
            contains(actions_of("black"), parts[1]);
  } else {
    legal = contains(actions(), action);
  }
  if (!legal) throw std::invalid_argument("not legal: " + action);
  apply_action(action);
}

void GnosticReference::outcome(const std::string& outcome_class) {
  bool possible = false;
  for (const auto& item : outcomes()) possible = possible || item.first == outcome_class;
  if (!possible) throw std::invalid_argument("not a possible outcome: " + outcome_class);
  apply_outcome(outcome_class);
}

void GnosticReference::apply_action(const std::string& action) {
  if (phase_ == Phase::announce) {
    announce(action);
  } else if (phase_ == Phase::promote) {
    promote(promotion_squares_.front(), action[1]);
    promotion_squares_.erase(promotion_squares_.begin());
    if (!promotion_squares_.empty()) return;
    phase_ = Phase::move;
    end_turn();
  } else if (action == "pass") {
    ++quiet_;  // N36
    has_en_passant_ = false;
    ++passes_;
    if (passes_ == 2) {
      end_game("1/2-1/2", "two passes");
    } else {
      end_turn();
    }
  } else {
    passes_ = 0;
    const bool spell = action.find(':') != std::string::npos || action[0] == 's';
    if (spell) {
      apply_spell(action);
    } else {
      apply_move(action);
    }
  }
}

// N4, N34: the track moves after Black's turn; N43: draws are looked for after that.
void GnosticReference::end_turn() {
  if (!white_turn_) {
    ++turn_;
    ++rounds_;
    if (rounds_ == options_.rounds_per_step) {
      rounds_ = 0;
      step_track();
    }
  }
  white_turn_ = !white_turn_;
  start_turn();
}

void GnosticReference::start_turn() {
  const std::string en_passant = en_passant_is_possible() ? square_text(en_passant_) : "-";
  turn_starts_.push_back(placement_text() + ' ' + hit_points_text() + ' ' + prisoners_text() + ' ' +
                         castling_ + ' ' + en_passant + ' ' + track_ + toward_ + std::to_string(rounds_) +
                         ' ' + spells_text() + (white_turn_ ? " white" : " black"));
  // N31
  if (std::count(turn_starts_.begin(), turn_starts_.end(), turn_starts_.back()) >= 3)
    end_game("1/2-1/2", "repetition");
  else if (quiet_ >= 100)
    end_game("1/2-1/2", "100 half-moves");
}

void GnosticReference::end_game(const std::string& result, const std::string& reason) {
  result_ = result;
  reason_ = reason;
}

// N14, N44
void GnosticReference::end_if_a_king_is_dead() {
  const bool white = has_king(true);
  const bool black = has_king(false);
  if (!white && !black) {
    end_game("1/2-1/2", "both kings dead");
  } else if (!white || !black) {
    end_game(white ? "1-0" : "0-1", "king dead");
  }
}

std::uint64_t GnosticReference::perft(int depth) const {
  if (node() == Node::terminal) return 1;
  std::uint64_t count = 0;
  if (node() == Node::chance) {
    for (const auto& item : outcomes()) {
      GnosticReference next = *this;
      next.apply_outcome(item.first);
      count += next.perft(depth);
    }
    return count;
  }
  if (depth == 0) return 1;
  if (node() == Node::simultaneous) {
    for (const std::string& white : actions_of("white")) {
      for (const std::string& black : actions_of("black")) {
        GnosticReference next = *this;
        next.apply_action(white + '&' + black);
        count += next.perft(depth - 1);
      }
    }
    return count;
  }
  const std::vector<std::string> list = actions();
  // After a move, a spell or a promotion no dice are rolled at once, so each is one path.
  if (depth == 1 && phase_ != Phase::announce) return list.size();
  for (const std::string& action : list) {
    GnosticReference next = *this;
    next.apply_action(action);
    count += next.perft(depth - 1);
  }
  return count;
}

}  // namespace fray::reference
