// Runs the catalogue of rules, tests/rules/<game>, through a brute-force reference of the game, as
// rule_cases_test.cpp runs it through the engine: what the cases expect of the engine was not written down
// from the engine.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/rule_case.h"

namespace fray::test {

/// The faces of "roll:5,3".
std::vector<int> faces_of(const std::string& step);

/// A game in the hands of a reference; its words are those of the cases.
class ReferenceTable {
 public:
  virtual ~ReferenceTable() = default;

  virtual std::string node() const = 0;  ///< `decision`, `chance`, `simultaneous` or `terminal`
  virtual std::string phase() const = 0;
  virtual std::vector<std::string> to_act() const = 0;  ///< the sides that choose now
  virtual int seat() const { return -1; }               ///< that chooses now, in games with seats
  virtual std::vector<std::string> actions() const = 0;
  virtual std::string result() const = 0;
  virtual std::string reason() const { return ""; }
  virtual std::string text() const = 0;  ///< of the position

  /// Of a chance node: the outcomes with their weights as in "21/36", and with their probabilities; a
  /// reference that has only one of them has the other empty.
  virtual std::map<std::string, std::string> weights() const { return {}; }
  virtual std::map<std::string, double> chances() const { return {}; }

  /// Does what a case says: an action, an outcome, or raw dice as in "roll:5,3". Throws std::invalid_argument
  /// and changes nothing where that is refused.
  virtual void play(const std::string& step) = 0;
};

/// A game whose reference has nodes of decision, chance and end, and texts for all that it says.
template <class Game>
class GameTable : public ReferenceTable {
 public:
  explicit GameTable(Game game) : game_(std::move(game)) {}

  std::string node() const override {
    switch (game_.node()) {
      case Game::Node::decision: return "decision";
      case Game::Node::chance: return "chance";
      case Game::Node::terminal: break;
    }
    return "terminal";
  }
  std::vector<std::string> to_act() const override {
    if (game_.node() != Game::Node::decision) return {};
    return {game_.side()};
  }
  std::vector<std::string> actions() const override { return game_.actions(); }
  std::string result() const override { return game_.result(); }
  std::string reason() const override { return game_.reason(); }
  std::string text() const override { return game_.text(); }

  void play(const std::string& step) override {
    if (step.starts_with("roll:")) {
      game_.outcome(outcome_of(faces_of(step)));
    } else if (game_.node() == Game::Node::chance) {
      game_.outcome(step);
    } else {
      game_.act(step);
    }
  }

 protected:
  const Game& game() const { return game_; }

 private:
  /// The outcome of these faces, no more and no fewer.
  virtual std::string outcome_of(const std::vector<int>& told) const = 0;

  Game game_;
};

/// Sets up a position text, or "initial", with the options of the case.
using SetUpReference =
    std::function<std::unique_ptr<ReferenceTable>(const std::string& position, const Json& options)>;

/// Plays the cases of a file and checks what they expect, by GoogleTest's failures; and that the position
/// text says all that the reference knows.
void check_by_reference(const RuleFile& file, const SetUpReference& set_up);

}  // namespace fray::test
