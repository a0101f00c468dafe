// fray.Engine, reviews, and what a position is worth.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <mutex>

#include "play/json/line_json.h"
#include "play/match/match.h"
#include "play/review/game_review.h"
#include "play/review/luck.h"
#include "python/bindings.h"
#include "python/construction.h"
#include "python/errors.h"
#include "python/game_handle.h"
#include "python/interruptible.h"
#include "python/state.h"
#include "python/tables.h"
#include "search/engine.h"

namespace fray::python {

namespace py = pybind11;

namespace {

constexpr std::int64_t kUsualTime = 1000;
constexpr int kMostLines = 256;

/// Who thinks, one thought at a time.
struct EngineHandle {
  const AnyGame* game;
  EngineSpec spec;
  std::unique_ptr<Engine> engine;
  std::mutex mutex;
};

std::unique_ptr<EngineHandle> new_engine(const GameHandle& game, const std::string& text) {
  auto handle = std::make_unique<EngineHandle>();
  handle->game = game.game;
  handle->spec = must(parse_engine_spec(text));
  handle->engine = make_engine(*game.game, handle->spec);
  return handle;
}

std::unique_lock<std::mutex> lock_of(EngineHandle& handle, const GameState& s) {
  if (&s.game() != handle.game) {
    refuse("bad_game", "this is an engine of '" + std::string(handle.game->info().name) +
                           "', and the state is of '" + std::string(s.game().info().name) + "'");
  }
  std::unique_lock lock(handle.mutex, std::try_to_lock);
  if (!lock) refuse("busy", "this engine is thinking of something else; make one for each thread");
  return lock;
}

std::optional<std::int64_t> number_of(const AnyState& state, Action action) {
  ActionList actions;
  state.legal_actions(state.to_act().front(), actions);
  const auto* place = std::find(actions.begin(), actions.end(), action);
  if (place == actions.end()) return std::nullopt;
  return place - actions.begin();
}

/// What a search has to say, its points for White.
py::object thought_of(const AnyState& state, Action best, const SearchReport& report) {
  const bool white = state.side_to_act() == Side::white;
  py::list lines;
  for (const Line& line : report.lines) {
    py::list variation;
    for (const VariationStep& step : line.variation)
      variation.append(python("thinking", "VariationStep")(step.text, step.chance, step.probability));
    lines.append(python("thinking", "Line")(state.action_text(line.first), number_of(state, line.first),
                                            white ? line.points : 1 - line.points, variation,
                                            line.turns_to_end, line.exact));
  }
  return python("thinking", "Thought")(state.action_text(best), number_of(state, best), lines, report.depth,
                                       report.nodes, report.seconds);
}

/// Limits that the caller gives, else those of the engine, else a second.
Limits limits_of(const EngineSpec& spec, int depth, std::uint64_t nodes, std::int64_t ms, int lines) {
  if (depth < 0 || ms < 0) refuse("bad_request", "depth and ms: expected no negative numbers");
  if (lines < 1 || lines > kMostLines) refuse("bad_request", "lines: expected a number from 1 to 256");
  Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.time_ms = ms;
  if (!has_limit(limits)) limits = spec.limits;
  if (!has_limit(limits) && spec.level == 0) limits.time_ms = kUsualTime;
  limits.lines = lines;
  return limits;
}

py::object think(EngineHandle& handle, const GameState& s, int depth, std::uint64_t nodes, std::int64_t ms,
                 int lines, const py::object& progress) {
  const auto lock = lock_of(handle, s);
  if (s.state().node_kind() != NodeKind::decision)
    refuse("wrong_node", "nobody chooses alone here, so there is nothing to think about");
  const Limits limits = limits_of(handle.spec, depth, nodes, ms, lines);
  const auto state = s.state().clone();
  StopFlag stop{false};
  Newest<SearchReport> news;
  ProgressReport report;
  if (!progress.is_none()) report = [&news](const SearchReport& now) { news.put(now); };
  const SearchResult result = run_interruptibly(
      stop, [&] { return handle.engine->think(*state, limits, stop, report); },
      [&] {
        const auto now = news.take();
        if (now && !now->lines.empty()) progress(thought_of(*state, now->lines.front().first, *now));
      });
  return thought_of(*state, result.best, result.report);
}

std::int64_t announce(EngineHandle& handle, const GameState& s, int player) {
  const auto lock = lock_of(handle, s);
  const auto seats = s.state().to_act();
  if (s.state().node_kind() != NodeKind::simultaneous ||
      std::find(seats.begin(), seats.end(), static_cast<Seat>(player)) == seats.end())
    refuse("wrong_node", "this player announces nothing here");
  const Action action = handle.engine->announce(s.state(), static_cast<Seat>(player));
  ActionList actions;
  s.state().legal_actions(static_cast<Seat>(player), actions);
  return std::find(actions.begin(), actions.end(), action) - actions.begin();
}

/// An engine of a review, which has no flag of its own for its searches: stops them, but for those of one
/// turn without another limit, in which a review finds what it cannot do without.
class StoppedEngine final : public Engine {
 public:
  StoppedEngine(std::unique_ptr<Engine> engine, const StopFlag& stop)
      : engine_(std::move(engine)), stop_(stop) {}
  std::string name() const override { return engine_->name(); }
  SearchResult think(const AnyState& state, const Limits& limits, const StopFlag& otherwise,
                     const ProgressReport& progress) override {
    const bool needed = limits.depth == 1 && limits.nodes == 0;
    return engine_->think(state, limits, needed ? otherwise : stop_, progress);
  }
  Action announce(const AnyState& state, Seat seat) override { return engine_->announce(state, seat); }

 private:
  std::unique_ptr<Engine> engine_;
  const StopFlag& stop_;
};

py::object review(const GameState& s, std::uint64_t nodes, const py::object& progress,
                  const std::shared_ptr<Tables>& tables) {
  if (nodes < 1) refuse("bad_request", "nodes: expected at least 1");
  const GivenGame given = s.given();
  StopFlag stop{false};
  Newest<std::pair<std::size_t, std::size_t>> news;
  const ReviewSettings settings{nodes, &stop};
  EngineSpec spec;
  if (tables) spec.settings.endgames = tables->library;
  StoppedEngine engine(make_engine(s.game(), spec), stop);
  const auto evaluation = make_evaluation_value(s.game(), 0);
  std::size_t seen = 0;
  const auto points = run_interruptibly(
      stop,
      [&] {
        return review_game(given, engine, *evaluation, settings,
                           [&](const Json&, std::size_t total) { news.put({++seen, total}); });
      },
      [&] {
        const auto now = news.take();
        if (now && !progress.is_none()) progress(now->first, now->second);
      });
  std::vector<std::string> texts{""};
  texts.insert(texts.end(), given.steps.begin(), given.steps.end());
  return python("thinking", "review_of")(python_of(must(points)), texts);
}

double evaluate(const GameState& s, int turns) {
  if (turns < 0 || turns > 1) refuse("bad_request", "turns: expected 0 or 1");
  if (s.state().node_kind() == NodeKind::terminal) return white_points(s.state().result());
  const auto state = s.state().clone();
  const py::gil_scoped_release release;
  return make_evaluation_value(s.game(), turns)->white_points(*state);
}

}  // namespace

void bind_engines(py::module_& module) {
  py::class_<EngineHandle> type(module, "Engine", py::is_final(),
                                "Whoever chooses actions: search, mcts, greedy or random.");
  type.def(
          py::init(&new_engine), py::arg("game"), py::arg("spec") = "search",
          "An engine of a game (only the rules matter, not the options), by a text as `fray match` takes it: "
          "\"search\", \"search:level=3\", \"search:depth=2,hash=64,threads=2,tables=FOLDER\", "
          "\"mcts:c=1.4\", "
          "\"greedy\", \"random:seed=7\". Raises FrayError bad_engine.")
      .def_property_readonly(
          "name", [](const EngineHandle& e) { return e.engine->name(); }, "What it is called in reports.")
      .def("think", &think, py::arg("state"), py::kw_only(), py::arg("depth") = 0, py::arg("nodes") = 0,
           py::arg("ms") = 0, py::arg("lines") = 1, py::arg("progress") = py::none(),
           "Chooses at a decision node; answers a fray.Thought. `depth` in turns, `nodes` of the tree, `ms` "
           "milliseconds; without any of them the limits of the engine, else a second. `lines`: how many of "
           "the best "
           "actions to report, 1 to 256. `progress(thought)` is called meanwhile on this thread. Other "
           "threads of "
           "Python go on; Ctrl-C stops it within 50 ms. By depth or nodes the same question has the same "
           "answer. "
           "Raises FrayError wrong_node, bad_game, busy.")
      .def("announce", &announce, py::arg("state"), py::arg("player"),
           "Where several choose at once: the number of the action that it draws for a player.")
      .def(
          "new_game",
          [](EngineHandle& e) {
            const std::unique_lock lock(e.mutex, std::try_to_lock);
            if (!lock) refuse("busy", "this engine is thinking");
            e.engine->new_game();
          },
          "Forgets what it has learnt.");
  make_whole(type, &new_engine, py::arg("cls"), py::arg("game"), py::arg("spec") = "search");
  module.def(
      "review", &review, py::arg("state"), py::kw_only(), py::arg("nodes") = 100'000,
      py::arg("progress") = py::none(), py::arg("tables") = nullptr,
      "What every step of a game was worth: a list of fray.ReviewPoint, one for the start and one after each "
      "step. `nodes` of each of the three searches a step; the same game and nodes give the same points. "
      "`progress(done, total)` is called meanwhile. Ctrl-C stops it.");
  module.def(
      "evaluate", &evaluate, py::arg("state"), py::arg("turns") = 0,
      "What White can expect, in points 0 to 1, by the game's evaluation at the end of the turn in progress "
      "and of `turns` (0 or 1) more, dice by expectation.");
}

}  // namespace fray::python
