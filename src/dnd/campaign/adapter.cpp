// How events are made and applied.
#include "dnd/campaign/adapter.h"

#include <memory>
#include <utility>

#include "core/any_game.h"
#include "core/record.h"
#include "dnd/campaign/json.h"
#include "dnd/campaign/quartermaster.h"
#include "dnd/game.h"

namespace fray::dnd::campaign {
namespace {

std::string text_of(const CampaignEvent& event) {
  return json_of(event).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Result<std::string> text_of(const Result<CampaignEvent>& event) {
  if (!event) return pass_on(event.error());
  return text_of(*event);
}

/// White alternates between the teams, game after game; aborted ones do not count (D75).
TeamId next_white(const Campaign& campaign) {
  TeamId white = 0;
  for (const PlayedGame& game : campaign.games()) {
    if (game.result != GameResult::none) white = 1 - game.white;
  }
  return white;
}

/// How the facts of a game have to be asked for. Whoever lost without the rules' doing has given it up.
Ended how_it_ended(const AnyState& state, GameResult result) {
  Ended ended;
  if (state.node_kind() == NodeKind::terminal) return ended;
  if (result == GameResult::draw) {
    ended.draw_agreed = true;
  } else {
    ended.forfeited = result == GameResult::white_wins ? Side::black : Side::white;
  }
  return ended;
}

class DndCampaigns final : public CampaignRules {
 public:
  const CampaignInfo& info() const override {
    static const CampaignInfo info{
        "levels, magic items and gold",
        {{"gold", "In each war chest at the start", 0, kMostStartingGold, 0, {0, 5000, 10000, 20000, 50000}},
         {"level", "Level of the pieces at the start", 1, kLevels, 1, {1, 2, 3, 4, 5}}},
        {"levels"},
        campaign_columns()};
    return info;
  }
  std::unique_ptr<AnyCampaign> create() const override { return std::make_unique<CampaignAdapter>(); }
  std::string found(const std::array<std::string, 2>& teams, std::span<const int> settings,
                    const OptionSet& options) const override {
    const TableSetNumber tables = DndBattleChess::rules_of(options).tables;
    return text_of(Campaign::found(teams[0], teams[1], {settings[0], settings[1], tables}));
  }
};

}  // namespace

Result<void> CampaignAdapter::apply(std::string_view event) {
  const auto read = parse_event(event);
  if (!read) return pass_on(read.error());
  return campaign_.apply(*read);
}

Result<std::string> CampaignAdapter::start_game() const {
  return text_of(campaign_.start_game(next_white(campaign_)));
}

Result<std::string> CampaignAdapter::end_game(const AnyState& state, GameResult result) const {
  if (result == GameResult::none) return text_of(campaign_.abort());
  const auto facts =
      facts_of(state.start_text(), state.options(), record_of(state).steps, how_it_ended(state, result));
  if (!facts) return pass_on(facts.error());
  return text_of(campaign_.settle(*facts));
}

Result<std::string> CampaignAdapter::wish(int team, const CampaignWish& wish) const {
  switch (wish.kind) {
    case CampaignWish::Kind::buy: return text_of(campaign_.buy(team, wish.ware));
    case CampaignWish::Kind::sell: return text_of(campaign_.sell(team, wish.item));
    case CampaignWish::Kind::take_off: return text_of(campaign_.take_off(team, wish.item));
    case CampaignWish::Kind::give: {
      const auto place = place_named(wish.to);
      if (!place) return fail("bad_request", "field 'to': expected a place of the team, a1 to h2");
      return text_of(campaign_.give(team, wish.item, *place));
    }
    case CampaignWish::Kind::take_spoils: break;
  }
  if (campaign_.spoils() && campaign_.spoils()->winner != team)
    return fail("not_yours", "the spoils are for the winner to choose");
  return text_of(campaign_.take_spoils(wish.item));
}

std::optional<std::string> CampaignAdapter::wish_of_computer(int team) const {
  const auto event = next_wish(campaign_, team);
  return event ? std::optional(text_of(*event)) : std::nullopt;
}

std::string CampaignAdapter::file() const { return export_campaign(campaign_); }

}  // namespace fray::dnd::campaign

namespace fray::dnd {

const CampaignRules& DndBattleChess::campaigns() {
  static const campaign::DndCampaigns rules;
  return rules;
}

}  // namespace fray::dnd
