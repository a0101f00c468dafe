// A study: a question about the rules of a game, and what is played to answer it. docs/lab.md explains it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "play/json/json.h"

namespace fray {

/// What is measured of a game to compare variants; each is a mean over games.
enum class Measure : std::uint8_t {
  white,      ///< White's points, 0 to 1, less luck
  draws,      ///< 1 for a game that is drawn
  turns,      ///< of one side each
  decisions,  ///< with more than one action, outside battles that are played node by node
  battles,    ///< fights that were declared
  deaths,     ///< pieces that left the board
  branching   ///< actions at such a decision, the mean of a game
};
inline constexpr std::size_t kMeasures = 7;

/// Its name in study files, what it is called in reports, and what its numbers are.
struct MeasureName {
  std::string_view name;
  std::string_view title;
  std::string_view unit;  ///< "%" for what is shown in hundredths
};
const MeasureName& name_of(Measure measure);

/// One set of rules.
struct StudyVariant {
  std::string name;
  std::vector<OptionValue> options;  ///< of the base, and what is another here
};

struct Study {
  std::string title;  ///< the question, in words
  const AnyGame* game = nullptr;
  std::string position;                             ///< a position text; empty: where the rules begin
  std::vector<StudyVariant> variants;               ///< at least one; the first is the base
  std::string engine;                               ///< plays both sides; the text of a spec
  std::optional<std::array<std::string, 2>> skill;  ///< the stronger and the weaker, who play each other
  Measure measure = Measure::white;                 ///< by which the study is decided
  std::uint64_t games = 0;                          ///< openings of each variant, at most
  std::optional<double> precision;  ///< half the width of the 95 % interval that is narrow enough
  std::uint64_t seed = 1;
  int opening_turns = 4;
  int max_turns = 400;  ///< of one side each, the opening included; then a game counts as drawn
  int luck_turns = 1;   ///< of make_evaluation_value, by which luck is measured
};

inline constexpr std::uint64_t kMostStudyGames = 1'000'000;
inline constexpr std::size_t kMostVariants = 64;

/// Everything that decides which games are played and when a variant has had enough, by the keys of study
/// files; the title is not among it.
Json settings_of(const Study& study);

}  // namespace fray
