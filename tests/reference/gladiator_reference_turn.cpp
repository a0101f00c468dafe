// The eight slots of a turn, and the decisions of each (G68). See gladiator_reference.h.

#include <algorithm>

#include "gladiator_reference_rules.h"

namespace gladiator_reference {

static const std::string& seats_of(const Options& options, bool white) {
  return white ? options.white_seats : options.black_seats;
}

bool seats_are_apart(const Position& p, const Options& options) {
  const std::string& seats = seats_of(options, p.white);
  return seats[static_cast<std::size_t>(p.slot)] != seats[0];
}

bool acting_white(const Position& p) {
  return p.phase == "place" && p.result == "*" ? p.placing.front().piece.white : p.white;
}

int acting_seat(const Position& p, const Options& options) {
  const bool white = acting_white(p);
  const std::string& seats = seats_of(options, white);
  char player = seats[0];
  if (p.phase == "move" || p.phase == "heal") player = seats[static_cast<std::size_t>(p.slot)];
  if (p.phase == "place" && !p.placing.empty())
    player = seats[static_cast<std::size_t>(slot_of(p.placing.front().piece.kind))];
  const char players_of_white = *std::max_element(options.white_seats.begin(), options.white_seats.end());
  return (white ? 0 : players_of_white - '0') + player - '1';
}

static void end(Position& p, const std::string& result, const std::string& reason) {
  p.phase = "move";
  p.placing.clear();
  p.arrived = {};
  p.result = result;
  p.reason = reason;
}

// G44, G45: what the pawn on that square can become.
static Texts replacements_on(const Position& p, const Square& square) {
  Texts texts;
  for (const char kind : std::string(kLetters)) {
    const bool footman = p.board.at(square).kind == 'F';
    const bool fits = footman ? kind == 'W' || kind == 'S' : kind != 'K' && kind != 'Q';
    if (fits && p.lost.at(p.white).find(kind) != std::string::npos)
      texts.push_back(square_text(square) + "=" + kind);
  }
  return texts;
}

// G44, G45, G59: pawns that wait on the far rank, each with what it can become; or the one that has just come
// there (G69).
static Texts replacements(const Position& p) {
  if (p.arrived != Square{}) return replacements_on(p, p.arrived);
  Texts texts;
  for (const auto& [square, piece] : p.board) {
    if (piece.white != p.white || !is_pawn(piece.kind) || square.rank != far_rank(p.white)) continue;
    if (p.came.count(square) > 0) continue;
    const Texts here = replacements_on(p, square);
    texts.insert(texts.end(), here.begin(), here.end());
  }
  return texts;
}

// G69: the piece of this slot stands there now.
static void note_arrival(Position& p, const Square& square, const Options& options) {
  if (options.edition == "1" || !is_pawn(p.board.at(square).kind) || square.rank != far_rank(p.white)) return;
  if (!replacements_on(p, square).empty()) p.arrived = square;
}

// G39: the damaged own pieces next to the queen.
static std::vector<Square> to_heal(const Position& p) {
  std::vector<Square> squares;
  const Square queen = find(p, 'Q', p.white);
  if (queen == Square{}) return squares;
  for (const auto& [square, piece] : p.board) {
    if (piece.white == p.white && king_steps(square, queen) == 1 &&
        piece.hits < full_hits(piece.kind, *p.army))
      squares.push_back(square);
  }
  return squares;
}

static void heal(Position& p, const Square& square) {
  Piece& piece = p.board.at(square);
  piece.hits = full_hits(piece.kind, *p.army);
}

static void start_next_slot(Position& p, const Options& options);

// What comes after replacing and healing.
static void go_to_the_move(Position& p, const Options& options) {
  p.phase = "move";
  recognize_end(p, options);
  if (p.result != "*") return;
  const Moves moves = legal_moves(p);
  if (moves.empty()) {  // G6, G12, G66
    ++p.quiet;
    return start_next_slot(p, options);
  }
  if (seats_are_apart(p, options) && !moves.overrides.empty()) p.phase = "override";
}

static void go_to_replacing_and_healing(Position& p, const Options& options) {
  if (!replacements(p).empty()) {
    p.phase = "replace";
    return;
  }
  if (p.slot == 1 && !to_heal(p).empty()) {
    if (options.queen_heals == "one") {
      p.phase = "heal";
      return;
    }
    for (const Square& square : to_heal(p)) heal(p, square);
  }
  go_to_the_move(p, options);
}

// G58: the turn of the capture, and as many as the rules say (G48).
static bool is_lost(const Captor& captor, const Options& options) {
  return captor.turns == options.turns_held + 1;
}

static void lose_queen(Position& p, bool white, const Options& options) {
  end(p, white ? "0-1" : "1-0",
      options.turns_held == 5 ? "queen held for five turns" : "queen held for too long");
}

// G10, G35, G58.
static void start_next_turn(Position& p) {
  ++p.turn;
  for (auto& [square, piece] : p.board) piece.moved = false;
  for (auto& [white, piece] : p.frozen) piece.moved = false;
  for (auto& [white, captor] : p.captors) {
    captor.queen_moved = false;
    ++captor.turns;
  }
}

static void start_next_slot(Position& p, const Options& options) {
  p.begun = false;
  p.came.clear();
  p.answers = false;
  p.phase = "move";
  p.white = !p.white;
  if (p.white) p.slot = (p.slot + 1) % 4;
  if (p.white && p.slot == 0) {
    start_next_turn(p);
    for (const auto& [white, captor] : p.captors) {
      if (is_lost(captor, options)) return lose_queen(p, white, options);
    }
  }
  go_to_replacing_and_healing(p, options);
}

// The move is made and nothing is left to place: G26, G50, G51.
static void finish_slot(Position& p, const Options& options) {
  if (p.answers && in_check(p, p.white)) {
    p.failed = true;
    p.begun = false;
    return end(p, p.white ? "0-1" : "1-0", "checkmate");
  }
  start_next_slot(p, options);
}

// G69: the last decision of a slot.
static void finish_placing(Position& p, const Options& options) {
  if (p.arrived == Square{}) return finish_slot(p, options);
  p.phase = "replace";
}

static void finish_move(Position& p, const Options& options) {
  if (p.result != "*") {
    p.begun = false;
    return end(p, p.result, p.reason);
  }
  if (!p.placing.empty()) {
    p.phase = "place";
    return;
  }
  finish_placing(p, options);
}

void recognize_end(Position& p, const Options& options) {
  for (const bool white : {true, false}) {
    const auto is_king = [white](const Piece& piece) { return piece.kind == 'K' && piece.white == white; };
    bool lives = find(p, 'K', white) != Square{};
    for (const auto& [holder, piece] : p.frozen) lives = lives || is_king(piece);
    for (const Placing& item : p.placing) lives = lives || is_king(item.piece);
    if (!lives) return end(p, white ? "0-1" : "1-0", "king killed");
    const auto captor = p.captors.find(white);
    if (captor != p.captors.end() && is_lost(captor->second, options)) return lose_queen(p, white, options);
  }
  if (p.failed) return end(p, p.white ? "0-1" : "1-0", "checkmate");
  if (p.phase != "move" && p.phase != "override") return;
  if (in_check(p, p.white) && legal_moves(p).empty()) return end(p, p.white ? "0-1" : "1-0", "checkmate");
  if (p.quiet == 400) end(p, "1/2-1/2", "400 quiet slots");
}

// G33, G37, G38, G55: where the next piece may be placed.
static std::vector<Square> places(const Position& p) {
  const Placing& item = p.placing.front();
  const bool white = item.piece.white;
  // G52: a frozen king is on the square of the queen who holds him.
  Square king = find(p, 'K', white);
  if (king == Square{}) king = find(p, 'Q', !white);
  const auto distance = [&](const Square& square) {
    return item.back ? (white ? square.rank : 13 - square.rank) : king_steps(square, king);
  };
  std::vector<Square> nearest;
  for (const Square& square : all_squares()) {
    if (piece_at(p, square) != nullptr) continue;
    if (!nearest.empty() && distance(square) > distance(nearest.front())) continue;
    if (!nearest.empty() && distance(square) < distance(nearest.front())) nearest.clear();
    nearest.push_back(square);
  }
  return nearest;
}

Texts legal_actions(const Position& p, const Options& options) {
  Texts texts;
  if (p.phase == "replace") return replacements(p);
  if (p.phase == "heal") {
    for (const Square& square : to_heal(p)) texts.push_back("heal:" + square_text(square));
    return texts;
  }
  if (p.phase == "place") {
    for (const Square& square : places(p)) texts.push_back("@" + square_text(square));
    return texts;
  }
  const Moves moves = legal_moves(p);
  if (p.phase == "override") {
    texts = moves.overrides;
    if (!texts.empty() && !moves.of_group.empty()) texts.push_back("leave");
    return texts;
  }
  texts = moves.of_group;
  if (!seats_are_apart(p, options)) texts.insert(texts.end(), moves.overrides.begin(), moves.overrides.end());
  return texts;
}

static void make_move(Position& p, const std::string& action, const Options& options) {
  const std::size_t second = action.find_first_of("abcdefghij", 1);
  const Square from = parse_square(action.substr(0, second));
  const Square to = parse_square(action.substr(second));
  p.begun = true;
  p.came.clear();
  p.answers = in_check(p, p.white);
  if (is_fight(p, from, to)) {
    p.from = from;
    p.to = to;
    p.phase = "fight";
    p.quiet = 0;
    return;
  }
  p = after_move(p, from, to);
  note_arrival(p, to, options);
  finish_move(p, options);
}

void apply_action(Position& p, const std::string& action, const Options& options) {
  if (p.phase == "replace") {
    const Square square = parse_square(action.substr(0, action.size() - 2));
    const char kind = action.back();
    std::string& lost = p.lost.at(p.white);
    lost.erase(lost.find(kind), 1);
    p.board[square] = {kind, p.white, full_hits(kind, *p.army), true};  // G5
    if (p.arrived != Square{}) {
      p.arrived = {};
      return finish_slot(p, options);
    }
    p.came.insert(square);
    p.begun = true;
    return go_to_replacing_and_healing(p, options);
  }
  if (p.phase == "heal") {
    heal(p, parse_square(action.substr(5)));
    p.begun = true;
    return go_to_the_move(p, options);
  }
  if (p.phase == "place") {
    p.board[parse_square(action.substr(1))] = p.placing.front().piece;
    p.placing.erase(p.placing.begin());
    return p.placing.empty() ? finish_placing(p, options) : void();
  }
  if (action == "leave") {
    p.phase = "move";
    p.begun = true;
    return;
  }
  make_move(p, action, options);
}

void apply_outcome(Position& p, const std::string& outcome, const Options& options) {
  const int hits = std::stoi(outcome.substr(outcome.find(':') + 1));
  const bool answers = p.answers;
  if (outcome.starts_with("attacker")) {
    p = after_move(p, p.from, p.to);
    p.board.at(p.to).hits = hits;
    note_arrival(p, p.to, options);
  } else {
    p = after_defeat(p, p.from, p.to, hits);
  }
  p.answers = answers;
  finish_move(p, options);
}

}  // namespace gladiator_reference
