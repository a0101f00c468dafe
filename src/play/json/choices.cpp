#include "play/json/choices.h"

#include <algorithm>
#include <vector>

#include "play/json/json.h"

namespace fray {
namespace {

struct Child {
  std::string_view role;
  std::string key;
  std::size_t node;  ///< its place among the nodes
};

/// What is common to all actions that begin with certain steps.
struct Node {
  std::vector<const ViewAction*> done;  ///< actions with no further step; one, if the game tells them apart
  std::vector<Child> children;
};

class ChoiceTree {
 public:
  explicit ChoiceTree(int files) : files_(files), nodes_(1) {}

  /// Adds an action, behind a step `seat` if `of_several`.
  void add(const ViewAction& action, bool of_several) {
    std::size_t node = 0;
    if (of_several) node = child_of(node, "seat", '=' + std::to_string(action.seat));
    for (const ViewStep& step : action.steps) {
      std::string key = step.square == kNoSquare ? "" : square_name(step.square, files_);
      if (!step.choice.empty()) key += '=' + step.choice;
      node = child_of(node, step.role, std::move(key));
    }
    nodes_[node].done.push_back(&action);
  }

  void write(JsonText& json) const { write_node(json, nodes_.front()); }

 private:
  std::size_t child_of(std::size_t node, std::string_view role, std::string key) {
    for (const Child& child : nodes_[node].children) {
      if (child.role == role && child.key == key) return child.node;
    }
    nodes_[node].children.push_back({role, std::move(key), nodes_.size()});
    nodes_.emplace_back();
    return nodes_.size() - 1;
  }

  static bool is_text_alone(const ViewAction& action) {
    return !action.odds && !action.leaves && action.note.empty() && action.record.empty();
  }
  static void write_action(JsonText& json, const ViewAction& action) {
    json.field("text", action.text);
    if (!action.record.empty()) json.field("record", action.record);
    if (action.leaves) json.field("leaves", true);
    if (!action.note.empty()) json.field("note", action.note);
    if (!action.odds) return;
    json.key("odds");
    write_odds(json, *action.odds);
  }

  void write_node(JsonText& json, const Node& node) const {
    json.begin_object();
    if (!node.done.empty()) write_action(json, *node.done.front());
    if (node.done.size() > 1) write_also(json, node);
    for (auto first = node.children.begin(); first != node.children.end(); ++first) {
      const auto same = [&](const Child& child) { return child.role == first->role; };
      if (std::any_of(node.children.begin(), first, same)) continue;
      json.key(first->role);
      json.begin_object();
      for (auto child = first; child != node.children.end(); ++child) {
        if (same(*child)) write_child(json, *child);
      }
      json.end_object();
    }
    json.end_object();
  }

  static void write_also(JsonText& json, const Node& node) {
    json.key("also");
    json.begin_array();
    for (std::size_t i = 1; i < node.done.size(); ++i) {
      json.begin_object();
      write_action(json, *node.done[i]);
      json.end_object();
    }
    json.end_array();
  }

  void write_child(JsonText& json, const Child& child) const {
    const Node& node = nodes_[child.node];
    json.key(child.key);
    const bool text_alone =
        node.children.empty() && node.done.size() == 1 && is_text_alone(*node.done.front());
    if (text_alone) {
      json.value(node.done.front()->text);
    } else {
      write_node(json, node);
    }
  }

  int files_;
  std::vector<Node> nodes_;
};

}  // namespace

void write_choices(JsonText& json, const View& view, std::optional<Seat> seat) {
  const bool of_several = !seat && view.to_act.size() > 1;
  ChoiceTree tree(view.files);
  for (const ViewAction& action : view.actions) {
    if (!seat || action.seat == *seat) tree.add(action, of_several);
  }
  tree.write(json);
}

std::string choices_text(const View& view, std::optional<Seat> seat) {
  JsonText json;
  write_choices(json, view, seat);
  return std::move(json).text();
}

}  // namespace fray
