// Position texts of Gladiator Chess (docs/notation.md). See gladiator_reference.h.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "gladiator_reference_rules.h"

namespace gladiator_reference {

static const Texts& slot_names() {
  static const Texts names{"king", "queen", "black-knight", "kings-knight"};
  return names;
}

static Texts split(const std::string& text, char separator) {
  Texts parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

static char letter_of(const Piece& piece) {
  return piece.white ? piece.kind : static_cast<char>(std::tolower(piece.kind));
}

static Piece piece_of(char letter, const Army& army) {
  Piece piece;
  piece.kind = static_cast<char>(std::toupper(letter));
  if (std::string(kLetters).find(piece.kind) == std::string::npos)
    throw std::invalid_argument(std::string("not a piece: ") + letter);
  piece.white = letter == piece.kind;
  piece.hits = full_hits(piece.kind, army);
  return piece;
}

// Letter, hit points of those that fight, `*` if it has moved.
static std::string held_text(const Piece& piece) {
  return letter_of(piece) + (piece.kind == 'Q' ? "" : std::to_string(piece.hits)) + (piece.moved ? "*" : "");
}

static Piece read_held(const std::string& text, const Army& army) {
  Piece piece = piece_of(text.at(0), army);
  piece.moved = text.back() == '*';
  const std::string hits = text.substr(1, text.size() - 1 - (piece.moved ? 1 : 0));
  if (hits.empty() != (piece.kind == 'Q')) throw std::invalid_argument("hit points of " + text);
  if (!hits.empty()) piece.hits = std::stoi(hits);
  return piece;
}

static void read_placement(Position& p, const std::string& text) {
  const Texts rows = split(text, '/');
  if (rows.size() != 12) throw std::invalid_argument("not twelve ranks: " + text);
  for (int rank = 1; rank <= 12; ++rank) {
    const std::string& row = rows[static_cast<std::size_t>(12 - rank)];
    int file = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(row[i])) != 0) {
        std::size_t digits = 0;
        file += std::stoi(row.substr(i), &digits);
        i += digits - 1;
      } else {
        const Square square{rank, file++};
        if (!on_board(square)) throw std::invalid_argument("rank too long: " + row);
        p.board[square] = piece_of(row[i], *p.army);
      }
    }
    if (file != 11) throw std::invalid_argument("not ten files: " + row);
  }
}

static std::string placement_text(const Position& p) {
  std::string text;
  for (int rank = 12; rank >= 1; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 1; file <= 10; ++file) {
      const Piece* piece = piece_at(p, {rank, file});
      if (piece == nullptr) {
        ++empty;
        continue;
      }
      flush();
      text += letter_of(*piece);
    }
    flush();
    if (rank > 1) text += '/';
  }
  return text;
}

static Piece& piece_there(Position& p, const std::string& square) {
  const auto found = p.board.find(parse_square(square));
  if (found == p.board.end()) throw std::invalid_argument("nothing on " + square);
  return found->second;
}

static void read_captors(Position& p, const Texts& sides) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (sides.at(i) == "-") continue;
    const Texts parts = split(sides[i], ':');
    Captor captor;
    captor.square = parse_square(parts.at(0));
    captor.turns = std::stoi(parts.at(1));
    captor.queen_moved = parts[1].back() == '*';
    p.captors[i == 0] = captor;
  }
}

static void read_field(Position& p, const std::string& name, const std::string& value) {
  if (name == "side") {
    p.white = value == "white";
  } else if (name == "slot") {
    const auto found = std::find(slot_names().begin(), slot_names().end(), value);
    if (found == slot_names().end()) throw std::invalid_argument("slot " + value);
    p.slot = static_cast<int>(found - slot_names().begin());
  } else if (name == "phase") {
    p.phase = value;
  } else if (name == "hits") {
    for (const std::string& item : split(value, ',')) {
      const Texts parts = split(item, ':');
      piece_there(p, parts.at(0)).hits = std::stoi(parts.at(1));
    }
  } else if (name == "moved") {
    for (const std::string& square : split(value, ',')) piece_there(p, square).moved = true;
  } else if (name == "frozen") {
    const Texts sides = split(value, '/');
    for (std::size_t i = 0; i < 2; ++i) {
      if (sides.at(i) == "-") continue;
      p.frozen[i == 0] = read_held(sides[i], *p.army);
      p.frozen[i == 0].white = i != 0;  // the letter is in upper case for both sides
    }
  } else if (name == "captive") {
    read_captors(p, split(value, '/'));
  } else if (name == "lost") {
    const Texts sides = split(value, '/');
    for (std::size_t i = 0; i < 2; ++i) {
      if (sides.at(i) != "-") p.lost[i == 0] = sides[i];
    }
  } else if (name == "fallen") {
    for (const std::string& side : split(value, ',')) p.fallen.insert(side == "white");
  } else if (name == "came") {
    for (const std::string& square : split(value, ',')) p.came.insert(parse_square(square));
  } else if (name == "arrived") {
    p.arrived = parse_square(value);
  } else if (name == "fight") {
    const std::size_t second = value.find_first_of("abcdefghij", 1);
    p.from = parse_square(value.substr(0, second));
    p.to = parse_square(value.substr(second));
  } else if (name == "place") {
    for (const std::string& item : split(value, ',')) {
      const bool back = item.starts_with("back:");
      p.placing.push_back({read_held(back ? item.substr(5) : item, *p.army), back});
    }
  } else if (name == "begun") {
    p.begun = value == "yes";
  } else if (name == "answer") {
    p.answers = value == "yes";
    p.failed = value == "failed";
  } else if (name == "quiet") {
    p.quiet = std::stoi(value);
  } else if (name == "turn") {
    p.turn = std::stoi(value);
  } else {
    throw std::invalid_argument("unknown field " + name);
  }
}

Position read_position(const std::string& text, const std::shared_ptr<const Army>& army) {
  Position p;
  p.army = army;
  const Texts parts = split(text, ' ');
  read_placement(p, parts.at(0));
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string::npos) throw std::invalid_argument("not a field: " + parts[i]);
    read_field(p, parts[i].substr(0, equals), parts[i].substr(equals + 1));
  }
  // What the phase says without words.
  if (p.phase == "fight" || p.phase == "place" || !p.came.empty() || p.arrived != Square{}) p.begun = true;
  return p;
}

static std::string joined(const Texts& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ",") + item;
  return text;
}

static std::string sorted_letters(const std::string& kinds) {
  std::string text;
  for (const char kind : std::string(kLetters))
    text.append(static_cast<std::size_t>(std::count(kinds.begin(), kinds.end(), kind)), kind);
  return text.empty() ? "-" : text;
}

// White's, then Black's, made by a function of the side; empty if both are "-".
template <class Function>
static std::string both(Function of_side) {
  const std::string text = of_side(true) + "/" + of_side(false);
  return text == "-/-" ? "" : text;
}

static std::string captors_text(const Position& p) {
  return both([&p](bool white) -> std::string {
    const auto captor = p.captors.find(white);
    if (captor == p.captors.end()) return "-";
    return square_text(captor->second.square) + ":" + std::to_string(captor->second.turns) +
           (captor->second.queen_moved ? "*" : "");
  });
}

static std::string placing_text(const Position& p) {
  Texts items;
  for (const Placing& item : p.placing) items.push_back((item.back ? "back:" : "") + held_text(item.piece));
  return joined(items);
}

std::string position_text(const Position& p) {
  Texts hits, moved, came, fallen;
  for (const auto& [square, piece] : p.board) {
    if (piece.hits != full_hits(piece.kind, *p.army))
      hits.push_back(square_text(square) + ":" + std::to_string(piece.hits));
    if (piece.moved) moved.push_back(square_text(square));
  }
  for (const Square& square : p.came) came.push_back(square_text(square));
  for (const bool white : {true, false}) {
    if (p.fallen.count(white) > 0) fallen.push_back(white ? "white" : "black");
  }
  std::string text = placement_text(p);
  const auto add = [&text](const std::string& name, const std::string& value) {
    if (!value.empty()) text.append(" ").append(name).append("=").append(value);
  };
  add("side", p.white ? "white" : "black");
  add("slot", slot_names()[static_cast<std::size_t>(p.slot)]);
  add("phase", p.phase);
  add("hits", joined(hits));
  add("moved", joined(moved));
  add("frozen", both([&p](bool white) -> std::string {
        if (p.frozen.count(white) == 0) return "-";
        Piece held = p.frozen.at(white);
        held.white = true;  // upper case for both sides
        return held_text(held);
      }));
  add("captive", captors_text(p));
  add("lost", both([&p](bool white) { return sorted_letters(p.lost.at(white)); }));
  add("fallen", joined(fallen));
  add("came", joined(came));
  if (p.phase == "fight") add("fight", square_text(p.from) + square_text(p.to));
  if (p.phase == "place") add("place", placing_text(p));
  const bool arrived = p.arrived != Square{};
  if (arrived) add("arrived", square_text(p.arrived));
  if (p.begun && (p.phase == "heal" || p.phase == "override" || p.phase == "move")) add("begun", "yes");
  if (p.answers && (p.phase == "fight" || p.phase == "place" || arrived)) add("answer", "yes");
  if (p.failed) add("answer", "failed");
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  return text;
}

}  // namespace gladiator_reference
