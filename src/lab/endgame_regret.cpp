#include "lab/endgame_regret.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <vector>

#include "core/random.h"
#include "endgame/exact_turn.h"
#include "endgame/solver/in_parallel.h"
#include "endgame/table_folder.h"
#include "game_types.h"

namespace fray {
namespace {

struct Played {
  double regret = 0;
  double value_error = 0;
  double evaluation_error = 0;
  std::string position;
};

/// Plays turns with one engine. For one thread.
template <HasEndgames G>
class TurnPlayer {
 public:
  using Position = typename G::Position;

  TurnPlayer(const AnyGame& game, const EndgameTables& tables, const RegretSettings& settings)
      : game_(game), tables_(tables), settings_(settings), engine_(make_engine(game, settings.engine)) {}

  Played play(const Position& start) {
    engine_->new_game();
    side_ = G::side_to_act(start);
    const double best = own(ExactTurn<G>(tables_, trail_).known(start)->points);
    estimate_.reset();
    Played played;
    played.position = G::position_text(start, trail_).str();
    played.regret = best - value(start, true);
    played.value_error = estimate_.value_or(best) - best;
    played.evaluation_error = expected_points(G::evaluate(start)) - best;
    return played;
  }

 private:
  double own(double white) const { return side_ == Side::white ? white : 1 - white; }

  /// What the turn is worth if the engine makes the decisions of its side.
  double value(const Position& p, bool root) {
    if (G::node_kind(p) == NodeKind::terminal || (!root && G::turn_start(p)))
      return own(ExactTurn<G>(tables_, trail_).value(p)->points);
    if (G::node_kind(p) == NodeKind::chance) {
      OutcomeList outcomes;
      G::chance_outcomes(p, outcomes);
      double sum = 0;
      for (std::size_t i = 0; i < outcomes.items.size(); ++i)
        sum += outcomes.probability(i) * value(after(p, outcomes.items[i].outcome), false);
      return sum;
    }
    if (G::side_to_act(p) != side_) return own(ExactTurn<G>(tables_, trail_).value(p)->points);
    return value(after(p, choice(p)), false);
  }

  template <class Step>
  Position after(Position p, Step step) {
    NullSink sink;
    G::apply(p, step, trail_, sink);
    return p;
  }

  Action choice(const Position& p) {
    const auto state = game_.load(G::position_text(p, trail_).str(), {});
    Limits limits;
    limits.nodes = settings_.nodes;
    const SearchResult result = engine_->think(**state, limits, go_on_, nullptr);
    if (!estimate_ && !result.report.lines.empty()) estimate_ = result.report.lines.front().points;
    return result.best;
  }

  const AnyGame& game_;
  const EndgameTables& tables_;
  const RegretSettings& settings_;
  std::unique_ptr<Engine> engine_;
  const StopFlag go_on_{false};
  Trail trail_;
  Side side_ = Side::white;
  std::optional<double> estimate_;  ///< the first of a turn: what the engine says of its start
};

/// Random turn starts of an ending that go on.
template <HasEndgames G>
std::vector<typename G::Position> random_positions(std::uint32_t ending, const RegretSettings& settings) {
  SplitMix64 random(settings.seed);
  std::vector<typename G::Position> positions;
  while (positions.size() < static_cast<std::size_t>(settings.positions)) {
    Trail trail;
    const auto p = G::endgame_position(ending, random.below(G::endgames()[ending].places), trail);
    if (p && G::node_kind(*p) != NodeKind::terminal) positions.push_back(*p);
  }
  return positions;
}

RegretReport report_of(const std::vector<Played>& all) {
  RegretReport report;
  report.positions = static_cast<int>(all.size());
  report.worst = -1;
  for (const Played& played : all) {
    report.mean += played.regret;
    report.rmse += played.value_error * played.value_error;
    report.evaluation_rmse += played.evaluation_error * played.evaluation_error;
    if (played.regret > report.worst) {
      report.worst = played.regret;
      report.worst_position = played.position;
    }
  }
  const auto count = static_cast<double>(all.size());
  report.mean /= count;
  report.rmse = std::sqrt(report.rmse / count);
  report.evaluation_rmse = std::sqrt(report.evaluation_rmse / count);
  return report;
}

/// Whether the tables have all that a turn from there asks for.
template <HasEndgames G>
bool is_known(const EndgameTables& tables, const typename G::Position& p) {
  const Trail trail;
  ActionList all;
  G::legal_actions(p, all);
  return ExactTurn<G>(tables, trail).known(p) && ExactTurn<G>(tables, trail).actions(p).size() == all.size();
}

template <HasEndgames G>
Result<RegretReport> measure(const AnyGame& game, std::string_view name, const std::string& folder,
                             const RegretSettings& settings, const std::atomic<bool>& stop,
                             const std::function<void(const std::string&)>& progress) {
  const auto ending = G::find_endgame(name);
  if (!ending) return pass_on(ending.error());
  const auto library = open_tables(folder);
  if (!library) return pass_on(library.error());
  const EndgameTables* tables = (*library)->of(G::info().name);
  const auto positions = random_positions<G>(*ending, settings);
  for (const auto& p : positions) {
    if (tables == nullptr || !is_known<G>(*tables, p)) {
      return fail("bad_tables", "tables: " + folder + ": that of " + G::endgames()[*ending].name +
                                    ", or of an ending that it leads to, is missing");
    }
  }
  std::vector<Played> played(positions.size());
  std::mutex mutex;
  std::size_t done = 0;
  constexpr std::size_t kBatch = 50;
  in_parallel((positions.size() + kBatch - 1) / kBatch, settings.threads, [&](std::size_t batch) {
    TurnPlayer<G> player(game, *tables, settings);
    const std::size_t end = std::min((batch + 1) * kBatch, positions.size());
    for (std::size_t i = batch * kBatch; i < end && !stop; ++i) played[i] = player.play(positions[i]);
    const std::lock_guard lock(mutex);
    done += end - batch * kBatch;
    progress(G::endgames()[*ending].name + ": " + std::to_string(done) + " of " +
             std::to_string(positions.size()) + " positions played");
  });
  if (stop) return fail("interrupted", "interrupted");
  return report_of(played);
}

}  // namespace

Result<RegretReport> measure_regret(const AnyGame& game, std::string_view ending, const std::string& folder,
                                    const RegretSettings& settings, const std::atomic<bool>& stop,
                                    const std::function<void(const std::string&)>& progress) {
  return AllGames::with(game.info().name, [&]<Game G>() -> Result<RegretReport> {
    if constexpr (HasEndgames<G>) return measure<G>(game, ending, folder, settings, stop, progress);
    return fail("not_possible", std::string(game.info().title) + " has no endings that can be solved");
  });
}

}  // namespace fray
