// What is printed is read back to the same thing, for every game.
#include <map>
#include <set>

#include "core/record.h"
#include "generic/games_under_test.h"
#include "thorough.h"

namespace fray {
namespace {

template <class G>
class Text : public ::testing::Test {};
TYPED_TEST_SUITE(Text, GamesUnderTest, GameName);

/// A token that a game record can hold (docs/notation.md).
bool is_token(const std::string& text) {
  const auto allowed = [](char c) {
    return c > ' ' && c < 127 && std::string_view("{}()[];&").find(c) == std::string_view::npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), allowed);
}

/// As the first token of a turn stands in the movetext of a game file, where numbers are those of moves.
bool starts_with_letter(const std::string& text) {
  return (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
}

TYPED_TEST(Text, OfActionsIsARoundTripAndUnique) {
  using G = TypeParam;
  SplitMix64 sample(20);
  bool rolled = false;  // the turn has begun with a roll, and nobody has chosen yet
  for_each_node_of_random_games<G>(10000, 20, [&](const Play<G>& play) {
    const bool chance = play.node() == NodeKind::chance;
    const bool first = !chance && (rolled || G::turn_start(play.position));
    rolled = chance && (rolled || G::turn_start(play.position));
    if (sample.below(16) != 0) return;
    for (const std::vector<Action>& actions : actions_by_seat<G>(play.position)) {
      std::set<std::string> texts;
      for (const Action action : actions) {
        const std::string text = G::action_text(play.position, action);
        ASSERT_TRUE(is_token(text)) << text;
        ASSERT_TRUE(starts_with_letter(text) || !first) << text;
        ASSERT_TRUE(texts.insert(text).second) << text;
        const auto parsed = G::parse_action(play.position, text);
        ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
        ASSERT_EQ(*parsed, action) << text;
      }
    }
  });
}

TYPED_TEST(Text, OfOutcomesIsUnique) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(100, 21, [](const Play<G>& play) {
    if (play.node() != NodeKind::chance) return;
    OutcomeList outcomes;
    G::chance_outcomes(play.position, outcomes);
    std::set<std::string> texts;
    for (const WeightedOutcome& item : outcomes.items) {
      const std::string text = G::outcome_text(item.outcome);
      ASSERT_TRUE(is_token(text)) << text;
      ASSERT_TRUE(texts.insert(text).second) << text;
    }
  });
}

/// The play that the text of this one gives.
template <Game G>
Play<G> reread(const Play<G>& play) {
  Play<G> copy{play.options, {}, {}};
  const auto text = PositionText::parse(play.text());
  EXPECT_TRUE(text);
  const auto position = G::parse_position(*text, play.options, copy.trail);
  EXPECT_TRUE(position) << play.text() << ": " << position.error().message;
  if (position) copy.position = *position;
  return copy;
}

TYPED_TEST(Text, OfPositionsIsARoundTrip) {
  using G = TypeParam;
  SplitMix64 sample(22);
  for_each_node_of_random_games<G>(10000, 22, [&](const Play<G>& play) {
    if (play.node() != NodeKind::terminal && sample.below(4) != 0) return;
    const Play<G> copy = reread(play);
    ASSERT_EQ(copy.text(), play.text());
    ASSERT_TRUE(copy.position == play.position);
    ASSERT_EQ(copy.node(), play.node());
    ASSERT_EQ(G::hash(copy.position), G::hash(play.position));
    ASSERT_TRUE(G::check_hash(copy.position));
  });
}

TYPED_TEST(Text, OfPositionsHasTheSameFuture) {
  using G = TypeParam;
  SplitMix64 random(23);
  for (int game = 0; game < (test::kThorough ? 5000 : 500); ++game) {
    Play<G> play = random_start<G>(random);
    for (std::uint32_t steps = random.below(300); steps > 0 && play.node() != NodeKind::terminal; --steps)
      play.random_step(random);
    Play<G> copy = reread(play);
    const std::uint64_t seed = random.next();
    SplitMix64 choices(seed);
    SplitMix64 same_choices(seed);
    for (int node = 0; node < kMostNodes && play.node() != NodeKind::terminal; ++node) {
      play.random_step(choices);
      copy.random_step(same_choices);
      ASSERT_TRUE(copy.position == play.position) << play.text() << "\n" << copy.text();
    }
    ASSERT_EQ(copy.text(), play.text());
  }
}

// Nodes with the same text, reached on different ways, have the same hash.
TYPED_TEST(Text, ThatIsTheSameMeansTheSameHash) {
  using G = TypeParam;
  std::map<std::string, std::uint64_t> hashes;
  int met_again = 0;
  SplitMix64 random(24);
  constexpr int kGames = test::kThorough ? 20000 : 4000;
  for (int game = 0; game < kGames; ++game) {
    Play<G> play = random_start<G>(random);
    // The options are not part of the text, but of the position.
    const std::string options = options_text(G::info(), play.options);
    for (int step = 0; step < 6 && play.node() != NodeKind::terminal; ++step) {
      play.random_step(random);
      PositionText text = G::position_text(play.position, play.trail);
      std::erase_if(text.fields, [](const auto& field) { return field.first == "seen"; });
      const auto [entry, is_new] = hashes.emplace(options + ' ' + text.str(), G::hash(play.position));
      ASSERT_EQ(entry->second, G::hash(play.position)) << text.str();
      met_again += is_new ? 0 : 1;
    }
  }
  EXPECT_GT(met_again, kGames / 20);
}

// Text with one character changed, added or left out is refused with a message, or is a position like any
// other.
TYPED_TEST(Text, OfPositionsThatIsDamagedIsRefusedOrSound) {
  using G = TypeParam;
  constexpr std::string_view kCharacters = " =/,*0123456789abcdefghKQRNBPkqrnbpM-";
  SplitMix64 random(25);
  int refused = 0;
  for_each_node_of_random_games<G>(200, 25, [&](const Play<G>& play) {
    std::string text = play.text();
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
    switch (random.below(3)) {
      case 0: text.erase(at, 1); break;
      case 1: text.insert(at, 1, kCharacters[random.below(kCharacters.size())]); break;
      default: text[at] = kCharacters[random.below(kCharacters.size())]; break;
    }
    Play<G> damaged{play.options, {}, {}};
    const auto position_text = PositionText::parse(text);
    const auto position = position_text
                              ? G::parse_position(*position_text, play.options, damaged.trail)
                              : Result<typename G::Position>(tl::unexpected<Error>(position_text.error()));
    if (!position) {
      ASSERT_FALSE(position.error().code.empty());
      ASSERT_FALSE(position.error().message.empty());
      ++refused;
      return;
    }
    damaged.position = *position;
    ASSERT_EQ(reread(damaged).text(), damaged.text()) << text;
    ASSERT_EQ(actions_by_seat<G>(damaged.position).empty(),
              damaged.node() == NodeKind::chance || damaged.node() == NodeKind::terminal);
    for (int step = 0; step < 20 && damaged.node() != NodeKind::terminal; ++step) damaged.random_step(random);
  });
  EXPECT_GT(refused, 100);
}

TYPED_TEST(Text, OfActionsThatIsDamagedIsRefusedOrLegal) {
  using G = TypeParam;
  SplitMix64 random(26);
  int refused = 0;
  for_each_node_of_random_games<G>(200, 26, [&](const Play<G>& play) {
    const auto lists = actions_by_seat<G>(play.position);
    if (lists.empty()) return;
    std::vector<Action> actions;
    for (const std::vector<Action>& list : lists) actions.insert(actions.end(), list.begin(), list.end());
    std::string text =
        G::action_text(play.position, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
    if (random.below(2) == 0) text.erase(random.below(static_cast<std::uint32_t>(text.size())), 1);
    if (random.below(2) == 0) {
      text.insert(random.below(static_cast<std::uint32_t>(text.size() + 1)), 1,
                  static_cast<char>(random.below(256)));
    }
    const auto parsed = G::parse_action(play.position, text);
    if (parsed) {
      ASSERT_NE(std::find(actions.begin(), actions.end(), *parsed), actions.end()) << text;
    } else {
      ASSERT_TRUE(parsed.error().code == "bad_action" || parsed.error().code == "illegal_action");
      ASSERT_FALSE(parsed.error().message.empty());
      ++refused;
    }
  });
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace fray
