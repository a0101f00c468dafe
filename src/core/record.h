// Recorded games: what of a game a file holds (core/pgn.h), made of a game and played through again.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"

namespace fray {

/// A step of a recorded game as text: an action, a roll, or an outcome class.
struct RecordStep {
  GameStep::Kind kind = GameStep::Kind::action;
  bool starts_turn = false;  ///< a token of the movetext; everything else is in the comments
  std::string text;          ///< action or outcome; empty for a roll
  std::vector<int> faces;    ///< of a roll
  /// Of a token: the number and the side of its turn. Number 0: as follows from the token before it, each
  /// side in its turn.
  std::uint32_t turn = 0;
  Side side = Side::white;
};

struct GameRecord {
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<RecordStep> steps;
  std::string result = "*";

  /// The value of a tag, or "" if there is none.
  std::string_view tag(std::string_view name) const;
  void set_tag(std::string_view name, std::string_view value);
};

/// The record of a game in progress or ended. The seven tags of the standard are there with "?" where nothing
/// is known; set what is known before printing. `result` is the game's own, which a resignation may override.
GameRecord record_of(const AnyState& state);

/// Plays a record through from its start. Errors: of the record's tags (unknown game, bad options or
/// position), or "bad_game" with the number of the step that cannot be played and why.
Result<std::unique_ptr<AnyState>> replay(const GameRecord& record, const AnyGame& game);

/// Plays one step of text: an action, an outcome class, "roll:5,3", or at a simultaneous node the actions of
/// all acting seats in ascending order, separated by '&'. Errors as the AnyState functions.
Result<void> play_text(AnyState& state, std::string_view text, EventLog& log);

/// "5,3" as faces, "" as none (where only one thing can come); error "bad_dice".
Result<std::vector<int>> parse_faces(std::string_view text, char separator);

}  // namespace fray
