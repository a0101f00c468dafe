// A slow and plain reference of the rules of Gladiator Chess.
//
// It is the oracle that tests hold the engine against, and shares nothing with it: a map from squares to
// pieces, texts for actions and outcomes, every move made and looked at, fights played round by round as
// distributions. Every rule carries the number of its ruling (G1 to G70). How it reads the rulings where they
// leave doubt: gladiator_readings.md.

#ifndef FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_H_
#define FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gladiator_reference_rules.h"

namespace gladiator_reference {

// A game in progress.
class Game {
 public:
  enum class Node { decision, chance, terminal };

  // Reads the position text of docs/notation.md; throws std::invalid_argument if it is malformed or if
  // nothing could be done in it though the game is not over.
  Game(const std::string& position, const Options& options);

  static std::string initial_text();

  Node node() const;

  // "white" or "black": the side that decides. At a chance or terminal node that of the slot.
  std::string side() const { return acting_white(position_) ? "white" : "black"; }
  // The number of the seat that decides, White's first; 0 is the first.
  int seat() const { return acting_seat(position_, options_); }
  // The first decision of a slot.
  bool slot_start() const;
  const Position& position() const { return position_; }
  const Options& options() const { return options_; }

  // The legal actions of a decision node in lexicographic order; empty elsewhere.
  const Texts& actions() const;

  // The outcomes of a chance node with their probabilities; empty elsewhere.
  Odds outcomes() const;

  // Fights with dice, at a chance node: `die` is asked for one face after the other (1 to 6), which are
  // appended to `faces`; answers the outcome.
  std::string roll(const std::function<int()>& die, std::vector<int>& faces) const;

  // Both throw std::invalid_argument if it is not among those listed.
  void act(const std::string& action);
  void outcome(const std::string& text);

  // "1-0", "0-1", "1/2-1/2", or "*" while the game goes on; why it ended, or "".
  const std::string& result() const { return position_.result; }
  const std::string& reason() const { return position_.reason; }

  std::string text() const { return position_text(position_); }

  // 1 at a terminal position; the sum over the outcomes, at the same depth, at a chance node; else 1 at depth
  // 0 and the sum over the actions at depth - 1 above it.
  std::uint64_t perft(int depth) const;

 private:
  Options options_;
  Position position_;
  mutable std::optional<Texts> actions_;  // of the position, once they have been asked for
};

}  // namespace gladiator_reference

#endif  // FRAY_TESTS_REFERENCE_GLADIATOR_REFERENCE_H_
