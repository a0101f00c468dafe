// The referee: the rules for other programs, one JSON object a line in, one out (docs/protocol.md).
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "games.h"
#include "play/json/json.h"

namespace fray {

/// What a request may cost.
struct RefereeLimits {
  std::size_t line_bytes = std::size_t{1} << 20;
  std::uint64_t perft_nodes = 1'000'000'000;  ///< a perft that is expected to count more is refused
};

/// Holds one game and answers requests about it. Bad requests are answered with an error and change nothing.
class Referee {
 public:
  /// `games` must outlive the referee.
  explicit Referee(RefereeLimits limits = {}, std::span<const AnyGame* const> games = all_games())
      : limits_(limits), games_(games) {}

  /// The answer to one request, without the end of the line. Any bytes will do; never throws on them.
  std::string handle(std::string_view line);

 private:
  /// The fields of an answer beside `id` and `ok`.
  using Answer = Result<Json>;
  struct Command;
  static std::span<const Command> commands();

  Answer answer(const Json& request);
  Answer list_games(const Json& request);
  Answer new_game(const Json& request);
  Answer load(const Json& request);
  Answer show_state(const Json& request);
  Answer act(const Json& request);
  Answer choose_outcome(const Json& request);
  Answer roll(const Json& request);
  Answer undo(const Json& request);
  Answer why(const Json& request);
  Answer strategy(const Json& request);
  Answer perft(const Json& request);
  Answer record(const Json& request);
  Answer replay_record(const Json& request);

  Answer act_alone(const Json& action);
  Answer act_together(const Json& actions);
  Answer take_over(Result<std::unique_ptr<AnyState>> state);
  /// `fields`, then the events and the new state.
  Answer moved_on(Json fields, const EventLog& log) const;

  RefereeLimits limits_;
  std::span<const AnyGame* const> games_;
  std::unique_ptr<AnyState> state_;  ///< null until a game has been set up
};

/// Answers the lines of `in` on `out`, flushing after each, until `in` ends or `out` fails. Of a line that is
/// too long no more than the limit is kept.
void serve_referee(std::istream& in, std::ostream& out, RefereeLimits limits = {});

}  // namespace fray
