#include "play/match/match.h"

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <vector>

#include "core/pgn.h"
#include "core/record.h"
#include "play/match/opening.h"

namespace fray {
namespace {

/// What a random stream is for; streams of different purposes share no numbers.
enum class Purpose : std::uint64_t { opening, dice, engine };

std::uint64_t stream_key(std::uint64_t seed, Purpose purpose, std::uint64_t pair, Side side) {
  return fray::stream_key(seed, {static_cast<std::uint64_t>(purpose), pair, index_of(side)});
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
    for (const GameStep& step : state_->steps()) game_.turns += step.starts_turn ? 1 : 0;
  }

  Result<MatchGame> play() {
    if (const auto seated = seat_players(); !seated) return tl::unexpected<Error>(seated.error());
    while (game_.result == GameResult::none && !abandoned(rules_)) {
      if (const auto step = play_step(); !step) return tl::unexpected<Error>(step.error());
    }
    note_complaints();
    game_.pgn = pgn();
    return std::move(game_);
  }

 private:
  Result<void> seat_players() {
    for (const Side side : {Side::white, Side::black}) {
      auto player = party(side).make(stream_key(rules_.seed, Purpose::engine, pair_, side));
      if (!player) return tl::unexpected<Error>(player.error());
      players_[index_of(side)] = std::move(*player);
      clocks_[index_of(side)] = party(side).limits.clock_ms;
    }
    return {};
  }

  Party party_of(Side side) const { return side == game_.side_of_a ? Party::a : Party::b; }
  const Contestant& party(Side side) const { return rules_.parties[index_of(party_of(side))]; }

  Result<void> play_step() {
    if (state_->turn_start() && reached_limit()) return {};
    if (reached_limit_of_turn()) return {};
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

  /// Ends the game if its turn does not: two who will not fight may pass for ever in a battle.
  bool reached_limit_of_turn() {
    if (state_->turn_start()) turn_began_ = state_->steps().size();
    if (state_->steps().size() - turn_began_ < kMostStepsOfTurn) return false;
    end(GameResult::draw, GameEnd::turn_limit,
        "drawn as a turn went on for " + std::to_string(kMostStepsOfTurn) + " steps");
    return true;
  }

  void decide() {
    const Side side = state_->side_to_act();
    // A stop of the match takes effect between games, so that every game that counts is a whole one.
    const StopFlag never{false};
    const StopFlag& stop = rules_.abandon != nullptr ? *rules_.abandon : never;
    Allowance allowance{party(side).limits, clocks_};
    allowance.limits.clock_ms = clocks_[index_of(side)];
    const auto found = timed(side, [&] { return players_[index_of(side)]->think(*state_, allowance, stop); });
    if (!found) return lose(side, found.error());
    ActionList legal;
    state_->legal_actions(state_->to_act().front(), legal);
    if (legal.size() > 1 && !state_->in_battle()) ++game_.use[index_of(party_of(side))].choices;
    game_.use[index_of(party_of(side))].nodes += found->report.nodes;
    if (overstepped(side)) return;
    EventLog log;
    if (!state_->act(found->best, log)) lose_by_illegal_action(side);
  }

  /// Each seat is asked without being told what another has announced.
  void announce() {
    std::vector<SeatAction> choices;
    for (const Seat seat : state_->to_act()) {
      const Side side = state_->side_of(seat);
      const auto action = timed(side, [&] { return players_[index_of(side)]->announce(*state_, seat); });
      if (!action) return lose(side, action.error());
      if (overstepped(side)) return;
      ActionList legal;
      state_->legal_actions(seat, legal);
      if (std::find(legal.begin(), legal.end(), *action) == legal.end()) return lose_by_illegal_action(side);
      choices.push_back({seat, *action});
    }
    EventLog log;
    // Every choice has been found legal.
    (void)state_->act_together(choices, log);
  }

  /// Has a decision made, and counts what it took; of a clock, at most a millisecond too little.
  template <class Decision>
  std::invoke_result_t<Decision> timed(Side side, Decision decision) {
    const auto start = std::chrono::steady_clock::now();
    auto made = decision();
    const double seconds = seconds_since(start);
    EngineUse& use = game_.use[index_of(party_of(side))];
    use.seconds += seconds;
    ++use.decisions;
    if (party(side).limits.clock_ms > 0) clocks_[index_of(side)] -= static_cast<std::int64_t>(seconds * 1000);
    return made;
  }

  /// Ends the game if a clock has run out, else adds what a decision adds to it.
  bool overstepped(Side side) {
    const Limits& limits = party(side).limits;
    if (limits.clock_ms == 0) return false;
    std::int64_t& clock = clocks_[index_of(side)];
    if (clock > 0) {
      clock += limits.increment_ms;
      return false;
    }
    lose(side, {GameEnd::clock, "overstepped the clock by " + std::to_string(-clock) + " ms"});
    return true;
  }

  void lose_by_illegal_action(Side side) {
    lose(side, {GameEnd::illegal_action, "answered with an action that is not legal"});
  }
  void lose(Side side, const PlayerFault& fault) {
    end(win_for(~side), fault.end, party(side).name + ' ' + fault.problem);
  }

  void note_complaints() {
    for (const Side side : {Side::white, Side::black}) {
      const auto [count, first] = players_[index_of(side)]->complaints();
      game_.use[index_of(party_of(side))].complaints = count;
      if (count > 0) game_.reason += "; " + party(side).name + " said: " + first;
    }
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
  std::array<std::unique_ptr<Player>, 2> players_;  // by Side
  std::array<std::int64_t, 2> clocks_{};            // by Side, in ms; 0 where there is none
  MatchGame game_;
  std::size_t turn_began_ = 0;  ///< the number of steps at the start of its turn
};

}  // namespace

Limits limits_of_contestant(const Limits& own, const Limits& otherwise) {
  return has_limit(own) ? own : otherwise;
}

bool thinks_for_ever(const EngineSpec& spec, const Limits& limits) {
  const bool answers_at_once = spec.kind == "greedy" || spec.kind == "random";
  const bool level_limits = spec.level != 0 && spec.level != kLevels;  // only the highest has none of its own
  return !answers_at_once && !level_limits && !has_limit(limits);
}

bool has_limit(const Limits& limits) {
  return limits.depth != 0 || limits.nodes != 0 || limits.time_ms != 0 || limits.clock_ms != 0;
}

std::uint64_t stream_key(std::uint64_t seed, std::initializer_list<std::uint64_t> parts) {
  std::uint64_t key = SplitMix64(seed).next();
  for (const std::uint64_t part : parts) key = SplitMix64(key ^ part).next();
  return key;
}

std::uint64_t engine_seed(std::uint64_t own, std::uint64_t game) {
  return SplitMix64(own ^ game).next() >> 33;
}

Result<Contestant> contestant_of(const AnyGame& game, const EngineSpec& spec, const std::string& name,
                                 const Limits& otherwise) {
  const Limits limits = limits_of_contestant(spec.limits, otherwise);
  if (thinks_for_ever(spec, limits)) {
    return fail("no_limit", "engine " + name +
                                " has no limit; give --nodes, --ms or --clock, or a limit of its own (" +
                                spec.kind + ":nodes=10000)");
  }
  const auto make = [&game, spec](std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
    EngineSpec seeded = spec;
    seeded.seed = engine_seed(spec.seed, seed);
    return std::make_unique<EnginePlayer>(make_engine(game, seeded));
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
