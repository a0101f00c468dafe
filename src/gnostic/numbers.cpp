#include "gnostic/numbers.h"

#include <algorithm>
#include <deque>

#include "core/random.h"
#include "gnostic/fight_set.h"
#include "gnostic/shade.h"

namespace fray::gnostic {
namespace {

std::uint64_t digest_of(const Numbers& numbers) {
  std::uint64_t digest = 0;
  const auto add = [&](const auto& bytes) {
    for (const std::uint8_t byte : bytes) digest = mix64(digest ^ byte);
  };
  add(numbers.fight.hits);
  add(numbers.fight.dice);
  add(numbers.fight.costs);
  add(numbers.casts);
  return digest;
}

/// All numbers in use, but for the usual ones.
class Registry {
 public:
  const Numbers& with(const FightNumbers& fight, const Casts& casts) {
    const Locked locked(lock_);
    return find_or_add(fight, casts);
  }

 private:
  const Numbers& find_or_add(const FightNumbers& fight, const Casts& casts) {
    const auto same = std::find_if(numbers_.begin(), numbers_.end(), [&](const Numbers& known) {
      return known.fight == fight && known.casts == casts;
    });
    if (same != numbers_.end()) return *same;
    Numbers& added = numbers_.emplace_back();
    added.fight = fight;
    added.casts = casts;
    for (std::size_t i = 0; i < kCastables; ++i)
      added.never |= static_cast<std::uint8_t>((casts[i] == 0) << i);
    added.digest = digest_of(added);
    added.fights = fights_with(fight);
    return added;
  }
  FightSet* fights_with(const FightNumbers& fight) {
    if (fight == FightNumbers{}) return nullptr;
    for (const Numbers& known : numbers_) {
      if (known.fights != nullptr && known.fight == fight) return known.fights;
    }
    return &fights_.emplace_back(fight);
  }

  OneAtATime lock_;
  std::deque<Numbers> numbers_;
  std::deque<FightSet> fights_;
};

}  // namespace

const Numbers& numbers_with(const FightNumbers& fight, const Casts& casts) {
  if (fight == FightNumbers{} && casts == kUsualNumbers.casts) return kUsualNumbers;
  // Never destroyed, as positions point to what it holds.
  static Registry& registry = *new Registry;
  return registry.with(fight, casts);
}

std::string multiplier_text(int cost) {
  const int hundredths = (100 * kSixths + cost / 2) / cost;
  std::string text = std::to_string(hundredths / 100);
  const int rest = hundredths % 100;
  if (rest == 0) return text;
  text += '.' + std::to_string(rest / 10);
  if (rest % 10 != 0) text += std::to_string(rest % 10);
  return text;
}

int most_points(const FightNumbers& numbers, Rank rank) {
  const int least_cost = *std::min_element(numbers.costs.begin(), numbers.costs.end());
  return effective_points(numbers.hits[index_of(rank)] * kSixths, least_cost);
}

}  // namespace fray::gnostic
