#include "module/local_server.h"

#include <algorithm>
#include <utility>

#include "module/record_fields.h"

namespace fray {
namespace {

constexpr std::string_view kRoomSockets = "/ws/rooms/";

/// The person at the device is the only visitor, and can only hinder himself.
ServerConfig unlimited() {
  ServerConfig config;
  config.max_rooms = 1'000'000;
  config.messages_per_second = 1000;
  config.rooms_per_hour = 1'000'000;
  config.logins_per_hour = 1'000'000;
  config.analyses_per_minute = 1'000'000;
  return config;
}

RoomHostSettings room_settings(const ServerConfig& config) {
  RoomHostSettings settings;
  settings.max_rooms = static_cast<std::size_t>(config.max_rooms);
  settings.max_loaded = 20;
  settings.idle_ms = 60'000;
  settings.games_expire = false;
  settings.presence_ms = 0;
  return settings;
}

Json records_json(const std::vector<RecordStore::Record>& records) {
  Json json = Json::array();
  for (const auto& [key, text] : records) json.push_back({key, text});
  return json;
}

/// Pairs of texts; nothing if it is something else.
std::optional<std::vector<RecordStore::Record>> read_records(const Json& message) {
  const auto found = message.find("records");
  if (found == message.end() || !found->is_array()) return std::nullopt;
  std::vector<RecordStore::Record> records;
  for (const Json& pair : *found) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string())
      return std::nullopt;
    records.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
  }
  return records;
}

std::string text_of(const Json& message, const char* name) {
  return field<std::string>(message, name).value_or("");
}

std::uint64_t number_in(const Json& message, const char* name) {
  return field<std::uint64_t>(message, name).value_or(0);
}

}  // namespace

/// The host's end of a socket. Nothing waits to be sent, so there is no bound.
class LocalServer::LocalSocket final : public Socket {
 public:
  LocalSocket(LocalServer& server, std::uint64_t number) : server_(server), number_(number) {}

  void send(std::shared_ptr<const std::string> text) override {
    if (open_) server_.say_({{"type", "send"}, {"socket", number_}, {"text", *text}});
  }
  void close(CloseCode code, std::string_view reason) override {
    if (!std::exchange(open_, false)) return;
    server_.say_({{"type", "close"},
                  {"socket", number_},
                  {"code", static_cast<int>(code)},
                  {"reason", std::string(reason)}});
    server_.loop_.post([&server = server_, number = number_] { server.closed(number); });
  }
  void set_send_bound(std::size_t) override {}
  std::string_view address() const override { return "local"; }
  /// Nothing more is said to it.
  void end() { open_ = false; }

 private:
  LocalServer& server_;
  std::uint64_t number_;
  bool open_ = true;
};

LocalServer::LocalServer(std::function<void(const Json& message)> say)
    : say_(std::move(say)),
      store_({[this](std::uint64_t write, const auto& records) {
                say_({{"type", "write"}, {"write", write}, {"puts", records_json(records)}});
              },
              [this](const std::string& prefix) { say_({{"type", "need"}, {"prefix", prefix}}); },
              [this](const std::string& error) { say_({{"type", "give_up"}, {"message", error}}); }}),
      workers_(loop_, {[this](std::uint64_t job, const std::string& line) {
                         say_({{"type", "job"}, {"job", job}, {"line", line}});
                       },
                       [this](std::uint64_t job) { say_({{"type", "cancel"}, {"job", job}}); }}),
      config_(unlimited()) {}

LocalServer::~LocalServer() = default;

void LocalServer::take(std::string_view text) {
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_object())
    understand(message);
  else
    complain("a message that is no JSON object");
  loop_.run(now_ms());
  set_alarm();
}

void LocalServer::understand(const Json& message) {
  const std::string type = text_of(message, "type");
  if (type == "begin") return begin(message);
  if (!rooms_) return complain("'" + type + "' before 'begin'");
  if (type == "request") return request(message);
  if (type == "open") return open(message);
  if (type == "receive") {
    const auto open = sockets_.find(number_in(message, "socket"));
    if (open == sockets_.end()) return;
    const auto listener = open->second.listener;
    return listener->on_message(text_of(message, "text"), true);
  }
  if (type == "closed") return closed(number_in(message, "socket"));
  if (type == "stored") return store_.stored(number_in(message, "write"), text_of(message, "error"));
  if (type == "records") {
    const auto records = read_records(message);
    return records ? store_.add_records(text_of(message, "prefix"), *records)
                   : complain("'records' without records");
  }
  if (type == "line") return workers_.heard(number_in(message, "job"), text_of(message, "line"));
  if (type == "job_failed") return workers_.failed(number_in(message, "job"), text_of(message, "message"));
  if (type == "part") return rooms_->show_odds();
  if (type == "tick") return alarm_.reset();
  complain("a message of the unknown type '" + type + "'");
}

void LocalServer::begin(const Json& message) {
  const auto records = read_records(message);
  if (rooms_ || !records) return complain("'begin' once more, or without records");
  for (const std::string& key : store_.begin(*records)) complain("the record " + key + " is damaged");
  reviewer_ = std::make_unique<Reviewer>(
      workers_,
      [this](const std::string& room, const std::string& review) { store_.save_review(room, review); });
  rooms_ = std::make_unique<RoomHost>(loop_, store_, background_, background_, workers_, metrics_,
                                      room_settings(config_));
  api_ = std::make_unique<Api>(ApiParts{config_, store_, *rooms_, workers_, *reviewer_, metrics_, background_,
                                        background_, background_});
  api_->add_to(router_);
  if (const auto begun = rooms_->begin(); !begun) complain(begun.error().message);
}

void LocalServer::request(const Json& message) {
  HttpRequest request;
  request.method = text_of(message, "method");
  request.path = text_of(message, "path");
  request.body = text_of(message, "body");
  request.address = "local";
  if (message.contains("body")) request.headers.push_back({"content-type", "application/json"});
  router_.handle(std::move(request), [this, id = message.value("id", Json())](const HttpResponse& response) {
    std::string type;
    for (const HttpHeader& header : response.headers) {
      if (header.name == "Content-Type") type = header.value;
    }
    say_({{"type", "response"},
          {"id", id},
          {"status", response.status},
          {"content_type", type},
          {"body", std::string(response.content())}});
  });
}

void LocalServer::open(const Json& message) {
  const std::uint64_t number = number_in(message, "socket");
  const std::string path = text_of(message, "path");
  if (sockets_.contains(number)) return complain("a socket that is open already");
  RoomSocketSettings settings;
  settings.messages_per_second = config_.messages_per_second;
  const std::string room = path.starts_with(kRoomSockets) ? path.substr(kRoomSockets.size()) : "";
  Open opened{std::make_shared<RoomSocket>(*rooms_, room, settings, RoomVisitor{.address = "local"}),
              std::make_shared<LocalSocket>(*this, number)};
  sockets_.emplace(number, opened);
  opened.listener->on_open(opened.socket);
}

void LocalServer::closed(std::uint64_t number) {
  const auto found = sockets_.find(number);
  if (found == sockets_.end()) return;
  const Open open = std::move(found->second);
  sockets_.erase(found);
  open.socket->end();
  open.listener->on_close();
}

void LocalServer::complain(const std::string& what) {
  say_({{"type", "log"}, {"level", "error"}, {"message", "the server in the module: " + what}});
}

void LocalServer::set_alarm() {
  const auto next = loop_.next_alarm();
  if (!next || (alarm_ && *alarm_ <= *next)) return;
  alarm_ = next;
  say_({{"type", "wake"}, {"in", std::max<Moment>(0, *next - now_ms())}});
}

}  // namespace fray
