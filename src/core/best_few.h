// The best few of many actions, for games with so many that the search looks at some only.
#pragma once

#include "core/node.h"

namespace fray {

/// Keeps the `most` actions with the highest scores, `most` >= 1; of equals those that came first.
class BestFew {
 public:
  explicit BestFew(std::size_t most) : most_(most) {}

  void offer(Action action, std::int32_t score) {
    std::size_t at = items_.size();
    if (at == most_) {
      if (score <= items_[at - 1].score) return;
      --at;
    } else {
      items_.push_back({});
    }
    for (; at > 0 && items_[at - 1].score < score; --at) items_[at] = items_[at - 1];
    items_[at] = {action, score};
  }

  /// The best first.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Item& item : items_) visit(item.action);
  }

 private:
  struct Item {
    Action action{};
    std::int32_t score = 0;
  };
  std::size_t most_;
  InlineList<Item, 16> items_;
};

}  // namespace fray
