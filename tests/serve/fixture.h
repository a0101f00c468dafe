// Servers to test, and players who know the protocol.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "client.h"
#include "server/room/fair_dice.h"
#include "server/server.h"
#include "temporary_folder.h"
#include "thorough.h"

namespace fray::test {

/// Settings without limits that would be in the way, at a free port, with the database in memory.
ServerSettings test_settings();

/// The same with the limits that a server has unless it is told otherwise, behind a proxy that says who asks
/// (X-Forwarded-For).
ServerSettings usual_settings();

/// A server in a thread of this process.
class LocalServer {
 public:
  explicit LocalServer(const ServerSettings& settings = test_settings());
  ~LocalServer();
  std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_ = 0;
  Server* server_ = nullptr;
  std::thread thread_;
};

/// `fray serve` as a child process.
class ServerProcess {
 public:
  /// Flags and their values, which go before those that all tests have.
  explicit ServerProcess(const std::string& database, const std::vector<std::string>& flags = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }
  /// SIGKILL.
  void kill();
  /// SIGTERM; the exit code.
  int terminate();

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

inline const Json kNoClock{{"kind", "none"}};

/// The body of POST /api/rooms for a game of two seats.
Json room_order(const Json& white, const Json& black, const Json& clock = kNoClock,
                std::string_view game = "conflict");

/// One who has a seat, or, with an empty token, looks on. Keeps what he has been told.
struct Player {
  Player(std::uint16_t port, std::string room_id, std::string seat_token, bool greet = true);

  /// Opens a socket and says hello.
  void connect(std::uint16_t port, std::optional<std::uint64_t> after = std::nullopt);
  /// Takes in a message of the server.
  void take(const Json& message);
  /// Reads until the room is at `seq`, or beyond.
  void sync(std::uint64_t seq);
  /// Sends a message with an id of its own, which it answers with.
  std::string say(Json message);
  /// Sends it and reads until it is acknowledged or refused.
  Json ask(Json message);
  Json act(const std::string& action) {
    return ask({{"type", "act"}, {"version", version()}, {"action", action}});
  }

  bool may_act() const { return !now["state"]["actions"].empty(); }
  std::uint64_t seq() const { return now["seq"].get<std::uint64_t>(); }
  std::uint64_t version() const { return now["version"].get<std::uint64_t>(); }
  std::string phase() const { return now["phase"]; }
  const Json& state() const { return now["state"]; }

  std::string room, token;
  std::unique_ptr<ClientSocket> socket;
  Json now;                           ///< the keys of the last welcome or update
  std::vector<Json> entries;          ///< all that were told
  std::shared_ptr<std::string> seen;  ///< gets every byte that comes, if it was there when he connected
  int ids = 0;
};

/// Two players at a board whose game has started.
struct Table {
  /// Makes the room and shares the seed.
  explicit Table(std::uint16_t port, const Json& clock = kNoClock, std::string_view game = "conflict");

  /// Who can act now; White if both can.
  Player& mover();
  Player& other() { return &mover() == &white ? black : white; }
  /// Plays an action of the generator's choice; both know what happened afterwards.
  void step(std::mt19937_64& random);
  /// Plays so many, or to the end of the game.
  void play(std::mt19937_64& random, int steps);

  std::string id;
  Player white, black;
};

/// Both seats of a room say their share of the seed.
void share_seed(Player& white, Player& black);

}  // namespace fray::test
