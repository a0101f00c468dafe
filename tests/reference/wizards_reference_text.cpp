// The position text of the reference of Wizard's Chess.

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "wizards_reference.h"

namespace wizards_reference {
namespace {

using Strings = std::vector<std::string>;
using Fields = std::map<std::string, std::string>;

const std::string kPieceOrder = "KQRBNP";

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

Strings split(const std::string& text, char separator) {
  Strings parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::string joined(const Strings& list, const std::string& separator = ",") {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : separator) + item;
  return text;
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

template <class Squares>
std::string squares_text(const Squares& squares) {
  Strings list;
  for (const int square : squares) list.push_back(square_text(square));
  return joined(list);
}

int number(const std::string& text) {
  if (text.empty() || text.size() > 5 || text.find_first_not_of("0123456789") != std::string::npos)
    refuse("'" + text + "' is no number");
  return std::stoi(text);
}

// White's and Black's part of a value.
Strings halves(const std::string& text) {
  Strings parts = split(text, '/');
  if (parts.size() != 2) refuse("'" + text + "' has not two sides");
  return parts;
}

Strings list_or_dash(const std::string& text) { return text == "-" ? Strings() : split(text, ','); }

std::string parse_placement(const std::string& text) {
  std::string board(64, '.');
  const Strings ranks = split(text, '/');
  if (ranks.size() != 8) refuse("not eight ranks");
  for (int i = 0; i < 8; ++i) {
    int file = 0;
    for (const char letter : ranks[i]) {
      if (letter >= '1' && letter <= '8') {
        file += letter - '0';
        continue;
      }
      if (file > 7 || (kPieceOrder + "MD").find(kind_of(letter)) == std::string::npos)
        refuse("rank " + ranks[i]);
      board[square_at(file++, 7 - i)] = letter;
    }
    if (file != 8) refuse("rank " + ranks[i]);
  }
  return board;
}

std::string placement_text(const std::string& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const char letter = board[square_at(file, rank)];
      if (letter == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += letter;
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

// The fields that are there, over the defaults.
Fields read_fields(const Strings& parts) {
  Fields fields = {{"side", ""},     {"phase", "turn"},  {"castling", "-"},   {"ep", ""},
                   {"clubbed", ""},  {"passive", "8/8"}, {"captured", "0/0"}, {"dead", "-/-"},
                   {"hands", "-/-"}, {"book", ""},       {"bottom", ""},      {"done", ""},
                   {"love", ""},     {"quiet", "0"},     {"turn", "1"}};
  std::set<std::string> seen;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    const std::string name = parts[i].substr(0, equals);
    if (equals == std::string::npos || fields.count(name) == 0 || !seen.insert(name).second)
      refuse("field " + parts[i]);
    fields[name] = parts[i].substr(equals + 1);
  }
  return fields;
}

Possessions read_side(const Fields& fields, int index) {
  Possessions side;
  side.passive = number(halves(fields.at("passive"))[index]);
  side.captured = number(halves(fields.at("captured"))[index]);
  const std::string dead = halves(fields.at("dead"))[index];
  if (dead != "-") side.dead = dead;
  side.hand = list_or_dash(halves(fields.at("hands"))[index]);
  return side;
}

Position read(const std::string& text) {
  const Strings parts = split(text, ' ');
  if (parts.empty()) refuse("no placement");
  const Fields fields = read_fields(parts);
  Position position;
  position.board = parse_placement(parts[0]);
  if (fields.at("side") != "white" && fields.at("side") != "black") refuse("side");
  position.white = fields.at("side") == "white";
  position.phase = fields.at("phase");
  if (fields.at("castling") != "-") position.castling = fields.at("castling");
  for (const std::string& square : split(fields.at("ep"), ','))
    position.en_passant.insert(parse_square(square));
  for (const std::string& square : split(fields.at("clubbed"), ','))
    position.clubbed.insert(parse_square(square));
  position.of_white = read_side(fields, 0);
  position.of_black = read_side(fields, 1);
  position.book = split(fields.at("book"), ',');
  position.bottom = split(fields.at("bottom"), ',');
  for (const std::string& word : split(fields.at("done"), ',')) position.done.insert(word);
  for (const std::string& square : split(fields.at("love"), ','))
    position.love.push_back(parse_square(square));
  position.quiet = number(fields.at("quiet"));
  position.turn = number(fields.at("turn"));
  return position;
}

// W2: the checkers of a colour, wherever they are.
int checkers(const Position& position, bool white) {
  int count = position.of(white).passive + position.of(!white).captured;
  for (const char piece : position.board) {
    if (is_mana(piece) && belongs_to(piece, white)) count += kind_of(piece) == 'D' ? 2 : 1;
  }
  return count;
}

void check_pieces(const Position& position) {
  for (int square = 0; square < 64; ++square) {
    const char piece = position.board[square];
    if (kind_of(piece) == 'P' && (rank_of(square) == 0 || rank_of(square) == 7))
      refuse("pawn on an end rank");
    if (is_mana(piece) && !is_dark(square)) refuse("mana on a light square");  // W3
    if (kind_of(piece) == 'M' && rank_of(square) == last_rank(is_white(piece))) refuse("mana not promoted");
  }
  for (const bool white : {true, false}) {
    const char king = piece_of('K', white);
    const auto kings = std::count(position.board.begin(), position.board.end(), king);
    const auto dead = std::count(position.of(white).dead.begin(), position.of(white).dead.end(), 'K');
    if (kings + dead != 1) refuse("a side has one king");
    const auto living = std::count_if(position.board.begin(), position.board.end(), [&](char piece) {
      return is_chess_piece(piece) && belongs_to(piece, white);
    });
    if (static_cast<std::size_t>(living) + position.of(white).dead.size() > 16) refuse("more than 16 pieces");
    if (dead == 1 && white != position.white && position.phase != "second")
      refuse("the king is to be cast first");
  }
}

void check_cards(const Position& position, const Rules& rules) {
  Strings left = rules.deck();
  const auto take = [&](const Strings& cards) {
    for (const std::string& card : cards) {
      if (card == "-") continue;
      const auto found = std::find(left.begin(), left.end(), card);
      if (found == left.end()) refuse("card " + card);
      left.erase(found);
    }
  };
  take(position.of_white.hand);
  take(position.of_black.hand);
  take(position.book);
  take(position.bottom);
  const bool open = std::find(position.book.begin(), position.book.end(), "-") != position.book.end();
  const auto places = static_cast<std::size_t>(rules.options().book_size);
  if (rules.options().mana ? position.book.size() != places : !position.book.empty()) refuse("book");
  for (const Possessions* side : {&position.of_white, &position.of_black}) {
    if (static_cast<int>(side->hand.size()) > rules.options().hand_size) refuse("too many cards in a hand");
  }
  if (open != (position.phase == "deal")) refuse("a place of the book is free in phase deal only");
}

void check(const Position& position, const Rules& rules) {
  static const std::set<std::string> kPhases{"turn", "deal", "hearts", "second"};
  if (kPhases.count(position.phase) == 0) refuse("phase " + position.phase);
  check_pieces(position);
  check_cards(position, rules);
  for (const bool white : {true, false}) {
    if (!rules.options().mana) {
      if (rules.has_mana_on_board(position, white) || position.of(white).captured > 0) refuse("mana is off");
    } else if (rules.options().spent_mana == "passive"
                   ? checkers(position, white) != rules.options().checkers
                   : checkers(position, white) > rules.options().checkers) {
      refuse("not as many checkers as there are");
    }
  }
  if (position.phase != "second" && rules.king_of(position, !position.white) >= 0 &&
      !rules.king_is_safe(position, !position.white))
    refuse("the king of the side not to move is in check");
  const std::size_t lovers = position.phase == "hearts" ? 2 : position.phase == "second" ? 1 : 0;
  if (position.love.size() != lovers) refuse("love");
  for (const int square : position.love) {
    if (!belongs_to(position.board[square], position.white) || is_mana(position.board[square]))
      refuse("love");
  }
  for (const int square : position.en_passant) {
    if (rank_of(square) != 2 && rank_of(square) != 5) refuse("ep");
  }
}

}  // namespace

Game::Game(const std::string& position, const Options& options) : rules_(options), position_(read(position)) {
  check(position_, rules_);
  if (position_.phase == "deal") return;
  if (position_.phase == "turn" && position_.done.empty()) {
    start_turn();
  } else {
    end_if_nothing_is_possible();
  }
}

std::string Game::initial_text(const Options& options) {
  if (!options.mana)
    return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white phase=turn castling=KQkq quiet=0 turn=1";
  // W1: four of them on the board; what the other side has captured already is not passive.
  const std::string passive = std::to_string(options.checkers - 4 - options.starting_mana);
  const std::string captured = std::to_string(options.starting_mana);
  std::string book = "-";
  for (int i = 1; i < options.book_size; ++i) book += ",-";
  return "rnbqkbnr/pppppppp/1m1m1m1m/8/8/M1M1M1M1/PPPPPPPP/RNBQKBNR side=white phase=deal castling=KQkq "
         "passive=" +
         passive + "/" + passive + " captured=" + captured + "/" + captured + " hands=-/- book=" + book +
         " quiet=0 turn=1";
}

std::string Game::text() const {
  const Position& p = position_;
  std::string text =
      placement_text(p.board) + " side=" + side() + " phase=" + p.phase + " castling=" + or_dash(p.castling);
  const auto add = [&](const std::string& name, const std::string& value, const std::string& otherwise = "") {
    if (value != otherwise) text += " " + name + "=" + value;
  };
  const auto both = [&](const auto& value_of) { return value_of(p.of_white) + "/" + value_of(p.of_black); };
  add("ep", squares_text(p.en_passant));
  add("clubbed", squares_text(p.clubbed));
  if (rules_.options().mana) {
    add("passive", both([](const Possessions& side) { return std::to_string(side.passive); }));
    add("captured", both([](const Possessions& side) { return std::to_string(side.captured); }));
  }
  add("dead", both([](const Possessions& side) { return or_dash(side.dead); }), "-/-");
  if (rules_.options().mana)
    add("hands", both([](const Possessions& side) { return or_dash(joined(side.hand)); }));
  add("book", joined(p.book));
  add("bottom", joined(p.bottom));
  Strings done;
  for (const char* word : {"reset", "buy", "give", "cast"}) {
    if (p.done.count(word) > 0) done.emplace_back(word);
  }
  add("done", joined(done));
  add("love", squares_text(p.love));
  return text + " quiet=" + std::to_string(p.quiet) + " turn=" + std::to_string(p.turn);
}

}  // namespace wizards_reference
