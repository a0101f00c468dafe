// Playing engines against each other in pairs of games: one opening, the sides swapped, the same dice for
// each side. So neither the opening, nor the better colour, nor lucky dice for one colour favour an engine,
// and two engines that always choose alike score exactly one half in every pair.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "core/any_game.h"
#include "play/match/player.h"
#include "play/review/luck.h"
#include "search/engine.h"

namespace fray {

/// The two sides of a match; which colour they have changes from game to game.
enum class Party : std::uint8_t { a, b };
constexpr Party operator~(Party party) { return party == Party::a ? Party::b : Party::a; }
constexpr std::size_t index_of(Party party) { return static_cast<std::size_t>(party); }

/// A turn of so many steps, its rolls and the opponent's choices included, has no end: two who will not fight
/// may pass for ever in a battle. The turns of games that end have a few hundred.
inline constexpr std::size_t kMostStepsOfTurn = 10'000;

struct Contestant {
  std::string name;  ///< for reports and game files
  /// Of each decision; but `clock_ms` is what its clock shows when a game begins, 0 if it has none, and
  /// `increment_ms` what each decision adds to that.
  Limits limits;
  /// Makes who plays one game. `seed` settles whatever is random in it. An error ends the match.
  std::function<Result<std::unique_ptr<Player>>(std::uint64_t seed)> make;
};

/// The contestant that a spec describes. `otherwise` limits it where the spec sets no depth, nodes or time.
/// Error "no_limit" if it would think for ever.
Result<Contestant> contestant_of(const AnyGame& game, const EngineSpec& spec, const std::string& name,
                                 const Limits& otherwise);

/// The limits of a contestant: its own if it has any, else the others.
Limits limits_of_contestant(const Limits& own, const Limits& otherwise);
/// Whether they end a decision at all.
bool has_limit(const Limits& limits);
/// Whether an engine of this spec would never answer, within `limits`.
bool thinks_for_ever(const EngineSpec& spec, const Limits& limits);
/// The key of a random stream: `parts` say what it is for, and streams that differ in any share no numbers.
std::uint64_t stream_key(std::uint64_t seed, std::initializer_list<std::uint64_t> parts);
/// The seed with which an engine plays a game: its own and that of the game in one, below 2^31, as UCI's
/// options have room for, so that an engine plays alike whether it is asked here or as another program.
std::uint64_t engine_seed(std::uint64_t own, std::uint64_t game);

/// Everything that decides what is played. Neither copied from nor changed while a match runs; what it points
/// to outlives it.
struct MatchRules {
  const AnyState* start = nullptr;       ///< where the openings start from
  const PositionValue* value = nullptr;  ///< measures luck and rejects lopsided openings
  std::array<Contestant, 2> parties;     ///< by Party
  std::uint64_t seed = 1;
  int opening_turns = 4;  ///< random turns before the engines take over
  int max_turns = 400;    ///< turns of one side each, the opening included; then the game counts as drawn
  /// Ends a game in the middle once it is set, so that no pair comes of it; nothing: never.
  const StopFlag* abandon = nullptr;
};

struct EngineUse {
  std::uint64_t decisions = 0;
  /// Those of them at which there is something to think about: outside battles, with more than one action.
  std::uint64_t choices = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t complaints = 0;  ///< lines "error ..." of a program
};

/// One game of a match.
struct MatchGame {
  Side side_of_a = Side::white;
  GameResult result = GameResult::none;
  GameEnd end = GameEnd::rules;
  std::string reason;            ///< why the game ended, in words, with what a program complained about
  double luck = 0;               ///< of A, in points
  int turns = 0;                 ///< the opening included
  int rolls = 0;                 ///< the opening left out: it is the same for both
  std::array<EngineUse, 2> use;  ///< by Party
  std::string pgn;

  /// The points of A: 1, 1/2 or 0.
  double points() const { return side_of_a == Side::white ? white_points(result) : 1 - white_points(result); }
};

/// The two games of a pair; A is White in the first.
struct MatchPair {
  std::uint64_t number = 0;  ///< from 0
  std::array<MatchGame, 2> games;

  double score() const { return (games[0].points() + games[1].points()) / 2; }
  double luck() const { return (games[0].luck + games[1].luck) / 2; }
};

/// The dice of one game: a stream of its own for each side, the same in both games of a pair. A roll comes
/// from the stream of the side whose battle or turn it is, the dice of the other side in it too. Roll number
/// n of White depends on the seed, the pair and n alone: never on the position, or a position that comes
/// again would repeat its roll and luck would not average out.
class MatchDice {
 public:
  MatchDice(std::uint64_t seed, std::uint64_t pair);
  /// The dice of the next roll of that side.
  SeededDice next(Side side);

 private:
  std::array<SplitMix64, 2> streams_;
};

/// Plays pair `number`. The same rules and number give the same games if the engines are limited by nodes or
/// depth. Nothing if `stop` was set before both games were played; a game once begun is played to its end,
/// unless the rules' `abandon` is set. Errors: as random_opening.
Result<std::optional<MatchPair>> play_pair(const MatchRules& rules, std::uint64_t number,
                                           const StopFlag& stop);

}  // namespace fray
