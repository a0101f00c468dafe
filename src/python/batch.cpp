#include "python/batch.h"

#include <algorithm>
#include <cmath>

#include "core/game_adapter.h"
#include "game_types.h"
#include "python/observation.h"
#include "search/playout.h"
#include "search/turn_value.h"

namespace fray::python {

Batch::Batch(const BatchSettings& settings, const GameNumbers& numbers, int players)
    : settings_(settings), numbers_(numbers), players_(players), team_(settings.threads) {
  const std::size_t size = settings.size;
  arrays_.counts.resize(size);
  arrays_.players.resize(size);
  arrays_.turn_starts.resize(size);
  arrays_.masks.resize(settings.masks ? size * numbers.actions : 0);
  arrays_.observations.resize(settings.observations ? size * numbers.observation : 0);
  arrays_.rewards.resize(size * static_cast<std::size_t>(players));
  arrays_.terminated.resize(size);
  arrays_.truncated.resize(size);
  arrays_.lengths.resize(size);
}

std::size_t Batch::first_wrong(std::span<const std::int32_t> actions) const {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (actions[i] < kDrawn || actions[i] >= arrays_.counts[i]) return i;
  }
  return actions.size();
}

namespace {

template <Game G>
class BatchOf final : public Batch {
 public:
  using Position = typename G::Position;

  BatchOf(const AnyState& start, const BatchSettings& settings)
      : Batch(settings, numbers_of(start.game()), start.seats()),
        start_(typed_state<G>(start).position()),
        start_trail_(typed_state<G>(start).trail()),
        games_(settings.size) {
    reset(settings.seed);
  }

  void reset(std::uint64_t seed) override {
    settings_.seed = seed;
    each([this](std::size_t i) {
      OneGame& game = games_[i];
      // Streams of their own: games do not depend on how many there are, nor on the threads.
      game.random = SplitMix64(mix64(settings_.seed ^ mix64(i + 1)));
      begin(game);
      clear_step(i);
      arrays_.lengths[i] = 0;
      show(i);
    });
  }

  void step(std::span<const std::int32_t> actions) override {
    each([this, actions](std::size_t i) {
      clear_step(i);
      // What may be drawn is listed already.
      OneGame& game = games_[i];
      const bool drawn = actions[i] == kDrawn;
      move_on(i, drawn ? static_cast<std::int32_t>(
                             game.random.below(static_cast<std::uint32_t>(game.actions.size())))
                       : actions[i]);
      show(i);
    });
  }

  void play(std::uint32_t steps) override {
    each([this, steps](std::size_t i) {
      clear_step(i);
      for (std::uint32_t step = 0; step < steps; ++step) move_on(i, kDrawn);
      show(i);
    });
  }

  void choose(std::size_t begin, std::size_t end, std::span<const float> weights, double exploration,
              std::span<std::int32_t> choices) override {
    team_.run(begin, end, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        OneGame& game = games_[i];
        if (exploration > 0 && game.random.uniform() < exploration) {
          choices[i] =
              static_cast<std::int32_t>(game.random.below(static_cast<std::uint32_t>(arrays_.counts[i])));
        } else if (weights.empty()) {
          choices[i] = best_by(game, [](const Position& p) { return static_cast<double>(G::material(p)); });
        } else {
          choices[i] = best_by(game, [weights](const Position& p) { return value_by(weights, p); });
        }
      }
    });
  }

  void list_codes(std::span<std::uint32_t> codes) override {
    each([this, codes](std::size_t i) {
      const std::span<std::uint32_t> row = codes.subspan(i * numbers_.actions, numbers_.actions);
      const auto count = static_cast<std::size_t>(arrays_.counts[i]);
      for (std::size_t k = 0; k < count; ++k) row[k] = code_of(games_[i].actions[k]);
      std::fill(row.begin() + static_cast<std::ptrdiff_t>(count), row.end(), code_of(no_action));
    });
  }

  std::string position(std::size_t game) const override {
    return G::position_text(games_[game].position, games_[game].trail).str();
  }

 private:
  struct OneGame {
    Position position;
    Trail trail;
    SplitMix64 random{0};
    ActionList actions;
    std::int32_t steps = 0;
    std::int32_t shown = 0;  ///< ones in its mask
  };

  template <class Do>
  void each(Do&& act) {
    team_.run(0, games_.size(), [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) act(i);
    });
  }

  void begin(OneGame& game) {
    game.position = start_;
    game.trail = start_trail_;
    game.steps = 0;
    reach_choice(game);
  }

  /// Goes on to where somebody chooses, or the end.
  static void reach_choice(OneGame& game) {
    for (NodeKind kind = G::node_kind(game.position);
         kind != NodeKind::terminal && (kind != NodeKind::decision || in_battle<G>(game.position));
         kind = G::node_kind(game.position)) {
      random_step<G>(game.position, game.trail, game.random);
    }
  }

  void clear_step(std::size_t i) {
    arrays_.terminated[i] = 0;
    arrays_.truncated[i] = 0;
    const std::size_t players = static_cast<std::size_t>(players_);
    std::fill_n(arrays_.rewards.begin() + static_cast<std::ptrdiff_t>(i * players), players_, 0.0F);
  }

  void move_on(std::size_t i, std::int32_t action) {
    OneGame& game = games_[i];
    NullSink sink;
    if (action == kDrawn) {
      random_step<G>(game.position, game.trail, game.random);
    } else {
      G::apply(game.position, game.actions[static_cast<std::size_t>(action)], game.trail, sink);
    }
    ++game.steps;
    reach_choice(game);
    const bool over = G::node_kind(game.position) == NodeKind::terminal;
    if (!over && (settings_.max_steps == 0 || static_cast<std::uint32_t>(game.steps) < settings_.max_steps))
      return;
    (over ? arrays_.terminated : arrays_.truncated)[i] = 1;
    arrays_.lengths[i] = game.steps;
    const GameResult result = over ? G::result(game.position) : GameResult::none;
    for (int player = 0; player < players_; ++player) {
      arrays_.rewards[i * static_cast<std::size_t>(players_) + static_cast<std::size_t>(player)] =
          static_cast<float>(return_of(result, G::side_of(game.position, static_cast<Seat>(player))));
    }
    begin(game);
  }

  void show(std::size_t i) {
    OneGame& game = games_[i];
    game.actions.clear();
    // A start that is over, or leads only there by chance, has no actions.
    if (G::node_kind(game.position) == NodeKind::decision) {
      G::legal_actions(game.position, game.actions);
      game.actions.truncate(numbers_.actions);
      arrays_.players[i] = static_cast<std::int8_t>(G::to_act(game.position));
      arrays_.turn_starts[i] = G::turn_start(game.position) ? 1 : 0;
    }
    const auto count = static_cast<std::int32_t>(game.actions.size());
    arrays_.counts[i] = count;
    if (settings_.masks) {
      // The legal actions are the first numbers: only where the count has changed does the mask.
      std::uint8_t* mask = arrays_.masks.data() + i * numbers_.actions;
      if (count > game.shown) std::fill(mask + game.shown, mask + count, std::uint8_t{1});
      if (count < game.shown) std::fill(mask + count, mask + game.shown, std::uint8_t{0});
      game.shown = count;
    }
    if (settings_.observations) {
      observe<G>(game.position, std::span<std::uint8_t>(arrays_.observations)
                                    .subspan(i * numbers_.observation, numbers_.observation));
    }
  }

  static double value_by(std::span<const float> weights, const Position& p) {
    FeatureList features;
    G::list_features(p, features);
    float sum = weights.back();
    for (const std::uint16_t feature : features) sum += weights[feature];
    return static_cast<double>(kWinValue) * std::tanh(0.5F * sum);
  }

  /// As the greedy engine chooses, by any value.
  template <class ValueOf>
  static std::int32_t best_by(OneGame& game, const ValueOf& value_of) {
    const Side us = G::side_to_act(game.position);
    double best = -2.0 * kWinValue;
    std::uint32_t equals = 0;
    std::int32_t chosen = 0;
    std::uint64_t nodes = 0;
    for (std::size_t k = 0; k < game.actions.size(); ++k) {
      Position next = game.position;
      NullSink sink;
      G::apply(next, game.actions[k], game.trail, sink);
      const double value = turn_value<G>(next, us, 0, value_of, game.trail, nodes);
      equals = value > best ? 1 : value == best ? equals + 1 : equals;
      // Each of n equals is kept with probability 1 / n.
      if (value > best || (value == best && game.random.below(equals) == 0))
        chosen = static_cast<std::int32_t>(k);
      best = std::max(best, value);
    }
    return chosen;
  }

  Position start_;
  Trail start_trail_;
  std::vector<OneGame> games_;
};

}  // namespace

std::unique_ptr<Batch> make_batch(const AnyState& start, const BatchSettings& settings) {
  return AllGames::with(start.game().info().name, [&]<Game G>() -> std::unique_ptr<Batch> {
    return std::make_unique<BatchOf<G>>(start, settings);
  });
}

}  // namespace fray::python
