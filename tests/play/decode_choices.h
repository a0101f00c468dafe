// Reads CHOICES of docs/server-protocol.md back into the actions that they were made of.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "play/json/json.h"

namespace fray::test {

class ChoicesReader {
 public:
  /// Actions as in `state.actions`, without `id`; with `seat` if the tree says it, or if it is given.
  static Json read(const Json& tree, std::optional<int> seat = std::nullopt) {
    ChoicesReader reader;
    reader.node(tree, Json::array(), seat);
    return std::move(reader.actions_);
  }

 private:
  void node(const Json& node, const Json& steps, std::optional<int> seat) {
    if (node.is_string()) return add({{"text", node}}, steps, seat);
    if (node.contains("text")) add(node, steps, seat);
    if (node.contains("also")) {
      for (const Json& other : node["also"]) add(other, steps, seat);
    }
    for (const auto& [role, children] : node.items()) {
      if (role == "text" || role == "record" || role == "leaves" || role == "odds" || role == "also" ||
          role == "note")
        continue;
      for (const auto& [key, child] : children.items()) {
        const std::size_t sign = key.find('=');
        if (role == "seat") {
          this->node(child, steps, std::stoi(key.substr(1)));
          continue;
        }
        Json step{{"role", role}};
        if (sign != 0 && !key.empty()) step["square"] = key.substr(0, sign);
        if (sign != std::string::npos) step["choice"] = key.substr(sign + 1);
        Json further = steps;
        further.push_back(std::move(step));
        this->node(child, further, seat);
      }
    }
  }

  void add(const Json& what, const Json& steps, std::optional<int> seat) {
    Json action{{"text", what["text"]}};
    if (seat) action["seat"] = *seat;
    action["steps"] = steps;
    if (what.contains("record")) action["record"] = what["record"];
    if (what.contains("leaves")) action["leaves"] = what["leaves"];
    if (what.contains("note")) action["note"] = what["note"];
    if (what.contains("odds")) action["odds"] = what["odds"];
    actions_.push_back(std::move(action));
  }

  Json actions_ = Json::array();
};

}  // namespace fray::test
