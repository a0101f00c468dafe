// What the tests of the reference of Gladiator Chess share.

#ifndef FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_TEST_HELPERS_H_
#define FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_TEST_HELPERS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "gladiator_reference.h"

namespace gladiator_reference {

using Node = Game::Node;

// Kings, queens and King's Knights where they start.
inline const std::string kCourts = "Kf1 Qe1 Ni1 kf12 qe12 ni12 ";

// The position text of pieces such as "Kf1 kf12", with the fields behind them.
inline std::string pieces(const std::string& list, const std::string& fields) {
  std::map<Square, char> board;
  std::istringstream stream(list);
  for (std::string piece; stream >> piece;) board[parse_square(piece.substr(1))] = piece[0];
  std::string placement;
  for (int rank = 12; rank >= 1; --rank) {
    int empty = 0;
    for (int file = 1; file <= 11; ++file) {
      const auto found = board.find({rank, file});
      if (found == board.end() && file <= 10) {
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

// The value of a field of the position text, "" if it is not there.
inline std::string field(const Game& game, const std::string& name) {
  const std::string text = game.text() + ' ';
  const std::size_t start = text.find(' ' + name + '=');
  if (start == std::string::npos) return "";
  const std::size_t value = start + name.size() + 2;
  return text.substr(value, text.find(' ', value) - value);
}

inline std::string slot_of(const Game& game) { return field(game, "side") + " " + field(game, "slot"); }

// The letter on a square, '.' if it is empty.
inline char on(const Game& game, const std::string& square) {
  const Piece* piece = piece_at(game.position(), parse_square(square));
  if (piece == nullptr) return '.';
  return piece->white ? piece->kind : static_cast<char>(piece->kind - 'A' + 'a');
}

inline void expect_end(const Game& game, const std::string& result, const std::string& reason) {
  EXPECT_EQ(game.result(), result) << game.text();
  EXPECT_EQ(game.reason(), reason) << game.text();
}

}  // namespace gladiator_reference

#endif  // FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_TEST_HELPERS_H_
