// Playing on: copies, abandoned lines, events, undo and records, for every game.
#include "core/pgn.h"
#include "core/record.h"
#include "generic/games_under_test.h"
#include "play/json/choices.h"
#include "play/json/json.h"
#include "thorough.h"

namespace fray {
namespace {

template <class G>
class Playing : public ::testing::Test {};
TYPED_TEST_SUITE(Playing, GamesUnderTest, GameName);

constexpr int kGames = test::kThorough ? 100 : 10;

// A search plays lines on copies of the position and one trail; whatever it leaves behind there must not
// change how the game goes on.
TYPED_TEST(Playing, OnCopiesLeavesTheGameAsItWas) {
  using G = TypeParam;
  SplitMix64 random(30);
  for (int game = 0; game < kGames * 3 / 2; ++game) {
    Play<G> searched = random_start<G>(random);
    Play<G> untouched = searched;
    const std::uint64_t seed = random.next();
    SplitMix64 choices(seed);
    SplitMix64 same_choices(seed);
    for (int node = 0; node < kMostNodes && untouched.node() != NodeKind::terminal; ++node) {
      if (random.below(10) == 0) {
        typename G::Position line = searched.position;
        // As a search does it, which settles battles at once.
        for (int depth = 0; depth < 50 && G::node_kind(line) != NodeKind::terminal; ++depth)
          random_step<G>(line, searched.trail, random);
      }
      searched.random_step(choices);
      untouched.random_step(same_choices);
      ASSERT_TRUE(searched.position == untouched.position) << untouched.text();
    }
    ASSERT_EQ(searched.text(), untouched.text());
  }
}

// The rules do the same whether anybody listens or not.
TYPED_TEST(Playing, WithAndWithoutEventsIsTheSame) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(500, 31, [](Play<G>& play) {
    const auto compare = [&](auto step) {
      typename G::Position silent = play.position;
      typename G::Position reported = play.position;
      Trail trail = play.trail;
      NullSink null_sink;
      EventLog log;
      G::apply(silent, step, play.trail, null_sink);
      G::apply(reported, step, trail, log);
      EXPECT_TRUE(silent == reported);
      EXPECT_EQ(G::position_text(silent, play.trail).str(), G::position_text(reported, trail).str());
      for (const Event& event : log.events) EXPECT_FALSE(describe(event, G::info().files).empty());
      // Whoever reads only the events learns of the end.
      const bool ended = G::node_kind(silent) == NodeKind::terminal;
      const bool told = !log.events.empty() && std::holds_alternative<event::GameEnded>(log.events.back());
      EXPECT_EQ(ended, told);
    };
    if (play.node() == NodeKind::decision) {
      ActionList actions;
      G::legal_actions(play.position, actions);
      compare(actions[G::hash(play.position) % actions.size()]);
    }
    if (play.node() == NodeKind::chance) {
      OutcomeList outcomes;
      G::chance_outcomes(play.position, outcomes);
      // All of a few, some of many.
      const std::size_t spacing = 1 + outcomes.items.size() / 16;
      for (std::size_t i = G::hash(play.position) % spacing; i < outcomes.items.size(); i += spacing)
        compare(outcomes.items[i].outcome);
    }
    ASSERT_FALSE(::testing::Test::HasFailure());
  });
}

/// One random step of an AnyState, dice sometimes as a class only.
void random_step(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    OutcomeList outcomes;
    state.chance_outcomes(outcomes);
    SeededDice dice(random.next());
    const auto done =
        random.below(4) == 0 ? state.choose(draw_outcome(outcomes, random), log) : state.roll(dice, log);
    ASSERT_TRUE(done);
    return;
  }
  std::vector<SeatAction> choices;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
  }
  ASSERT_TRUE(state.node_kind() == NodeKind::decision ? state.act(choices.front().action, log)
                                                      : state.act_together(choices, log));
}

template <Game G>
std::unique_ptr<AnyState> start(SplitMix64& random) {
  static const GameAdapter<G> game;
  const auto options = parse_options_text(options_text(G::info(), random_options(G::info(), random)));
  return std::move(game.start(*options).value());
}

void play_to_the_end(AnyState& state, SplitMix64& random) {
  for (int node = 0; node < kMostNodes && state.node_kind() != NodeKind::terminal; ++node)
    ASSERT_NO_FATAL_FAILURE(random_step(state, random));
}

TYPED_TEST(Playing, CanBeUndoneStepByStep) {
  SplitMix64 random(32);
  for (int game = 0; game < kGames; ++game) {
    const auto state = start<TypeParam>(random);
    std::vector<std::string> texts;
    for (int node = 0; node < kMostNodes && state->node_kind() != NodeKind::terminal; ++node) {
      texts.push_back(state->position_text());
      ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
      // Now and then a line is tried and taken back.
      if (random.below(20) != 0) continue;
      const std::string here = state->position_text();
      const std::size_t steps = state->steps().size();
      for (int i = 0; i < 10 && state->node_kind() != NodeKind::terminal; ++i)
        ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
      while (state->steps().size() > steps) state->undo();
      ASSERT_EQ(state->position_text(), here);
    }
    for (; !texts.empty(); texts.pop_back()) {
      ASSERT_TRUE(state->undo());
      ASSERT_EQ(state->position_text(), texts.back());
    }
    ASSERT_FALSE(state->undo());
  }
}

TYPED_TEST(Playing, RecordsReplayToTheSamePosition) {
  SplitMix64 random(33);
  for (int game = 0; game < 50 * kGames; ++game) {
    auto state = start<TypeParam>(random);
    // Some games start from a position in the middle, some end there.
    if (game % 4 == 1) {
      for (std::uint32_t steps = random.below(100); steps > 0 && state->node_kind() != NodeKind::terminal;
           --steps)
        ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
      const auto options = parse_options_text(options_text(state->game().info(), state->options()));
      state = std::move(state->game().load(state->position_text(), *options).value());
    }
    if (game % 4 == 2) {
      for (std::uint32_t steps = random.below(100); steps > 0 && state->node_kind() != NodeKind::terminal;
           --steps)
        ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
    } else {
      ASSERT_NO_FATAL_FAILURE(play_to_the_end(*state, random));
    }
    const std::string pgn = print_pgn(record_of(*state));
    const auto record = parse_pgn(pgn);
    ASSERT_TRUE(record) << record.error().message << "\n" << pgn;
    const auto replayed = replay(*record, state->game());
    ASSERT_TRUE(replayed) << replayed.error().message << "\n" << pgn;
    ASSERT_EQ((*replayed)->position_text(), state->position_text());
    ASSERT_EQ((*replayed)->steps().size(), state->steps().size());
    ASSERT_EQ(print_pgn(record_of(**replayed)), pgn);
  }
}

TYPED_TEST(Playing, ManyStepsAreTakenBackAtOnce) {
  SplitMix64 random(35);
  for (int game = 0; game < kGames; ++game) {
    const auto state = start<TypeParam>(random);
    std::vector<std::string> texts{state->position_text()};
    for (int node = 0; node < 300 && state->node_kind() != NodeKind::terminal; ++node) {
      ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
      texts.push_back(state->position_text());
    }
    // Near and far.
    for (std::uint32_t most : {1U, 5U, 20U, 1000U}) {
      const auto now = static_cast<std::uint32_t>(state->steps().size());
      const std::size_t left = now - random.below(std::min(most, now) + 1);
      state->undo_to(left);
      ASSERT_EQ(state->steps().size(), left);
      ASSERT_EQ(state->position_text(), texts[left]);
      texts.resize(left + 1);
      for (int i = 0; i < 3 && state->node_kind() != NodeKind::terminal; ++i) {
        ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
        texts.push_back(state->position_text());
      }
    }
    state->undo_to(state->steps().size() + 1);  // nothing
    ASSERT_EQ(state->position_text(), texts.back());
  }
}

TYPED_TEST(Playing, GoesOnWithoutItsPastAsWithIt) {
  SplitMix64 random(36);
  for (int game = 0; game < kGames; ++game) {
    const auto state = start<TypeParam>(random);
    for (std::uint32_t steps = random.below(200); steps > 0 && state->node_kind() != NodeKind::terminal;
         --steps)
      ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
    const std::string here = state->position_text();
    const auto other = state->without_past();
    ASSERT_TRUE(other->steps().empty());
    const std::uint64_t seed = random.next();
    SplitMix64 choices(seed), same_choices(seed);
    for (int node = 0; node < 100 && state->node_kind() != NodeKind::terminal; ++node) {
      ASSERT_EQ(other->position_text(), state->position_text());
      ASSERT_NO_FATAL_FAILURE(random_step(*state, choices));
      ASSERT_NO_FATAL_FAILURE(random_step(*other, same_choices));
      ASSERT_EQ(other->steps().back().text, state->steps().back().text);
    }
    ASSERT_EQ(other->position_text(), state->position_text());
    other->undo_to(0);
    ASSERT_EQ(other->position_text(), here);
  }
}

std::string told(const AnyState& state, const View& view) {
  JsonText json;
  write_state(json, state, view, choices_text(view, std::nullopt));
  return std::move(json).text();
}

TYPED_TEST(Playing, OddsThatTakeLongAreAddedInAnyOrder) {
  SplitMix64 random(37);
  for (int game = 0; game < (test::kThorough ? 20 : 3); ++game) {
    const auto state = start<TypeParam>(random);
    for (int node = 0; node < 300 && state->node_kind() != NodeKind::terminal; ++node) {
      const View whole = state->view();
      View view = state->quick_view();
      for (int part = state->slow_odds(); part-- > 0;) {
        ASSERT_NE(told(*state, view), told(*state, whole)) << state->position_text();
        state->add_slow_odds(part, view);
      }
      ASSERT_EQ(told(*state, view), told(*state, whole)) << state->position_text();
      ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
    }
  }
}

// What anybody who draws a view relies on.
TYPED_TEST(Playing, ShowsViewsThatAreWhole) {
  SplitMix64 random(34);
  for (int game = 0; game < (test::kThorough ? 50 : 5); ++game) {
    const auto state = start<TypeParam>(random);
    for (int node = 0; node < kMostNodes; ++node) {
      const View view = state->view();
      const bool over = view.node == NodeKind::terminal;
      ASSERT_FALSE(view.prompt.empty());
      ASSERT_FALSE(view.phase.empty());
      ASSERT_EQ(view.reason.empty(), !over);
      ASSERT_EQ(view.position.str(), state->position_text());
      const int squares = view.files * view.ranks;
      std::vector<int> pieces_on(static_cast<std::size_t>(squares), 0);
      std::vector<int> beside_them(static_cast<std::size_t>(squares), 0);
      for (const ViewPiece& piece : view.pieces) {
        ASSERT_LT(piece.square, squares);
        ASSERT_EQ(++(piece.beside ? beside_them : pieces_on)[piece.square], 1);
        ASSERT_EQ(piece.side == Side::white, piece.letter >= 'A' && piece.letter <= 'Z');
      }
      for (std::size_t square = 0; square < pieces_on.size(); ++square)
        ASSERT_LE(beside_them[square], pieces_on[square]);
      for (const ViewMark& mark : view.marks) ASSERT_LT(mark.square, squares);
      for (const ViewAction& action : view.actions) {
        ASSERT_EQ(action.text, state->action_text(action.id));
        ASSERT_FALSE(action.steps.empty()) << action.text;
        for (const ViewStep& step : action.steps) {
          ASSERT_TRUE(step.square < squares || step.square == kNoSquare);
          ASSERT_EQ(step.square == kNoSquare, !step.choice.empty()) << action.text;
        }
        const ViewOdds odds = action.odds.value_or(ViewOdds{});
        ASSERT_LE(odds.wins + odds.both + odds.neither, 1.0 + 1e-9) << action.text;
        ASSERT_GE(odds.wins, 0.0) << action.text;
        if (odds.roll) {
          ASSERT_LE(odds.roll->wins, odds.roll->rolls) << action.text;
        }
      }
      if (over) break;
      ASSERT_NO_FATAL_FAILURE(random_step(*state, random));
    }
  }
}

}  // namespace
}  // namespace fray
