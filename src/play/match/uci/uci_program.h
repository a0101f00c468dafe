// A conversation in UCI (docs/uci.md) with a program that plays: its options, games, positions, answers.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"
#include "play/match/player.h"
#include "play/match/uci/child_process.h"
#include "play/match/uci/program_spec.h"

namespace fray {

/// After a fault nothing more may be asked of it.
class UciProgram {
 public:
  template <class T>
  using Answered = tl::expected<T, PlayerFault>;

  /// What it answered to `go`.
  struct Answer {
    std::string action;       ///< the word after bestmove; empty if there is none
    int depth = 0;            ///< as it said last
    std::uint64_t nodes = 0;  ///< likewise
  };

  /// Starts the program and sets its options for the game of `start`. Errors: "bad_program" if it cannot be
  /// started, does not speak UCI, does not know the game or an option, or complains about one.
  static Result<std::unique_ptr<UciProgram>> start(const ProgramSpec& spec, const AnyState& start);
  /// Asks it to quit, and ends it after half a second if it does not.
  ~UciProgram();
  UciProgram(const UciProgram&) = delete;
  UciProgram& operator=(const UciProgram&) = delete;

  /// Prepares for a new game; `seed`, below 2^31, is told to programs that have the option Seed.
  Answered<void> new_game(std::uint64_t seed);
  /// What it does in that game; `go` is the command, `time` what it has for it, 0 if that has no limit.
  Answered<Answer> go(const AnyState& state, const std::string& go, std::chrono::milliseconds time);
  /// Lines "error ..." since the last new_game: how many, and the first.
  const std::pair<std::uint64_t, std::string>& complaints() const { return complaints_; }

 private:
  struct Declared {
    std::string name;
    std::string type;
    std::string most;                  ///< the largest number, if it says one
    std::vector<std::string> choices;  ///< of a combo
  };

  UciProgram(const ProgramSpec& spec, std::unique_ptr<ChildProcess> process);
  Result<void> introduce();
  Result<void> set_options(const ProgramSpec& spec, const AnyState& start);
  Result<void> set_game(const AnyState& start);
  Result<void> set_game_options(const AnyState& start);
  void declare(std::string_view line);
  const Declared* find(std::string_view name) const;
  bool takes_seed() const;
  void say(std::string_view line);
  Answered<void> wait_until_ready();
  /// The next line, complaints being noted; or why there is none.
  Answered<std::string> hear(ChildProcess::Deadline deadline, std::string_view awaited);
  ChildProcess::Deadline soon() const;
  tl::unexpected<Error> bad(const std::string& problem) const;

  std::string name_;
  std::chrono::milliseconds patience_;  ///< 0: what is usual
  std::unique_ptr<ChildProcess> process_;
  std::vector<Declared> declared_;
  std::pair<std::uint64_t, std::string> complaints_;
};

}  // namespace fray
