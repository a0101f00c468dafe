// Checking the log of a game from outside, as anybody can who has it: the chain of hashes, the shares of the
// seed, the rules of the game and every roll. Uses nothing of what the server runs games with but the log and
// the dice, so that an error there does not hide itself here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "play/json/json.h"
#include "server/room/game_log.h"

namespace fray {

struct VerifyProblem {
  std::uint64_t seq = 0;  ///< of the entry
  std::string what;       ///< what is wrong with it and what was expected
};

struct VerifyReport {
  std::string room;
  std::string game;            ///< its name: "conflict"
  bool finished = false;       ///< the secret is published, so rolls can be checked
  std::string result = "*";    ///< as the log has it
  std::string reason;          ///< likewise
  std::uint64_t entries = 0;   ///< whose hash and number were checked: all
  std::uint64_t replayed = 0;  ///< entries, from the first, up to which the log makes sense; what follows has
                               ///< no check but its hash
  std::uint64_t actions = 0;   ///< of these, actions that the rules allow
  std::uint64_t choices = 0;   ///< of these, choices of several seats together that the rules allow
  std::uint64_t rolls = 0;     ///< of these, rolls
  bool dice_by_hand = false;   ///< the players threw the dice, which nobody can recompute
  std::uint64_t fair_rolls = 0;         ///< rolls that were recomputed from the secret and are right
  std::uint64_t seals = 0;              ///< choices that were sealed
  std::uint64_t opened = 0;             ///< seals that the secret opens, to what `choices` says if that came
  std::uint64_t shares = 0;             ///< shares of the seed that are what was committed to
  std::uint64_t missing = 0;            ///< shares that did not come and were replaced by zeros
  std::vector<VerifyProblem> problems;  ///< the first of each entry, in order of entries

  bool right() const { return problems.empty(); }
};

/// Checks a log: of each entry its number, time and hash; the commitment against the published secret; each
/// share against its commitment; that actions, rolls and steps taken back are possible under the rules; that
/// seals open to what was then played; streams, numbers, faces and outcomes of the rolls, of dice thrown by
/// hand whether they are possible; result and reason as far as rules and log decide them. Of a game without
/// an end the rolls cannot be recomputed, nor the seals opened. What clocks said and who was connected is the
/// server's word and not checked. Error "bad_log" if there is no entry. Time and memory grow with the length
/// of the log.
Result<VerifyReport> verify_log(std::span<const LogEntry> entries,
                                std::span<const AnyGame* const> games = all_games());

/// The report as JSON: `right`, then the fields above by their names.
Json verify_json(const VerifyReport& report);
/// For people, some lines.
std::string verify_text(const VerifyReport& report);

}  // namespace fray
