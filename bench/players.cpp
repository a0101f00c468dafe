#include "players.h"

#include <stdexcept>

#include "play/json/json.h"
#include "server/room/fair_dice.h"

namespace fray::bench {
namespace {

[[noreturn]] void unexpected(std::string_view what, std::string_view message) {
  throw std::runtime_error("expected " + std::string(what) +
                           " from the server, got: " + std::string(message.substr(0, 400)));
}

/// The text after `key` up to one of `ends`.
std::string_view after(std::string_view text, std::string_view key, std::string_view ends) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) unexpected(key, text);
  text.remove_prefix(at + key.size());
  return text.substr(0, text.find_first_of(ends));
}

bool is_of(std::string_view message, std::string_view type) {
  constexpr std::string_view kBegin = "{\"type\":\"";
  return message.substr(0, kBegin.size()) == kBegin && message.substr(kBegin.size()).starts_with(type);
}

}  // namespace

Seen look_at(std::string_view update) {
  constexpr std::string_view kPhase = "\"phase\":\"";
  Seen seen;
  seen.version = after(update, "\"version\":", ",}");
  seen.over = update.substr(update.rfind(kPhase) + kPhase.size()).starts_with("ended");
  constexpr std::string_view kChoices = "\"choices\":";
  const std::size_t begin = update.find(kChoices), end = update.rfind("\"outcomes\":[");
  if (begin == std::string_view::npos || end == std::string_view::npos) unexpected("a state", update);
  // The strings in the tree that are no keys; in Conflict Chess these are the texts of the actions.
  const std::string_view choices = update.substr(begin + kChoices.size(), end - begin - kChoices.size());
  for (std::size_t open = choices.find('"'); open != std::string_view::npos;) {
    const std::size_t close = choices.find('"', open + 1);
    if (choices[close + 1] != ':') seen.actions.push_back(choices.substr(open + 1, close - open - 1));
    open = choices.find('"', close + 1);
  }
  return seen;
}

asio::awaitable<GameKeys> create_game(asio::io_context& context, std::uint16_t port) {
  const Json order{{"game", "conflict"},
                   {"options", Json::object()},
                   {"clock", {{"kind", "none"}}},
                   {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}},
                   {"listed", false},
                   {"name", "Ada"}};
  const std::string answer = co_await http(context, port, true, "/api/rooms", order.dump());
  const Json json = Json::parse(answer, nullptr, false);
  if (!json.is_object() || !json.contains("tokens")) unexpected("a new room", answer);
  co_return GameKeys{json["id"], {json["tokens"]["0"], json["tokens"]["1"]}};
}

asio::awaitable<void> enter(Connection& connection, std::uint16_t port, std::string room, std::string token) {
  co_await connection.open(port, "/ws/rooms/" + room);
  Json hello{{"type", "hello"}, {"protocol", 2}};
  if (!token.empty()) hello["token"] = token;
  const std::string text = hello.dump();
  co_await connection.send(text);
  const std::string_view answer = co_await connection.receive();
  if (!is_of(answer, "welcome")) unexpected("a welcome", answer);
}

void Table::note(Player& player, std::string_view update) {
  Seen seen = look_at(update);
  player.version = std::move(seen.version);
  player.over = seen.over;
  player.action = seen.actions.empty() ? "" : std::string(seen.actions[random_() % seen.actions.size()]);
}

asio::awaitable<std::size_t> Table::receive_update(Player& player) {
  while (true) {
    const std::string_view message = co_await player.connection.receive();
    if (is_of(message, "refused")) unexpected("an update", message);
    if (!is_of(message, "update")) continue;
    note(player, message);
    co_return message.size();
  }
}

/// Says something and waits until it is done.
asio::awaitable<void> Table::ask(Player& player, std::string message) {
  co_await player.connection.send(message);
  co_await await_ack(player);
}

asio::awaitable<void> Table::await_ack(Player& player) {
  while (true) {
    const std::string_view answer = co_await player.connection.receive();
    if (is_of(answer, "ack")) co_return;
    if (is_of(answer, "refused")) unexpected("an acknowledgement", answer);
    if (is_of(answer, "update")) note(player, answer);
  }
}

asio::awaitable<void> Table::start_game() {
  const GameKeys game = co_await create_game(load_.context(), port_);
  players_.clear();
  for (const std::string& token : game.tokens) {
    players_.emplace_back(load_.context());
    co_await enter(players_.back().connection, port_, game.room, token);
  }
  const Bytes32 nonce{};
  for (Player& player : players_) {
    const Json message{{"type", "nonce_commit"}, {"id", next_id()}, {"hash", to_hex(sha256(nonce))}};
    co_await ask(player, message.dump());
  }
  for (Player& player : players_) {
    const Json message{{"type", "nonce"}, {"id", next_id()}, {"nonce", to_hex(nonce)}};
    co_await ask(player, message.dump());
  }
  for (Player& player : players_) {
    while (player.version.empty() || player.version == "0") co_await receive_update(player);
  }
}

asio::awaitable<void> Table::play() {
  while (!load_.over() && !players_[0].over) {
    Player& mover = players_[players_[0].action.empty() ? 1 : 0];
    Player& opponent = &mover == &players_[0] ? players_[1] : players_[0];
    const std::string act = "{\"type\":\"act\",\"id\":\"" + next_id() + "\",\"version\":" + mover.version +
                            ",\"action\":\"" + mover.action + "\"}";
    const auto begin = Clock::now();
    co_await mover.connection.send(act);
    const std::size_t bytes = co_await receive_update(opponent);
    const auto end = Clock::now();
    co_await await_ack(mover);
    co_await receive_update(mover);
    load_.done(begin, end, bytes);
  }
}

asio::awaitable<void> Table::play_on() {
  co_await start_game();
  co_await load_.ready();
  while (!load_.over()) {
    co_await play();
    if (!load_.over()) co_await start_game();
  }
}

}  // namespace fray::bench
