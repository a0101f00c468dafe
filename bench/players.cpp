#include "players.h"

#include <chrono>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "play/json/json.h"
#include "server/room/fair_dice.h"

namespace fray::bench {
namespace {

[[noreturn]] void unexpected(std::string_view what, std::string_view message) {
  throw std::runtime_error("expected " + std::string(what) +
                           " from the server, got: " + std::string(message.substr(0, 400)));
}

}  // namespace

std::string room_order(const std::string& game, const std::string& seats) {
  Json list = Json::array();
  std::istringstream words(seats);
  for (std::string seat; words >> seat;) {
    if (seat == "me" || seat == "open") {
      list.push_back({{"kind", seat}});
    } else {
      list.push_back({{"kind", "computer"}, {"level", std::stoi(seat)}});
    }
  }
  const Json order{{"game", game},
                   {"options", Json::object()},
                   {"clock", {{"kind", "none"}}},
                   {"seats", std::move(list)},
                   {"listed", false},
                   {"name", "Ada"}};
  return order.dump();
}

asio::awaitable<GameKeys> create_game(asio::io_context& context, std::uint16_t port, Caller caller,
                                      std::string order) {
  const std::string answer = co_await http(context, port, std::move(caller), "/api/rooms", std::move(order));
  const Json json = Json::parse(answer, nullptr, false);
  if (!json.is_object() || !json.contains("tokens")) unexpected("a new room", answer);
  GameKeys keys{json["id"], {}};
  for (const auto& [seat, token] : json["tokens"].items()) keys.tokens.push_back(token);
  co_return keys;
}

asio::awaitable<void> Player::enter(std::uint16_t port, std::string room, std::string token) {
  co_await connection.open(port, "/ws/rooms/" + room);
  Json hello{{"type", "hello"}, {"protocol", 2}};
  if (!token.empty()) hello["token"] = token;
  const std::string text = hello.dump();
  co_await connection.send(text);
  co_await next(Said::welcome);
}

asio::awaitable<Said> Player::next() {
  const std::string_view message = co_await connection.receive();
  const Said kind = kind_of(message);
  bytes = message.size();
  if (on_message) on_message(kind, message);
  if (kind == Said::refused) unexpected("an answer", message);
  choices.take(message);
  co_return kind;
}

// The condition of a loop may not wait: some compilers make nothing of that.
asio::awaitable<void> Player::next(Said wanted) {
  while (true) {
    const Said said = co_await next();
    if (said == wanted) co_return;
  }
}

asio::awaitable<void> Player::say(std::string message) {
  message += ",\"id\":\"" + run_ + '-' + std::to_string(++ids_) + "\"}";
  co_await connection.send(message);
}

asio::awaitable<void> Player::ask(std::string message) {
  co_await say(std::move(message));
  co_await next(Said::ack);
}

asio::awaitable<void> Player::commit() {
  co_await ask("{\"type\":\"nonce_commit\",\"hash\":\"" + to_hex(sha256(Bytes32{})) + '"');
}

asio::awaitable<void> Player::reveal() {
  co_await ask("{\"type\":\"nonce\",\"nonce\":\"" + to_hex(Bytes32{}) + '"');
}

asio::awaitable<void> Player::await_start() {
  while (choices.version() == "0") co_await next();
}

asio::awaitable<void> Player::act(std::mt19937_64& random) {
  for (std::string question = choices.question(); !question.empty(); question = choices.question()) {
    co_await say(question);
    co_await next();
  }
  co_await say("{\"type\":\"act\",\"version\":" + choices.version() + ",\"action\":\"" +
               choices.pick(random) + '"');
}

asio::awaitable<void> Player::await_update() { co_await next(Said::update); }

asio::awaitable<void> Table::start_game() {
  GameKeys keys = co_await create_game(load_.context(), port_, {}, room_order(game_, "me me"));
  co_await start_game(std::move(keys));
}

asio::awaitable<void> Table::start_game(GameKeys keys) {
  keys_ = std::move(keys);
  players_.clear();
  actions_ = 0;
  for (const std::string& token : keys_.tokens) {
    players_.emplace_back(load_.context());
    co_await players_.back().enter(port_, keys_.room, token);
  }
  for (Player& player : players_) co_await player.commit();
  for (Player& player : players_) co_await player.reveal();
  for (Player& player : players_) co_await player.await_start();
}

asio::awaitable<double> Table::play_one() {
  const std::size_t mine = players_[0].can_act() ? 0 : 1;
  Player& mover = players_[mine];
  Player& opponent = players_[1 - mine];
  if (!mover.can_act())
    throw std::runtime_error("nobody can do anything in " + game_ + ", and it is not over");
  const auto begin = Clock::now();
  co_await mover.act(random_);
  co_await opponent.await_update();
  const auto end = Clock::now();
  const std::size_t bytes = opponent.bytes;
  bool acknowledged = false, updated = false;
  while (!acknowledged || !updated) {
    const Said said = co_await mover.next();
    acknowledged |= said == Said::ack;
    updated |= said == Said::update;
  }
  ++actions_;
  load_.done(begin, end, bytes);
  co_return std::chrono::duration<double, std::milli>(end - begin).count();
}

asio::awaitable<void> Table::play(int actions) {
  for (int i = 0; i < actions && !over(); ++i) co_await play_one();
}

asio::awaitable<void> Table::resign() {
  if (over()) co_return;
  co_await players_[0].ask("{\"type\":\"resign\"");
  for (Player& player : players_) {
    while (!player.over()) co_await player.next();
  }
}

asio::awaitable<void> Table::reconnect() {
  const std::size_t who = random_() % players_.size();
  players_[who].connection.drop();
  // The other's place in the queue of players stays what it is.
  Player back(load_.context());
  co_await back.enter(port_, keys_.room, keys_.tokens[who]);
  players_[who] = std::move(back);
}

asio::awaitable<void> Table::play_on() {
  co_await start_game();
  co_await load_.ready();
  while (!load_.over()) {
    while (!load_.over() && !over() && actions_ < kLongestGame) co_await play_one();
    if (load_.over()) co_return;
    co_await resign();
    co_await start_game();
  }
}

Person::Person(asio::io_context& context, std::uint16_t port, std::string game, int level, std::uint64_t seed,
               Caller caller)
    : context_(context),
      port_(port),
      order_(room_order(game, "me " + std::to_string(level))),
      random_(seed),
      caller_(std::move(caller)) {}

asio::awaitable<void> Person::sit_down(const std::function<void(Player&)>& prepare) {
  if (!over()) co_return;
  player_.reset();
  const GameKeys keys = co_await create_game(context_, port_, caller_, order_);
  player_.emplace(context_, caller_);
  if (prepare) prepare(*player_);
  co_await player_->enter(port_, keys.room, keys.tokens.at(0));
  co_await player_->commit();
  co_await player_->reveal();
  co_await player_->await_start();
}

asio::awaitable<void> Person::await_turn() {
  while (!player_->can_act() && !player_->over()) co_await player_->next();
}

asio::awaitable<double> Person::act() {
  const auto begin = Clock::now();
  co_await player_->act(random_);
  // An update of what the computer did meanwhile may come before.
  bool acknowledged = false;
  while (!acknowledged || player_->choices.seq() < player_->choices.acknowledged())
    acknowledged |= co_await player_->next() == Said::ack;
  co_return milliseconds_since(begin);
}

}  // namespace fray::bench
