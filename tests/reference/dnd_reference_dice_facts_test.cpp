// The two accounts that the reference of D&D Battle Chess gives of chance, held against each other: all
// throws of the dice, one by one, and the distribution of their outcomes. And whole games at random.

#include <cmath>
#include <random>

#include "dnd_reference_test_helpers.h"

namespace dnd_reference {
namespace {

// Every sequence of faces that can come, each with its probability.
Odds odds_of_all_throws(const Game& game) {
  Odds odds;
  std::vector<int> next;  // the faces to come first
  std::vector<int> sides;
  while (true) {
    sides.clear();
    double probability = 1;
    std::vector<int> faces;
    const auto die = [&](int count) {
      sides.push_back(count);
      if (next.size() < sides.size()) next.push_back(1);
      probability /= count;
      return next[sides.size() - 1];
    };
    const std::string outcome = game.roll(die, faces);  // before `probability` is read
    odds[outcome] += probability;
    while (!next.empty() && next.back() == sides[next.size() - 1]) next.pop_back();
    if (next.empty()) return odds;
    ++next.back();
  }
}

void expect_dice_and_odds_to_agree(const Game& game) {
  ASSERT_EQ(game.node(), Node::chance) << game.text();
  const Odds odds = game.outcomes();
  const Odds thrown = odds_of_all_throws(game);
  EXPECT_EQ(odds.size(), thrown.size()) << game.text();
  for (const auto& [text, probability] : odds) {
    ASSERT_TRUE(thrown.contains(text)) << text << " in " << game.text();
    EXPECT_NEAR(thrown.at(text), probability, 1e-9) << text << " in " << game.text();
  }
}

void expect_agreement(const Game& game, const Texts& actions) {
  for (const std::string& action : actions) expect_dice_and_odds_to_agree(play(game, {action}));
}

TEST(DndReferenceDice, AttacksWithWeapons) {
  const std::string list = kKings + "pd5";
  expect_agreement(battle(list, "Rd1d5", kFirstTurn + "pieces=xd5:doom9,d5:hp5"), {"attack", "charge"});
  expect_agreement(battle(list, "Nc3d5", kSecondTurn + "pieces=xd5:level5;weapon9"), {"attack", "smite"});
  expect_agreement(battle("kh8 pd5 bf8", "Ke4d5", kSecondTurn + "pieces=d5:hp3;ward:f8,f8:level3;hp2"),
                   {"attack"});
}

TEST(DndReferenceDice, CoupDeGrace) {
  const std::string fields = "first=attacker begun=yes charge=used pieces=d5:held2/14";
  expect_agreement(battle(kKings + "pd5", "Rd1d5", fields), {"coup-de-grace"});
  expect_agreement(battle(kKings + "pd5 bf8", "Bc4d5", fields + ";ward:f8;hp1,f8:level3;hp6"),
                   {"coup-de-grace"});
}

TEST(DndReferenceDice, SpellsInBattle) {
  const std::string list = kKings + "pd5 Bf7";
  expect_agreement(battle(list, "Bc4d5", kSecondTurn + "pieces=xd5:level5;hp9,d5:level2"),
                   {"inflict", "doom", "hold-person", "curse-str", "heal1", "heal2"});
  expect_agreement(battle(list, "Qd1d5", kSecondTurn + "pieces=xd5:level4;temp6"),
                   {"false-life", "magic-missile", "flaming-sphere"});
  expect_agreement(battle("kh8 pd5 Bf7", "Kd4d5", kSecondTurn + "pieces=xd5:level4"),
                   {"fascinate", "laughter"});
}

TEST(DndReferenceDice, SpellsOnTheBoard) {
  const Game wizard = game(kKings + "Qd4 rd5 rd6 pf6",
                           "side=white phase=act piece=d4 pieces=d4:level3,d5:level2,d6:held2/14,f6:shield5");
  expect_agreement(wizard, {"flaming-sphere:d5", "magic-missile:d5", "magic-missile:d5,f6"});
  const Game warded =
      game(kKings + "Qd4 pd5 bd6", "side=white phase=act piece=d4 pieces=d4:level3,d5:ward:d6");
  expect_agreement(warded, {"flaming-sphere:d5", "magic-missile:d5"});
}

// 5d6 and a save have too many throws to try all: 20000 of them, off by no more than five standard
// deviations.
TEST(DndReferenceDice, ManyDice) {
  const Game bolt =
      play(game(kKings + "Qd4 rd5 pd6", "side=white phase=act piece=d4 pieces=d4:level5,d5:level3"),
           {"lightning-bolt:d5"});
  const int throws = 20'000;
  std::mt19937_64 random(5);
  std::map<std::string, int> counts;
  for (int i = 0; i < throws; ++i) {
    std::vector<int> faces;
    const auto die = [&](int sides) { return 1 + static_cast<int>(random() % static_cast<unsigned>(sides)); };
    ++counts[bolt.roll(die, faces)];
  }
  const Odds odds = bolt.outcomes();
  for (const auto& [text, count] : counts) ASSERT_TRUE(odds.contains(text)) << text;
  for (const auto& [text, probability] : odds) {
    const double expected = throws * probability;
    EXPECT_NEAR(counts[text], expected, 5 * std::sqrt(expected) + 1) << text;
  }
}

TEST(DndReferenceDice, InitiativeIsThrownAgain) {
  // An unlimited number of throws: the first only.
  const Game equal = game(kKings + "pd5", "side=white phase=initiative battle=Pe4d5");
  int attacker = 0;
  int decided = 0;
  for (int a = 1; a <= 20; ++a) {
    for (int d = 1; d <= 20; ++d) {
      if (a == d) continue;
      ++decided;
      attacker += outcome_of(equal, {a, d}) == "attacker" ? 1 : 0;
    }
  }
  EXPECT_NEAR(equal.outcomes().at("attacker"), static_cast<double>(attacker) / decided, 1e-12);
}

// What every node has to hold.
void expect_sound_node(const Game& game) {
  const Game again(game.text(), game.options());
  ASSERT_EQ(again.text(), game.text());
  ASSERT_EQ(again.node(), game.node()) << game.text();
  ASSERT_EQ(again.actions(), game.actions()) << game.text();
  ASSERT_EQ(again.outcomes(), game.outcomes()) << game.text();
  if (game.node() == Node::decision) {
    ASSERT_FALSE(game.actions().empty()) << game.text();
    return;
  }
  double sum = 0;
  for (const auto& [text, probability] : game.outcomes()) {
    ASSERT_GT(probability, 0) << text << " in " << game.text();
    sum += probability;
  }
  ASSERT_NEAR(sum, 1, 1e-9) << game.text();
}

Options options_of(int number) {
  Options options;
  if (number % 3 == 1) options.hold_person_save = "once";
  if (number % 3 == 2) options.king_in_own_aura = "yes";
  if (number % 4 == 3) options.paladin_touch = "self";
  Texts levels;
  for (const char* files = "abcdefgh"; *files != '\0'; ++files) {
    for (const char rank : {'1', '2', '7', '8'})
      levels.push_back({*files, rank, ':', static_cast<char>('1' + (number + *files + rank) % 5)});
  }
  if (number > 0) options.levels = joined(levels, ",");
  return options;
}

TEST(DndReferenceDice, GamesAtRandom) {
  std::mt19937_64 random(1);
  const auto die = [&](int sides) { return 1 + static_cast<int>(random() % static_cast<unsigned>(sides)); };
  for (int number = 0; number < 8; ++number) {
    const Options options = options_of(number);
    Game game(Game::initial_text(options), options);
    for (int nodes = 0; game.node() != Node::terminal && nodes < 3000; ++nodes) {
      if (nodes % 8 == 0) {
        ASSERT_NO_FATAL_FAILURE(expect_sound_node(game));
      }
      if (game.node() == Node::decision) {
        game.act(game.actions()[static_cast<std::size_t>(die(static_cast<int>(game.actions().size())) - 1)]);
      } else {
        std::vector<int> faces;
        game.outcome(game.roll(die, faces));
      }
    }
    if (game.node() == Node::terminal) {
      EXPECT_NE(game.result(), "*");
      EXPECT_NE(game.reason(), "");
    }
  }
}

}  // namespace
}  // namespace dnd_reference
