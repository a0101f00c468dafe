// A slow and plain reference of the rules of D&D Battle Chess, without campaign play and items.
//
// It is the oracle that tests hold the engine against, and shares nothing with it: maps from squares to
// characters, texts for actions and outcomes, tables copied from the rule text, every number computed afresh
// from the list of its modifiers. Every rule carries the number of its ruling (D1 to D117). How it reads the
// rulings where they leave doubt: dnd_readings.md.

#ifndef FRAY_TESTS_REFERENCE_DND_REFERENCE_H_
#define FRAY_TESTS_REFERENCE_DND_REFERENCE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dnd_reference_rules.h"

namespace dnd_reference {

// A game in progress.
class Game {
 public:
  enum class Node { decision, chance, terminal };

  // Reads the position text of docs/notation.md; throws std::invalid_argument if it is malformed or could not
  // have come about. The field `seen` is let through unread: its keys are hashes of the engine. Earlier turn
  // starts are known from here on only.
  Game(const std::string& position, const Options& options);

  static std::string initial_text(const Options& options = {});

  Node node() const;

  // "white" or "black": the side that decides. At a chance or terminal node that of the turn.
  std::string side() const { return acting_white(position_) ? "white" : "black"; }
  // Of who decides: White's is 0, Black's 1.
  int seat() const { return acting_white(position_) ? 0 : 1; }
  // The decision about the move; no other is the first of a turn, but where a battle goes on in its place.
  bool turn_start() const { return node() == Node::decision && position_.phase == "move"; }
  std::string phase() const { return position_.phase; }
  const Position& position() const { return position_; }
  const Options& options() const { return position_.options; }

  // The legal actions of a decision node in lexicographic order; empty elsewhere.
  const Texts& actions() const;

  // The outcomes of a chance node with their probabilities; empty elsewhere.
  const Odds& outcomes() const;

  // Throws the dice of a chance node: `die` is asked for the face of a die of so many sides, one after the
  // other, which are appended to `faces`; answers the outcome. No dice where only one can come.
  std::string roll(const Die& die, std::vector<int>& faces) const;

  // Both throw std::invalid_argument if it is not among those listed.
  void act(const std::string& action);
  void outcome(const std::string& text);

  // "1-0", "0-1", "1/2-1/2", or "*" while the game goes on; why it ended, or "".
  const std::string& result() const { return position_.result; }
  const std::string& reason() const { return position_.reason; }

  // The position text without the field `seen`.
  std::string text() const { return position_text(position_); }

  // 1 at a terminal position; the sum over the outcomes, at the same depth, at a chance node; else 1 at depth
  // 0 and the sum over the actions at depth - 1 above it. kEndless where throws can lead to the same again.
  std::uint64_t perft(int depth) const;
  static constexpr std::uint64_t kEndless = ~std::uint64_t{0};

 private:
  // `thrown_at`: the texts of the throws since the last action.
  std::uint64_t perft(int depth, std::set<std::string> thrown_at) const;
  void check_course() const;
  void forget();

  Position position_;
  // Of the position, once they have been asked for.
  mutable std::optional<Texts> actions_;
  mutable std::optional<Odds> outcomes_;
};

}  // namespace dnd_reference

#endif  // FRAY_TESTS_REFERENCE_DND_REFERENCE_H_
