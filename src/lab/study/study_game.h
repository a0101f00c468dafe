// Playing the games of a study. All that is random in them is decided by the seed of the study, the number of
// the opening and the side, so that variants are compared with the same openings and the same dice (common
// random numbers) and a game is the same whenever and wherever it is played.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/study/game_account.h"
#include "lab/study/study.h"
#include "search/engine.h"

namespace fray {

/// The games of one variant from one opening. In `even` the engine of the study plays both sides; in `skill`
/// the stronger of its two is White first and Black then.
struct StudyUnit {
  std::uint64_t opening = 0;  ///< its number, from 0
  std::size_t variant = 0;
  std::string start;  ///< the position after the opening, as text
  GameAccount even;
  std::optional<std::array<GameAccount, 2>> skill;
};

/// What the games of a study have in common; may be used by several threads at once.
class StudyGames {
 public:
  /// Keeps a reference to `study`, which parse_study has found in order.
  explicit StudyGames(const Study& study);

  /// Plays a unit; nothing if `stop` was set before it was done. Errors: "no_opening" if no opening fits all
  /// variants; those of rolls.
  Result<std::optional<StudyUnit>> play(std::uint64_t opening, std::size_t variant,
                                        const StopFlag& stop) const;

  /// Changes when the evaluation of the game does, by which luck and leads are measured.
  std::uint64_t fingerprint() const { return fingerprint_; }
  /// Whether a variant begins with the same position as the base and so has its openings. Else it has random
  /// turns of its own, by the same random numbers.
  bool has_common_openings(std::size_t variant) const { return common_[variant]; }

 private:
  Result<std::unique_ptr<AnyState>> start_of(std::size_t variant) const;
  Result<std::unique_ptr<AnyState>> opening_of(std::uint64_t opening, std::size_t variant) const;
  Result<std::optional<GameAccount>> play_game(const AnyState& start, std::uint64_t opening,
                                               const std::array<EngineSpec, 2>& engines,
                                               const StopFlag& stop) const;

  const Study& study_;
  std::unique_ptr<PositionValue> luck_value_;
  std::unique_ptr<PositionValue> lead_value_;
  EngineSpec engine_;
  std::array<EngineSpec, 2> skill_;
  std::uint64_t fingerprint_ = 0;
  std::vector<bool> common_;  ///< by variant
};

/// settings_of, and what else decides the games: what was measured by another evaluation or another version
/// of the engines is not to be mixed.
Json study_settings(const Study& study, const StudyGames& games);

}  // namespace fray
