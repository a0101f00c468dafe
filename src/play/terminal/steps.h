// Choosing one of very many actions step by step: first the ability or the piece, then where to, and so on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/view.h"

namespace fray::terminal {

/// The actions of a view whose first steps are those that have been chosen so far.
class StepMenu {
 public:
  /// What can be chosen next.
  struct Entry {
    std::string key;      ///< what to type: a square, an ability, a choice; empty where an action ends here
    std::string text;     ///< in words
    std::size_t actions;  ///< how many begin so
  };

  /// Starts anew, with all actions of the view. It must be the same at all further calls.
  void start(const View& view);

  bool begun() const { return depth_ > 0; }
  /// The actions that are left, as indices into view.actions.
  const std::vector<std::size_t>& left() const { return left_; }
  /// What can come next, as the game orders it, abilities and other choices before squares.
  std::vector<Entry> entries(const View& view) const;
  /// Chooses what comes next by its key; false if nothing has that key.
  bool choose(const View& view, std::string_view key);
  /// The action, as an index, once it is chosen to its end; else view.actions.size().
  std::size_t chosen(const View& view) const;

 private:
  std::vector<std::size_t> left_;
  std::size_t depth_ = 0;
  bool ended_ = false;  ///< the action that ends here was chosen
};

/// What can be chosen next, with numbers; each with how many actions begin so.
std::string steps_text(const std::vector<StepMenu::Entry>& entries);

}  // namespace fray::terminal
