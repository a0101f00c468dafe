// Of checkers and cards nothing is lost and nothing comes from nowhere (W2, W5, W32, W53): at every step of
// many random games, under every set of options.
#include <gtest/gtest.h>

#include "search/playout.h"
#include "thorough.h"
#include "wizards/game.h"

namespace fray::wizards {
namespace {

constexpr int kGames = test::kThorough ? 10'000 : 200;

/// Checkers of a colour wherever they are in the game.
int checkers_of(const Position& p, Side side) {
  return popcount(p.of(side, Kind::mana)) + 2 * popcount(p.of(side, Kind::king_mana)) + p.passive_of(side) +
         p.captured_by(~side);
}

/// How often each card is somewhere, jokers counted together.
std::array<int, kJoker + 1> cards_of(const Position& p) {
  std::array<int, kJoker + 1> counts{};
  const auto count = [&](Card card) {
    if (card != kNoCard) ++counts[card];
  };
  for (const Card card : p.book) count(card);
  for (const Hand& hand : p.hands) {
    for (const Card card : hand) count(card);
  }
  for (std::size_t i = 0; i < p.bottom.size; ++i) count(p.bottom.cards[i]);
  for (Card card = 0; card <= kJoker; ++card) counts[card] += count_of(p.unseen, card);
  return counts;
}

/// Men of a side on the board and captured: only a pawn that becomes king mana leaves them (W50).
int men_of(const Position& p, Side side) {
  int men = popcount(p.men(side));
  for (const int dead : p.dead[fray::index_of(side)]) men += dead;
  return men;
}

/// Compares a position with the one before it; `deck` is what cards_of was at the start.
::testing::AssertionResult nothing_is_lost(const Position& before, const Position& p,
                                           const std::array<int, kJoker + 1>& deck) {
  for (const Side side : {Side::white, Side::black}) {
    const int now = checkers_of(p, side);
    const bool spent = p.rules.spent_out && now < checkers_of(before, side);
    if (p.rules.mana && now != p.rules.numbers.checkers &&
        !(p.rules.spent_out && (spent || now == checkers_of(before, side))))
      return ::testing::AssertionFailure() << now << " checkers of " << name_of(side);
    const int left = men_of(before, side) - men_of(p, side);
    if (left < 0 || left > 1 ||
        (left == 1 && p.of(side, Kind::king_mana) == before.of(side, Kind::king_mana)))
      return ::testing::AssertionFailure() << left << " men of " << name_of(side) << " are gone";
  }
  if ((p.mana() & ~kDarkSquares) != 0) return ::testing::AssertionFailure() << "mana on a light square";
  if (cards_of(p) != deck) return ::testing::AssertionFailure() << "the cards are not those of the deck";
  return ::testing::AssertionSuccess();
}

TEST(Wizards, LoseNoCheckerAndNoCard) {
  SplitMix64 random(5);
  NullSink sink;
  int casts = 0;
  for (int game = 0; game < kGames; ++game) {
    const auto option = [&](std::uint32_t values) { return static_cast<std::uint8_t>(random.below(values)); };
    OptionSet options = resolve_options(WizardsChess::info(), {}).value();
    options[0] = option(2);
    options[1] = option(3);
    options[2] = option(2);
    if (game % 3 == 0) {
      const auto& known = WizardsChess::info().options;
      for (std::size_t i = 4; i < known.size(); ++i)
        options[i] = option(static_cast<std::uint32_t>(known[i].values.size()));
    }
    Trail trail;
    Position p = WizardsChess::initial(options, trail);
    const auto deck = cards_of(p);
    for (Card card = 0; card <= kJoker; ++card) {
      const bool missing = options[1] == 2 && card != kJoker && rank_of(card) == Rank::ten;
      const int jokers = options[0] == 1 ? 2 : 0;
      ASSERT_EQ(deck[card], card == kJoker ? jokers : missing ? 0 : 1) << code_of(card);
    }
    for (int step = 0; step < 3000 && p.result == GameResult::none; ++step) {
      const Position before = p;
      if (p.phase == Phase::deal) {
        OutcomeList outcomes;
        chance_outcomes(p, outcomes);
        apply(p, draw_outcome(outcomes, random), trail, sink);
      } else {
        ActionList actions;
        legal_actions(p, actions);
        const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
        casts += is_cast(action) ? 1 : 0;
        apply(p, action, trail, sink);
      }
      ASSERT_TRUE(nothing_is_lost(before, p, deck))
          << "game " << game << ", step " << step << ": " << position_text(p, trail).str();
    }
  }
  EXPECT_GT(casts, kGames);
}

}  // namespace
}  // namespace fray::wizards
