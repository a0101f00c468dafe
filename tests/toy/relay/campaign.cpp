#include "toy/relay/campaign.h"

#include "core/game_adapter.h"
#include "toy/relay/relay.h"

namespace fray::toy {
namespace {

CampaignWare sprint() { return {"sprint", "sprint", RelaySeason::kPrice, "two squares in one leg", ""}; }

class RelaySeasons final : public CampaignRules {
 public:
  const CampaignInfo& info() const override {
    static const CampaignInfo info{"sprints and gold",
                                   {{"sprints",
                                     "Sprints at the start",
                                     0,
                                     RelaySeason::kMostSprints,
                                     RelaySeason::kMostSprints,
                                     {0, 3}}},
                                   {"call"},
                                   {"Sprints left", "Given up by"}};
    return info;
  }
  std::unique_ptr<AnyCampaign> create() const override { return std::make_unique<RelaySeason>(); }
  std::string found(const std::array<std::string, 2>& teams, std::span<const int> settings,
                    const OptionSet&) const override {
    return RelaySeason::Json{{"founded", teams}, {"sprints", settings[0]}}.dump();
  }
};

bool is_number(const nlohmann::ordered_json& value, int high) {
  return value.is_number_integer() && value >= 0 && value <= high;
}

}  // namespace

const CampaignRules& Relay::campaigns() {
  static const RelaySeasons rules;
  return rules;
}

bool RelaySeason::is_shaped(const Json& event) {
  if (!event.is_object() || event.empty()) return false;
  const std::string& type = event.begin().key();
  const Json& what = event.front();
  if (type == "founded") {
    return event.size() == 2 && event.contains("sprints") && is_number(event["sprints"], kMostSprints) &&
           what.is_array() && what.size() == 2 && what[0].is_string() && what[1].is_string();
  }
  if (type == "ended") {
    return event.size() == 3 && (what == "1-0" || what == "0-1" || what == "1/2-1/2") &&
           event.contains("left") && event["left"].is_array() && event["left"].size() == 2 &&
           is_number(event["left"][0], kMostSprints) && is_number(event["left"][1], kMostSprints) &&
           event.contains("given_up") && event["given_up"].is_boolean();
  }
  if (event.size() != 1) return false;
  return type == "aborted" ? what == true : (type == "started" || type == "bought") && is_number(what, 1);
}

bool RelaySeason::is_possible(const Json& event) const {
  if (event.contains("founded") || events_.empty()) return event.contains("founded") && events_.empty();
  if (event.contains("aborted")) return running_;
  if (event.contains("ended"))
    return running_ && event["left"][0].get<int>() <= teams_[0].sprints &&
           event["left"][1].get<int>() <= teams_[1].sprints;
  if (event.contains("started")) return !running_ && event["started"].get<int>() == next_white_;
  return wish(event["bought"].get<int>(), {CampaignWish::Kind::buy, "sprint"}).has_value();
}

Result<void> RelaySeason::apply(std::string_view text) {
  const Json event = Json::parse(text, nullptr, false);
  if (!is_shaped(event)) return fail("bad_event", "expected an event of a season");
  if (!is_possible(event)) return fail("bad_event", "expected one that follows from those before");
  carry_out(event);
  events_.emplace_back(text);
  return {};
}

void RelaySeason::carry_out(const Json& event) {
  if (event.contains("founded")) {
    for (const std::size_t team : {0, 1}) {
      teams_[team].name = event["founded"][team].get<std::string>();
      teams_[team].sprints = event["sprints"].get<int>();
    }
  } else if (event.contains("started")) {
    running_ = true;
  } else if (event.contains("bought")) {
    const int buyer = event["bought"].get<int>();
    of(buyer).gold -= kPrice;
    ++of(buyer).sprints;
    trades_.push_back({events() + 1, buyer, false, "sprint", kPrice});
  } else {
    end(event);
  }
}

void RelaySeason::end(const Json& event) {
  running_ = false;
  FinishedGame game{static_cast<int>(games_.size()) + 1, next_white_, GameResult::none, false, {}};
  if (event.contains("ended")) {
    const std::string result = event["ended"].get<std::string>();
    game.result = result == "1-0"   ? GameResult::white_wins
                  : result == "0-1" ? GameResult::black_wins
                                    : GameResult::draw;
    game.surrendered = event["given_up"].get<bool>();
    for (const std::size_t team : {0, 1}) teams_[team].sprints = event["left"][team].get<int>();
  }
  std::string loser;
  if (game.result == GameResult::draw) {
    for (Team& team : teams_) ++team.gold;
  } else if (game.result != GameResult::none) {
    const int winner = game.result == GameResult::white_wins ? game.white : 1 - game.white;
    of(winner).gold += 2;
    next_white_ = 1 - winner;
    if (game.surrendered) loser = of(next_white_).name;
  }
  game.cells = {std::array{teams_[0].sprints, teams_[1].sprints}, loser};
  games_.push_back(std::move(game));
}

Result<void> RelaySeason::check_idle() const {
  if (running_) return fail("not_now", "a game is being played");
  return {};
}

Result<std::string> RelaySeason::start_game() const {
  if (const auto idle = check_idle(); !idle) return pass_on(idle.error());
  return Json{{"started", next_white_}}.dump();
}

Result<std::string> RelaySeason::end_game(const AnyState& state, GameResult result) const {
  if (!running_) return fail("not_now", "no game is being played");
  if (result == GameResult::none) return Json{{"aborted", true}}.dump();
  const auto& left = typed_state<Relay>(state).position().sprints;
  const bool over = state.node_kind() == NodeKind::terminal;
  const auto white = static_cast<std::size_t>(next_white_);
  return Json{{"ended", pgn_result(result)},
              {"left", {left[white], left[1 - white]}},
              {"given_up", !over && result != GameResult::draw}}
      .dump();
}

Result<std::string> RelaySeason::wish(int team, const CampaignWish& wish) const {
  if (wish.kind != CampaignWish::Kind::buy) return fail("not_possible", "sprints can only be bought");
  if (const auto idle = check_idle(); !idle) return pass_on(idle.error());
  if (wish.ware != "sprint") return fail("bad_item", "field 'item': expected sprint");
  if (of(team).gold < kPrice) return fail("too_dear", "field 'item': a sprint costs a gold");
  if (of(team).sprints == kMostSprints) return fail("full", "field 'item': a team has three sprints at most");
  return Json{{"bought", team}}.dump();
}

std::optional<std::string> RelaySeason::wish_of_computer(int team) const {
  const auto event = wish(team, {CampaignWish::Kind::buy, "sprint"});
  return event ? std::optional(*event) : std::nullopt;
}

std::optional<RunningCampaignGame> RelaySeason::running() const {
  if (!running_) return std::nullopt;
  const std::string sprints =
      std::to_string(of(next_white_).sprints) + ',' + std::to_string(of(1 - next_white_).sprints);
  return RunningCampaignGame{static_cast<int>(games_.size()) + 1, next_white_,
                             "r9/R9 side=white sprints=" + sprints};
}

CampaignTeam RelaySeason::team(int team) const {
  return {of(team).name, of(team).gold, {{"Sprints", of(team).sprints}}, {}, {}};
}

std::vector<CampaignOffer> RelaySeason::offers(int team) const { return {*quote(team, "sprint")}; }

Result<CampaignOffer> RelaySeason::quote(int team, std::string_view ware) const {
  if (ware != "sprint") return fail("bad_item", "field 'item': expected sprint");
  const auto bought = wish(team, {CampaignWish::Kind::buy, "sprint"});
  return CampaignOffer{sprint(), "", bought ? "" : bought.error().message};
}

std::string RelaySeason::file() const {
  std::string text = "[";
  for (const std::string& event : events_) text += (text.size() > 1 ? ",\n" : "") + event;
  return text + "]\n";
}

}  // namespace fray::toy
