// Logs of random games, as a server would write them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/random.h"
#include "server/room/fair_dice.h"
#include "server/room/game_log.h"

namespace fray {

/// Of a game whose dice have six faces.
struct SampleGame {
  std::string game = "conflict";
  std::uint64_t seed = 1;
  int actions = 60;             ///< at most; then White resigns
  bool computer_black = false;  ///< else a person
  bool black_is_late = false;   ///< its share of the seed does not come
  bool end = true;              ///< else the log stops while the game is going on
  /// Something that happens before an action, once, as soon as it is possible.
  bool undo = false;
  bool takeback = false;
  /// Cheats: the faces that the server logs instead of those that fell. Seldom called with a roll of other
  /// than two dice.
  std::function<std::vector<int>(std::size_t roll, std::vector<int> faces)> loaded{};
};

inline Bytes32 sample_bytes(std::uint64_t seed) { return sha256("sample " + std::to_string(seed)); }

/// Plays and logs one game.
class SampleLog {
 public:
  explicit SampleLog(const SampleGame& sample);
  const std::vector<LogEntry>& entries() const { return entries_; }
  const AnyState& state() const { return *state_; }

 private:
  bool is_person(Seat seat) const { return seat == 0 || !sample_.computer_black; }
  LogEntry& append(Json body);
  Json by(Seat seat);
  void set_up();
  void share_seed();
  void play();
  void roll();
  void act(Action action);
  /// The side that just acted takes its action back, and plays another one.
  void undo_last();
  void take_back_by_agreement();
  void end();

  SampleGame sample_;
  SplitMix64 random_;
  std::string room_;
  Bytes32 secret_;
  std::vector<Bytes32> nonces_;
  std::unique_ptr<AnyState> state_;
  LogWriter writer_;
  std::vector<LogEntry> entries_;
  Moment now_ = 1'789'000'000'000;
  int messages_ = 0;
  std::array<std::uint64_t, 2> rolls_{};
  std::size_t rolled_ = 0;
};

}  // namespace fray
