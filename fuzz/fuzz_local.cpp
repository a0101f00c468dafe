// What is said to the server of the module, whose host may fail, forget and lie: it answers and goes on; and
// what it has had kept is a game when it begins anew. A line is a message, in which $ROOM and $TOKEN stand
// for the last room that was made and the key of its first seat; or "!disk": from now on nothing can be kept,
// "!late": nothing is told to be kept,
// "!again": the server begins anew with what has been kept.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz_check.h"
#include "module/local_server.h"
#include "play/json/json.h"

namespace {

using fray::Json;
using fray::fuzz::check;

const std::set<std::string> kTypes{"response", "send", "close",  "write", "need",
                                   "give_up",  "job",  "cancel", "wake",  "log"};

std::string replaced(std::string text, const std::string& name, const std::string& value) {
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
    text.replace(at, name.size(), value);
  return text;
}

class Host {
 public:
  Host() { begin(); }
  ~Host() { let_go(); }

  void line(const std::string& line) {
    if (line == "!disk") {
      full_ = true;
    } else if (line == "!late") {
      late_ = true;
    } else if (line == "!again") {
      begin();
    } else {
      take(replaced(replaced(line, "$ROOM", room_), "$TOKEN", token_));
    }
  }

  /// Whatever was said: what is kept can be read again. Not if somebody said what only this host may.
  void end() {
    late_ = false;
    begin();
    if (room_.empty() || lied_ || !records_.contains("room/" + room_)) return;
    status_ = 0;
    take(fray::dump_line({{"type", "request"},
                          {"id", "end"},
                          {"method", "GET"},
                          {"path", "/api/rooms/" + room_ + "/replay"}}));
    check(status_ == 200, "a room that was kept cannot be played over", room_);
  }

 private:
  void begin() {
    let_go();
    answers_.clear();
    Json begun = Json::array();
    for (const auto& [key, text] : records_) {
      if (key.starts_with("room/") || key.starts_with("campaign/")) begun.push_back({key, text});
    }
    server_ = std::make_unique<fray::LocalServer>([this](const Json& message) { hear(message); });
    beginning_ = true;
    server_->take(fray::dump_line({{"type", "begin"}, {"records", begun}}));
    beginning_ = false;
    answer();
  }

  /// A change holds its room until it hears of its write; in a device all goes at once.
  void let_go() {
    gone_ = true;
    for (const Json& write : std::exchange(unanswered_, {}))
      server_->take(fray::dump_line({{"type", "stored"}, {"write", write}, {"error", "gone"}}));
    gone_ = false;
  }

  void take(const std::string& text) {
    const Json message = Json::parse(text, nullptr, false);
    if (message.is_object() && message.contains("type") && message["type"].is_string()) {
      const std::string type = message["type"];
      lied_ = lied_ || type == "records" || type == "stored";
    }
    server_->take(text);
    answer();
  }
  void answer() {
    for (; !answers_.empty(); answers_.pop_front()) server_->take(fray::dump_line(Json(answers_.front())));
  }

  void hear(const Json& message) {
    if (gone_) return;
    const std::string type = message["type"];
    check(kTypes.contains(type), "a message of an unknown type", type);
    if (type == "write") return keep(message);
    if (type == "need") return tell(message["prefix"]);
    if (type == "log") check(!beginning_ || lied_, "it cannot read what it has had kept", message.dump());
    if (type == "send")
      check(Json::parse(message["text"].get<std::string>(), nullptr, false).is_object(), "it says no JSON",
            "");
    if (type == "response") read(message);
  }
  void read(const Json& response) {
    status_ = response["status"];
    check(status_ >= 200 && status_ < 600, "a status that is none", response.dump());
    const Json body = Json::parse(response["body"].get<std::string>(), nullptr, false);
    if (status_ != 201 || !body.is_object() || !body.contains("tokens") || !body["tokens"].contains("0"))
      return;
    room_ = body["id"];
    token_ = body["tokens"]["0"];
  }
  void keep(const Json& message) {
    if (!full_) {
      for (const Json& pair : message["puts"]) records_[pair[0]] = pair[1];
    }
    if (late_) return unanswered_.push_back(message["write"]);
    answers_.push_back({{"type", "stored"}, {"write", message["write"]}});
    if (full_) answers_.back()["error"] = "the disk is full";
  }
  void tell(const std::string& prefix) {
    Json found = Json::array();
    for (auto at = records_.lower_bound(prefix); at != records_.end() && at->first.starts_with(prefix); ++at)
      found.push_back({at->first, at->second});
    answers_.push_back({{"type", "records"}, {"prefix", prefix}, {"records", found}});
  }

  std::unique_ptr<fray::LocalServer> server_;
  std::map<std::string, std::string> records_;
  std::deque<Json> answers_;  ///< that it has yet to be told
  std::vector<Json> unanswered_;
  std::string room_ = "0000000000", token_ = "0";
  int status_ = 0;
  bool full_ = false, late_ = false, lied_ = false, beginning_ = false, gone_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 1u << 13) return 0;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Host host;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    host.line(std::string(line));
  }
  host.end();
  return 0;
}
