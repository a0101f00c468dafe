// What is worn belongs to the game in progress: it lives as long as the game and its copies, and no longer.
#include <array>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "engine_table.h"
#include "search/engine.h"
#include "thorough.h"

namespace fray::dnd::test {
namespace {

using fray::test::dnd_game;
using Seen = std::weak_ptr<const void>;

constexpr std::array<const char*, 16> kWares{"weapon+1",
                                             "weapon+2",
                                             "weapon+1+keen",
                                             "weapon+1+flaming",
                                             "armor+1",
                                             "armor+2",
                                             "shield+1",
                                             "ring-of-protection+1",
                                             "ring-of-evasion",
                                             "amulet-of-health+2",
                                             "cloak-of-resistance+1",
                                             "gloves-of-dexterity+2",
                                             "belt-of-giant-strength+4",
                                             "luckstone",
                                             "ioun-dusty-rose",
                                             "ioun-pale-green"};

/// A game of five pieces with the outfit of that number, of a million that differ.
std::string text_with(std::size_t number) {
  std::string text = "q3k3/8/8/8/8/8/8/Q3K2R side=white phase=move items=";
  for (const char* square : {"a1", "e1", "h1", "a8", "e8"}) {
    text += std::string(square) + ':' + kWares[number % kWares.size()] + ',';
    number /= kWares.size();
  }
  text.pop_back();
  return text;
}

std::unique_ptr<AnyState> game_with(std::size_t number) {
  auto state = dnd_game().load(text_with(number), {});
  EXPECT_TRUE(state) << (state ? "" : state.error().message);
  return std::move(*state);
}

const Position& position_of(const AnyState& state) { return typed_state<DndBattleChess>(state).position(); }
/// What tells whether the outfit of a game still lives.
Seen seen(const AnyState& state) { return typed_state<DndBattleChess>(state).trail().belongings(); }

/// Plays so many nodes, always the first action and the first outcome.
void play(AnyState& state, int nodes) {
  EventLog log;
  for (int node = 0; node < nodes && state.result() == GameResult::none; ++node) {
    if (state.node_kind() == NodeKind::chance) {
      OutcomeList outcomes;
      state.chance_outcomes(outcomes);
      ASSERT_TRUE(state.choose(outcomes.items[0].outcome, log));
      continue;
    }
    ActionList actions;
    state.legal_actions(state.to_act().front(), actions);
    ASSERT_TRUE(state.act(actions[0], log));
  }
}

TEST(DndOutfit, LivesAsLongAsTheGameAndItsCopies) {
  auto game = game_with(1);
  const std::string text = game->position_text();
  const Seen outfit = seen(*game);
  EXPECT_EQ(outfit.lock().get(), position_of(*game).outfit);
  const auto copy = game->clone();
  EXPECT_EQ(position_of(*copy).outfit, position_of(*game).outfit) << "copies share it";
  game.reset();
  EXPECT_FALSE(outfit.expired());
  EXPECT_EQ(copy->position_text(), text);
  play(*copy, 12);
  while (copy->undo()) {
  }
  EXPECT_EQ(copy->position_text(), text);
}

TEST(DndOutfit, GoesWithTheLastOfThem) {
  auto game = game_with(1);
  auto copy = game->clone();
  const Seen outfit = seen(*game);
  game.reset();
  copy.reset();
  EXPECT_TRUE(outfit.expired());
}

TEST(DndOutfit, TwoGamesHaveTheirOwn) {
  auto one = game_with(3);
  const auto other = game_with(4);
  const std::string text = other->position_text();
  EXPECT_NE(one->hash(), other->hash());
  EXPECT_NE(one->position_text(), text);
  const Seen outfit = seen(*one);
  one.reset();
  EXPECT_TRUE(outfit.expired());
  EXPECT_EQ(other->position_text(), text);
  EXPECT_EQ(other->hash(), game_with(4)->hash());
}

TEST(DndOutfit, OfTensOfThousandsOnlyThoseOfLivingGamesAreThere) {
  constexpr std::size_t kGames = fray::test::kThorough ? 50'000 : 5'000;
  constexpr std::size_t kAtOnce = 20;
  std::deque<std::unique_ptr<AnyState>> games;
  std::set<std::uint64_t> different;
  for (std::size_t number = 0; number < kGames; ++number) {
    games.push_back(game_with(number));
    ASSERT_NE(games.back(), nullptr);
    different.insert(position_of(*games.back()).outfit->key);
    if (games.size() <= kAtOnce) continue;
    const Seen outfit = seen(*games.front());
    games.pop_front();
    ASSERT_TRUE(outfit.expired()) << number;
  }
  EXPECT_EQ(different.size(), kGames);
}

TEST(DndOutfit, OfARefusedTextIsGone) {
  Trail trail;
  const auto text = PositionText::parse(text_with(5) + " castling=KQkq");
  ASSERT_TRUE(text);
  ASSERT_FALSE(parse_position(*text, Rules{}, trail));
  const Seen outfit = trail.belongings();
  ASSERT_FALSE(outfit.expired()) << "the items were read before the mistake";
  trail = Trail();
  EXPECT_TRUE(outfit.expired());
}

TEST(DndOutfit, AnEngineOutlivesTheGamesItIsAskedAbout) {
  const StopFlag never{false};
  for (const char* spec : {"search:depth=1", "mcts:nodes=200", "greedy"}) {
    const auto parsed = parse_engine_spec(spec);
    ASSERT_TRUE(parsed) << spec;
    const auto engine = make_engine(dnd_game(), *parsed);
    for (const std::size_t number : {7, 8, 7}) {
      const auto game = game_with(number);
      const auto answer = engine->think(*game, {}, never, {});
      const auto fresh = make_engine(dnd_game(), *parsed)->think(*game, {}, never, {});
      if (std::string_view(spec).starts_with("mcts")) continue;  // its playouts differ
      EXPECT_EQ(game->action_text(answer.best), game->action_text(fresh.best)) << spec << ' ' << number;
    }
  }
}

}  // namespace
}  // namespace fray::dnd::test
