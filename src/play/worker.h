// A worker: thinks for the server in a process of its own. One JSON job a line in, one answer a line out
// (docs/worker.md).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/given_game.h"
#include "play/json/json.h"
#include "search/engine.h"

namespace fray {

/// The most time that a computer of each level takes for the first choice of a turn, in milliseconds; for
/// later choices of the turn a third of it. Most moves of the levels below 8 are done long before, as the
/// levels are limits of depth and nodes (search/levels.h); this is for slow machines.
inline constexpr std::array<std::int64_t, kLevels> kLevelTime{150, 150, 200, 250, 250, 400, 900, 1500};

/// What one job may cost, whatever it asks for, and what it is done with.
struct WorkerLimits {
  std::size_t line_bytes = std::size_t{1} << 20;
  std::uint64_t nodes = 1'000'000'000;               ///< of each search
  int threads = 1;                                   ///< on which it thinks
  int hash_mb = EngineSpec{}.hash_mb;                ///< of its transposition table
  std::shared_ptr<const EndgameLibrary> endgames{};  ///< tables of endings that it thinks with; null: none
};

/// A job that a program adds to those of every worker.
struct FurtherJob {
  std::string_view name;
  std::vector<std::string_view> fields;  ///< beside `id` and `job`; others are refused
  /// The answer. Once `stop` is set any answer will do, but soon.
  std::function<Result<Json>(const Json& request, const StopFlag& stop)> answer;
};

class Worker {
 public:
  /// Takes a line that says how far a job has come.
  using Say = std::function<void(const std::string& line)>;

  explicit Worker(WorkerLimits limits = {}) : limits_(limits) {}
  /// Once `stop` is set, by any thread, the job under way is answered soon, with whatever there is then. The
  /// flag outlives the worker.
  Worker(WorkerLimits limits, const StopFlag& stop) : limits_(limits), stop_(&stop) {}

  void add(FurtherJob job) { further_.push_back(std::move(job)); }

  /// The answer to one job, without the end of the line; what a review has done so far goes to `progress`
  /// before. Any bytes will do; never throws on them.
  std::string handle(std::string_view line, const Say& progress);

 private:
  using Answer = Result<Json>;
  /// Takes the fields of a line of progress beside `id`.
  using Report = std::function<void(const Json& fields)>;

  Answer answer(const Json& request, const Report& report);
  Answer move(const Json& request);
  Answer drawn_move(const AnyState& state, Seat seat, int level, std::uint64_t draw);
  Answer analyse(const Json& request);
  Answer analyse_battle(const AnyGame& game, AnyState& state, const Limits& limits);
  Answer review(const Json& request, const Report& report);

  /// The engine of the last job if it is of the same kind, with what it has learnt; else a new one.
  Engine& engine(const AnyGame& game, int level, std::uint64_t seed);

  /// Never set, for those who stop nothing.
  static const StopFlag kGoOn;

  WorkerLimits limits_;
  const StopFlag* stop_ = &kGoOn;
  std::vector<FurtherJob> further_;
  struct Kept {
    const AnyGame* game;
    int level;
    std::uint64_t seed;
    std::unique_ptr<Engine> engine;
  };
  Kept kept_{};
};

/// Answers the lines of `in` on `out`, flushing after each, until `in` ends or `out` fails.
void serve_worker(std::istream& in, std::ostream& out, WorkerLimits limits = {},
                  std::vector<FurtherJob> further = {});

}  // namespace fray
