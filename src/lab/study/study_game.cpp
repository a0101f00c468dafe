#include "lab/study/study_game.h"

#include <utility>

#include "play/match/match.h"
#include "play/match/opening.h"

namespace fray {
namespace {

constexpr std::uint64_t kOpeningAttempts = 200;

enum class StreamOf : std::uint64_t { opening = 101, engine = 102 };

std::uint64_t stream(std::uint64_t seed, StreamOf what, std::uint64_t number, std::uint64_t part) {
  return stream_key(seed, {static_cast<std::uint64_t>(what), number, part});
}

/// One game from its opening to its end.
class StudyPlay {
 public:
  StudyPlay(const Study& study, const AnyState& start, std::uint64_t opening, const PositionValue& luck_value,
            const PositionValue& lead_value, const StopFlag& stop)
      : study_(study),
        state_(start.clone()),
        dice_(study.seed, opening),
        luck_(luck_value),
        keeper_(lead_value, study.opening_turns),
        turns_(study.opening_turns),
        stop_(stop) {}

  void seat(Side side, const EngineSpec& spec, std::uint64_t seed) {
    EngineSpec seeded = spec;
    seeded.seed = engine_seed(spec.seed, seed);
    limits_[index_of(side)] = spec.limits;
    searches_[index_of(side)] = spec.kind == "search" || spec.kind == "mcts";
    engines_[index_of(side)] = make_engine(state_->game(), seeded);
  }

  /// Nothing if it was stopped.
  Result<std::optional<GameAccount>> play() {
    while (!stop_) {
      if (state_->node_kind() == NodeKind::terminal)
        return std::optional(keeper_.end(state_->result(), false, std::string(state_->view().reason)));
      if (state_->turn_start()) {
        if (turns_++ >= study_.max_turns)
          return std::optional(keeper_.end(GameResult::draw, true, "the limit of turns"));
        turn_began_ = state_->steps().size();
        keeper_.turn_begins(*state_);
      }
      if (state_->steps().size() - turn_began_ >= kMostStepsOfTurn)
        return std::optional(keeper_.end(GameResult::draw, true, "a turn without end"));
      if (const auto done = step(); !done) return pass_on(done.error());
    }
    return std::nullopt;
  }

 private:
  Result<void> step() {
    EventLog log;
    Result<void> done;
    switch (state_->node_kind()) {
      case NodeKind::chance: done = roll(log); break;
      case NodeKind::decision: done = decide(log); break;
      case NodeKind::simultaneous: done = announce(log); break;
      case NodeKind::terminal: break;
    }
    if (done) keeper_.happened(log);
    return done;
  }

  Result<void> roll(EventLog& log) {
    SeededDice dice = dice_.next(state_->side_to_act());
    const auto luck = luck_.roll(*state_, dice, &log);
    if (!luck) return pass_on(luck.error());
    keeper_.rolled(*luck);
    return {};
  }

  Result<void> decide(EventLog& log) {
    const Side mover = state_->side_to_act();
    const auto side = index_of(mover);
    const SearchResult found = engines_[side]->think(*state_, limits_[side], stop_, {});
    // The game is given up then, and what was found with less thought does not count.
    if (stop_) return {};
    keeper_.searched(found.report.nodes);
    if (state_->turn_start() && searches_[side] && !found.report.lines.empty()) {
      const double points = found.report.lines.front().points;
      keeper_.expects(mover == Side::white ? points : 1 - points);
    }
    keeper_.chosen(*state_, found.best);
    return state_->act(found.best, log);
  }

  /// Each seat is asked without being told what another has announced.
  Result<void> announce(EventLog& log) {
    std::vector<SeatAction> choices;
    for (const Seat seat : state_->to_act())
      choices.push_back({seat, engines_[index_of(state_->side_of(seat))]->announce(*state_, seat)});
    return state_->act_together(choices, log);
  }

  const Study& study_;
  std::unique_ptr<AnyState> state_;
  MatchDice dice_;
  LuckMeter luck_;
  AccountKeeper keeper_;
  int turns_;
  std::size_t turn_began_ = 0;
  const StopFlag& stop_;
  std::array<std::unique_ptr<Engine>, 2> engines_;  // by Side
  std::array<Limits, 2> limits_;
  std::array<bool, 2> searches_{};  ///< whether what it says to expect is worth more than the evaluation
};

}  // namespace

StudyGames::StudyGames(const Study& study)
    : study_(study),
      luck_value_(make_evaluation_value(*study.game, study.luck_turns)),
      lead_value_(make_evaluation_value(*study.game, 0)),
      engine_(*parse_engine_spec(study.engine)) {
  if (study.skill) {
    for (std::size_t i = 0; i < 2; ++i) skill_[i] = *parse_engine_spec((*study.skill)[i]);
  }
  const auto base = start_of(0);
  fingerprint_ = fray::fingerprint(*lead_value_, **base);
  for (std::size_t i = 0; i < study.variants.size(); ++i)
    common_.push_back((*start_of(i))->position_text() == (*base)->position_text());
}

Result<std::unique_ptr<AnyState>> StudyGames::start_of(std::size_t variant) const {
  const auto& options = study_.variants[variant].options;
  return study_.position.empty() ? study_.game->start(options) : study_.game->load(study_.position, options);
}

Result<std::unique_ptr<AnyState>> StudyGames::opening_of(std::uint64_t opening, std::size_t variant) const {
  // Where the question is what a position is worth it need not be balanced.
  if (study_.opening_turns == 0) return start_of(variant);
  const auto start = start_of(common_[variant] ? 0 : variant);
  if (!common_[variant])
    return random_opening(**start, study_.opening_turns, stream(study_.seed, StreamOf::opening, opening, 0),
                          *lead_value_);
  // The first that is an opening of all of them; which it is does not depend on who asks.
  Error last;
  for (std::uint64_t attempt = 0; attempt < kOpeningAttempts; ++attempt) {
    const auto found = random_opening(**start, study_.opening_turns,
                                      stream(study_.seed, StreamOf::opening, opening, attempt), *lead_value_);
    if (!found) return pass_on(found.error());
    const std::string text = (*found)->position_text();
    std::unique_ptr<AnyState> mine;
    bool fits = true;
    for (std::size_t i = 0; i < study_.variants.size() && fits; ++i) {
      if (!common_[i]) continue;
      auto loaded = study_.game->load(text, study_.variants[i].options);
      fits = loaded.has_value() && (*loaded)->node_kind() != NodeKind::terminal;
      if (!loaded) last = loaded.error();
      if (fits && i == variant) mine = std::move(*loaded);
    }
    if (fits) return mine;
  }
  return fail("no_opening", "no opening of " + std::to_string(study_.opening_turns) +
                                " random turns is a position of all variants: " + last.message);
}

Result<std::optional<GameAccount>> StudyGames::play_game(const AnyState& start, std::uint64_t opening,
                                                         const std::array<EngineSpec, 2>& engines,
                                                         const StopFlag& stop) const {
  StudyPlay game(study_, start, opening, *luck_value_, *lead_value_, stop);
  for (const Side side : {Side::white, Side::black})
    game.seat(side, engines[index_of(side)], stream(study_.seed, StreamOf::engine, opening, index_of(side)));
  return game.play();
}

Result<std::optional<StudyUnit>> StudyGames::play(std::uint64_t opening, std::size_t variant,
                                                  const StopFlag& stop) const {
  const auto start = opening_of(opening, variant);
  if (!start) return pass_on(start.error());
  StudyUnit unit{opening, variant, (*start)->position_text(), {}, {}};
  auto even = play_game(**start, opening, {engine_, engine_}, stop);
  if (!even) return pass_on(even.error());
  if (!*even) return std::nullopt;
  unit.even = std::move(**even);
  if (!study_.skill) return unit;
  unit.skill.emplace();
  for (std::size_t i = 0; i < 2; ++i) {
    auto game = play_game(**start, opening, {skill_[i], skill_[1 - i]}, stop);
    if (!game) return pass_on(game.error());
    if (!*game) return std::nullopt;
    (*unit.skill)[i] = std::move(**game);
  }
  return unit;
}

Json study_settings(const Study& study, const StudyGames& games) {
  Json settings = settings_of(study);
  settings["evaluation"] = games.fingerprint();
  return settings;
}

}  // namespace fray
