// Reading and printing positions.

#include "conflict_reference.h"

#include <cctype>
#include <cstddef>
#include <map>
#include <sstream>
#include <stdexcept>

#include "conflict_reference_strings.h"

namespace fray::reference {

namespace {

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

// The boards with a piece on the square of a won battle that could have stood there: the last Leader of its
// side if that has no other, else anything; a pawn not on the edge ranks.
std::vector<ConflictReference::Board> ConflictReference::boards_with_loser(Square target) const {
  if (board_.at(target) != '.') throw std::invalid_argument("the loser has not left the board");
  std::string kinds = "PNRQ";
  if (target.rank == 0 || target.rank == 7) kinds = "NRQ";
  if (!has_leader(board_, !white_turn_)) kinds = "Q";
  std::vector<Board> boards;
  for (const char kind : kinds) {
    boards.push_back(board_);
    boards.back().at(target) = piece_of(kind, !white_turn_);
  }
  return boards;
}

// The pending fields must describe a turn that could have come about. That is found out by taking the move
// back and playing the turn again, with every step checked. A pending position is no turn start, so nothing
// is noted for the repetition.
void ConflictReference::replay_pending_turn(Phase wanted, const std::string& moved, const std::string& target,
                                            const std::string& attackers) {
  if (wanted != Phase::move_in) return replay_on(board_, wanted, moved, target, attackers);
  // The loser is gone; something that could have lost stands in for it.
  const ConflictReference before = *this;
  std::string problem;
  for (const Board& board : boards_with_loser(parse_square(target))) {
    *this = before;
    try {
      return replay_on(board, wanted, moved, target, attackers);
    } catch (const std::invalid_argument& impossible) {
      problem = impossible.what();
    }
  }
  throw std::invalid_argument(problem);
}

void ConflictReference::replay_on(Board pending_board, Phase wanted, const std::string& moved,
                                  const std::string& target, const std::string& attackers) {
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
