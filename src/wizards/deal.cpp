#include "wizards/deal.h"

#include <algorithm>

namespace fray::wizards {
namespace {

/// Unseen card number `index`, both jokers counted.
Card unseen_card(CardSet unseen, int index) {
  for (; index > 0; --index) unseen &= unseen - 1;
  return static_cast<Card>(std::min(lowest(unseen), int{kJoker}));
}

}  // namespace

void chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  if (p.unseen == 0) {
    outcomes.items.push_back({Outcome{p.bottom.cards[0]}, 1});
    return;
  }
  outcomes.denominator = static_cast<std::uint64_t>(popcount(p.unseen));
  for (Card card = 0; card <= kJoker; ++card) {
    const int count = count_of(p.unseen, card);
    if (count > 0) outcomes.items.push_back({Outcome{card}, static_cast<std::uint64_t>(count)});
  }
}

void lookahead_outcomes(const Position& p, OutcomeList& outcomes) {
  const int unseen = popcount(p.unseen);
  if (unseen < 2) return chance_outcomes(p, outcomes);
  outcomes.clear();
  SplitMix64 random(p.key);
  const bool first = p.has_done(Done::buy) || p.book[0] == kNoCard;
  Card drawn = kNoCard;
  for (int left = first ? 2 : 1; left > 0; --left) {
    const Card card =
        unseen_card(p.unseen, static_cast<int>(random.below(static_cast<std::uint32_t>(unseen))));
    if (card != drawn) outcomes.items.push_back({Outcome{card}, 1});
    drawn = card;
  }
  outcomes.denominator = outcomes.items.size();
}

Outcome roll(const Position& p, DiceSource& dice, Faces& faces) {
  const int unseen = popcount(p.unseen);
  if (unseen == 0) return Outcome{p.bottom.cards[0]};
  if (unseen == 1) return Outcome{unseen_card(p.unseen, 0)};
  const int face = dice.roll(unseen);
  faces.push_back(static_cast<std::uint8_t>(face));
  return Outcome{unseen_card(p.unseen, face - 1)};
}

}  // namespace fray::wizards
