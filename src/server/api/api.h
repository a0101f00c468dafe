// The JSON API over HTTP (docs/server-protocol.md, "HTTP"). Runs on the network's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/shared_texts.h"
#include "server/background.h"
#include "server/config/config.h"
#include "server/metrics.h"
#include "server/network/address.h"
#include "server/network/rate_limit.h"
#include "server/network/router.h"
#include "server/room/host.h"
#include "server/store/store.h"
#include "server/workers/review.h"
#include "server/workers/worker_pool.h"

namespace fray {

/// What the API works on; all of it outlives the API.
struct ApiParts {
  const ServerConfig& config;
  Store& store;
  RoomHost& rooms;
  WorkerPool& workers;
  Reviewer& reviewer;
  Metrics& metrics;
  Background& lookups;    ///< questions to the store that take a millisecond at most
  Background& slow;       ///< reading and replaying whole games, questions to the rules
  Background& passwords;  ///< hashing passwords, which takes long
};

class CampaignDesk;
class Neighbours;
struct Newcomer;
/// A desk for campaigns, to be used on one thread.
CampaignDesk desk_of(const ApiParts& parts);

class Api {
 public:
  explicit Api(ApiParts parts);
  /// `router` lives as long as the API.
  void add_to(Router& router);
  /// Texts of games are read anew: they may have changed at another server.
  void forget_texts() { texts_.clear(); }
  void forget_texts_of(const std::string& room) { texts_.changed(room); }

 private:
  using Account = std::optional<fray::Account>;

  // rooms.cpp
  void add_rooms(Router& router);
  void list_games(Call call);
  void create_room(Call call);
  void when_playable(const Call& call, const RoomSetup& setup, std::function<void()> then);
  void lobby(Call call);
  void show_room(Call call);
  void take_seat(Call call);
  void if_free_to_all(const Call& call, std::function<void()> then);
  void sit_down(const Call& call, Seat seat, const Newcomer& person);
  // records.cpp
  void add_records(Router& router);
  void show_log(Call call);
  void show_record(Call call);
  void show_replay(Call call);
  using MakeText = Result<SharedTexts::Made> (*)(Store& store, const std::string& room);
  /// Answers with the text `what` of the room that the path names.
  void reply_with_text(const Call& call, const std::string& what, MakeText make,
                       std::string type = "application/json");
  // analysis.cpp
  void add_analysis(Router& router);
  void start_review(Call call);
  void show_review(Call call);
  void explore(Call call);
  using RulesAnswer = Result<Json> (*)(const Json& body);
  /// Answers a question to the rules, beside the thread of the network.
  void ask_rules(Call call, RulesAnswer ask);
  void why(Call call);
  void threats(Call call);
  void piece_moves(Call call);
  void strategy(Call call);
  void analyse(Call call);
  // accounts.cpp
  void add_accounts(Router& router);
  void sign_in(Call call, bool registers);
  void sign_out(Call call);
  void show_me(Call call);
  /// Whoever asks for a place with the body {"name"}, and, if he is signed in, his account.
  void with_newcomer(const Call& call, std::function<void(Newcomer)> then);
  /// Whose session the request's cookie is, if anybody's.
  void with_account(const HttpRequest& request, std::function<void(Result<Account>)> then);
  // campaigns.cpp
  void add_campaigns(Router& router);
  void found_campaign(Call call);
  void show_campaign(Call call);
  void show_shop(Call call);
  void show_quote(Call call);
  void take_team(Call call);
  void change_campaign(Call call);
  void export_campaign(Call call);
  // campaign_games.cpp
  void come_to_game(Call call);
  // health.cpp
  void add_health(Router& router);
  void show_health(Call call);

  /// Answers with 429 and false if the address has done this too often.
  bool within(RateLimiter& limit, const Call& call);
  /// What an address may do in an hour it may do at all servers of the store together.
  struct Hourly {
    std::string name;
    RateLimit limit;
    RateLimiter here;
    Hourly(std::string what, RateLimit how_often)
        : name(std::move(what)), limit(how_often), here(how_often) {}
  };
  /// Calls `then`, or answers with 429 if the address has done this too often, at whatever server.
  void if_within(Hourly& hourly, const Call& call, std::function<void()> then);

  // Where several servers share the store:
  /// Calls `then` with the room that the path names, or answers the request in another way.
  void with_room(const Call& call, std::function<void(LiveRoom&)> then);
  /// Answers with the error; but where another server has the room, that answers.
  void refuse_or_pass_on(const Call& call, const Error& error);
  /// The other servers, if one of them can be asked in the place of this one; else null.
  Neighbours* others_for(const Call& call) const;
  void pass_on(Neighbours& others, const std::string& server, const Call& call);
  /// What one server only can know of `key` is asked of the same one by all: true if that is another, which
  /// answers then.
  bool is_for_another(const Call& call, std::string_view key);

  ApiParts parts_;
  const Router* router_ = nullptr;  ///< which all was added to
  Hourly new_rooms_, logins_;
  RateLimiter analyses_;
  SharedTexts texts_;                         ///< logs, records and replays
  std::shared_ptr<const std::string> games_;  ///< the answer to GET /api/games
  std::shared_ptr<const std::string> lobby_;  ///< as last read
  std::vector<Call> waiting_for_lobby_;       ///< while it is read
  Moment lobby_at_ = 0;
};

}  // namespace fray
