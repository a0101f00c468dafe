#include "fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <stdexcept>

#include "play/apply_delta.h"
#include "play/decode_choices.h"

namespace fray::test {
namespace {

/// Hundreds of sockets need more files than a shell allows by default.
const bool kManyFiles = [] {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &files) == 0;
}();

const std::vector<std::string> kFewLimits{"--port",
                                          "0",
                                          "--workers",
                                          "1",
                                          "--log-level",
                                          "error",
                                          "--page",
                                          "",
                                          "--requests-per-minute",
                                          "1000000",
                                          "--rooms-per-hour",
                                          "1000000",
                                          "--sockets-per-address",
                                          "100000",
                                          "--messages-per-second",
                                          "1000",
                                          "--max-sockets",
                                          "100000"};

std::string read_line(int file) {
  std::string line;
  char c = 0;
  while (read(file, &c, 1) == 1 && c != '\n') line += c;
  return line;
}

/// In what order keys come says nothing: a state made of deltas may have another than a whole one.
Json with_sorted_keys(const Json& json) { return Json::parse(nlohmann::json::parse(json.dump()).dump()); }

Json created_room(std::uint16_t port, const Json& order) {
  const HttpAnswer answer = http(port, "POST", "/api/rooms", order.dump());
  if (answer.status != 201) throw std::runtime_error("no room: " + answer.body);
  return answer.json();
}

}  // namespace

ServerSettings test_settings() {
  ServerSettings settings;
  ServerConfig& config = settings.config;
  config.port = 0;
  config.database = ":memory:";
  config.workers = 1;
  config.requests_per_minute = 1'000'000;
  config.rooms_per_hour = 1'000'000;
  config.logins_per_hour = 1'000'000;
  config.analyses_per_minute = 1'000'000;
  config.sockets_per_address = 100'000;
  config.max_sockets = 100'000;
  config.messages_per_second = 1000;
  settings.executable = FRAY_PROGRAM;
  settings.stop_on_signals = false;
  settings.rooms.presence_ms = 10;
  return settings;
}

ServerSettings usual_settings() {
  ServerSettings settings = test_settings();
  const ServerConfig usual;
  settings.config.behind_proxy = true;
  settings.config.max_rooms = usual.max_rooms;
  settings.config.sockets_per_address = usual.sockets_per_address;
  settings.config.requests_per_minute = usual.requests_per_minute;
  settings.config.messages_per_second = usual.messages_per_second;
  settings.config.rooms_per_hour = usual.rooms_per_hour;
  settings.config.logins_per_hour = usual.logins_per_hour;
  settings.config.analyses_per_minute = usual.analyses_per_minute;
  return settings;
}

LocalServer::LocalServer(const ServerSettings& settings) {
  std::promise<std::string> started;
  auto answer = started.get_future();
  thread_ = std::thread([this, settings, &started] {
    const auto server = Server::start(settings);
    if (!server) return started.set_value(server.error().message);
    server_ = server->get();
    port_ = (*server)->port();
    started.set_value("");
    (*server)->run();
  });
  const std::string problem = answer.get();
  if (problem.empty()) return;
  thread_.join();
  throw std::runtime_error(problem);
}

LocalServer::~LocalServer() {
  server_->stop();
  thread_.join();
}

ServerProcess::ServerProcess(const std::string& database, const std::vector<std::string>& flags) {
  std::vector<std::string> arguments{FRAY_PROGRAM, "serve", "--database", database};
  for (std::size_t i = 0; i < kFewLimits.size(); i += 2) {
    if (std::ranges::find(flags, kFewLimits[i]) != flags.end()) continue;
    arguments.insert(arguments.end(), {kFewLimits[i], kFewLimits[i + 1]});
  }
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that crashes leaves no server behind
    dup2(pipe_ends[1], STDOUT_FILENO);
    execv(pointers[0], pointers.data());
    _exit(127);
  }
  close(pipe_ends[1]);
  const std::string line = read_line(pipe_ends[0]);
  close(pipe_ends[0]);
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error("fray serve does not say where it is: " + line);
  port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::kill() {
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

int ServerProcess::terminate() {
  ::kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Json room_order(const Json& white, const Json& black, const Json& clock, std::string_view game) {
  return {{"game", game},   {"options", Json::object()},
          {"clock", clock}, {"seats", Json::array({white, black})},
          {"listed", true}, {"name", "Ada"}};
}

Player::Player(std::uint16_t port, std::string room_id, std::string seat_token, bool greet)
    : room(std::move(room_id)), token(std::move(seat_token)) {
  if (greet) connect(port);
}

void Player::connect(std::uint16_t port, std::optional<std::uint64_t> after) {
  socket = std::make_unique<ClientSocket>(port, room);
  if (seen) socket->on_text = [seen = seen](const std::string& text) { *seen += text; };
  Json hello{{"type", "hello"}, {"protocol", 2}};
  if (!token.empty()) hello["token"] = token;
  if (after) hello["after"] = *after;
  socket->send(hello);
  take(socket->until("welcome"));
}

void Player::take(const Json& message) {
  const std::string type = message.value("type", "");
  if (type != "welcome" && type != "update") return;
  for (const Json& entry : message["entries"]) {
    if (entries.empty() || entry["seq"] > entries.back()["seq"]) entries.push_back(entry);
  }
  if (type == "welcome") {
    now = message;
  } else {
    if (message["base"] != now["seq"])
      throw std::runtime_error("an update does not follow: " + message.dump());
    if (message["entries"].size() != message["seq"].get<std::uint64_t>() - seq())
      throw std::runtime_error("an update leaves out entries: " + message.dump());
    Json state = now["state"];
    state.erase("actions");
    state = state_after(state, message);
    now.erase("plan");
    now["version"] = message["seq"];
    for (const auto& [key, value] : message.items()) now[key] = value;
    now["state"] = std::move(state);
  }
  // As everywhere else, a list of actions.
  now["state"]["actions"] = ChoicesReader::read(now["state"]["choices"]);
  now["state"] = with_sorted_keys(now["state"]);
}

void Player::sync(std::uint64_t seq_wanted) {
  while (seq() < seq_wanted) take(socket->receive());
}

std::string Player::say(Json message) {
  const std::string id = "m" + std::to_string(++ids) + "-" + token.substr(0, 6);
  message["id"] = id;
  socket->send(message);
  return id;
}

Json Player::ask(Json message) {
  const std::string id = say(std::move(message));
  while (true) {
    Json answer = socket->receive();
    take(answer);
    if (answer.contains("id") && answer["id"] == id) return answer;
  }
}

void share_seed(Player& white, Player& black) {
  for (Player* player : {&white, &black}) {
    Bytes32 nonce{};
    nonce.fill(player == &white ? 1 : 2);
    const Json answer = player->ask({{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce))}});
    if (answer["type"] != "ack") throw std::runtime_error(answer.dump());
  }
  for (Player* player : {&white, &black}) {
    Bytes32 nonce{};
    nonce.fill(player == &white ? 1 : 2);
    const Json answer = player->ask({{"type", "nonce"}, {"nonce", to_hex(nonce)}});
    if (answer["type"] != "ack") throw std::runtime_error(answer.dump());
  }
  for (Player* player : {&white, &black}) {
    while (player->phase() != "playing") player->take(player->socket->receive());
  }
}

Table::Table(std::uint16_t port, const Json& clock, std::string_view game)
    : white(port, "", "", false), black(port, "", "", false) {
  const Json made = created_room(port, room_order({{"kind", "me"}}, {{"kind", "me"}}, clock, game));
  id = made["id"];
  white.room = black.room = id;
  white.token = made["tokens"]["0"];
  black.token = made["tokens"]["1"];
  white.connect(port);
  black.connect(port);
  share_seed(white, black);
}

Player& Table::mover() {
  const bool together = white.state()["node"] == "simultaneous";
  if (white.may_act() ? black.may_act() && !together : !black.may_act())
    throw std::runtime_error("who is to move? " + white.state().dump());
  return white.may_act() ? white : black;
}

void Table::step(std::mt19937_64& random) {
  Player& player = mover();
  Player& waiting = other();
  const Json& actions = player.state()["actions"];
  const std::string action = actions[random() % actions.size()]["text"];
  const std::uint64_t before = player.seq();
  const Json answer = player.act(action);
  if (answer["type"] != "ack") throw std::runtime_error("refused: " + answer.dump());
  player.sync(before + 1);
  waiting.sync(player.seq());
}

void Table::play(std::mt19937_64& random, int steps) {
  for (int i = 0; i < steps && white.phase() == "playing"; ++i) step(random);
}

}  // namespace fray::test
