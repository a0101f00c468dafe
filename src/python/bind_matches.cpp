// fray.play_match: engines, and players written in Python, against each other.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <exception>
#include <map>
#include <memory>
#include <mutex>

#include "play/match/report.h"
#include "play/match/runner.h"
#include "python/bindings.h"
#include "python/errors.h"
#include "python/game_handle.h"
#include "python/interruptible.h"
#include "python/state.h"

namespace fray::python {

namespace py = pybind11;

namespace {

/// What a player of Python has raised, for whoever has begun the match.
struct Raised {
  std::mutex mutex;
  std::exception_ptr first;
};

/// A function of Python that chooses: choose(state) at decision nodes, choose(state, player) where several
/// do.
class PythonPlayer final : public Player {
 public:
  PythonPlayer(const py::object& choose, Raised& raised, StopFlag& stop)
      : choose_(choose), raised_(raised), stop_(stop) {}

  tl::expected<SearchResult, PlayerFault> think(const AnyState& state, const Allowance&,
                                                const StopFlag&) override {
    const auto action = ask(state, state.to_act().front(), false);
    if (!action) return tl::unexpected(action.error());
    SearchResult result;
    result.best = *action;
    return result;
  }
  tl::expected<Action, PlayerFault> announce(const AnyState& state, Seat seat) override {
    return ask(state, seat, true);
  }

 private:
  tl::expected<Action, PlayerFault> ask(const AnyState& state, Seat seat, bool several) {
    const py::gil_scoped_acquire acquire;
    try {
      const py::object asked = py::cast(GameState(state.clone()));
      const auto& game = asked.cast<const GameState&>();
      const py::object answer = several ? choose_(asked, static_cast<int>(seat)) : choose_(asked);
      const bool text = py::isinstance<py::str>(answer);
      return GameState(state.clone())
          .action_at(seat, text ? game.number_of_text(seat, answer.cast<std::string>())
                                : answer.cast<std::int64_t>());
    } catch (...) {
      const std::lock_guard lock(raised_.mutex);
      if (!raised_.first) raised_.first = std::current_exception();
      stop_ = true;
      return tl::unexpected(PlayerFault{GameEnd::crash, "raised an exception"});
    }
  }

  const py::object& choose_;  // of whoever has begun the match
  Raised& raised_;
  StopFlag& stop_;
};

struct MatchRequest {
  std::uint64_t pairs = 100;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  Limits limits{};
  int opening_turns = 4;
  int max_turns = 400;
  int adjust = 1;
};

void check(const MatchRequest& request) {
  if (request.pairs < 1 || request.pairs > 10'000'000) refuse("bad_request", "pairs: expected 1 to 10000000");
  if (request.threads < 1 || request.threads > 256) refuse("bad_request", "threads: expected 1 to 256");
  if (request.opening_turns < 0 || request.opening_turns > 1000)
    refuse("bad_request", "opening_turns: expected 0 to 1000");
  if (request.max_turns <= request.opening_turns)
    refuse("bad_request", "max_turns: expected more than opening_turns");
  if (request.adjust < 0 || request.adjust > 3) refuse("bad_request", "adjust: expected 0 to 3");
  if (request.limits.time_ms < 0) refuse("bad_request", "ms: expected no negative number");
}

Contestant contestant(const AnyGame& game, const py::object& player, const std::string& name,
                      const MatchRequest& request, Raised& raised, StopFlag& stop) {
  if (py::isinstance<py::str>(player)) {
    return must(contestant_of(game, must(parse_engine_spec(player.cast<std::string>())),
                              name + " " + player.cast<std::string>(), request.limits));
  }
  if (PyCallable_Check(player.ptr()) == 0)
    refuse("bad_engine",
           "expected the text of an engine, or a function that takes a state and answers an action");
  return {name, request.limits, [&player, &raised, &stop](std::uint64_t) -> Result<std::unique_ptr<Player>> {
            return std::make_unique<PythonPlayer>(player, raised, stop);
          }};
}

/// The records of the games of each pair, which a tally does not keep.
using Records = std::map<std::uint64_t, std::array<std::string, 2>>;

py::object match_of(const MatchTally& tally, const Records& records) {
  py::list games;
  for (const MatchPair& pair : tally.counted()) {
    for (std::size_t i = 0; i < pair.games.size(); ++i) {
      const MatchGame& game = pair.games[i];
      games.append(python("matches", "MatchGame")(
          std::string(name_of(game.side_of_a)), std::string(pgn_result(game.result)), game.points(),
          game.luck, game.turns, game.reason, records.at(pair.number)[i]));
    }
  }
  return python("matches", "match_of")(python_of(report_json(tally, Json::object())), games);
}

py::object play_match(const GameHandle& game, const py::object& a, const py::object& b,
                      const MatchRequest& request, const std::optional<std::string>& position,
                      const std::optional<std::pair<double, double>>& sprt, const py::object& progress) {
  check(request);
  if (sprt && !(sprt->first < sprt->second))
    refuse("bad_sprt", "sprt: expected two numbers, the smaller first");
  const auto start = game.start(position);
  if (start->node_kind() == NodeKind::terminal) refuse("bad_position", "position: the game is over there");
  const auto value = make_evaluation_value(*game.game, request.adjust);
  StopFlag stop{false};
  Raised raised;
  MatchRules rules;
  rules.start = start.get();
  rules.value = value.get();
  rules.seed = request.seed;
  rules.opening_turns = request.opening_turns;
  rules.max_turns = request.max_turns;
  rules.abandon = &stop;
  rules.parties = {contestant(*game.game, a, "A", request, raised, stop),
                   contestant(*game.game, b, "B", request, raised, stop)};
  MatchPlan plan;
  plan.pairs = request.pairs;
  plan.threads = request.threads;
  if (sprt) plan.sprt = SprtBounds{sprt->first, sprt->second};
  Newest<std::string> news;
  MatchObserver observer;
  Records records;
  observer.finished = [&records](const MatchPair& pair) {
    records[pair.number] = {pair.games[0].pgn, pair.games[1].pgn};
    return Result<void>();
  };
  observer.counted = [&](const MatchTally& tally) { news.put(progress_text(tally, plan.pairs)); };
  const auto tally = run_interruptibly(
      stop, [&] { return run_match(rules, plan, {}, stop, observer); },
      [&] {
        const auto now = news.take();
        if (now && !progress.is_none()) progress(*now);
      });
  if (raised.first) std::rethrow_exception(raised.first);
  if (!tally) throw Refused(tally.error());
  return match_of(*tally, records);
}

}  // namespace

void bind_matches(py::module_& module) {
  module.def(
      "play_match",
      [](const GameHandle& game, const py::object& a, const py::object& b, std::uint64_t pairs,
         std::uint64_t seed, unsigned threads, std::uint64_t nodes, std::int64_t ms, int opening_turns,
         int max_turns, int adjust, const std::optional<std::string>& position,
         const std::optional<std::pair<double, double>>& sprt, const py::object& progress) {
        MatchRequest request{pairs, seed, threads, {}, opening_turns, max_turns, adjust};
        request.limits.nodes = nodes;
        request.limits.time_ms = ms;
        return play_match(game, a, b, request, position, sprt, progress);
      },
      py::arg("game"), py::arg("a"), py::arg("b"), py::kw_only(), py::arg("pairs") = 100, py::arg("seed") = 1,
      py::arg("threads") = 1, py::arg("nodes") = 0, py::arg("ms") = 0, py::arg("opening_turns") = 4,
      py::arg("max_turns") = 400, py::arg("adjust") = 1, py::arg("position") = py::none(),
      py::arg("sprt") = py::none(), py::arg("progress") = py::none(),
      "Pairs of games, one opening and the same dice for each side, A is White in the first (docs/match.md): "
      "a "
      "fray.Match. A and B are texts of engines (as of fray.Engine), or functions: choose(state) answers the "
      "number or "
      "text of an action; where several choose at once choose(state, player). `nodes` or `ms` limit each "
      "decision of an "
      "engine that sets no limit of its own. `sprt=(elo0, elo1)` stops when one of them is accepted. "
      "`progress(text)` is "
      "called meanwhile. Games on several threads wait for each other where a function chooses. What a "
      "function raises "
      "ends the match and is raised here. Raises FrayError bad_engine, no_limit, no_opening, bad_position, "
      "bad_sprt.");
}

}  // namespace fray::python
