// The tables of docs/rules/dnd.md are what the program plays by: its data files, its options, and what comes
// of fights by the page's own numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>
#include <tuple>

#include "dnd/brute_attack.h"
#include "dnd/game.h"

namespace fray::dnd::test {
namespace {

using Cells = std::vector<std::string>;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The rows of all tables of the page.
std::vector<Cells> rows() {
  std::ifstream page(FRAY_TEST_DATA "/../docs/rules/dnd.md");
  std::vector<Cells> rows;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("|")) continue;
    Cells cells;
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) cells.push_back(trimmed(cell));
    rows.push_back(cells);
  }
  return rows;
}

std::string capital(std::string word) {
  word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}
std::string signed_text(int number) { return (number < 0 ? "" : "+") + std::to_string(number); }
/// One die has no number in front on the page.
std::string dice_text(const DicePool& pool) {
  const std::string text = text_of(pool);
  return text.starts_with("1d") ? text.substr(1) : text;
}
template <class Numbers>
std::string listed(const Numbers& numbers, const std::string& between) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : between) + std::to_string(number);
  return text;
}

/// What the page says of a level beside the numbers that every kind has.
std::string further(Kind kind, const Build& build) {
  std::vector<int> slots;
  for (const int count : build.slots) {
    if (count > 0) slots.push_back(count);
  }
  if (kind == Kind::rook) {
    return dice_text({build.sneak, 6, 0}) + (build.evasion ? ", evasion" : "") +
           (build.uncanny ? ", uncanny dodge" : "");
  }
  if (kind == Kind::knight)
    return signed_text(build.smite_attack) + ", " + std::to_string(build.smite_damage) + " damage";
  return kind == Kind::pawn ? "" : listed(slots, "/");
}

Cells level_row(Kind kind, int level) {
  const Build& build = usual_tables().build(kind, level);
  Cells row{"level " + std::to_string(level), std::to_string(build.hp),
            signed_text(build.initiative),    listed(std::array{build.ac, build.flat, build.touch}, ", "),
            signed_text(build.melee),         dice_text(build.damage) + ", " + std::to_string(build.threat),
            listed(build.saves, ", ")};
  if (kind != Kind::pawn) row.push_back(further(kind, build));
  if (kind == Kind::knight) row.push_back(build.lay_on_hands == 0 ? "" : std::to_string(build.lay_on_hands));
  return row;
}

TEST(DndRulesPage, HasTheNumbersOfEveryClassAndLevel) {
  const std::vector<Cells> page = rows();
  for (std::size_t i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const std::string head = capital(usual_tables().kinds[i].title) + " (" + std::string(name_of(kind)) + ')';
    SCOPED_TRACE(head);
    const auto table =
        std::find_if(page.begin(), page.end(), [&](const Cells& row) { return row[0] == head; });
    ASSERT_GT(page.end() - table, 6);
    for (int level = 1; level <= 5; ++level) EXPECT_EQ(table[level + 1], level_row(kind, level));
  }
}

std::string range_text(const SpellData& spell) {
  if (spell.name == "bless" || spell.name == "prayer") return "all around, self";
  switch (spell.aim) {
    case Aim::self: return "self";
    case Aim::ally: return "touch";
    case Aim::other: return "close, not self";
    case Aim::melee: return spell.attack == Attack::none ? "battle" : "battle, touch";
    case Aim::line: return "line of two, battle";
    case Aim::enemy: break;
  }
  constexpr std::array<const char*, 3> kRanges{"close", "medium", "long"};
  return kRanges[static_cast<std::size_t>(spell.range - 1)] +
         std::string(spell.in_battle ? ", battle" : ", not in battle");
}

/// A number of each level from that on which knows the spell, as "13, from level 4 on 14".
std::string by_level(const SpellData& spell, const ByLevel<int>& numbers) {
  std::string text;
  for (auto level = static_cast<std::size_t>(spell.since); level <= kLevels; ++level) {
    const int number = numbers[level - 1];
    if (text.empty()) {
      text = std::to_string(number);
    } else if (number != numbers[level - 2]) {
      text += ", from level " + std::to_string(level) + " on " + std::to_string(number);
    }
  }
  return text;
}

std::string lasting_text(const SpellData& spell) {
  const bool marks =
      spell.effect || spell.name == "shield-other" || spell.name == "charm" || spell.name == "false-life";
  if (spell.rounds[kLevels - 1] == 0) return marks ? "game" : "";
  bool six_a_level = spell.since < 5;
  for (int level = spell.since; level <= 5; ++level)
    six_a_level = six_a_level && spell.rounds[static_cast<std::size_t>(level - 1)] == 6 * level;
  return six_a_level ? "6 a level" : by_level(spell, spell.rounds);
}

std::string save_text(const SpellData& spell) {
  if (!spell.save) return "";
  const std::string text = (*spell.save == Stat::will ? "Will " : "Reflex ") + by_level(spell, spell.dc);
  if (spell.name == "hold-person") return text + "; again each own turn";
  if (!spell.damages) return text;
  return text + (spell.half ? ": half" : ": nothing");
}

/// Spells that the page describes in words together: curses, healing; what is paid for by marked slots is in
/// ruling D82, laying on hands in the table of the paladin.
bool has_a_row(const SpellData& spell) {
  return !spell.marked_only && !spell.name.starts_with("curse-") && !spell.name.starts_with("heal") &&
         spell.name != "lay-on-hands";
}

TEST(DndRulesPage, HasEverySpellAsItIs) {
  const std::vector<Cells> page = rows();
  for (const SpellData& spell : usual_tables().spells) {
    if (!has_a_row(spell)) continue;
    SCOPED_TRACE(spell.name);
    const auto row =
        std::find_if(page.begin(), page.end(), [&](const Cells& cells) { return cells[0] == spell.title; });
    ASSERT_NE(row, page.end());
    ASSERT_EQ(row->size(), 7u);
    const Cells& cells = *row;
    EXPECT_EQ(cells[1], usual_tables().kinds[index_of(spell.by)].title + ' ' + std::to_string(spell.since));
    EXPECT_EQ(cells[2], spell.slot == 0 ? "song" : std::to_string(spell.slot));
    EXPECT_EQ(cells[3], range_text(spell));
    EXPECT_EQ(cells[5], lasting_text(spell));
    EXPECT_EQ(cells[6], save_text(spell));
    for (int level = spell.since; level <= 5; ++level) {
      const DicePool& dice = spell.dice[static_cast<std::size_t>(level - 1)];
      if (dice.count > 0) {
        EXPECT_NE(cells[4].find(dice_text(dice)), std::string::npos) << "level " << level;
      }
    }
  }
}

TEST(DndRulesPage, NamesEveryOptionAndItsDefault) {
  const std::vector<Cells> page = rows();
  for (const OptionSpec& option : DndBattleChess::info().options) {
    const auto row = std::find_if(page.begin(), page.end(), [&](const Cells& cells) {
      return cells[0] == '`' + std::string(option.name) + '`';
    });
    ASSERT_NE(row, page.end()) << option.name;
    EXPECT_TRUE((*row)[1].starts_with('`' + std::string(option.values[0]) + "` (default)")) << option.name;
  }
}

/// A class of level 1 as the fights of the table need it.
struct Fighter {
  int hp;
  int initiative;
  int armor_class;
  int flat_footed;
  BruteAttack attack;
};

Fighter fighter_of(const std::vector<Cells>& page, const std::string& title) {
  const auto head = std::find_if(page.begin(), page.end(),
                                 [&](const Cells& row) { return row[0].starts_with(title + " ("); });
  const Cells& row = head[2];
  Fighter fighter{};
  char skip = 0;
  fighter.hp = std::stoi(row[1]);
  fighter.initiative = std::stoi(row[2]);
  std::istringstream(row[3]) >> fighter.armor_class >> skip >> fighter.flat_footed;
  fighter.attack.bonus = std::stoi(row[4]);
  std::istringstream damage((row[5].starts_with("d") ? "1" : "") + row[5]);
  damage >> fighter.attack.dice >> skip >> fighter.attack.sides >> skip;
  if (skip == '+') damage >> fighter.attack.plus >> skip;
  damage >> fighter.attack.threat;
  return fighter;
}

/// How likely the one whose turn it is wins, striking and being struck by turns.
class Duel {
 public:
  Duel(const Fighter& attacker, const Fighter& defender)
      : blows_{losses(attacker, defender.armor_class), losses(defender, attacker.armor_class)} {}

  double wins(int striker, int own, int other) {
    double& value = known_[{striker, own, other}];
    if (value != 0) return value;
    // A miss leaves all as it was but for the turn, so two misses in a row come back here.
    const Odds& first = blows_[static_cast<std::size_t>(striker)];
    const Odds& second = blows_[static_cast<std::size_t>(1 - striker)];
    double after_miss = 0;
    for (const auto& [damage, probability] : second) {
      if (damage != 0 && damage <= own) after_miss += probability * wins(striker, own - damage, other);
    }
    double sum = first.at(0) * after_miss;
    for (const auto& [damage, probability] : first) {
      if (damage > other) sum += probability;
      if (damage != 0 && damage <= other) sum += probability * (1 - wins(1 - striker, other - damage, own));
    }
    return value = sum / (1 - first.at(0) * second.at(0));
  }

 private:
  static Odds losses(const Fighter& striker, int armor_class) {
    BruteAttack attack = striker.attack;
    attack.armor_class = armor_class;
    return brute_odds(attack);
  }

  std::array<Odds, 2> blows_;
  std::map<std::tuple<int, int, int>, double> known_;
};

double attacker_wins(const Fighter& attacker, const Fighter& defender, int sneak) {
  int ahead = 0;
  int behind = 0;
  for (int a = 1; a <= 20; ++a) {
    for (int d = 1; d <= 20; ++d) {
      const int margin = 2 * (a + attacker.initiative - d - defender.initiative) +
                         (attacker.initiative > defender.initiative ? 1 : 0) -
                         (attacker.initiative < defender.initiative ? 1 : 0);
      (margin > 0 ? ahead : behind) += margin == 0 ? 0 : 1;
    }
  }
  Duel duel(attacker, defender);
  BruteAttack surprise = attacker.attack;
  surprise.armor_class = defender.flat_footed;
  surprise.sneak = sneak;
  double surprising = 0;
  for (const auto& [damage, probability] : brute_odds(surprise))
    surprising +=
        probability * (damage > defender.hp ? 1 : 1 - duel.wins(1, defender.hp - damage, attacker.hp));
  const double share = static_cast<double>(ahead) / (ahead + behind);
  return share * surprising + (1 - share) * duel.wins(0, attacker.hp, defender.hp);
}

TEST(DndRulesPage, SaysHowOftenTheAttackerWins) {
  const std::vector<Cells> page = rows();
  const auto head =
      std::find_if(page.begin(), page.end(), [](const Cells& row) { return row[0] == "attacker"; });
  ASSERT_GT(page.end() - head, 7);
  for (std::size_t i = 0; i < kKinds; ++i) {
    const Cells& row = head[static_cast<std::ptrdiff_t>(i) + 2];
    for (std::size_t j = 1; j < row.size(); ++j) {
      const int sneak = row[0] == "Rogue" ? 1 : 0;
      const double share = 100 * attacker_wins(fighter_of(page, row[0]), fighter_of(page, (*head)[j]), sneak);
      const std::string text = share < 1      ? "under 1"
                               : share > 99.5 ? "over 99"
                                              : std::to_string(std::lround(share));
      EXPECT_EQ(row[j], text) << row[0] << " against " << (*head)[j] << ": " << share;
    }
  }
}

}  // namespace
}  // namespace fray::dnd::test
