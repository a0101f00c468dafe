// HyperPig, the fight of the reference of Gnostic Chess (H1 to H10, N6 to N15, N44 to N46).

#include <map>
#include <stdexcept>

#include "conflict_reference_strings.h"
#include "gnostic_reference.h"

namespace fray::reference {

void GnosticReference::start_fight(Square from, Square square, Square defender) {
  phase_ = Phase::announce;
  attacker_square_ = from;
  fight_square_ = square;
  defender_square_ = defender;
  lose_castling(from);
  attacker_ = Fighter();
  defender_ = Fighter();
  // N7: the square of the fight counts for both.
  attacker_target_ = target_against(at(defender), square);
  defender_target_ = target_against(at(from), square);
}

namespace {

template <class Standing>
bool active(Standing standing) {
  return standing == Standing::fresh || standing == Standing::in;
}

}  // namespace

bool GnosticReference::attacker_chooses() const {
  return phase_ == Phase::announce && active(attacker_.standing);
}

bool GnosticReference::defender_chooses() const {
  return phase_ == Phase::announce && active(defender_.standing);
}

// H3, H9: one die at least in the first round of a turn, never more than the piece is worth.
std::vector<std::string> GnosticReference::announcements(const Fighter& fighter, const Piece& piece) const {
  std::vector<std::string> list;
  if (fighter.standing == Standing::in) list.push_back("hold");
  for (int dice = 1; dice <= dice_of(piece.kind); ++dice) list.push_back(std::to_string(dice) + "d6");
  return list;
}

void GnosticReference::announce_one(Fighter& fighter, const std::string& action) {
  fighter.dice = action == "hold" ? 0 : std::stoi(action);
}

// H4: the announcements are White's and Black's, as at a simultaneous node, or that of the one who is left.
void GnosticReference::announce(const std::string& action) {
  const std::vector<std::string> parts = split(action, '&');
  if (parts.size() == 2) {
    announce_one(attacker_, parts[white_turn_ ? 0 : 1]);
    announce_one(defender_, parts[white_turn_ ? 1 : 0]);
  } else {
    announce_one(attacker_chooses() ? attacker_ : defender_, action);
  }
  for (Fighter* fighter : {&attacker_, &defender_}) {
    if (fighter->dice != 0) continue;  // a hold, which counts before the dice fall (N45)
    fighter->score += fighter->turn;
    fighter->turn = 0;
    fighter->standing = Standing::held;
    fighter->dice = -1;
  }
  if (attacker_.dice < 0 && defender_.dice < 0) {
    after_round();  // N46: nothing is to be rolled
  } else {
    phase_ = Phase::roll;
  }
}

// Every throw of so many dice, one die after the other: N46, only bust and the sum matter.
std::vector<std::pair<std::string, std::uint64_t>> GnosticReference::classes_of(const Fighter& fighter) {
  if (fighter.dice <= 0) return {{"-", 1}};
  std::map<int, std::uint64_t> throws = {{0, 1}};  // by sum; -1 for those with a 1 (H1, H2)
  for (int die = 0; die < fighter.dice; ++die) {
    std::map<int, std::uint64_t> next;
    for (const auto& [sum, count] : throws) {
      for (int face = 1; face <= 6; ++face) next[sum < 0 || face == 1 ? -1 : sum + face] += count;
    }
    throws = next;
  }
  std::vector<std::pair<std::string, std::uint64_t>> classes;
  for (const auto& [sum, count] : throws) classes.emplace_back(sum < 0 ? "bust" : std::to_string(sum), count);
  return classes;
}

void GnosticReference::roll_one(Fighter& fighter, const std::string& outcome_class) {
  if (outcome_class == "bust") {
    fighter.turn = 0;
    fighter.standing = Standing::bust;
  } else if (outcome_class != "-") {
    fighter.turn += std::stoi(outcome_class);
    fighter.standing = Standing::in;
  }
}

void GnosticReference::apply_outcome(const std::string& outcome_class) {
  const std::vector<std::string> parts = split(outcome_class, ':');
  roll_one(attacker_, parts[0]);
  roll_one(defender_, parts[1]);
  after_round();
}

void GnosticReference::after_round() {
  phase_ = Phase::announce;
  attacker_.dice = -1;
  defender_.dice = -1;
  // H5: enough ends the fight; if both have it in the same round, both fall.
  const bool attacker_has_enough = attacker_.score + attacker_.turn >= attacker_target_;
  const bool defender_has_enough = defender_.score + defender_.turn >= defender_target_;
  if (attacker_has_enough || defender_has_enough) {
    // H6, N45: what the other has not lost is banked.
    attacker_.score += attacker_.turn;
    defender_.score += defender_.turn;
    finish_fight(attacker_has_enough, defender_has_enough);
    return;
  }
  if (!active(attacker_.standing) && !active(defender_.standing)) {
    attacker_.standing = Standing::fresh;
    defender_.standing = Standing::fresh;
  }
}

void GnosticReference::remove(Square square) {
  lose_castling(square);
  Piece piece = at(square);
  at(square) = Piece();
  piece.prisoner = false;
  if (piece.kind != 'K') dead_.push_back(piece);
}

// N12, N13; N17: a defender that is attacked in passing stays where it is.
void GnosticReference::finish_fight(bool attacker_wins, bool defender_wins) {
  phase_ = Phase::move;
  Piece& attacker = at(attacker_square_);
  Piece& defender = at(defender_square_);
  attacker.hp -= defender_.score * cost_per_point(fight_square_, attacker.white);
  defender.hp -= attacker_.score * cost_per_point(fight_square_, defender.white);
  if (attacker_wins) remove(defender_square_);
  if (defender_wins) {
    remove(attacker_square_);
  } else {
    at(fight_square_) = at(attacker_square_);
    at(attacker_square_) = Piece();
  }
  end_if_a_king_is_dead();
  if (result_ != "*") return;
  // N37: before the track moves.
  if (!defender_wins && promotes_on(at(fight_square_), fight_square_)) {
    phase_ = Phase::promote;
    promotion_squares_ = {fight_square_};
    return;
  }
  end_turn();
}

}  // namespace fray::reference
