// What items do in battles: the weights of every throw against all its raw dice, and what comes of it.
#include <cmath>
#include <map>

#include "positions.h"

namespace fray::dnd::test {
namespace {

/// Goes through all sequences of dice of one throw.
class EveryRoll final : public DiceSource {
 public:
  int roll(int sides) override {
    if (at_ == path_.size()) path_.push_back({1, sides});
    probability_ /= sides;
    return path_[at_++].first;
  }
  double probability() const { return probability_; }
  bool next() {
    while (!path_.empty() && path_.back().first == path_.back().second) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().first;
    at_ = 0;
    probability_ = 1;
    return true;
  }

 private:
  std::vector<std::pair<int, int>> path_;
  std::size_t at_ = 0;
  double probability_ = 1;
};

void expect_weights_of_dice(const Table& table, const std::string& name) {
  std::map<std::string, double> rolled;
  EveryRoll dice;
  do {
    Faces faces;
    const Outcome outcome = roll(table.position, dice, faces);
    rolled[outcome_text(outcome)] += dice.probability();
  } while (dice.next());
  OutcomeList listed;
  chance_outcomes(table.position, listed);
  EXPECT_EQ(listed.items.size(), rolled.size()) << name;
  for (std::size_t i = 0; i < listed.items.size(); ++i) {
    const std::string text = outcome_text(listed.items[i].outcome);
    EXPECT_NEAR(listed.probability(i), rolled[text], 1e-9) << name << ' ' << text;
  }
}

/// A white queen has attacked a black one, and it is her second turn; she attacks.
std::string battle(const std::string& pending, const std::string& fields) {
  return "q3k3/8/8/8/8/8/8/4K3 side=white phase=effect battle=Qa1a8 fighter=attacker first=attacker "
         "begun=yes "
         "charge=used pending=" +
         pending + ' ' + fields;
}

TEST(DndItemBattles, WeightsAreThoseOfTheDice) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"attack", "items=xa8:weapon+1+flaming"},
      {"attack", "items=xa8:weapon+1+keen+thundering"},
      {"attack", "items=xa8:weapon+1+icy-burst,a8:ring-of-energy-resistance+10.cold"},
      {"attack", "items=xa8:weapon+1+flaming,a8:ring-of-energy-resistance+10.fire"},
      {"attack", "items=xa8:weapon+2+vicious,a8:armor+5;ring-of-protection+5"},
      {"attack", "items=xa8:weapon+2+vicious,a8:armor+5;shield+5 pieces=xa8:hp1"},
      {"attack", "items=xa8:weapon+1+bane.queen,a8:armor+5"},
      {"attack", "items=xa8:weapon+1+bane.king"},
      {"attack", "items=a8:armor+1+moderate-fortification pieces=xa8:weapon3"},
      {"attack", "items=a8:armor+1+light-fortification"},
      {"attack", "items=a8:cloak-of-displacement"},
      {"attack", "items=a8:armor+1+heavy-fortification"},
      {"coup-de-grace", "pieces=a8:hp0;held2/14 items=a8:armor+1+light-fortification"},
      {"coup-de-grace", "pieces=a8:hp0;held2/14 items=xa8:weapon+1+vicious"},
      {"flaming-sphere", "pieces=xa8:level3 items=a8:ring-of-energy-resistance+10.fire"},
  };
  for (const auto& [pending, fields] : cases)
    expect_weights_of_dice(table_of(battle(pending, fields)), pending + ' ' + fields);
}

/// The chance of an outcome class.
double chance_of(const Table& table, const std::string& text) {
  OutcomeList listed;
  chance_outcomes(table.position, listed);
  double sum = 0;
  for (std::size_t i = 0; i < listed.items.size(); ++i)
    sum += outcome_text(listed.items[i].outcome) == text ? listed.probability(i) : 0;
  return sum;
}

// By hand: she hits AC 12 with +0 on 9 faces; one of them, the 20, threatens.
TEST(DndItemBattles, D39FortificationTurnsCriticalHits) {
  const double critical = 1.0 / 20 * 9 / 20;
  const double three = 1.0 / 6;
  const auto with = [&](const std::string& items) {
    return chance_of(table_of(battle("attack", "pieces=a8:level5 items=" + items)), "1");
  };
  EXPECT_NEAR(with("e1:luckstone"), (9.0 / 20 - critical) * three, 1e-12);
  EXPECT_NEAR(with("a8:armor+1+heavy-fortification"), 8.0 / 20 * three, 1e-12);
}

// Reflex +2 against DC 15 saves on 8 faces; 5d6 come to 5 at least.
TEST(DndItemBattles, EvasionLeavesNothingAfterASave) {
  const auto nothing = [](const std::string& items) {
    return chance_of(table_of(battle("lightning-bolt", "pieces=xa8:level5 items=" + items)), "0");
  };
  EXPECT_EQ(nothing("a8:luckstone"), 0);
  EXPECT_NEAR(nothing("a8:ring-of-evasion"), 8.0 / 20, 1e-12);
}

TEST(DndItemBattles, ResistanceTakesItsNumberFromASpell) {
  const std::string pieces = "pieces=xa8:level5,a8:level5 items=a8:";
  const Table bare = table_of(battle("shocking-grasp", pieces + "headband-of-intellect+2"));
  const Table spared =
      table_of(battle("shocking-grasp", pieces + "ring-of-energy-resistance+10.electricity"));
  const Table in_vain = table_of(battle("shocking-grasp", pieces + "ring-of-energy-resistance+10.fire"));
  for (int left = 1; left < 10; ++left) {
    EXPECT_GT(chance_of(spared, std::to_string(left)), 0);
    EXPECT_NEAR(chance_of(spared, std::to_string(left)), chance_of(bare, std::to_string(left + 10)), 1e-12);
    EXPECT_EQ(chance_of(in_vain, std::to_string(left)), chance_of(bare, std::to_string(left)));
  }
}

TEST(DndItemBattles, HeavyFortificationForbidsTheCoupDeGrace) {
  const auto has_coup = [](const std::string& items) {
    const Table table = table_of(
        "q3k3/8/8/8/8/8/8/4K3 side=white phase=battle battle=Qa1a8 fighter=attacker first=attacker begun=yes "
        "pieces=a8:held2/14 items=" +
        items);
    ActionList actions;
    legal_actions(table.position, actions);
    return std::count(actions.begin(), actions.end(), make_action(ActionType::coup)) == 1;
  };
  EXPECT_TRUE(has_coup("a8:armor+1+moderate-fortification"));
  EXPECT_FALSE(has_coup("a8:armor+1+heavy-fortification"));
}

void choose(Table& table, const std::string& outcome) {
  OutcomeList listed;
  chance_outcomes(table.position, listed);
  for (const WeightedOutcome& item : listed.items) {
    if (outcome_text(item.outcome) != outcome) continue;
    NullSink sink;
    apply(table.position, item.outcome, table.trail, sink);
    return;
  }
  FAIL() << outcome << " cannot come at " << text_of(table);
}

TEST(DndItemBattles, D35SpeedGivesASecondAttack) {
  Table table = table_of(battle("attack", "items=xa8:weapon+1+speed pieces=a8:level5"));
  choose(table, "3");
  EXPECT_NE(text_of(table).find("pending=second-attack"), std::string::npos) << text_of(table);
  EXPECT_EQ(text_of(table_of(text_of(table))), text_of(table));
  choose(table, "0");
  EXPECT_EQ(table.position.now.fighter, Role::defender);
  Table first = table_of(
      "q3k3/8/8/8/8/8/8/4K3 side=white phase=effect battle=Qa1a8 fighter=attacker first=attacker "
      "pending=attack "
      "items=xa8:weapon+1+speed pieces=a8:level5");
  choose(first, "0");
  EXPECT_EQ(first.position.now.fighter, Role::defender) << "he has moved in his first turn";
}

TEST(DndItemBattles, D110AViciousWeaponCanKillBoth) {
  Table table = table_of(battle("attack", "items=xa8:weapon+1+vicious pieces=xa8:hp1,a8:hp2"));
  choose(table, "3+-2+");
  EXPECT_EQ(who_on(table.position, "a8"), kNobody);
  EXPECT_EQ(std::popcount(table.position.occupied()), 2);
  EXPECT_EQ(table.position.now.phase, Phase::move);
}

TEST(DndItemBattles, WoundingTakesConstitution) {
  Table table = table_of(battle("attack", "items=xa8:weapon+1+wounding+speed pieces=a8:level5;wounded1"));
  choose(table, "3");
  const Who target = who_on(table.position, "a8");
  EXPECT_EQ(max_hp(table.position, target), 19 - 5);
  EXPECT_EQ(static_cast<int>(table.position[target].hp), 19 - 3 - 5);
  EXPECT_EQ(sheet_of(table.position, target).fortitude, 2 - 1);
  EXPECT_NE(text_of(table).find("wounded2"), std::string::npos) << text_of(table);
}

TEST(DndItemBattles, HitPointsAreFullWithItems) {
  const Table table = small_table("items=h1:amulet-of-health+4 pieces=h1:level2");
  EXPECT_EQ(static_cast<int>(table.position[who_on(table.position, "h1")].hp), 11 + 4);
}

}  // namespace
}  // namespace fray::dnd::test
