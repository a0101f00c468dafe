// Magic in the reference of Gnostic Chess (N20 to N29, N32, N35, N42).

#include <algorithm>
#include <cstdlib>
#include <set>

#include "gnostic_reference.h"

namespace fray::reference {
namespace {

bool has(const std::string& letters, char letter) { return letters.find(letter) != std::string::npos; }

}  // namespace

// N20, N22: a free queen is needed. N21: the spells are the side's; under spells=queen each queen has her
// own.
std::vector<GnosticReference::Caster> GnosticReference::casters() const {
  std::vector<Square> queens;
  for (const Square square : all_squares()) {
    if (is_own(square, white_turn_) && at(square).kind == 'Q' && !at(square).prisoner)
      queens.push_back(square);
  }
  std::vector<Caster> result;
  if (options_.queen_spells) {
    for (const Square queen : queens) result.push_back({square_text(queen), at(queen).spells, {queen}});
  } else if (!queens.empty()) {
    result.push_back({"", spells_[white_turn_ ? 0 : 1], queens});
  }
  return result;
}

void GnosticReference::add_spells(std::vector<std::string>& list, const Caster& caster) const {
  if (has(caster.spells, 'T')) add_teleports(list, caster);
  if (has(caster.spells, 'H')) add_heals(list, caster);
  if (has(caster.spells, 'S')) list.push_back("s" + caster.name);
  if (has(caster.spells, 'X')) add_exchanges(list, caster);
  if (has(caster.spells, 'R')) add_revivals(list, caster);
  if (has(caster.spells, 'I')) add_imprisonments(list, caster);
}

// N23: any own piece that is no prisoner, to any square without an own piece.
void GnosticReference::add_teleports(std::vector<std::string>& list, const Caster& caster) const {
  for (const Square from : all_squares()) {
    if (!is_own(from, white_turn_) || at(from).prisoner) continue;
    for (const Square to : all_squares()) {
      if (is_own(to, white_turn_)) continue;
      add_arrival(list, "t" + caster.name + ":" + square_text(from) + square_text(to), at(from), to);
    }
  }
}

// N24; N28: a prisoner may be healed.
void GnosticReference::add_heals(std::vector<std::string>& list, const Caster& caster) const {
  for (const Square square : all_squares()) {
    if (is_own(square, white_turn_) && at(square).hp < full_hp(at(square).kind))
      list.push_back("h" + caster.name + ":" + square_text(square));
  }
}

// N26, N35: any two pieces but prisoners and those that are the same.
void GnosticReference::add_exchanges(std::vector<std::string>& list, const Caster& caster) const {
  for (const Square a : all_squares()) {
    for (const Square b : all_squares()) {
      if (!(a < b) || is_empty(a) || is_empty(b) || at(a).prisoner || at(b).prisoner) continue;
      if (at(a).white == at(b).white && at(a).kind == at(b).kind && at(a).hp == at(b).hp) continue;
      list.push_back("x" + caster.name + ":" + square_text(a) + square_text(b));
    }
  }
}

// N27, N42: next to any of the free queens; N37: a pawn on its last rank promotes.
void GnosticReference::add_revivals(std::vector<std::string>& list, const Caster& caster) const {
  std::set<char> kinds;
  for (const Piece& piece : dead_) {
    if (piece.white == white_turn_) kinds.insert(piece.kind);
  }
  for (const Square square : all_squares()) {
    if (!is_empty(square)) continue;
    const bool adjacent = std::any_of(caster.queens.begin(), caster.queens.end(), [&](Square queen) {
      return std::abs(queen.file - square.file) <= 1 && std::abs(queen.rank - square.rank) <= 1;
    });
    if (!adjacent) continue;
    for (const char kind : kinds) {
      Piece piece;
      piece.kind = kind;
      piece.white = white_turn_;
      const char small = static_cast<char>(kind - 'A' + 'a');
      add_arrival(list, "r" + caster.name + ":" + small + square_text(square), piece, square);
    }
  }
}

// N28: not while the track stands at the prisoner's own extreme, and not twice. N41: what the next step of
// the track does is no matter.
void GnosticReference::add_imprisonments(std::vector<std::string>& list, const Caster& caster) const {
  if (track_ == (white_turn_ ? 'A' : 'E')) return;
  for (const Square square : all_squares()) {
    if (is_enemy(square, white_turn_) && !at(square).prisoner)
      list.push_back("i" + caster.name + ":" + square_text(square));
  }
}

void GnosticReference::spend(char spell, const std::string& caster) {
  std::string& spells =
      options_.queen_spells ? at(parse_square(caster)).spells : spells_[white_turn_ ? 0 : 1];
  spells.erase(spells.find(spell), 1);
}

// N25, N40.
void GnosticReference::shift_time() {
  if (track_ == 'A' || track_ == 'E') {
    toward_ = track_;
    track_ = track_ == 'A' ? 'E' : 'A';
    free_prisoners();
  } else {
    toward_ = toward_ == 'A' ? 'E' : 'A';
  }
}

// N26: both count as having moved. N37: pawns on their last ranks promote by decisions of their owners, the
// caster's first.
void GnosticReference::exchange(Square a, Square b) {
  lose_castling(a);
  lose_castling(b);
  std::swap(at(a), at(b));
  promotion_squares_.clear();
  for (const bool own : {true, false}) {
    for (const Square square : {a, b}) {
      if ((at(square).white == white_turn_) == own && promotes_on(at(square), square))
        promotion_squares_.push_back(square);
    }
  }
  if (!promotion_squares_.empty()) phase_ = Phase::promote;
}

// The order in which dead queens are listed under spells=queen: the most spells left first, then by letters.
bool GnosticReference::listed_before(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() > b.size();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return kSpells.find(a[i]) < kSpells.find(b[i]);
  }
  return false;
}

// N42, N48: several dead of one kind are one choice; of dead queens under spells=queen it is the one listed
// first.
std::vector<GnosticReference::Piece>::iterator GnosticReference::best_dead(std::vector<Piece>& dead,
                                                                           bool white, char kind) {
  auto best = dead.end();
  for (auto piece = dead.begin(); piece != dead.end(); ++piece) {
    if (piece->white != white || piece->kind != kind) continue;
    if (best == dead.end() || listed_before(piece->spells, best->spells)) best = piece;
  }
  return best;
}

void GnosticReference::revive(char kind, Square to, char promotion) {
  const auto chosen = best_dead(dead_, white_turn_, kind);
  Piece piece = *chosen;
  dead_.erase(chosen);
  piece.hp = full_hp(piece.kind);
  piece.prisoner = false;
  at(to) = piece;
  if (promotion != ' ') promote(to, promotion);
}

void GnosticReference::apply_spell(const std::string& action) {
  const std::size_t colon = action.find(':');
  const std::string caster = colon == std::string::npos ? action.substr(1) : action.substr(1, colon - 1);
  const std::string rest = colon == std::string::npos ? "" : action.substr(colon + 1);
  const char promotion = rest.size() == 5 ? rest[4] : ' ';
  quiet_ = 0;               // N31
  has_en_passant_ = false;  // N39
  const char spell = static_cast<char>(action[0] - 'a' + 'A');
  spend(spell, caster);
  switch (spell) {
    case 'T': {
      const Square from = parse_square(rest.substr(0, 2));
      const Square to = parse_square(rest.substr(2, 2));
      if (!is_empty(to)) {
        start_fight(from, to, to);
        return;
      }
      arrive(from, to, promotion);
      break;
    }
    case 'H': {
      Piece& piece = at(parse_square(rest));
      piece.hp = full_hp(piece.kind);
      break;
    }
    case 'S': shift_time(); break;
    case 'X':
      exchange(parse_square(rest.substr(0, 2)), parse_square(rest.substr(2, 2)));
      if (phase_ == Phase::promote) return;
      break;
    case 'R':
      revive(static_cast<char>(rest[0] - 'a' + 'A'), parse_square(rest.substr(1, 2)),
             rest.size() == 4 ? rest[3] : ' ');
      break;
    default: at(parse_square(rest)).prisoner = true; break;
  }
  end_turn();
}

}  // namespace fray::reference
