#include "play/json/choices.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "play/json/json.h"

namespace fray {
namespace {

/// What occurs more than once is told once if it is at least so long.
constexpr std::size_t kWorthSharing = 10;

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

/// The actions as a tree of their steps.
class StepTree {
 public:
  explicit StepTree(int files) : files_(files), nodes_(1) {}

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

  const Node& root() const { return nodes_.front(); }
  const Node& node(const Child& child) const { return nodes_[child.node]; }

 private:
  std::size_t child_of(std::size_t node, std::string_view role, std::string key) {
    // The latest first: actions with the same first steps come one after another as a rule.
    auto& children = nodes_[node].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      if (child->role == role && child->key == key) return child->node;
    }
    children.push_back({role, std::move(key), nodes_.size()});
    nodes_.emplace_back();
    return nodes_.size() - 1;
  }

  int files_;
  std::vector<Node> nodes_;
};

/// The squares of the steps that lead to a node.
struct Path {
  std::string all, last;

  Path with(std::string_view key) const {
    const std::string_view square = key.substr(0, key.find('='));
    return square.empty() ? *this : Path{all + std::string(square), std::string(square)};
  }
};

/// A text with `*` for the squares of the path, or `^` for the last of them.
std::string relative(std::string text, const Path& path) {
  const auto replace = [&](const std::string& squares, const char* sign) {
    const std::size_t at = squares.empty() ? std::string::npos : text.find(squares);
    if (at == std::string::npos) return false;
    text.replace(at, squares.size(), sign);
    return true;
  };
  if (!replace(path.all, "*")) replace(path.last, "^");
  return text;
}

void write_action(JsonText& json, const ViewAction& action, const Path& path) {
  json.field("text", relative(action.text, path));
  if (!action.record.empty()) json.field("record", relative(action.record, path));
  if (action.leaves) json.field("leaves", true);
  if (!action.note.empty()) json.field("note", action.note);
  if (!action.odds) return;
  json.key("odds");
  write_odds(json, *action.odds, OddsShare::if_not_of_a_roll);
}

bool is_text_alone(const Node& node) {
  if (!node.children.empty() || node.done.size() != 1) return false;
  const ViewAction& action = *node.done.front();
  return !action.odds && !action.leaves && action.note.empty() && action.record.empty();
}

/// The tree with everything in it that is alike told once: steps to squares after which the same can be
/// chosen, and whole branches.
class SharedTree {
 public:
  explicit SharedTree(const StepTree& tree) : tree_(tree) { root_ = branch_of(tree.root(), {}); }

  void write(JsonText& json) {
    number_shared();
    json.begin_object();
    if (shared_ > 0) {
      json.key("shared");
      json.begin_array();
      for (const Branch& branch : branches_) {
        if (branch.number) write_whole(json, branch);
      }
      json.end_array();
    }
    write_members(json, branches_[root_]);
    json.end_object();
  }

 private:
  struct Group {
    std::string_view role;
    std::string keys;
    std::size_t branch;
  };
  struct Branch {
    std::string own;            ///< the members that are no roles, printed; of a text alone that text
    bool alone = false;         ///< nothing but a text
    std::vector<Group> groups;  ///< those of one role one after another
    std::size_t size = 0;       ///< about how many bytes it is long
    int uses = 0;
    std::optional<int> number{};  ///< among those that are shared
  };

  std::size_t branch_of(const Node& node, const Path& path) {
    Branch branch;
    branch.alone = is_text_alone(node);
    branch.own = branch.alone ? alone_text(node, path) : own_members(node, path);
    for (auto first = node.children.begin(); first != node.children.end(); ++first) {
      const auto same_role = [&](const Child& child) { return child.role == first->role; };
      if (std::any_of(node.children.begin(), first, same_role)) continue;
      for (auto child = first; child != node.children.end(); ++child) {
        if (same_role(*child)) add_child(branch, *child, path);
      }
    }
    return unique(std::move(branch));
  }

  void add_child(Branch& branch, const Child& child, const Path& path) {
    const std::size_t below = branch_of(tree_.node(child), path.with(child.key));
    Group* last = branch.groups.empty() ? nullptr : &branch.groups.back();
    const auto is_square = [](const std::string& key) {
      return !key.empty() && key.find('=') == std::string::npos;
    };
    if (last != nullptr && last->role == child.role && last->branch == below && is_square(last->keys) &&
        is_square(child.key)) {
      last->keys += ' ' + child.key;
    } else {
      branch.groups.push_back({child.role, child.key, below});
    }
  }

  static std::string alone_text(const Node& node, const Path& path) {
    JsonText json;
    json.value(relative(node.done.front()->text, path));
    return std::move(json).text();
  }

  static std::string own_members(const Node& node, const Path& path) {
    JsonText json;
    if (!node.done.empty()) write_action(json, *node.done.front(), path);
    if (node.done.size() > 1) {
      json.key("also");
      json.begin_array();
      for (std::size_t i = 1; i < node.done.size(); ++i) {
        json.begin_object();
        write_action(json, *node.done[i], path);
        json.end_object();
      }
      json.end_array();
    }
    return std::move(json).text();
  }

  /// The branch that is just like it, or itself as a new one.
  std::size_t unique(Branch branch) {
    std::string name = branch.own;
    branch.size = branch.own.size() + 2;
    for (const Group& group : branch.groups) {
      name += '\n' + std::string(group.role) + '\n' + group.keys + '\n' + std::to_string(group.branch);
      branch.size += group.keys.size() + 3 + branches_[group.branch].size;
    }
    const auto [found, is_new] = by_name_.try_emplace(std::move(name), branches_.size());
    if (!is_new) return found->second;
    for (const Group& group : branch.groups) ++branches_[group.branch].uses;
    branches_.push_back(std::move(branch));
    return branches_.size() - 1;
  }

  void number_shared() {
    for (Branch& branch : branches_) {
      if (branch.uses > 1 && branch.size >= kWorthSharing) branch.number = shared_++;
    }
  }

  void write_branch(JsonText& json, const Branch& branch) const {
    branch.number ? json.value(*branch.number) : write_whole(json, branch);
  }

  void write_whole(JsonText& json, const Branch& branch) const {
    if (branch.alone) return json.raw(branch.own);
    json.begin_object();
    write_members(json, branch);
    json.end_object();
  }

  void write_members(JsonText& json, const Branch& branch) const {
    if (!branch.own.empty()) json.raw(branch.own);
    for (std::size_t i = 0; i < branch.groups.size(); ++i) {
      const Group& group = branch.groups[i];
      if (i == 0 || branch.groups[i - 1].role != group.role) {
        if (i > 0) json.end_object();
        json.key(group.role);
        json.begin_object();
      }
      json.key(group.keys);
      write_branch(json, branches_[group.branch]);
    }
    if (!branch.groups.empty()) json.end_object();
  }

  const StepTree& tree_;
  std::vector<Branch> branches_;  ///< those below before those above
  std::unordered_map<std::string, std::size_t> by_name_;
  std::size_t root_ = 0;
  int shared_ = 0;
};

}  // namespace

void write_choices(JsonText& json, const View& view, std::optional<Seat> seat) {
  const bool of_several = !seat && view.to_act.size() > 1;
  StepTree tree(view.files);
  for (const ViewAction& action : view.actions) {
    if (!seat || action.seat == *seat) tree.add(action, of_several);
  }
  SharedTree(tree).write(json);
}

std::string choices_text(const View& view, std::optional<Seat> seat) {
  JsonText json;
  write_choices(json, view, seat);
  return std::move(json).text();
}

}  // namespace fray
