#include "play/match/match.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/pgn.h"
#include "core/record.h"
#include "play/match/opening.h"

namespace fray {
namespace {

/// What a random stream is for; streams of different purposes share no numbers.
enum class Purpose : std::uint64_t { opening, dice, engine };

std::uint64_t stream_key(std::uint64_t seed, Purpose purpose, std::uint64_t pair, Side side) {
  std::uint64_t key = SplitMix64(seed).next();
  for (const std::uint64_t part :
       {static_cast<std::uint64_t>(purpose), pair, std::uint64_t{index_of(side)}}) {
    key = SplitMix64(key ^ part).next();
  }
  return key;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool abandoned(const MatchRules& rules) { return rules.abandon != nullptr && *rules.abandon; }

/// Plays one game from its opening and keeps its account.
class GamePlayer {
 public:
  GamePlayer(const MatchRules& rules, std::uint64_t pair, const AnyState& opening, Side side_of_a)
      : rules_(rules), pair_(pair), state_(opening.clone()), dice_(rules.seed, pair), luck_(*rules.value) {
    game_.side_of_a = side_of_a;
    for (const Side side : {Side::white, Side::black}) {
      engines_[index_of(side)] = party(side).make(stream_key(rules.seed, Purpose::engine, pair, side));
    }
    for (const GameStep& step : state_->steps()) game_.turns += step.starts_turn ? 1 : 0;
  }

  Result<MatchGame> play() {
    while (game_.result == GameResult::none && !abandoned(rules_)) {
      if (const auto step = play_step(); !step) return tl::unexpected<Error>(step.error());
    }
    game_.pgn = pgn();
    return std::move(game_);
  }

 private:
  Party party_of(Side side) const { return side == game_.side_of_a ? Party::a : Party::b; }
  const Contestant& party(Side side) const { return rules_.parties[index_of(party_of(side))]; }

  Result<void> play_step() {
    if (state_->turn_start() && reached_limit()) return {};
    switch (state_->node_kind()) {
      case NodeKind::terminal:
        end(state_->result(), GameEnd::rules, std::string(state_->view().reason));
        break;
      case NodeKind::chance: return roll();
      case NodeKind::decision: decide(); break;
      case NodeKind::simultaneous: announce(); break;
    }
    return {};
  }

  Result<void> roll() {
    SeededDice dice = dice_.next(state_->side_to_act());
    const auto luck = luck_.roll(*state_, dice);
    if (!luck) return tl::unexpected<Error>(luck.error());
    game_.luck += game_.side_of_a == Side::white ? *luck : -*luck;
    ++game_.rolls;
    return {};
  }

  /// Counts a turn, which begins here, and ends the game if it is one too many.
  bool reached_limit() {
    if (game_.turns++ < rules_.max_turns) return false;
    --game_.turns;
    end(GameResult::draw, GameEnd::turn_limit,
        "drawn at the limit of " + std::to_string(rules_.max_turns) + " turns");
    return true;
  }

  void decide() {
    const Side side = state_->side_to_act();
    const Action action = think(side);
    EventLog log;
    if (!state_->act(action, log)) lose_by_illegal_action(side);
  }

  /// Each seat is asked without being told what another has announced.
  void announce() {
    std::vector<SeatAction> choices;
    for (const Seat seat : state_->to_act()) {
      const Side side = state_->side_of(seat);
      const auto start = std::chrono::steady_clock::now();
      const Action action = engines_[index_of(side)]->announce(*state_, seat);
      EngineUse& use = game_.use[index_of(party_of(side))];
      use.seconds += seconds_since(start);
      ++use.decisions;
      ActionList legal;
      state_->legal_actions(seat, legal);
      if (std::find(legal.begin(), legal.end(), action) == legal.end()) return lose_by_illegal_action(side);
      choices.push_back({seat, action});
    }
    EventLog log;
    // Every choice has been found legal.
    (void)state_->act_together(choices, log);
  }

  Action think(Side side) {
    // A stop of the match takes effect between games, so that every game that counts is a whole one.
    const StopFlag never{false};
    const StopFlag& stop = rules_.abandon != nullptr ? *rules_.abandon : never;
    const auto start = std::chrono::steady_clock::now();
    const SearchResult found = engines_[index_of(side)]->think(*state_, party(side).limits, stop, {});
    EngineUse& use = game_.use[index_of(party_of(side))];
    use.seconds += seconds_since(start);
    use.nodes += found.report.nodes;
    ++use.decisions;
    return found.best;
  }

  void lose_by_illegal_action(Side side) {
    end(win_for(~side), GameEnd::illegal_action,
        party(side).name + " answered with an action that is not legal");
  }

  void end(GameResult result, GameEnd end, std::string reason) {
    game_.result = result;
    game_.end = end;
    game_.reason = std::move(reason);
  }

  std::string pgn() const {
    GameRecord record = record_of(*state_);
    record.result = pgn_result(game_.result);
    record.set_tag("Event", "fray match, seed " + std::to_string(rules_.seed));
    record.set_tag("Round", std::to_string(pair_ + 1) + (game_.side_of_a == Side::white ? ".1" : ".2"));
    record.set_tag("White", party(Side::white).name);
    record.set_tag("Black", party(Side::black).name);
    record.set_tag("Result", record.result);
    record.set_tag("Termination", game_.reason);
    return print_pgn(record);
  }

  const MatchRules& rules_;
  std::uint64_t pair_;
  std::unique_ptr<AnyState> state_;
  MatchDice dice_;
  LuckMeter luck_;
  std::array<std::unique_ptr<Engine>, 2> engines_;  // by Side
  MatchGame game_;
};

bool thinks_for_ever(const EngineSpec& spec, const Limits& limits) {
  const bool answers_at_once = spec.kind == "greedy" || spec.kind == "random";
  const bool level_limits = spec.level != 0 && spec.level != kLevels;  // only the highest has none of its own
  return !answers_at_once && !level_limits && limits.depth == 0 && limits.nodes == 0 && limits.time_ms == 0;
}

}  // namespace

Result<Contestant> contestant_of(const AnyGame& game, const EngineSpec& spec, const std::string& name,
                                 const Limits& otherwise) {
  const Limits& own = spec.limits;
  const bool limited = own.depth != 0 || own.nodes != 0 || own.time_ms != 0;
  const Limits& limits = limited ? own : otherwise;
  if (thinks_for_ever(spec, limits)) {
    return fail("no_limit", "engine " + name +
                                " has no limit; give --nodes or --ms, or a limit of its own (" + spec.kind +
                                ":nodes=10000)");
  }
  const auto make = [&game, spec](std::uint64_t seed) {
    EngineSpec seeded = spec;
    seeded.seed = SplitMix64(spec.seed ^ seed).next();
    return make_engine(game, seeded);
  };
  return Contestant{name, limits, make};
}

MatchDice::MatchDice(std::uint64_t seed, std::uint64_t pair)
    : streams_{SplitMix64(stream_key(seed, Purpose::dice, pair, Side::white)),
               SplitMix64(stream_key(seed, Purpose::dice, pair, Side::black))} {}

SeededDice MatchDice::next(Side side) { return SeededDice(streams_[index_of(side)].next()); }

Result<std::optional<MatchPair>> play_pair(const MatchRules& rules, std::uint64_t number,
                                           const StopFlag& stop) {
  const auto opening =
      random_opening(*rules.start, rules.opening_turns,
                     stream_key(rules.seed, Purpose::opening, number, Side::white), *rules.value);
  if (!opening) return tl::unexpected<Error>(opening.error());
  MatchPair pair;
  pair.number = number;
  for (const Side side_of_a : {Side::white, Side::black}) {
    if (stop) return std::nullopt;
    auto game = GamePlayer(rules, number, **opening, side_of_a).play();
    if (abandoned(rules)) return std::nullopt;
    if (!game) return tl::unexpected<Error>(game.error());
    pair.games[index_of(side_of_a)] = std::move(*game);
  }
  return pair;
}

}  // namespace fray
