// Reads CHOICES of docs/server-protocol.md back into the actions that they were made of.
#pragma once

#include <optional>
#include <sstream>
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
    reader.shared_ = tree.value("shared", Json::array());
    reader.node(tree, Json::array(), seat);
    return std::move(reader.actions_);
  }

 private:
  void node(const Json& node, const Json& steps, std::optional<int> seat) {
    if (node.is_number()) return this->node(shared_.at(node.get<std::size_t>()), steps, seat);
    if (node.is_string()) return add({{"text", node}}, steps, seat);
    if (node.contains("text")) add(node, steps, seat);
    if (node.contains("also")) {
      for (const Json& other : node["also"]) add(other, steps, seat);
    }
    for (const auto& [role, children] : node.items()) {
      if (role == "text" || role == "record" || role == "leaves" || role == "odds" || role == "also" ||
          role == "note" || role == "shared")
        continue;
      for (const auto& [key, child] : children.items()) {
        if (role == "seat") {
          this->node(child, steps, std::stoi(key.substr(1)));
          continue;
        }
        // Squares with a space between them, or one step with a choice.
        std::istringstream squares(key);
        std::string one;
        const bool with_choice = key.find('=') != std::string::npos;
        if (with_choice || key.empty()) one = key;
        while (with_choice || key.empty() || squares >> one) {
          Json further = steps;
          further.push_back(step_of(role, one));
          this->node(child, further, seat);
          if (with_choice || key.empty()) break;
        }
      }
    }
  }

  static Json step_of(const std::string& role, const std::string& key) {
    Json step{{"role", role}};
    const std::size_t sign = key.find('=');
    if (sign != 0 && !key.empty()) step["square"] = key.substr(0, sign);
    if (sign != std::string::npos) step["choice"] = key.substr(sign + 1);
    return step;
  }

  /// `*` is the squares of the steps, `^` the last of them.
  static std::string absolute(std::string text, const Json& steps) {
    std::string all, last;
    for (const Json& step : steps) {
      if (!step.contains("square")) continue;
      last = step["square"].get<std::string>();
      all += last;
    }
    if (const auto at = text.find('*'); at != std::string::npos) text.replace(at, 1, all);
    if (const auto at = text.find('^'); at != std::string::npos) text.replace(at, 1, last);
    return text;
  }

  void add(const Json& what, const Json& steps, std::optional<int> seat) {
    Json action{{"text", absolute(what["text"], steps)}};
    if (seat) action["seat"] = *seat;
    action["steps"] = steps;
    if (what.contains("record")) action["record"] = absolute(what["record"], steps);
    if (what.contains("leaves")) action["leaves"] = what["leaves"];
    if (what.contains("note")) action["note"] = what["note"];
    if (what.contains("odds")) action["odds"] = whole(what["odds"]);
    actions_.push_back(std::move(action));
  }

  static Json whole(Json odds) {
    if (odds.contains("probability")) return odds;
    Json all;
    for (const auto& [key, value] : odds.items()) {
      all[key] = value;
      if (key == "rolls") all["probability"] = odds["wins"].get<double>() / odds["rolls"].get<double>();
    }
    return all;
  }

  Json shared_;
  Json actions_ = Json::array();
};

}  // namespace fray::test
