#include "play/terminal/steps.h"

#include <algorithm>
#include <numeric>

#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

/// What to type for the step of an action at that depth; empty behind its last step.
std::string key_of(const View& view, const ViewAction& action, std::size_t depth) {
  if (depth >= action.steps.size()) return "";
  const ViewStep& step = action.steps[depth];
  return step.square == kNoSquare ? step.choice : square_name(step.square, view.files);
}

std::string text_of(const View& view, const ViewAction& action, std::size_t depth) {
  if (depth >= action.steps.size()) return "as it is";
  const ViewStep& step = action.steps[depth];
  const std::string what = step.square == kNoSquare ? step.choice : piece_on(view, step.square);
  // Of squares it is worth saying what they are for.
  return step.square == kNoSquare || step.role == "from" ? what : std::string(step.role) + ' ' + what;
}

bool is_choice(const View& view, const ViewAction& action, std::size_t depth) {
  return !key_of(view, action, depth).empty() && action.steps[depth].square == kNoSquare;
}

}  // namespace

void StepMenu::start(const View& view) {
  left_.resize(view.actions.size());
  std::iota(left_.begin(), left_.end(), std::size_t{0});
  depth_ = 0;
  ended_ = false;
}

std::vector<StepMenu::Entry> StepMenu::entries(const View& view) const {
  std::vector<Entry> choices;
  std::vector<Entry> squares;
  for (const std::size_t index : left_) {
    const ViewAction& action = view.actions[index];
    const std::string key = key_of(view, action, depth_);
    std::vector<Entry>& list = is_choice(view, action, depth_) ? choices : squares;
    const auto known =
        std::find_if(list.begin(), list.end(), [&](const Entry& entry) { return entry.key == key; });
    if (known == list.end()) {
      list.push_back({key, text_of(view, action, depth_), 1});
    } else {
      ++known->actions;
    }
  }
  choices.insert(choices.end(), squares.begin(), squares.end());
  return choices;
}

bool StepMenu::choose(const View& view, std::string_view key) {
  std::vector<std::size_t> next;
  for (const std::size_t index : left_) {
    if (key_of(view, view.actions[index], depth_) == key) next.push_back(index);
  }
  if (next.empty()) return false;
  left_ = std::move(next);
  ended_ = key.empty();
  if (!ended_) ++depth_;
  return true;
}

std::size_t StepMenu::chosen(const View& view) const {
  const bool whole = left_.size() == 1 && depth_ > 0 && view.actions[left_.front()].steps.size() <= depth_;
  return whole || (ended_ && !left_.empty()) ? left_.front() : view.actions.size();
}

std::string steps_text(const std::vector<StepMenu::Entry>& entries) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const StepMenu::Entry& entry = entries[i];
    std::string item = std::to_string(i + 1) + ' ' + entry.text;
    if (entry.actions > 1) item += " (" + std::to_string(entry.actions) + ')';
    items.push_back(item + (i + 1 < entries.size() ? ";" : ""));
  }
  return wrapped("  ", items);
}

}  // namespace fray::terminal
