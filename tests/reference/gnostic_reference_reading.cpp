// The position text of the reference of Gnostic Chess: reading, with its checks.

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "conflict_reference_strings.h"
#include "gnostic_reference.h"

namespace fray::reference {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

int number_of(const std::string& text, int low, int high) {
  if (text.empty() || text.size() > 5) refuse("not a number: " + text);
  for (const char c : text) {
    if (c < '0' || c > '9') refuse("not a number: " + text);
  }
  const int value = std::stoi(text);
  if (value < low || value > high || std::to_string(value) != text) refuse("not a possible number: " + text);
  return value;
}

// The value of a field, or what it means to leave it out.
std::string value_or(const std::map<std::string, std::string>& fields, const std::string& name,
                     const std::string& otherwise) {
  const auto field = fields.find(name);
  return field == fields.end() ? otherwise : field->second;
}

}  // namespace

GnosticReference::Square GnosticReference::parse_square(const std::string& text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    refuse("not a square: " + text);
  return {text[0] - 'a', text[1] - '1'};
}

GnosticReference::Fields GnosticReference::split_fields(const std::string& text) {
  static const std::vector<std::string> kNames = {
      "side",   "phase",  "track", "toward",   "castling", "ep",   "hp",      "prisoners", "spells", "dead",
      "rounds", "passed", "fight", "attacker", "defender", "dice", "promote", "quiet",     "turn"};
  Fields fields;
  const std::vector<std::string> parts = split(text, ' ');
  fields["placement"] = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string::npos) refuse("not a field: " + parts[i]);
    const std::string name = parts[i].substr(0, equals);
    if (!contains(kNames, name)) refuse("unknown field: " + name);
    if (!fields.emplace(name, parts[i].substr(equals + 1)).second) refuse("twice: " + name);
  }
  return fields;
}

GnosticReference::GnosticReference(const std::string& position, GnosticOptions options) : options_(options) {
  const Fields fields = split_fields(position);
  parse_placement(fields.at("placement"));
  parse_turn(fields);
  parse_hit_points(value_or(fields, "hp", ""));
  parse_prisoners(value_or(fields, "prisoners", ""));
  parse_castling(value_or(fields, "castling", "-"));
  parse_dead(value_or(fields, "dead", "-/-"));
  if (options_.queen_spells) {
    parse_queen_spells(value_or(fields, "spells", "-"));
  } else {
    parse_spells(value_or(fields, "spells", all_spells(options_) + '/' + all_spells(options_)));
  }
  parse_pending(fields);
  parse_en_passant(value_or(fields, "ep", ""));
  check_pieces();
  end_if_a_king_is_dead();
  if (result_ != "*" && phase_ != Phase::move) refuse("nothing goes on once a king is dead");
  if (result_ == "*" && passes_ == 2) end_game("1/2-1/2", "two passes");
  if (result_ == "*" && phase_ == Phase::move) start_turn();
}

void GnosticReference::parse_placement(const std::string& text) {
  const std::vector<std::string> ranks = split(text, '/');
  if (ranks.size() != 8) refuse("not eight ranks: " + text);
  for (int rank = 7; rank >= 0; --rank) {
    int file = 0;
    bool number = false;
    for (const char c : ranks[static_cast<std::size_t>(7 - rank)]) {
      if (c >= '1' && c <= '8') {
        if (number) refuse("two numbers in a row: " + text);
        number = true;
        file += c - '0';
        continue;
      }
      number = false;
      const bool white = c >= 'A' && c <= 'Z';
      const char kind = white ? c : static_cast<char>(c - 'a' + 'A');
      if (std::string("KQRBNP").find(kind) == std::string::npos || file > 7) refuse("placement: " + text);
      Piece& piece = at({file, rank});
      piece.kind = kind;
      piece.white = white;
      piece.hp = full_hp(kind);
      if (kind == 'Q' && options_.queen_spells) piece.spells = all_spells(options_);
      ++file;
    }
    if (file != 8) refuse("not eight files: " + text);
  }
}

void GnosticReference::parse_turn(const Fields& fields) {
  const std::string side = value_or(fields, "side", "");
  if (side != "white" && side != "black") refuse("side: " + side);
  white_turn_ = side == "white";
  const std::string track = value_or(fields, "track", "C");
  if (track.size() != 1 || track[0] < 'A' || track[0] > 'E') refuse("track: " + track);
  track_ = track[0];
  const std::string toward = value_or(fields, "toward", track == "A" ? "E" : "A");
  if (toward != "A" && toward != "E") refuse("toward: " + toward);
  if (toward == track) refuse("the direction turns when the marker arrives at an end");  // N40
  toward_ = toward[0];
  rounds_ = number_of(value_or(fields, "rounds", "0"), 0, options_.rounds_per_step - 1);
  passes_ = number_of(value_or(fields, "passed", "0"), 0, 2);
  quiet_ = number_of(value_or(fields, "quiet", "0"), 0, 100);
  turn_ = number_of(value_or(fields, "turn", "1"), 1, 60000);
}

void GnosticReference::parse_hit_points(const std::string& text) {
  if (text.empty()) return;
  for (const std::string& item : split(text, ',')) {
    if (item.size() < 4 || item[2] != ':') refuse("hp: " + item);
    const Square square = parse_square(item.substr(0, 2));
    if (is_empty(square)) refuse("hit points of nothing: " + item);
    Piece& piece = at(square);
    if (piece.hp != full_hp(piece.kind)) refuse("hit points twice: " + item);
    piece.hp = number_of(item.substr(3), 1, full_hp(piece.kind) - 1);
  }
}

void GnosticReference::parse_prisoners(const std::string& text) {
  if (text.empty()) return;
  for (const std::string& item : split(text, ',')) {
    const Square square = parse_square(item);
    if (is_empty(square) || at(square).prisoner) refuse("prisoners: " + item);
    if (track_ == (at(square).white ? 'E' : 'A')) refuse("free at this extreme: " + item);  // N29
    at(square).prisoner = true;
  }
}

void GnosticReference::parse_castling(const std::string& text) {
  if (text == "-") return;
  std::size_t next = 0;
  for (const char right : text) {
    const std::size_t index = std::string("KQkq").find(right);
    if (index == std::string::npos || index < next) refuse("castling: " + text);
    next = index + 1;
    const bool white = index < 2;
    const int rank = white ? 0 : 7;
    const Piece& king = at({4, rank});
    const Piece& rook = at({index % 2 == 0 ? 7 : 0, rank});
    if (king.kind != 'K' || king.white != white || rook.kind != 'R' || rook.white != white)
      refuse("castling without king and rook at home: " + text);
    castling_ += right;
  }
  if (castling_.empty()) refuse("castling is empty");
}

std::string GnosticReference::parse_spell_letters(const std::string& text) const {
  if (text == "-") return "";
  if (text.empty()) refuse("spells: nothing is written as -");
  std::size_t next = 0;
  for (const char letter : text) {
    const std::size_t index = kSpells.find(letter);
    if (index == std::string::npos || index < next) refuse("spells: " + text);
    if (std::count(text.begin(), text.end(), letter) > options_.casts.at(letter)) refuse("spells: " + text);
    next = index;
  }
  return text;
}

void GnosticReference::parse_spells(const std::string& text) {
  const std::vector<std::string> sides = split(text, '/');
  if (sides.size() != 2) refuse("spells: " + text);
  for (int side = 0; side < 2; ++side)
    spells_[side] = parse_spell_letters(sides[static_cast<std::size_t>(side)]);
}

// Squares of queens, then Q or q for dead ones. A queen that is not listed has used none.
void GnosticReference::parse_queen_spells(const std::string& text) {
  for (Piece& piece : dead_) {
    if (piece.kind == 'Q') piece.spells = all_spells(options_);
  }
  if (text == "-") return;
  std::vector<Square> seen;
  std::size_t listed_dead[2] = {0, 0};
  for (const std::string& item : split(text, ',')) {
    const std::size_t colon = item.find(':');
    if (colon == std::string::npos) refuse("spells: " + item);
    const std::string spells = parse_spell_letters(item.substr(colon + 1));
    const std::string who = item.substr(0, colon);
    if (who == "Q" || who == "q") {
      const bool white = who == "Q";
      std::size_t index = listed_dead[white ? 0 : 1]++;
      bool found = false;
      for (Piece& piece : dead_) {
        if (piece.kind != 'Q' || piece.white != white || index-- != 0) continue;
        piece.spells = spells;
        found = true;
        break;
      }
      if (!found) refuse("spells of a dead queen who is not listed among the dead: " + item);
      continue;
    }
    const Square square = parse_square(who);
    if (at(square).kind != 'Q') refuse("no queen: " + item);
    if (std::count(seen.begin(), seen.end(), square) != 0) refuse("twice: " + item);
    seen.push_back(square);
    at(square).spells = spells;
  }
}

void GnosticReference::parse_dead(const std::string& text) {
  const std::vector<std::string> sides = split(text, '/');
  if (sides.size() != 2) refuse("dead: " + text);
  for (const bool white : {true, false}) {
    const std::string& kinds = sides[white ? 0 : 1];
    if (kinds == "-") continue;
    if (kinds.empty()) refuse("dead: nobody is written as -");
    for (const char kind : kinds) {
      if (std::string("QRBNP").find(kind) == std::string::npos) refuse("dead: " + text);
      Piece piece;
      piece.kind = kind;
      piece.white = white;
      dead_.push_back(piece);
    }
  }
}

void GnosticReference::parse_pending(const Fields& fields) {
  const std::string phase = value_or(fields, "phase", "move");
  const std::string fight = value_or(fields, "fight", "");
  const std::string dice = value_or(fields, "dice", "");
  const std::string promotion = value_or(fields, "promote", "");
  const bool fighting = phase == "announce" || phase == "roll";
  if (!fighting && phase != "move" && phase != "promote") refuse("phase: " + phase);
  if (fight.empty() == fighting || dice.empty() == (phase == "roll") ||
      promotion.empty() == (phase == "promote") || fighting != (fields.count("attacker") > 0) ||
      fighting != (fields.count("defender") > 0))
    refuse("the fields do not fit the phase");
  if (phase != "move" && passes_ > 0) refuse("the last action was no pass");
  if (fighting) {
    parse_fight(fight);
    attacker_ = parse_fighter(fields.at("attacker"), attacker_target_);
    defender_ = parse_fighter(fields.at("defender"), defender_target_);
    if ((attacker_.standing == Standing::fresh) != (defender_.standing == Standing::fresh))
      refuse("a turn begins for both");
    if (!attacker_chooses() && !defender_chooses()) refuse("both have ended the turn");
  }
  if (phase == "roll") parse_announced(dice);
  if (phase == "promote") parse_promotion(promotion);
}

void GnosticReference::parse_fight(const std::string& squares) {
  if (squares.size() != 4 && squares.size() != 6) refuse("fight: " + squares);
  const Square from = parse_square(squares.substr(0, 2));
  const Square square = parse_square(squares.substr(2, 2));
  const Square defender = squares.size() == 6 ? parse_square(squares.substr(4, 2)) : square;
  if (!is_own(from, white_turn_) || at(from).prisoner || !is_enemy(defender, white_turn_))
    refuse("fight: nobody to fight there: " + squares);
  const std::string castling = castling_;
  start_fight(from, square, defender);
  if (castling_ != castling) refuse("castling: the attacker has moved");
  if (!attack_is_possible()) refuse("fight: such an attack is not possible: " + squares);
}

bool GnosticReference::attack_is_possible() const {
  if (!(fight_square_ == defender_square_)) {  // in passing
    const Piece& attacker = at(attacker_square_);
    const Piece& defender = at(defender_square_);
    const int step = forward(white_turn_);
    return attacker.kind == 'P' && defender.kind == 'P' && is_empty(fight_square_) &&
           fight_square_.rank == (white_turn_ ? 5 : 2) && fight_square_.file == defender_square_.file &&
           defender_square_.rank == fight_square_.rank - step &&
           attacker_square_.rank == defender_square_.rank &&
           std::abs(attacker_square_.file - fight_square_.file) == 1 &&
           is_empty({fight_square_.file, fight_square_.rank + step});
  }
  // By a move, or by a teleport, of which one is then spent.
  std::vector<std::string> moves;
  add_moves(moves, attacker_square_);
  return contains(moves, square_text(attacker_square_) + square_text(fight_square_)) ||
         options_.queen_spells ||
         std::count(spells_[white_turn_ ? 0 : 1].begin(), spells_[white_turn_ ? 0 : 1].end(), 'T') <
             options_.casts.at('T');
}

GnosticReference::Fighter GnosticReference::parse_fighter(const std::string& text, int target) const {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() != 3) refuse("fighter: " + text);
  Fighter fighter;
  fighter.score = number_of(parts[0], 0, target - 1);
  fighter.turn = number_of(parts[1], 0, target - 1 - fighter.score);
  if (parts[2] != "in" && parts[2] != "out") refuse("fighter: " + text);
  const bool out = parts[2] == "out";
  fighter.standing = out ? Standing::held : fighter.turn > 0 ? Standing::in : Standing::fresh;
  if ((out && fighter.turn > 0) || fighter.turn == 1) refuse("points: " + text);
  return fighter;
}

void GnosticReference::parse_announced(const std::string& text) {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() != 2) refuse("dice: " + text);
  const auto one = [&](Fighter& fighter, bool chooses, Square square, const std::string& part) {
    if (chooses != (part != "-")) refuse("dice: " + text);
    if (chooses) fighter.dice = number_of(part, 1, dice_of(at(square).kind));
  };
  const bool attacker = attacker_chooses();
  const bool defender = defender_chooses();
  one(attacker_, attacker, attacker_square_, parts[0]);
  one(defender_, defender, defender_square_, parts[1]);
  if (attacker_.dice <= 0 && defender_.dice <= 0) refuse("nobody rolls: " + text);
  phase_ = Phase::roll;
}

void GnosticReference::parse_promotion(const std::string& text) {
  for (const std::string& name : split(text, ',')) {
    const Square square = parse_square(name);
    if (!promotes_on(at(square), square)) refuse("promote: " + text);
    if (at(square).prisoner) refuse("a prisoner cannot have come there: " + text);
    promotion_squares_.push_back(square);
  }
  const bool own_first = at(promotion_squares_[0]).white == white_turn_;
  if (promotion_squares_.size() > 2 ||
      (promotion_squares_.size() == 2 && (!own_first || at(promotion_squares_[1]).white == white_turn_)))
    refuse("promote: the pawn of the side to move before the other's: " + text);
  phase_ = Phase::promote;
}

void GnosticReference::parse_en_passant(const std::string& text) {
  if (text.empty()) return;
  en_passant_ = parse_square(text);
  has_en_passant_ = true;
  const int back = -forward(white_turn_);  // the side that has just moved goes this way
  const Square pawn = {en_passant_.file, en_passant_.rank + back};
  const Square home = {en_passant_.file, en_passant_.rank - back};
  if (phase_ != Phase::move || en_passant_.rank != (white_turn_ ? 5 : 2) || !is_empty(en_passant_) ||
      !is_empty(home) || !is_enemy(pawn, white_turn_) || at(pawn).kind != 'P' || at(pawn).prisoner)
    refuse("no double step has passed over " + text);
  if (quiet_ != 0 || passes_ != 0) refuse("the last action was a double step");
}

void GnosticReference::check_pieces() const {
  for (const bool white : {true, false}) {
    int pieces = 0;
    int kings = 0;
    for (const Square square : all_squares()) {
      if (!is_own(square, white)) continue;
      ++pieces;
      if (at(square).kind == 'K') ++kings;
      const bool pending = phase_ == Phase::promote &&
                           std::count(promotion_squares_.begin(), promotion_squares_.end(), square) > 0;
      const bool ended = !has_king(true) || !has_king(false);
      if (promotes_on(at(square), square) && !pending && !ended) refuse("a pawn on its last rank");
    }
    for (const Piece& piece : dead_) {
      if (piece.white == white) ++pieces;
    }
    if (kings > 1) refuse("more than one king");
    if (pieces > 16) refuse("more than sixteen pieces, the dead included");
  }
}

}  // namespace fray::reference
