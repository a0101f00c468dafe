#include "play/worker.h"
#include "core/insertion_sort.h"

#include <algorithm>
#include <istream>
#include <limits>
#include <ostream>

#include "play/json/line_json.h"
#include "play/line_reader.h"
#include "play/referee/request.h"
#include "play/review/game_review.h"

namespace fray {
namespace {

constexpr std::uint64_t kMostMs = 60'000;
constexpr std::uint64_t kMostLines = 5;
constexpr std::uint64_t kFewestReviewNodes = 100;
constexpr std::uint64_t kMostNodes = 1'000'000'000;

/// The game of a job, at the node after its last step, which must be one where somebody chooses.
Result<std::unique_ptr<AnyState>> state_to_think_about(const GivenGame& given) {
  auto state = play_through(given);
  if (!state || !(*state)->to_act().empty()) return state;
  return fail("wrong_node", "there is no action to choose after the last step: this is a " +
                                std::string(name_of((*state)->node_kind())) + " node");
}

Json effort_json(const SearchReport& report) { return {{"depth", report.depth}, {"nodes", report.nodes}}; }

Json lines_json(const SearchReport& report, Side side) {
  Json lines = Json::array();
  for (const Line& line : report.lines) {
    lines.push_back(line_json(side == Side::white ? line.points : 1 - line.points, line.variation));
    if (line.turns_to_end) lines.back()["turns_to_end"] = *line.turns_to_end;
    if (line.exact) lines.back()["exact"] = true;
  }
  return lines;
}

/// The field `seat` of a move: a seat that is to act; may be left out if only one is.
Result<Seat> seat_to_move(const Fields& fields, const AnyState& state) {
  const std::vector<Seat> seats = state.to_act();
  if (!fields.has("seat") && seats.size() == 1) return seats.front();
  const auto seat = fields.number("seat", 0, 255);
  if (!seat) return tl::unexpected<Error>(seat.error());
  if (std::find(seats.begin(), seats.end(), static_cast<Seat>(*seat)) == seats.end()) {
    return fail("bad_request", "field 'seat': seat " + std::to_string(*seat) + " is not to act here");
  }
  return static_cast<Seat>(*seat);
}

/// The field `first_choice` of a move. Without it the steps say it; a position within a turn alone cannot.
Result<bool> is_first_choice(const Fields& fields, const Json& request, const AnyState& state) {
  if (!fields.has("first_choice")) return state.first_choice();
  const Json& value = request["first_choice"];
  if (!value.is_boolean()) return fields.wrong("first_choice", "true or false", value);
  return value.get<bool>();
}

/// What a node after a battle is worth to White.
Result<double> points_of_white(const AnyState& state, Engine& engine, const Limits& limits,
                               const StopFlag& stop, SearchReport& effort) {
  if (state.node_kind() == NodeKind::terminal) return white_points(state.result());
  if (state.node_kind() != NodeKind::decision) {
    return fail("not_possible", "after this battle no seat is to choose alone, so nothing can value it");
  }
  const SearchResult result = engine.think(state, limits, stop, nullptr);
  effort.nodes += result.report.nodes;
  effort.depth = std::max(effort.depth, result.report.depth);
  if (result.report.lines.empty()) return fail("not_possible", "the search had no time to begin");
  const double points = result.report.lines.front().points;
  return state.side_to_act() == Side::white ? points : 1 - points;
}

/// The expected points of White in a battle: those after each of its ends, which share the time and nodes.
Result<double> battle_value(AnyState& state, Engine& engine, const Limits& limits, const StopFlag& stop,
                            SearchReport& effort) {
  OutcomeList ends;
  state.battle_outcomes(ends);
  Limits share = limits;
  share.lines = 1;
  share.time_ms /= static_cast<std::int64_t>(ends.items.size());
  share.nodes = std::max<std::uint64_t>(1, limits.nodes / ends.items.size());
  if (limits.time_ms > 0) share.time_ms = std::max<std::int64_t>(1, share.time_ms);
  double white = 0;
  for (std::size_t i = 0; i < ends.items.size(); ++i) {
    EventLog events;
    if (const auto done = state.settle(ends.items[i].outcome, events); !done) {
      return tl::unexpected<Error>(done.error());
    }
    const auto points = points_of_white(state, engine, share, stop, effort);
    state.undo();
    if (!points) return points;
    white += ends.probability(i) * *points;
  }
  return white;
}

/// What a choice is drawn for rather than searched.
bool is_drawn(const AnyState& state) {
  return state.node_kind() == NodeKind::simultaneous || state.in_battle();
}

/// Of a job's kind: the fields it may have.
std::vector<std::string_view> fields_of(std::string_view job) {
  std::vector<std::string_view> fields{"id", "job", "game", "options", "start", "steps"};
  if (job == "move") fields.insert(fields.end(), {"level", "seed", "seat", "draw", "ms", "first_choice"});
  if (job == "analyse") fields.insert(fields.end(), {"lines", "ms", "nodes"});
  if (job == "review") fields.insert(fields.end(), {"nodes", "points"});
  return fields;
}

}  // namespace

const StopFlag Worker::kGoOn{false};

std::string Worker::handle(std::string_view line, const Say& progress) {
  return answer_line(line, limits_.line_bytes, "job", [&](const Json& request, const Json& id) {
    return answer(request,
                  [&](const Json& fields) { progress(dump_line({{"id", id}, {"progress", fields}})); });
  });
}

Worker::Answer Worker::answer(const Json& request, const Report& report) {
  const Fields fields(request);
  const auto job = fields.text("job");
  if (!job) return tl::unexpected<Error>(job.error());
  if (const auto further = std::ranges::find(further_, *job, &FurtherJob::name); further != further_.end()) {
    std::vector<std::string_view> names{"id", "job"};
    names.insert(names.end(), further->fields.begin(), further->fields.end());
    if (const auto only = fields.only(names); !only) return pass_on(only.error());
    return further->answer(request, *stop_);
  }
  if (*job != "move" && *job != "analyse" && *job != "review") {
    std::string known = "move, analyse, review";
    for (const FurtherJob& further : further_) known += ", " + std::string(further.name);
    return fail("unknown_job", "there is no job '" + job->substr(0, 40) + "'; the jobs are " + known);
  }
  if (const auto only = fields.only(fields_of(*job)); !only) return tl::unexpected<Error>(only.error());
  if (*job == "move") return move(request);
  return *job == "analyse" ? analyse(request) : review(request, report);
}

Worker::Answer Worker::move(const Json& request) {
  const Fields fields(request);
  const auto given = read_given_game(request);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto level = fields.number("level", 1, kLevels);
  if (!level) return tl::unexpected<Error>(level.error());
  const auto seed = fields.number("seed", 0, std::numeric_limits<std::uint64_t>::max());
  if (!seed) return tl::unexpected<Error>(seed.error());
  auto draw = seed;
  if (fields.has("draw")) draw = fields.number("draw", 0, std::numeric_limits<std::uint64_t>::max());
  if (!draw) return tl::unexpected<Error>(draw.error());
  Limits limits;
  limits.time_ms = kLevelTime[*level - 1];
  const auto state = state_to_think_about(*given);
  if (!state) return tl::unexpected<Error>(state.error());
  const auto seat = seat_to_move(fields, **state);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto first = is_first_choice(fields, request, **state);
  if (!first) return tl::unexpected<Error>(first.error());
  if (!*first) limits.time_ms /= 3;
  if (fields.has("ms")) {
    const auto ms = fields.number("ms", 1, kMostMs);
    if (!ms) return tl::unexpected<Error>(ms.error());
    limits.time_ms = std::min(limits.time_ms, static_cast<std::int64_t>(*ms));
  }
  limits.nodes = limits_.nodes;
  if (is_drawn(**state)) return drawn_move(**state, *seat, static_cast<int>(*level), *draw);
  const SearchResult result =
      engine(*given->game, static_cast<int>(*level), *seed).think(**state, limits, *stop_, nullptr);
  Json answer{{"action", (*state)->action_text(result.best)}};
  answer.update(effort_json(result.report));
  return answer;
}

/// A choice that must not be foreseen. The engine is a new one, since it draws by a generator of its own; it
/// does not search, so there is nothing that the kept one knows better.
Worker::Answer Worker::drawn_move(const AnyState& state, Seat seat, int level, std::uint64_t draw) {
  EngineSpec spec;
  spec.level = level;
  spec.seed = draw;
  spec.hash_mb = 1;
  const auto drawer = make_engine(state.game(), spec);
  if (state.node_kind() == NodeKind::simultaneous) {
    return Json{{"action", state.action_text(drawer->announce(state, seat))}, {"depth", 0}, {"nodes", 0}};
  }
  Limits limits;
  limits.depth = 1;
  limits.nodes = limits_.nodes;
  const SearchResult result = drawer->think(state, limits, *stop_, nullptr);
  Json answer{{"action", state.action_text(result.best)}};
  answer.update(effort_json(result.report));
  return answer;
}

Worker::Answer Worker::analyse(const Json& request) {
  const Fields fields(request);
  const auto given = read_given_game(request);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto lines = fields.number("lines", 1, kMostLines);
  if (!lines) return tl::unexpected<Error>(lines.error());
  const auto budget = fields.one_of({"ms", "nodes"});
  if (!budget) return tl::unexpected<Error>(budget.error());
  const auto amount = fields.number(*budget, 1, *budget == "ms" ? kMostMs : kMostNodes);
  if (!amount) return tl::unexpected<Error>(amount.error());
  Limits limits;
  limits.lines = static_cast<int>(*lines);
  limits.nodes = limits_.nodes;
  if (*budget == "ms") {
    limits.time_ms = static_cast<std::int64_t>(*amount);
  } else {
    limits.nodes = std::min(*amount, limits_.nodes);
  }
  const auto state = state_to_think_about(*given);
  if (!state) return tl::unexpected<Error>(state.error());
  if (is_drawn(**state)) return analyse_battle(*given->game, **state, limits);

  // Of the last iteration that was searched to its end: all its lines are of one depth.
  SearchReport whole;
  const auto keep = [&whole](const SearchReport& report) { whole = report; };
  Engine& thinker = engine(*given->game, 0, 0);
  const SearchResult result = thinker.think(**state, limits, *stop_, keep);
  if (whole.lines.empty()) {
    Limits one_turn;
    one_turn.depth = 1;
    one_turn.lines = limits.lines;
    thinker.think(**state, one_turn, *stop_, keep);
  }
  whole.nodes = std::max(whole.nodes, result.report.nodes);
  Json answer{{"lines", lines_json(whole, (*state)->side_to_act())}};
  answer.update(effort_json(whole));
  return answer;
}

/// The solution of a battle: what each seat that is to act does, and how often. By the nature of an
/// equilibrium all of it is worth the same.
Worker::Answer Worker::analyse_battle(const AnyGame& game, AnyState& state, const Limits& limits) {
  if (!state.in_battle()) {
    return fail("not_possible", "several seats choose at once here, and no solution of that is known");
  }
  SearchReport effort;
  const auto white = battle_value(state, engine(game, 0, 0), limits, *stop_, effort);
  if (!white) return tl::unexpected<Error>(white.error());
  Json lines = Json::array();
  for (const Seat seat : state.to_act()) {
    MixedStrategy strategy;
    state.battle_strategy(seat, strategy);
    insertion_sort(strategy.begin(), strategy.end(),
                   [](const MixedAction& a, const MixedAction& b) { return a.probability > b.probability; });
    for (const MixedAction& item : strategy) {
      if (item.probability <= 0) continue;
      lines.push_back(line_json(*white, {{state.action_text(item.action), false, 1}}));
      lines.back()["seat"] = seat;
      lines.back()["probability"] = item.probability;
    }
  }
  Json answer{{"lines", std::move(lines)}};
  answer.update(effort_json(effort));
  return answer;
}

Worker::Answer Worker::review(const Json& request, const Report& report) {
  const Fields fields(request);
  const auto given = read_given_game(request);
  if (!given) return tl::unexpected<Error>(given.error());
  ReviewSettings settings;
  if (fields.has("nodes")) {
    const auto nodes = fields.number("nodes", kFewestReviewNodes, kMostNodes);
    if (!nodes) return tl::unexpected<Error>(nodes.error());
    settings.nodes = *nodes;
  }
  settings.nodes = std::min(settings.nodes, limits_.nodes);
  settings.stop = stop_;
  settings.endgames = limits_.endgames;
  bool again = true;
  if (fields.has("points")) {
    if (!request["points"].is_boolean()) return fields.wrong("points", "true or false", request["points"]);
    again = request["points"].get<bool>();
  }
  std::size_t done = 0;
  const auto seen = [&](const Json& point, std::size_t total) {
    report({{"done", ++done}, {"total", total}, {"point", point}});
  };
  const auto points = review_game(*given, settings, seen);
  if (!points) return tl::unexpected<Error>(points.error());
  return again ? Json{{"points", *points}} : Json{{"done", done}};
}

Engine& Worker::engine(const AnyGame& game, int level, std::uint64_t seed) {
  if (kept_.game != &game || kept_.level != level || kept_.seed != seed) {
    EngineSpec spec;
    spec.level = level;
    spec.seed = seed;
    spec.threads = limits_.threads;
    spec.hash_mb = limits_.hash_mb;
    spec.settings.endgames = limits_.endgames;
    kept_ = {&game, level, seed, make_engine(game, spec)};
  }
  return *kept_.engine;
}

void serve_worker(std::istream& in, std::ostream& out, WorkerLimits limits, std::vector<FurtherJob> further) {
  Worker worker(limits);
  for (FurtherJob& job : further) worker.add(std::move(job));
  const auto write = [&out](const std::string& line) { out << line << '\n' << std::flush; };
  std::string line;
  while (out && read_line(in, line, limits.line_bytes + 1)) write(worker.handle(line, write));
}

}  // namespace fray
