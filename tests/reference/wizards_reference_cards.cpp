// The deck, and what cards can be cast on, of the reference of Wizard's Chess.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "wizards_reference_rules.h"

namespace wizards_reference {
namespace {

int value_of(char kind) {
  switch (kind) {
    case 'K': return 1000;
    case 'Q': return 9;
    case 'R': return 5;
    case 'B':
    case 'N': return 3;
    default: return 1;
  }
}

bool has(const std::string& letters, char letter) { return letters.find(letter) != std::string::npos; }

// W43: the squares on which a kind starts.
std::vector<int> home_squares(char kind, bool white) {
  const int rank = white ? 0 : 7;
  switch (kind) {
    case 'K': return {square_at(4, rank)};
    case 'Q': return {square_at(3, rank)};
    case 'R': return {square_at(0, rank), square_at(7, rank)};
    case 'N': return {square_at(1, rank), square_at(6, rank)};
    case 'B': return {square_at(2, rank), square_at(5, rank)};
    default: break;
  }
  std::vector<int> squares;
  for (int file = 0; file < 8; ++file) squares.push_back(square_at(file, second_rank(white)));
  return squares;
}

}  // namespace

std::vector<std::string> Rules::deck() const {
  std::vector<std::string> cards;
  if (!options_.mana) return cards;
  for (const char suit : {'s', 'h', 'd', 'c'}) {
    for (const char rank : std::string("23456789TJQKA")) {
      if (rank == 'T' && options_.tens == "removed") continue;
      cards.push_back({rank, suit});
    }
  }
  for (int joker = 0; joker < options_.jokers; ++joker) cards.push_back("Jk");
  return cards;
}

bool Rules::comes_before(const std::string& a, const std::string& b) const {
  const std::vector<std::string> cards = deck();
  return std::find(cards.begin(), cards.end(), a) < std::find(cards.begin(), cards.end(), b);
}

int Rules::extra_for_suit(const std::string& card) const {
  switch (card[1]) {
    case 's': return options_.spades_extra;
    case 'h': return options_.hearts_extra;
    case 'd': return options_.diamonds_extra;
    default: return options_.clubs_extra;
  }
}

int Rules::price(const std::string& card) const {
  if (card == "Jk") return options_.joker_price;
  const int extra = extra_for_suit(card);
  switch (card[0]) {
    case '8':
    case '9': return options_.minor_price + extra;
    case 'T': return options_.tens == "minor" ? options_.minor_price + extra : options_.rook_price + extra;
    case 'J': return options_.rook_price + extra;
    case 'Q':
    case 'K':
    case 'A': return options_.queen_price + extra;
    default: return options_.low_price + extra;
  }
}

std::string Rules::targets(const std::string& card) const {
  if (card == "Jk") return "KQRBNP";
  switch (card[0]) {
    case '8': return "N";
    case '9': return "B";
    case 'T': return options_.tens == "minor" ? "BN" : "R";
    case 'J': return "R";
    case 'Q': return "Q";
    case 'K': return "K";
    case 'A': return "KQRBNP";
    default: return "P";
  }
}

// W53: what is in nobody's sight.
std::vector<std::string> Rules::unseen(const Position& position) const {
  std::vector<std::string> cards = deck();
  const auto remove = [&](const std::vector<std::string>& seen) {
    for (const std::string& card : seen) {
      const auto found = std::find(cards.begin(), cards.end(), card);
      if (found != cards.end()) cards.erase(found);
    }
  };
  remove(position.of_white.hand);
  remove(position.of_black.hand);
  remove(position.book);
  remove(position.bottom);
  return cards;
}

std::vector<std::pair<std::string, std::uint64_t>> Rules::deals(const Position& position) const {
  std::vector<std::pair<std::string, std::uint64_t>> list;
  for (const std::string& card : unseen(position)) {
    if (!list.empty() && list.back().first == card) {
      ++list.back().second;
    } else {
      list.emplace_back(card, 1);
    }
  }
  if (list.empty() && !position.bottom.empty()) list.emplace_back(position.bottom.front(), 1);
  return list;
}

// W63: the first place that is free.
Position Rules::deal(const Position& position, const std::string& card) const {
  Position next = position;
  if (unseen(position).empty()) next.bottom.erase(next.bottom.begin());
  *std::find(next.book.begin(), next.book.end(), "-") = card;
  if (std::find(next.book.begin(), next.book.end(), "-") == next.book.end()) next.phase = "turn";
  return next;
}

void Rules::put_in_hand(Position& position, const std::string& card) const {
  std::vector<std::string>& hand = position.of(position.white).hand;
  hand.push_back(card);
  std::sort(hand.begin(), hand.end(),
            [&](const std::string& a, const std::string& b) { return comes_before(a, b); });
}

// W37: it goes to the bottom of the deck.
void Rules::take_from_hand(Position& position, const std::string& card) const {
  std::vector<std::string>& hand = position.of(position.white).hand;
  hand.erase(std::find(hand.begin(), hand.end(), card));
  position.bottom.push_back(card);
}

// W29, W32: to its owner, who is the opponent.
void Rules::pay(Position& position, int mana) const {
  position.of(position.white).captured -= mana;
  if (options_.spent_mana == "passive") position.of(!position.white).passive += mana;
}

void Rules::add_purchases(Texts& list, const Position& position) const {
  const Possessions& own = position.of(position.white);
  for (const std::string& card : position.book) {
    if (card == "-" || price(card) > own.captured) continue;
    if (static_cast<int>(own.hand.size()) < options_.hand_size) {
      list.push_back("buy:" + card);
    } else {
      for (const std::string& discarded : own.hand) list.push_back("buy:" + card + "-" + discarded);
    }
  }
}

void Rules::add_casts(Texts& list, const Position& position) const {
  // W20, W24: what uses up the move has to wait for leaps and for replenishing.
  const bool move_is_free = !must_take(position) && !must_replenish(position);
  for (const std::string& card : position.of(position.white).hand) {
    for (const char suit : {'s', 'h', 'd', 'c'}) {
      if (card != "Jk" && card[1] != suit) continue;
      if (suit == 'c') add_clubs(list, position, card);
      if (!move_is_free) continue;
      if (suit == 's') add_spades(list, position, card);
      if (suit == 'h') add_hearts(list, position, card);
      if (suit == 'd') add_diamonds(list, position, card);
    }
  }
}

// W46, W62: all that a side without its king can cast.
void Rules::add_king_casts(Texts& list, const Position& position) const {
  for (const std::string& card : position.of(position.white).hand) {
    if (!has(targets(card), 'K')) continue;
    if (card != "Jk" && card[1] != 's') continue;
    const int home = home_squares('K', position.white)[0];
    if (position.board[home] != '.') continue;
    list.push_back("cast:" + card + (card == "Jk" ? "s" : "") + ":k" + square_text(home));
  }
}

// W40, W36.
void Rules::add_hearts(Texts& list, const Position& position, const std::string& card) const {
  const std::string prefix = "cast:" + card + (card == "Jk" ? "h" : "") + ":";
  for (int lover = 0; lover < 64; ++lover) {
    const char a = position.board[lover];
    if (!is_chess_piece(a) || !belongs_to(a, position.white) || !has(targets(card), kind_of(a))) continue;
    for (int beloved = 0; beloved < 64; ++beloved) {
      const char b = position.board[beloved];
      if (beloved == lover || !is_chess_piece(b) || !belongs_to(b, position.white)) continue;
      if (value_of(kind_of(b)) > value_of(kind_of(a))) continue;
      list.push_back(prefix + square_text(lover) + square_text(beloved));
    }
  }
}

// W41.
void Rules::add_clubs(Texts& list, const Position& position, const std::string& card) const {
  for (int square = 0; square < 64; ++square) {
    const char piece = position.board[square];
    if (is_chess_piece(piece) && belongs_to(piece, !position.white) && has(targets(card), kind_of(piece)))
      list.push_back("cast:" + card + (card == "Jk" ? "c" : "") + ":" + square_text(square));
  }
}

// W42: by the colour of the piece, not of the caster.
void Rules::add_diamonds(Texts& list, const Position& position, const std::string& card) const {
  for (int from = 0; from < 64; ++from) {
    const char piece = position.board[from];
    if (!is_chess_piece(piece) || !has(targets(card), kind_of(piece))) continue;
    if (position.clubbed.count(from) > 0) continue;  // W41
    for (int to = 0; to < 64; ++to) {
      if (position.board[to] != '.') continue;
      if (is_white(piece) != (rank_of(to) < 4)) continue;
      if (kind_of(piece) == 'P' && (rank_of(to) == 0 || rank_of(to) == 7)) continue;
      list.push_back("cast:" + card + (card == "Jk" ? "d" : "") + ":" + square_text(from) + square_text(to));
    }
  }
}

// W43.
void Rules::add_spades(Texts& list, const Position& position, const std::string& card) const {
  for (const char kind : std::string("KQRBNP")) {
    if (!has(targets(card), kind) || !has(position.of(position.white).dead, kind)) continue;
    for (const int square : home_squares(kind, position.white)) {
      if (position.board[square] != '.') continue;
      list.push_back("cast:" + card + (card == "Jk" ? "s" : "") + ":" + piece_of(kind, false) +
                     square_text(square));
    }
  }
}

}  // namespace wizards_reference
