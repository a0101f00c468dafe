#include "dnd/position.h"

#include <bit>
#include <memory>
#include <utility>

#include "core/random.h"
#include "dnd/characters/changes.h"
#include "dnd/characters/sheet.h"
#include "dnd/tables/table_sets.h"

namespace fray::dnd {
namespace {

constexpr std::uint64_t kRoundsSalt = 0xd1b54a32d192ed03ULL;
constexpr std::uint64_t kDetailsSalt = 0x9e3779b97f4a7c15ULL;

/// By kind and side.
constexpr auto kSalts = [] {
  std::array<std::uint64_t, kCharacters> salts{};
  for (Who who = 0; who < kCharacters; ++who)
    salts[who] = (index_of(kind_of(who)) * 2 + fray::index_of(side_of(who)) + 1) * kDetailsSalt;
  return salts;
}();

/// What a character is but for who he is: two pieces of one kind that change places leave the game as it was.
std::uint64_t character_key(const Position& p, Who who) {
  Character plain = p[who];
  std::uint64_t salt = kSalts[who];
  if (plain.ward != 0) {
    salt += p.square_of(cleric_of(side_of(who), static_cast<int>(plain.ward))) + (std::uint64_t{1} << 32);
    plain.ward = 1;
  }
  std::uint64_t key = mix64(plain.state() + salt);
  if (p.outfit != nullptr) {
    if (const std::uint64_t worn = p.gear(who).key; worn != 0) key = mix64(key + worn);
  }
  if (plain.rounds.any()) key = mix64(key + mix64(plain.rounds.raw() ^ kRoundsSalt));
  return key;
}

/// The keys of the last position that was asked for and in which nobody wears anything: from one to the next
/// few characters change.
class KeptKeys {
 public:
  /// The sum of all, 0 for each who is off the board.
  std::uint64_t sum(const Position& p) {
    // The key of who is warded says where another stands.
    for (std::uint32_t todo = changed_characters(all_, p.all) | warded_; todo != 0; todo &= todo - 1)
      replace(p, static_cast<Who>(std::countr_zero(todo)));
    return sum_;
  }

 private:
  void replace(const Position& p, Who who) {
    all_[who] = p[who];
    const std::uint32_t bit = std::uint32_t{1} << who;
    warded_ = p[who].ward != 0 ? warded_ | bit : warded_ & ~bit;
    const std::uint64_t key = p[who].on_board() ? character_key(p, who) : 0;
    sum_ += key - keys_[who];
    keys_[who] = key;
  }

  Characters all_{};
  std::array<std::uint64_t, kCharacters> keys_{};
  std::uint64_t sum_ = 0;
  std::uint32_t warded_ = 0;
};

constinit thread_local KeptKeys kept_keys;

std::uint64_t characters_key(const Position& p) {
  if (p.outfit == nullptr) return kept_keys.sum(p);
  std::uint64_t key = 0;
  for (Who who = 0; who < kCharacters; ++who) key += p[who].on_board() ? character_key(p, who) : 0;
  return key;
}

/// Where the battle is and what its attacker is, in place of who fights it.
Battle without_names(const Position& p, Battle battle) {
  if (!battle) return battle;
  battle.defender = p.square_of(battle.defender) & 63U;
  battle.attacker =
      static_cast<Who>(index_of(kind_of(battle.attacker)) * 2 + fray::index_of(side_of(battle.attacker)));
  return battle;
}

std::uint64_t key_of(const Details& details) {
  std::uint64_t key = 0;
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(Details) / 8>>(details))
    key = mix64(key + word + kDetailsSalt);
  return key;
}

std::uint64_t details_key(const Position& p) {
  const bool has_names = p.now.actor != kNobody || p.now.battle || p.now.locks[0] || p.now.locks[1];
  // Without a copy, which could not be read as words before its bytes have been written.
  if (!has_names) return key_of(p.now);
  Details now = p.now;
  if (now.actor != kNobody) now.actor = p.square_of(now.actor) & 63U;
  now.battle = without_names(p, now.battle);
  for (Lock& lock : now.locks) lock.battle = without_names(p, lock.battle);
  return key_of(now);
}

std::uint64_t rules_key(const Rules& rules) {
  return set_key(rules.tables) + ((rules.save_once ? 1u : 0u) | (rules.king_inspired ? 2u : 0u) |
                                  (rules.touch_self ? 4u : 0u) | (rules.first_edition ? 256u : 0u));
}

bool wear_the_same(const Position& p, const Position& q) {
  if (p.outfit == nullptr || q.outfit == nullptr) return p.outfit == q.outfit;
  return p.outfit == q.outfit || *p.outfit == *q.outfit;
}

}  // namespace

bool Position::operator==(const Position& other) const {
  // The sets of squares follow from the board.
  return all == other.all && board == other.board && now == other.now && turn == other.turn &&
         wear_the_same(*this, other) && quiet == other.quiet && rules == other.rules &&
         result == other.result && ending == other.ending;
}

void wear(const Worn& worn, Position& p, Trail& trail) {
  std::shared_ptr<const Outfit> outfit = outfit_of(worn);
  p.outfit = outfit.get();
  trail.own(std::move(outfit));
}

Position initial(const Rules& rules) {
  Position p;
  p.rules = rules;
  for (Who who = 0; who < kCharacters; ++who) {
    p[who] = fresh_character(rules, who, rules.level);
    p.put(who, home_of(who));
  }
  p.now.castling = 15;
  return p;
}

// Position texts keep it ("seen="): it may not become another.
std::uint64_t hash(const Position& p) {
  return characters_key(p) ^ details_key(p) ^
         mix64(rules_key(p.rules) + static_cast<std::uint64_t>(p.ending) * 8);
}

}  // namespace fray::dnd
