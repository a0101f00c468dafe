#include <array>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "apps/nats_arguments.h"
#include "apps/status_line.h"
#include "play/match/file.h"
#include "play/match/pair_job.h"
#include "play/match/report.h"
#include "play/match/runner.h"
#include "play/match/uci/program_player.h"
#include "play/match/uci/program_spec.h"
#include "play/review/luck.h"
#include "server/workers/remote_work.h"

namespace fray {
namespace {

struct MatchArguments {
  GameArguments game;
  std::string white;
  std::string black;
  std::optional<std::uint64_t> pairs;
  std::string sprt;
  std::string clock;
  Limits limits;
  std::uint64_t seed = 1;
  int opening_turns = 4;
  int value_turns = 1;
  int max_turns = 400;
  std::optional<unsigned> threads;
  NatsArguments nats;
  std::string pgn;
  std::string resume;
  bool json = false;
};

constexpr std::uint64_t kDefaultPairs = 100;
/// Pairs at once where workers elsewhere play them, of which there may be as many.
constexpr unsigned kPairsElsewhere = 64;

/// What is wrong with a seed, for CLI11, which by itself takes -1 and rounds numbers beyond 64 bits.
std::string seed_problem(const std::string& text) {
  std::uint64_t seed = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (parsed.ec == std::errc() && parsed.ptr == text.data() + text.size()) return "";
  return "'" + text + "' is not a number from 0 to 18446744073709551615";
}

/// "0,5" as the bounds of the test.
Result<std::optional<SprtBounds>> parse_sprt(const std::string& text) {
  if (text.empty()) return std::optional<SprtBounds>();
  SprtBounds bounds;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, bounds.elo0);
  const bool comma = first.ec == std::errc() && first.ptr != end && *first.ptr == ',';
  const auto second = comma ? std::from_chars(first.ptr + 1, end, bounds.elo1) : first;
  const bool numbers = comma && second.ec == std::errc() && second.ptr == end;
  if (!numbers || !(bounds.elo0 < bounds.elo1) || !(bounds.elo0 >= -1000 && bounds.elo1 <= 1000)) {
    return fail("bad_sprt",
                "--sprt " + text +
                    ": expected two numbers ELO0,ELO1 from -1000 to 1000, the smaller first, as in 0,5");
  }
  return std::optional(bounds);
}

/// Reads "60000" or "60000+500" into the limits, if there is a clock.
Result<void> read_clock(const std::string& text, Limits& limits) {
  if (text.empty()) return {};
  constexpr std::int64_t kLongest = 86'400'000;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, limits.clock_ms);
  const bool plus = first.ec == std::errc() && first.ptr != end && *first.ptr == '+';
  const auto second = plus ? std::from_chars(first.ptr + 1, end, limits.increment_ms) : first;
  const bool numbers = second.ec == std::errc() && second.ptr == end;
  if (numbers && limits.clock_ms >= 1 && limits.clock_ms <= kLongest && limits.increment_ms >= 0 &&
      limits.increment_ms <= kLongest)
    return {};
  return fail("bad_clock", "--clock " + text +
                               ": expected milliseconds MS, or MS+INCREMENT, as in 60000+500, each at most " +
                               std::to_string(kLongest));
}

/// Contestant A or B, from the text of its engine.
Result<Contestant> contestant(const AnyState& start, const MatchArguments& arguments, Party party) {
  const std::string& text = party == Party::a ? arguments.white : arguments.black;
  const AnyGame& game = start.game();
  if (names_program(text)) {
    const auto program = parse_program_spec(text);
    if (!program) return pass_on(program.error());
    return program_contestant(start, *program, contestant_name(party, text), arguments.limits);
  }
  const auto spec = parse_engine_spec(text);
  if (!spec) return tl::unexpected<Error>(spec.error());
  return contestant_of(game, *spec, contestant_name(party, text), arguments.limits);
}

/// Everything that decides which games are played, as it stands in the report and in the file of a match.
Json settings_of(const MatchArguments& arguments, const AnyState& start, const PositionValue& value) {
  const std::string options = options_text(start.game().info(), start.options());
  const auto set_or_null = [](auto limit) { return limit == 0 ? Json() : Json(limit); };
  std::array<char, 20> version;
  std::snprintf(version.data(), version.size(), "%016llx",
                static_cast<unsigned long long>(fingerprint(value, start)));
  Json settings{{"game", start.game().info().name},
                {"options", options.empty() ? Json() : Json(options)},
                {"position", start.started_from_initial() ? Json() : Json(start.position_text())},
                {"A", arguments.white},
                {"B", arguments.black},
                {"nodes", set_or_null(arguments.limits.nodes)},
                {"ms", set_or_null(arguments.limits.time_ms)},
                {"seed", arguments.seed},
                {"openings", arguments.opening_turns},
                {"max-turns", arguments.max_turns},
                {"value", "evaluation, depth " + std::to_string(arguments.value_turns) + ", version " +
                              version.data()}};
  // Files of matches that were begun before there were clocks can be gone on with.
  if (!arguments.clock.empty()) settings["clock"] = arguments.clock;
  return settings;
}

Result<MatchTerms> terms_of(const MatchArguments& arguments, const AnyState& start,
                            const PositionValue& value) {
  std::string joined;
  for (const std::string& option : arguments.game.options) joined += option + ' ';
  auto options = parse_options_text(joined);
  if (!options) return pass_on(options.error());
  MatchTerms terms{.game = std::string(start.game().info().name), .options = std::move(*options)};
  if (!arguments.game.position.empty()) terms.start = arguments.game.position;
  terms.engines = {arguments.white, arguments.black};
  terms.limits = arguments.limits;
  terms.seed = arguments.seed;
  terms.opening_turns = arguments.opening_turns;
  terms.value_turns = arguments.value_turns;
  terms.max_turns = arguments.max_turns;
  terms.value_fingerprint = fingerprint(value, start);
  return terms;
}

/// A pair as a worker elsewhere plays it.
PairPlayer player_elsewhere(RemoteWork& work, const MatchTerms& terms) {
  return [&work, terms](std::uint64_t number, const StopFlag& stop) -> Result<std::optional<MatchPair>> {
    const auto answer = work.answer_to(pair_request(terms, number), stop);
    if (!answer && answer.error().code == "stopped") return std::nullopt;
    if (!answer) return pass_on(answer.error());
    auto pair = pair_of_answer(*answer);
    if (!pair) return pass_on(pair.error());
    return std::optional(std::move(*pair));
  };
}

/// Plays with everything set up and read; prints the report.
int play_match(const MatchArguments& arguments, const MatchRules& rules, const MatchPlan& plan,
               const Json& settings) {
  std::optional<MatchFile> file;
  if (!arguments.resume.empty()) {
    auto opened = MatchFile::open(arguments.resume, settings);
    if (!opened) return wrong_use(opened.error());
    file = std::move(*opened);
  }
  std::ofstream pgn;
  if (!arguments.pgn.empty()) pgn.open(arguments.pgn, std::ios::app);
  if (!pgn) return wrong_use({"bad_file", arguments.pgn + ": it cannot be written"});

  const StopFlag& interrupted = stop_on_interrupt();
  std::optional<StatusLine> progress(std::in_place);
  MatchObserver observer;
  observer.finished = [&](const MatchPair& pair) -> Result<void> {
    if (pgn.is_open()) {
      for (const MatchGame& game : pair.games) pgn << game.pgn << '\n' << std::flush;
      if (!pgn) return fail("bad_file", arguments.pgn + ": it cannot be written");
    }
    return file ? file->append(pair) : Result<void>();
  };
  observer.counted = [&](const MatchTally& tally) { progress->show(progress_text(tally, plan.pairs)); };
  std::vector<MatchPair> done = file ? file->pairs() : std::vector<MatchPair>();
  const auto work = arguments.nats.work_elsewhere("fray match");
  if (!work) return wrong_use(work.error());
  const auto terms = terms_of(arguments, *rules.start, *rules.value);
  if (!terms) return wrong_use(terms.error());
  const auto tally =
      *work ? run_match(player_elsewhere(**work, *terms), plan, std::move(done), interrupted, observer)
            : run_match(rules, plan, std::move(done), interrupted, observer);
  progress.reset();
  if (!tally) return failure(tally.error());

  if (arguments.json) {
    std::cout << report_json(*tally, settings).dump(2) << '\n';
  } else {
    std::cout << report_text(*tally, rules, settings);
  }
  const bool complete = tally->counted().size() == plan.pairs || tally->verdict() != SprtVerdict::undecided;
  if (!complete) std::cerr << "fray: interrupted; a pair that was not finished does not count\n";
  return complete ? 0 : 1;
}

/// What workers elsewhere cannot do.
Result<void> check_for_elsewhere(const MatchArguments& arguments) {
  if (arguments.nats.servers.empty()) return {};
  if (names_program(arguments.white) || names_program(arguments.black)) {
    return fail("bad_engine",
                "--nats: workers elsewhere run no other programs, so an engine uci: plays only without it");
  }
  if (!arguments.clock.empty())
    return fail("bad_clock", "--nats: workers do other things beside, so there are no clocks with it");
  return {};
}

int run_match_command(MatchArguments arguments) {
  if (const auto read = read_clock(arguments.clock, arguments.limits); !read) return wrong_use(read.error());
  if (const auto possible = check_for_elsewhere(arguments); !possible) return wrong_use(possible.error());
  const auto start = arguments.game.start();
  if (!start) return wrong_use(start.error());
  const AnyGame& game = (*start)->game();
  if ((*start)->node_kind() == NodeKind::terminal)
    return wrong_use({"bad_position", "--position: the game is over there"});
  if (arguments.opening_turns >= arguments.max_turns)
    return wrong_use({"bad_turns", "--max-turns must be more than --openings"});
  const auto sprt = parse_sprt(arguments.sprt);
  if (!sprt) return wrong_use(sprt.error());
  const std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  const MatchPlan plan{arguments.pairs.value_or(*sprt ? unlimited : kDefaultPairs), *sprt,
                       arguments.threads.value_or(arguments.nats.servers.empty() ? 1 : kPairsElsewhere)};

  const auto value = make_evaluation_value(game, arguments.value_turns);
  MatchRules rules;
  rules.start = start->get();
  rules.value = value.get();
  rules.seed = arguments.seed;
  rules.opening_turns = arguments.opening_turns;
  rules.max_turns = arguments.max_turns;
  for (const Party party : {Party::a, Party::b}) {
    auto made = contestant(**start, arguments, party);
    if (!made) return wrong_use(made.error());
    rules.parties[index_of(party)] = std::move(*made);
  }
  return play_match(arguments, rules, plan, settings_of(arguments, **start, *value));
}

}  // namespace

void add_match_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "match", "engine against engine: pairs of games with swapped sides, luck-adjusted (docs/match.md)");
  auto arguments = std::make_shared<MatchArguments>();
  arguments->game.add_to(*command);
  const auto add = [&](const char* name, auto& value, const char* help) {
    return command->add_option(name, value, help);
  };
  add("--white", arguments->white,
      "engine A: search, mcts, greedy or random, with parameters as in search:depth=2, or a program that "
      "speaks UCI, as in uci:/usr/games/stockfish,nodes=5000")
      ->required();
  add("--black", arguments->black, "engine B; the sides are swapped in the second game of each pair")
      ->required();
  add("--pairs", arguments->pairs, "pairs of games to play (default 100; with --sprt without end)")
      ->check(CLI::Range(1, 10'000'000));
  add("--sprt", arguments->sprt,
      "stop when normalized Elo ELO0 or ELO1 of the luck-adjusted score is accepted, 5 % for either error")
      ->type_name("ELO0,ELO1");
  add("--nodes", arguments->limits.nodes, "nodes of each decision of an engine that sets no limit of its own")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
  add("--ms", arguments->limits.time_ms, "likewise, milliseconds")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400'000}));
  add("--clock", arguments->clock,
      "likewise, a clock for each game: milliseconds, and what each decision adds to it; who oversteps it "
      "loses")
      ->type_name("MS[+INCREMENT]");
  add("--seed", arguments->seed, "of openings, dice and random engines")
      ->capture_default_str()
      ->check(seed_problem);
  add("--openings", arguments->opening_turns, "random turns before the engines take over")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000));
  add("--adjust", arguments->value_turns,
      "luck is measured by the evaluation so many turns after the roll's own")
      ->capture_default_str()
      ->check(CLI::Range(0, 3));
  add("--max-turns", arguments->max_turns, "a game that goes on after so many turns counts as drawn")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  add("--threads", arguments->threads, "pairs played at once (default 1; with --nats 64)")
      ->check(CLI::Range(1, 1024));
  arguments->nats.add_to(
      *command, "FRAY_MATCH_NATS",
      "have the pairs played by workers of these NATS servers (fray worker --nats): URLs with commas between "
      "them");
  add("--pgn", arguments->pgn, "append every game to this file")->type_name("FILE");
  add("--resume", arguments->resume, "keep every finished pair in this file, and go on from what is there")
      ->type_name("FILE");
  command->add_flag("--json", arguments->json, "print the report as JSON");
  command->callback([arguments, &exit_code] { exit_code = run_match_command(*arguments); });
}

}  // namespace fray
