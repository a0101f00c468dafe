// A slow and plain reference of the rules of Wizard's Chess.
//
// It is the oracle that tests hold the engine against, and shares nothing with it: a board of 64 characters,
// texts for cards and actions, every action made and looked at. Every rule carries the number of its ruling
// (W1 to W67). How it reads the rulings where they leave doubt: wizards_readings.md.

#ifndef FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_H_
#define FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "wizards_reference_rules.h"

namespace wizards_reference {

// A game in progress.
class Game {
 public:
  enum class Node { decision, chance, terminal };

  // Reads the position text of docs/notation.md, without the field `seen`; throws std::invalid_argument if it
  // is refused.
  Game(const std::string& position, const Options& options);

  static std::string initial_text(const Options& options);

  Node node() const;

  // "white" or "black": whose turn it is.
  std::string side() const { return position_.white ? "white" : "black"; }
  std::string phase() const { return position_.phase; }
  const Position& position() const { return position_; }

  // The legal actions of a decision node in lexicographic order; empty elsewhere.
  std::vector<std::string> actions() const;

  // The cards that may be dealt at a chance node, in the order of docs/notation.md, each with its weight, the
  // number of such cards; the weights sum to the number of cards it may be. Empty elsewhere.
  std::vector<std::pair<std::string, std::uint64_t>> outcomes() const;

  // Both throw std::invalid_argument if it is not among those listed.
  void act(const std::string& action);
  void outcome(const std::string& card);

  // "1-0", "0-1", "1/2-1/2", or "*" while the game goes on; why it ended, or "".
  std::string result() const { return result_; }
  std::string reason() const { return reason_; }

  // The position text without the field `seen`.
  std::string text() const;

  // 1 at a terminal position; the sum over the outcomes, at the same depth, at a chance node; else 1 at depth
  // 0 and the sum over the actions at depth - 1 above it.
  std::uint64_t perft(int depth) const;

 private:
  void apply(const std::string& action);
  void start_turn();
  void end_if_nothing_is_possible();
  void end_game(const std::string& result, const std::string& reason);

  Rules rules_;
  Position position_;
  std::vector<std::string> turn_starts_;  // what W64 compares, of every turn start, oldest first
  std::string result_ = "*";
  std::string reason_;
};

}  // namespace wizards_reference

#endif  // FRAY_TESTS_REFERENCE_WIZARDS_REFERENCE_H_
