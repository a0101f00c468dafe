#include "server/cluster/relay.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "play/json/json.h"
#include "play/referee/request.h"
#include "server/crypto.h"

namespace fray {
namespace {

/// Longer than anything takes that a room has to do for a request.
constexpr std::int64_t kAnswerMs = 15'000;

/// A message is a line of JSON, its head, and after that whatever it is about, as it is.
std::pair<std::string_view, std::string_view> head_and_rest(std::string_view message) {
  const std::size_t end = std::min(message.find('\n'), message.size());
  return {message.substr(0, end), message.substr(std::min(end + 1, message.size()))};
}

/// Of a head that another version of Fray may have written: "" or 0 where there is nothing of that kind.
std::string text_of(const Json& head, const char* name) { return Fields(head).text(name).value_or(""); }
std::uint64_t number_in(const Json& head, const char* name) {
  return Fields(head).number(name, 0, std::numeric_limits<std::uint64_t>::max()).value_or(0);
}

Json headers_json(const std::vector<HttpHeader>& headers) {
  Json json = Json::array();
  for (const HttpHeader& header : headers) json.push_back({header.name, header.value});
  return json;
}

std::vector<HttpHeader> headers_of(const Json& head) {
  std::vector<HttpHeader> headers;
  const auto found = head.find("headers");
  if (found == head.end() || !found->is_array()) return headers;
  for (const Json& header : *found) {
    if (header.is_array() && header.size() == 2 && header[0].is_string() && header[1].is_string())
      headers.push_back({header[0].get<std::string>(), header[1].get<std::string>()});
  }
  return headers;
}

Error no_answer() {
  return {"busy", "the server that has this game does not answer just now; try again in a moment"};
}

}  // namespace

/// The room sends to it; what it sends goes to the visitor's server, whose bounds for slow visitors hold.
class Relay::Distant final : public Socket {
 public:
  Distant(Relay& relay, Visitor visitor, std::string address)
      : relay_(&relay), visitor_(std::move(visitor)), address_(std::move(address)) {}

  void send(std::shared_ptr<const std::string> text) override {
    if (relay_ != nullptr) relay_->send(visitor_.first, {{"what", "send"}, {"line", visitor_.second}}, *text);
  }
  void close(CloseCode code, std::string_view reason) override {
    if (relay_ == nullptr) return;
    relay_->send(visitor_.first,
                 {{"what", "close"}, {"line", visitor_.second}, {"code", static_cast<unsigned>(code)}},
                 reason);
    relay_->see_off(visitor_);
  }
  void set_send_bound(std::size_t bytes) override {
    if (relay_ == nullptr) return;
    relay_->send(visitor_.first, {{"what", "bound"}, {"line", visitor_.second}, {"bytes", bytes}});
  }
  std::string_view address() const override { return address_; }
  void end() { relay_ = nullptr; }

 private:
  Relay* relay_;  // null at its end
  Visitor visitor_;
  std::string address_;
};

Relay::Relay(Loop& loop, Bus& bus, Metrics& metrics, Host host)
    : loop_(loop),
      bus_(bus),
      metrics_(metrics),
      host_(std::move(host)),
      self_(std::make_shared<Relay*>(this)) {
  bus_.on_return([weak = std::weak_ptr(self_)] {
    const auto self = weak.lock();
    if (!self) return;
    // What was said meanwhile is lost, and whether anything was nobody knows.
    for (const std::string& server : std::vector((*self)->living_)) (*self)->lost(server);
    (*self)->host_.missed_news();
  });
}

Relay::~Relay() {
  for (const auto& [visitor, incoming] : visitors_) incoming.socket->end();
}

void Relay::begin(const std::string& own, const Bytes32& secret) {
  part_with([](const std::string&) { return true; });
  living_.clear();
  exchange_.reset();
  exchange_ = std::make_unique<Exchange>(
      bus_, metrics_, secret, own,
      Exchange::Listener{
          [this](const std::string& from, std::string_view message) { told(from, message); },
          [this](const std::string&, std::string_view news) { host_.changed(std::string(news)); },
          [this](const std::string& from) { lost(from); }});
  host_.missed_news();
}

void Relay::set_living(std::vector<std::string> others) {
  living_ = std::move(others);
  std::ranges::sort(living_);
  part_with([this](const std::string& server) {
    return !reachable() || !std::ranges::binary_search(living_, server);
  });
}

void Relay::tell_changed(const std::string& room) {
  if (exchange_) exchange_->announce(room);
}

void Relay::part_with(const std::function<bool(const std::string&)>& which) {
  std::vector<std::function<void()>> last_words;
  std::erase_if(lines_, [&](auto& line) {
    if (!which(line.second.server)) return false;
    // It may have been opened after the other side began anew.
    send(line.second.server, {{"what", "leave"}, {"line", line.first}});
    last_words.push_back([gone = std::move(line.second.gone), heard = line.second.heard] { gone(heard); });
    return true;
  });
  std::erase_if(asked_, [&](auto& asked) {
    if (!which(asked.second.server)) return false;
    last_words.push_back(std::move(asked.second.gone));
    return true;
  });
  std::vector<Visitor> leaving;
  for (const auto& [visitor, incoming] : visitors_) {
    if (which(visitor.first)) leaving.push_back(visitor);
  }
  for (const Visitor& visitor : leaving) see_off(visitor);
  for (const auto& word : last_words) word();
}

/// Both sides begin anew with each other.
void Relay::lost(const std::string& from) {
  send(from, {{"what", "anew"}});
  part_with([&](const std::string& server) { return server == from; });
}

void Relay::send(const std::string& to, const Json& head, std::string_view rest) {
  if (!exchange_) return;
  std::string message = dump_line(head);
  message += '\n';
  message += rest;
  exchange_->send(to, message);
}

void Relay::told(const std::string& from, std::string_view message) {
  const auto [line, rest] = head_and_rest(message);
  const auto head = parse_json(line);
  if (!head || !head->is_object()) return;
  const std::string what = text_of(*head, "what");
  if (what == "anew") return part_with([&](const std::string& server) { return server == from; });
  if (what == "request") return answer(from, *head, rest);
  if (what == "answer") return answered(from, *head, rest);
  if (what == "visit" || what == "say" || what == "leave") return told_by_visitor(from, *head, rest);
  told_by_owner(from, *head, rest);
}

Neighbours::Line Relay::call(const std::string& server, const std::string& room, const std::string& address,
                             std::shared_ptr<Socket> socket, Gone gone) {
  const Line line = next_++;
  lines_.emplace(line, Outgoing{server, std::move(socket), std::move(gone)});
  send(server, {{"what", "visit"}, {"line", line}, {"room", room}, {"address", address}});
  return line;
}

void Relay::say(Line line, std::string_view message) {
  const auto found = lines_.find(line);
  if (found != lines_.end()) send(found->second.server, {{"what", "say"}, {"line", line}}, message);
}

void Relay::hang_up(Line line) {
  const auto found = lines_.find(line);
  if (found == lines_.end()) return;
  send(found->second.server, {{"what", "leave"}, {"line", line}});
  lines_.erase(found);
}

/// What the room says to a visitor of this server.
void Relay::told_by_owner(const std::string& from, const Json& head, std::string_view rest) {
  const auto found = lines_.find(number_in(head, "line"));
  if (found == lines_.end() || found->second.server != from) return;
  const std::shared_ptr<Socket> socket = found->second.socket;
  const std::string what = text_of(head, "what");
  if (what == "send") {
    found->second.heard = true;
    return socket->send(std::make_shared<const std::string>(rest));
  }
  if (what == "bound") return socket->set_send_bound(number_in(head, "bytes"));
  if (what != "close") return;
  lines_.erase(found);
  socket->close(static_cast<CloseCode>(number_in(head, "code")), rest);
}

void Relay::told_by_visitor(const std::string& from, const Json& head, std::string_view rest) {
  const Visitor visitor{from, number_in(head, "line")};
  const std::string what = text_of(head, "what");
  if (what == "visit") return visit(visitor, head);
  const auto found = visitors_.find(visitor);
  if (found == visitors_.end()) return;
  const auto listener = found->second.listener;
  if (what == "say") return listener->on_message(rest, true);
  see_off(visitor);
}

void Relay::visit(const Visitor& visitor, const Json& head) {
  if (visitors_.contains(visitor)) return;
  const std::string address = text_of(head, "address");
  const auto socket = std::make_shared<Distant>(*this, visitor, address);
  const auto listener = host_.visit(text_of(head, "room"), address);
  visitors_.emplace(visitor, Incoming{socket, listener});
  listener->on_open(socket);
}

void Relay::see_off(const Visitor& visitor) {
  const auto found = visitors_.find(visitor);
  if (found == visitors_.end()) return;
  found->second.socket->end();
  // Later: it may be the listener that closes it.
  loop_.post([listener = std::move(found->second.listener)] { listener->on_close(); });
  visitors_.erase(found);
}

void Relay::pass_on(const std::string& server, const HttpRequest& request, HttpReply reply,
                    std::function<void()> gone) {
  const std::uint64_t number = next_++;
  asked_.emplace(number, Asked{server, std::move(reply), std::move(gone)});
  send(server,
       {{"what", "request"},
        {"request", number},
        {"method", request.method},
        {"path", request.path},
        {"query", request.query},
        {"address", request.address},
        {"headers", headers_json(request.headers)}},
       request.body);
  loop_.later(kAnswerMs, [weak = std::weak_ptr(self_), number] {
    const auto self = weak.lock();
    if (!self) return;
    const auto late = (*self)->asked_.extract(number);
    if (!late.empty()) late.mapped().reply(error_response(no_answer()));
  });
}

void Relay::answer(const std::string& from, const Json& head, std::string_view body) {
  HttpRequest request;
  request.method = text_of(head, "method");
  request.path = text_of(head, "path");
  request.query = text_of(head, "query");
  request.address = text_of(head, "address");
  request.headers = headers_of(head);
  request.body = body;
  request.passed_on = true;
  host_.answer(std::move(request), [weak = std::weak_ptr(self_), from,
                                    number = number_in(head, "request")](HttpResponse response) {
    const auto self = weak.lock();
    if (!self) return;
    (*self)->send(from,
                  {{"what", "answer"},
                   {"request", number},
                   {"status", response.status},
                   {"headers", headers_json(response.headers)}},
                  response.content());
  });
}

void Relay::answered(const std::string& from, const Json& head, std::string_view body) {
  const auto found = asked_.find(number_in(head, "request"));
  if (found == asked_.end() || found->second.server != from) return;
  HttpResponse response;
  response.status = static_cast<int>(number_in(head, "status"));
  response.headers = headers_of(head);
  response.body = body;
  const HttpReply reply = std::move(found->second.reply);
  asked_.erase(found);
  reply(std::move(response));
}

/// The one whose name together with the key hashes highest (Thaler and Ravishankar 1998): when a server comes
/// or goes, only its own keys move.
std::string Relay::keeper_of(std::string_view key) const {
  if (!exchange_) return "";
  const auto weight = [&](const std::string& server) { return sha256(server + '/' + std::string(key)); };
  const std::string* best = &exchange_->own();
  Bytes32 most = weight(*best);
  for (const std::string& server : living_) {
    if (const Bytes32 other = weight(server); other > most) {
      best = &server;
      most = other;
    }
  }
  return best == &exchange_->own() ? std::string() : *best;
}

}  // namespace fray
