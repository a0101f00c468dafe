// The games of a campaign: its next one begins, and its players take their seats there.
#include <array>

#include "server/api/answers.h"
#include "server/api/api.h"
#include "server/campaign/requests.h"

namespace fray {
namespace {

/// A player who comes to the game that is being played.
struct Arrival {
  RoomSetup setup;  ///< of the room, should it have to be made
  Seat seat = 0;
  std::string name;
  RoomWrite::SeatKey key;
};

Result<std::string> start_game(const OpenCampaign& open, int) {
  for (int team = 0; team < 2; ++team) {
    if (!open.is_computer(team) && open.player_of(team) == nullptr)
      return fail("not_now", "nobody leads " + open.campaign->team(team).name + " yet");
  }
  return open.campaign->start_game();
}

/// Begins the next game unless one is being played.
Result<Arrival> arrive(CampaignDesk& desk, const std::string& id, CampaignDesk::Request request) {
  auto open = desk.read(id, now_ms());
  if (!open) return tl::unexpected<Error>(open.error());
  const auto team = open->team_of(request.token);
  if (!team) return fail("not_yours", "the token is for no team of this campaign");
  if (!open->campaign->running()) {
    request.room = new_id();
    request.make = start_game;
    auto change = desk.change(id, request, now_ms());
    // The other player may have been quicker.
    if (!change && change.error().code != "not_now") return tl::unexpected<Error>(change.error());
    auto after = desk.read(id, now_ms());
    if (!after) return tl::unexpected<Error>(after.error());
    if (!after->campaign->running()) {
      if (!change) return tl::unexpected<Error>(change.error());
      return fail("not_now", "the game that this request began is over");
    }
    *open = std::move(*after);
  }
  const auto running = *open->campaign->running();
  const CampaignPlayer& player = *open->player_of(*team);
  const Seat seat = running.white == *team ? 0 : 1;
  return Arrival{
      room_of_campaign(open->setup, open->room_of(running.number), running.white, running.position),
      seat,
      player.name,
      {static_cast<int>(seat), player.token_hash, player.account}};
}

/// He sits down, unless he has.
void sit(const Call& call, LiveRoom& live, const Arrival& arrival) {
  const Json answer{{"room", live.id()}, {"seat", arrival.seat}};
  if (live.room().facts().seats[arrival.seat].is_taken() || live.room().phase() != RoomPhase::open)
    return call.reply(json_response(200, answer));
  auto change = live.room().sit(arrival.seat, arrival.name, now_ms());
  if (!change) return call.reply(error_response(change.error()));
  live.commit(std::move(*change), {arrival.key}, [call, answer](const Result<void>& done) {
    if (!done) return call.reply(error_response({"storage", "the server could not store this"}));
    call.reply(json_response(200, answer));
  });
}

}  // namespace

void Api::come_to_game(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  static constexpr std::array<std::string_view, 2> kKnown{"token", "id"};
  if (auto only = fields.only(kKnown); !only) return call.reply(error_response(only.error()));
  const auto request = read_campaign_request(fields);
  if (!request) return call.reply(error_response(request.error()));
  parts_.slow.run(
      asker_of(call),
      [desk = desk_of(parts_), campaign = call.parameters[0], request = *request]() mutable {
        return arrive(desk, campaign, request);
      },
      [this, call](const Result<Arrival>& arrival) {
        if (!arrival) return call.reply(error_response(arrival.error()));
        parts_.rooms.with_room_or_new(
            arrival->setup,
            [this, call, arrival = *arrival](const Result<LiveRoom*>& room) {
              if (!room) return refuse_or_pass_on(call, room.error());
              sit(call, **room, arrival);
            },
            asker_of(call));
      });
}

}  // namespace fray
