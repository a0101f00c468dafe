// The position text of the reference of Gnostic Chess: printing.

#include <algorithm>
#include <string>

#include "gnostic_reference.h"

namespace fray::reference {
namespace {

template <class Values>
std::string joined(const Values& values, const char* separator) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : separator) + value;
  return text;
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

}  // namespace

std::string GnosticReference::all_spells(const GnosticOptions& options) {
  std::string all;
  for (const char spell : kSpells) all.append(static_cast<std::size_t>(options.casts.at(spell)), spell);
  return all;
}

std::string GnosticReference::initial_text(GnosticOptions options) {
  const std::string all = all_spells(options).empty() ? "-" : all_spells(options);
  return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white phase=move track=C toward=A castling=KQkq "
         "spells=" +
         (options.queen_spells ? "d1:" + all + ",d8:" + all : all + '/' + all) + " quiet=0 turn=1";
}

std::string GnosticReference::square_text(Square square) {
  return {static_cast<char>('a' + square.file), static_cast<char>('1' + square.rank)};
}

char GnosticReference::letter_of(const Piece& piece) {
  return piece.white ? piece.kind : static_cast<char>(piece.kind - 'A' + 'a');
}

std::string GnosticReference::placement_text() const {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      if (is_empty({file, rank})) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += letter_of(at({file, rank}));
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

std::string GnosticReference::hit_points_text() const {
  std::vector<std::string> list;
  for (const Square square : all_squares()) {
    if (!is_empty(square) && at(square).hp < full_hp(at(square).kind))
      list.push_back(square_text(square) + ':' + std::to_string(at(square).hp));
  }
  return joined(list, ",");
}

std::string GnosticReference::prisoners_text() const {
  std::vector<std::string> list;
  for (const Square square : all_squares()) {
    if (at(square).prisoner) list.push_back(square_text(square));
  }
  return joined(list, ",");
}

std::string GnosticReference::spells_text() const {
  if (!options_.queen_spells) return or_dash(spells_[0]) + '/' + or_dash(spells_[1]);
  std::vector<std::string> list;
  for (const Square square : all_squares()) {
    if (at(square).kind == 'Q') list.push_back(square_text(square) + ':' + or_dash(at(square).spells));
  }
  for (const bool white : {true, false}) {
    std::vector<std::string> dead;
    for (const Piece& piece : dead_) {
      if (piece.kind == 'Q' && piece.white == white) dead.push_back(piece.spells);
    }
    std::sort(dead.begin(), dead.end(), listed_before);
    for (const std::string& spells : dead) list.push_back((white ? "Q:" : "q:") + or_dash(spells));
  }
  return or_dash(joined(list, ","));
}

std::string GnosticReference::dead_text() const {
  std::string sides[2];
  for (const char kind : std::string("QRBNP")) {
    for (const Piece& piece : dead_) {
      if (piece.kind == kind) sides[piece.white ? 0 : 1] += kind;
    }
  }
  if (sides[0].empty() && sides[1].empty()) return "";
  return or_dash(sides[0]) + '/' + or_dash(sides[1]);
}

std::string GnosticReference::fighter_text(const Fighter& fighter) {
  const bool out = fighter.standing == Standing::held || fighter.standing == Standing::bust;
  return std::to_string(fighter.score) + ',' + std::to_string(fighter.turn) + (out ? ",out" : ",in");
}

std::string GnosticReference::announced_text() const {
  const auto one = [](const Fighter& fighter) {
    return fighter.dice <= 0 ? std::string("-") : std::to_string(fighter.dice);
  };
  return one(attacker_) + ',' + one(defender_);
}

std::string GnosticReference::text() const {
  std::string text = placement_text();
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) text += ' ' + name + '=' + value;
  };
  add("side", white_turn_ ? "white" : "black");
  add("phase", phase());
  add("track", std::string(1, track_));
  add("toward", std::string(1, toward_));
  add("castling", or_dash(castling_));
  if (has_en_passant_) add("ep", square_text(en_passant_));
  add("hp", hit_points_text());
  add("prisoners", prisoners_text());
  add("spells", spells_text());
  add("dead", dead_text());
  if (rounds_ > 0) add("rounds", std::to_string(rounds_));
  if (passes_ > 0) add("passed", std::to_string(passes_));
  if (phase_ == Phase::announce || phase_ == Phase::roll) {
    add("fight", square_text(attacker_square_) + square_text(fight_square_) +
                     (defender_square_ == fight_square_ ? "" : square_text(defender_square_)));
    add("attacker", fighter_text(attacker_));
    add("defender", fighter_text(defender_));
  }
  if (phase_ == Phase::roll) add("dice", announced_text());
  if (phase_ == Phase::promote) {
    std::string squares;
    for (const Square square : promotion_squares_)
      squares += (squares.empty() ? "" : ",") + square_text(square);
    add("promote", squares);
  }
  add("quiet", std::to_string(quiet_));
  add("turn", std::to_string(turn_));
  return text;
}

}  // namespace fray::reference
