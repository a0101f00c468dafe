// Players for a load on `fray serve`: whoever sits at a board, two at a table who play random games, and one
// against the computer.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "choices_reader.h"
#include "client.h"
#include "load.h"

namespace fray::bench {

struct GameKeys {
  std::string room;
  std::vector<std::string> tokens;  ///< of the seats of this person
};

/// The body of POST /api/rooms for a game without a clock; each seat as `me`, `open`, or the level of a
/// computer, with spaces between them ("me 3").
std::string room_order(const std::string& game, const std::string& seats);
/// Makes that room.
asio::awaitable<GameKeys> create_game(asio::io_context& context, std::uint16_t port, Caller caller,
                                      std::string order);

/// Somebody who is connected to a room, with a seat or without. Everything throws on failure.
class Player {
 public:
  Player(asio::io_context& context, Caller caller = {}) : connection(context, std::move(caller)) {}

  /// Connects, greets, and waits until it is welcome. A spectator has no token.
  asio::awaitable<void> enter(std::uint16_t port, std::string room, std::string token);
  /// The next message. Throws if it is `refused`.
  asio::awaitable<Said> next();
  /// The next messages, up to one of that kind.
  asio::awaitable<void> next(Said wanted);
  /// Sends `message` (JSON without its last brace) with an id of its own.
  asio::awaitable<void> say(std::string message);
  /// As say(), and waits for the acknowledgement.
  asio::awaitable<void> ask(std::string message);
  /// Commits to a share of the dice, and shows it.
  asio::awaitable<void> commit();
  asio::awaitable<void> reveal();
  /// Waits until the game has started.
  asio::awaitable<void> await_start();
  /// Sends one of the actions that can be chosen.
  asio::awaitable<void> act(std::mt19937_64& random);
  /// Waits for the next update.
  asio::awaitable<void> await_update();

  bool can_act() const { return choices.can_act(); }
  bool over() const { return choices.over(); }

  Connection connection;
  ChoicesReader choices;
  std::size_t bytes = 0;  ///< of the last message
  /// If set: told of every message.
  std::function<void(Said, std::string_view)> on_message;

 private:
  std::uint64_t ids_ = 0;
  std::string run_ =
      std::to_string(std::random_device{}());  // ids differ from those of an earlier connection
};

/// Two players and their games, one after another.
class Table {
 public:
  /// A game that has not ended by then is resigned, so that a load is of short and long games alike.
  static constexpr int kLongestGame = 400;

  Table(Load& load, std::uint16_t port, std::string game, std::uint64_t seed)
      : load_(load), port_(port), game_(std::move(game)), random_(seed) {}

  /// Plays until the load is over. What counts: from sending an action until the opponent has the update.
  asio::awaitable<void> play_on();
  /// Connects both to a new game and starts it.
  asio::awaitable<void> start_game();
  /// Likewise to a game that has been made, with both seats for them.
  asio::awaitable<void> start_game(GameKeys keys);
  /// Plays so many actions, fewer if the game ends before.
  asio::awaitable<void> play(int actions);
  /// One action. Needs a game that is not over. Milliseconds until the opponent had the update.
  asio::awaitable<double> play_one();
  /// One of the two gives up.
  asio::awaitable<void> resign();
  /// One of the two loses his connection and comes back.
  asio::awaitable<void> reconnect();
  /// Both leave.
  void leave() { players_.clear(); }

  bool over() const { return players_.empty() || players_[0].over(); }
  const GameKeys& keys() const { return keys_; }
  int actions() const { return actions_; }  ///< of this game

 private:
  Load& load_;
  std::uint16_t port_;
  std::string game_;
  std::mt19937_64 random_;
  GameKeys keys_;
  std::deque<Player> players_;
  int actions_ = 0;
};

/// One person who plays random actions against the computer, one game after another.
class Person {
 public:
  Person(asio::io_context& context, std::uint16_t port, std::string game, int level, std::uint64_t seed,
         Caller caller = {});

  /// Begins a game, unless one is going on. Before it connects `prepare` is called with the player, if given.
  asio::awaitable<void> sit_down(const std::function<void(Player&)>& prepare = nullptr);
  /// Waits until it is his turn or the game is over.
  asio::awaitable<void> await_turn();
  /// One action of his own, until it is acknowledged and its update is there; milliseconds until the update.
  asio::awaitable<double> act();

  Player& player() { return *player_; }
  bool over() const { return !player_ || player_->over(); }

 private:
  asio::io_context& context_;
  std::uint16_t port_;
  std::string order_;
  std::mt19937_64 random_;
  Caller caller_;
  std::optional<Player> player_;
};

}  // namespace fray::bench
