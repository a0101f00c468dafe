// Campaigns on a store, for tests: players who ask for things, and games that are played in rooms.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games.h"
#include "server/campaign/desk.h"
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
inline CampaignDesk::Request wished(int team, const std::string& id, const CampaignWish& wish) {
  return asked(team, id,
               [wish](const OpenCampaign& open, int who) { return open.campaign->wish(who, wish); });
}
inline CampaignDesk::Request purchase(int team, const std::string& id, const std::string& item) {
  return wished(team, id, {CampaignWish::Kind::buy, item});
}
inline CampaignDesk::Request gift(int team, const std::string& id, int item, const std::string& to) {
  return wished(team, id, {CampaignWish::Kind::give, "", item, to});
}
inline CampaignDesk::Request spoils(int team, const std::string& id, int item) {
  return wished(team, id, {CampaignWish::Kind::take_spoils, "", item});
}

/// The first event of a campaign of Ants and Bees; without settings, with the usual ones.
inline std::string founding(const AnyGame& game, std::vector<int> settings = {}) {
  const CampaignRules& rules = *game.campaigns();
  for (std::size_t i = settings.size(); i < rules.info().settings.size(); ++i)
    settings.push_back(rules.info().settings[i].usual);
  return rules.found({"Ants", "Bees"}, settings, *resolve_options(game.info(), {}));
}
/// Campaigns of D&D Battle Chess, in tests that need one with all there can be.
inline CampaignSetup dnd_campaign() {
  CampaignSetup setup;
  setup.game = *find_game("dnd");
  return setup;
}

/// A desk with a campaign, whose first event is there.
class TestCampaign {
 public:
  explicit TestCampaign(Store& the_store, const std::vector<int>& settings = {},
                        const CampaignSetup& setup = dnd_campaign(),
                        std::span<const AnyGame* const> known = all_games())
      : store(the_store), games(known), desk(the_store, known) {
    std::vector<CampaignPlayer> players;
    for (int team = 0; team < 2; ++team) {
      if (setup.players[static_cast<std::size_t>(team)].kind == SeatSetup::Kind::person)
        players.push_back(leader(team));
    }
    const auto made = desk.found(setup, founding(*setup.game, settings), std::move(players), kStart);
    EXPECT_TRUE(made) << made.error().message;
    id = made.value_or("");
  }

  OpenCampaign now() {
    auto open = desk.read(id, kStart);
    EXPECT_TRUE(open) << open.error().message;
    return std::move(*open);
  }
  std::int64_t gold(int team) { return now().campaign->team(team).gold; }
  Result<CampaignDesk::Change> ask(const CampaignDesk::Request& request) {
    return desk.change(id, request, kStart);
  }
  void must(const CampaignDesk::Request& request) {
    const auto done = ask(request);
    ASSERT_TRUE(done) << done.error().code << ": " << done.error().message;
  }

  /// The next game begins.
  void begin_game() {
    must(asked(0, "game " + std::to_string(now().campaign->games().size()), start_game, new_id()));
  }
  static Result<std::string> start_game(const OpenCampaign& open, int) { return open.campaign->start_game(); }

  /// The room of the running game, with its people there; not yet stored.
  std::unique_ptr<TestRoom> room_of_running() {
    const OpenCampaign open = now();
    const auto running = open.campaign->running().value();
    auto room = std::make_unique<TestRoom>(
        room_of_campaign(open.setup, open.room_of(running.number), running.white, running.position),
        bytes_of(0xa7), games);
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
  std::span<const AnyGame* const> games;
  CampaignDesk desk;
  std::string id;
};

template <class T>
std::string code_of(const Result<T>& result) {
  return result ? "" : result.error().code;
}

}  // namespace fray::test
