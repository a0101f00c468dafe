#include "dnd/campaign/campaign.h"

#include <algorithm>
#include <utility>

#include "dnd/items/gear.h"

namespace fray::dnd::campaign {
namespace {

constexpr std::size_t kLongestName = 60;

tl::unexpected<Error> not_now(std::string why) { return fail("not_now", std::move(why)); }
tl::unexpected<Error> passed_on(const Error& error) { return tl::unexpected<Error>(error); }

tl::unexpected<Error> bad_event(const std::string& field, const std::string& expected) {
  return fail("bad_event", "field '" + field + "': expected " + expected);
}

bool is_team(TeamId team) { return team == 0 || team == 1; }

Result<void> check_founding(const Founded& event) {
  for (const std::string& name : event.teams) {
    if (name.empty() || name.size() > kLongestName)
      return bad_event("teams", "two names of 1 to " + std::to_string(kLongestName) + " bytes");
  }
  if (event.settings.gold < 0 || event.settings.gold > kMostStartingGold)
    return bad_event("gold", "a number from 0 to " + std::to_string(kMostStartingGold));
  if (event.settings.level < 1 || event.settings.level > kLevels)
    return bad_event("level", "a number from 1 to 5");
  return {};
}

/// Checks that an event is the one that its maker makes; `names` are of the fields that follow from the rest.
Result<void> check_made(const What& what, const Result<CampaignEvent>& made, const char* names) {
  if (!made) return passed_on(made.error());
  return made->what == what ? Result<void>{}
                            : bad_event(names, "what follows from the campaign and the rest");
}

}  // namespace

// --- making events --------------------------------------------------------------------------------------

CampaignEvent Campaign::found(std::string first, std::string second, Settings settings) {
  return {1, Founded{{std::move(first), std::move(second)}, settings}};
}

Result<void> Campaign::check_idle() const {
  if (events_.empty()) return not_now("the campaign has not been founded");
  if (running_) return not_now("game " + std::to_string(running_->number) + " is being played");
  if (spoils_) return not_now("the spoils of game " + std::to_string(spoils_->game) + " have not been taken");
  return {};
}

Result<const OwnedItem*> Campaign::owned(TeamId team, ItemId id) const {
  if (const auto idle = check_idle(); !idle) return passed_on(idle.error());
  if (!is_team(team)) return bad_event("team", "0 or 1");
  const OwnedItem* item = this->team(team).find(id);
  if (item == nullptr)
    return fail("no_such_item", "field 'id': the team has no item of the number " + std::to_string(id));
  return item;
}

Result<CampaignEvent> Campaign::start_game(TeamId white) const {
  if (const auto idle = check_idle(); !idle) return passed_on(idle.error());
  if (!is_team(white)) return bad_event("white", "0 or 1");
  return next(GameStarted{static_cast<int>(games_.size()) + 1, white,
                          starting_text(team(white), team(1 - white), settings_.tables)});
}

Result<CampaignEvent> Campaign::settle(const GameFacts& facts) const {
  if (!running_) return not_now("no game is being played");
  auto settled = settlement(*running_, teams_, facts);
  if (!settled) return passed_on(settled.error());
  return next(std::move(*settled));
}

Result<CampaignEvent> Campaign::abort() const {
  if (!running_) return not_now("no game is being played");
  return next(GameAborted{running_->number});
}

Result<CampaignEvent> Campaign::take_spoils(ItemId item) const {
  if (!spoils_) return not_now("there are no spoils to take");
  if (item != 0 && team(1 - spoils_->winner).find(item) == nullptr)
    return fail("no_such_item", "field 'item': the loser has no item of the number " + std::to_string(item));
  return next(SpoilsTaken{spoils_->game, item, item == 0 ? spoils_->gold : 0});
}

Result<CampaignEvent> Campaign::buy(TeamId buyer, std::string_view text) const {
  if (const auto idle = check_idle(); !idle) return passed_on(idle.error());
  if (!is_team(buyer)) return bad_event("team", "0 or 1");
  const auto item = parse_item(text, settings_.tables);
  if (!item) return passed_on(item.error());
  const int price = price_of(*item);
  if (price > team(buyer).gold)
    return fail("too_dear", "field 'item': " + item_text(*item) + " costs " + std::to_string(price) +
                                ", the war chest has " + std::to_string(team(buyer).gold));
  return next(Bought{buyer, last_item_ + 1, item_text(*item), price});
}

Result<CampaignEvent> Campaign::sell(TeamId seller, ItemId id) const {
  const auto item = owned(seller, id);
  if (!item) return passed_on(item.error());
  return next(Sold{seller, id, resale_of((*item)->item)});
}

Result<CampaignEvent> Campaign::give(TeamId giver, ItemId id, Place to) const {
  const auto item = owned(giver, id);
  if (!item) return passed_on(item.error());
  if (to >= kPlaces) return bad_event("to", "a place of the team, a1 to h2");
  if ((*item)->given_to == to) return bad_event("to", "another place than where the item is");
  const auto& items = team(giver).items;
  const auto worn =
      std::count_if(items.begin(), items.end(), [&](const OwnedItem& i) { return i.given_to == to; });
  if (worn >= static_cast<std::ptrdiff_t>(kMostWorn))
    return fail("full", "field 'to': a piece carries " + std::to_string(kMostWorn) + " items at most");
  return next(Given{giver, id, to});
}

Result<CampaignEvent> Campaign::take_off(TeamId owner, ItemId id) const {
  const auto item = owned(owner, id);
  if (!item) return passed_on(item.error());
  if (!(*item)->given_to) return bad_event("id", "an item that a piece carries");
  return next(TakenOff{owner, id});
}

// --- applying events ------------------------------------------------------------------------------------

Result<void> Campaign::check(const What& what) const {
  struct Check {
    const Campaign& campaign;
    const What& what;
    Result<void> operator()(const Founded& e) const {
      return campaign.events_.empty() ? check_founding(e) : not_now("the campaign has been founded already");
    }
    Result<void> operator()(const GameStarted& e) const {
      return check_made(what, campaign.start_game(e.white), "game' or 'position");
    }
    Result<void> operator()(const GameSettled& e) const {
      return check_made(what, campaign.settle(e.facts), "game', 'prize', 'bonus' or 'looted");
    }
    Result<void> operator()(const GameAborted&) const { return check_made(what, campaign.abort(), "game"); }
    Result<void> operator()(const SpoilsTaken& e) const {
      return check_made(what, campaign.take_spoils(e.item), "game' or 'gold");
    }
    Result<void> operator()(const Bought& e) const {
      return check_made(what, campaign.buy(e.team, e.item), "id', 'item' or 'price");
    }
    Result<void> operator()(const Sold& e) const {
      return check_made(what, campaign.sell(e.team, e.id), "gold");
    }
    Result<void> operator()(const Given& e) const {
      return check_made(what, campaign.give(e.team, e.id, e.to), "to");
    }
    Result<void> operator()(const TakenOff& e) const {
      return check_made(what, campaign.take_off(e.team, e.id), "id");
    }
  };
  return std::visit(Check{*this, what}, what);
}

Result<void> Campaign::apply(const CampaignEvent& event) {
  const int last = static_cast<int>(events_.size());
  const std::string number = "event " + std::to_string(event.sequence);
  if (event.sequence < 1) return bad_event("sequence", "a number from 1 on");
  if (event.sequence > last + 1)
    return fail("missing_event", number + ": the next one is " + std::to_string(last + 1));
  if (event.sequence <= last) {
    const bool same = events_[static_cast<std::size_t>(event.sequence - 1)] == event;
    return same ? fail("already_applied", number + " has been applied already")
                : fail("stale_event", number + ": another event has this number");
  }
  if (const auto checked = check(event.what); !checked) return checked;
  std::visit([&](const auto& what) { carry_out(what); }, event.what);
  events_.push_back(event);
  return {};
}

Result<Campaign> Campaign::replay(std::span<const CampaignEvent> events) {
  Campaign campaign;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto applied = campaign.apply(events[i]); !applied)
      return fail(applied.error().code, "entry " + std::to_string(i + 1) + ": " + applied.error().message);
  }
  return campaign;
}

void Campaign::carry_out(const Founded& event) {
  settings_ = event.settings;
  for (std::size_t i = 0; i < 2; ++i) {
    teams_[i].name = event.teams[i];
    teams_[i].levels.fill(settings_.level);
    teams_[i].gold = settings_.gold;
  }
}

void Campaign::carry_out(const GameStarted& event) {
  running_ = RunningGame{event.game,
                         event.white,
                         event.position,
                         {battle_power(teams_[0]), battle_power(teams_[1])},
                         {teams_[0].levels, teams_[1].levels}};
}

void Campaign::carry_out(const GameSettled& event) {
  const RunningGame game = *std::exchange(running_, std::nullopt);
  const GameFacts& facts = event.facts;
  PlayedGame played{
      game.number, game.white,  facts.result, facts.surrendered.has_value(),         game.power, {},
      {},          event.prize, event.bonus,  static_cast<int>(event.looted.size()), 0,          0};
  if (facts.surrendered) {
    const TeamId loser = team_of(game, *facts.surrendered);
    spoils_ = PendingSpoils{game.number, 1 - loser, fifth_of(team(loser).gold)};
  }
  for (const Kill& kill : facts.kills) {
    const TeamId victim = team_of(game, side_of(kill.who));
    of(victim).levels[place_of(kill.who)] = 1;
    if (kill.by != side_of(kill.who)) ++played.kills[static_cast<std::size_t>(1 - victim)];
  }
  for (const Who who : facts.promoted) {
    const TeamId owner = team_of(game, side_of(who));
    ++of(owner).levels[place_of(who)];
    ++played.promotions[static_cast<std::size_t>(owner)];
  }
  for (const ItemId id : event.looted) change_owner(id);
  for (std::size_t i = 0; i < 2; ++i) teams_[i].gold += event.prize[i] + event.bonus[i];
  games_.push_back(played);
}

void Campaign::carry_out(const GameAborted& event) {
  PlayedGame played;
  played.number = event.game;
  played.white = running_->white;
  played.power = running_->power;
  running_.reset();
  games_.push_back(played);
}

void Campaign::carry_out(const SpoilsTaken& event) {
  const TeamId winner = spoils_->winner;
  spoils_.reset();
  games_.back().spoil = event.item;
  games_.back().spoils = event.gold;
  if (event.item != 0) return change_owner(event.item);
  of(1 - winner).gold -= event.gold;
  of(winner).gold += event.gold;
}

void Campaign::carry_out(const Bought& event) {
  of(event.team).gold -= event.price;
  last_item_ = event.id;
  of(event.team).items.push_back({event.id, *parse_item(event.item, settings_.tables), std::nullopt});
}

void Campaign::carry_out(const Sold& event) {
  of(event.team).gold += event.gold;
  std::erase_if(of(event.team).items, [&](const OwnedItem& item) { return item.id == event.id; });
}

void Campaign::carry_out(const Given& event) { of(event.team).find(event.id)->given_to = event.to; }
void Campaign::carry_out(const TakenOff& event) { of(event.team).find(event.id)->given_to.reset(); }

void Campaign::change_owner(ItemId id) {
  const TeamId from = teams_[0].find(id) != nullptr ? 0 : 1;
  OwnedItem item = *team(from).find(id);
  std::erase_if(of(from).items, [&](const OwnedItem& other) { return other.id == id; });
  item.given_to.reset();
  auto& items = of(1 - from).items;
  const auto after =
      std::find_if(items.begin(), items.end(), [&](const OwnedItem& other) { return other.id > id; });
  items.insert(after, item);
}

}  // namespace fray::dnd::campaign
