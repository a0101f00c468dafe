#include "lab/bench.h"

#include <chrono>

#include "core/game_adapter.h"
#include "core/random.h"
#include "game_types.h"
#include "search/playout.h"

namespace fray {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::vector<std::unique_ptr<AnyState>> bench_states(const AnyGame& game) {
  std::vector<std::unique_ptr<AnyState>> states;
  for (const std::string_view text : game.info().bench_positions) {
    auto state = game.load(text, {});
    if (state) states.push_back(std::move(*state));
  }
  return states;
}

template <Game G>
PlayoutBench playouts(double seconds, std::uint64_t seed) {
  PlayoutBench bench;
  SplitMix64 random(seed);
  Trail trail;
  const OptionSet options = *resolve_options(G::info(), {});
  const auto start = Clock::now();
  while ((bench.seconds = seconds_since(start)) < seconds) {
    auto p = G::initial(options, trail);
    for (NodeKind kind = G::node_kind(p); kind != NodeKind::terminal; kind = G::node_kind(p)) {
      bench.turns += G::turn_start(p) ? 1 : 0;
      if (in_battle<G>(p)) {
        ++bench.battles;
      } else if (kind == NodeKind::chance) {
        ++bench.rolls;
      } else {
        ++bench.actions;
      }
      random_step<G>(p, trail, random);
    }
    ++bench.games;
    bench.white_wins += G::result(p) == GameResult::white_wins ? 1 : 0;
    bench.black_wins += G::result(p) == GameResult::black_wins ? 1 : 0;
  }
  return bench;
}

}  // namespace

SearchBench bench_search(const AnyGame& game, const EngineSpec& spec, int depth) {
  SearchBench bench;
  Limits limits;
  limits.depth = depth;
  const StopFlag never{false};
  for (const auto& state : bench_states(game)) {
    // A new engine for each, so that positions do not depend on one another.
    const SearchResult result = make_engine(game, spec)->think(*state, limits, never, {});
    bench.nodes += result.report.nodes;
    bench.seconds += result.report.seconds;
    bench.signature = mix64(bench.signature ^ result.report.nodes) ^ code_of(result.best);
  }
  return bench;
}

std::vector<PartBench> bench_parts(const AnyGame& game, int depth) {
  EngineSpec all;
  all.settings.reductions = all.settings.chance_cut = false;
  std::vector<std::pair<std::string, EngineSpec>> variants{{"all", all}};
  const auto add = [&](const std::string& name, auto change) {
    EngineSpec spec = all;
    change(spec.settings);
    variants.emplace_back(name, spec);
  };
  add("without Star1", [](SearchSettings& s) { s.star1 = false; });
  add("without the table", [](SearchSettings& s) { s.table = false; });
  add("without ordering", [](SearchSettings& s) { s.ordering = false; });
  add("with reductions", [](SearchSettings& s) { s.reductions = true; });
  add("with chance nodes cut", [](SearchSettings& s) { s.chance_cut = true; });
  add("with quiescence of one turn", [](SearchSettings& s) { s.quiescence_turns = 1; });
  std::vector<PartBench> parts;
  for (const auto& [name, spec] : variants) {
    const SearchBench bench = bench_search(game, spec, depth);
    parts.push_back({name, bench.nodes, bench.seconds});
  }
  return parts;
}

std::vector<DepthBench> bench_depth(const AnyGame& game, int milliseconds) {
  Limits limits;
  limits.time_ms = milliseconds;
  const StopFlag never{false};
  std::vector<DepthBench> depths;
  for (const auto& state : bench_states(game)) {
    const SearchReport report = make_engine(game, {})->think(*state, limits, never, {}).report;
    depths.push_back({report.depth, report.nodes, report.seconds});
  }
  return depths;
}

PlayoutBench bench_playouts(const AnyGame& game, double seconds, std::uint64_t seed) {
  return AllGames::with(game.info().name, [&]<Game G>() { return playouts<G>(seconds, seed); });
}

}  // namespace fray
