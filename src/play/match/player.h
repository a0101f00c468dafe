// Whoever plays one side of a game of a match: an engine of this program, or another program
// (play/match/uci/program_player.h), which may fail in more ways than by an illegal action.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/any_game.h"
#include "core/side.h"
#include "search/engine.h"

namespace fray {

/// How a game of a match ended; all but the first two are how somebody lost it.
enum class GameEnd : std::uint8_t {
  rules,
  turn_limit,
  illegal_action,  ///< an action that is not legal, or no action at all
  crash,           ///< the program ended, or said more than anybody reads
  silence,         ///< the program did not answer, not even some time after its own was up
  clock            ///< the clock was overstepped
};

/// Why a player has no answer.
struct PlayerFault {
  GameEnd end = GameEnd::crash;
  std::string problem;  ///< a clause without its subject: "ended with exit code 1"
};

/// What a player is given for a decision.
struct Allowance {
  Limits limits;                         ///< with the clock of the side that decides
  std::array<std::int64_t, 2> clocks{};  ///< both in milliseconds, by Side; 0 where there is none
};

class Player {
 public:
  virtual ~Player() = default;
  /// Chooses at a decision node. The action need not be legal: no_action stands for an answer that is none.
  virtual tl::expected<SearchResult, PlayerFault> think(const AnyState& state, const Allowance& allowance,
                                                        const StopFlag& stop) = 0;
  /// What `seat` announces at a simultaneous node; likewise.
  virtual tl::expected<Action, PlayerFault> announce(const AnyState& state, Seat seat) = 0;
  /// What it has said is wrong, since this game began: how often, and the first of it in its words.
  virtual std::pair<std::uint64_t, std::string> complaints() const { return {0, ""}; }
};

/// An engine as a player.
class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}
  tl::expected<SearchResult, PlayerFault> think(const AnyState& state, const Allowance& allowance,
                                                const StopFlag& stop) override {
    return engine_->think(state, allowance.limits, stop, {});
  }
  tl::expected<Action, PlayerFault> announce(const AnyState& state, Seat seat) override {
    return engine_->announce(state, seat);
  }

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace fray
