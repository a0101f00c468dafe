// Random campaigns of games that are really played: gold and items against a tally that is kept beside
// (D75 to D80), nothing twice, and the same again from the exported text.
#include <map>

#include "campaigns.h"
#include "core/random.h"
#include "dnd/game.h"
#include "thorough.h"

namespace fray::dnd::campaign::test {
namespace {

constexpr int kCampaigns = fray::test::kThorough ? 1000 : 20;
constexpr int kGames = 5;
constexpr int kLongestGame = 4000;

constexpr std::array kWares{
    "weapon+1",           "weapon+1+vicious",     "weapon+1+speed",        "armor+1",
    "shield+1",           "ring-of-protection+1", "cloak-of-resistance+2", "luckstone",
    "amulet-of-health+2", "ioun-dusty-rose",      "ring-of-evasion",       "weapon+2+wounding"};

/// What the test itself knows of the teams.
struct Tally {
  std::array<std::int64_t, 2> gold{};
  std::array<std::array<int, kPlaces>, 2> levels{};
  struct Owned {
    int team;
    int place;  ///< -1: in the stash
    std::string text;
  };
  std::map<int, Owned> items;
  int last_item = 0;

  int power(int team) const {
    std::int64_t prices = 0;
    int power = 0;
    for (const int level : levels[static_cast<std::size_t>(team)]) power += level - 1;
    for (const auto& [id, owned] : items)
      prices += owned.team == team && owned.place >= 0 ? price_of(*parse_item(owned.text)) : 0;
    return power + static_cast<int>(prices / 10000);
  }
};

class RandomCampaign {
 public:
  explicit RandomCampaign(std::uint64_t seed) : random_(seed), dice_(seed + 1) {
    const int gold = 20000 + static_cast<int>(random_.below(60000));
    campaign_ = founded(gold, 1 + static_cast<int>(random_.below(3)));
    for (std::size_t i = 0; i < 2; ++i) {
      tally_.gold[i] = gold;
      tally_.levels[i].fill(campaign_.settings().level);
    }
  }

  void run() {
    for (int game = 0; game < kGames && !testing::Test::HasFailure(); ++game) {
      for (int i = 0; i < 12; ++i) shop();
      play_game(static_cast<int>(random_.below(2)));
      compare();
    }
    const auto back = import_campaign(export_campaign(campaign_));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, campaign_);
    EXPECT_EQ(campaign_.games().size(), std::size_t{kGames});
  }
  int looted() const { return looted_; }
  int surrenders() const { return surrenders_; }

 private:
  /// Applies an event while another of the same moment, and itself once more, are refused.
  void apply_once(const Result<CampaignEvent>& made) {
    ASSERT_TRUE(made) << made.error().message;
    const CampaignEvent rival{made->sequence, Sold{1, 999999, 1}};
    apply(campaign_, *made);
    const Campaign after = campaign_;
    EXPECT_EQ(code_of(campaign_.apply(*made)), "already_applied");
    EXPECT_EQ(code_of(campaign_.apply(rival)), "stale_event");
    EXPECT_EQ(campaign_, after);
  }

  void shop() {
    const int team = static_cast<int>(random_.below(2));
    if (random_.below(2) == 0) return buy(team);
    if (tally_.items.empty()) return;
    auto item = tally_.items.begin();
    std::advance(item, random_.below(static_cast<std::uint32_t>(tally_.items.size())));
    const int id = item->first;
    if (item->second.team != team) {
      EXPECT_EQ(code_of(campaign_.sell(team, id)), "no_such_item");
      return;
    }
    if (random_.below(6) == 0) {
      apply_once(campaign_.sell(team, id));
      tally_.gold[static_cast<std::size_t>(team)] += price_of(*parse_item(item->second.text)) / 2;
      tally_.items.erase(item);
      return;
    }
    const auto to = static_cast<Place>(random_.below(kPlaces));
    if (item->second.place == to) return;
    apply_once(campaign_.give(team, id, to));
    item->second.place = to;
  }
  void buy(int team) {
    const std::string ware = kWares[random_.below(kWares.size())];
    const int price = price_of(*parse_item(ware));
    std::int64_t& gold = tally_.gold[static_cast<std::size_t>(team)];
    if (price > gold) {
      EXPECT_EQ(code_of(campaign_.buy(team, ware)), "too_dear");
      return;
    }
    apply_once(campaign_.buy(team, ware));
    gold -= price;
    tally_.items[++tally_.last_item] = {team, -1, ware};
  }

  void play_game(int white) {
    apply_once(campaign_.start_game(white));
    const std::array<int, 2> power{tally_.power(0), tally_.power(1)};
    Trail trail;
    Position p = *parse_position(*PositionText::parse(campaign_.running()->position), Rules{}, trail);
    Chronicle chronicle(p);
    const std::array<std::int64_t, 2> before = tally_.gold;
    std::optional<Side> surrendered;
    const bool gives_up = random_.below(5) == 0;
    for (int step = 0; DndBattleChess::node_kind(p) != NodeKind::terminal; ++step) {
      if (p.now.phase == Phase::move && ((gives_up && step > 100) || step > kLongestGame)) {
        surrendered = p.now.side;
        break;
      }
      const Position old = p;
      move_on(p, trail);
      chronicle.see(p);
      tell_deaths(old, p, white);
    }
    for (Who who = 0; who < kCharacters; ++who) {
      if (p[who].on_board())
        tally_.levels[static_cast<std::size_t>(who < 16 ? white : 1 - white)][who % 16] =
            static_cast<int>(p[who].level);
    }
    settle(chronicle, p, white, surrendered, power, before);
  }

  void settle(const Chronicle& chronicle, const Position& p, int white, std::optional<Side> surrendered,
              const std::array<int, 2>& power, const std::array<std::int64_t, 2>& before) {
    GameFacts facts = chronicle.facts();
    if (surrendered) {
      facts.surrendered = surrendered;
      facts.result = *surrendered == Side::white ? GameResult::black_wins : GameResult::white_wins;
    }
    apply_once(campaign_.settle(facts));
    if (facts.result != GameResult::draw) {
      const bool white_won = surrendered ? *surrendered == Side::black : p[king_of(Side::white)].on_board();
      const auto winner = static_cast<std::size_t>(white_won ? white : 1 - white);
      tally_.gold[winner] += std::max(0, 10000 + 1000 * (power[1 - winner] - power[winner]));
      if (surrendered) take_spoils(static_cast<int>(winner), before[1 - winner]);
    }
  }
  void take_spoils(int winner, std::int64_t chest) {
    ++surrenders_;
    for (auto& [id, owned] : tally_.items) {
      if (owned.team == winner || random_.below(3) != 0) continue;
      apply_once(campaign_.take_spoils(id));
      owned.team = winner;
      owned.place = -1;
      return;
    }
    apply_once(campaign_.take_spoils(0));
    tally_.gold[static_cast<std::size_t>(winner)] += chest / 5;
    tally_.gold[static_cast<std::size_t>(1 - winner)] -= chest / 5;
  }

  void move_on(Position& p, Trail& trail) {
    NullSink sink;
    if (DndBattleChess::node_kind(p) == NodeKind::chance) {
      Faces faces;
      const Outcome outcome = roll(p, dice_, faces);
      return dnd::apply(p, outcome, trail, sink);
    }
    ActionList actions;
    legal_actions(p, actions);
    Action choice = actions[random_.below(static_cast<std::uint32_t>(actions.size()))];
    // Fights, so that games end.
    for (const Action action : actions) {
      const bool fights = p.now.phase == Phase::move && p.board[to_of(action)] != kNobody;
      if ((fights || (p.now.phase == Phase::battle && type_of(action) == ActionType::attack)) &&
          random_.below(3) == 0)
        choice = action;
    }
    dnd::apply(p, choice, trail, sink);
  }

  /// Who is gone: at whose gain, and with what.
  void tell_deaths(const Position& old, const Position& p, int white) {
    for (Who who = 0; who < kCharacters; ++who) {
      if (!old[who].on_board() || p[who].on_board()) continue;
      const bool own_white = who < 16;
      const int team = own_white ? white : 1 - white;
      const auto enemy = static_cast<std::size_t>(1 - team);
      const Battle& battle = old.now.battle;
      const bool fights = battle.attacker == who || battle.defender == who;
      const bool contact = !(old.now.fighter == Role::defender && battle.begun == 0);
      const Who doer = old.now.battle.attacker == kNobody  ? old.now.actor
                       : old.now.fighter == Role::attacker ? battle.attacker
                                                           : battle.defender;
      if (fights || (doer < 16) != own_white)
        tally_.gold[enemy] += 1000 * (static_cast<int>(old[who].level) - 1);
      tally_.levels[static_cast<std::size_t>(team)][who % 16] = 1;
      if (!fights || !contact) continue;
      for (auto& [id, owned] : tally_.items) {
        if (owned.team != team || owned.place != who % 16) continue;
        owned = {static_cast<int>(enemy), -1, owned.text};
        ++looted_;
      }
    }
  }

  void compare() {
    std::size_t items = 0;
    for (int team = 0; team < 2; ++team) {
      const Team& kept = campaign_.team(team);
      EXPECT_EQ(kept.gold, tally_.gold[static_cast<std::size_t>(team)]);
      EXPECT_GE(kept.gold, 0);
      EXPECT_EQ(kept.levels, tally_.levels[static_cast<std::size_t>(team)]);
      items += kept.items.size();
      for (const OwnedItem& item : kept.items) {
        const auto known = tally_.items.find(item.id);
        ASSERT_NE(known, tally_.items.end());
        EXPECT_EQ(known->second.team, team);
        EXPECT_EQ(known->second.place, item.given_to ? *item.given_to : -1);
        EXPECT_EQ(item_text(item.item), item_text(*parse_item(known->second.text)));
      }
    }
    EXPECT_EQ(items, tally_.items.size());
  }

  SplitMix64 random_;
  SeededDice dice_;
  Campaign campaign_;
  Tally tally_;
  int looted_ = 0;
  int surrenders_ = 0;
};

TEST(DndRandomCampaigns, D75ToD81GoldAndItemsAreConserved) {
  int looted = 0;
  int surrenders = 0;
  for (int number = 0; number < kCampaigns && !HasFailure(); ++number) {
    RandomCampaign campaign(static_cast<std::uint64_t>(number) * 7919 + 1);
    campaign.run();
    looted += campaign.looted();
    surrenders += campaign.surrenders();
    EXPECT_FALSE(HasFailure()) << "campaign " << number;
  }
  EXPECT_GT(looted, kCampaigns);
  EXPECT_GT(surrenders, kCampaigns / 4);
}

}  // namespace
}  // namespace fray::dnd::campaign::test
