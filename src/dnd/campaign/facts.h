// What a campaign needs to know of a finished game: who was killed by whom and how, and who was promoted. It
// comes from playing the game through, so that nobody has to be believed.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/game_info.h"
#include "core/record.h"
#include "dnd/position.h"

namespace fray::dnd::campaign {

struct Kill {
  Who who = kNobody;
  int level = 1;           ///< that he had when he fell
  Side by = Side::white;   ///< whose doing it was; his own side's, of its area spells (D111)
  bool in_battle = false;  ///< so that his items are looted (D76); not before contact, nor by Shield Other
  bool operator==(const Kill&) const = default;
};

struct GameFacts {
  GameResult result = GameResult::none;
  std::optional<Side> surrendered;
  std::vector<Kill> kills;    ///< in the order in which they fell
  std::vector<Who> promoted;  ///< whose level has risen, of those who live
  bool operator==(const GameFacts&) const = default;
};

/// Watches a game from node to node. The trail of the game outlives it (core/trail.h).
class Chronicle {
 public:
  explicit Chronicle(const Position& start) : start_(start), now_(start) {}
  /// The game goes on to the next node.
  void see(const Position& next);
  GameFacts facts() const;

 private:
  Position start_;
  Position now_;
  std::vector<Kill> kills_;
};

/// How a game ended that did not end by itself.
struct Ended {
  std::optional<Side> surrendered;  ///< instead of a move (D80)
  bool draw_agreed = false;
  /// Gave the game up otherwise: resigned when no move was due, ran out of time, went away. It counts as a
  /// surrender, so that nothing is gained by not saying so; but who was fighting has lost that battle first,
  /// and if it was the king who fought, it is no surrender (D114).
  std::optional<Side> forfeited{};
};

/// Plays a game through from its start. Errors: "bad_field" and the like of the start, "bad_game" with the
/// number of the step that cannot be played, "not_finished", "bad_surrender".
Result<GameFacts> facts_of(std::string_view start, const OptionSet& options,
                           std::span<const RecordStep> steps, const Ended& ended);

}  // namespace fray::dnd::campaign
