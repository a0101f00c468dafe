// The order of a turn, and what is legal in it, of the reference of Wizard's Chess.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "wizards_reference_rules.h"

namespace wizards_reference {
namespace {

constexpr int kNowhere = -1;

// The 12 squares of replenishing (seed), in ascending order.
std::vector<int> replenishing_squares(bool white) {
  std::vector<int> squares;
  for (int square = 0; square < 64; ++square) {
    const bool near = white ? rank_of(square) <= 2 : rank_of(square) >= 5;
    if (near && is_dark(square)) squares.push_back(square);
  }
  return squares;
}

// All ways to choose `count` of the squares.
void add_choices(std::vector<std::string>& list, const std::vector<int>& squares, std::size_t from, int count,
                 const std::string& chosen) {
  if (count == 0) {
    list.push_back(chosen);
    return;
  }
  for (std::size_t i = from; i < squares.size(); ++i)
    add_choices(list, squares, i + 1, count - 1, chosen + square_text(squares[i]));
}

// Whether a candidate is a pawn's capture on an empty square, which is this one.
bool takes_in_passing(const Position& position, const std::string& action, int square) {
  if (action.size() != 4 || action[1] < '1' || action[1] > '8') return false;  // no move
  const char piece = position.board[parse_square(action.substr(0, 2))];
  return kind_of(piece) == 'P' && action.substr(2) == square_text(square) && action[0] != action[2];
}

}  // namespace

bool Rules::must_replenish(const Position& position) const {
  return options_.mana && !has_mana_on_board(position, position.white) && position.done.count("give") == 0 &&
         position.of(position.white).passive > 0;
}

// W23, W26, W59.
void Rules::add_replenishing(Texts& list, const Position& position) const {
  std::vector<int> squares;
  for (const int square : replenishing_squares(position.white)) {
    if (position.board[square] == '.') squares.push_back(square);
  }
  if (squares.empty()) {
    list.push_back("m");
    return;
  }
  const int placed =
      std::min({options_.replenished, position.of(position.white).passive, static_cast<int>(squares.size())});
  add_choices(list, squares, 0, placed, "m:");
}

// W30, W60, W67: reset, purchase, giving, cast, move, each once.
std::vector<std::string> Rules::candidates(const Position& position) const {
  Texts list;
  const std::set<std::string>& done = position.done;
  if (position.phase == "hearts" || position.phase == "second") {
    for (const int square : position.love) {
      for (const std::string& move : moves_of(position, square)) {
        // W57: the second move never takes a king.
        const int to = parse_square(move.substr(2, 2));
        if (position.phase == "hearts" || kind_of(position.board[to]) != 'K') list.push_back(move);
      }
    }
    if (position.phase == "second") list.push_back("done");
    return list;
  }
  if (options_.mana && done.empty() && position.of(position.white).captured >= options_.reset_price)
    list.push_back("reset");
  if (king_of(position, position.white) < 0) {  // W46, W47, W62
    add_king_casts(list, position);
  } else {
    const bool bought = done.count("buy") > 0;
    const bool cast = done.count("cast") > 0;
    if (!bought && !cast && done.count("give") == 0) add_purchases(list, position);
    if (must_replenish(position)) {
      if (!cast) list.push_back("give");  // W24
      add_replenishing(list, position);
    } else {
      const bool leap = must_take(position);
      for (int square = 0; square < 64; ++square) {
        if (!belongs_to(position.board[square], position.white)) continue;
        for (const std::string& move : leap ? leaps_of(position, square) : moves_of(position, square))
          list.push_back(move);
      }
    }
    if (!bought && !cast) add_casts(list, position);
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// ---- What is legal

bool Rules::leads_on(const Position& position, const std::string& action, int wanted) const {
  const Step step = after(position, action);
  if (wanted != kNowhere && takes_in_passing(position, action, wanted)) wanted = kNowhere;
  if (step.ends_turn) return wanted == kNowhere && king_is_safe(step.position, position.white);
  if (step.position.phase != "deal") return can_complete_taking(step.position, wanted);
  if (action == "reset") return some_deal_completes(step.position, wanted);
  Position bought = step.position;  // what is dealt for the card cannot be bought any more
  bought.phase = "turn";
  return can_complete_taking(bought, wanted);
}

// W55: of the cards that a reset can bring one at most is bought, so it is enough to look at each of them.
bool Rules::some_deal_completes(const Position& after_reset, int wanted) const {
  Position dealt = after_reset;
  dealt.phase = "turn";
  if (can_complete_taking(dealt, wanted)) return true;
  std::vector<std::string> possible = unseen(after_reset);
  for (std::size_t i = 0;
       static_cast<int>(possible.size()) < options_.book_size && i < after_reset.bottom.size(); ++i)
    possible.push_back(after_reset.bottom[i]);
  for (const std::string& card : possible) {
    dealt.book.assign(static_cast<std::size_t>(options_.book_size), "-");
    dealt.book[0] = card;
    Texts purchases;  // everything else has been tried
    if (king_of(dealt, dealt.white) >= 0) add_purchases(purchases, dealt);
    for (const std::string& purchase : purchases) {
      if (leads_on(dealt, purchase, wanted)) return true;
    }
  }
  return false;
}

bool Rules::can_complete_taking(const Position& position, int wanted) const {
  for (const std::string& action : candidates(position)) {
    if (leads_on(position, action, wanted)) return true;
  }
  return false;
}

bool Rules::can_complete(const Position& position) const { return can_complete_taking(position, kNowhere); }

bool Rules::is_legal(const Position& position, const std::string& action) const {
  return leads_on(position, action, kNowhere);
}

std::vector<std::string> Rules::legal_actions(const Position& position) const {
  Texts list;
  for (const std::string& action : candidates(position)) {
    if (is_legal(position, action)) list.push_back(action);
  }
  std::sort(list.begin(), list.end());
  return list;
}

// ---- What comes of an action

Step Rules::after(const Position& position, const std::string& action) const {
  if (action == "reset") return after_reset(position);
  if (action == "give") return after_giving(position);
  if (action == "done") return {position, true};
  if (action.rfind("buy:", 0) == 0) return after_purchase(position, action);
  if (action.rfind("cast:", 0) == 0) return after_cast(position, action);
  if (action[0] == 'm') return after_replenishing(position, action);
  return after_move(position, action);
}

// W31.
Step Rules::after_reset(const Position& position) const {
  Position next = position;
  pay(next, options_.reset_price);
  next.bottom.insert(next.bottom.end(), next.book.begin(), next.book.end());
  next.book.assign(static_cast<std::size_t>(options_.book_size), "-");
  next.done.insert("reset");
  next.phase = "deal";
  next.quiet = 0;
  return {next, false};
}

// W29, W30, W37, W63.
Step Rules::after_purchase(const Position& position, const std::string& action) const {
  Position next = position;
  const std::string card = action.substr(4, 2);
  *std::find(next.book.begin(), next.book.end(), card) = "-";
  if (action.size() > 6) take_from_hand(next, action.substr(7));
  put_in_hand(next, card);
  pay(next, price(card));
  next.done.insert("buy");
  next.phase = "deal";
  next.quiet = 0;
  return {next, false};
}

// W24.
Step Rules::after_giving(const Position& position) const {
  Position next = position;
  Possessions& own = next.of(position.white);
  const int given = std::min(options_.replenished, own.passive);
  own.passive -= given;
  next.of(!position.white).captured += given;
  next.done.insert("give");
  next.quiet = 0;
  return {next, false};
}

// W23, W26, W59.
Step Rules::after_replenishing(const Position& position, const std::string& action) const {
  Position next = position;
  Possessions& own = next.of(position.white);
  const int leaving = std::min(options_.replenished, own.passive);
  int placed = 0;
  for (std::size_t i = 2; i < action.size(); i += 2) {
    next.board[parse_square(action.substr(i, 2))] = piece_of('M', position.white);
    ++placed;
  }
  own.passive -= leaving;
  next.of(!position.white).captured += leaving - placed;
  next.quiet = 0;
  return {next, true};
}

Step Rules::after_cast(const Position& position, const std::string& action) const {
  Position next = position;
  const std::string card = action.substr(5, 2);
  const char suit = card == "Jk" ? action[7] : card[1];
  const std::string targets = action.substr(action.find(':', 5) + 1);
  take_from_hand(next, card);
  next.quiet = 0;
  switch (suit) {
    case 'c':
      next.clubbed.insert(parse_square(targets));
      next.done.insert("cast");
      return {next, false};
    case 'h':
      next.love = {parse_square(targets.substr(0, 2)), parse_square(targets.substr(2))};
      next.phase = "hearts";
      return {next, false};
    case 'd': {
      const int from = parse_square(targets.substr(0, 2));
      next.board[parse_square(targets.substr(2))] = next.board[from];
      next.board[from] = '.';
      drop_castling(next);
      return {next, true};
    }
    default: {
      const char kind = kind_of(targets[0]);
      std::string& dead = next.of(position.white).dead;
      dead.erase(dead.find(kind), 1);
      next.board[parse_square(targets.substr(1))] = piece_of(kind, position.white);
      return {next, true};
    }
  }
}

// W11: whatever stands there is taken by the side whose turn it is.
void Rules::capture(Position& position, int square) {
  const char kind = kind_of(position.board[square]);
  if (kind == 'M') {
    position.of(position.white).captured += 1;
  } else if (kind == 'D') {
    position.of(position.white).captured += 2;
  } else {
    std::string& dead = position.of(!position.white).dead;
    dead += kind;
    const std::string order = "KQRBNP";
    std::sort(dead.begin(), dead.end(), [&](char a, char b) { return order.find(a) < order.find(b); });
  }
  position.board[square] = '.';
  position.clubbed.erase(square);
}

// A right is lost for ever as soon as the king or the rook is not where it belongs.
void Rules::drop_castling(Position& position) {
  std::string left;
  for (const char right : position.castling) {
    const bool white = is_white(right);
    const int rank = white ? 0 : 7;
    const int rook = square_at(kind_of(right) == 'K' ? 7 : 0, rank);
    if (position.board[square_at(4, rank)] == piece_of('K', white) &&
        position.board[rook] == piece_of('R', white))
      left += right;
  }
  position.castling = left;
}

// A square stays as long as nothing stands on it, the pawn that passed over it is behind it, and an enemy
// pawn stands ready.
void Rules::drop_en_passant(Position& position) {
  std::set<int> left;
  for (const int square : position.en_passant) {
    const bool passed_by_white = rank_of(square) == 2;
    const int rank = rank_of(square) + forward(passed_by_white);
    bool is_ready = false;
    for (const int file : {file_of(square) - 1, file_of(square) + 1}) {
      if (on_board(file, rank) && position.board[square_at(file, rank)] == piece_of('P', !passed_by_white))
        is_ready = true;
    }
    if (is_ready && position.board[square] == '.' &&
        position.board[square_at(file_of(square), rank)] == piece_of('P', passed_by_white))
      left.insert(square);
  }
  position.en_passant = left;
}

Step Rules::after_move(const Position& position, const std::string& action) const {
  Position next = position;
  const bool white = position.white;
  const int from = parse_square(action.substr(0, 2));
  const int to = parse_square(action.substr(2, 2));
  const char piece = position.board[from];
  const char kind = kind_of(piece);
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  bool is_quiet = kind != 'P' && !is_mana(piece) && position.board[to] == '.';

  if (position.board[to] != '.') capture(next, to);
  if (kind == 'P' && files != 0 && position.board[to] == '.')
    capture(next, square_at(file_of(to), rank_of(from)));
  if (is_mana(piece) && (files == 2 || files == -2)) capture(next, (from + to) / 2);
  next.board[from] = '.';
  next.board[to] = piece;

  if (kind == 'P' && (ranks == 2 || ranks == -2)) next.en_passant.insert((from + to) / 2);
  if (kind == 'M' && rank_of(to) == last_rank(white)) {  // W12, W33
    next.board[to] = piece_of('D', white);
    next.of(!white).captured -= 1;
  }
  if (kind == 'P' && action.size() > 4) {
    next.board[to] = piece_of(kind_of(action[4]), white);
    if (action[4] == 'd') next.of(!white).captured -= 2;  // W50
  }
  bool loved_rook_castled = false;
  if (kind == 'K' && (files == 2 || files == -2)) {
    const int rook = square_at(files > 0 ? 7 : 0, rank_of(from));
    next.board[(from + to) / 2] = next.board[rook];
    next.board[rook] = '.';
    loved_rook_castled = std::count(position.love.begin(), position.love.end(), rook) > 0;
  }
  drop_castling(next);
  drop_en_passant(next);

  const bool counts = position.phase == "turn" && position.done.empty() && is_quiet;
  next.quiet = counts ? position.quiet + 1 : 0;
  if (position.phase != "hearts" || loved_rook_castled) return {next, true};
  next.phase = "second";
  next.love = {from == position.love[0] ? position.love[1] : position.love[0]};
  return {next, false};
}

Position Rules::next_turn(const Position& position) const {
  Position next = position;
  next.white = !position.white;
  next.phase = "turn";
  next.done.clear();
  next.love.clear();
  next.clubbed.clear();
  for (const int square : position.clubbed) {  // W66
    if (belongs_to(position.board[square], next.white)) next.clubbed.insert(square);
  }
  next.en_passant.clear();
  for (const int square : position.en_passant) {
    if (rank_of(square) == (position.white ? 2 : 5)) next.en_passant.insert(square);
  }
  if (!position.white) ++next.turn;
  return next;
}

// ---- What is compared

std::set<int> Rules::real_en_passant(const Position& position) const {
  std::set<int> squares;
  for (const int square : position.en_passant) {
    if (can_complete_taking(position, square)) squares.insert(square);
  }
  return squares;
}

std::string Rules::repetition_key(const Position& position) const {
  std::string key = position.board + (position.white ? " white " : " black ") + position.castling;
  for (const int square : position.en_passant) key += " ep" + square_text(square);
  for (const int square : position.clubbed) key += " clubbed" + square_text(square);
  for (const Possessions* side : {&position.of_white, &position.of_black}) {
    key += " | " + std::to_string(side->passive) + " " + std::to_string(side->captured) + " " + side->dead;
    for (const std::string& card : side->hand) key += " " + card;
  }
  std::vector<std::string> book = position.book;
  std::sort(book.begin(), book.end());
  key += " |";
  for (const std::string& card : book) key += " " + card;
  return key;
}

}  // namespace wizards_reference
