// What the tests of the reference of Wizard's Chess share.

#ifndef FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_TEST_HELPERS_H_
#define FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_TEST_HELPERS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "wizards_reference.h"

namespace wizards_reference {

using Strings = std::vector<std::string>;
using Node = Game::Node;

// A book that nobody can pay for.
inline const std::string kBook = " book=Qh,Qd,Qc,Kh,Kd";

inline Options without_mana() {
  Options options;
  options.mana = false;
  return options;
}

inline Options with_jokers() {
  Options options;
  options.jokers = 2;
  return options;
}

inline Game game(const std::string& text, const Options& options = {}) { return Game(text, options); }

inline Game play(const std::string& text, const Strings& steps, const Options& options = {}) {
  Game game(text, options);
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
  const Strings actions = game.actions();
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

inline Strings starting_with(const Game& game, const std::string& prefix) {
  Strings found;
  for (const std::string& text : game.actions()) {
    if (text.rfind(prefix, 0) == 0) found.push_back(text);
  }
  return found;
}

inline std::string field(const Game& game, const std::string& name) {
  const std::string text = game.text() + ' ';
  const std::size_t start = text.find(' ' + name + '=');
  if (start == std::string::npos) return "";
  const std::size_t value = start + name.size() + 2;
  return text.substr(value, text.find(' ', value) - value);
}

inline std::string placement(const Game& game) { return game.text().substr(0, game.text().find(' ')); }

inline void expect_end(const Game& game, const std::string& result, const std::string& reason) {
  EXPECT_EQ(game.result(), result) << game.text();
  EXPECT_EQ(game.reason(), reason) << game.text();
}

}  // namespace wizards_reference

#endif  // FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_TEST_HELPERS_H_
