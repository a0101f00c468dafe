// Campaigns on a store, for tests: players who ask for things, and games that are played in rooms.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/campaign_desk.h"
#include "server/room_fixture.h"
#include "server/store_fixture.h"

namespace fray::test {

inline const std::vector<std::string> kTokens{"the token of team 0", "the token of team 1"};

inline CampaignPlayer leader(int team) {
  return {team, team == 0 ? "Ada" : "Bob", sha256(kTokens[static_cast<std::size_t>(team)]), std::nullopt};
}

inline CampaignDesk::Request asked(int team, const std::string& id,
                                   decltype(CampaignDesk::Request::make) make, const std::string& room = "") {
  return {kTokens[static_cast<std::size_t>(team)], id, room, std::move(make)};
}
inline CampaignDesk::Request purchase(int team, const std::string& id, const std::string& item) {
  return asked(team, id, [item](const OpenCampaign& open, int who) { return open.campaign.buy(who, item); });
}
inline CampaignDesk::Request gift(int team, const std::string& id, int item, const std::string& to) {
  const auto place = *dnd::campaign::place_named(to);
  return asked(team, id, [item, place](const OpenCampaign& open, int who) {
    return open.campaign.give(who, item, place);
  });
}
inline CampaignDesk::Request spoils(int team, const std::string& id, int item) {
  return asked(team, id, [item](const OpenCampaign& open, int) { return open.campaign.take_spoils(item); });
}

/// A desk with a campaign, whose first event is there.
class TestCampaign {
 public:
  explicit TestCampaign(Store& the_store, const dnd::campaign::Settings& settings = {},
                        const CampaignSetup& setup = {})
      : store(the_store), desk(the_store, all_games()) {
    std::vector<CampaignPlayer> players;
    for (int team = 0; team < 2; ++team) {
      if (setup.players[static_cast<std::size_t>(team)].kind == SeatSetup::Kind::person)
        players.push_back(leader(team));
    }
    const auto made = desk.found(setup, dnd::campaign::Campaign::found("Ants", "Bees", settings),
                                 std::move(players), kStart);
    EXPECT_TRUE(made) << made.error().message;
    id = made.value_or("");
  }

  OpenCampaign now() {
    auto open = desk.read(id, kStart);
    EXPECT_TRUE(open) << open.error().message;
    return std::move(*open);
  }
  std::int64_t gold(int team) { return now().campaign.team(team).gold; }
  Result<CampaignDesk::Change> ask(const CampaignDesk::Request& request) {
    return desk.change(id, request, kStart);
  }
  void must(const CampaignDesk::Request& request) {
    const auto done = ask(request);
    ASSERT_TRUE(done) << done.error().code << ": " << done.error().message;
  }

  /// The next game begins, with team 0 as White.
  void begin_game() {
    must(asked(0, "game " + std::to_string(now().campaign.games().size()), start_as_white, new_id()));
  }
  static Result<dnd::campaign::CampaignEvent> start_as_white(const OpenCampaign& open, int team) {
    return open.campaign.start_game(team);
  }

  /// The room of the running game, with its people there; not yet stored.
  std::unique_ptr<TestRoom> room_of_running() {
    const OpenCampaign open = now();
    const auto& running = open.campaign.running().value();
    auto room = std::make_unique<TestRoom>(room_of_campaign(
        open.setup, **campaign_game(all_games()), open.room_of_running(), running.white, running.position));
    room->start();
    return room;
  }
  /// Stores what the room has in its log.
  void keep(const TestRoom& room) {
    RoomWrite whole;
    whole.room = room.room->setup().id;
    whole.entries = room.log;
    whole.summary = room.room->summary_text();
    whole.phase = name_of(room.room->phase());
    whole.secret = room.secret;
    const auto written = write(store, whole);
    ASSERT_TRUE(written) << written.error().message;
  }
  /// The running game ends by what a seat says.
  void end_game(Seat seat, const Json& message) {
    const auto room = room_of_running();
    room->must(seat, message);
    keep(*room);
  }
  void resign(Seat seat) { end_game(seat, {{"type", "resign"}}); }

  Store& store;
  CampaignDesk desk;
  std::string id;
};

template <class T>
std::string code_of(const Result<T>& result) {
  return result ? "" : result.error().code;
}

}  // namespace fray::test
