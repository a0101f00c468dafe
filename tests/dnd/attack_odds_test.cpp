// Attacks of every class at every level against brute force: what the chance node says, exactly, and a
// million rolls of each class (D36, D37, D39, D83).
#include "dnd/brute_attack.h"
#include "dnd/throws.h"
#include "thorough.h"

namespace fray::dnd::test {
namespace {

using fray::test::kThorough;

/// The numbers of a class by level, as the rule text prints them.
struct Fighting {
  char letter;
  const char* from;  ///< from where it attacks on d5
  std::array<int, 5> bonus;
  int threat;
  int dice;
  int sides;
  std::array<int, 5> plus;
  std::array<int, 5> sneak;
};

constexpr std::array<Fighting, 6> kFighting{{
    {'P', "e4", {4, 6, 7, 9, 10}, 19, 2, 6, {3, 3, 3, 6, 6}, {0, 0, 0, 0, 0}},
    {'R', "d1", {2, 3, 4, 5, 5}, 19, 1, 6, {1, 1, 1, 1, 1}, {1, 1, 2, 2, 3}},
    {'N', "f4", {4, 5, 6, 7, 8}, 19, 1, 8, {2, 2, 2, 2, 2}, {0, 0, 0, 0, 0}},
    {'B', "f3", {2, 3, 4, 5, 5}, 20, 1, 8, {1, 1, 1, 1, 1}, {0, 0, 0, 0, 0}},
    {'Q', "d1", {0, 1, 1, 2, 2}, 20, 1, 6, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}},
    {'K', "d4", {1, 2, 3, 4, 4}, 19, 1, 6, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}},
}};

/// The attack of one of that class on a fighter of level 5, whom no blow brings below 0 from his 42 hit
/// points.
PendingRoll attack_of(const Fighting& fighting, std::size_t level, bool flat) {
  const std::string king = fighting.letter == 'K' ? "8" : "K7";
  PendingRoll play("7k/8/8/3p4/8/8/8/" + king + " side=white phase=battle pieces=d5:level5" +
                   (level > 1 ? ",xd5:level" + std::to_string(level) : "") + " battle=" + fighting.letter +
                   fighting.from + "d5 fighter=attacker first=" + (flat ? "attacker flat=yes" : "defender"));
  EXPECT_TRUE(play.play("attack"));
  return play;
}

std::map<std::string, double> brute(const Fighting& fighting, std::size_t level, bool flat) {
  BruteAttack attack;
  attack.bonus = fighting.bonus[level - 1];
  attack.armor_class = flat ? 18 : 19;  // the fighter's of level 5
  attack.threat = fighting.threat;
  attack.dice = fighting.dice;
  attack.sides = fighting.sides;
  attack.plus = fighting.plus[level - 1];
  attack.sneak = flat ? fighting.sneak[level - 1] : 0;
  std::map<std::string, double> odds;
  for (const auto& [damage, probability] : brute_odds(attack)) odds[std::to_string(damage)] = probability;
  return odds;
}

TEST(DndAttackOdds, AreThoseOfEveryFaceForEveryClassAndLevel) {
  for (const Fighting& fighting : kFighting) {
    for (std::size_t level = 1; level <= 5; ++level) {
      for (const bool flat : {false, true}) {
        SCOPED_TRACE(std::string{fighting.letter} + std::to_string(level) + (flat ? " flat-footed" : ""));
        const PendingRoll attack = attack_of(fighting, level, flat);
        const auto listed = listed_odds(attack.position());
        const auto expected = brute(fighting, level, flat);
        ASSERT_EQ(listed.size(), expected.size());
        for (const auto& [damage, probability] : expected) {
          ASSERT_TRUE(listed.contains(damage)) << damage;
          ASSERT_NEAR(listed.at(damage), probability, 1e-12) << damage;
        }
      }
    }
  }
}

TEST(DndAttackOdds, AreWhatAMillionRollsOfEachClassCome) {
  constexpr int kRollsOfALevel = kThorough ? 200'000 : 10'000;
  for (const Fighting& fighting : kFighting) {
    for (std::size_t level = 1; level <= 5; ++level) {
      const bool flat = level % 2 == 1;
      SCOPED_TRACE(std::string{fighting.letter} + std::to_string(level) + (flat ? " flat-footed" : ""));
      expect_rolls_as(attack_of(fighting, level, flat).position(), brute(fighting, level, flat),
                      kRollsOfALevel);
    }
  }
}

}  // namespace
}  // namespace fray::dnd::test
