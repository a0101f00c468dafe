// Players for a load on `fray serve`: two at a table, who play random games, one after another.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "load.h"

namespace fray::bench {

/// What a client keeps of an update. It is found by search, not by reading the JSON, which would cost more
/// than the server spends.
struct Seen {
  std::string version;
  std::vector<std::string_view> actions;  ///< into the text that was read
  bool over = false;
};
Seen look_at(std::string_view update);

struct GameKeys {
  std::string room;
  std::string tokens[2];
};
/// A new game of two persons without a clock.
asio::awaitable<GameKeys> create_game(asio::io_context& context, std::uint16_t port);

/// A connection to a room; greets, and answers when it is welcome. A spectator has no token.
asio::awaitable<void> enter(Connection& connection, std::uint16_t port, std::string room, std::string token);

/// Two players and their game.
class Table {
 public:
  Table(Load& load, std::uint16_t port, std::uint64_t seed) : load_(load), port_(port), random_(seed) {}

  /// Plays until the load is over. What counts: from sending an action until the opponent has the update.
  asio::awaitable<void> play_on();
  /// Connects both to a new game and starts it.
  asio::awaitable<void> start_game();

 private:
  struct Player {
    explicit Player(asio::io_context& context) : connection(context) {}
    Connection connection;
    std::string version, action;  ///< action: what it could do next, if anything
    bool over = false;
  };

  asio::awaitable<void> play();
  asio::awaitable<void> ask(Player& player, std::string message);
  asio::awaitable<void> await_ack(Player& player);
  asio::awaitable<std::size_t> receive_update(Player& player);
  void note(Player& player, std::string_view update);
  std::string next_id() { return "m" + std::to_string(++ids_); }

  Load& load_;
  std::uint16_t port_;
  std::mt19937_64 random_;
  std::deque<Player> players_;
  std::uint64_t ids_ = 0;
};

}  // namespace fray::bench
