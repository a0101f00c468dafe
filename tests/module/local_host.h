// Whoever holds the module, for tests: keeps records in memory, lets a worker think at once, and can fail,
// forget and come back as a device does.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "module/local_server.h"
#include "play/worker.h"
#include "server/room/fair_dice.h"

namespace fray {

class LocalHost {
 public:
  LocalHost() { begin(); }

  /// The tab is closed and opened again: what has not been kept is gone.
  void begin() {
    inbox_.clear();
    said.clear();
    server_ = std::make_unique<LocalServer>([this](const Json& message) { hear(message); });
    Json begun = Json::array();
    for (const auto& [key, text] : records) {
      if (key.starts_with("room/") || key.starts_with("campaign/")) begun.push_back({key, text});
    }
    tell({{"type", "begin"}, {"records", begun}});
  }

  /// Says it, and does all that the server asks for until it asks no more, or `steps` things have been done.
  void tell(const Json& message, int steps = 1'000'000) {
    inbox_.push_back(message);
    go_on(steps);
  }
  void go_on(int steps = 1'000'000) {
    for (; !inbox_.empty() && steps > 0; --steps) {
      const Json next = std::move(inbox_.front());
      inbox_.pop_front();
      server_->take(dump_line(next));
    }
  }

  struct Answer {
    int status = 0;  ///< 0: none came
    Json body;
  };
  Answer ask(const std::string& method, const std::string& path, const Json& body = nullptr) {
    Json message{{"type", "request"}, {"id", ++last_id_}, {"method", method}, {"path", path}};
    if (!body.is_null()) message["body"] = dump_line(body);
    tell(message);
    for (const Json& answer : said) {
      if (answer["type"] == "response" && answer["id"] == last_id_)
        return {answer["status"].get<int>(), Json::parse(answer["body"].get<std::string>(), nullptr, false)};
    }
    return {};
  }

  /// Messages of the room that a socket has got, of that type.
  std::vector<Json> heard(int socket, const std::string& type) const {
    std::vector<Json> messages;
    for (const Json& message : said) {
      if (message["type"] != "send" || message["socket"] != socket) continue;
      Json json = Json::parse(message["text"].get<std::string>());
      if (json["type"] == type) messages.push_back(std::move(json));
    }
    return messages;
  }
  std::vector<Json> logged() const { return of_type("log"); }
  std::vector<Json> of_type(const std::string& type) const {
    std::vector<Json> messages;
    std::ranges::copy_if(said, std::back_inserter(messages),
                         [&](const Json& message) { return message["type"] == type; });
    return messages;
  }

  std::map<std::string, std::string> records;
  std::vector<Json> said;    ///< by the server, since it began
  std::string disk_error;    ///< if not empty, why nothing can be kept
  std::string worker_error;  ///< if not empty, why workers die
  bool thinks = true;        ///< else jobs lie

 private:
  void hear(const Json& message) {
    said.push_back(message);
    const std::string type = message["type"];
    if (type == "write") return keep(message);
    if (type == "need") {
      Json found = Json::array();
      const std::string prefix = message["prefix"];
      for (const auto& [key, text] : records) {
        if (key.starts_with(prefix)) found.push_back({key, text});
      }
      inbox_.push_back({{"type", "records"}, {"prefix", prefix}, {"records", found}});
    } else if (type == "job" && !worker_error.empty()) {
      inbox_.push_back({{"type", "job_failed"}, {"job", message["job"]}, {"message", worker_error}});
    } else if (type == "job" && thinks) {
      const auto say = [&](const std::string& line) {
        inbox_.push_back({{"type", "line"}, {"job", message["job"]}, {"line", line}});
      };
      say(worker_.handle(message["line"].get<std::string>(), say));
    }
  }

  void keep(const Json& message) {
    if (disk_error.empty()) {
      for (const Json& pair : message["puts"]) records[pair[0]] = pair[1];
    }
    Json stored{{"type", "stored"}, {"write", message["write"]}};
    if (!disk_error.empty()) stored["error"] = disk_error;
    inbox_.push_back(std::move(stored));
  }

  std::unique_ptr<LocalServer> server_;
  std::deque<Json> inbox_;
  Worker worker_;
  int last_id_ = 0;
};

}  // namespace fray
