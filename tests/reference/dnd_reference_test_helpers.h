// What the tests of the reference of D&D Battle Chess share.

#ifndef FRAY_TESTS_REFERENCE_DND_REFERENCE_TEST_HELPERS_H_
#define FRAY_TESTS_REFERENCE_DND_REFERENCE_TEST_HELPERS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "dnd_reference.h"

namespace dnd_reference {

using Node = Game::Node;

// How far a probability may be from its fraction.
inline constexpr double kExact = 1e-12;

// Kings in corners where they help nobody.
inline const std::string kKings = "Ka1 kh8 ";

// The position text of pieces such as "Ka1 kh8", with the fields behind them.
inline std::string pieces(const std::string& list, const std::string& fields) {
  std::map<Square, char> board;
  std::istringstream stream(list);
  for (std::string piece; stream >> piece;) board[parse_square(piece.substr(1))] = piece[0];
  std::string placement;
  for (int rank = 8; rank >= 1; --rank) {
    int empty = 0;
    for (int file = 1; file <= 9; ++file) {
      const auto found = board.find({rank, file});
      if (found == board.end() && file <= 8) {
        ++empty;
        continue;
      }
      if (empty > 0) placement += std::to_string(empty);
      empty = 0;
      if (found != board.end()) placement += found->second;
    }
    if (rank > 1) placement += '/';
  }
  return placement + " " + fields;
}

inline Game game(const std::string& list, const std::string& fields, const Options& options = {}) {
  return Game(pieces(list, fields), options);
}

// White's turn in a battle; the attacker as in "Pe4d5".
inline Game battle(const std::string& list, const std::string& attacker, const std::string& fields,
                   const Options& options = {}) {
  return game(list, "side=white phase=battle battle=" + attacker + " fighter=attacker " + fields, options);
}

inline const std::string kSecondTurn = "first=attacker begun=yes charge=used ";
inline const std::string kFirstTurn = "first=attacker flat=yes ";

inline Game play(Game game, const Texts& steps) {
  for (const std::string& step : steps) {
    if (game.node() == Node::chance) {
      game.outcome(step);
    } else {
      game.act(step);
    }
  }
  return game;
}

inline bool can(const Game& game, const std::string& action) {
  const Texts actions = game.actions();
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

inline Texts starting_with(const Game& game, const std::string& prefix) {
  Texts found;
  for (const std::string& text : game.actions()) {
    if (text.starts_with(prefix)) found.push_back(text);
  }
  return found;
}

// Of the outcome after that action; 0 if it cannot come.
inline double chance(const Game& game, const std::string& action, const std::string& outcome) {
  const Odds odds = play(game, {action}).outcomes();
  const auto found = odds.find(outcome);
  return found == odds.end() ? 0 : found->second;
}

inline Texts classes(const Game& game) {
  Texts texts;
  for (const auto& [text, probability] : game.outcomes()) texts.push_back(text);
  return texts;
}

// The value of a field of the position text, "" if it is not there.
inline std::string field(const Game& game, const std::string& name) {
  const std::string text = game.text() + ' ';
  const std::size_t start = text.find(' ' + name + '=');
  if (start == std::string::npos) return "";
  const std::size_t value = start + name.size() + 2;
  return text.substr(value, text.find(' ', value) - value);
}

// The traits of the piece on that square ("d5", "xd5"), "" if it has none.
inline std::string traits(const Game& game, const std::string& square) {
  for (const std::string& item : split(field(game, "pieces"), ',')) {
    if (item.starts_with(square + ":")) return item.substr(square.size() + 1);
  }
  return "";
}

// The letter on a square, '.' if it is empty.
inline char on(const Game& game, const std::string& square) {
  const Character* c = at(game.position(), parse_square(square));
  if (c == nullptr) return '.';
  return c->white ? c->kind : static_cast<char>(c->kind - 'A' + 'a');
}

inline std::string outcome_of(const Game& game, std::vector<int> told) {
  std::size_t next = 0;
  std::vector<int> faces;
  const std::string text = game.roll([&](int) { return told.at(next++); }, faces);
  EXPECT_EQ(faces, told) << "other dice than were told";
  return text;
}

inline void expect_end(const Game& game, const std::string& result, const std::string& reason) {
  EXPECT_EQ(game.result(), result) << game.text();
  EXPECT_EQ(game.reason(), reason) << game.text();
}

}  // namespace dnd_reference

#endif  // FRAY_TESTS_REFERENCE_DND_REFERENCE_TEST_HELPERS_H_
