// Campaigns: making one, joining, reading, and what players do between games.
#include <array>

#include "server/api/answers.h"
#include "server/api/api.h"
#include "server/campaign/requests.h"
#include "server/campaign/views.h"

namespace fray {
namespace {

/// Answers with what `make` makes of the campaign that the path names. Printed where it is made: a long
/// campaign has megabytes.
template <class Make>
void reply_of_campaign(ApiParts& parts, const Call& call, Make make) {
  parts.slow.run(
      asker_of(call),
      [desk = desk_of(parts), id = call.parameters[0], make]() mutable -> Result<std::string> {
        const auto open = desk.read(id, now_ms());
        if (!open) return tl::unexpected<Error>(open.error());
        const Result<Json> made = make(*open);
        if (!made) return tl::unexpected<Error>(made.error());
        return dump_line(*made);
      },
      answering_text(call));
}

CampaignPlayer leader(int team, const Newcomer& person) {
  return {team, person.name, person.token_hash(), person.account};
}

}  // namespace

CampaignDesk desk_of(const ApiParts& parts) { return {parts.store, parts.rooms.settings().games}; }

void Api::add_campaigns(Router& router) {
  router.add("POST", "/api/campaigns", [this](Call call) { found_campaign(std::move(call)); });
  router.add("GET", "/api/campaigns/*", [this](Call call) { show_campaign(std::move(call)); });
  router.add("POST", "/api/campaigns/*/teams/*", [this](Call call) { take_team(std::move(call)); });
  router.add("POST", "/api/campaigns/*/changes", [this](Call call) { change_campaign(std::move(call)); });
  router.add("GET", "/api/campaigns/*/shop/*", [this](Call call) { show_shop(std::move(call)); });
  router.add("POST", "/api/campaigns/*/quote", [this](Call call) { show_quote(std::move(call)); });
  router.add("GET", "/api/campaigns/*/export", [this](Call call) { export_campaign(std::move(call)); });
  router.add("POST", "/api/campaigns/*/games", [this](Call call) { come_to_game(std::move(call)); });
}

void Api::found_campaign(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const auto order = read_campaign_order(*body, parts_.rooms.settings().games);
  if (!order) return call.reply(error_response(order.error()));
  if_within(new_rooms_, call, [this, call, order = *order] {
    with_account(call.request, [this, call, order](const Result<Account>& account) {
      if (!account) return call.reply(error_response(account.error()));
      const Newcomers own(order.own, order.name, number_of(*account));
      std::vector<CampaignPlayer> players;
      for (const auto& [team, person] : own.people) players.push_back(leader(static_cast<int>(team), person));
      parts_.slow.run(
          asker_of(call),
          [desk = desk_of(parts_), order, players = std::move(players)]() mutable {
            return desk.found(order.setup, order.founded, std::move(players), now_ms());
          },
          answering(call, 201, [tokens = own.tokens()](const std::string& id) {
            return Json{{"id", id}, {"tokens", tokens}};
          }));
    });
  });
}

void Api::show_campaign(Call call) {
  reply_of_campaign(parts_, call,
                    [](const OpenCampaign& open) { return Json{{"campaign", campaign_json(open)}}; });
}

void Api::show_shop(Call call) {
  const auto team = read_team(call.parameters[1]);
  if (!team) return call.reply(error_response(team.error()));
  reply_of_campaign(parts_, call, [team = *team](const OpenCampaign& open) { return shop_json(open, team); });
}

void Api::show_quote(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  static constexpr std::array<std::string_view, 2> kKnown{"team", "item"};
  if (auto only = fields.only(kKnown); !only) return call.reply(error_response(only.error()));
  const auto team = fields.number("team", 0, 1);
  if (!team) return call.reply(error_response(team.error()));
  const auto item = fields.text("item");
  if (!item) return call.reply(error_response(item.error()));
  reply_of_campaign(parts_, call, [team = static_cast<int>(*team), item = *item](const OpenCampaign& open) {
    return quote_json(open, team, item.substr(0, kLongestItem));
  });
}

void Api::take_team(Call call) {
  const auto team = read_team(call.parameters[1]);
  if (!team) return call.reply(error_response(team.error()));
  with_newcomer(call, [this, call, team = *team](const Newcomer& person) {
    parts_.slow.run(
        asker_of(call),
        [desk = desk_of(parts_), id = call.parameters[0], player = leader(team, person)]() mutable {
          return desk.join(id, player, now_ms());
        },
        answering(call, 201, [token = person.token](const OpenCampaign&) { return Json{{"token", token}}; }));
  });
}

void Api::change_campaign(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  auto request = read_campaign_request(fields);
  if (!request) return call.reply(error_response(request.error()));
  auto make = read_campaign_change(fields, *body);
  if (!make) return call.reply(error_response(make.error()));
  request->make = std::move(*make);
  parts_.slow.run(
      asker_of(call),
      [desk = desk_of(parts_), id = call.parameters[0], request = *request]() mutable -> Result<std::string> {
        const auto done = desk.change(id, request, now_ms());
        if (!done) return tl::unexpected<Error>(done.error());
        return dump_line({{"sequence", done->sequence}, {"campaign", campaign_json(done->after)}});
      },
      answering_text(call));
}

void Api::export_campaign(Call call) {
  parts_.slow.run(
      asker_of(call),
      [desk = desk_of(parts_), id = call.parameters[0]]() mutable -> Result<std::string> {
        const auto open = desk.read(id, now_ms());
        if (!open) return tl::unexpected<Error>(open.error());
        return open->campaign->file();
      },
      [call](Result<std::string> text) {
        if (!text) return call.reply(error_response(text.error()));
        HttpResponse response = text_response(std::move(*text));
        const std::string name = "campaign-" + call.parameters[0] + ".json";
        response.headers.push_back({"Content-Disposition", "attachment; filename=\"" + name + "\""});
        call.reply(std::move(response));
      });
}

}  // namespace fray
